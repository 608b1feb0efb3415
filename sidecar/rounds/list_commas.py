"""Commas of a list, which part no clauses: "air, water and warmth are needed"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from sidecar.language.stop_words import stop_words
from sidecar.language.words import words

_SEGMENT: Final = re.compile(r"[^.;:()]+")
_AND: Final = re.compile(r"\b(?:and|or)\b", re.IGNORECASE)
_MAY_OPEN: Final = frozenset({"the", "a", "an", "its", "their", "all", "both", "most", "some"})
_APART: Final = frozenset(
    {"today", "however", "therefore", "thus", "hence", "finally", "first", "second", "instead"}
    | {"later", "earlier", "sometimes", "often", "usually", "afterwards", "now", "yes", "no"}
)
"""Words that a comma parts from the sentence behind them."""

LEAST_THINGS: Final = 3
_SIDES: Final = 2

MOST_WORDS: Final = 3
"""Words of a thing in a list, articles too; more may be a clause."""


def lists_joined(text: str, holds_verb: Callable[[str], bool]) -> str:
    """Return an English text with "and" in the place of the commas of its lists.

    Args:
        text: One sentence.
        holds_verb: Whether a part of it has a verb.

    Determinism:
        Pure.

    Example:
        >>> lists_joined("Air, light and water are needed.", lambda part: "needed" in part)
        'Air and light and water are needed.'
        >>> lists_joined("In summer, frogs and toads call.", lambda part: "call" in part)
        'In summer, frogs and toads call.'
    """
    return _SEGMENT.sub(lambda found: _joined(found[0], holds_verb), text)


def names_the_same_list(assertion: str, statement: str) -> bool:
    """Return whether both say of the same three things or more what they are, either side first.

    Args:
        assertion: The assertion, in English.
        statement: A sentence of the learner.

    Determinism:
        Pure.

    Example:
        >>> names_the_same_list("The main colors are red, green and blue.",
        ...     "Blue, red and green are the main colors.")
        True
        >>> names_the_same_list("Cats are mammals.", "Mammals are cats.")
        False
    """
    mine, theirs = _named_list(assertion), _named_list(statement)
    return mine is not None and mine == theirs


def _named_list(text: str) -> tuple[tuple[str, ...], frozenset[str]] | None:
    """Return what is named and the three things or more that it is."""
    sides = re.split(r"\bare\b", text)
    if len(sides) != _SIDES:
        return None
    for whole, row in (sides, sides[::-1]):
        things = [tuple(words(one)) for one in re.split(r",|\band\b", row) if words(one)]
        if "," in row and _AND.search(row) and len(things) >= LEAST_THINGS and "," not in whole:
            named = tuple(word for word in words(whole) if word not in _MAY_OPEN)
            return named, frozenset(" ".join(one) for one in things)
    return None


def _joined(segment: str, holds_verb: Callable[[str], bool]) -> str:
    pieces = segment.split(",")
    for last in range(1, len(pieces)):
        joint = _AND.search(pieces[last])
        if joint is None:
            continue
        near, tail = pieces[last][: joint.start()], pieces[last][joint.end() :]
        between = [*pieces[1:last], *([near] if near.strip() else [])]
        if _is_list(pieces[0], between, tail, holds_verb):
            row = [*pieces[:last], *([near.rstrip()] if near.strip() else [])]
            return ",".join([" and".join(row) + f" {joint[0]}{tail}", *pieces[last + 1 :]])
        return segment
    return segment


def _is_list(
    first: str, between: Sequence[str], tail: str, holds_verb: Callable[[str], bool]
) -> bool:
    if not between or any(len(words(one)) > MOST_WORDS or holds_verb(one) for one in between):
        return False
    opening = words(first)
    if not opening or opening[0] in (stop_words("en") - _MAY_OPEN) | _APART:
        return False
    named = re.split(r"\bto\b", tail)[0]  # "heat and fuel to burn"
    return not holds_verb(named) if holds_verb(first) else len(opening) <= MOST_WORDS
