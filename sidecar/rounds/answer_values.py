"""Numbers as people write them in answers: fractions, powers of ten, compounds, times and dates."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from sidecar.rounds.answer_markup import without_markup
from sidecar.rounds.answer_times import dates, times
from sidecar.rounds.answer_units import BARE, Measure, named_measure, read_measure
from sidecar.rounds.number_words import NUMBER_WORDS
from sidecar.rounds.spelled_numbers import spelled_numbers


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
_SCALE = re.compile(r"(?P<k>[kK](?![^\W_]))|\s?(?P<word>[^\W\d_]{2,})|\s?(?P<cjk>[万亿億])")
_ABBREVIATED = {"mio": 10**6, "mrd": 10**9, "bn": 10**9, "mn": 10**6}
_CJK = {"万": 10**4, "亿": 10**8, "億": 10**8}
_NO_SCALES = frozenset({"cent", "cents", "cento"})
_SMALLEST_SCALE = 12
_ARTICLE = re.compile(r"\s(?:an?|of an?|einer?|eine[mns]?|of a)(?=\s)")
_JOINT = re.compile(r"\s?(?:,\s|(?:and|und|et|y|e|en|i|и)\s)?")
_GLUED = re.compile(r"[^\W\d_\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_SUPERSCRIPTS = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")
_SUPERSCRIPT_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_DENOMINATORS = {
    "third": 3,
    "quarter": 4,
    "quarters": 4,
    "drittel": 3,
    "viertel": 4,
    "halves": 2, "thirds": 3, "fourths": 4, "fourth": 4, "fifths": 5, "fifth": 5, "sixths": 6,
    "sixth": 6, "sevenths": 7, "seventh": 7, "eighths": 8, "eighth": 8, "ninths": 9, "ninth": 9,
    "tenths": 10, "tenth": 10, "hundredths": 100, "fünftel": 5, "sechstel": 6, "siebtel": 7,
    "achtel": 8, "neuntel": 9, "zehntel": 10, "hundertstel": 100, "cinquièmes": 5, "quintos": 5,
    "quinti": 5, "dixièmes": 10, "décimos": 10,
}  # fmt: skip
_PARTS = re.compile(
    rf"(?P<count>[^\W_]+)[ -](?P<part>{'|'.join(_DENOMINATORS)})(?!\w)", re.IGNORECASE
)
_HUNDREDS = re.compile(
    r"\b(eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen) hundred\b",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"\s(?:per|pour|por)\s(?:cento?|ciento)(?!\w)", re.IGNORECASE)
_AND_A_HALF = re.compile(r"\b(?P<count>[^\W_]+) (?P<unit>[^\W\d_]+) and a half\b", re.IGNORECASE)
_HALF_TO = re.compile(r"\bhalb (?P<hour>[^\W_]+)", re.IGNORECASE)
_AND_PART = re.compile(r"\sand\s\d+/\d")
_ONE = Fraction(1)


def plain_answer(text: str) -> str:
    """Return an answer with every number in plain digits, and without marks of emphasis.

    Args:
        text: What somebody wrote.

    Determinism:
        Pure.

    Example:
        >>> plain_answer("**¾**, three fourths, twelve hundred dollars, −4 m²")
        '3/4, 3/4, 1200 dollars, -4 m^2'
    """
    # Letter by letter, so that "m²" is read before compatibility forms make it "m2".
    plain = "".join(_plain(text, place) for place in range(len(text)))
    plain = _SUPERSCRIPTS.sub(
        lambda match: "^" + match.group().translate(_SUPERSCRIPT_DIGITS), plain
    )
    plain = _PERCENT.sub("%", without_markup(plain))
    plain = _AND_A_HALF.sub(_and_a_half, plain)
    plain = _HALF_TO.sub(_half_to, plain)
    plain = _HUNDREDS.sub(lambda match: str(int(NUMBER_WORDS[match[1].casefold()]) * 100), plain)
    return _in_digits(_PARTS.sub(_part, plain))


def _plain(text: str, place: int) -> str:
    """Return a character in ASCII where it is a digit, a fraction, a minus or a space."""
    character = text[place]
    if character.isascii():
        return character
    if character in "\u2212\u2010\u2011\u2012\u2013":
        return "-"
    if character == "\u2014":
        return " \u2014 "
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    if unicodedata.decomposition(character).startswith("<fraction>"):
        is_mixed = place > 0 and text[place - 1].isdecimal()
        return (" " if is_mixed else "") + unicodedata.normalize("NFKC", character).replace(
            "\u2044", "/"
        )
    return " " if character.isspace() else {"％": "%", "\u2044": "/"}.get(character, character)


def _and_a_half(match: re.Match[str]) -> str:
    """Return "an hour and a half" as 3/2 hour; only of a unit."""
    count = match["count"].casefold()
    is_one = count in {"a", "an"}
    whole = Fraction(1) if is_one else NUMBER_WORDS.get(count, Fraction(0))
    if count.isascii() and count.isdecimal():
        whole = Fraction(count)
    if not whole or named_measure(match["unit"]) is None:
        return match.group()
    return f"{whole + Fraction(1, 2)} {match['unit']}"


def _half_to(match: re.Match[str]) -> str:
    """Return the German half hour before a full one ("halb drei") as a time of day."""
    word = match["hour"].casefold()
    hour = Fraction(word) if word.isdecimal() else NUMBER_WORDS.get(word, Fraction(0))
    if hour.denominator != 1 or not 0 < hour <= _SMALLEST_SCALE:
        return match.group()
    return f"{int(hour) - 1 or _SMALLEST_SCALE}:30"


def _part(match: re.Match[str]) -> str:
    """Return "three fourths" as 3/4."""
    count = match["count"].casefold()
    under = _DENOMINATORS[match["part"].casefold()]
    if count in {"a", "an", "ein"}:
        return f"1/{under}"
    over = Fraction(count) if count.isascii() and count.isdecimal() else NUMBER_WORDS.get(count)
    return match.group() if over is None else f"{over}/{under}"


def _in_digits(text: str) -> str:
    """Return the text with the numbers in words as digits; "one" only where it stands alone."""
    found = spelled_numbers(text)
    has_others = len(found) > 1 or any(character.isdecimal() for character in text)
    for one in reversed(found):
        before = text[: one.start].rstrip(" -")[-1:]
        is_word = one.number == _ONE and has_others and not _AND_PART.match(text, one.end)
        if is_word or before.isdecimal():
            continue
        number = f"{one.number * 100}%" if one.is_share else str(one.number)
        text = text[: one.start] + number + text[one.end :]
    return text


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
    is_power = match["raised"] is not None and numbers != (Fraction(10),)
    if (
        match["raised"]
        and not is_power
        and abs(int(match["raised"])) <= _MOST_EXPONENT
        and numbers == (Fraction(10),)
    ):
        numbers, step = (Fraction(10) ** int(match["raised"]),), Fraction(0)
    sign = -1 if _is_negative(text, match) else 1
    article = _ARTICLE.match(text, end)
    measure, unit_end = read_measure(text, article.end() if article else end)
    if measure is BARE and match["currency"]:
        measure = named_measure(match["currency"].strip(" -").replace(" ", "")) or BARE
    end = (
        max(end, unit_end)
        if measure is not BARE and unit_end > end and (not article or unit_end > article.end())
        else end
    )
    return Value(
        Kind.NUMBER,
        tuple(number * factor * sign for number in numbers),
        measure,
        match.start() if sign < 0 else _unsigned(match),
        end,
        step=step * abs(factor),
        digits=len(re.sub(r"\D", "", match["digits"]).lstrip("0")),
        is_glued=is_power or (_GLUED.match(text, end) is not None and end == match.end()),
    )


def _unsigned(match: re.Match[str]) -> int:
    """Return where a number begins that the sign before it does not belong to."""
    return match.start("currency") if match["currency"] else match.start("digits")


def _power_of_ten(match: re.Match[str]) -> Fraction:
    """Return the power of ten behind a number; an absurd one as if it were not there."""
    written = match["e"] or match["ten"]
    exponent = int(written) if written else 0
    return Fraction(10) ** exponent if abs(exponent) <= _MOST_EXPONENT else Fraction(1)


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
    word = re.search(
        r"(?P<rest>.*)\b(?:minus|negative|moins|menos|meno|min|минус|负)$", before, re.I | re.S
    )
    return word is not None and not any(c.isdecimal() for c in word["rest"].split("=")[-1])


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
    if scale < _SMALLEST_SCALE or word in _NO_SCALES:
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
        if held is not None and _goes_on(text, held, one):
            held = _sum(held, one)
            continue
        if held is not None:
            yield held
        held = one
    if held is not None:
        yield held


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
