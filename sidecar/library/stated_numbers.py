"""Whether the numbers that an answer states stand in the note, in digits or in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sidecar.language.spelled_numbers import spelled_numbers
from sidecar.language.words import stem

_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_THOUSANDS = re.compile(r"[.,](?=\d{3}(?:\D|$))")
_NEXT_WORD = re.compile(r"\W{0,3}([^\W\d_]+)")

_SINGLE = re.compile(
    r"\b(?:an?|ein(?:e[mnrs]?)?|une?|un[ao]?|uma?|een)\s+([^\W\d_]+)", re.IGNORECASE
)
_MEASURE = re.compile(
    r"second|minut|hour|da[yi]|week|month|year|decad|centur|degre|percent|(?:kilo|centi|milli)?met|mile"
    r"|kilo|gram|lit|dollar|euro|sekund|stund|tag|woch|monat|jahr|grad|prozent|jour|heur|semain|mois"
    r"|an(?:n|$)|seg|hor|dia|día|seman|mes|año|ano|or[ae]|giorn|settiman|секунд|минут|час|ден|дн|недел"
    r"|месяц|год|лет|процент|градус|метр"
)
"""Stems of units of measure: what "one" counts, where elsewhere it may only pick."""

_OTHER_WORDS = {
    "en": frozenset({"cent", "cents", "due", "elf", "mil", "once", "quart", "quarts", "tiers"}),
    "nl": frozenset({"ten"}),
    "pl": frozenset({"ten"}),
}
"""Words of a language that are numbers in another one."""


@dataclass(frozen=True, slots=True)
class _Stated:
    """A number with the stem of the word behind it, empty when there is none."""

    value: Fraction
    unit: str
    is_spelled: bool


def numbers_agree(claim: str, passage: str, quote: str, language: str) -> bool:
    """Return whether no number of a claim is another one in the note.

    A number in digits must stand in the passage, in digits or in words. One in words is often no
    quantity ("the two of them", "one reason"): it is wrong where the quote holds another number
    in its place, or one of the same thing ("a minute"); *one*, which picks as often as it counts,
    where another number of the same unit of measure stands there.

    Args:
        claim: A sentence of an answer.
        passage: The whole passage that it cites.
        quote: The sentence of it that holds most of the claim.
        language: ISO 639-1 code of the passage, or ``und``.

    Determinism:
        Pure.

    Example:
        >>> note = "Boiling water for one minute kills most germs."
        >>> numbers_agree("Boil it for two minutes.", note, note, "en")
        False
        >>> numbers_agree("Boil it for 1 minute.", note, note, "en")
        True
    """
    stated = list(_stated(claim, language))
    held = {one.value for one in _stated(passage, language)}
    quoted = list(_stated(quote, language))
    others = [one for one in quoted if one.value not in {each.value for each in stated}]
    single = {stem(m.group(1).casefold(), language) for m in _SINGLE.finditer(quote)}
    return all(
        one.value in held or (one.is_spelled and not _is_contradicted(one, others, single))
        for one in stated
    )


def _is_contradicted(one: _Stated, others: list[_Stated], single: set[str]) -> bool:
    """Return whether a number in words is another one in the quote.

    Args:
        one: The number.
        others: Numbers of the quote that the claim does not state.
        single: Stems of the words of the quote behind an article.
    """
    if one.value == 1:
        return _MEASURE.match(one.unit) is not None and one.unit in {o.unit for o in others}
    return bool(others) or one.unit in single


def _stated(text: str, language: str) -> Iterator[_Stated]:
    """Yield the numbers of a text."""
    for match in _DIGITS.finditer(text):
        plain = _THOUSANDS.sub("", match.group()).replace(",", ".")
        if plain.count(".") <= 1:
            yield _Stated(Fraction(plain), _unit(text, match.end(), language), is_spelled=False)
        else:  # a date or a version: its parts
            for part in plain.split("."):
                yield _Stated(Fraction(part), "", is_spelled=False)
    for spelled in spelled_numbers(text):
        written = text[spelled.start : spelled.end].casefold()
        if written not in _OTHER_WORDS.get(language, ()):
            unit = _unit(text, spelled.end, language)
            yield _Stated(spelled.number, unit, is_spelled=True)


def _unit(text: str, end: int, language: str) -> str:
    """Return the stem of the word that follows a number."""
    match = _NEXT_WORD.match(text, end)
    return stem(match.group(1).casefold(), language) if match else ""
