"""Notes, gaps, reasons and notices of a round in the learner's language.

Inside, they are English: they name what happened, are compared and stored. Whoever shows them
to the learner has them told in the language of the round.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from sidecar.language.detect import detect
from sidecar.rounds.phrases import FALLBACK_LANGUAGE
from sidecar.rounds.rulings import final_verdict
from sidecar.rounds.told_checks import NOTES
from sidecar.rounds.told_engines import ENGINES
from sidecar.rounds.told_failures import FAILURES
from sidecar.rounds.told_headings import HEADINGS
from sidecar.rounds.told_labels import LABELS
from sidecar.rounds.told_notes import READINGS
from sidecar.rounds.told_notices import NOTICES
from sidecar.rounds.told_numbers import NUMBERS
from sidecar.rounds.told_replies import REPLIES
from sidecar.rounds.told_stages import STAGES
from sidecar.rounds.told_verdicts import VERDICTS
from sidecar.rounds.turns import reply_language
from sidecar.rounds.values import Basis, Gap, RoundRecord, Verdict

LANGUAGES = ("de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "ja")
"""ISO 639-1 codes in the order of the tables; any other language is told in English."""

MESSAGES: Mapping[str, tuple[str, ...]] = {
    **NOTES,
    **VERDICTS,
    **NUMBERS,
    **NOTICES,
    **READINGS,
    **REPLIES,
    **ENGINES,
    **FAILURES,
    **STAGES,
}
"""English text, with its fields in braces, to its translations."""

NAMES: Mapping[str, tuple[str, ...]] = {**LABELS, **HEADINGS}
"""English label to its translations: single words that a text may hold by chance stand here."""

_FIELD = re.compile(r"\{(\w+)\}")
_SENTENCE_END = re.compile(r"(?<=\.) (?=[A-Z])")
_STOPS = ".。"
_OWN = frozenset(
    {"assertion", "answer", "steps", "title", "path", "pattern", "keys", "name", "host", "model"}
    | {"extra", "command", "status", "destination", "characters", "limit", "size", "offset"}
)
"""Fields that hold words of the note, names or figures, which nobody translates."""


def told(text: str, language: str) -> str:
    """Return a text of the tables in a language.

    Args:
        text: As the code has it, its fields filled in; several may be joined.
        language: ISO 639-1 code.

    Returns:
        The text itself in English, in a language without a table, or where no table has it.

    Determinism:
        Pure.

    Example:
        >>> told("numbers differ", "de"), told("You did not explain: Eis schwimmt.", "de")
        ('die Zahlen weichen ab', 'Du hast nicht erklärt: Eis schwimmt.')
        >>> told("not licensed: right in 1 of 2 known cases, 4 more right ones would do", "fr")
        'non autorisé : juste dans 1 cas connus sur 2, 4 cas justes de plus suffiraient'
    """
    if not text or language not in LANGUAGES:
        return text
    whole = _told_sentence(text, language)
    return whole if whole is not None else _told_parts(text, language)


def label(text: str, language: str, **fields: object) -> str:
    """Return what stands between the learner's words, in a language.

    Args:
        text: English, as the tables have it, with its fields in braces.
        language: ISO 639-1 code; one without a table, or none, is answered in English.
        fields: What the braces name.

    Determinism:
        Pure.

    Example:
        >>> label("turn {used} of {allowed}", "de", used=1, allowed=4), label("Partner", "")
        ('Zug 1 von 4', 'Partner')
    """
    row = NAMES[text]
    shown = row[LANGUAGES.index(language)] if language in LANGUAGES else text
    return shown.format(**fields)


def told_verdict(verdict: Verdict, language: str) -> Verdict:
    """Return a verdict with its notes, gaps and reason in a language, which it names.

    Args:
        verdict: As it was decided.
        language: ISO 639-1 code.

    Determinism:
        Pure.
    """
    if language not in LANGUAGES:
        return replace(verdict, language=FALLBACK_LANGUAGE)
    return replace(
        verdict,
        language=language,
        checks=tuple(replace(one, note=told(one.note, language)) for one in verdict.checks),
        gaps=tuple(Gap(told(gap.text, language), gap.origin) for gap in verdict.gaps),
        reason=told(verdict.reason, language),
    )


def shown_verdict(record: RoundRecord) -> Verdict:
    """Return the verdict of a record as it stands, in the language of the round.

    Args:
        record: A finished round with its rulings.

    Determinism:
        Pure.
    """
    return told_verdict(final_verdict(record), language_of(record))


def language_of(record: RoundRecord) -> str:
    """Return the language that a round was held in, ISO 639-1: the learner's, as replies are.

    That of a problem round is the problem's: a number is said in no language.

    Args:
        record: A finished round.

    Determinism:
        Pure.
    """
    points = [check.assertion.text for check in record.verdict.checks]
    is_number = record.verdict.basis is Basis.NUMBER
    said = () if is_number else record.transcript
    return reply_language(said, detect(" ".join([record.challenge, *points])))


def told_all(texts: Iterable[str], language: str) -> tuple[str, ...]:
    """Return texts in a language; see ``told``."""
    return tuple(told(text, language) for text in texts)


def _told_sentence(text: str, language: str) -> str | None:
    """Return a text that one row makes up, also where only its full stop is missing."""
    whole = _told_whole(text, language)
    if whole is not None or text.endswith("."):
        return whole
    stopped = _told_whole(f"{text}.", language)
    return None if stopped is None else stopped.rstrip(_STOPS)


def _told_whole(text: str, language: str) -> str | None:
    """Return a text that one row of the tables makes up; ``None`` for any other."""
    place = LANGUAGES.index(language)
    for english, pattern in _patterns():
        match = pattern.fullmatch(text)
        if match is not None:
            filled = {
                name: _told_field(name, value, language)
                for name, value in match.groupdict().items()
            }
            return MESSAGES[english][place].format(**filled)
    return None


def _told_field(name: str, value: str, language: str) -> str:
    """Return what a field holds: a verdict's word is a label, names and figures stay."""
    if name in _OWN:
        return value
    return label(value, language) if name == "result" else told(value, language)


def _told_parts(text: str, language: str) -> str:
    """Return a text whose parts the tables have, joined as they were."""
    sentences = _SENTENCE_END.split(text)
    if len(sentences) > 1:
        joint = "" if language in {"zh", "ja"} else " "
        said = [told(sentence, language) for sentence in sentences]
        return joint.join(said) if said != sentences else text
    for joint in ("; ", ": ", ", "):
        parts = text.split(joint)
        found = [_told_whole(part, language) for part in parts]
        if len(parts) > 1 and any(found):
            kept = [part if one is None else one for part, one in zip(parts, found, strict=True)]
            return _joint(joint, language).join(kept)
    return text


def _joint(joint: str, language: str) -> str:
    """Return a joint as a language writes it."""
    if language in {"zh", "ja"}:
        return {"; ": "；", ": ": "：", ", ": "，" if language == "zh" else "、"}[joint]
    is_french_pair = language == "fr" and joint != ", "
    return f" {joint}" if is_french_pair else joint


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the English texts with what reads them, those with most of their own words first."""
    texts = sorted(MESSAGES, key=lambda text: (-len(_FIELD.sub("", text)), text))
    return tuple((text, _pattern(text)) for text in texts)


def _pattern(text: str) -> re.Pattern[str]:
    """Return what reads a text whose fields are filled in; figures keep their English plural."""
    parts = _FIELD.split(text)
    pieces = [
        f"(?P<{part}>.*?)" if place % 2 else re.escape(part) for place, part in enumerate(parts)
    ]
    return re.compile("".join(pieces).replace(r"known\ cases", r"known\ cases?"), re.DOTALL)
