"""Where the builtin check says covered, and where it says not covered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from sidecar.evals.check_tables import Reals, Table
from sidecar.evals.deciding_rows import LEAST_COVER, missing, undoubted
from sidecar.rounds.semantic import CheckModel

MOST_FALSE_PASSES = 0.08
"""Share of wrong answers that may be called covered. Source: issue 3, point 2."""

MOST_FALSE_FAILS = 0.04
"""Share of right answers of any set that may be called not covered.

A round has about three points and fails with the first that is not covered: with 0.04 a point
one round in ten fails wrongly at most. Source: issue 3, rounds; ADR-0037."""

AIMED_FALSE_FAILS = 0.034
"""Share of right answers that is aimed at: the guards on numbers, denials and heaps refuse another
0.6 % of the right answers of SciEntsBank, whatever their score."""

AIMED_FALSE_PASSES = 0.075
"""Share of wrong answers that is aimed at on the fit data, so that the limit holds elsewhere."""


def thresholds(tables: Sequence[Table], scores: Sequence[Reals]) -> tuple[float, float]:
    """Return the least scores of "covered" and "undecided".

    Both limits hold on every set: whoever is told wrongly that nothing was said stops trusting
    what is said of the rest.

    Args:
        tables: Judged answers.
        scores: For each table (n_rows,) scores of a model that has not seen them. What a guard
            doubts cannot pass, so it asks for no higher limit; what may be a paraphrase cannot
            fail, so it asks for no lower one.

    Returns:
        Both limits, the second never above the first.
    """
    cover = max(
        _least_score(undoubted(table, score)[~table.is_right])
        for table, score in zip(tables, scores, strict=True)
    )
    reject = min(
        _most_score(missing(table, score)[table.is_right])
        for table, score in zip(tables, scores, strict=True)
    )
    return cover, min(reject, cover)


def _most_score(right: Reals) -> float:
    """Return the score below which so few right answers are as may be."""
    return float(np.sort(right)[int(AIMED_FALSE_FAILS * len(right))])


def _least_score(wrong: Reals) -> float:
    """Return the score above which so few wrong answers are as is aimed at."""
    place = len(wrong) - 1 - int(AIMED_FALSE_PASSES * len(wrong))
    highest = float(np.sort(wrong)[place])
    return max(float(np.nextafter(highest, np.inf)), LEAST_COVER)


def scores_of(model: CheckModel, table: Table, names: Sequence[str]) -> Reals:
    """Return the log odds that a model gives to each row.

    Args:
        model: A fitted model.
        table: Judged answers.
        names: Names of the table's columns, those of the model.

    Returns:
        (n_rows,).
    """
    used = [model.coefficients[name] for name in names]
    mean, deviation = np.array([[one.mean, one.deviation] for one in used]).T
    weights = np.array([one.weight for one in used])
    rows: Reals = model.intercept + (table.rows - mean) / deviation @ weights
    return rows


def with_thresholds(model: CheckModel, tables: Sequence[Table], names: Sequence[str]) -> CheckModel:
    """Return a model with the thresholds that other sets ask for, its weights untouched.

    Weights fitted on English words rank Chinese answers well, but the same likeness of
    letters does not mean the same there. "Covered" is never easier to reach than it is for the
    model itself: the sets are mostly lists, in which a guard finds what was left out, and say
    little of other assertions.

    Args:
        model: A fitted model.
        tables: Judged answers that it was not fitted on.
        names: Names of their columns.
    """
    cover, reject = thresholds(tables, [scores_of(model, table, names) for table in tables])
    return replace(
        model,
        cover_at=max(round(probability_of(cover), 6), model.cover_at),
        reject_at=round(probability_of(reject), 6),
    )


def probability_of(score: float) -> float:
    """Return the probability of some log odds."""
    return float(1.0 / (1.0 + np.exp(-score)))


def log_odds_of(probability: float) -> float:
    """Return the log odds of a probability."""
    return float(np.log(probability / (1.0 - probability)))
