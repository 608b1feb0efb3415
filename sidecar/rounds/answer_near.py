"""Answers that are the wanted one but for how they are written: asked about, never failed.

A learner who writes "30k" or "30 %" for 30, "1.500" for 1500 or "120" for 2 hours may have the
right number and the wrong mark, or the wrong number. Nobody guesses which.
"""

from __future__ import annotations

import re
from fractions import Fraction

from sidecar.rounds.answer_units import BARE, Measure, named_measure
from sidecar.rounds.answer_values import Kind, Value
from sidecar.rounds.answer_wanted import ABOUT, Wanted

NEARLY = Fraction(1, 10)
"""How far off an approximate value may be to be asked about."""

PRECISE_DIGITS = 3
"""Significant digits of a decimal answer from which a more exact one is its own refinement
(3.14 and 3.1416); with fewer, "3.51" is another value than 3.5."""

_HUNDRED = 100
_UNREAD = re.compile(
    r"(?<![^\W\d_])(?:hal(?:f|ves?|b[esnr]{0,2})|demie?|medi[oa]|mezz[oa]|mei[oa]|половин\w*|"
    r"p[óo]ł|\w{1,12}illi(?:on|arde?)(?:s|en)?|sextil\w*|hundredths?|thousandths?|[万億亿千百]|"
    r"半)(?![^\W\d_])|[一二三四五六七八九十百千万億亿半]",
    re.IGNORECASE,
)
_NEARBY = 16
"""Letters around a value in which a number word that nobody could read belongs to it."""

_UNITS = ("s", "min", "h", "d", "mm", "cm", "m", "km", "mg", "g", "kg", "t", "ml", "l")
_WORDS = re.compile(r"[^\W\d_]+")


def is_nearly(text: str, said: Value, wanted: Wanted, problem: str = "") -> bool:
    """Return whether a value that is not the wanted one may be it, written otherwise.

    Args:
        text: The plain answer.
        said: Its value.
        wanted: What the note asks for.
        problem: The problem's text: where it names the unit, nothing is open.

    Determinism:
        Pure.
    """
    low = wanted.low
    if said.kind is not Kind.NUMBER or low.kind is not Kind.NUMBER:
        return False
    around = text[max(0, said.start - _NEARBY) : said.start], text[said.end : said.end + _NEARBY]
    if any(map(_UNREAD.search, around)):
        return True
    if low is not wanted.high:
        return False
    if (
        _is_each_year(said, low)
        or _is_rounded_away(said, low)
        or _is_as_clock(text, said, low)
        or _is_thousandfold(said, low)
    ):
        return True
    is_same_dimension = said.measure.dimensions == low.measure.dimensions
    return (
        (is_same_dimension and (_is_scaled(said, low) or _is_regrouped(said, low)))
        or (is_same_dimension and (_is_about(text, said, wanted) or _is_more_precise(said, low)))
        or _is_in_other_unit(said, low, problem)
    )


def _is_scaled(said: Value, low: Value) -> bool:
    """Return whether the numerals are the same, but a scale or a share is not ("30k", "30%")."""
    is_marked = said.scale != low.scale or said.measure != low.measure
    is_share = not low.measure.dimensions
    same = set(_numerals(said)) & set(_numerals(low))
    is_hundredfold = is_share and any(
        0 < one < 1 and one * _HUNDRED in said.numbers for one in low.readings
    )
    return bool(same and is_marked and (is_share or said.scale != low.scale)) or is_hundredfold


def _numerals(value: Value) -> list[Fraction]:
    """Return a value's numbers as they are written before its scale."""
    return [number / value.scale for number in value.numbers]


def _is_regrouped(said: Value, low: Value) -> bool:
    """Return whether a point or comma read in the other way makes them equal ("1.500")."""
    others = {said.measure.in_base(number) for number in said.others}
    golds = {low.measure.in_base(number) for number in low.others}
    return bool(others & set(low.readings)) or bool(golds & set(said.readings))


def _is_rounded_away(said: Value, low: Value) -> bool:
    """Return whether a value rounds to a number with a power of ten: "3.1e8" to "3e8"."""
    is_same_unit = said.measure.dimensions == low.measure.dimensions
    off = abs(said.readings[0] - low.readings[0])
    is_finer = low.is_power and said.digits > low.digits
    return is_finer and is_same_unit and off < low.step * low.measure.factor


def _is_thousandfold(said: Value, low: Value) -> bool:
    """Return whether a point of the note may part thousands: an editor may save 1.200 as 1.2."""
    is_decimal = low.numbers[0].denominator > 1 and low.measure == said.measure == BARE
    return is_decimal and said.numbers[0] == low.numbers[0] * 1000


def _is_as_clock(text: str, said: Value, low: Value) -> bool:
    """Return whether hours are written with minutes behind the mark ("1,30 h")."""
    match = _HOURS.match(text[said.start : said.end])
    if match is None or low.measure.dimensions != (("time", 1),):
        return False
    return (int(match["hours"]) * 60 + int(match["minutes"])) * 60 in low.readings


_RATES = ((("time", -1),), (("month", -1),))
_HOURS = re.compile(
    r"(?P<hours>\d{1,3})[.,](?P<minutes>[0-5]\d)\s?(?:h|std|hours?|stunden)\b", re.I
)


def is_as_precise(said: Value, low: Value) -> bool:
    """Return whether a more exact value rounds to a note's number with a power of ten.

    Args:
        said: What the learner says.
        low: What the note's answer asks for.

    Returns:
        ``False`` where they are further apart than ``PRECISE``: "3.4 * 10^8" rounds to
        "3 * 10^8" too, which says nothing.

    Determinism:
        Pure.
    """
    off = abs(said.readings[0] - low.readings[0])
    return _is_rounded_away(said, low) and off <= PRECISE * abs(low.readings[0])


PRECISE = Fraction(1, 100)
"""How far off a value may be that refines one with a power of ten, as 299 792 458 m/s does."""

_SHARE = r"(?:%|\bper\s?cents?\b|\bprozent\b|\bpour\s?cent\b|\bpor ciento\b|\bpercento\b)"
_YEAR = (
    r"(?:p\.?\s?a\b\.?|per annum\b|(?:a|per|each|every|in a) year\b|annually\b|yearly\b|"
    r"(?:im|pro|je|jedes) jahr\b|jährlich\b|(?:par|l['’]) ?an\b|al año\b|all['’]anno\b|"
    r"ao ano\b|per jaar\b|rocznie\b|в год\b|每年|年間)"
)
_YEARLY = re.compile(rf"\b{_YEAR}|每年|年間", re.IGNORECASE)
_EACH_YEAR = re.compile(rf"(?P<share>{_SHARE})\s?{_YEAR}", re.IGNORECASE)


def is_yearly(text: str) -> bool:
    """Return whether a problem or its answer is about each year.

    Args:
        text: Any text.

    Determinism:
        Pure.

    Example:
        >>> is_yearly("5 % p.a."), is_yearly("5 %")
        (True, False)
    """
    return _YEARLY.search(text) is not None


def without_year(text: str) -> str:
    """Return a text without "a year" behind a share, where only such shares are asked for.

    Args:
        text: From ``plain_answer``.

    Determinism:
        Pure.

    Example:
        >>> without_year("It is 5% a year")
        'It is 5%'
    """
    return _EACH_YEAR.sub(r"\g<share>", text)


def _is_each_year(said: Value, low: Value) -> bool:
    """Return whether the same share is said of each year or month, which nobody asked for."""
    is_rate = said.measure.dimensions in _RATES and not low.measure.dimensions
    return is_rate and bool(set(said.numbers) & set(low.numbers))


def _is_about(text: str, said: Value, wanted: Wanted) -> bool:
    """Return whether one of them is approximate, and the other near; or one rounds the other."""
    exact, reading = wanted.low.readings[0], said.readings[0]
    is_rounded = said.scale > 1 and abs(said.numbers[0] - wanted.low.numbers[0]) <= said.step
    is_vague = wanted.is_about or ABOUT.search(text[: said.start]) is not None
    return is_rounded or (is_vague and abs(reading - exact) <= NEARLY * abs(exact))


def _is_more_precise(said: Value, low: Value) -> bool:
    """Return whether a value rounds to the wanted decimals."""
    is_decimal = low.numbers[0].denominator > 1 or low.scale > 1 or low.is_power
    is_finer = said.digits > low.digits >= PRECISE_DIGITS and said.measure == low.measure
    return is_decimal and is_finer and abs(said.numbers[0] - low.numbers[0]) <= low.step


def _is_in_other_unit(said: Value, low: Value, problem: str) -> bool:
    """Return whether a bare number is the wanted one in a unit that nobody asked for."""
    if said.measure != BARE or not low.measure.dimensions:
        return False
    asked = {named_measure(word) for word in _WORDS.findall(problem)}
    if low.measure in asked:
        return False
    units = [unit for name in _UNITS if (unit := named_measure(name)) is not None]
    return any(_is_in(said, unit, low) for unit in units)


def _is_in(said: Value, unit: Measure, low: Value) -> bool:
    """Return whether a bare number is the wanted value in some unit."""
    is_same = unit.dimensions == low.measure.dimensions
    return is_same and bool({unit.in_base(one) for one in said.numbers} & set(low.readings))
