"""Words of a problem: tokens with their place, sentences, and singular nouns."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    r"(?P<number>[$€£]?[0-9]+(?:,[0-9]+)*(?:\.[0-9]+)?(?:/[0-9]+)?|[$€£]?\.[0-9]+)|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)?)|(?P<mark>[^\w\s])"
)
_ENDS = frozenset(".?!")
_IRREGULAR = {
    "people": "person",
    "children": "child",
    "men": "man",
    "women": "woman",
    "feet": "foot",
    "mice": "mouse",
    "geese": "goose",
    "teeth": "tooth",
    "knives": "knife",
    "wives": "wife",
    "loaves": "loaf",
    "leaves": "leaf",
    "shelves": "shelf",
    "halves": "half",
    "movies": "movie",
    "cookies": "cookie",
    "pies": "pie",
    "brownies": "brownie",
    "calories": "calorie",
    "selfies": "selfie",
    "bucks": "dollar",
    "$": "dollar",
    "buses": "bus",
    "kilo": "kg",
    "kilos": "kg",
    "hr": "hour",
    "hrs": "hour",
    "min": "minute",
    "mins": "minute",
    "lb": "pound",
    "lbs": "pound",
    "oz": "ounce",
    "ft": "foot",
    "kilogram": "kg",
    "kilograms": "kg",
    "package": "pack",
    "packages": "pack",
    "packet": "pack",
    "packets": "pack",
    "kids": "child",
    "kid": "child",
}
_ES = ("ches", "shes", "sses", "xes", "oes", "zzes")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or mark.

    Attributes:
        text: As written.
        low: In lower case, with straight apostrophes.
        start: First code point.
        end: One past the last code point.
        sentence: Index of its sentence.
    """

    text: str
    low: str
    start: int
    end: int
    sentence: int

    @property
    def is_word(self) -> bool:
        """Whether it begins with a letter."""
        return self.low[:1].isalpha()


def listed(names: str) -> frozenset[str]:
    """Return the words of a list, separated by spaces.

    Args:
        names: The words.

    Returns:
        Them as a set.

    Example:
        >>> sorted(listed("a b"))
        ['a', 'b']
    """
    return frozenset(names.split())


def tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text; a sentence ends at ``.``, ``?`` or ``!``.

    Args:
        text: Any text.

    Returns:
        Tokens in order.

    Example:
        >>> [(token.low, token.sentence) for token in tokens("Ann has $3.50. Bo?")]
        [('ann', 0), ('has', 0), ('$3.50', 0), ('.', 0), ('bo', 1), ('?', 1)]
    """
    found: list[Token] = []
    sentence = 0
    for match in _TOKEN.finditer(text):
        written = match.group().rstrip(",") or ","
        low = written.lower().replace("’", "'")
        found.append(Token(written, low, match.start(), match.start() + len(written), sentence))
        if low in _ENDS and found[-2:-1] and found[-2].low not in {"mr", "mrs", "ms", "dr", "st"}:
            sentence += 1
    return tuple(found)


def singular(word: str) -> str:
    """Return the singular of an English noun.

    Args:
        word: In lower case.

    Returns:
        The singular; the word itself where it is no plural.

    Example:
        >>> [singular(word) for word in ("boxes", "cherries", "people", "glass", "apples")]
        ['box', 'cherry', 'person', 'glass', 'apple']
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies") and len(word) > len("pies"):
        return word[:-3] + "y"
    if word.endswith(_ES):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def is_plural(word: str) -> bool:
    """Return whether a word has the shape of a plural noun.

    Args:
        word: In lower case.

    Returns:
        True for "apples" and "people".

    Example:
        >>> is_plural("apples"), is_plural("glass"), is_plural("red")
        (True, False, False)
    """
    return singular(word) != word
