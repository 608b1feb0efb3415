"""Near copies with two parts of the assertion in each other's place.

"Heat flows from hot to cold" and "from cold to hot" hold the same words; what is compared
here is their order, and which word stands next to a word of direction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import combinations
from typing import Final

from sidecar.language.stop_words import stop_words
from sidecar.language.words import content_words, stem, words
from sidecar.rounds.clause_order import phrase_last, reason_last
from sidecar.rounds.near_copies import kept_parts
from sidecar.rounds.vocabulary import Item, Vocabulary, is_inflected

TOPIC: Final = frozenset("はがもの的了")
"""Particles of Japanese and Chinese that move with the word order and keep the roles."""

PAIR: Final = 2
"""A doer and what is done to."""

LONGEST_RUN: Final = 3
"""Most neighboring pieces that are exchanged together."""

MOST_PIECES: Final = 24
"""Most pieces whose order is compared; a sentence cut finer is no near copy."""

_DIRECTIONS: Final = {
    "en": frozenset({"from", "into", "onto", "toward", "towards", "than", "not", "by"}),
    "de": frozenset({"von", "vom", "aus", "zum", "zur", "nach", "als", "nicht", "durch"}),
    "fr": frozenset({"de", "du", "vers", "que", "par", "pas"}),
    "es": frozenset({"de", "desde", "hacia", "que", "por", "no"}),
    "it": frozenset({"da", "dal", "dalla", "verso", "che", "non"}),
    "pt": frozenset({"de", "do", "da", "para", "que", "por", "não"}),
    "nl": frozenset({"van", "naar", "dan", "door", "niet"}),
}
"""Words that say which part the next word plays, by language."""

_RUN: Final = r"[々一-鿿ァ-ヺーA-Za-z0-9]+"

_PARTY: Final = re.compile(_RUN)

_CASE: Final = re.compile(rf"({_RUN})(から|より|まで|を|に|へ)")
"""A Japanese noun and the particle that says which part it plays."""

_PASSIVE: Final = {
    "en": re.compile(
        r"\b(?:is|are|was|were|been|being|be|gets?|got)\s+(?:\w+\s+)?\w+(?:ed|en|wn|t)\s+by\b"
        r"(?!\s+\w+ing\b)",
        re.IGNORECASE,
    ),
    "de": re.compile(r"\b(?:wird|werden|wurden?)\b.*?\b(?:von|vom|durch)\b", re.IGNORECASE),
    "fr": re.compile(
        r"\b(?:est|sont|étai(?:t|ent)|été|fu(?:t|rent)|sera|seront)\s+(?:\w+\s+)?"
        r"\w+(?:é|i|is|it|u|us)e?s?\s+par\b",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\b(?:es|son|fue(?:ron)?|será|serán|sid[oa]|ser)\s+(?:\w+\s+)?"
        r"\w+(?:ad|id|ch|t)[oa]s?\s+por\b",
        re.IGNORECASE,
    ),
    "it": re.compile(
        r"\b(?:è|sono|vien[ei]|vengono|fu|furono|stat[oaie])\s+(?:\w+\s+)?"
        r"\w+[ts][oaie]\s+da(?:l|lla|llo|i|gli|lle|ll)?\b",
        re.IGNORECASE,
    ),
}
"""The verb of a passive up to the word before who does it, by language."""


def exchanges_words(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a near copy says two parts of the assertion in each other's place.

    Args:
        assertion: The assertion.
        statement: What the learner said.
        known: The words of their language.

    Returns:
        True when exchanging two parts that do not touch brings the statement clearly nearer
        to the assertion's order, or when a word of direction ("from", "into", "than") stands
        before another of its words. Moving one part to the front or the end is neither.

    Determinism:
        Pure.

    Example:
        >>> exchanges_words("Heat flows from hot to cold.", "Heat flows from cold to hot.",
        ...     Vocabulary("en"))
        True
        >>> exchanges_words("Heat flows from hot to cold.", "From hot to cold heat flows.",
        ...     Vocabulary("en"))
        False
    """
    return any(
        _says_exchanged(assertion, one, known) for one in kept_parts(assertion, statement, known)
    )


def _says_exchanged(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether one sentence does; a passive puts who does it last, rightly."""
    language = known.language
    if _passive(statement, language) and not _passive(assertion, language):
        return _is_passive_of_other(assertion, statement, language)
    both = (assertion, statement)
    pairs = [both, tuple(reason_last(one, language) for one in both)]
    moved = tuple(phrase_last(one, language) for one in both)
    # Where both put a phrase first, exchanging it with the doer is no other order of words.
    if sum(one != other for one, other in zip(both, moved, strict=True)) == 1:
        pairs.append(moved)
    is_exchanged = all(_is_exchanged(known.items(a), known.items(b), known) for a, b in pairs)
    return is_exchanged or _is_redirected(assertion, statement, language)


_ARTICLES: Final = {
    "fr": frozenset({"le", "la", "les", "l", "un", "une", "des", "du"}),
    "es": frozenset({"el", "la", "los", "las", "al", "un", "una", "a"}),
}
"""Words between a verb and its two sides, in languages where the doer comes first."""


def swaps_sides_of_word(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether "B absorbs A" stands for "A absorbs B", each beside the same word.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language; French and Spanish, the others give False.

    Example:
        >>> swaps_sides_of_word("Pesa más si la patata absorbe el huevo.",
        ...     "Pesa más si el huevo absorbe la patata.", Vocabulary("es"))
        True
    """
    if _passive(statement, known.language) or _passive(assertion, known.language):
        return False
    mine, theirs = (_triples(text, known) for text in (assertion, statement))
    names = [
        (known.is_same(a, z) and known.is_same(b, y) and known.is_same(c, x))
        for a, b, c in mine
        for x, y, z in theirs
        if not known.is_same(a, c)
    ]
    return any(names)


def _triples(text: str, known: Vocabulary) -> list[tuple[Item, Item, Item]]:
    """Return three telling words in a row with nothing but articles between them."""
    articles = _ARTICLES.get(known.language)
    if articles is None:
        return []
    found: list[tuple[Item, Item, Item]] = []
    for clause in re.split(r"[^\w\s'’]", text):
        row: list[Item] = []
        for word in words(clause):
            if word in articles:
                continue
            items = known.items(word)
            row = [*row, items[0]] if len(items) == 1 and items[0].is_content else []
            if len(row) > PAIR:
                found.append((row[-3], row[-2], row[-1]))
    return found


def _passive(text: str, language: str) -> re.Match[str] | None:
    pattern = _PASSIVE.get(language)
    return pattern.search(text) if pattern else None


def _is_passive_of_other(assertion: str, statement: str, language: str) -> bool:
    """Return whether a passive sentence has done and doer the wrong way round."""
    found = _passive(statement, language)
    if found is None:
        return False
    point = content_words(assertion, language)
    done = content_words(statement[: found.start()], language)
    doer = content_words(statement[found.end() :], language)
    places = [
        next((place for place, word in enumerate(point) if is_inflected(word, one)), None)
        for one in (*doer[:1], *done[-1:])
    ]
    known = [place for place in places if place is not None]
    return len(known) == PAIR and known[0] > known[1]


def _is_exchanged(point: Sequence[Item], said: Sequence[Item], known: Vocabulary) -> bool:
    point, said = ([one for one in side if one.text not in TOPIC] for side in (point, said))
    names = known.named(point, said)
    wanted, given = _pieces(names[: len(point)], names[len(point) :])
    if len(wanted) > MOST_PIECES:
        return False
    base = _in_order(wanted, given)
    if base == len(wanted):
        return False
    return any(_in_order(order, given) >= base + 2 for order in _exchanges(wanted))


def _pieces(mine: list[str], theirs: list[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the longest common stretches, numbered, in the order of either side."""
    found: list[tuple[int, int]] = []
    left, right = list(mine), list(theirs)
    while len(found) <= MOST_PIECES:
        match = SequenceMatcher(None, left, right, autojunk=False).find_longest_match()
        if not match.size:
            break
        for place in range(match.size):
            left[match.a + place] = f"\0{len(found)}"
            right[match.b + place] = f"\1{len(found)}"
        found.append((match.a, match.b))
    numbers = range(len(found))
    return (
        tuple(sorted(numbers, key=lambda number: found[number][0])),
        tuple(sorted(numbers, key=lambda number: found[number][1])),
    )


def _exchanges(order: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the orders with two runs, between which something stands, exchanged."""
    runs = [
        (start, start + size)
        for size in range(1, LONGEST_RUN + 1)
        for start in range(len(order) - size + 1)
    ]
    return [
        order[:a] + order[c:d] + order[b:c] + order[a:b] + order[d:]
        for (a, b), (c, d) in combinations(sorted(runs), 2)
        if c > b
    ]


def _in_order(wanted: Sequence[int], given: Sequence[int]) -> int:
    """Return how many pieces stand in one order on both sides."""
    row = [0] * (len(given) + 1)
    for one in wanted:
        before = 0
        for place, other in enumerate(given, start=1):
            kept = row[place]
            row[place] = before + 1 if one == other else max(row[place], row[place - 1])
            before = kept
    return row[-1]


def _is_redirected(assertion: str, statement: str, language: str) -> bool:
    """Return whether a word of direction stands before another word of the assertion."""
    wanted, said = _directed(assertion, language), _directed(statement, language)
    point, given = (_parties(text, language) for text in (assertion, statement))
    return any(
        not wanted[word] & said[word]
        and bool(said[word] & (point - wanted[word]))
        and bool(wanted[word] & given)
        for word in wanted.keys() & said.keys()
    )


def _parties(text: str, language: str) -> set[str]:
    return set(_PARTY.findall(text) if language == "ja" else content_words(text, language))


def _directed(text: str, language: str) -> dict[str, set[str]]:
    """Return the content words right after each word of direction, in Japanese before it."""
    found: dict[str, set[str]] = {}
    if language == "ja":
        for match in _CASE.finditer(text):
            found.setdefault(match[2], set()).add(match[1])
        return found
    stops, pending, is_open = stop_words(language), set[str](), False
    for word in words(text):
        is_stop = word in stops
        if is_stop and is_open:
            pending, is_open = set(), False
        if word in _DIRECTIONS.get(language, frozenset()):
            pending.add(word)
        elif not is_stop:
            is_open = True
            for marker in pending:
                found.setdefault(marker, set()).add(stem(word, language))
    return found
