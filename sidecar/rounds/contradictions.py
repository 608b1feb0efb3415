"""Whether what a learner says says a thing and its opposite at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from sidecar.language.negation import negations
from sidecar.language.sentences import sentence_spans
from sidecar.rounds.meanings import Relation
from sidecar.rounds.vocabulary import Item, Vocabulary

LEAST_SHARED: Final = 3
"""Content words from which two sentences that share them speak of the same case."""

_JOINED: Final = re.compile(
    r"\b(\w+) (?:and|or|und|oder|et|ou|y|o|e|en|of) (?:also |it |they |then )?(\w+)\b",
    re.IGNORECASE,
)


def contradicts_itself(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether the same is said with a word and with its opposite.

    Args:
        assertion: The assertion; what itself joins two opposites gives False for these.
        statement: What the learner said, all sentences of it.
        known: The words of their language.

    Returns:
        True for two sentences that are the same but for a word and its opposite, and for two
        opposite verbs joined by "and" or "or" that the assertion does not join.

    Determinism:
        Pure.

    Example:
        >>> known = Vocabulary("en")
        >>> contradicts_itself("Prices rise with demand.",
        ...     "With high demand prices rise. With high demand prices fall.", known)
        True
        >>> contradicts_itself("Prices rise with demand.",
        ...     "With high demand prices rise. With low demand prices fall.", known)
        False
    """
    return _says_both_ways(statement, known) or _joins_opposites(assertion, statement, known)


def _says_both_ways(statement: str, known: Vocabulary) -> bool:
    spans = sentence_spans(statement)
    said = [statement[start:end] for start, end in spans]
    clauses = [one for one in said if not negations(one, known.language)]
    items = [{one.text: one for one in known.items(clause)} for clause in clauses]
    for one, other in combinations(items, 2):
        mine, theirs = (set(a) - set(b) for a, b in ((one, other), (other, one)))
        shared = len(one.keys() & other.keys())
        if len(mine) == len(theirs) == 1 and shared >= LEAST_SHARED:
            a, b = one[mine.pop()], other[theirs.pop()]
            if known.relation(a, b) is Relation.OPPOSITE:
                return True
    return False


def _joins_opposites(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether two verbs or comparatives of opposite meaning are joined."""
    told = {frozenset((a.text, b.text)) for a, b in _opposite_pairs(assertion, known)}
    return any(
        frozenset((a.text, b.text)) not in told and _is_verb(a, known) and _is_verb(b, known)
        for a, b in _opposite_pairs(statement, known)
    )


def _opposite_pairs(text: str, known: Vocabulary) -> Iterator[tuple[Item, Item]]:
    for found in _JOINED.finditer(text.lower()):
        first, second = known.items(found[1]), known.items(found[2])
        if first and second and known.relation(first[0], second[0]) is Relation.OPPOSITE:
            yield first[0], second[0]


def _is_verb(item: Item, known: Vocabulary) -> bool:
    """Return whether a word is a verb or a comparative: of a thing only one of two can be said."""
    parts = known.lexicon.parts(item.word) if known.lexicon else frozenset({"v"})
    return ("v" in parts and "a" not in parts) or ("a" in parts and item.word.endswith("er"))
