"""How good a ranking of documents is."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Collection, Sequence

from sidecar.evals.statistics import NOTHING, Z_95, Figure, rounded

CUTS = (1, 3, 5, 10)
"""Places at which rankings are judged. Source: library.md, Evals."""


def recall(ranking: Sequence[str], relevant: Collection[str], k: int) -> float:
    """Return the share of the relevant documents among the first *k*.

    Args:
        ranking: Documents, best first, none twice.
        relevant: Those that answer, at least one.
        k: Place, >= 1.

    Example:
        >>> recall(["a", "b", "c"], {"b", "d"}, 2)
        0.5
    """
    return len(set(ranking[:k]) & set(relevant)) / len(relevant)


def hit(ranking: Sequence[str], relevant: Collection[str], k: int) -> float:
    """Return 1 when any relevant document is among the first *k*, else 0."""
    return 1.0 if set(ranking[:k]) & set(relevant) else 0.0


def precision(ranking: Sequence[str], relevant: Collection[str], k: int) -> float:
    """Return the share of relevant ones among the documents returned, of *k* at most.

    A ranking that stops early is not punished for what it leaves out; an empty one has 0.

    Example:
        >>> precision(["a"], {"a"}, 5)
        1.0
    """
    returned = min(k, len(ranking))
    return len(set(ranking[:k]) & set(relevant)) / returned if returned else 0.0


def reciprocal_rank(ranking: Sequence[str], relevant: Collection[str], k: int) -> float:
    """Return one over the place of the first relevant document, 0 when it is beyond *k*.

    Example:
        >>> reciprocal_rank(["a", "b"], {"b"}, 10)
        0.5
    """
    places = (place for place, name in enumerate(ranking[:k], start=1) if name in relevant)
    return 1 / next(places, math.inf)


def ndcg(ranking: Sequence[str], relevant: Collection[str], k: int) -> float:
    """Return the normalized discounted cumulative gain at *k*, relevance being yes or no.

    Source:
        Järvelin and Kekäläinen (2002), ACM TOIS 20(4), 422-446, with gain 1.

    Example:
        >>> round(ndcg(["a", "b"], {"b"}, 10), 4)
        0.6309
    """
    found = sum(
        1 / math.log2(place + 1)
        for place, name in enumerate(ranking[:k], start=1)
        if name in relevant
    )
    return found / sum(1 / math.log2(place + 1) for place in range(1, min(k, len(relevant)) + 1))


MEASURES: dict[str, Callable[[Sequence[str], Collection[str], int], float]] = {
    "recall": recall,
    "hit": hit,
    "precision": precision,
    "mrr": reciprocal_rank,
    "ndcg": ndcg,
}
"""Every measure by the name that reports use."""


def mean(values: Sequence[float]) -> Figure:
    """Return the mean of one share a question, with its normal 95 % interval.

    Args:
        values: Numbers from 0 to 1; the interval is cut there.

    Returns:
        ``NOTHING`` without values; no interval for a single one.

    Example:
        >>> mean([1.0, 1.0, 0.0, 1.0])
        Figure(value=0.75, low=0.26, high=1.0, n=4)
    """
    if not values:
        return NOTHING
    middle = statistics.fmean(values)
    if len(values) == 1:
        return Figure(rounded(middle), None, None, 1)
    half = Z_95 * statistics.stdev(values) / math.sqrt(len(values))
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Figure(rounded(middle), rounded(low), rounded(high), len(values))
