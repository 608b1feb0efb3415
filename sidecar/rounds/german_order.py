"""German word order: whether a sentence keeps the parts that its words play, wherever they stand.

In German almost any part may come first, the verb of a clause that depends on another comes last,
and an article tells who does something to whom. So the order of words says little; what is
compared is which preposition or case a noun stands in, and which words share a clause.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Final

from sidecar.language.normal import straighten
from sidecar.language.stop_words import stop_words
from sidecar.language.words import stem, words
from sidecar.rounds.german_parts import (
    CASES,
    FEMININE,
    MASCULINE,
    PARTICLES,
    PREPOSITIONS,
    adjective_cases,
    is_passive,
)
from sidecar.rounds.near_copies import FILLERS
from sidecar.rounds.vocabulary import Item, Vocabulary

_SIGN: Final = re.compile(r"[,;:—()]")
_JOINT: Final = re.compile(r"\b(?:und|oder|sondern)\b", re.IGNORECASE)
"""Between two clauses without a comma; "aber" stands inside one: "nehmen aber Wärme auf"."""

_TOKEN: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")

_DEPENDS: Final = {
    "because": frozenset({"weil", "da", "denn"}),
    "if": frozenset({"wenn", "falls", "sobald", "sofern"}),
    "after": frozenset({"nachdem"}),
    "before": frozenset({"bevor", "ehe"}),
    "for": frozenset({"damit"}),
    "though": frozenset({"obwohl", "obgleich"}),
}
"""What a clause is to the other one, by the word that it begins with."""

_SO: Final = frozenset({"deshalb", "daher", "darum", "deswegen", "folglich", "somit", "sodass"})
_THEN: Final = frozenset({"so", "dann"})
_ABOUT_FIRST: Final = 2
"""Words of a clause among which the one stands that tells what it is to the other."""

_DOER, _DONE = "nom", "acc"
_BY: Final = frozenset({"von", "durch"})
_PAIR: Final = 2


class Order(StrEnum):
    """What the order of a sentence comes to.

    Attributes:
        KEPT: Each shared word plays the part that it plays in the assertion.
        TURNED: Two words, or two clauses, play each other's.
        OPEN: The sentence does not show it.
    """

    KEPT = "kept"
    TURNED = "turned"
    OPEN = "open"


@dataclass(slots=True)
class _Word:
    """A telling word of a clause, with the parts that it may play there.

    ``noun`` is the one that it stands before, where it is the adjective of one.
    """

    item: Item
    clause: int
    label: str
    roles: frozenset[str] = frozenset()
    is_noun: bool = False
    noun: _Word | None = None
    article: str = ""


@dataclass(slots=True)
class _Clause:
    tokens: list[str]
    is_after_sign: bool
    label: str = ""
    words: list[_Word] = field(default_factory=list)


def german_order(assertion: str, statement: str, known: Vocabulary) -> Order:
    """Return whether a sentence gives an assertion's words the parts that they play there.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of German; of another language nothing is told.

    Returns:
        ``KEPT`` only where case, preposition and clause of every shared noun agree; where no
        article shows who does what to whom, the order has to be the assertion's.

    Determinism:
        Pure.

    Example:
        >>> known = Vocabulary("de")
        >>> german_order("Der Hund beißt den Mann.", "Den Mann beißt der Hund.", known).value
        'kept'
        >>> german_order("Der Hund beißt den Mann.", "Den Hund beißt der Mann.", known).value
        'turned'
        >>> german_order("Hunde beißen Katzen.", "Katzen beißen Hunde.", known).value
        'open'
    """
    if known.language != "de":
        return Order.OPEN
    nouns = _nouns(assertion, statement)
    mine, theirs = _clauses(assertion, nouns), _clauses(statement, nouns)
    point, said = ([one for clause in some for one in clause.words] for some in (mine, theirs))
    names = known.named([one.item for one in point], [one.item for one in said])
    pairs = (names[: len(point)], names[len(point) :])
    _use_gender([*point, *said], names)
    for clause in mine:
        _resolve(clause, is_canonical=True)
    first = [name for one, name in zip(point, pairs[0], strict=True) if one.is_noun]
    is_shown = all(
        # a list: each clause is read, whatever another one shows
        tuple(_resolve(one, is_canonical=_keeps(one, first, said, pairs[1])) for one in theirs)
    )
    if _is_mixed(point, said, pairs) or _swaps_clauses(point, said, pairs):
        return Order.TURNED
    wanted, given = _roles(point, pairs[0]), _roles(said, pairs[1])
    other = [name for name in wanted.keys() & given.keys() if not wanted[name] & given[name]]
    if any(wanted[a] & given[b] and wanted[b] & given[a] for a, b in combinations(other, _PAIR)):
        return Order.TURNED
    beside = [_nouns_of(some, named) for some, named in zip((point, said), pairs, strict=True)]
    moved = [
        name
        for name in beside[0].keys() & beside[1].keys()
        if beside[0][name] != beside[1][name] and beside[1][name] in pairs[0]
    ]
    return Order.KEPT if is_shown and not other and not moved else Order.OPEN


def _use_gender(some: Sequence[_Word], names: Sequence[str]) -> None:
    """Tell "der" before a man from "der" before a woman, where another article shows which."""
    shown = {
        is_feminine: {
            name
            for one, name in zip(some, names, strict=True)
            if one.is_noun and one.article in articles
        }
        for is_feminine, articles in ((False, MASCULINE), (True, FEMININE))
    }
    for one, name in zip(some, names, strict=True):
        if one.article == "der" and name in shown[False]:
            one.roles = frozenset({_DOER} & one.roles) or one.roles
        elif one.article == "der" and name in shown[True]:
            one.roles = one.roles - {_DOER} or one.roles


def _nouns_of(some: Sequence[_Word], names: Sequence[str]) -> dict[str, str]:
    """Return the noun of each adjective."""
    name_of = {id(one): name for one, name in zip(some, names, strict=True)}
    return {
        name: name_of[id(one.noun)]
        for one, name in zip(some, names, strict=True)
        if one.noun is not None
    }


def _nouns(*texts: str) -> frozenset[str]:
    """Return the words, normalized, that are written as nouns: with a capital, not only first."""
    found: set[str] = set()
    plain: set[str] = set()
    first: set[str] = set()
    for text in texts:
        tokens = _TOKEN.findall(straighten(text))
        for at, token in enumerate(tokens):
            group = plain if token[0].islower() else found if at else first
            group.update(words(token))
    return frozenset(found | (first - plain))


def _clauses(text: str, nouns: Collection[str]) -> list[_Clause]:
    found: list[_Clause] = []
    for part in _SIGN.split(straighten(text)):
        for at, piece in enumerate(_JOINT.split(part)):
            tokens = _TOKEN.findall(piece)
            if tokens:
                found.append(_Clause(tokens, is_after_sign=at == 0))
    _label(found)
    for number, clause in enumerate(found):
        clause.words = _read(clause, number, nouns)
    return found


def _label(clauses: Sequence[_Clause]) -> None:
    """Say of each clause what it is to the other one: its reason, its condition, its time."""
    label = ""
    for number, clause in enumerate(clauses):
        start = [token.lower() for token in clause.tokens[:_ABOUT_FIRST]]
        if clause.is_after_sign:
            label = ""
        label = next((name for name, some in _DEPENDS.items() if some & set(start)), label)
        clause.label = label
        before = clauses[number - 1] if number else None
        if before is None or before.label:
            continue
        if _SO & {token.lower() for token in clause.tokens} or start == ["so", "dass"]:
            before.label = "because"
        elif start[0] in _THEN:
            before.label = "if"


def _read(clause: _Clause, number: int, nouns: Collection[str]) -> list[_Word]:
    """Return the telling words of a clause, each noun with the case or preposition it stands in."""
    stops = stop_words("de")
    found: list[_Word] = []
    roles: frozenset[str] = frozenset()
    article = ""
    for at, token in enumerate(clause.tokens):
        word = "".join(words(token)[:1])
        if word in PARTICLES and _ends_there(clause.tokens, at):
            found.append(_Word(Item(word, word), number, clause.label))
            continue
        following = clause.tokens[at + 1] if at + 1 < len(clause.tokens) else ""
        is_noun = token[0].isupper() and word in nouns
        if word in PREPOSITIONS:
            roles = roles if "als" in roles else frozenset({PREPOSITIONS[word]})
        elif word in CASES:
            is_led = bool(roles) and roles <= set(PREPOSITIONS.values())
            roles, article = (roles, "") if is_led else (CASES[word], word)
        elif word in stops or not word or word[0].isdigit():
            roles = roles if word in stops and word.endswith(("ne", "nen", "ner")) else frozenset()
        else:
            is_before_noun = following[:1].isupper()
            if not roles and not is_noun and is_before_noun:
                roles = adjective_cases(word)
            own = roles or (frozenset({_DOER, _DONE}) if is_noun else frozenset())
            item = Item(stem(word, "de"), word)
            found.append(_Word(item, number, clause.label, own, is_noun, article=article))
            roles, article = (frozenset(), "") if is_noun else (roles, article)
    _attach(found)
    if is_passive(clause.tokens):
        for one in found:
            one.roles = _as_active(one.roles)
    return found


def _attach(found: Sequence[_Word]) -> None:
    """Give each adjective the noun that it stands before, and the parts of that one."""
    noun: _Word | None = None
    for one in reversed(found):
        if one.is_noun:
            noun = one
        elif not one.roles:
            noun = None
        elif noun is not None:
            one.noun, one.roles = noun, noun.roles


def _ends_there(tokens: Sequence[str], at: int) -> bool:
    """Return whether a clause, or what it says before a comparison, ends with a word."""
    return at > 0 and tokens[at + 1 : at + 2] in ([], ["als"], ["wie"])


def _as_active(roles: frozenset[str]) -> frozenset[str]:
    """Return the part that a word of a passive clause plays in the active one."""
    if roles & _BY:
        return roles | {_DOER}
    return (roles - {_DOER}) | {_DONE} if _DOER in roles else roles


def _resolve(clause: _Clause, *, is_canonical: bool) -> bool:
    """Tell doer and done to apart where the clause shows it; return whether it does.

    In one that is *canonical* the first that may be the doer is.
    """
    if is_passive(clause.tokens):
        return True
    doers = [one for one in clause.words if one.is_noun and _DOER in one.roles]
    sure = [one for one in doers if _DONE not in one.roles] or (doers if len(doers) == 1 else [])
    pronoun = {"er", "wir", "ich", "man"} & {token.lower() for token in clause.tokens}
    if not sure and len(doers) > 1 and not pronoun:
        if not is_canonical:
            return False
        sure = doers[:1]
    for one in clause.words:
        if one.noun is not None:
            one.roles = one.noun.roles  # adjectives come before their nouns
        elif one in sure and len(one.roles) > 1 and _DONE in one.roles:
            one.roles -= {_DONE}
        elif one not in sure and (sure or pronoun) and one.roles >= {_DOER, _DONE}:
            one.roles -= {_DOER}
    return True


def _keeps(
    clause: _Clause, first: Sequence[str], said: Sequence[_Word], names: Sequence[str]
) -> bool:
    """Return whether the nouns of a clause that may be the doer stand as in the assertion."""
    doers = [
        name
        for one, name in zip(said, names, strict=True)
        if any(one is other for other in clause.words) and one.is_noun and _DOER in one.roles
    ]
    places = [first.index(name) for name in doers if name in first]
    return places == sorted(places)


def _roles(some: Sequence[_Word], names: Sequence[str]) -> dict[str, frozenset[str]]:
    """Return the parts of each word that plays one in one place only."""
    found: dict[str, list[frozenset[str]]] = defaultdict(list)
    for one, name in zip(some, names, strict=True):
        found[name].append(one.roles)
    return {name: roles[0] for name, roles in found.items() if len(roles) == 1 and roles[0]}


def _is_mixed(
    point: Sequence[_Word], said: Sequence[_Word], names: tuple[Sequence[str], Sequence[str]]
) -> bool:
    """Return whether two clauses have exchanged words: each has some of both others."""
    wanted, given = _places(point, names[0]), _places(said, names[1])
    cells = {(wanted[name], given[name]) for name in wanted.keys() & given.keys()}
    rows, columns = ({cell[side] for cell in cells} for side in (0, 1))
    return any(
        {(a, c), (a, d), (b, c), (b, d)} <= cells
        for a, b in combinations(sorted(rows), _PAIR)
        for c, d in combinations(sorted(columns), _PAIR)
    )


def _places(some: Sequence[_Word], names: Sequence[str]) -> dict[str, int]:
    """Return the clause of each word that stands in only one."""
    found: dict[str, set[int]] = defaultdict(set)
    for one, name in zip(some, names, strict=True):
        if one.item.text not in FILLERS:
            found[name].add(one.clause)
    return {name: next(iter(where)) for name, where in found.items() if len(where) == 1}


def _swaps_clauses(
    point: Sequence[_Word], said: Sequence[_Word], names: tuple[Sequence[str], Sequence[str]]
) -> bool:
    """Return whether words of two clauses stand in a clause of the other's kind."""
    mine, theirs = (
        {name: one.label for one, name in zip(some, named, strict=True) if named.count(name) == 1}
        for some, named in ((point, list(names[0])), (said, list(names[1])))
    )
    moves = {(mine[name], theirs[name]) for name in mine.keys() & theirs.keys()}
    return any((b, a) in moves for a, b in moves if a != b) or bool(
        moves & {("after", "before"), ("before", "after")}
    )
