"""Reads numbers that are spelled out: one word, several words, or Chinese characters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from sidecar.language.number_words import (
    CJK_DIGITS,
    CJK_PLACES,
    LINKS,
    NUMBER_WORDS,
    ONES_AFTER_TENS,
    PIECES,
    TENS_LINKS,
)

_WORD = re.compile(r"[^\W\d_]+")
_JOINT = re.compile(r"[ \u00a0-]")
_CJK = re.compile(
    r"(?<![第百千万萬亿億])[一二三四五六七八九十两兩零〇][零〇一二三四五六七八九十百千万萬亿億两兩]*"
)
_CJK_COUNTER = re.compile(r"[个個種种次年天日小分秒米公倍層层步度克元个月%つ]")
_CJK_SHARE = re.compile(r"百分之\s?(?P<over>\d+(?:\.\d+)?|[零〇一二三四五六七八九十百千]+)")
_HUNDRED, _THOUSAND, _TEN = 100, 1000, 10
_YEAR_DIGITS = 4
"""Chinese digits in a row that are read one by one; three may be "three or four" of something."""
_TWENTY = 20
_SCORE_COUNT = 4
"""How many twenties a French number counts ("quatre-vingts")."""
_TEENS_ON = frozenset({60, 80})
"""French tens that go on with ten to nineteen ("soixante-dix")."""
_ARTICLES = frozenset({"a", "an"})
"""Words that may stand inside an English number ("half a million", "two and a half")."""
_AFTER_TEN = frozenset({7, 8, 9})
"""Ones that follow ten in French ("dix-sept")."""
_FRACTION_SIZE = frozenset({Fraction(1, 3), Fraction(1, 4)})
"""Words of these values are ordinals or places too ("the third planet", "a quarter of town")."""
_FRACTION_BEFORE = re.compile(r"\b(?:an?|one|ein|une?|un[ao]?|u[nm]a?|een)\s$", re.IGNORECASE)
_OF = re.compile(r"\s(?:of|de|der|des|di|da|van|von|do)\b", re.IGNORECASE)
_LONGEST_PIECES = 40
"""Letters of the longest one-word number that is taken apart."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """A number in words.

    Attributes:
        number: Its value.
        start: First code point.
        end: One past the last.
        is_share: Whether it is written as parts of a hundred (百分之七十).
    """

    number: Fraction
    start: int
    end: int
    is_share: bool = False


def spelled_numbers(text: str) -> tuple[Spelled, ...]:
    """Return the numbers that stand there in words or Chinese characters, in order.

    Args:
        text: Any text.

    Returns:
        Numbers as long as they can be read.

    Determinism:
        Pure.

    Example:
        >>> [str(one.number) for one in spelled_numbers("two hundred and six, twenty-one or two")]
        ['206', '21', '2']
        >>> [str(one.number) for one in spelled_numbers("einundzwanzig, quatre-vingt-dix-sept")]
        ['21', '97']
        >>> [str(one.number) for one in spelled_numbers("三百二十米, 百分之七十, 一八三九年")]
        ['320', '7/10', '1839']
    """
    found = [*_in_words(text), *_in_cjk(text)]
    return tuple(sorted(found, key=lambda one: one.start))


def _in_words(text: str) -> list[Spelled]:
    """Return the numbers of alphabetic languages."""
    tokens = [(m.group().casefold(), m.start(), m.end()) for m in _WORD.finditer(text)]
    found: list[Spelled] = []
    place = 0
    while place < len(tokens):
        reading = _Reading()
        used = _read(reading, text, tokens, place)
        if not used:
            place += 1
            continue
        start, end = tokens[place][1], tokens[place + used - 1][2]
        if reading.is_number(text, start, end):
            found.append(Spelled(reading.value, start, end))
        place += used
    return found


def _read(reading: _Reading, text: str, tokens: Sequence[tuple[str, int, int]], place: int) -> int:
    """Read as many words as belong to one number; return how many they are."""
    used = 0
    link = ""
    for offset, (word, start, _) in enumerate(tokens[place:]):
        is_next = not offset or bool(_JOINT.fullmatch(text, tokens[place + offset - 1][2], start))
        if not is_next:
            break
        if word in LINKS and used and not link:
            link = word
            continue
        if word in _ARTICLES and used:
            continue
        if not reading.takes(word, link):
            break
        used, link = offset + 1, ""
    return used


class _Reading:
    """One number as it is read word by word."""

    def __init__(self) -> None:
        self._total = Fraction(0)
        self._part: Fraction | None = None
        self._last_scale: Fraction | None = None

    @property
    def value(self) -> Fraction:
        """What the words read so far come to."""
        return self._total + (self._part or 0)

    def is_number(self, text: str, start: int, end: int) -> bool:
        """Return whether the words are a number here, and no ordinal."""
        if self.value not in _FRACTION_SIZE:
            return True
        return bool(_FRACTION_BEFORE.search(text[:start]) or _OF.match(text, end))

    def takes(self, word: str, link: str) -> bool:
        """Add a word to the number; return whether it belongs to it."""
        value = _value(word)
        if value is None:
            value = Fraction(1) if word in ONES_AFTER_TENS and self._is_open_for_one(link) else None
        if value is None:
            return False
        if value.denominator != 1:
            return self._takes_fraction(value, link)
        if value >= _THOUSAND and value in _SCALES:
            return self._takes_scale(value, link)
        return self._takes_small(value, link)

    def _is_open_for_one(self, link: str) -> bool:
        part = self._part
        return part is not None and part >= _TWENTY and part % _TEN == 0 and link in {"", *LINKS}

    def _takes_fraction(self, value: Fraction, link: str) -> bool:
        """Take "two thirds", "half"; nothing goes on after it."""
        if self._total or (self._part is not None and self._part >= _TWENTY):
            return False
        if link:
            self._part = (self._part or 0) + value
        else:
            self._part = value * (1 if self._part is None else self._part)
        return True

    def _takes_scale(self, value: Fraction, link: str) -> bool:
        if link or (self._last_scale is not None and value >= self._last_scale):
            return False
        if self._part is None and self._total:
            return False
        self._total += (1 if self._part is None else self._part) * value
        self._part, self._last_scale = None, value
        return True

    def _takes_small(self, value: Fraction, link: str) -> bool:
        part = self._part
        if part is None:
            is_after_scale = self._total > 0
            if link and not is_after_scale:
                return False
            self._part = value
            return value < (self._last_scale or value + 1)
        joined = _joined(int(part), int(value), link) if part.denominator == 1 else None
        if joined is None:
            return False
        self._part = Fraction(joined)
        return True


_SCALES = frozenset({Fraction(10**3), Fraction(10**6), Fraction(10**9)})


def _joined(part: int, value: int, link: str) -> int | None:
    """Return what a number below a thousand and the next word come to, ``None`` if nothing."""
    if value == _HUNDRED and 0 < part < _TEN and not link:
        return part * _HUNDRED
    rest = part % _HUNDRED
    if rest == _SCORE_COUNT and value == _TWENTY and not link:
        return part - rest + rest * value
    if part >= _HUNDRED and not rest:
        return part + value if 0 < value < _HUNDRED else None
    is_teen = rest in _TEENS_ON and _TEN <= value < _TWENTY
    is_one = rest >= _TWENTY and rest % _TEN == 0 and 0 < value < _TEN
    if (is_one or is_teen) and (not link or link in TENS_LINKS):
        return part + value
    is_french_teen = rest == _TEN and value in _AFTER_TEN
    return part + value if is_french_teen and not link else None


@lru_cache(maxsize=2048)
def _value(word: str) -> Fraction | None:
    """Return the value of one folded word, taken apart where it is a compound."""
    if word in NUMBER_WORDS:
        return NUMBER_WORDS[word]
    if word == "vingts":
        return Fraction(_TWENTY)
    whole = None if word in PIECES else _taken_apart(word)
    return None if whole is None else Fraction(whole)


def _taken_apart(word: str) -> int | None:
    """Return the value of a one-word German, Dutch or Italian number."""
    if len(word) > _LONGEST_PIECES:
        return None
    for size in range(min(len(word), _LONGEST_PIECES), 1, -1):
        head, rest = word[:size], word[size:]
        if head in _SCALE_PIECES:
            below = _below_thousand(rest) if rest else 0
            if below is not None:
                return _THOUSAND + below
        for scale in _SCALE_PIECES:
            if head.endswith(scale) and len(head) > len(scale):
                count = _below_thousand(head.removesuffix(scale))
                below = _below_thousand(rest) if rest else 0
                if count and below is not None:
                    return count * _THOUSAND + below
    return _below_thousand(word)


_SCALE_PIECES = frozenset({"tausend", "duizend", "mila", "mille"})
_HUNDRED_PIECES = ("hundert", "honderd", "cento", "cent")


@lru_cache(maxsize=2048)
def _below_thousand(word: str) -> int | None:
    """Return the value of a compound below a thousand."""
    for hundred in _HUNDRED_PIECES:
        head, found, rest = word.partition(hundred)
        if not found:
            continue
        count = 1 if not head else _below_hundred(head)
        below = 0 if not rest else _below_hundred(rest.removeprefix("und").removeprefix("en"))
        if count and below is not None:
            return count * _HUNDRED + below
    return _below_hundred(word)


def _below_hundred(word: str) -> int | None:
    """Return the value of a compound below a hundred ("einundzwanzig", "ventuno")."""
    if word in PIECES and PIECES[word] < _HUNDRED:
        return PIECES[word]
    for link in ("und", "en", "ën"):
        for match in re.finditer(link, word):
            ones, tens = PIECES.get(word[: match.start()]), PIECES.get(word[match.end() :])
            if ones and tens and ones < _TEN <= tens and tens % _TEN == 0:
                return ones + tens
    for size in range(len(word) - 1, 2, -1):
        tens, ones = PIECES.get(word[:size]), PIECES.get(word[size:])
        if tens and ones and _TWENTY <= tens < _HUNDRED and tens % _TEN == 0 and ones < _TEN:
            return tens + ones
    return None


def _in_cjk(text: str) -> list[Spelled]:
    """Return the numbers in Chinese characters; one character alone only before a counter."""
    found: list[Spelled] = []
    for match in _CJK_SHARE.finditer(text):
        over = match["over"]
        number = Fraction(over) if over[0].isdecimal() else _cjk_value(over)
        found.append(Spelled(number / _HUNDRED, match.start(), match.end(), is_share=True))
    for match in _CJK.finditer(text):
        if any(one.start <= match.start() < one.end for one in found):
            continue
        if _is_counted(text, match):
            found.append(Spelled(_cjk_value(match.group()), match.start(), match.end()))
    return found


def _is_counted(text: str, match: re.Match[str]) -> bool:
    """Return whether the characters count something and are no part of a word."""
    has_places = len(match.group()) > 1 and bool(set(match.group()) & set(CJK_PLACES))
    return (
        has_places
        or _is_digit_by_digit(match.group())
        or (_CJK_COUNTER.match(text, match.end()) is not None)
    )


def _is_digit_by_digit(characters: str) -> bool:
    """Return whether digits stand one after the other, as in the year 一八三九."""
    return len(characters) >= _YEAR_DIGITS and all(one in CJK_DIGITS for one in characters)


def _cjk_value(characters: str) -> Fraction:
    """Return the value of Chinese numerals."""
    if _is_digit_by_digit(characters):
        return Fraction(int("".join(str(CJK_DIGITS[one]) for one in characters)))
    total, section, digit = 0, 0, 0
    for character in characters:
        if character in CJK_DIGITS:
            digit = CJK_DIGITS[character]
            continue
        place = CJK_PLACES[character]
        if place >= CJK_PLACES["万"]:
            total, section = total + ((section + digit) or 1) * place, 0
        else:
            section += (digit or 1) * place
        digit = 0
    return Fraction(total + section + digit)
