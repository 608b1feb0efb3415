"""Check models that have not seen a question: what the shipped fit would be without it.

A model measured on the questions that it was fitted on looks better than it is. So for every
fold of the split that ``fit_check`` uses, coefficients and thresholds are fitted again on the
other folds alone, thresholds by a cross-validation inside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from sidecar.evals.check_tables import LEXICAL_FEATURES, MEASURED_FEATURES, Table, tabulate
from sidecar.evals.check_thresholds import with_thresholds
from sidecar.evals.fit_check import FOLDS, fit
from sidecar.evals.short_answers import ShortAnswer
from sidecar.ports.likeness import LikenessMeter
from sidecar.rounds.meanings import Lexicon
from sidecar.rounds.semantic import CheckModel
from sidecar.services.progress import Progress

FITTED_SUITES = ("beetle", "scientsbank")
"""Suites that the shipped check was fitted on, in the order of the fit."""

UNSPACED_SUITES = ("ads", "le")
"""Suites on which the thresholds for scripts without spaces were chosen, in that order."""

FIT_SEED = 20260101
"""Seed of the shipped fit's split. Source: ``benchmarks/fit_check.py``."""

LEXICAL = "lexical"
"""Name of the model that needs no embedder, as ``check_models.json`` names it."""

UNSPACED = "lexical-unspaced"
"""Name of the one for scripts without spaces."""

Models = Mapping[str, CheckModel]


def fold_of_questions(
    suites: Mapping[str, Sequence[ShortAnswer]], *, seed: int
) -> dict[str, dict[str, int]]:
    """Return for each suite the fold of each question, as the shipped fit splits them.

    Args:
        suites: Answers of the fitted suites, in the order of the fit.
        seed: Of the split.

    Returns:
        Suite to question id to a fold from 0.

    Determinism:
        Pure but for the generator made from the seed.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    folds: dict[str, dict[str, int]] = {}
    for name, answers in suites.items():
        questions = _questions(answers)
        places = generator.permutation(len(questions)) % FOLDS
        folds[name] = dict(zip(questions, places.tolist(), strict=True))
    return folds


async def out_of_fold(
    suites: Mapping[str, Sequence[ShortAnswer]],
    meters: Sequence[LikenessMeter],
    *,
    lexicons: Mapping[str, Lexicon] | None = None,
    folds: Sequence[int],
    seed: int,
    progress: Progress,
) -> dict[int, Models]:
    """Return for each fold the models fitted on all questions of the other folds.

    Args:
        suites: Answers of the fitted suites, in the order of the fit.
        meters: Meters that know the suites' language; each has a model of its own.
        lexicons: By language (ISO 639-1); the model without a meter stands for languages
            that have none.
        folds: The folds that are wanted.
        seed: Of the split, and of the splits inside.
        progress: Told of each step.

    Returns:
        Fold to models by name, ``lexical`` among them.
    """
    by_question = fold_of_questions(suites, seed=seed)
    spaces: list[LikenessMeter | None] = [None, *meters]
    total = len(spaces) * (len(suites) + len(folds))
    done = 0
    models: dict[int, dict[str, CheckModel]] = {fold: {} for fold in folds}
    for meter in spaces:
        name = meter.name if meter else LEXICAL
        tables: list[Table] = []
        places: list[NDArray[np.int64]] = []
        for suite, answers in suites.items():
            progress.report(done, total, f"features of {suite}, {name}")
            done += 1
            tables += await tabulate(suite, answers, meter, lexicons if meter else None)
            fold_at = [by_question[suite][question] for question in _questions(answers)]
            places += [np.array(fold_at, dtype=np.int64)] * 2
        for fold in folds:
            progress.report(done, total, f"fitting without fold {fold + 1}, {name}")
            done += 1
            kept = [
                table.where(part[table.question] != fold)
                for table, part in zip(tables, places, strict=True)
            ]
            features = MEASURED_FEATURES if meter else LEXICAL_FEATURES
            models[fold][name] = fit(kept, features, seed=seed).model
    return dict(models)


async def thresholds_out_of_fold(
    suites: Mapping[str, Sequence[ShortAnswer]],
    shipped: Models,
    *,
    folds: Sequence[int],
    seed: int,
    progress: Progress,
) -> dict[int, Models]:
    """Return for each fold the shipped models, thresholds for scripts without spaces redone.

    They come from the questions of the other folds; weights were fitted on other suites.

    Args:
        suites: Answers of ``UNSPACED_SUITES``, in that order.
        shipped: Models by name.
        folds: The folds that are wanted.
        seed: Of the split.
        progress: Told of each step.
    """
    by_question = fold_of_questions(suites, seed=seed)
    tables: list[Table] = []
    places: list[NDArray[np.int64]] = []
    for done, (suite, answers) in enumerate(suites.items()):
        progress.report(done, len(suites), f"features of {suite}")
        tables += await tabulate(suite, answers, None)
        fold_at = [by_question[suite][question] for question in _questions(answers)]
        places += [np.array(fold_at, dtype=np.int64)] * 2
    found: dict[int, Models] = {}
    for fold in folds:
        kept = [
            table.where(part[table.question] != fold)
            for table, part in zip(tables, places, strict=True)
        ]
        model = with_thresholds(shipped[LEXICAL], kept, LEXICAL_FEATURES)
        found[fold] = {**shipped, UNSPACED: model}
    return found


def _questions(answers: Sequence[ShortAnswer]) -> list[str]:
    """Return the questions in the order in which ``tabulate`` numbers them."""
    return list(dict.fromkeys(answer.question_id for answer in answers))
