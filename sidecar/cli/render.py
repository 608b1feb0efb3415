"""Results drawn for a terminal. Pure: results in, renderables out.

Everything that comes from notes, learners or models goes into ``Text`` objects, never into
markup strings: ``[1]`` in an answer is a citation, not a style, and control characters in a
note must not reach the terminal.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Column, Table
from rich.text import Text

from sidecar.cli.hanging import Hanging, indented
from sidecar.rounds.known_cases import known_cases
from sidecar.rounds.outcome_words import outcome_label
from sidecar.rounds.told import label, told
from sidecar.rounds.values import Reliability

Result = Mapping[str, Any]
"""A result as it came over the wire: camelCase keys."""

OUTCOME_MARKS = {
    "covered": ("✓", "green"),
    "not_covered": ("✗", "red"),
    "undecided": ("?", "yellow"),
    "unchecked": ("!", "yellow"),
}
"""Mark and color of each outcome."""

FIGURES = (
    "In brackets: how often such checks were right on answers with a known verdict, not how right "
    "you are."
)
"""What a figure beside an outcome means: it is the check's, and no grade of the answer."""

_VERDICT_COLORS = {"pass": "green", "fail": "red"}
"""Color of the plain verdicts; anything else is undecided."""

DIRECTION_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX #9)."""

MIB = 1024 * 1024
"""Bytes in a mebibyte."""


def clean(text: str) -> str:
    r"""Return *text* without control characters other than line feed and tab.

    A note may hold escape sequences, which must not drive the terminal, and direction
    overrides, which must not make a quote read backwards.

    Example:
        >>> clean("a\x1b[2Jb\u202ec")
        'a[2Jbc'
    """
    return "".join(
        char
        for char in text
        if char in "\n\t" or (unicodedata.category(char) != "Cc" and char not in DIRECTION_CONTROLS)
    )


def plain(text: str, style: str = "") -> Text:
    """Return cleaned text in one style, without reading any markup in it."""
    return Text(clean(text), style=style)


def counted(count: int, noun: str) -> str:
    """Return a number with its noun.

    Example:
        >>> counted(1, "point"), counted(2, "point")
        ('1 point', '2 points')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def place(path: str, heading_path: Sequence[str]) -> Text:
    """Return "path › heading › heading"."""
    return plain(" › ".join([path, *heading_path]), "cyan")


def spoken_in(result: Result) -> str:
    """Return the language of a round or verdict, ISO 639-1; an older sidecar names none."""
    return str(result.get("language", "en"))


def verdict_word(result: str, language: str) -> tuple[str, str]:
    """Return the word and the color of a verdict.

    Example:
        >>> verdict_word("fail", "en"), verdict_word("undecided", "de")
        (('FAIL', 'red'), ('UNENTSCHIEDEN', 'yellow'))
    """
    return label(result, language).upper(), _VERDICT_COLORS.get(result, "yellow")


def notices(result: Result, language: str = "en") -> list[RenderableType]:
    """Return the notices of a result, one line each."""
    lead = label("Note", language)
    return [plain(f"{lead}: {notice}", "yellow") for notice in result.get("notices", [])]


def heading(title: str) -> RenderableType:
    """Return the heading of a step."""
    return Group(Text(), plain(title, "bold underline"))


def passed(what: str) -> RenderableType:
    """Return that a step did what it must."""
    return plain(f"✓ {what}", "green")


def opened_round(result: Result) -> RenderableType:
    """Return a round that has just been opened: focus and challenge."""
    spoken = spoken_in(result)
    count = result["assertionCount"]
    about = _counted("point to explain", count, spoken) if count else ""
    about = about or label(f"{result['kind']} note", spoken)
    facts = f"{about} · {_counted('turn', result['turnsAllowed'], spoken)} · {result['engine']}"
    return Group(
        plain(result["focus"], "italic"),
        Text(facts, style="dim"),
        *notices(result, spoken),
        _panel(result["challenge"], "Challenge", spoken),
    )


def _counted(noun: str, count: int, language: str) -> str:
    """Return a number with its noun, for the nouns of a round."""
    head, _, rest = noun.partition(" ")
    many = " ".join(filter(None, [f"{{count}} {head}s", rest]))
    return label(f"1 {noun}" if count == 1 else many, language, count=count)


def _panel(text: str, title: str, language: str, **around: Any) -> RenderableType:
    """Return what the partner says, in a frame with a title."""
    shown = label(title, language)
    return Panel(plain(text, "bold"), title=shown, title_align="left", **around)


def resumed_round(result: Result) -> RenderableType:
    """Return an open round with all that was said in it so far."""
    spoken = spoken_in(result)
    used = sum(turn["speaker"] == "learner" for turn in result["transcript"])
    turn_ = label("turn {used} of {allowed}", spoken, used=used, allowed=result["turnsAllowed"])
    lines: list[RenderableType] = [
        plain(result["focus"], "italic"),
        plain(f"{result['noteNow']} · {turn_} · {result['engine']}", "dim"),
        _panel(result["challenge"], "Challenge", spoken),
    ]
    for turn in result["transcript"]:
        is_own = turn["speaker"] == "learner"
        lines.append(
            said(turn["text"], spoken) if is_own else _panel(turn["text"], "Partner", spoken)
        )
    return Group(*lines)


def said(text: str, language: str = "en") -> RenderableType:
    """Return an answer of the learner that was not typed here."""
    return Hanging(Text(f"{label('you', language)} › ", style="bold cyan"), plain(text))


def follow_up(result: Result, language: str = "en") -> RenderableType:
    """Return feedback with the next question."""
    fields = {"used": result["turnsUsed"], "allowed": result["turnsAllowed"]}
    used = label("turn {used} of {allowed}", language, **fields)
    question = result["followUp"] or ""
    return Group(
        Text(),
        plain(result["feedback"]),
        *notices(result, language),
        _panel(question, "Partner", language, subtitle=used, subtitle_align="right"),
    )


def verdict(result: Result) -> RenderableType:
    """Return a verdict with every assertion: outcome, the learner's words, standing."""
    verdict_ = result["verdict"]
    spoken = spoken_in(verdict_)
    word, color = verdict_word(verdict_["result"], spoken)
    head = Text(f" {word} ", style=f"bold reverse {color}")
    head.append(f"  {label(verdict_['standing'], spoken)}", style="not reverse dim")
    lines: list[RenderableType] = [Text(), head]
    if verdict_["reason"]:
        lines.append(plain(verdict_["reason"]))
    lines += judgement(verdict_)
    if result["feedback"]:
        lines.append(plain(result["feedback"]))
    for number, check in enumerate(verdict_["checks"], 1):
        lines += [Text(), _check(number, check, verdict_)]
    gaps = further_gaps(verdict_)
    lines += [Text()] if gaps else []
    # Where there are no points, a ruling names a gap by its number.
    lead = f"{label('Gap', spoken)}: "
    lines += [
        Hanging(plain(lead if verdict_["checks"] else f"{number}. ", "red"), plain(gap, "red"))
        for number, gap in enumerate(gaps, 1)
    ]
    said_beside = [*_legend(verdict_), *notices(result, spoken)]
    return Group(*lines, *([Text()] if said_beside else []), *said_beside)


def _legend(verdict_: Result) -> list[RenderableType]:
    """Return what the figures beside the outcomes mean, where there are any."""
    has_figures = any((check["reliability"] or {}).get("trials") for check in verdict_["checks"])
    told_ = plain(label(FIGURES, spoken_in(verdict_)), "dim")
    return [Hanging(Text(), told_)] if has_figures else []


def further_gaps(verdict_: Result) -> list[str]:
    """Return what is missing beside the points: a point's own gap stands in its check already."""
    return [
        gap["text"]
        for gap in verdict_["gaps"]
        if gap["origin"] != "assertion" or not verdict_["checks"]
    ]


def judgement(verdict_: Result) -> list[RenderableType]:
    """Return both verdicts where a judge was asked: its own with its reason, and the checks'.

    Args:
        verdict_: A verdict, not the result that holds it; an older sidecar names no judge.
    """
    judge = verdict_.get("judge")
    if judge is None:
        return []
    spoken = spoken_in(verdict_)
    word, color = verdict_word(judge["result"], spoken)
    head = plain(f"{label('Judge', spoken)} ({judge['model']}): ")
    head.append(word, style=f"bold {color}")
    checked, _ = verdict_word(judge["checkedResult"], spoken)
    is_same = judge["result"] == judge["checkedResult"]
    how = "overturns" if judge["overturned"] else "agrees with" if is_same else "differs from"
    beside = label("set aside by your ruling", spoken)
    if judge["isInForce"]:
        beside = label(f"{how} the checks' {{checked}}", spoken, checked=checked)
    head.append(f" · {beside}", style="dim")
    return [head, *([indented(plain(judge["reason"]))] if judge["reason"] else [])]


def _check(number: int, check: Result, verdict_: Result) -> RenderableType:
    """Return a point with the number that ``sparring rule`` takes."""
    basis, spoken = verdict_.get("basis", ""), spoken_in(verdict_)
    mark, color = OUTCOME_MARKS[check["outcome"]]
    head = Text(f"{number}. ")
    head.append(f"{mark} ", style=f"bold {color}")
    words = [outcome_label(check["outcome"], basis, spoken), standing(check, spoken)]
    words += [check["note"]] if check["note"] else []
    lines: list[RenderableType] = [plain(check["assertion"])]
    if check["evidence"]:
        # What was nearest to an undecided point is no evidence for it.
        is_said = check["outcome"] == "covered" or basis == "number"
        lead = "" if is_said else f"{label('nearest', spoken)}: "
        lines.append(plain(f"{lead}“{check['evidence']}”", "italic"))
    lines.append(plain(" · ".join(words), "dim"))
    return Hanging(head, Group(*lines))


def standing(check: Result, language: str = "en") -> str:
    """Return how far an outcome may be trusted, with the figure behind it.

    Example:
        >>> shown = {"measured": 0.0, "required": 0.99, "trials": 2, "missingTrials": 1016}
        >>> standing({"standing": "hedged", "reliability": {**shown, "correct": 0}})
        'hedged (right in 0 of 2 known cases)'
    """
    shown, word = check["reliability"], label(check["standing"], language)
    if shown is None:
        return word
    words = known_cases(
        Reliability(
            measured=shown["measured"],
            required=shown["required"],
            trials=shown["trials"],
            missing_trials=shown["missingTrials"],
            correct=shown["correct"],
        )
    )
    return f"{word} ({told(words, language)})"


def answer(result: Result, *, is_text_shown: bool) -> RenderableType:
    """Return an answer with its citations; without its text when that was streamed."""
    lines: list[RenderableType] = [] if is_text_shown else [plain(result["answer"])]
    named: object = None
    for citation in result["citations"]:
        if citation["n"] != named:
            lines.append(_source(citation))
        named = citation["n"]
        mark = "" if citation["supported"] else "  (does not support the sentence)"
        lines.append(indented(plain(f"“{citation['quote']}”{mark}", "italic")))
    lines += [plain(f"No note supports: {text}", "yellow") for text in result["unsupported"]]
    if result["closest"]:
        lines.append(plain("Closest notes: " + ", ".join(result["closest"]), "dim"))
    return Group(*lines, *notices(result))


def _source(citation: Result) -> Text:
    head = Text(f"[{citation['n']}] ", style="bold")
    head.append_text(place(citation["path"], citation["headingPath"]))
    return head


def ingest_report(result: Result) -> RenderableType:
    """Return what became of the notes, and which were skipped or failed and why."""
    counts = result["counts"]
    folders = _folders(result["skipped"])
    shown = {**counts, "skipped": max(0, counts["skipped"] - folders)}
    words = ("indexed", "unchanged", "moved", "deleted", "skipped", "failed")
    said = [f"{shown[word]} {word}" for word in words if shown[word]]
    said += [f"{counted(folders, 'folder')} skipped"] if folders else []
    head = f"{result['state'].capitalize()}: {', '.join(said) or 'nothing to do'}."
    lines: list[RenderableType] = [Text(head, style="bold")]
    if result["skipped"] or result["failed"]:
        lines.append(problem_table(result["skipped"], result["failed"]))
    return Group(*lines, *notices(result))


def _folders(skipped: Iterable[Result]) -> int:
    """Return how many of what was skipped are folders: their paths end with a slash."""
    return sum(problem["path"].endswith("/") for problem in skipped)


def note_column() -> Column:
    """Return a column for names of notes: one without spaces, as in Chinese, is not cut."""
    return Column("Note", overflow="fold")


def problem_table(skipped: Iterable[Result], failed: Iterable[Result]) -> Table:
    """Return the notes left out, with the reason."""
    table = Table(note_column(), "", "Why", box=None, pad_edge=False)
    for word, color, problems in (("failed", "red", failed), ("skipped", "yellow", skipped)):
        for problem in problems:
            table.add_row(plain(problem["path"]), Text(word, color), plain(problem["reason"]))
    return table


def status(engine: Result, library: Result | None, *, process: str) -> RenderableType:
    """Return the state of engine and library; *process* says which process answered."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="dim")
    table.add_column()
    table.add_row("sidecar", plain(process))
    table.add_row("engine", plain(f"{engine['engine']} ({engine['state']}): {engine['reason']}"))
    if engine["remedy"]:
        table.add_row("", plain(engine["remedy"], "yellow"))
    for model in engine["models"]:
        table.add_row(f"{model['role']} model", plain(model["model"]))
    table.add_row("embedder", plain(engine["embedder"] or "none"))
    table.add_row("library", plain(_library_line(engine, library)))
    versions = ", ".join(f"{name} {version}" for name, version in engine["versions"].items())
    table.add_row("versions", plain(versions))
    warnings = [
        *(plain(f"Warning: {warning}", "yellow") for warning in engine["warnings"]),
        *notices(library or {}),
    ]
    if library and (library["skipped"] or library["failed"]):
        return Group(table, *warnings, problem_table(library["skipped"], library["failed"]))
    return Group(table, *warnings)


def _library_line(engine: Result, library: Result | None) -> str:
    if library is None:
        return str(engine["library"])
    states = [f"{count} {state}" for state, count in library["notes"].items() if count]
    folders = _folders(library["skipped"])
    states += [f"{counted(folders, 'folder')} skipped"] if folders else []
    notes = ", ".join(states)
    size = library["diskBytes"] / MIB
    share = f"{library['indexedShare']:.0%} indexed"
    return (
        f"{notes or 'no notes'}; {share}; {counted(library['passages'], 'passage')}, {size:.1f} MiB"
    )
