"""Relations with a direction: who is more than whom, what becomes what, what causes what.

A statement that uses all words of an assertion but exchanges the two sides of its relation
looks alike to any measure of likeness and says something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sidecar.language.words import content_words
from sidecar.rounds.vocabulary import Item, Vocabulary

LEAST_CROSSING: Final = 2
"""Least words that changed sides; one alone may only have been moved."""

CROSSING_SHARE: Final = 0.35
"""Least share of the shared words that changed sides.

Source: the shared halves of SemEval-2013, answers against the first reference: it doubts
0.4 % of correct Beetle answers (5 of 1,349) and 2.8 % of correct SciEntsBank answers (70 of
2,479), which then are undecided; nine sentences turned around by
hand are all doubted, their paraphrases are not."""


@dataclass(frozen=True, slots=True)
class _Marker:
    """Words that divide a sentence; ``is_turned`` where the effect or result comes first."""

    relation: str
    pattern: re.Pattern[str]
    is_turned: bool = False


def _marker(relation: str, words: str, *, is_turned: bool = False) -> _Marker:
    return _Marker(relation, re.compile(rf"\b(?:{words})\b", re.IGNORECASE), is_turned)


_MARKERS: Final = {
    "en": (
        _marker("more", r"than"),
        _marker("becomes", r"into|turns? to|(?:in order )?to (?:build|make|produce|form|create)"),
        _marker("causes", r"so(?: that)?|therefore|causes?|leads? to|results? in|which makes"),
        _marker("causes", r"because(?: of)?|since|due to|caused by", is_turned=True),
    ),
    "de": (
        _marker("more", r"als"),
        _marker("becomes", r"in|zu"),
        _marker("causes", r"deshalb|daher|darum|so ?dass|also|bewirkt|führt zu"),
        _marker("causes", r"weil|wegen|da", is_turned=True),
    ),
}
"""The markers whose two sides differ in role, by language, the surest first."""

_SIDES: Final = 2
_THAN: Final = re.compile(r"\bthan\b", re.IGNORECASE)
_END: Final = re.compile(r"[.,;:()]|\b(?:because|since|so|if|when|while|and|but)\b", re.IGNORECASE)
"""Where what is compared with ends."""

_COMPARATIVE: Final = re.compile(r"\b(?:mehr|weniger|\w+er|\w+ere[rsnm]?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Halves:
    relation: str
    first: frozenset[str]
    second: frozenset[str]


def _sides(text: str, marker: _Marker, language: str) -> _Halves | None:
    found = marker.pattern.search(text)
    if found is None:
        return None
    if language == "de" and marker.relation == "more" and not _COMPARATIVE.search(text):
        return None
    halves = (text[: found.start()], text[found.end() :])
    first, second = (frozenset(content_words(half, language)) for half in halves)
    both = first & second
    if not first - both or not second - both:
        return None
    if marker.is_turned:
        first, second = second, first
    return _Halves(marker.relation, first - both, second - both)


def exchanges_sides(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether the statement turns a directed relation of the assertion around.

    Args:
        assertion: The assertion.
        statement: What the learner said.
        known: The words of their language; one without markers gives False.

    Returns:
        True when both divide at a marker of one relation and enough of the shared words
        stand on the other side. An exchanged opposite ("shorter than" for "longer than")
        turns it back.

    Determinism:
        Pure.

    Example:
        >>> exchanges_sides("Tea is hotter than milk foam.", "Milk foam is hotter than tea.",
        ...     Vocabulary("en"))
        True
        >>> exchanges_sides("Tea is hotter than milk foam.", "Milk foam is colder than tea.",
        ...     Vocabulary("en"))
        False
    """
    for sides in _readings(assertion, known.language):
        for said in _readings(statement, known.language):
            if sides.relation == said.relation and _is_crossed(sides, said):
                return len(known.exchanged(assertion, statement)) % 2 == 0
    return False


def _readings(text: str, language: str) -> tuple[_Halves, ...]:
    found = (_sides(text, marker, language) for marker in _MARKERS.get(language, ()))
    return tuple(one for one in found if one is not None)


def _is_crossed(wanted: _Halves, said: _Halves) -> bool:
    straight = len(wanted.first & said.first) + len(wanted.second & said.second)
    crossing = len(wanted.first & said.second) + len(wanted.second & said.first)
    return crossing >= LEAST_CROSSING and crossing >= CROSSING_SHARE * (straight + crossing)


def exchanges_than(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether what one sentence compares with is what the other one compares.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language.

    Determinism:
        Pure.

    Example:
        >>> point = "The snow lies deeper in the woods than in the fields."
        >>> exchanges_than(point, "In the fields the snow lies deeper than in the woods.",
        ...     Vocabulary("en"))
        True
        >>> exchanges_than(point, "In the woods the snow lies deeper than in the fields.",
        ...     Vocabulary("en"))
        False
    """
    mine, theirs = (_THAN.split(text) for text in (assertion, statement))
    if len(mine) != _SIDES or len(theirs) != _SIDES:
        return False
    (left, right), (first, last) = (
        (known.items(before), known.items(_END.split(after)[0])) for before, after in (mine, theirs)
    )

    def is_said(item: Item, side: Sequence[Item]) -> bool:
        return any(known.is_same(item, other) for other in side)

    moved = [one for one in right if not is_said(one, left)]
    came = [one for one in last if not is_said(one, first)]
    return (
        bool(moved and came)
        and all(is_said(one, first) and not is_said(one, last) for one in moved)
        and all(is_said(one, left) and not is_said(one, right) for one in came)
    )


_FROM: Final = re.compile(r"[从從由自]([\u3400-\u9fff]{2})")
_TO: Final = re.compile(r"[到向往朝入给給]([\u3400-\u9fff]{2})")


def comes_for_goes(assertion: str, statement: str) -> bool:
    """Return whether something comes from where the assertion has it go, or the reverse.

    Args:
        assertion: The assertion, in Chinese.
        statement: What the learner said.

    Returns:
        False where the statement says both of the same place.

    Determinism:
        Pure.

    Example:
        >>> comes_for_goes("血液把氧气运到细胞。", "血液把氧气从细胞运走。")
        True
        >>> comes_for_goes("血液把氧气运到细胞。", "血液把氧气从肺里运到细胞。")
        False
    """
    sides = [
        (set(one.findall(assertion)), set(other.findall(assertion)))
        for one, other in ((_FROM, _TO), (_TO, _FROM))
    ]
    said = [set(one.findall(statement)) for one in (_TO, _FROM)]
    return any(
        (mine - theirs) & other - same
        for (mine, theirs), other, same in zip(sides, said, reversed(said), strict=True)
    )
