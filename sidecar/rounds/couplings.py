"""Whether an English sentence couples the assertion's words otherwise.

Which object goes with which verb, which number with which thing, and whether two things
kept apart are told as one. The sentence is cut between the two verbs, or the
two numbers, and what stands on either side is compared. Where any cut gives the assertion's
couples, the sentence may mean them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from sidecar.language.negation import negations
from sidecar.rounds.meanings import HONEST, Relation
from sidecar.rounds.near_copies import FILLERS
from sidecar.rounds.roles import IS, MAIN, OBJECT, SUBJECT, VERB, Part, parts_of
from sidecar.rounds.vocabulary import Item, Vocabulary

_TOKEN: Final = re.compile(r"\w+(?:['’-]\w+)*|[,;:()—–]|\.(?=\s|$)")
_ENDS: Final = frozenset(
    {";", ":", "(", ")", "—", "–", ".", "because", "since", "so", "therefore", "which", "that"}
    | {"who", "if", "when", "while", "whereas", "but", "although", "though", "as"}
)
"""Tokens at which what goes with a verb ends."""

_JOINS: Final = frozenset({"and", "or", ",", "but", "while", "whereas", ";"})
_NUMBER_WORDS: Final = frozenset(
    ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve")
)

_APART: Final = re.compile(
    r"\b(?:respectively|former|latter|each|other|differ\w*|unlike|in turn|opposite|contrast|"
    r"contrary|first|second|distinct|separately)\b",
    re.IGNORECASE,
)
"""Words that give two things that are named together their own attributes after all."""

_BESIDE: Final = frozenset({"and", "or", ",", "the", "a", "an", "both", "as", "well", "also"})
"""Tokens that may stand between two things that are told as one."""

_PRONOUNS: Final = frozenset({"it", "them", "this", "these", "those", "one", "ones"})

_TOLD: Final = frozenset({VERB, OBJECT, IS})
"""Parts of which a clause must have one to say something of what it is about."""

_BETWEEN_SIDES: Final = frozenset({"and", "but", "while", "whereas", ";"})

LEAST_SIDE: Final = 3
"""Content words of a side of "and" that tells something: who, what, of what."""

_TWO: Final = 2


@dataclass(frozen=True, slots=True)
class _Token:
    """A token; ``name`` is what the assertion calls its content word, empty for grammar."""

    text: str
    name: str = ""


def exchanges_objects(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether two verbs of the assertion have exchanged what they are said of.

    Args:
        assertion: The assertion; one without two verbs joined by "and" gives False.
        statement: A sentence of the learner.
        known: English, with a lexicon.

    Determinism:
        Pure.
    """
    if negations(assertion, known.language) or negations(statement, known.language):
        return False
    point, said = _named_tokens(assertion, statement, known)
    names = [one.name for one in said]
    for first, second in pairwise(_verbs(assertion, point, known)):
        verbs = (point[first].name, point[second].name)
        if any(names.count(verb) != 1 for verb in verbs) or _stands_for_object(said, verbs):
            continue
        cut = max(n for n in range(first, second) if point[n].text in _JOINS or n == first)
        mine = tuple(
            _names(_until_end(point[n:m])) for n, m in ((first + 1, cut), (second + 1, None))
        )
        places = [names.index(verb) for verb in verbs]
        own = (mine[0] - mine[1] - {*verbs}, mine[1] - mine[0] - {*verbs})
        cuts = list(_cuts(said, places))
        if own[0] and own[1] and cuts and all(_is_crossed(own, sides) for sides in cuts):
            return True
    return False


def exchanges_numbers(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether two numbers of the assertion have exchanged what they are numbers of.

    Args:
        assertion: The assertion; one that does not hold just two numbers gives False.
        statement: A sentence of the learner.
        known: English, with a lexicon.

    Determinism:
        Pure.
    """
    point, said = _named_tokens(assertion, statement, known)
    first, second = _numbers(point), _numbers(said)
    values = [point[n].text for n in first]
    if len(set(values)) != _TWO or sorted(values) != sorted(said[n].text for n in second):
        return False
    joints = [n for n in range(*first) if point[n].text in _JOINS]
    if not joints:
        return False
    cut = next((n for n in reversed(joints) if _names(point[n : first[1]])), joints[-1])
    mine = (_names(point[: first[0]]), _names(point[cut : first[1]]))
    if not mine[1]:  # "100 senators and 435 representatives"
        mine = (_names(point[first[0] : cut]), _names(_until_end(point[first[1] :])))
    own = (mine[0] - mine[1] - {*values}, mine[1] - mine[0] - {*values})
    places = second if said[second[0]].text == values[0] else second[::-1]
    cuts = list(_cuts(said, places, at_joints=True))
    return bool(own[0] and own[1] and cuts) and all(
        _crossed(own, sides) > _straight(own, sides) for sides in cuts
    )


def tells_as_one(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether two things are named in one breath that the assertion keeps apart.

    Args:
        assertion: The assertion; one that does not tell of two things gives False.
        statement: A sentence of the learner.
        known: English, with a lexicon.

    Determinism:
        Pure.
    """
    point, said = _named_tokens(assertion, statement, known)
    parts = parts_of(assertion, known)
    things = _things(parts) or _sides_about(point)
    apart = {one.lower() for one in _APART.findall(statement)}
    if things is None or apart - {one.lower() for one in _APART.findall(assertion)}:
        return False
    names = [one.name for one in said]
    if any(names.count(thing) != 1 for thing in things):
        return False
    first, last = sorted(names.index(thing) for thing in things)
    beside = {part.item.text for part in parts if part.role == SUBJECT or part.is_passive}
    between = said[first + 1 : last]
    texts = {one.text for one in between}
    if {",", "and"} <= texts and not any(one.name for one in between):
        return False  # ", and" between two is the end of a clause
    return any(one.text in _JOINS for one in between) and all(
        one.text in _BESIDE or (one.name and one.name in beside) for one in between
    )


def _stands_for_object(said: Sequence[_Token], verbs: Sequence[str]) -> bool:
    """Return whether a pronoun follows one of the verbs: then its object stands elsewhere."""
    return any(a.name in verbs and b.text in _PRONOUNS for a, b in pairwise(said))


def _things(parts: Sequence[Part]) -> tuple[str, str] | None:
    """Return what the first two main clauses are about, where each says something of its own."""
    clauses: dict[int, list[Part]] = {}
    for part in parts:
        if part.of_clause == MAIN:
            clauses.setdefault(part.clause, []).append(part)
    told = [some for some in clauses.values() if any(part.role in _TOLD for part in some)]
    if len(told) < _TWO:
        return None
    heads = [some[0] for some in told[:_TWO]]
    said = [{part.item.text for part in some[1:]} for some in told[:_TWO]]
    is_about = all(one.role == SUBJECT or (one.is_passive and one.role == OBJECT) for one in heads)
    names = (heads[0].item.text, heads[1].item.text)
    if not is_about or names[0] == names[1] or set(names) & (said[0] | said[1]):
        return None
    return names if said[0] - said[1] or said[1] - said[0] else None


def _sides_about(point: Sequence[_Token]) -> tuple[str, str] | None:
    """Return what the two sides of the assertion's one "and" begin with, where both are long."""
    cuts = [n for n, one in enumerate(point) if one.text in _BETWEEN_SIDES]
    if len(cuts) != 1:
        return None
    sides = [
        [one.name for one in some if one.name] for some in (point[: cuts[0]], point[cuts[0] :])
    ]
    if any(len(side) < LEAST_SIDE for side in sides):
        return None
    first, second = sides[0][0], sides[1][0]
    return None if first in sides[1] or second in sides[0] else (first, second)


def _verbs(text: str, tokens: Sequence[_Token], known: Vocabulary) -> list[int]:
    """Return where the verbs stand that one subject has: the clause's, and those after "and"."""
    heads = {part.item.word for part in parts_of(text, known) if part.role == VERB}
    heads -= {part.item.word for part in parts_of(text, known) if part.is_passive}
    found: list[int] = []
    for number, token in enumerate(tokens):
        before = tokens[number - 1].text if number else ""
        is_next = before in _JOINS and bool(found) and _is_finite(token.text, known)
        if token.name and (token.text in heads or is_next):
            found.append(number)
    return found


def _is_finite(word: str, known: Vocabulary) -> bool:
    parts = known.lexicon.parts(word) if known.lexicon else frozenset[str]()
    return "v" in parts and (word.endswith("s") or not parts & {"n", "a"})


def _named_tokens(
    assertion: str, statement: str, known: Vocabulary
) -> tuple[list[_Token], list[_Token]]:
    """Return the tokens of both, content words under the names that the assertion gives them."""
    texts = [[one.lower() for one in _TOKEN.findall(text)] for text in (assertion, statement)]
    items = [[_item(one, known) for one in some] for some in texts]
    point, said = ([one for one in some if one is not None] for some in items)
    names = iter(known.named(point, said))
    mine, theirs = (
        [
            _Token(text, _as_said(next(names), item, point, known) if item else "")
            for text, item in zip(some, all_items, strict=True)
        ]
        for some, all_items in zip(texts, items, strict=True)
    )
    return mine, theirs


def _as_said(name: str, item: Item, point: Sequence[Item], known: Vocabulary) -> str:
    """Return the name of a word, or that of the assertion's word that it honestly stands for."""
    if any(one.text == name for one in point):
        return name
    return next((one.text for one in point if known.relation(one, item) in HONEST), name)


def _item(token: str, known: Vocabulary) -> Item | None:
    items = known.items(token) if token[0].isalnum() else ()
    return items[0] if items else None


def _numbers(tokens: Sequence[_Token]) -> list[int]:
    return [n for n, one in enumerate(tokens) if one.text.isdigit() or one.text in _NUMBER_WORDS]


def _names(tokens: Sequence[_Token]) -> set[str]:
    return {one.name for one in tokens if one.name and one.name not in FILLERS}


def _until_end(tokens: Sequence[_Token]) -> Sequence[_Token]:
    end = next((n for n, one in enumerate(tokens) if one.text in _ENDS), len(tokens))
    return tokens[:end]


def _cuts(
    tokens: Sequence[_Token], places: Sequence[int], *, at_joints: bool = False
) -> Iterator[tuple[set[str], set[str]]]:
    """Yield, for each cut between two places, the names on the side of either."""
    low, high = sorted(places)
    start = max((n + 1 for n in range(low) if tokens[n].text in _ENDS), default=0)
    rest = _until_end(tokens[high + 1 :])
    cuts = range(low + 1, high + 1)
    joints = [cut for cut in cuts if tokens[cut].text in _JOINS]
    for cut in joints if at_joints else cuts:
        sides = (_names(tokens[start:cut]), _names([*tokens[cut : high + 1], *rest]))
        yield sides if places[0] == low else sides[::-1]


def _crossed(own: Sequence[set[str]], sides: Sequence[set[str]]) -> int:
    return len(own[0] & sides[1] - sides[0]) + len(own[1] & sides[0] - sides[1])


def _straight(own: Sequence[set[str]], sides: Sequence[set[str]]) -> int:
    return len(own[0] & sides[0] - sides[1]) + len(own[1] & sides[1] - sides[0])


def _is_crossed(own: Sequence[set[str]], sides: Sequence[set[str]]) -> bool:
    return _crossed(own, sides) > 0


def turns_clause(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a clause is kept but for a word in whose place its opposite stands.

    Both words stand in the assertion, so that no word is new: "so fish in warm ponds suffer" told
    of cold ponds beside "cold water holds more oxygen than warm water".

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: English, with a lexicon.

    Determinism:
        Pure.
    """
    point, said = parts_of(assertion, known), parts_of(statement, known)
    items = [part.item for part in point]
    names = known.named(items, [part.item for part in said])
    by_name = {part.item.text: part.item for part in point}
    mine, theirs = _by_clause(point, names), _by_clause(said, names[len(items) :])
    for wanted, is_denied in mine:
        for given, denies in theirs:
            gone, new = wanted - given, (given - wanted) & by_name.keys()
            if len(gone) != 1 or len(wanted) <= _TWO or is_denied != denies:
                continue
            if len(new) == 1 and (
                known.relation(by_name[gone.pop()], by_name[new.pop()]) is Relation.OPPOSITE
            ):
                return True
    return False


def _by_clause(parts: Sequence[Part], names: Sequence[str]) -> list[tuple[set[str], bool]]:
    """Return the names in each clause, and whether it denies any of them."""
    found: dict[int, tuple[set[str], bool]] = {}
    for part, name in zip(parts, names, strict=False):
        before = found.get(part.clause, (set[str](), False))
        found[part.clause] = (before[0] | {name}, before[1] or part.is_denied)
    return list(found.values())
