"""Fits the builtin check's model on public short answers, seeded and by question.

Fitted on the shared halves of SciEntsBank and Beetle (SemEval-2013 task 7, CC BY-SA 3.0):
only numbers come out of them, no text. Every answer is used twice, once after its question
and once after nothing, because a round's challenge gives away less than an exam question.
It is fitted on an answer's likeliest statement against its best reference; what it misses is chosen
by the statement that decides in a round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sidecar.evals.check_tables import Places, Reals, Table
from sidecar.evals.check_thresholds import (
    AIMED_FALSE_FAILS,
    AIMED_FALSE_PASSES,
    log_odds_of,
    probability_of,
    scores_of,
    thresholds,
    with_thresholds,
)
from sidecar.evals.deciding_rows import (
    LEAST_COVER,
    deciding_scores,
    likeliest_rows,
    missing,
    undoubted,
)
from sidecar.rounds.semantic import CheckModel, Coefficient

FOLDS = 10
RIDGE = 3.0
"""Penalty on standardized weights; 1 to 10 made no difference beyond 0.001 of AUC."""

ROUNDS = 3
"""Times that each answer's best row is chosen again by the model just fitted."""

MOST_STEPS = 50
SMALL_STEP = 1e-9
LEAST_DEVIATION = 1e-6
"""Of a feature that never varies in the fit data, so that nothing is divided by zero."""


@dataclass(frozen=True, slots=True)
class SetReport:
    """Cross-validated figures of one table, at the shipped thresholds.

    Attributes:
        name: Set and kind of question.
        answers: Count.
        auc: Area under the ROC curve.
        false_pass: Share of wrong answers called covered.
        covered: Share of right answers called covered.
        false_fail: Share of right answers called not covered.
        undecided: Share of all answers.
    """

    name: str
    answers: int
    auc: float
    false_pass: float
    covered: float
    false_fail: float
    undecided: float


@dataclass(frozen=True, slots=True)
class Fit:
    """A fitted model and what cross-validation says of it."""

    model: CheckModel
    reports: tuple[SetReport, ...]


def fit(
    tables: Sequence[Table], names: Sequence[str], *, seed: int, least_cover: float = LEAST_COVER
) -> Fit:
    """Fit the model and choose its thresholds on cross-validated scores.

    Args:
        tables: From ``tabulate``; each set weighs the same, whatever its size.
        names: Names of the features, in the order of the columns.
        seed: Of the split of questions into folds.
        least_cover: Log odds below which nothing may count as covered.

    Returns:
        The model, fitted on everything, with thresholds and figures from scores of
        answers whose question the model had not seen.
    """
    parts = folds_of(tables, seed=seed)
    scores = [np.zeros(len(table.rows)) for table in tables]
    for fold in range(FOLDS):
        weights = _fit_rows(tables, [part != fold for part in parts])
        for table, part, score in zip(tables, parts, scores, strict=True):
            held = (part == fold)[table.answer]
            score[held] = _apply(weights, table.rows[held])
    cover, reject = thresholds(tables, scores)
    cover = max(cover, least_cover)
    weights = _fit_rows(tables, [np.ones(len(part), dtype=bool) for part in parts])
    model = _as_model(weights, names, cover, reject)
    reports = tuple(
        _report(table, score, cover, reject) for table, score in zip(tables, scores, strict=True)
    )
    return Fit(model, reports)


def report_on(table: Table, model: CheckModel, names: Sequence[str]) -> SetReport:
    """Return the figures of a fitted model on a set that it was not fitted on.

    Args:
        table: From ``tabulate``.
        model: The model.
        names: Names of the table's columns.
    """
    return _report(table, scores_of(model, table, names), *_limits([model]))


def fit_thresholds(
    tables: Sequence[Table], model: CheckModel, names: Sequence[str], *, seed: int
) -> Fit:
    """Choose only the thresholds of a fitted model anew, on sets that it was not fitted on.

    Args:
        tables: From ``tabulate``.
        model: The model; its weights stay.
        names: Names of the tables' columns.
        seed: Of the split of questions into folds.

    Returns:
        The model with thresholds from all questions, and figures at thresholds from the
        questions of the other folds.
    """
    parts = folds_of(tables, seed=seed)
    models = [
        with_thresholds(
            model,
            [table.where(part != fold) for table, part in zip(tables, parts, strict=True)],
            names,
        )
        for fold in range(FOLDS)
    ]
    reports = tuple(
        _report(table, scores_of(model, table, names), *(limit[part] for limit in _limits(models)))
        for table, part in zip(tables, parts, strict=True)
    )
    return Fit(with_thresholds(model, tables, names), reports)


def folds_of(tables: Sequence[Table], *, seed: int) -> list[Places]:
    """Return for each table (n_answers,) the fold of each answer's question.

    A set's two tables share the split: no question is on both sides.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    folds: dict[str, Places] = {}
    for table in tables:
        if table.family not in folds:
            folds[table.family] = generator.permutation(int(table.question.max()) + 1) % FOLDS
    return [folds[table.family][table.question] for table in tables]


def _limits(models: Sequence[CheckModel]) -> tuple[Reals, Reals]:
    """Return the thresholds of models as log odds, each (n_models,)."""
    cover = np.array([log_odds_of(model.cover_at) for model in models])
    return cover, np.array([log_odds_of(model.reject_at) for model in models])


@dataclass(frozen=True, slots=True)
class _Weights:
    intercept: float
    weights: Reals
    mean: Reals
    deviation: Reals


def _apply(model: _Weights, rows: Reals) -> Reals:
    scores: Reals = model.intercept + (rows - model.mean) / model.deviation @ model.weights
    return scores


def _fit_rows(tables: Sequence[Table], used: Sequence[NDArray[np.bool_]]) -> _Weights:
    rows = np.concatenate([t.rows[u[t.answer]] for t, u in zip(tables, used, strict=True)])
    mean, deviation = rows.mean(axis=0), rows.std(axis=0) + SMALL_STEP
    # To begin with, by the first feature alone: the others have other scales.
    chosen = [likeliest_rows(table, table.rows[:, 0]) for table in tables]
    model = _Weights(0.0, np.zeros(rows.shape[1]), mean, deviation)
    for _ in range(ROUNDS):
        x = np.concatenate([t.rows[c][u] for t, c, u in zip(tables, chosen, used, strict=True)])
        y = np.concatenate([t.is_right[u] for t, u in zip(tables, used, strict=True)])
        shares = np.concatenate([np.full(u.sum(), 1.0 / u.sum()) for u in used])
        intercept, weights = logistic((x - mean) / deviation, y, shares * len(y) / len(tables))
        model = _Weights(intercept, weights, mean, deviation)
        chosen = [likeliest_rows(table, _apply(model, table.rows)) for table in tables]
    return model


def logistic(
    x: Reals, y: NDArray[np.bool_] | Reals, shares: Reals, *, ridge: float = RIDGE
) -> tuple[float, Reals]:
    """Return intercept and weights of a logistic model by Newton's method.

    Args:
        x: (n, n_features).
        y: (n,) whether each row is right.
        shares: (n,) how much each row counts.
        ridge: Penalty on the squared weights.
    """
    design = np.c_[np.ones(len(x)), x]
    penalty = np.diag([0.0, *([ridge] * x.shape[1])])
    beta = np.zeros(design.shape[1])
    for _ in range(MOST_STEPS):
        p = 1.0 / (1.0 + np.exp(-design @ beta))
        gradient = design.T @ (shares * (p - y)) + penalty @ beta
        hessian = (design * (shares * p * (1.0 - p))[:, None]).T @ design + penalty
        step = np.linalg.solve(hessian, gradient)
        beta -= step
        if np.abs(step).max() < SMALL_STEP:
            break
    return float(beta[0]), beta[1:]


def _as_model(model: _Weights, names: Sequence[str], cover: float, reject: float) -> CheckModel:
    rows = zip(names, model.weights, model.mean, model.deviation, strict=True)
    return CheckModel(
        intercept=round(model.intercept, 6),
        coefficients={
            name: Coefficient(
                round(float(w), 6), round(float(m), 6), max(round(float(d), 6), LEAST_DEVIATION)
            )
            for name, w, m, d in rows
        },
        cover_at=round(probability_of(cover), 6),
        reject_at=round(probability_of(reject), 6),
    )


def _report(table: Table, scores: Reals, cover: Reals | float, reject: Reals | float) -> SetReport:
    """Return the figures of rows' scores at thresholds, one for all or one for each answer."""
    best = deciding_scores(table, scores)
    right, wrong = best[table.is_right], best[~table.is_right]
    covered, rejected = undoubted(table, scores) >= cover, missing(table, scores) < reject
    return SetReport(
        name=table.name,
        answers=len(best),
        auc=round(area_under_curve(right, wrong), 4),
        false_pass=round(float(covered[~table.is_right].mean()), 4),
        covered=round(float(covered[table.is_right].mean()), 4),
        false_fail=round(float(rejected[table.is_right].mean()), 4),
        undecided=round(float((~covered & ~rejected).mean()), 4),
    )


def area_under_curve(right: Reals, wrong: Reals) -> float:
    """Return the chance that a right answer scores above a wrong one, ties counted half.

    Args:
        right: Scores of right answers, at least one.
        wrong: Scores of wrong answers, at least one.

    Source:
        The Mann-Whitney statistic.

    Example:
        >>> area_under_curve(np.array([2.0, 3.0]), np.array([1.0, 2.0]))
        0.875
    """
    ordered = np.sort(wrong)
    below = np.searchsorted(ordered, right, side="left")
    upto = np.searchsorted(ordered, right, side="right")
    return float((below + upto).sum() / (2 * len(right) * len(wrong)))


def as_json(fits: Mapping[str, Fit], *, seed: int) -> dict[str, object]:
    """Return models and figures as they are shipped: numbers and where they come from."""
    return {
        "format": 1,
        "provenance": {
            "fitted_on": "shared halves of SciEntsBank and Beetle (SemEval-2013 task 7, "
            "CC BY-SA 3.0), 9,100 judged answers; thresholds for scripts without spaces on the "
            "shared halves of ADS and LE (Apache-2.0), 1,303; numbers only, no text",
            "by": "sidecar/evals/fit_check.py",
            "split": f"{FOLDS}-fold cross-validation by question, seed {seed}",
            "limits": f"false pass <= {AIMED_FALSE_PASSES} on every set, guards included, "
            f"false fail <= {AIMED_FALSE_FAILS} by score on every set, what decides as in a round",
        },
        "models": {name: _model_json(one) for name, one in fits.items()},
    }


def _model_json(one: Fit) -> dict[str, object]:
    return {
        "intercept": one.model.intercept,
        "cover_at": one.model.cover_at,
        "reject_at": one.model.reject_at,
        "coefficients": {
            name: [c.weight, c.mean, c.deviation] for name, c in one.model.coefficients.items()
        },
        "cross_validated": {
            report.name: {
                "answers": report.answers,
                "auc": report.auc,
                "false_pass": report.false_pass,
                "covered": report.covered,
                "false_fail": report.false_fail,
                "undecided": report.undecided,
            }
            for report in one.reports
        },
    }
