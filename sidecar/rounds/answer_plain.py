"""Answers with every number in plain digits, whatever script, word or mark it is written in."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from sidecar.language.number_words import NUMBER_WORDS
from sidecar.language.spelled_numbers import spelled_numbers
from sidecar.rounds.answer_markup import without_markup
from sidecar.rounds.answer_phrases import in_plain_phrases, in_plain_powers
from sidecar.rounds.answer_units import BARE, named_measure, read_measure

SMALLEST_SCALE = 12
_SUPERSCRIPTS = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")
_SUPERSCRIPT_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_DENOMINATORS = {
    name: under
    for under, names in (
        (2, "halves"),
        (3, "third thirds drittel tiers tercios terzi terços trzecie трети"),
        (
            4,
            "quarter quarters fourth fourths viertel quarts cuartos quarti quartos czwarte "
            "четверти",
        ),
        (5, "fifth fifths fünftel cinquièmes quintos quinti"),
        (6, "sixth sixths sechstel"),
        (7, "seventh sevenths siebtel"),
        (8, "eighth eighths achtel"),
        (9, "ninth ninths neuntel"),
        (10, "tenth tenths zehntel dixièmes décimos"),
        (100, "hundredths hundertstel"),
    )
    for name in names.split()
}
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
_COMMA = re.compile(r"，(?!\d)|(?<!\d)，")
_PLUS_MINUS = re.compile(
    r"(?<![\d)%])(?<![\d)%]\s)(?:±|\+\s?/?\s?-|\bplus (?:or |/ ?)?minus|\bplus/minus)\s?"
    r"(?P<number>\d[\d.,/]*\d|\d)",
    re.IGNORECASE,
)
_RATIO = re.compile(
    r"(?<![\d:.,\w])(?P<over>\d+(?:\.\d+)?)(?P<gap>\s?):(?P=gap)(?P<under>\d+)(?![\d:\w]|[.,]\d)"
)
_CLOCK_DIGITS, _LAST_HOUR, _LAST_MINUTE = 2, 24, 59
_UNDERSCORES = re.compile(r"(?<=\d)_(?=\d{3}(?!\d))")
_AND_PART = re.compile(r"\sand\s\d+/\d")
_MORE = re.compile(r"\s?(?:(?:and|und|et|y|e|en)\s)?\d")
_ONE = Fraction(1)
MAX_ANSWER_CHARS = 2_000
"""Longest answer that is looked at for its value: about a page. Reading takes time that grows with
the square of the length, a few ms for a sentence."""


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
    text = _COMMA.sub(", ", text)
    plain = "".join(_plain(text, place) for place in range(len(text)))
    plain = _SUPERSCRIPTS.sub(
        lambda match: "^" + match.group().translate(_SUPERSCRIPT_DIGITS), plain
    )
    plain = _PERCENT.sub("%", without_markup(_UNDERSCORES.sub("", plain)))
    plain = _RATIO.sub(_ratio, in_plain_phrases(plain))
    plain = _AND_A_HALF.sub(_and_a_half, plain)
    plain = _HALF_TO.sub(_half_to, plain)
    plain = _HUNDREDS.sub(lambda match: str(int(NUMBER_WORDS[match[1].casefold()]) * 100), plain)
    plain = _POINT.sub(r"\g<lead>(\g<x>, \g<y>)", _counted(plain))
    plain = in_plain_powers(_in_digits(_PARTS.sub(_part, plain)))
    return _PLUS_MINUS.sub(r"\g<number> or -\g<number>", plain)


_POINT = re.compile(r"\A(?P<lead>\D{0,40})\((?P<x>-?\d+),(?P<y>-?(?!\d{3}\))\d+)\)(?=[\s.!]*\Z)")
"""A point alone in an answer, whose comma parts two numbers: "(3,4)"."""

_BARE_CJK = re.compile(
    r"(?P<number>\A[\s　]*(?:答案是|答案|答えは|答え|是|等于|共)?[:\s]*"
    r"[零〇一二两兩三四五六七八九十百千万億亿]+)"
    r"(?=(?:です|だ|だと思います)?[\s。.!]*\Z)"
)


def _counted(text: str) -> str:
    """Return an answer that is only a Chinese or Japanese number with a counter, as one is read."""
    return _BARE_CJK.sub(r"\g<number>個", text)


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
    return " " if character.isspace() else _MARKS.get(character, character)


_MARKS = {
    "％": "%",
    "\u2044": "/",
    "٫": ".",
    "٬": ",",
    "．": ".",
    "：": ":",
    "＝": "=",
    "＋": "+",
    "，": ",",
}
_MARKS |= {"－": "-", "／": "/", "＄": "$", "￥": "¥", "（": "(", "）": ")", "、": ", ", "。": ". "}
"""Marks of other scripts and widths as ASCII."""


def _ratio(match: re.Match[str]) -> str:
    """Return "3:2" as 3/2; what may be a time of day stays."""
    over, under = match["over"], match["under"]
    is_clock = len(under) == _CLOCK_DIGITS and over.isdecimal() and int(over) <= _LAST_HOUR
    if (is_clock and int(under) <= _LAST_MINUTE) or not int(under):
        return match.group()
    return f"{over}/{under}"


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
    if hour.denominator != 1 or not 0 < hour <= SMALLEST_SCALE:
        return match.group()
    return f"{int(hour) - 1 or SMALLEST_SCALE}:30"


def _part(match: re.Match[str]) -> str:
    """Return "three fourths" as 3/4."""
    count = match["count"].casefold()
    under = _DENOMINATORS[match["part"].casefold()]
    if count in {"a", "an", "ein"}:
        return f"1/{under}"
    over = Fraction(count) if count.isascii() and count.isdecimal() else NUMBER_WORDS.get(count)
    return match.group() if over is None else f"{over}/{under}"


def _is_part(text: str, end: int) -> bool:
    """Return whether a "one" is part of a number: "one and 1/2", "one hour 45"."""
    if _AND_PART.match(text, end):
        return True
    measure, unit_end = read_measure(text, end)
    return measure is not BARE and _MORE.match(text, unit_end) is not None


def _in_digits(text: str) -> str:
    """Return the text with the numbers in words as digits; "one" only where it stands alone."""
    found = spelled_numbers(text)
    has_others = len(found) > 1 or any(character.isdecimal() for character in text)
    for one in reversed(found):
        before = text[: one.start].rstrip(" -")[-1:]
        is_word = one.number == _ONE and has_others and not _is_part(text, one.end)
        if is_word or before.isdecimal():
            continue
        number = f"{one.number * 100}%" if one.is_share else str(one.number)
        text = text[: one.start] + number + text[one.end :]
    return text
