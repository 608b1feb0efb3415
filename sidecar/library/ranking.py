"""Ranking: one score for the floor, one for the order; the gate stands beside the floor."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sidecar.language.detect import UNDETERMINED
from sidecar.library.diversity import penalized
from sidecar.library.evidence import Evidence, gather
from sidecar.library.gate import NAMED_LEAST_SHARE, Scale, is_enough, strength
from sidecar.library.named import missing_names
from sidecar.library.query import Query
from sidecar.library.values import Candidate, RankedPassage

NO_BOOST_BELOW = 0.35
"""A cosine below this is the final score as it stands (library.md, Retrieval 3)."""

KEYWORD_WEIGHT = 0.10
"""Weight of the share of keywords found (library.md, Retrieval 3)."""

DIRECT_WEIGHT = 0.075
"""Weight of the share of direct terms found (library.md, Retrieval 3)."""

HEADING_WEIGHT = 0.10
"""Weight of the share of keywords found in title and headings (library.md, Retrieval 3)."""

DENSE_ORDER_WEIGHT = 0.6
"""Weight of a passage's closeness in its order score.

Source: ADR-0016: on halves of seven sets with both embedders, weights from 0.5 to 0.7 stay within
0.005 nDCG@10 of one another.
"""

LEXICAL_ORDER_WEIGHT = 0.2
"""Weight of its BM25 score as a share of the best one's (source: as above)."""

COVERAGE_ORDER_WEIGHT = 0.2
"""Weight of the share of keywords, loosely found and weighted by rarity.

It knows the stems of the passage's language; the full-text index stems English only
(source: as above).
"""

EXEMPT_LEAST_SHARE = 0.4
"""Least share of keywords, weighted by rarity, that lets a passage through below the floor.

Embedders do not know names, codes and the words of one vault; a passage that holds the rare
words of a question may be about it although its cosine is low. Source: ADR-0013; the gate
judges it too.
"""

TEXT_ONLY = "text_only"
"""Flag of a passage without a vector."""

BY_WORDS = "by_words"
"""Flag of a passage that was scored by its words: its cosine was absent or not trusted."""

EXEMPT = "exempt"
"""Flag of a passage below the floor that exact evidence lets through."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The passages that cleared the floor, best first, and what the floor removed.

    Attributes:
        passages: At most ``limit``.
        below_floor: Candidates that the floor removed.
        best_below_floor: Highest final score that it removed; ``None`` when none.
        nearest: What would be the passages if it named what the question names; then there are
            none.
        missing: The names of the question that the nearest passages lack.
    """

    passages: tuple[RankedPassage, ...]
    below_floor: int
    best_below_floor: float | None
    nearest: tuple[RankedPassage, ...] = ()
    missing: tuple[str, ...] = ()


def rank(
    candidates: Sequence[Candidate],
    query: Query,
    *,
    embedder_languages: Collection[str] | None,
    floor: float,
    limit: int,
    scale: Scale | None = None,
) -> Ranking:
    """Score, fuse, judge by gate and floor and spread over notes (library.md, Retrieval 3 to 5).

    A cosine counts only where the embedder serves both the query's and the passage's
    language (an undetermined one counts as served); elsewhere the passage is scored by the
    share of keywords found, and the gate judges it by that alone. So does the gate for every
    passage while nothing is known of the embedder's cosines (ADR-0036); they still order.

    Args:
        candidates: The union of both lists; ids are distinct.
        query: The query as read.
        embedder_languages: ISO 639-1 codes that the embedder serves; ``None`` for all.
        floor: Least final score, inclusive, 0 to 1; 0 switches the gate off, too.
        limit: Most passages returned, >= 1.
        scale: How to read the embedder's cosines; ``None`` takes them as they are. On one that
            is not measured, *floor* only switches the gate on.

    Returns:
        The ranking; ``order`` of a passage is its score after the diversity penalty.

    Determinism:
        Pure; equal scores are ordered by path and place in the note.
    """
    scale = scale or Scale()
    evidence = gather(query, [c.passage for c in candidates])
    scored = score(
        candidates, evidence, query, embedder_languages=embedder_languages, zero=scale.zero
    )
    by_id = {p.passage.id: found for p, found in zip(scored, evidence, strict=True)}
    strengths = {
        p.passage.id: strength(_cosine(p), by_id[p.passage.id], scale, query.language)
        for p in scored
    }
    best = max(strengths.values(), default=0.0)
    kept: list[RankedPassage] = []
    removed: list[float] = []
    for passage in fuse(scored, evidence):
        seen, own = by_id[passage.passage.id], strengths[passage.passage.id]
        is_apart = floor <= 0 or seen.has_phrases
        by_words = BY_WORDS in passage.flags or not scale.is_measured
        if not (is_apart or is_enough(own, best, by_words=by_words)):
            removed.append(passage.final)
        elif floor <= 0 or by_words or passage.final >= floor:
            kept.append(passage)
        elif _is_exact(seen):
            kept.append(replace(passage, exempt=True, flags=(*passage.flags, EXEMPT)))
        else:
            removed.append(passage.final)
    kept = [p for p in kept if by_id[p.passage.id].has_phrases] or kept
    found = spread(kept)
    is_judged = floor > 0 and not any(by_id[p.passage.id].has_phrases for p in found)
    missing = _missing(query, found) if is_judged else ()
    return Ranking(
        passages=() if missing else found[:limit],
        below_floor=len(removed),
        best_below_floor=max(removed, default=None),
        nearest=found[:limit] if missing else (),
        missing=missing,
    )


def _missing(query: Query, found: Sequence[RankedPassage]) -> tuple[str, ...]:
    """Return what the question names and the best passages do not.

    Where only words order the passages, the best two say too little to refuse on: Spanish
    questions of XQuAD came out below their full text alone (0.952 and 0.955 nDCG@10).
    """
    if any(BY_WORDS in p.flags for p in found):
        return ()
    return missing_names(query.text, query.language, [p.passage for p in found])


def score(
    candidates: Sequence[Candidate],
    evidence: Sequence[Evidence],
    query: Query,
    *,
    embedder_languages: Collection[str] | None,
    zero: float,
) -> list[RankedPassage]:
    """Return the candidates with their final scores, in order; nothing is sorted yet.

    Args:
        candidates: The union of both lists.
        evidence: One a candidate.
        query: The query as read.
        embedder_languages: As for ``rank``.
        zero: As for ``rank``.
    """
    return [
        _scored(one, found, zero if _is_trusted(one, query, embedder_languages) else None)
        for one, found in zip(candidates, evidence, strict=True)
    ]


def final_score(cosine: float, evidence: Evidence) -> float:
    """Return the final score of a passage whose cosine is trusted.

    Args:
        cosine: Similarity in [-1, 1].
        evidence: What of the query stands in the passage.

    Returns:
        The cosine itself below 0.35, else the boosted cosine, at most 1.

    Source:
        library.md, Retrieval 3, with its worked case.

    Example:
        >>> found = Evidence(5, 5, 1.0, 5 / 7, 0.0, 1.0, has_phrases=False)
        >>> round(final_score(0.84374034, found), 8)
        0.98159618
    """
    if cosine < NO_BOOST_BELOW:
        return cosine
    boost = (
        KEYWORD_WEIGHT * math.sqrt(evidence.keywords)
        + DIRECT_WEIGHT * math.sqrt(evidence.direct)
        + HEADING_WEIGHT * math.sqrt(evidence.headings)
    )
    return min(1.0, cosine * (1 + boost))


def _is_trusted(
    candidate: Candidate, query: Query, embedder_languages: Collection[str] | None
) -> bool:
    """Return whether the candidate's cosine says something about relevance."""
    if candidate.cosine is None:
        return False
    if embedder_languages is None:
        return True
    served = {*embedder_languages, UNDETERMINED}
    return query.language in served and candidate.passage.language in served


def closeness(cosine: float, zero: float) -> float:
    """Return a cosine on the scale that all embedders share.

    Embedders put unrelated texts at different cosines (MiniLM around 0.1, e5 around 0.75): what
    lies between that place and 1 is comparable.

    Args:
        cosine: Similarity in [-1, 1].
        zero: Cosine up to which texts have nothing to do with each other, below 1.

    Returns:
        0 at or below *zero*, 1 for equal vectors.

    Example:
        >>> closeness(0.89, 0.78), closeness(0.1, 0.25)
        (0.5, 0.0)
    """
    return min(1.0, max(0.0, (cosine - zero) / (1 - zero)))


def _scored(candidate: Candidate, evidence: Evidence, zero: float | None) -> RankedPassage:
    """Return the candidate with its final score; the order is still open.

    ``zero`` is ``None`` where the cosine says nothing.
    """
    if zero is not None and candidate.cosine is not None:
        final = final_score(candidate.cosine, evidence)
        return RankedPassage(candidate, final, 0.0, closeness=closeness(candidate.cosine, zero))
    flags = (BY_WORDS,) if candidate.cosine is not None else (BY_WORDS, TEXT_ONLY)
    return RankedPassage(candidate, evidence.keywords, 0.0, flags=flags)


def _cosine(passage: RankedPassage) -> float | None:
    """Return the cosine where it says something."""
    return None if BY_WORDS in passage.flags else passage.candidate.cosine


def _is_exact(evidence: Evidence) -> bool:
    """Return whether exact evidence lets a passage through below the floor."""
    is_named = evidence.headings >= NAMED_LEAST_SHARE
    return evidence.has_phrases or is_named or evidence.weighted >= EXEMPT_LEAST_SHARE


def fuse(scored: Sequence[RankedPassage], evidence: Sequence[Evidence]) -> list[RankedPassage]:
    """Return all passages with their order scores, best first.

    Both lists count by how sure they are, not by places: a passage that the embedder finds a
    little closer than others gains a little, and a word that two notes hold lifts these two
    above all the rest.

    Args:
        scored: The passages with final score and closeness.
        evidence: One a passage.
    """
    best = max((p.candidate.lexical_score or 0.0 for p in scored), default=0.0)
    closest = max((p.closeness or 0.0 for p in scored), default=0.0)
    fused = [
        replace(passage, order=_order(passage, found, best, closest))
        for passage, found in zip(scored, evidence, strict=True)
    ]
    return sorted(fused, key=_place)


def _place(ranked: RankedPassage) -> tuple[float, float, str, int, str]:
    """Return what sorts; equals stand as their notes do, whatever ids an index gave them."""
    passage = ranked.passage
    return (-ranked.order, -ranked.final, passage.path, passage.ordinal, passage.id)


def _order(passage: RankedPassage, found: Evidence, best_lexical: float, closest: float) -> float:
    """Return what sorts a passage.

    Where its closeness is not known, its words stand in for it: a passage that holds all of
    them counts as close as the closest one. Otherwise, while an embedder is being switched,
    everything that has its vector already would come first. Source: ADR-0027.
    """
    lexical = passage.candidate.lexical_score or 0.0
    words = lexical / best_lexical if best_lexical > 0 else 0.0
    close = passage.closeness
    if close is None:
        close = closest * (words + found.loose) / 2
    return (
        DENSE_ORDER_WEIGHT * close
        + LEXICAL_ORDER_WEIGHT * words
        + COVERAGE_ORDER_WEIGHT * found.loose
    )


def spread(kept: Sequence[RankedPassage]) -> tuple[RankedPassage, ...]:
    """Return the passages with the diversity penalty in their order score, sorted again."""
    orders = penalized([p.order for p in kept], [p.passage.note_id for p in kept])
    again = [replace(p, order=order) for p, order in zip(kept, orders, strict=True)]
    return tuple(sorted(again, key=_place))
