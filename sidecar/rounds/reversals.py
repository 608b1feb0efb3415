"""Whether a sentence gives two things each other's attribute, or takes a cause for its effect.

``turned.py`` compares the parts of words; here whole groups of words are compared: those said of
either of two things, and those on either side of a word that says what causes what.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sidecar.language.negation import negations
from sidecar.rounds.meanings import HONEST
from sidecar.rounds.near_copies import FILLERS, LIGHT
from sidecar.rounds.roles import IS, MAIN, OBJECT, SUBJECT, Part, parts_of
from sidecar.rounds.vocabulary import Item, Vocabulary

_SO: Final = (
    r"and so|so that|so|therefore|thus|hence|consequently|as a result|which is why|"
    r"(?:and )?that(?: is|['’]s) why|(?:and )?for (?:that|this) reason|because of (?:that|this|it)"
)
_NOT_PASSIVE: Final = r"(?<!is )(?<!are )(?<!was )(?<!were )(?<!been )(?<!being )"
_CAUSES: Final = (
    r"(?:and so |so |and thus |and therefore |and |which |that )?(?:they |it )?"
    r"(?:causes?|caused|causing|leads? to|led to|results? in|brings? about|triggers?|forces?|"
    rf"makes?(?! up\b)|{_NOT_PASSIVE}made(?! up\b))"
)
_FORWARD: Final = re.compile(rf"\b(?:{_CAUSES}|{_SO})\b", re.IGNORECASE)
"""Words before which the cause stands, and after which the effect."""

_BACKWARD: Final = re.compile(
    r"\b(?:because(?: of)?|since|due to|owing to|thanks to|"
    r"(?:is|are|was|were) (?:caused|made|triggered|forced) by|"
    r"results? from|comes? from|stems? from)\b",
    re.IGNORECASE,
)
"""Words before which the effect stands, and after which the cause."""

_PUT_FIRST: Final = re.compile(
    r"^\W*(?:because(?: of)?|since|due to|owing to|thanks to)\b([^,]*),(.*)$",
    re.IGNORECASE | re.DOTALL,
)

_TELLS_BACK: Final = re.compile(
    r"\b(?:because|since|by|when|whenever|if|after|once|through|from|due|owing|thanks|as|"
    r"unless|until|without)\b",
    re.IGNORECASE,
)
"""Words by which what an assertion names last may be what comes first."""

_AT_THE_END: Final = re.compile(rf"\b(?:{_SO})\W*$", re.IGNORECASE)

LEAST_WORDS: Final = 2
"""Content words of a thing with what is said of it, and of a cause with its effect."""


def crosses_pairs(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether what the assertion says of one of two things is said of the other.

    Args:
        assertion: The assertion; one that tells of fewer than two things gives False.
        statement: A sentence of the learner.
        known: English, with a lexicon.

    Returns:
        True where an attribute that one thing alone has stands only beside the other; where
        either sentence denies anything the guards on denials decide.

    Determinism:
        Pure.
    """
    if negations(assertion, known.language) or negations(statement, known.language):
        return False
    point, said = parts_of(assertion, known), parts_of(statement, known)
    items = [part.item for part in point]
    names = known.named(items, [part.item for part in said])
    mine, theirs = names[: len(items)], names[len(items) :]
    things = _two_things(point, mine)
    if things is None:
        return False
    wanted, given = _groups(point, mine, things), _groups(said, theirs, things)
    if wanted is None or given is None or min(len(one) for one in wanted) < LEAST_WORDS:
        return False
    own = [wanted[0] - wanted[1] - {things[0]}, wanted[1] - wanted[0] - {things[1]}]
    fillers = FILLERS | LIGHT
    return any(
        own[side] & (given[1 - side] - given[side]) - fillers and not own[side] & given[side]
        for side in (0, 1)
    )


def _two_things(parts: Sequence[Part], names: Sequence[str]) -> tuple[str, str] | None:
    """Return the subjects of the first two main clauses that have different ones."""
    found: list[str] = []
    seen: set[int] = set()
    for part, name in zip(parts, names, strict=True):
        if part.clause in seen:
            continue
        seen.add(part.clause)
        has_more = any(
            one.clause == part.clause and one.role in {IS, OBJECT, "verb"} for one in parts
        )
        if part.of_clause == MAIN and part.role == SUBJECT and has_more and name not in found:
            found.append(name)
    return (found[0], found[1]) if len(found) == 2 else None  # noqa: PLR2004 - two things


def _groups(
    parts: Sequence[Part], names: Sequence[str], things: tuple[str, str]
) -> tuple[set[str], set[str]] | None:
    """Return the words said of either thing; none where a clause speaks of both."""
    clauses: dict[int, set[str]] = {}
    for part, name in zip(parts, names, strict=True):
        clauses.setdefault(part.clause, set()).add(name)
    found: tuple[set[str], set[str]] = (set(), set())
    side, before = -1, set[str]()
    for clause in clauses.values():
        here = [number for number in (0, 1) if things[number] in clause]
        if len(here) > 1:
            return None
        side = here[0] if here else side
        if side < 0:
            before |= clause
            continue
        found[side].update(clause | before)
        before = set()
    return found if found[0] and found[1] else None


@dataclass(frozen=True, slots=True)
class _Causes:
    cause: tuple[Item, ...]
    effect: tuple[Item, ...]


def takes_cause_for_effect(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether the assertion's cause is told as the effect of what it causes.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: English, with or without a lexicon.

    Determinism:
        Pure.

    Example:
        >>> takes_cause_for_effect("Heat makes metal expand.",
        ...     "The expanding metal causes the heat.", Vocabulary("en"))
        True
        >>> takes_cause_for_effect("Heat makes metal expand.",
        ...     "Metal expands because of the heat.", Vocabulary("en"))
        False
    """
    told = _causes(statement, known)
    meant = _causes(assertion, known)
    if told and meant:
        return _is_reversed(meant, told, known)
    if meant or _TELLS_BACK.search(assertion):
        return False
    ends = _AT_THE_END.search(statement)
    return ends is not None and _is_rotated(assertion, statement[: ends.start()], known)


def _causes(text: str, known: Vocabulary) -> _Causes | None:
    """Return what a sentence says causes what, by the one word in it that says so."""
    first = _PUT_FIRST.match(text)
    if first:
        return _Causes(known.items(first[1]), known.items(first[2]))
    forward, backward = list(_FORWARD.finditer(text)), list(_BACKWARD.finditer(text))
    if len(forward) + len(backward) != 1:
        return None
    joint = (forward or backward)[0]
    before, after = known.items(text[: joint.start()]), known.items(text[joint.end() :])
    if not before or not after:
        return None
    return _Causes(before, after) if forward else _Causes(after, before)


def _is_reversed(meant: _Causes, told: _Causes, known: Vocabulary) -> bool:
    cause, effect = (
        [one for one in side if not _has(other, one, known) and one.text not in FILLERS]
        for side, other in ((meant.cause, meant.effect), (meant.effect, meant.cause))
    )
    moved = [
        [_has(told.effect, one, known) for one in cause],
        [_has(told.cause, one, known) for one in effect],
    ]
    stayed = [
        *(_has(told.cause, one, known) for one in cause),
        *(_has(told.effect, one, known) for one in effect),
    ]
    return any(moved[0]) and any(moved[1]) and not any(stayed)


def _has(items: Sequence[Item], one: Item, known: Vocabulary) -> bool:
    return any(known.relation(one, other) in HONEST for other in items)


def _is_rotated(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether all that the assertion says last is said first, and what it says first last.

    What both begin with, the subject, does not count.
    """
    point = known.items(assertion)
    places = [
        next((n for n, mine in enumerate(point) if known.is_same(mine, one)), None)
        for one in known.items(statement)
    ]
    row = [place for place in places if place is not None]
    while row and row[0] == min(row) and len(row) > LEAST_WORDS:
        row = row[1:]
    cuts = [cut for cut in range(1, len(row)) if min(row[:cut]) > max(row[cut:])]
    return len(row) > LEAST_WORDS and bool(cuts)
