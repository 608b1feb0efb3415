"""What of a query stands in a passage, word for word."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sidecar.language.detect import UNDETERMINED
from sidecar.language.normal import normalize
from sidecar.language.scripts import is_spaceless_character
from sidecar.language.words import content_words, stem, words
from sidecar.library.query import Query
from sidecar.library.values import Passage

LEAST_POOL = 30
"""Passages that rarity is judged among, at least.

In a small library nearly all candidates hold some word of the query, for the others were no
candidates: among two candidates that both hold a name, the name is still rare.
"""

UNSEEN_PAIR_SHARE = 1 / 3
"""What a pair of characters that nothing holds keeps of its weight.

In scripts without spaces a question is read in pairs, and about half of them reach across two
words: such a pair stands nowhere, which says nothing.

Source: 120 Chinese questions of XQuAD by words alone: with 1 the median share of a right
passage is 0.49, with 1/3 it is 0.66 as in German; a third lets in no more of other vaults.
"""


SAME_BEGINNING = 0.6
"""Share of a keyword's letters at its beginning that a word must repeat to be loosely the same.

Languages that put words together, or bend them a lot, say one thing in many forms:
südkalifornisch and Südkalifornien, популярность and популярный.

Source: XQuAD de by words alone, half of the articles left out: of the questions that have an
answer 0.08 find none instead of 0.13, where 0.19 instead of 0.17 of the others find something.
"""

LEAST_BEGINNING_CHARS = 5
"""Letters that such a beginning has at least."""

LEAST_LOOSE_CHARS = 6
"""Length of a keyword from which it may be found loosely."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What of the query was found in one passage; shares are 0 to 1.

    Attributes:
        found: Keywords found in text, title or headings.
        wanted: Keywords of the query.
        keywords: Share of the keywords found in text, title or headings.
        direct: Share of the direct terms found in the text.
        headings: Share of the keywords found in title and headings.
        weighted: Like ``keywords``, each weighted by how rare it is among the candidates. The
            full-text list is ordered by BM25, so the passages that hold a rare word stand in
            it: how many candidates hold a word tells its rarity without asking the index.
        has_phrases: Whether every quoted phrase stands in the passage.
        loose: Like ``weighted``; outside English, words that begin alike count as found.
        has_code: Whether a code or an acronym of the query stands in the passage.
    """

    found: int
    wanted: int
    keywords: float
    direct: float
    headings: float
    weighted: float
    has_phrases: bool
    loose: float = 0.0
    has_code: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    """Keywords found in one passage; ``loosely`` holds those ``anywhere`` too."""

    anywhere: frozenset[str]
    loosely: frozenset[str]
    headings: frozenset[str]
    direct: float
    has_phrases: bool
    has_code: bool


def gather(query: Query, passages: Sequence[Passage]) -> tuple[Evidence, ...]:
    """Return the evidence of each passage; rarity is judged among the passages given.

    Query and passage are stemmed by the passage's language, so that both are treated alike.

    Args:
        query: The query as read.
        passages: All candidates of one search.

    Returns:
        One evidence a passage, in order.

    Determinism:
        Pure.
    """
    found = [_find(query, passage) for passage in passages]
    weights = _weights(query, [f.anywhere for f in found])
    loose_weights = _weights(query, [f.loosely for f in found])
    return tuple(
        replace(_evidence(query, f, weights), loose=_weighted(f.loosely, loose_weights))
        for f in found
    )


def _weights(query: Query, found: Sequence[frozenset[str]]) -> dict[str, float]:
    """Return how much each keyword weighs among passages."""
    counts = {word: sum(word in words_found for words_found in found) for word in query.keywords}
    return {word: rarity(word, count, len(found)) for word, count in counts.items()}


def _weighted(found: frozenset[str], weights: dict[str, float]) -> float:
    """Return the share of the weights that was found."""
    return _share(sum(weights[w] for w in found), sum(weights.values()))


def _find(query: Query, passage: Passage) -> _Found:
    """Look for the query's words in one passage."""
    names = " ".join((passage.title, *passage.heading_path, *passage.aliases))
    plain = words(passage.text)
    in_names = _forms(names, words(names), passage.language)
    in_text = _forms(passage.text, plain, passage.language)
    headings = {w for w in query.keywords if _form(w, passage.language) in in_names}
    anywhere = headings | {w for w in query.keywords if _form(w, passage.language) in in_text}
    loosely = anywhere | _begin_alike(query.keywords, in_names | in_text, passage.language)
    direct = len(set(query.direct_terms) & set(plain))
    phrases = normalize(f"{names} {passage.text}") if query.phrases else ""
    return _Found(
        anywhere=frozenset(anywhere),
        loosely=frozenset(loosely),
        headings=frozenset(headings),
        direct=_share(direct, len(query.direct_terms)),
        has_phrases=all(f" {p} " in f" {phrases} " or _in_run(p, phrases) for p in query.phrases),
        has_code=not anywhere.isdisjoint(query.codes),
    )


def _begin_alike(keywords: Sequence[str], forms: set[str], language: str) -> set[str]:
    """Return the keywords that some word begins like; English says them as they are."""
    if language in {"en", UNDETERMINED}:
        return set()
    beginnings = {
        word: form[: max(LEAST_BEGINNING_CHARS, math.ceil(SAME_BEGINNING * len(form)))]
        for word in keywords
        if len(form := _form(word, language)) >= LEAST_LOOSE_CHARS
    }
    return {w for w, begins in beginnings.items() if any(f.startswith(begins) for f in forms)}


def _in_run(phrase: str, text: str) -> bool:
    """Return whether a phrase without word boundaries (Chinese, Thai) stands in the text."""
    return is_spaceless_character(phrase[0]) and phrase in text


def _forms(text: str, all_words: tuple[str, ...], language: str) -> set[str]:
    """Return the words of a text as they are compared: stems, and pairs without spaces."""
    spaced = {word for word in all_words if not is_spaceless_character(word[0])}
    forms = {stem(word, language) for word in spaced}
    if len(spaced) < len(set(all_words)):
        pairs = content_words(text, language)
        forms.update(word for word in pairs if is_spaceless_character(word[0]))
    return forms


def _form(word: str, language: str) -> str:
    """Return one keyword as it is compared."""
    return word if is_spaceless_character(word[0]) else stem(word, language)


def rarity(word: str, count: int, pool: int) -> float:
    """Return how much a keyword weighs: its inverse document frequency in BM25's form.

    Args:
        word: The keyword; a pair in scripts without spaces.
        count: Texts of the pool that hold it.
        pool: Texts in all, at least *count*; a small pool counts as ``LEAST_POOL``.

    Returns:
        A weight > 0: the more, the rarer.
    """
    texts = max(pool, LEAST_POOL)
    weight = math.log(1 + (texts - count + 0.5) / (count + 0.5))
    is_unseen_pair = count == 0 and is_spaceless_character(word[0])
    return weight * (UNSEEN_PAIR_SHARE if is_unseen_pair else 1.0)


def _evidence(query: Query, found: _Found, weights: dict[str, float]) -> Evidence:
    """Turn what was found into shares."""
    return Evidence(
        found=len(found.anywhere),
        wanted=len(query.keywords),
        keywords=_share(len(found.anywhere), len(query.keywords)),
        direct=found.direct,
        headings=_share(len(found.headings), len(query.keywords)),
        weighted=_weighted(found.anywhere, weights),
        has_phrases=bool(query.phrases) and found.has_phrases,
        has_code=found.has_code,
    )


def _share(part: float, whole: float) -> float:
    """Return part of whole, 0 when there is no whole."""
    return min(1.0, part / whole) if whole else 0.0
