"""A finished round as a Markdown page: a transcript to keep, never a source to learn from."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sidecar.rounds.known_cases import known_cases
from sidecar.rounds.outcome_words import outcome_label
from sidecar.rounds.told import label, shown_verdict, told
from sidecar.rounds.values import (
    Check,
    RoundRecord,
    Ruling,
    RulingKind,
    Speaker,
    Turn,
    Verdict,
)

EXPORT_KEY = "sparring_round"
"""Front matter key that marks a page as the export of a round; its value is the round's id."""

EXPORT_REASON = "it is the transcript of a round"
"""Why such a page is neither indexed nor practiced."""

EXPORT_FOLDER = "Sparring rounds"
"""Folder for the pages, proposed to the client, which writes them."""

NAME_CHARS = 80
"""Most characters of the note's name in a file name; some file systems end at 255 bytes."""

_MARKUP = re.compile(r"([\\`*_\[\]<>#|$~%{}=^]|(?<=:):|&(?=#?\w+;))")
_ITEM = re.compile(r"^(?P<before>\s*(?:\d{1,9}(?=[.)]))?)(?P<mark>[-+.)])(?=[\s-]|$)")
_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|#^\[\]\x00-\x1f\x7f]+')
_RULINGS = {
    RulingKind.RIGHT: "the check is right",
    RulingKind.DID_EXPLAIN: "I did explain this",
    RulingKind.DID_NOT_EXPLAIN: "I did not explain this",
}
_SPEAKERS = {Speaker.PARTNER: "Partner", Speaker.LEARNER: "You"}


@dataclass(frozen=True, slots=True)
class ExportPage:
    """A page with the file name proposed for it, both of them text only."""

    file_name: str
    markdown: str


def is_export(front_matter: Mapping[str, object]) -> bool:
    """Return whether a note is the exported transcript of a round.

    Example:
        >>> is_export({"sparring_round": "0a1b"}), is_export({"title": "Round"})
        (True, False)
    """
    return EXPORT_KEY in front_matter


def export_page(record: RoundRecord, path: str) -> ExportPage:
    """Return the page of a finished round.

    All that was said is escaped: it shows as it was said, and starts no link, tag, query or
    script in the vault. The focus is not in the record, hence not on the page.

    Args:
        record: The round.
        path: Vault-relative path of its note now.

    Returns:
        Front matter that marks it, verdict, points, transcript and rulings.

    Determinism:
        Pure.
    """
    verdict = shown_verdict(record)
    spoken = verdict.language
    note = path.removesuffix(".md")
    title = note.rpartition("/")[2]
    lines = [
        *_front_matter(record, path, verdict),
        f"# {label('Round on {title}', spoken, title=_literal(title))}",
        "",
        f"{label('Verdict', spoken)}: **{label(verdict.result.value, spoken)}** "
        f"({label(verdict.standing.value, spoken)})"
        + (f" – {label('given up', spoken)}" if record.gave_up else ""),
        *([_literal(verdict.reason)] if verdict.reason else []),
        *_judgement(verdict),
        "",
        *_points(verdict),
        *_other_gaps(verdict),
        f"## {label('Transcript', spoken)}",
        "",
        *_turns([Turn(Speaker.PARTNER, record.challenge), *record.transcript], spoken),
        *_rulings(record.rulings, spoken),
    ]
    day = record.concluded_at[:10]
    name = _NOT_IN_NAMES.sub(" ", title).strip(" .")[:NAME_CHARS].strip(" .")
    file_name = f"{day} {name} {record.round_id[:8]}.md"
    return ExportPage(file_name, "\n".join(lines).rstrip() + "\n")


def _front_matter(record: RoundRecord, path: str, verdict: Verdict) -> list[str]:
    models = ", ".join(use.model for use in record.models)
    facts = {
        EXPORT_KEY: record.round_id,
        "note": path,
        "verdict": verdict.result.value,
        "engine": f"{record.engine} ({models})" if models else record.engine,
        "concluded": record.concluded_at,
    }
    return ["---", *(f"{key}: {_yaml(value)}" for key, value in facts.items()), "---", ""]


def _judgement(verdict: Verdict) -> list[str]:
    """Return both verdicts where a judge was asked."""
    judge = verdict.judge
    if judge is None:
        return []
    spoken = verdict.language
    how = "" if judge.is_in_force else label("set aside by a ruling", spoken)
    result = label(judge.result.value, spoken)
    said = f"{label('Judge', spoken)} ({_literal(judge.model)}): **{result}**"
    checks = f"{label('checks', spoken)}: **{label(judge.checked.value, spoken)}**"
    return [
        "",
        ", ".join(filter(None, [said, checks, how])),
        *filter(None, [_literal(judge.reason)]),
    ]


def _points(verdict: Verdict) -> list[str]:
    if not verdict.checks:
        return []
    spoken = verdict.language
    lines = [f"## {label('Points', spoken)}", ""]
    for check in verdict.checks:
        outcome = outcome_label(check.outcome.value, verdict.basis.value, spoken)
        said = [outcome, _standing(check, spoken), check.note]
        lines.append(f"- {_literal(check.assertion.text)}")
        lines.append(f"  - {_literal(', '.join(filter(None, said)))}")
        if check.evidence:
            lines.append(f"  - “{_literal(' '.join(check.evidence.split()))}”")
    return [*lines, ""]


def _standing(check: Check, language: str) -> str:
    """Return how far an outcome may be trusted, with the figure behind it."""
    standing = label(check.standing.value, language)
    if check.reliability is None:
        return standing
    return f"{standing} ({told(known_cases(check.reliability), language)})"


def _other_gaps(verdict: Verdict) -> list[str]:
    gaps = [gap for gap in verdict.gaps if gap.origin != "assertion"]
    if not gaps:
        return []
    heading = f"## {label('Gaps', verdict.language)}"
    return [heading, "", *(f"- {_literal(gap.text)}" for gap in gaps), ""]


def _turns(turns: Sequence[Turn], language: str) -> list[str]:
    lines: list[str] = []
    for turn in turns:
        said = [f"> {_literal(line)}".rstrip() for line in turn.text.splitlines() or [""]]
        lines += [f"**{label(_SPEAKERS[turn.speaker], language)}**", "", *said, ""]
    return lines


def _rulings(rulings: Sequence[Ruling], language: str) -> list[str]:
    if not rulings:
        return []
    lines = [f"## {label('Rulings', language)}", ""]
    for ruling in rulings:
        lines.append(f"- {_literal(ruling.about)}")
        lines.append(f"  - {ruling.ruled_at}: {label(_RULINGS[ruling.kind], language)}")
        lines += [
            f"  - {_literal(' '.join(text.split()))}"
            for text in (ruling.evidence, ruling.reason)
            if text
        ]
    return [*lines, ""]


def _literal(text: str) -> str:
    r"""Return a line of text that Markdown shows as it is.

    Example:
        >>> print(_literal("see [[TCP]] #1"))
        see \[\[TCP\]\] \#1
    """
    escaped = _MARKUP.sub(r"\\\1", "".join(map(_shown, text)))
    return _ITEM.sub(r"\g<before>\\\g<mark>", escaped)


def _shown(character: str) -> str:
    """Return a character that a line of text may hold; controls and half characters may not."""
    return " " if unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} else character


def _yaml(text: str) -> str:
    """Return a double-quoted YAML scalar; control characters and lone surrogates go."""
    plain = "".join(map(_shown, text))
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
