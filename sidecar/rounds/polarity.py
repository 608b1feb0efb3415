"""Whether a sentence affirms and denies the same of the same things.

Parity of negations tells little about a sentence of two clauses: "kills bacteria but does
nothing against viruses" and "does nothing against bacteria or viruses" each hold one. What is
compared is which words stand in a clause that denies.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from sidecar.rounds.roles import Part, parts_of
from sidecar.rounds.turning_nouns import with_lack_alike
from sidecar.rounds.vocabulary import Vocabulary

_TURNS_BACK: Final = re.compile(
    r"\b(?:otherwise|or else|only|until|except|instead|rather|"
    r"(?:must|has to|have to|needs?)\b.{0,60}\bor)\b",
    re.IGNORECASE,
)
"""Words beside which a negation may say the same again: "it must be dry, or it does not"."""


_CONCEDES: Final = re.compile(r"\b(?:although|though|despite|in spite of)\b", re.IGNORECASE)
_REASON: Final = re.compile(r"\b(?:because|since|so|therefore|thus)\b", re.IGNORECASE)
"""A reason told as something in spite of which it happens is denied."""

_NEEDS: Final = re.compile(
    r"\b(?:otherwise|only|until|must|has to|have to|needs?|requires?|depends?)\b", re.IGNORECASE
)
"""Words that say "not without"."""

_CONDITION: Final = re.compile(r"\b(?:if|when|unless|without|as long as)\b", re.IGNORECASE)
"""Words with which a denial may say "only": "if it is not dry, it does not work"."""


_SEES: Final = re.compile(
    r"\b(?:notic|see|know|reali[sz]|believ|think|say|find|feel|remember|forget|understand|learn|"
    r"assum|claim)\w*\s+"
    r"(?=(?:the|an?|it|they|he|she|we|this|these|its|their)\b[^,.;]*?"
    r"\b(?:has|have|had|is|are|was|were|will|would|can|could|does|do|did)(?:n['’]t)?\b)",
    re.IGNORECASE,
)
"""Where "that" is left out: "does not see it has changed" denies the seeing alone."""

_NO: Final = frozenset({"never", "nothing", "nobody", "none", "nowhere", "neither"})

TURNED_SHARE: Final = 1 / 3
"""Least share of the words of a clause that are denied in one sentence and not in the other.

"Do not use ice, because it ..." denies one word of four that the assertion says of ice."""


def denies_other_words(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a word that the assertion affirms is denied, or the other way round.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: English.

    Returns:
        False as well where words such as "only" and "otherwise" may turn it back.

    Determinism:
        Pure.

    Example:
        >>> denies_other_words("It kills bacteria but not viruses.",
        ...     "It does not kill bacteria.", Vocabulary("en"))
        True
    """
    concedes = _CONCEDES.search(statement) and not _CONCEDES.search(assertion)
    if concedes and _REASON.search(assertion):
        return True
    if _TURNS_BACK.search(statement):
        return False
    if _NEEDS.search(assertion) and _CONDITION.search(statement):
        return False
    assertion, statement = with_lack_alike(assertion, statement)
    assertion, statement = _SEES.sub(r"\g<0>that ", assertion), _SEES.sub(r"\g<0>that ", statement)
    point, said = parts_of(assertion, known), parts_of(statement, known)
    items = [part.item for part in point]
    names = known.named(items, [part.item for part in said])
    mine = _denied(point, names[: len(items)])
    theirs = _denied(said, names[len(items) :])
    clauses: dict[int, list[str]] = defaultdict(list)
    for part, name in zip(point, names, strict=False):
        clauses[part.clause].append(name)
    return _denies_only(said, names[len(items) :], mine) or any(
        _is_turned([(mine[name], theirs[name]) for name in clause if name in theirs], len(clause))
        for clause in clauses.values()
    )


def _denies_only(said: Sequence[Part], names: Sequence[str], mine: Mapping[str, set[bool]]) -> bool:
    """Return whether a clause denies nothing but what the assertion affirms: "never by smell"."""
    clauses: dict[int, list[tuple[str, bool]]] = defaultdict(list)
    for part, name in zip(said, names, strict=True):
        if part.item.word not in _NO:
            clauses[part.clause].append((name, part.is_denied))
    return any(
        all(is_denied and mine.get(name) == {False} for name, is_denied in clause)
        for clause in clauses.values()
    )


def _is_turned(shared: Sequence[tuple[set[bool], set[bool]]], count: int) -> bool:
    """Return whether a clause of so many words is mostly said, and with the other polarity."""
    is_said = 2 * len(shared) > count
    turned = sum(not a & b for a, b in shared)
    is_much = turned >= TURNED_SHARE * len(shared)
    return is_said and turned > 0 and is_much and not any(True in a & b for a, b in shared)


def _denied(parts: Sequence[Part], names: Sequence[str]) -> dict[str, set[bool]]:
    found: dict[str, set[bool]] = defaultdict(set)
    for part, name in zip(parts, names, strict=True):
        found[name].add(part.is_denied)
    return found
