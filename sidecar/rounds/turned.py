"""Whether a sentence gives an assertion's words other parts to play.

"Heat flows from hot to cold" and "from cold to hot" hold the same words; so do "the bulb is lit
because the circuit is closed" and its reverse. What is compared is which part each word plays.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, takewhile
from typing import Final

from sidecar.language.words import stem, words
from sidecar.rounds.clause_order import told_last
from sidecar.rounds.list_commas import lists_joined, names_the_same_list
from sidecar.rounds.near_copies import FILLERS
from sidecar.rounds.roles import (
    AFTER,
    CONDITION,
    IS,
    OBJECT,
    RELATIVE,
    SUBJECT,
    UNTIL,
    VERB,
    Part,
    parts_of,
    tells_fact,
)
from sidecar.rounds.vocabulary import Vocabulary
from sidecar.rounds.word_forms import is_participle

_MOVABLE: Final = frozenset({frozenset({SUBJECT, IS})})
"""Roles that may be exchanged: "osmosis is a movement", "this movement is osmosis"."""

_OTHER_TIMES: Final = frozenset(
    {(CONDITION, UNTIL), (UNTIL, CONDITION), (UNTIL, AFTER), (AFTER, UNTIL)}
)
"""Clauses that say another time: "when it rises", "before it rises"."""

_IT: Final = frozenset(
    {"it", "they", "them", "he", "she", "him", "this", "that"} | {"a", "an", "the"}
)
"""Articles, and words that stand for a noun, which moves to where it is first spoken of."""

_LETS: Final = frozenset(
    {"let", "lets", "make", "makes", "help", "helps", "allow", "allows", "enable", "enables"}
    | {"cause", "causes", "made", "helped", "allowed", "enabled", "caused"}
)
"""Verbs whose object does what follows: "the smell lets bees find them"."""

_HAS: Final = re.compile(r"\b(?:has|have|had)\b", re.IGNORECASE)

_BETWEEN_SIDES: Final = frozenset({"but", "wherea", "while", "and", "yet"})
"""Stems between the two sides of a contrast."""

_AND: Final = frozenset({"and", "or"})

_FROM: Final = re.compile(
    r"\b(?:comes?|came|results?|resulted|stems?|stemmed) from\b", re.IGNORECASE
)
"""What comes from something is caused by it."""

_TWO: Final = 2

_ABOUT: Final = 2
"""Words at the start of a sentence among which is what it is about."""

_CORE: Final = frozenset(
    {SUBJECT, OBJECT, IS, UNTIL, AFTER, "from", "to", "than", "by", "with", "for", "against", "as"}
    | {"above", "under", "like", "between", "without"}
)
"""Parts that tell roles apart; those after "in" and "of" may stand anywhere."""


def shuffles_words(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a statement holds just the assertion's words, more than one of them moved.

    Who tells a sentence in another order changes its small words, or moves one part of it. Two
    words that only change places are what guesses about parts of speech overlook.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language.

    Determinism:
        Pure.

    Example:
        >>> shuffles_words("Tea is hotter than milk foam.", "Milk foam is hotter than tea.",
        ...     Vocabulary("en"))
        True
        >>> shuffles_words("In summer it is hot.", "It is hot in summer.", Vocabulary("en"))
        False
    """
    mine, theirs = (
        [stem(word, known.language) for word in _in_order(text, known) if word not in _IT]
        for text in (assertion, statement)
    )
    if sorted(mine) != sorted(theirs) or _has_moved_sides(mine, theirs):
        return False
    if known.language == "en" and names_the_same_list(assertion, statement):
        return False
    wanted, given = _where_they_differ(_pairs_in_order(mine), _pairs_in_order(theirs))
    is_moved = any(wanted[cut:] + wanted[:cut] == given for cut in range(1, len(wanted)))
    return wanted != given and not is_moved


def _where_they_differ(mine: list[str], theirs: list[str]) -> tuple[list[str], list[str]]:
    """Return two lists of one length without what both begin and end with."""
    start = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(mine, theirs, strict=True))
    )
    rest, others = mine[start:], theirs[start:]
    back = zip(reversed(rest), reversed(others), strict=True)
    end = len(rest) - sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], back))
    return rest[:end], others[:end]


def _has_moved_sides(mine: list[str], theirs: list[str]) -> bool:
    """Return whether only whole sides of an "and" or a contrast stand in another order."""
    wanted, given = _where_they_differ(mine, theirs)
    return _exchanges_sides(mine, theirs) or (
        len(_sides(wanted, "")) > 1 and sorted(_sides(wanted, "")) == sorted(_sides(given, ""))
    )


def _in_order(text: str, known: Vocabulary) -> tuple[str, ...]:
    """Return the words of a sentence, a clause put first and what a list names in one order."""
    return words(lists_joined(told_last(text), lambda part: tells_fact(part, known)))


def _pairs_in_order(stems: list[str]) -> list[str]:
    """Return stems with those joined by "and" in one order: "light and strong" is a pair."""
    if "respect" in stems:  # "respectively"
        return stems
    ordered = list(stems)
    start = 0
    while start < len(ordered):
        end = start
        while end + 2 < len(ordered) and ordered[end + 1] in _AND:
            end += 2
        ordered[start : end + 1 : 2] = sorted(ordered[start : end + 1 : 2])
        start = end + 1
    return ordered


def _exchanges_sides(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Return whether two whole sides of a contrast have changed places, and nothing else.

    What both are about may stand in whichever comes first: "most seeds ..., but some ...".
    """
    about = set(mine[:_ABOUT]) & set(theirs[:_ABOUT])
    return any(
        len(sides := _sides(mine, name)) == _TWO and sides[::-1] == _sides(theirs, name)
        for name in ("", *about)
    )


def _sides(stems: Sequence[str], name: str) -> list[list[str]]:
    sides: list[list[str]] = [[]]
    for one in stems:
        if one in _BETWEEN_SIDES:
            sides.append([])
        elif one != name:
            sides[-1].append(one)
    return sides


def changes_parts(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether two of the assertion's words play each other's part, or changed clauses.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: English, with a lexicon.

    Determinism:
        Pure.
    """
    point, said = (parts_of(text, known) for text in _both_caused(assertion, statement))
    if _only_has(assertion, point) or _acts_by(point):
        said = _as_said(said)
    elif _only_has(statement, said) or _acts_by(said):
        point = _as_said(point)
    items = [part.item for part in point]
    names = known.named(items, [part.item for part in said])
    mine, theirs = names[: len(items)], names[len(items) :]
    return (
        _has_swapped(point, mine, said, theirs)
        or _has_mixed(point, mine, said, theirs)
        or _has_pivoted(point, mine, said, theirs)
        or _has_replaced_role(point, mine, said, theirs)
    )


def _both_caused(assertion: str, statement: str) -> tuple[str, str]:
    """Return both, "comes from" as "is caused by" where the other has no "from"."""
    has_from = ["from" in words(text) for text in (assertion, statement)]
    if has_from[0] == has_from[1]:
        return assertion, statement
    return _FROM.sub("is caused by", assertion), _FROM.sub("is caused by", statement)


def _only_has(text: str, parts: Sequence[Part]) -> bool:
    return _HAS.search(text) is not None and not any(part.role == VERB for part in parts)


def _acts_by(parts: Sequence[Part]) -> bool:
    """Return whether something is done by means of another and to nothing: "moves by sea"."""
    active = [part for part in parts if not part.is_passive]
    verbs = [part for part in active if part.role == VERB]
    is_plain = bool(verbs) and not any(is_participle(part.item.word) for part in verbs)
    roles = {part.role for part in active}
    return is_plain and "by" in roles and OBJECT not in roles


def _as_said(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts of a passive as they stand: what is enclosed by a wall has a wall."""
    as_said = {SUBJECT: OBJECT, OBJECT: SUBJECT}
    return tuple(
        replace(one, role=as_said.get(one.role, one.role)) if one.is_passive else one
        for one in parts
    )


def _has_replaced_role(
    point: Sequence[Part], mine: Sequence[str], said: Sequence[Part], theirs: Sequence[str]
) -> bool:
    """Return whether doer became what is done to or the reverse, another word in its place."""
    wanted, given = _places(point, mine, _own_role), _places(said, theirs, _own_role)
    things = {name for part, name in zip(point, mine, strict=True) if part.role != VERB}
    for name in wanted.keys() & given.keys():
        before, after = wanted[name], given[name]
        if {SUBJECT, OBJECT} != before | after or before == after:
            continue
        clauses = {part.clause for part, other in zip(said, theirs, strict=True) if other == name}
        for part, other in zip(said, theirs, strict=True):
            is_new = other not in things and other not in FILLERS
            if {part.role} == before and part.clause in clauses and is_new:
                return True
    return False


def _has_pivoted(
    point: Sequence[Part], mine: Sequence[str], said: Sequence[Part], theirs: Sequence[str]
) -> bool:
    """Return whether two words have changed sides of a verb that both sentences hold."""
    for place, name in enumerate(mine):
        if not _is_pivot(point[place]) or mine.count(name) > 1 or theirs.count(name) != 1:
            continue
        there = theirs.index(name)
        if said[there].is_passive != point[place].is_passive:
            continue
        left, right = set(mine[:place]), set(mine[place + 1 :])
        # "in Europe" may stand anywhere
        left -= {name for part, name in zip(point, mine, strict=True) if part.role == "in"}
        same = [n for n, part in enumerate(said) if part.clause == said[there].clause]
        before = {theirs[n] for n in same if n < there} & (right - left)
        after = {theirs[n] for n in same if n > there} & (left - right)
        if before and after:
            return True
    return False


def _is_pivot(part: Part) -> bool:
    return part.role == VERB or part.item.word.endswith("ing")


def _has_swapped(
    point: Sequence[Part], mine: Sequence[str], said: Sequence[Part], theirs: Sequence[str]
) -> bool:
    """Return whether two words play each other's part in a clause, or two clauses do."""
    wanted, given = _places(point, mine, _own_role), _places(said, theirs, _own_role)
    lets = any(part.item.word in _LETS for part in (*point, *said))
    for one, other in combinations(wanted.keys() & given.keys(), 2):
        a, b, c, d = wanted[one], wanted[other], given[one], given[other]
        is_exchange = len(a) == len(b) == 1 and a != b and (a, b) == (d, c)
        is_dethroned = any(
            (w, x) == ({SUBJECT}, {OBJECT}) and z == {SUBJECT} != y
            for w, x, y, z in ((a, c, b, d), (b, d, a, c))
        )
        if is_dethroned and not lets:
            return True
        if "in" in a | b and "than" not in a | b:  # "in summer" may stand anywhere
            continue
        if is_exchange and frozenset(a | b) not in _MOVABLE:
            return True
    return _has_swapped_clauses(point, mine, said, theirs)


def _has_swapped_clauses(
    point: Sequence[Part], mine: Sequence[str], said: Sequence[Part], theirs: Sequence[str]
) -> bool:
    """Return whether most words of two clauses stand in a clause of the other's kind.

    Most, not some: a clause that no comma ends swallows what follows it.
    """
    wanted, given = _places(point, mine, _clause_role), _places(said, theirs, _clause_role)
    kinds: dict[str, list[set[str]]] = defaultdict(list)
    for name, some in wanted.items():
        if len(some) == 1 and name in given:
            kinds[next(iter(some))].append(given[name])
    if _has_moved_verbs(point, mine, wanted, given):
        return True
    return any(
        _are_mostly(kinds[a], b) and _are_mostly(kinds[b], a) for a, b in combinations(kinds, 2)
    )


def _has_moved_verbs(
    point: Sequence[Part],
    mine: Sequence[str],
    wanted: Mapping[str, set[str]],
    given: Mapping[str, set[str]],
) -> bool:
    """Return whether verbs exchanged clauses, or one moved from "when" to "before"."""
    verbs = {name for part, name in zip(point, mine, strict=True) if part.role == VERB}
    moves = {
        (next(iter(wanted[name])), next(iter(given[name])))
        for name in verbs & wanted.keys() & given.keys()
        if len(wanted[name]) == len(given[name]) == 1
    }
    return any((b, a) in moves for a, b in moves if a != b) or bool(moves & _OTHER_TIMES)


def _are_mostly(found: Sequence[set[str]], kind: str) -> bool:
    return 0 < len(found) <= 2 * sum(some == {kind} for some in found)


def _clause_role(part: Part) -> str:
    return "" if part.of_clause == RELATIVE else part.of_clause


def _own_role(part: Part) -> str:
    return part.role if part.role in _CORE else "in" if part.role == "in" else ""


def _places(
    parts: Sequence[Part], names: Sequence[str], role: Callable[[Part], str]
) -> dict[str, set[str]]:
    """Return the roles of each word; none of a word that has one which says nothing."""
    found: dict[str, set[str]] = defaultdict(set)
    for part, name in zip(parts, names, strict=True):
        found[name].add(role(part))
    return {name: some for name, some in found.items() if "" not in some}


def _has_mixed(
    point: Sequence[Part], mine: Sequence[str], said: Sequence[Part], theirs: Sequence[str]
) -> bool:
    """Return whether two clauses have exchanged words: each has some of both others."""
    wanted, given = _clause_of(point, mine), _clause_of(said, theirs)
    shared = wanted.keys() & given.keys()
    cells = {(wanted[name], given[name]) for name in shared}
    rows, columns = ({cell[side] for cell in cells} for side in (0, 1))
    return any(
        {(a, c), (a, d), (b, c), (b, d)} <= cells
        for a, b in combinations(sorted(rows), 2)
        for c, d in combinations(sorted(columns), 2)
    )


def _clause_of(parts: Sequence[Part], names: Sequence[str]) -> dict[str, int]:
    """Return the clause of each word that stands in only one."""
    found: dict[str, set[int]] = defaultdict(set)
    for part, name in zip(parts, names, strict=True):
        found[name].add(part.clause)
    return {name: next(iter(some)) for name, some in found.items() if len(some) == 1}
