"""Numbers with units, as far as checking what somebody said needs them.

How numbers combine is not this module's business: it answers whether a stated quantity
is said again, by value and unit.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from sidecar.rounds.number_words import CJK_DIGITS, NUMBER_WORDS
from sidecar.rounds.units import NO_UNIT, Unit, find_unit

_DIGITS = re.compile(
    r"(?<![\w.,])(?P<sign>[-\u2212]\s?)?(?P<currency>[$€£¥]\s?)?"
    r"(?P<digits>\d{1,3}(?:[ \u00a0\u202f'\u2019]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*)"
    r"(?:/(?P<under>[1-9]\d*)(?![\d/]))?"
)
_CJK_NUMBER = re.compile(r"[零一二三四五六七八九十〇两]{1,3}(?=[个種种次年天日小分秒米倍层層步つ])")
_SCALE = re.compile(
    r"\s?(?P<scale>millions?|billions?|thousand|millionen|milliarden|tausend|万|亿|億)",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"\s?-?(?P<unit>°\s?[CF](?!\w)|[%‰°€$£¥¢℃]|个月|公里|千米|公斤|小时|分钟|[米克秒分天日年升元円]"
    r"|[^\W\d_]{1,2}/[^\W\d_](?!\w)|[^\W\d_]+)"
)
_SCALES = {
    "thousand": 10**3,
    "tausend": 10**3,
    "million": 10**6,
    "millions": 10**6,
    "millionen": 10**6,
    "billion": 10**9,
    "billions": 10**9,
    "milliarden": 10**9,
    "万": 10**4,
    "亿": 10**8,
    "億": 10**8,
}
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
_ARTICLE_BETWEEN = re.compile(r"\s(?:an?|einer?|eine[mns]?)(?=\s)")

_GROUP_CHARS = 3
"""Digits in a thousands group."""

_TEN = "十"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit, and where it stands.

    Attributes:
        number: The number as written, without its unit.
        value: The value in the base unit of its dimension.
        dimension: ``length``, ``time`` …, empty without a known unit.
        start: First code point.
        end: One past the last code point, unit included.
        is_digits: Whether it was written in digits.
    """

    number: Fraction
    value: Fraction
    dimension: str
    start: int
    end: int
    is_digits: bool = True


def quantities(text: str) -> tuple[Quantity, ...]:
    """Return the quantities that a text states, in order.

    Digits are read in any script and width, with thousands separators, decimal comma or
    point, fractions and percent; number words in the languages of ``number_words``.

    Args:
        text: Any text.

    Returns:
        Quantities; digits glued to a word before them ("H2O", "IPv4") are names.

    Example:
        >>> [(str(q.value), q.dimension) for q in quantities("42 km in half an hour")]
        [('42000', 'length'), ('1800', 'time')]
        >>> [str(q.value) for q in quantities("1,234.5 and 1.234,5 and 3/4")]
        ['2469/2', '2469/2', '3/4']
    """
    plain = "".join(map(_plain, text))
    found = [_from_digits(plain, match) for match in _DIGITS.finditer(plain)]
    found.extend(_from_words(plain))
    found.extend(_from_cjk(plain))
    found.sort(key=lambda quantity: quantity.start)
    return tuple(found)


def _plain(character: str) -> str:
    """Return an ASCII digit for a decimal digit of any script, a percent sign for a wide one."""
    if character.isascii():
        return character
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    return "%" if character == "\uff05" else character


def _from_digits(text: str, match: re.Match[str]) -> Quantity:
    """Return the quantity of a number in digits."""
    number = _number(match["digits"])
    if match["under"]:
        number /= int(match["under"])
    end = match.end()
    scale = _SCALE.match(text, end)
    if scale:
        number *= _SCALES[scale["scale"].casefold()]
        end = scale.end()
    if match["sign"]:
        number = -number
    unit, end = _unit_after(text, end)
    if unit is NO_UNIT and match["currency"]:
        unit = find_unit(match["currency"].strip()) or NO_UNIT
    return Quantity(number, number * unit.factor, unit.dimension, match.start(), end)


def _unit_after(text: str, end: int) -> tuple[Unit, int]:
    """Return the unit that follows a number and where the quantity ends."""
    match = _UNIT.match(text, end)
    unit = find_unit(match["unit"].replace(" ", "")) if match else None
    if match is None or unit is None:
        return NO_UNIT, end
    return unit, match.end()


def _number(digits: str) -> Fraction:
    """Return the value of written digits, whichever of their separators is the decimal one."""
    plain = re.sub("[ \u00a0\u202f'\u2019]", "", digits)
    marks = [character for character in plain if character in ".,"]
    if not marks:
        return Fraction(plain)
    whole, _, tail = plain.rpartition(marks[-1])
    is_one_comma = marks == [","] and not plain.startswith("0")
    is_repeated = len(marks) > 1 and len(set(marks)) == 1
    if len(tail) == _GROUP_CHARS and (is_one_comma or is_repeated):
        return Fraction(re.sub("[.,]", "", plain))
    return Fraction(re.sub("[.,]", "", whole) + "." + tail)


def _from_words(text: str) -> list[Quantity]:
    """Return the quantities written in words."""
    found: list[Quantity] = []
    for match in _WORD.finditer(text):
        number = NUMBER_WORDS.get(match.group().casefold())
        if number is None:
            continue
        article = _ARTICLE_BETWEEN.match(text, match.end())
        unit, end = _unit_after(text, article.end() if article else match.end())
        if unit is NO_UNIT:
            end = match.end()
        value = number * unit.factor
        found.append(Quantity(number, value, unit.dimension, match.start(), end, is_digits=False))
    return found


def _from_cjk(text: str) -> list[Quantity]:
    """Return the numbers up to 99 written in Chinese characters before a counter."""
    found: list[Quantity] = []
    for match in _CJK_NUMBER.finditer(text):
        tens, ten, ones = match.group().rpartition(_TEN)
        number = 10 * CJK_DIGITS.get(tens, 1) if ten else 0
        number += CJK_DIGITS.get(ones, 0)
        unit, end = _unit_after(text, match.end())
        value = number * unit.factor
        found.append(
            Quantity(Fraction(number), value, unit.dimension, match.start(), end, is_digits=False)
        )
    return found


def is_same(needed: Quantity, said: Quantity) -> bool:
    """Return whether two quantities are equal by value and unit.

    Args:
        needed: The quantity of an assertion or a gold answer.
        said: The learner's.

    Returns:
        True for the same value in any unit of one dimension.

    Example:
        >>> hours, minutes, bare = quantities("0.5 h, 30 min, 30")
        >>> is_same(hours, minutes), is_same(minutes, bare)
        (True, False)
    """
    return needed.value == said.value and needed.dimension == said.dimension


def missing_quantities(needed: str, said: str) -> tuple[Quantity, ...]:
    """Return the quantities of a text that another text does not state.

    Only numbers in digits are needed ("one of the" needs none); they may be said in digits
    or words, and the bare number counts for a number with its unit.

    Args:
        needed: The assertion.
        said: What the learner said.

    Returns:
        The quantities not said, in order.

    Example:
        >>> [str(q.value) for q in missing_quantities("7 layers, 3 of them old", "seven layers")]
        ['3']
    """
    heard = quantities(said)
    return tuple(
        wanted
        for wanted in quantities(needed)
        if wanted.is_digits and not any(_is_said(wanted, other) for other in heard)
    )


def _is_said(wanted: Quantity, heard: Quantity) -> bool:
    """Return whether the quantity was heard, with its unit or as a bare number."""
    return is_same(wanted, heard) or (not heard.dimension and heard.number == wanted.number)
