"""Numbers as people write them in answers: fractions, powers of ten, compounds, times and dates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from sidecar.language.number_words import NUMBER_WORDS
from sidecar.rounds.answer_plain import SMALLEST_SCALE
from sidecar.rounds.answer_times import dates, times
from sidecar.rounds.answer_units import BARE, Dimensions, Measure, named_measure, read_measure


class Kind(Enum):
    """What a value is."""

    NUMBER = "number"
    CLOCK = "clock"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an answer.

    Attributes:
        kind: What it is; a date's readings are years, months and days as one number.
        numbers: The number as written, in each reading that the language allows.
        measure: Its unit.
        start: First code point in the plain text.
        end: One past the last, unit included.
        step: Half of the last place that is written: what rounding may have changed.
        digits: Significant digits.
        is_glued: Whether letters that are no unit follow at once ("7x").
        parts: How many units it was put together from.
        scale: What a word or letter behind the digits multiplies them by ("30k").
        others: The number where its point or comma is read as other languages do.
        is_power: Whether it is written with a power of ten.
    """

    kind: Kind
    numbers: tuple[Fraction, ...]
    measure: Measure
    start: int
    end: int
    step: Fraction = Fraction(0)
    digits: int = 0
    is_glued: bool = False
    parts: int = 1
    scale: Fraction = Fraction(1)
    others: tuple[Fraction, ...] = ()
    is_power: bool = False

    @property
    def readings(self) -> tuple[Fraction, ...]:
        """The value in base units, in each reading."""
        return tuple(self.measure.in_base(number) for number in self.numbers)


_COMMA_LANGUAGES = frozenset(
    [
        "de",
        "fr",
        "es",
        "it",
        "pt",
        "nl",
        "pl",
        "ru",
        "da",
        "sv",
        "nb",
        "no",
        "fi",
        "cs",
        "sk",
        "tr",
        "el",
        "uk",
        "ro",
        "hu",
    ]
)
"""Languages that write a decimal comma (Unicode CLDR, numbers/symbols)."""

_GROUP_CHARS = 3
_NUMBER = re.compile(
    r"(?<![^\W\d_\u3040-\u30ff\u4e00-\u9fff])(?<![\d][.,])(?<!\^)(?<!\^-)(?P<sign>-\s?)?"
    r"(?P<currency>(?:US\s?\$|[$€£¥₹]|(?:USD|EUR|GBP|INR|CHF|JPY)(?=[\s\d]))\s?(?P<inner>-\s?)?)?"
    r"(?P<digits>\d{1,3}(?:[ '\u2019]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*|[.,]\d+)"
    r"(?:[eE](?P<e>[+-]?\d+)(?!\w)|\s?[*x×·⋅]\s?10\s?(?:\^|\*\*)\s?(?P<ten>[+-]?\d+)"
    r"|(?:\^|\*\*)(?P<raised>[+-]?\d+)"
    r"|\s?/\s?(?P<under>[1-9]\d*)(?!\s?/|[\d.,]\d)|(?:\sand)?\s(?P<over>\d+)/(?P<parts>[1-9]\d*)(?!\d))?"
)
_SCALE = re.compile(
    r"(?P<k>[kK](?![^\W_])|\sk(?![^\W_]))|\s?(?P<word>[^\W\d_]{2,})|\s?(?P<cjk>[万亿億])"
)
_ABBREVIATED = {"mio": 10**6, "mrd": 10**9, "bn": 10**9, "mn": 10**6}
_CJK = {"万": 10**4, "亿": 10**8, "億": 10**8}
_NO_SCALES = frozenset({"cent", "cents", "cento"})
_ARTICLE = re.compile(r"\s(?:an?|of an?|einer?|eine[mns]?|of a)(?=\s)")
_JOINT = re.compile(r"\s?(?:,\s|(?:and|und|et|y|e|en|i|и)\s)?")
_GLUED = re.compile(r"[^\W\d_\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_MINUS = re.compile(r"\b(?:minus|negative|moins|menos|meno|min|минус|负)$", re.IGNORECASE)
_LONGEST_MINUS = 10
_LINKED = re.compile(
    r"(?:[,;|({\[]|\b(?:and|or|und|oder|et|ou|y|o|e|en|of|i|и|или))\s*$", re.IGNORECASE
)
"""What comes before a minus in words that belongs to a number of a list."""


def values(text: str, language: str = "en") -> tuple[Value, ...]:
    """Return the values of a plain text, compounds as one.

    Args:
        text: From ``plain_answer``.
        language: ISO 639-1 code of the language whose decimal mark counts.

    Determinism:
        Pure.

    Example:
        >>> [str(one.readings[0]) for one in values("1 h 30 min, 3*10^8 m/s, 2 1/2 kg, .5")]
        ['5400', '300000000', '2500', '1/2']
    """
    found = [Value(Kind.CLOCK, one.numbers, BARE, one.start, one.end) for one in times(text)]
    for date in dates(text):
        if not any(one.start < date.end and date.start < one.end for one in found):
            found.append(Value(Kind.DATE, date.numbers, BARE, date.start, date.end))
    taken = [(one.start, one.end) for one in found]
    for match in _NUMBER.finditer(text):
        start, end = match.span("digits")
        if not any(first < end and start < last for first, last in taken):
            found.append(_value(text, match, language))
            taken.append((found[-1].start, found[-1].end))
    return tuple(_joined(text, sorted(found, key=lambda one: one.start)))


def _value(text: str, match: re.Match[str], language: str) -> Value:
    """Return the value of a number in digits with its unit."""
    numbers = _written(match["digits"], language)
    step = _step(match["digits"])
    scale, end = _scale_after(text, match.end())
    factor = scale * _power_of_ten(match)
    if match["under"]:
        numbers, step = tuple(n / int(match["under"]) for n in numbers), Fraction(0)
    if match["over"]:
        part = Fraction(int(match["over"]), int(match["parts"]))
        numbers, step = tuple(n + part for n in numbers), Fraction(0)
    is_power = match["raised"] is not None and not _is_power_of_ten(match)
    if match["raised"] and not is_power:
        numbers, step = (Fraction(10) ** int(match["raised"]),), Fraction(0)
    sign = -1 if _is_negative(text, match) else 1
    article = _ARTICLE.match(text, end)
    measure, unit_end = read_measure(text, article.end() if article else end)
    if measure is BARE and match["currency"]:
        measure = named_measure(match["currency"].strip(" -").replace(" ", "")) or BARE
    if unit_end > (article.end() if article else end):
        end = unit_end
    return Value(
        Kind.NUMBER,
        tuple(number * factor * sign for number in numbers),
        measure,
        match.start() if sign < 0 else _unsigned(match),
        end,
        step=step * abs(factor),
        digits=len(re.sub(r"\D", "", match["digits"]).lstrip("0")),
        is_glued=is_power
        or _is_absurd(match)
        or (_GLUED.match(text, end) is not None and end == match.end()),
        scale=scale,
        others=tuple(
            number * factor * sign
            for number in _written(match["digits"], _other_language(language))
            if number not in numbers and not (match["under"] or match["over"] or match["raised"])
        ),
        is_power=bool(match["e"] or match["ten"]),
    )


def _other_language(language: str) -> str:
    """Return a language with the other decimal mark."""
    return "en" if language in _COMMA_LANGUAGES else "de"


def _unsigned(match: re.Match[str]) -> int:
    """Return where a number begins that the sign before it does not belong to."""
    return match.start("currency") if match["currency"] else match.start("digits")


def _is_power_of_ten(match: re.Match[str]) -> bool:
    """Return whether a number is ten to a power that can be computed."""
    return match["digits"] == "10" and abs(int(match["raised"])) <= _MOST_EXPONENT


def _power_of_ten(match: re.Match[str]) -> Fraction:
    """Return the power of ten behind a number; an absurd one as if it were not there."""
    written = match["e"] or match["ten"]
    return Fraction(10) ** int(written) if written and not _is_absurd(match) else Fraction(1)


def _is_absurd(match: re.Match[str]) -> bool:
    """Return whether the power of ten behind a number is too large to be meant."""
    return abs(int(match["e"] or match["ten"] or 0)) > _MOST_EXPONENT


_MOST_EXPONENT = 400
"""Largest exponent that is computed; what physics counts stays far below."""


def _is_negative(text: str, match: re.Match[str]) -> bool:
    """Return whether a minus belongs to the number and subtracts nothing."""
    if match["inner"]:
        return True
    before = text[: match.start()].rstrip()
    if match["sign"]:
        is_spaced = match["sign"] != "-"
        return not before or (
            not before[-1].isdecimal()
            and before[-1] != ")"
            and not (is_spaced and before[-1].isalpha())
        )
    word = _MINUS.search(before[-_LONGEST_MINUS:])
    if word is None:
        return False
    rest = before[: len(before) - len(word.group())].split("=")[-1]
    if _LINKED.search(rest):
        return True
    return not any(character.isdecimal() for character in rest)


def _scale_after(text: str, end: int) -> tuple[Fraction, int]:
    """Return the scale behind a number ("k", "million", "dozen") and where it ends."""
    match = _SCALE.match(text, end)
    if match is None:
        return Fraction(1), end
    if match["k"]:
        return Fraction(1000), match.end()
    if match["cjk"]:
        return Fraction(_CJK[match["cjk"]]), match.end()
    word = match["word"].casefold()
    scale = Fraction(_ABBREVIATED.get(word, 0)) or NUMBER_WORDS.get(word, Fraction(0))
    if scale < SMALLEST_SCALE or word in _NO_SCALES:
        return Fraction(1), end
    return scale, match.end()


def _written(digits: str, language: str) -> tuple[Fraction, ...]:
    """Return what written digits may mean, by the decimal mark of the language."""
    plain = re.sub(r"[ '\u2019]", "", digits)
    marks = [character for character in plain if character in ".,"]
    if not marks:
        return (Fraction(plain),)
    whole, _, tail = plain.rpartition(marks[-1])
    joined = Fraction(re.sub("[.,]", "", plain))
    decimal = Fraction(f"{re.sub('[.,]', '', whole) or '0'}.{tail}")
    if len(marks) > 1 and len(set(marks)) == 1:
        return (joined,)
    if len(marks) > 1 or len(tail) != _GROUP_CHARS or plain.startswith(("0", ".", ",")):
        return (decimal,)
    is_decimal = (marks == [","]) is (language in _COMMA_LANGUAGES)
    return (decimal if is_decimal else joined,)


def _step(digits: str) -> Fraction:
    """Return half of the last place; nothing for a whole number."""
    mark = max(digits.rfind("."), digits.rfind(","))
    return Fraction(1, 2 * 10 ** (len(digits) - mark - 1)) if mark >= 0 else Fraction(1, 2)


def _joined(text: str, found: list[Value]) -> Iterator[Value]:
    """Yield the values; a number that goes on in a smaller unit is one with it."""
    held: Value | None = None
    for one in found:
        rest = one if held is None else _with_rest_unit(text, held, one)
        if held is not None and _goes_on(text, held, rest):
            held = _sum(held, rest)
            continue
        if held is not None:
            yield held
        held = one
    if held is not None:
        yield held


def _with_rest_unit(text: str, held: Value, one: Value) -> Value:
    """Return the bare minutes of "1 h 45" and cents of "3 Euro 50" with their unit."""
    rest = _RESTS.get((held.measure.dimensions, held.measure.factor))
    is_short = one.digits <= _REST_DIGITS and one.measure is BARE and one.scale == 1
    if rest is None or not is_short or _MORE.match(text, one.end):
        return one
    return replace(one, measure=rest)


_REST_DIGITS = 2
_MORE = re.compile(r"\s?[^\W\d_]|\s?[-+*/=^]")
_RESTS: dict[tuple[Dimensions, Fraction], Measure] = {
    ((("time", 1),), Fraction(3600)): Measure((("time", 1),), Fraction(60)),
    ((("dollar", 1),), Fraction(1)): Measure((("cent", 1),)),
    ((("euro", 1),), Fraction(1)): Measure((("cent", 1),)),
}
"""What a bare number behind a unit is in: minutes after hours, cents after dollars and euros."""


def _goes_on(text: str, held: Value, one: Value) -> bool:
    """Return whether a value is the rest of a compound ("2 kg 500 g", "1h30")."""
    if held.kind is not Kind.NUMBER or one.kind is not Kind.NUMBER or one.numbers[0] < 0:
        return False
    if not held.measure.dimensions or held.numbers[0].denominator != 1:
        return False
    if one.measure.dimensions == (("cent", 1),) and held.measure.dimensions in _CENTS:
        return _JOINT.fullmatch(text, held.end, one.start) is not None
    is_smaller = one.measure.factor < held.measure.factor
    is_rest = one.measure.dimensions == held.measure.dimensions and is_smaller
    is_fitting = one.readings[0] < held.measure.factor
    return is_rest and is_fitting and _JOINT.fullmatch(text, held.end, one.start) is not None


_CENTS = ((("dollar", 1),), (("euro", 1),))


def _sum(held: Value, one: Value) -> Value:
    """Return a compound as one value of its first unit."""
    is_cents = one.measure.dimensions == (("cent", 1),)
    rest = one.numbers[0] / 100 if is_cents else one.readings[0] / held.measure.factor
    whole = held.numbers[0]
    total = whole - rest if whole < 0 else whole + rest
    return replace(
        held, numbers=(total,), end=one.end, step=Fraction(0), parts=held.parts + 1, digits=9
    )
