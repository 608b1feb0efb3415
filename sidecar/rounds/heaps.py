"""Heaps of words: what holds a point's words and says nothing with them.

A measure of likeness takes the words of a point for the point itself. A heap is told by its form:
hardly a function word, a list that is announced as one, or the words of the point nearly all
there and hardly two of them still beside each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from sidecar.language.detect import UNDETERMINED
from sidecar.language.stop_words import stop_words
from sidecar.language.words import words
from sidecar.rounds.clause_order import told_last
from sidecar.rounds.finite_verbs import finite_verbs
from sidecar.rounds.german_parts import CASES, PREPOSITIONS
from sidecar.rounds.semantic import DENSE_SHARE, is_keyword_list

Rows = Sequence[Sequence[str]]
"""Words that stand beside each other, part by part."""

CERTAIN_LIST_WORDS: Final = 8
"""Words in a row without one function word that are certainly a list.

Source: of 3,467 correct answers in the shared halves of SciEntsBank and Beetle with five words
or more a single one has none."""

ANNOUNCED_WORDS: Final = 3
"""Words behind "key words:" from which they are a list; less is a term and may be the answer."""

SCRAMBLED_WORDS: Final = 5
"""Least words of a point whose order tells: fewer may all stand elsewhere in an honest answer."""

SCRAMBLED_IF_VERB_SECOND: Final = 6
"""The same where a part that is put first moves the doer behind the verb, so that of five words
one pair stays: "Overdag nemen planten kooldioxide op"."""

_VERB_SECOND: Final = frozenset({"de", "nl"})

SCRAMBLED_SAID: Final = 0.9
"""Least share of a point's words that scrambled ones hold, function words too."""

SCRAMBLED_KEPT: Final = 0.34
"""Most share of a point's neighbors that are still beside each other in scrambled words.

Source: 3,000 answers drawn of Beetle and SciEntsBank, and our own gold answers and probes. Of
honest statements that hold nine tenths of a point's words one in 160 keeps so few, and that
one holds two points; of points with their words at random four in five do, of long ones all."""

CERTAIN_STRANDED: Final = 2
"""Stranded small words that no slip explains.

Source: of 1,317 correct answers drawn of Beetle and SciEntsBank, and 503 honest ones of our own in
English, one in 180 has one and none has two; of their points with the words at random one
in two has one, one in six has two."""

_ARTICLES: Final = frozenset({"the", "an"})
_ANY_ARTICLE: Final = _ARTICLES | {"a"}
"""With the one that is often a label too: "bulb a is"."""

_AFTER_ARTICLE: Final = frozenset(
    {"same", "other", "more", "most", "few", "only", "own", "very", "such", "up", "down", "above"}
    | {"below", "under", "off", "on", "then", "why", "how", "what", "where", "when", "who", "here"}
    | {"mine", "will", "can", "might"}
    | {"further", "no", "not", "both", "all", "too", "just", "if", "or", "once", "being", "having"}
)
"""Small words that may stand behind an article: "the same", "the why", "the mine"."""

_BE: Final = frozenset({"is", "are", "was", "were"})
_NEVER_AFTER_OF: Final = _BE | {"of", "and", "or", "to", "by", "has", "have", "for", "with", "from"}
_IT: Final = re.compile(r"\b(?:it|they|them)\b", re.IGNORECASE)
_PARTS: Final = re.compile(r"[,;]|\b(?:and|or)\b", re.IGNORECASE)
_PART: Final = re.compile(r"[^.,;:!?()\n\"“”，、；：。！？（）]+")

STRANDED_KEPT: Final = 0.6
"""Most share of those neighbors where a small word is stranded too. A bound, not measured."""

_KEY_WORDS: Final = re.compile(
    r"\b(?:key|buzz|catch)\W?words\b|\b(?:stich|schlag|schlüssel)(?:worte|wörter)\b|"
    r"\bmots?\W(?:clés?|clefs?)\b|\bpalabras clave\b|\bparole chiave\b|\bpalavras\Wchave\b|"
    r"\b(?:tref|kern)woorden\b|\bsłowa kluczowe\b|\bключевые слова\b|关键[词字]|關鍵詞|キーワード",
    re.IGNORECASE,
)
"""What announces nothing but words: whatever follows is a list."""

_TERMS: Final = re.compile(
    r"\b(?:(?:these|the|my|some|important|relevant|key) (?:words|terms)|terms|vocabulary|tags|"
    r"fachbegriffe?|begriffe|termes|términos|termini|termos|begrippen|hasła|terminy|термины)\b|"
    r"术语|用語|重要語",
    re.IGNORECASE,
)
"""What may announce words; it does where a list follows."""

_IN_OTHER_WORDS: Final = re.compile(r"\b(?:in|with|en|em|con|com|mit|avec|w|в)\b", re.IGNORECASE)
"""Beside such a word of words a sentence follows: "in simple terms: ..."."""

_JOINING: Final = frozenset({"and", "or", "und", "et", "y", "e", "en", "i", "и", "plus"})
"""Words that hold a list together."""

_ANNOUNCED: Final = re.compile(r"(?P<intro>[^:：]{1,80})[:：](?P<rest>.+)", re.DOTALL)


def is_heap(statement: str, language: str) -> bool:
    """Return whether a statement is a list of words rather than a sentence.

    Args:
        statement: What the learner said.
        language: ISO 639-1 code.

    Determinism:
        Pure.

    Example:
        >>> is_heap("Key words: membrane, osmosis, water.", "en")
        True
        >>> is_heap("One word: osmosis. It drives water.", "en")
        False
    """
    return is_keyword_list(statement, language) or _is_announced(statement, language)


def is_certain_heap(statement: str, assertion: str, language: str) -> bool:
    """Return whether it is one beyond doubt: terse learners leave out function words too.

    Args:
        statement: What the learner said.
        assertion: The point that it is held against.
        language: ISO 639-1 code of both.

    Determinism:
        Pure.

    Example:
        >>> is_certain_heap("memory lasts makes sleep longer", "Sleep makes memory lasts longer",
        ...     "en")
        True
        >>> is_certain_heap("Longer sleep makes memory last", "Sleep makes memory last longer",
        ...     "en")
        False
    """
    if is_scrambled(statement, assertion, language) or _is_announced(statement, language):
        return True
    if stranded(statement, language) >= CERTAIN_STRANDED:
        return True
    said = words(statement)
    is_bare = len(said) >= CERTAIN_LIST_WORDS and not set(said) & stop_words(language)
    if is_bare and finite_verbs(statement, language):
        return False
    return is_bare and is_keyword_list(statement, language)


def is_scrambled(statement: str, assertion: str, language: str = UNDETERMINED) -> bool:
    """Return whether a statement holds the words of a point, but hardly two still together.

    Who tells a point in another order moves its parts, and changes small words.

    Args:
        statement: What the learner said.
        assertion: The point.
        language: ISO 639-1 code of both, where it is known: a small word that no sentence has
            where it stands is a sign of its own.

    Determinism:
        Pure.

    Example:
        >>> is_scrambled("the of is to moon earth tied the", "The moon is tied to the earth")
        True
        >>> is_scrambled("To the earth the moon is tied", "The moon is tied to the earth")
        False
    """
    wanted, given = list(words(assertion)), list(words(statement))
    is_verb_second = language in _VERB_SECOND
    if len(wanted) < (SCRAMBLED_IF_VERB_SECOND if is_verb_second else SCRAMBLED_WORDS):
        return False
    if _keeps_phrases(wanted, given, language):
        return False
    if (Counter(wanted) & Counter(given)).total() < SCRAMBLED_SAID * len(wanted):
        return False
    most = STRANDED_KEPT if stranded(statement, language) else SCRAMBLED_KEPT
    rows: list[tuple[Rows, Rows]] = [
        ([wanted], [given]),
        ([_in_one_order(wanted)], [_in_one_order(given)]),
    ]
    if language == "en":
        rows.append((_rows(assertion), _rows(statement)))
    return all(_kept(mine, theirs) <= most for mine, theirs in rows)


def _kept(wanted: Rows, given: Rows) -> float:
    """Return the share of neighbors in the rows of a point that are neighbors in the others."""
    mine, theirs = (
        Counter(pair for row in rows for pair in pairwise(row)) for rows in (wanted, given)
    )
    return (mine & theirs).total() / mine.total() if mine else 0.0


def _rows(text: str) -> Rows:
    """Return the words of each part of an English sentence that may stand in another place.

    What "and" joins may be told in any order, and the clause put first names what the other
    calls "it".
    """
    return [words(_IT.sub("", part)) for part in _PARTS.split(told_last(text))]


def _keeps_phrases(wanted: Sequence[str], given: Sequence[str], language: str) -> bool:
    """Return whether every article and preposition of German stands before what it stood before.

    Its clauses may be told in any order; words at random part nouns from their articles.
    """
    if language != "de":
        return False
    small, stops = PREPOSITIONS.keys() | CASES.keys(), stop_words("de")
    phrases = {
        (one, other) for one, other in pairwise(wanted) if one in small and other not in stops
    }
    return len(phrases) > 1 and phrases <= set(pairwise(given))


def _in_one_order(said: Sequence[str]) -> list[str]:
    """Return words with the two beside each "and" in one order: "tin and copper" is a pair."""
    ordered = list(said)
    for at in range(1, len(ordered) - 1):
        if ordered[at] in _JOINING:
            ordered[at - 1], ordered[at + 1] = sorted((ordered[at - 1], ordered[at + 1]))
    return ordered


def stranded(statement: str, language: str) -> int:
    """Return how many small words stand where no sentence has them.

    An article that nothing follows but another small word, two articles, "is" beside "is", "of"
    before a verb: words at random have such places, whatever point they are taken from.

    Args:
        statement: What the learner said.
        language: ISO 639-1 code; English only, 0 in others.

    Determinism:
        Pure.

    Example:
        >>> stranded("terminal the and of the is by a connected positive", "en")
        2
        >>> stranded("It is the one of the two that is connected.", "en")
        0
    """
    if language != "en":
        return 0
    stops = stop_words("en") - _AFTER_ARTICLE
    pairs = (
        pair
        for part in _PART.findall(statement)
        for pair in pairwise((*words(part), ""))
        if len(pair[1]) != 1 or pair[1] == "a"
    )
    return sum(
        (one in _ARTICLES and (not other or other in stops))
        or (one in _ANY_ARTICLE and other in _ANY_ARTICLE)
        or (one in _BE and other in _BE)
        or (one == "of" and other in _NEVER_AFTER_OF)
        for one, other in pairs
    )


def _is_announced(statement: str, language: str) -> bool:
    """Return whether a statement announces words and then lists them."""
    found = _ANNOUNCED.match(statement)
    if found is None or _IN_OTHER_WORDS.search(found["intro"]):
        return False
    listed = [word for word in words(found["rest"]) if word not in _JOINING]
    if len(listed) < ANNOUNCED_WORDS:
        return False
    if _KEY_WORDS.search(found["intro"]):
        return True
    stops = stop_words(language)
    is_dense = sum(word in stops for word in listed) < DENSE_SHARE * len(listed)
    return is_dense and _TERMS.search(found["intro"]) is not None
