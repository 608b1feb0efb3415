"""The quantities of a problem; how they combine is the search's business."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from sidecar.derivation.cues import GAINS, LOSSES
from sidecar.derivation.values import Form, Quantity
from sidecar.derivation.wording import Token, is_plural, listed, singular

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
CARDINALS = {word: value for value, word in enumerate(_SMALL.split())} | {
    word: 10 * value for value, word in enumerate(_TENS.split(), start=2)
}
"""Number words up to ninety with their values."""

_SCALES = {"dozen": 12, "dozens": 12, "hundred": 100, "thousand": 1000, "million": 10**6}
_FRACTIONS = {
    "half": Fraction(1, 2),
    "third": Fraction(1, 3),
    "thirds": Fraction(1, 3),
    "fourth": Fraction(1, 4),
    "fourths": Fraction(1, 4),
    "quarter": Fraction(1, 4),
    "quarters": Fraction(1, 4),
    "fifth": Fraction(1, 5),
    "fifths": Fraction(1, 5),
    "sixth": Fraction(1, 6),
    "eighth": Fraction(1, 8),
    "tenth": Fraction(1, 10),
}
_FACTORS = {
    "twice": 2,
    "double": 2,
    "doubled": 2,
    "triple": 3,
    "tripled": 3,
    "thrice": 3,
    "quadruple": 4,
}
_DOLLAR = ("dollar", "", frozenset[str]())
_THEM = frozenset({"of", "them", "more"})
_ORDINAL_ENDS = frozenset({"st", "nd", "rd", "th"})
_TEN = 10
_TENS_FROM = 20

UNIT_WINDOW = 4
"""Words after a number among which its noun is looked for ("3 large red delicious apples")."""

UNIT_STOPS = listed(
    "of in and for to at from on with per a an the each every more less fewer than is are was were "
    "has had have as while when if by into after before that which who so then but or his her "
    "their its my away this last during left off out he she they it only how all them him me us "
    "cost costs costing contain contains contained weigh weighs holds"
)
"""Words that no counted noun phrase goes across."""

_BETWEEN = listed("more less fewer other of additional extra")
"""Words between a number and the noun that it counts."""

_ADJECTIVAL = "-"


def quantities(words: tuple[Token, ...]) -> tuple[Quantity, ...]:
    """Return the quantities that a text states, in order.

    Digits with separators, decimals, fractions, percentages and money; number words up to
    ninety-nine with "dozen", "hundred", "thousand", "million"; "half", "two thirds",
    "twice", "three times". The bare word "one" is a pronoun more often than a number and is
    left out, save in fractions and before a noun unit such as "dozen".

    Args:
        words: The tokens of the text.

    Returns:
        Quantities, none overlapping.

    Example:
        >>> from sidecar.derivation.wording import tokens
        >>> [(str(q.value), q.unit) for q in quantities(tokens("2 dozen eggs at $3 and a half"))]
        [('24', 'egg'), ('3', 'dollar'), ('1/2', '')]
    """
    found: list[Quantity] = []
    index = 0
    while index < len(words):
        read = _number_at(words, index)
        if read is None:
            index += 1
            continue
        value, end, form, money = read
        unit, content, phrase = _DOLLAR if money else _unit_after(words, end)
        is_bare = (
            _low(words, index - 1) in GAINS | LOSSES | {"and", ","} or _low(words, end) in _THEM
        )
        if not unit and form is Form.COUNT and is_bare:
            unit = next((old.unit for old in reversed(found) if old.form is Form.COUNT), "")
        first, last = words[index], words[end - 1]
        token = " ".join(word.text for word in words[index:end])
        place = (first.start, last.end, index)
        found.append(Quantity(value, unit, token, *place, form, content, phrase, first.sentence))
        index = end
    return tuple(found)


class _Number(NamedTuple):
    """A number read: its value, the index behind it, its form, whether it is money."""

    value: Fraction
    end: int
    form: Form
    is_money: bool = False


def _number_at(words: tuple[Token, ...], index: int) -> _Number | None:
    """Return the number that begins here."""
    low = words[index].low
    if low in _FACTORS:
        return _Number(Fraction(_FACTORS[low]), index + 1, Form.FACTOR)
    if low in _FRACTIONS and is_fraction_word(words, index):
        return _Number(_FRACTIONS[low], index + 1, Form.SHARE)
    plain = _plain_number(low)
    if plain is None:
        return None
    value, end = _tail(words, plain, index + 1)
    special = _special(words, value, end)
    if special is not None:
        return special
    is_pronoun = low == "one" and end == index + 1 and _is_pronoun(words, end)
    is_ordinal = _low(words, end) in _ORDINAL_ENDS and words[end].start == words[end - 1].end
    if is_pronoun or is_ordinal:
        return None
    form = Form.SHARE if "/" in low and value < 1 else Form.COUNT
    return _Number(value, end, form, low[0] in "$€£" or _low(words, end) == "$")


def _special(words: tuple[Token, ...], value: Fraction, end: int) -> _Number | None:
    """Return a percentage, "1/6th", "3 times" or "two-thirds"; ``None`` for a plain number."""
    following = _low(words, end)
    if "/" in words[end - 1].low and following in _ORDINAL_ENDS:
        return _Number(value, end + 1, Form.SHARE)
    if following in {"%", "percent"}:
        return _Number(value / 100, end + 1, Form.SHARE)
    if following == "times":
        return _Number(value, end + 1, Form.FACTOR)
    over = end + 1 if following == _ADJECTIVAL else end
    under = _low(words, over)
    fraction = _FRACTIONS.get(under)
    if fraction is None or value.denominator > 1 or (under == "half" and value != 1):
        return None
    return _Number(value * fraction, over + 1, Form.SHARE)


def _is_pronoun(words: tuple[Token, ...], end: int) -> bool:
    """Return whether the "one" before that place stands for something named earlier."""
    after = _low(words, end)
    return not after[:1].isalpha() or after in UNIT_STOPS


def is_fraction_word(words: tuple[Token, ...], index: int) -> bool:
    """Return whether a fraction's word is one here: "third" is mostly an ordinal.

    Args:
        words: The tokens of the text.
        index: Of the word.

    Returns:
        True for "half" and for "a third of"; false for "the third day".
    """
    low = words[index].low
    if low == "half":
        return True
    return _low(words, index - 1) == "a" and _low(words, index + 1) in {"of", "as", "the"}


def _plain_number(low: str) -> Fraction | None:
    """Return the value of one token, ``None`` when it is no number."""
    if low in CARDINALS:
        return Fraction(CARDINALS[low])
    if low in _SCALES:
        return Fraction(_SCALES[low])
    bare = low.lstrip("$€£").replace(",", "")
    if not set(bare[:1]) & set("0123456789."):
        return None
    whole, _, under = bare.partition("/")
    if not under:
        return Fraction(whole) if whole != "." else None
    return Fraction(whole) / int(under) if int(under) else None


def _tail(words: tuple[Token, ...], value: Fraction, end: int) -> tuple[Fraction, int]:
    """Return a number with "-five", "dozen" and "thousand" after it taken in."""
    ones = CARDINALS.get(_low(words, end + 1), _TENS_FROM)
    if value >= _TENS_FROM and _low(words, end) == _ADJECTIVAL and 0 < ones < _TEN:
        value, end = value + ones, end + 2
    while _low(words, end) in _SCALES:
        value, end = value * _SCALES[_low(words, end)], end + 1
    return value, end


def _unit_after(words: tuple[Token, ...], end: int) -> tuple[str, str, frozenset[str]]:
    """Return the noun after a number, what it holds, and all words of the phrase."""
    if _low(words, end) == _ADJECTIVAL and end + 1 < len(words):
        return singular(words[end + 1].low), "", frozenset()
    start = end + 1 if _low(words, end) in _BETWEEN else end
    place = noun_at(words, start)
    if place is None:
        return "", "", frozenset()
    last, content = place, ""
    if _low(words, place + 1) == "of":
        inside = noun_at(words, place + 2)
        content = singular(words[inside].low) if inside is not None else ""
        last = place if inside is None else inside
    phrase = frozenset(singular(word.low) for word in words[start : last + 1])
    return singular(words[place].low), content, phrase


def noun_at(words: tuple[Token, ...], start: int) -> int | None:
    """Return the index of a counted noun: the first plural, else the last word.

    Args:
        words: The tokens of the text.
        start: Where the noun phrase begins.

    Returns:
        An index, ``None`` when no word follows.
    """
    last = None
    skip = {"the", "his", "her", "their", "its", "my", "these", "those"}
    if _low(words, start) in skip:
        start += 1
    for index in range(start, min(start + UNIT_WINDOW, len(words))):
        word = words[index]
        if not word.is_word or word.low in UNIT_STOPS:
            break
        if is_plural(word.low):
            return index
        last = index
    return last


def _low(words: tuple[Token, ...], index: int) -> str:
    """Return a token's lower-case text, empty outside the text."""
    return words[index].low if 0 <= index < len(words) else ""
