"""Numbers with units, as far as checking what somebody said needs them.

How numbers combine is not this module's business: it answers whether a stated quantity
is said again, by value and unit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sidecar.language.spelled_numbers import Spelled, spelled_numbers
from sidecar.rounds.units import ANGLE, NO_UNIT, SHARE, TEMPERATURE, Unit, find_unit

_DIGITS = re.compile(
    r"(?<![^\W\u3040-\u30ff\u4e00-\u9fff])(?<![.,])(?<![^\W\d_][-\u2010\u2011])(?P<sign>(?<!\d\s)[-\u2212]\s?)?(?P<currency>[$€£¥]\s?)?"
    r"(?P<digits>\d{1,3}(?:[ \u00a0\u202f'\u2019]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*)"
    r"(?:/(?P<under>[1-9]\d*)(?![\d/]))?"
)
_SCALE = re.compile(
    r"\s?(?P<scale>millions?|billions?|thousand|millionen|milliarden|tausend|mille"
    r"|milliards?|millones|millón|mil|milioni|milhões|miljoen|miljard|万|亿|億)(?!(?<=[a-zõó])[^\W\d_])",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"\s?-?(?P<unit>°\s?[CF](?!\w)|[%‰°€$£¥¢℃]|个月|公里|千米|厘米|公斤|小时|分钟|摄氏度|攝氏度|华氏度"
    r"|[米克秒分天日年升元円度]|p(?:er|our|or)[ \u00a0](?:cento?|ciento)(?!\w)"
    r"|[^\W\d_]{1,2}/[^\W\d_](?!\w)|[^\W\d_]+)"
)
_TEMPERATURE_SCALE = re.compile(r"\s(?P<scale>[^\W\d_]+)")
_RANGE = re.compile(
    r"\s?[-\u2010-\u2014~～]\s?|\s(?:to|and|or|bis|und|oder|à|et|ou|a|y|o|e|tot|en|of|do|i|lub|до|и|или)\s"
    r"|\s?[到至和或]\s?"
)
"""What may stand between the ends of a range: the unit after the second is the first one's too."""
_SCALES = {
    "thousand": 10**3,
    "tausend": 10**3,
    "million": 10**6,
    "millions": 10**6,
    "millionen": 10**6,
    "billion": 10**9,
    "billions": 10**9,
    "milliarden": 10**9,
    "mille": 10**3,
    "mil": 10**3,
    "milliard": 10**9,
    "milliards": 10**9,
    "millón": 10**6,
    "millones": 10**6,
    "milioni": 10**6,
    "milhões": 10**6,
    "miljoen": 10**6,
    "miljard": 10**9,
    "万": 10**4,
    "亿": 10**8,
    "億": 10**8,
}
_ARTICLE_BETWEEN = re.compile(r"\s(?:an?|einer?|eine[mns]?)(?=\s)")

_PERCENT = 100
_GROUP_CHARS = 3
"""Digits in a thousands group."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit, and where it stands.

    Attributes:
        number: The number as written, without its unit.
        value: The value in the base unit of its dimension.
        unit: Its unit; ``NO_UNIT`` without a known one.
        start: First code point.
        end: One past the last code point, unit included.
        is_digits: Whether it was written in digits.
    """

    number: Fraction
    value: Fraction
    unit: Unit
    start: int
    end: int
    is_digits: bool = True

    @property
    def dimension(self) -> str:
        """``length``, ``time`` …, empty without a known unit."""
        return self.unit.dimension


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
    for one in spelled_numbers(plain):
        # "per cent" and "cents" after a number are its unit and not another hundred.
        if not any(other.start < one.end and one.start < other.end for other in found):
            found.append(_from_words(plain, one))
    found.sort(key=lambda quantity: quantity.start)
    return tuple(_with_units_of_ranges(plain, found))


def _with_units_of_ranges(text: str, found: Sequence[Quantity]) -> list[Quantity]:
    """Return the quantities; the first number of a range has the unit of the second."""
    shared = list(found)
    for place in range(len(found) - 1, 0, -1):
        first, second = shared[place - 1], shared[place]
        is_range = _RANGE.fullmatch(text, first.end, second.start) is not None
        if is_range and not first.dimension and second.dimension:
            value = second.unit.in_base(first.number)
            shared[place - 1] = replace(first, unit=second.unit, value=value)
    return shared


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
    return Quantity(number, unit.in_base(number), unit, match.start(), end)


def _unit_after(text: str, end: int) -> tuple[Unit, int]:
    """Return the unit that follows a number and where the quantity ends."""
    match = _UNIT.match(text, end)
    unit = find_unit(match["unit"].replace(" ", "")) if match else None
    if match is None or unit is None:
        return NO_UNIT, end
    if unit.dimension == ANGLE:
        named = _TEMPERATURE_SCALE.match(text, match.end())
        scale = find_unit(named["scale"]) if named else None
        if named and scale and scale.dimension == TEMPERATURE:
            return scale, named.end()
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


def _from_words(text: str, spelled: Spelled) -> Quantity:
    """Return the quantity of a number in words."""
    number = spelled.number
    if spelled.is_share:
        number *= _PERCENT
        unit = find_unit("%") or NO_UNIT
        value = unit.in_base(number)
        return Quantity(number, value, unit, spelled.start, spelled.end, is_digits=False)
    article = _ARTICLE_BETWEEN.match(text, spelled.end)
    unit, end = _unit_after(text, article.end() if article else spelled.end)
    if unit is NO_UNIT:
        end = spelled.end
    return Quantity(number, unit.in_base(number), unit, spelled.start, end, is_digits=False)


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
        if wanted.is_digits and not any(is_said(wanted, other) for other in heard)
    )


def is_said(wanted: Quantity, heard: Quantity) -> bool:
    """Return whether a quantity was heard, with its unit or in a looser way of saying it.

    The unit may be left out, and the scale of a temperature; a half is 50 percent.

    Args:
        wanted: The quantity of an assertion.
        heard: The learner's.

    Example:
        >>> wanted, *heard = quantities("50 %, half of it, 50, 5 %")
        >>> [is_said(wanted, one) for one in heard]
        [True, True, False]
    """
    if is_same(wanted, heard):
        return True
    if not heard.dimension:
        is_share = wanted.dimension == SHARE and wanted.value == heard.value
        return is_share or heard.number == wanted.number
    is_bare_degree = (wanted.dimension, heard.dimension) == (TEMPERATURE, ANGLE)
    return is_bare_degree and heard.number == wanted.number
