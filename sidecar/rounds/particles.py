"""Whether a small word of place or motion sends a thing the other way: "out of" for "into".

Such words are function words, so that no comparison of content sees them, and "in" and "on" stand
everywhere. What tells is the same verb or thing beside two that contradict each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from sidecar.language.negation import negations
from sidecar.language.stop_words import stop_words
from sidecar.language.words import words
from sidecar.rounds.same_words import plainly
from sidecar.rounds.vocabulary import Item, Vocabulary

_WAYS: Final = {
    "in": "in", "into": "in",
    "out": "out",
    "on": "on", "onto": "on", "upon": "on",
    "off": "off",
    "up": "up",
    "away": "away",
    "back": "back",
    "toward": "toward", "towards": "toward",
    "over": "over", "above": "over",
    "under": "under", "underneath": "under", "beneath": "under",
}  # fmt: skip
"""Small words by the way they point; "up" and "down" themselves are opposites of the lists."""

_AGAINST: Final = frozenset(
    frozenset({one, other})
    for one, others in (
        ("in", "out off away"),
        ("on", "off away under"),
        ("over", "under"),
        ("back", "off away out"),
        ("toward", "off away out"),
        ("up", "off"),
    )
    for other in others.split()
)
"""Ways that contradict each other beside the same verb and the same thing."""

_ALONE: Final = frozenset({frozenset({"on", "out"})})
"""Ways that do so only behind the same verb: "goes out", "goes on", but "is on", "burns out"."""

_STATIC: Final = frozenset({"in", "on", "upon", "under", "underneath", "beneath"})
"""Words that mostly say where something is, and so may stand beside anything."""

_BEFORE_NOUN: Final = frozenset(
    {"the", "a", "an", "its", "their", "his", "her", "our", "your", "this", "these", "that"}
    | {"those", "all", "each", "every", "some", "any", "both"}
)

_AFTER_WAY: Final = {
    "out": frozenset({"of", "from"}),
    "off": frozenset({"of", "from"}),
    "away": frozenset({"from"}),
    "back": frozenset({"to", "into", "onto", "in", "on", "toward", "towards"}),
}
"""Words that go on with such a word: "out of", "away from"."""

_CLAUSE: Final = re.compile(
    r"[.,;:()]|\b(?:and|but|so|because|when|while|which|who|that|if|then|after|before)\b",
    re.IGNORECASE,
)

MOST_BEFORE: Final = 3
"""Telling words before a small word that it may belong to: "turns the street lights on"."""


@dataclass(frozen=True, slots=True)
class _Use:
    """A small word where it stands.

    Attributes:
        word: The small word.
        before: Telling words before it in its clause, the nearest first.
        after: The telling word that it stands before as a preposition, if it does.
    """

    word: str
    before: tuple[Item, ...]
    after: Item | None

    @property
    def way(self) -> str:
        return _WAYS[self.word]


def turns_way(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a small word of the assertion has one that contradicts it in its place.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language; one that is not English gives False.

    Returns:
        False as well where one of the two denies more, or an opposite may bring it back.

    Determinism:
        Pure.

    Example:
        >>> turns_way("A pump draws air out of the jar.", "A pump draws air into the jar.",
        ...     Vocabulary("en"))
        True
        >>> turns_way("A pump draws air out of the jar.", "In a jar, air is drawn out by a pump.",
        ...     Vocabulary("en"))
        False
    """
    if known.language != "en" or known.exchanged_pairs(assertion, statement):
        return False
    if len(negations(assertion, "en")) % 2 != len(negations(statement, "en")) % 2:
        return False
    mine, theirs = (tuple(_uses(text, known)) for text in (assertion, statement))
    wanted, given = (Counter(one.way for one in some) for some in (mine, theirs))
    return any(
        _are_against(one, other, known)
        and given[one.way] < wanted[one.way]
        and wanted[other.way] < given[other.way]
        for one, other in product(mine, theirs)
    )


def _uses(text: str, known: Vocabulary) -> Iterator[_Use]:
    stops = stop_words(known.language)
    for clause in _CLAUSE.split(plainly(text, known.language)):
        tokens = words(clause)
        for place, word in enumerate(tokens):
            if word not in _WAYS or (place and word in _AFTER_WAY.get(tokens[place - 1], ())):
                continue
            told = [one for one in tokens[:place] if one not in stops]
            before = tuple(item for one in reversed(told) for item in known.items(one))
            yield _Use(word, before[:MOST_BEFORE], _after(tokens[place:], known))
            goes_on = tokens[place + 1] if place + 1 < len(tokens) else ""
            if word == "back" and goes_on in _WAYS:
                yield _Use(goes_on, before[:MOST_BEFORE], _after(tokens[place + 1 :], known))


def _after(tokens: Sequence[str], known: Vocabulary) -> Item | None:
    """Return the word that the first one stands before, articles left out."""
    rest = tokens[1:]
    if rest and rest[0] in _AFTER_WAY.get(tokens[0], ()):
        rest = rest[1:]
    while rest and rest[0] in _BEFORE_NOUN:
        rest = rest[1:]
    items = known.items(rest[0]) if rest else ()
    return items[0] if items else None


def _are_against(one: _Use, other: _Use, known: Vocabulary) -> bool:
    ways = frozenset({one.way, other.way})
    if ways in _ALONE and one.after is other.after is None:
        return _shares(one.before[:1], other.before[:1], known)
    return ways in _AGAINST and _is_same_place(one, other, known)


def _is_same_place(one: _Use, other: _Use, known: Vocabulary) -> bool:
    """Return whether both belong to the same verb, and to the same thing where both name one."""
    if one.after and other.after:
        is_motion = not {one.word, other.word} & _STATIC
        is_beside = not one.before or not other.before or is_motion
        is_beside = is_beside or _shares(one.before[:1], other.before[:1], known)
        return is_beside and known.is_same(one.after, other.after)
    return _shares(_anchors(one), _anchors(other), known)


def _anchors(use: _Use) -> tuple[Item, ...]:
    if use.after is None:
        return use.before
    return use.before[:1] if use.word in _STATIC else (*use.before[:1], use.after)


def _shares(some: tuple[Item, ...], others: tuple[Item, ...], known: Vocabulary) -> bool:
    return any(known.is_same(a, b) for a, b in product(some, others))
