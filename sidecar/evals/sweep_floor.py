"""What each relevance floor keeps and lets through: how an embedder's floor is found.

An embedder that has none yet is judged here as it will be once it has: ``Pool.ranked``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sidecar.evals.goldens import Golden
from sidecar.evals.measure_retrieval import RetrievalRun
from sidecar.evals.pools import Pool, documents
from sidecar.evals.ranking_metrics import mean, recall
from sidecar.evals.report import Better, Metric, Report
from sidecar.evals.statistics import Figure, rate

MOST_LOST = 0.02
"""Recall that a floor may cost. Source: issue 4, point 3."""

PLACE = 5
"""Documents among which recall is counted: what retrieval returns by default."""


EPSILON = 1e-9
"""Keeps the last floor where floating point makes the steps a little longer."""


@dataclass(frozen=True, slots=True)
class Floor:
    """One floor: what it keeps, leaves empty and lets through."""

    floor: float
    recall: Figure
    empty: Figure
    leak: Figure


def sweep_floor(run: RetrievalRun, *, low: float, high: float, step: float) -> Report:
    """Return recall, empty answers and leaks at each floor.

    Nothing is searched again: the pools of a retrieval eval are judged at one floor after
    the other. The floor advised has the fewest leaks of those that lose at most 0.02 of the
    recall that there is without any floor; of equals the lowest.

    Args:
        run: A retrieval eval with its pools.
        low: First floor, 0 to 1.
        high: Last floor, *low* to 1.
        step: Distance between floors, > 0.
    """
    count = int((high - low) / step + EPSILON)
    floors = [judge(run.pools, round(low + step * n, 4)) for n in range(count + 1)]
    without = judge(run.pools, 0.0)
    metrics = {
        f"floor/{one.floor:.2f}/{name}": Metric(figure, better)
        for one in floors
        for name, figure, better in (
            ("recall@5", one.recall, Better.HIGHER),
            ("empty_on_answerable", one.empty, Better.LOWER),
            ("leak", one.leak, Better.LOWER),
        )
    }
    best = advised(floors, without)
    is_told = best is not None and best.leak.value is not None
    notes = (_without(without), _advice(best))
    return Report(
        kind="floor",
        suite=run.report.suite,
        fingerprint=run.report.fingerprint,
        metrics=metrics,
        notes=notes,
        details={"advised": best.floor if best is not None and is_told else None},
    )


def _without(without: Floor) -> str:
    """Return what there is without a floor, or that no recall can be told."""
    if without.recall.value is None:
        return "The suite has no question that the notes answer, so recall cannot be told."
    return f"Without any floor, recall@5 is {without.recall.value}."


def _advice(best: Floor | None) -> str:
    """Return the floor advised with its figures, or why there is none."""
    if best is None:
        return "No floor is advised: none keeps the recall."
    if best.leak.value is None:
        return (
            "No floor can be advised: the suite has no question that the notes do not answer, "
            "so leaks cannot be told. Name a suite that has some, as off_topic."
        )
    return (
        f"Advised: {best.floor:.2f}, with recall@5 {best.recall.value} and leak {best.leak.value}."
    )


def judge(pools: Sequence[tuple[Golden, Pool]], floor: float) -> Floor:
    """Return what one floor does to the pools."""
    recalls: list[float] = []
    empty = leaks = refusals = 0
    for golden, pool in pools:
        kept = [ranked.candidate for ranked in pool.ranked(floor).values()]
        if golden.expects_refusal:
            refusals += 1
            leaks += bool(kept)
        else:
            recalls.append(recall(documents(kept, 2 * PLACE), golden.relevant, PLACE))
            empty += not kept
    return Floor(floor, mean(recalls), rate(empty, len(recalls)), rate(leaks, refusals))


def advised(floors: Sequence[Floor], without: Floor) -> Floor | None:
    """Return the floor with the fewest leaks among those that keep the recall."""
    if without.recall.value is None:
        return None
    least = without.recall.value - MOST_LOST
    keeping = [one for one in floors if (one.recall.value or 0.0) >= least]
    return min(keeping, key=lambda one: (one.leak.value or 0.0, one.floor), default=None)
