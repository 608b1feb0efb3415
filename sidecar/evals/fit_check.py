"""Fits the builtin check's model on public short answers, seeded and by question.

Fitted on the shared halves of SciEntsBank and Beetle (SemEval-2013 task 7, CC BY-SA 3.0):
only numbers come out of them, no text. Every answer is used twice, once after its question
and once after nothing, because a round's challenge gives away less than an exam question.
An answer's score is that of its best statement against its best reference, as in a round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sidecar.evals.short_answers import ShortAnswer
from sidecar.ports.likeness import LikenessMeter, LikenessRequest
from sidecar.rounds.semantic import CheckModel, Coefficient, features_of
from sidecar.rounds.statements import statements
from sidecar.rounds.values import Speaker, Turn

Reals = NDArray[np.float64]
Places = NDArray[np.int64]

MOST_FALSE_PASSES = 0.08
"""Share of wrong answers that may be called covered. Source: issue 3, point 2."""

MOST_FALSE_FAILS = 0.08
"""Share of right answers that may be called not covered, on the average of the sets."""

FOLDS = 10
RIDGE = 3.0
"""Penalty on standardized weights; 1 to 10 made no difference beyond 0.001 of AUC."""

ROUNDS = 3
"""Times that each answer's best row is chosen again by the model just fitted."""

MOST_STEPS = 50
SMALL_STEP = 1e-9

MEASURED_FEATURES = (
    "whole",
    "sentence",
    "aligned",
    "aligned_content",
    "aligned_new",
    "new_said_in_point",
    "fragments",
    "negation_missing",
    "number_clash",
)
"""Features where an embedder knows the language: chosen forward on the fit data from 46,
each by its gain in cross-validated AUC summed over the sets; more gain less than 0.001."""

LEXICAL_FEATURES = (
    "point_said",
    "new_point_said",
    "new_said_in_point",
    "fragments",
    "order",
    "length",
    "negation_missing",
    "number_clash",
)
"""Features where none does."""


@dataclass(frozen=True, slots=True)
class Table:
    """Feature rows of one set after one kind of question.

    Attributes:
        name: Set and kind, for the report.
        rows: (n_rows, n_features).
        answer: (n_rows,) index of the row's answer.
        is_right: (n_answers,).
        question: (n_answers,) index of the answer's question.
    """

    name: str
    rows: Reals
    answer: Places
    is_right: NDArray[np.bool_]
    question: Places


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


async def tabulate(
    name: str, answers: Sequence[ShortAnswer], meter: LikenessMeter | None
) -> tuple[Table, Table]:
    """Return the feature tables of a set: after its questions, and after nothing.

    Args:
        name: Name for the report.
        answers: Judged answers.
        meter: Measures likeness; ``None`` for lexical features only.
    """
    asked = await _table(f"{name}, asked", answers, meter, is_asked=True)
    return asked, await _table(f"{name}, not asked", answers, meter, is_asked=False)


async def _table(
    name: str, answers: Sequence[ShortAnswer], meter: LikenessMeter | None, *, is_asked: bool
) -> Table:
    names = MEASURED_FEATURES if meter else LEXICAL_FEATURES
    questions = list(dict.fromkeys(answer.question_id for answer in answers))
    rows: list[list[float]] = []
    owners: list[int] = []
    for question in questions:
        mine = [(i, a) for i, a in enumerate(answers) if a.question_id == question]
        for reference in mine[0][1].references:
            asked = mine[0][1].question if is_asked else ""
            said = [
                (index, statement)
                for index, answer in mine
                for statement in statements([Turn(Speaker.LEARNER, answer.text)])
            ]
            texts = [(statement.text, statement.sentences) for _, statement in said]
            measured = (
                await meter.measure(LikenessRequest(reference, texts, asked))
                if meter
                else [None] * len(said)
            )
            for (index, statement), likeness in zip(said, measured, strict=True):
                features = features_of(
                    assertion=reference,
                    statement=statement.text,
                    asked=asked,
                    language=mine[0][1].language,
                    likeness=likeness,
                )
                rows.append([features[feature] for feature in names])
                owners.append(index)
    return _kept(name, rows, owners, answers, questions)


def _kept(
    name: str,
    rows: Sequence[Sequence[float]],
    owners: Sequence[int],
    answers: Sequence[ShortAnswer],
    questions: Sequence[str],
) -> Table:
    """Return the table of the answers that say anything (some are only signs)."""
    kept = sorted(set(owners))
    place = {index: number for number, index in enumerate(kept)}
    return Table(
        name=name,
        rows=np.array(rows, dtype=np.float64),
        answer=np.array([place[index] for index in owners], dtype=np.int64),
        is_right=np.array([answers[index].is_right for index in kept]),
        question=np.array([questions.index(answers[i].question_id) for i in kept], dtype=np.int64),
    )


def fit(tables: Sequence[Table], names: Sequence[str], *, seed: int) -> Fit:
    """Fit the model and choose its thresholds on cross-validated scores.

    Args:
        tables: From ``tabulate``; each set weighs the same, whatever its size.
        names: Names of the features, in the order of the columns.
        seed: Of the split of questions into folds.

    Returns:
        The model, fitted on everything, with thresholds and figures from scores of
        answers whose question the model had not seen.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    folds: dict[str, Places] = {}
    for table in tables:
        # A set's two tables share the split: no question is on both sides.
        family = table.name.partition(",")[0]
        if family not in folds:
            folds[family] = generator.permutation(int(table.question.max()) + 1) % FOLDS
    parts = [folds[table.name.partition(",")[0]][table.question] for table in tables]
    scores = [np.zeros(len(table.is_right)) for table in tables]
    for fold in range(FOLDS):
        weights = _fit_rows(tables, [part != fold for part in parts])
        for table, part, score in zip(tables, parts, scores, strict=True):
            held = part == fold
            score[held] = _best(table, _apply(weights, table.rows))[1][held]
    cover, reject = _thresholds(tables, scores)
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
    coefficients = [model.coefficients[name] for name in names]
    weights = _Weights(
        model.intercept,
        np.array([one.weight for one in coefficients]),
        np.array([one.mean for one in coefficients]),
        np.array([one.deviation for one in coefficients]),
    )
    _, scores = _best(table, _apply(weights, table.rows))
    return _report(table, scores, _log_odds(model.cover_at), _log_odds(model.reject_at))


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
    chosen = [_best(table, table.rows.sum(axis=1))[0] for table in tables]
    model = _Weights(0.0, np.zeros(rows.shape[1]), mean, deviation)
    for _ in range(ROUNDS):
        x = np.concatenate([t.rows[c][u] for t, c, u in zip(tables, chosen, used, strict=True)])
        y = np.concatenate([t.is_right[u] for t, u in zip(tables, used, strict=True)])
        shares = np.concatenate([np.full(u.sum(), 1.0 / u.sum()) for u in used])
        intercept, weights = _logistic((x - mean) / deviation, y, shares * len(y) / len(tables))
        model = _Weights(intercept, weights, mean, deviation)
        chosen = [_best(table, _apply(model, table.rows))[0] for table in tables]
    return model


def _best(table: Table, scores: Reals) -> tuple[Places, Reals]:
    """Return for each answer its best row and that row's score."""
    order = np.lexsort((-scores, table.answer))
    first = np.r_[True, np.diff(table.answer[order]) > 0]
    places = order[first]
    return places, scores[places]


def _logistic(x: Reals, y: NDArray[np.bool_], shares: Reals) -> tuple[float, Reals]:
    """Return intercept and weights by Newton's method with a ridge penalty."""
    design = np.c_[np.ones(len(x)), x]
    penalty = np.diag([0.0, *([RIDGE] * x.shape[1])])
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


def _thresholds(tables: Sequence[Table], scores: Sequence[Reals]) -> tuple[float, float]:
    """Return the least scores of "covered" and "undecided".

    False passes keep their limit on every set, false fails only on the sets' average: who
    is failed wrongly sees the point named and can object, who passes wrongly learns nothing.
    """
    cover = max(
        float(np.quantile(score[~table.is_right], 1.0 - MOST_FALSE_PASSES))
        for table, score in zip(tables, scores, strict=True)
    )
    right = [score[table.is_right] for table, score in zip(tables, scores, strict=True)]
    pooled = np.concatenate(right)
    shares = np.concatenate([np.full(len(some), 1.0 / len(some)) for some in right])
    order = np.argsort(pooled)
    allowed = np.searchsorted(np.cumsum(shares[order]), MOST_FALSE_FAILS * len(tables))
    return cover, min(float(pooled[order][allowed]), cover)


def _as_model(model: _Weights, names: Sequence[str], cover: float, reject: float) -> CheckModel:
    rows = zip(names, model.weights, model.mean, model.deviation, strict=True)
    return CheckModel(
        intercept=round(model.intercept, 6),
        coefficients={
            name: Coefficient(round(float(w), 6), round(float(m), 6), round(float(d), 6))
            for name, w, m, d in rows
        },
        cover_at=round(_probability(cover), 6),
        reject_at=round(_probability(reject), 6),
    )


def _probability(score: float) -> float:
    return float(1.0 / (1.0 + np.exp(-score)))


def _log_odds(probability: float) -> float:
    return float(np.log(probability / (1.0 - probability)))


def _report(table: Table, scores: Reals, cover: float, reject: float) -> SetReport:
    right, wrong = scores[table.is_right], scores[~table.is_right]
    return SetReport(
        name=table.name,
        answers=len(scores),
        auc=round(area_under_curve(right, wrong), 4),
        false_pass=round(float((wrong >= cover).mean()), 4),
        covered=round(float((right >= cover).mean()), 4),
        false_fail=round(float((right < reject).mean()), 4),
        undecided=round(float(((scores >= reject) & (scores < cover)).mean()), 4),
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
            "CC BY-SA 3.0), 9,100 judged answers; numbers only, no text",
            "by": "sidecar/evals/fit_check.py",
            "split": f"{FOLDS}-fold cross-validation by question, seed {seed}",
            "limits": f"false pass <= {MOST_FALSE_PASSES} on every set, "
            f"false fail <= {MOST_FALSE_FAILS} on their average",
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
