"""``sparring eval check``: how often the check is right, on gold answers, beside baselines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sidecar.evals.baselines import COSINE_PASSES_AT, KEYWORDS_PASS_AT, cosines, keyword_shares
from sidecar.evals.check_figures import (
    Judged,
    figures,
    grader_figures,
    judged_at,
    outcome_rates,
    prefixed,
    score_figures,
)
from sidecar.evals.check_trials import BY_OUTCOME, EngineOf, Trial, judge_all, measure_ahead
from sidecar.evals.fit_check import FOLDS
from sidecar.evals.instruments import Instruments
from sidecar.evals.out_of_fold import (
    FITTED_SUITES,
    LEXICAL,
    UNSPACED,
    UNSPACED_SUITES,
    Models,
    fold_of_questions,
    out_of_fold,
    thresholds_out_of_fold,
)
from sidecar.evals.remembered_likeness import RememberedLikeness
from sidecar.evals.report import Fingerprint, Metric, Report
from sidecar.evals.short_answers import ShortAnswer, read_suite
from sidecar.evals.statistics import Flags, Reals, area, area_gain, rate
from sidecar.ids import content_hash
from sidecar.ports.engine import Engine
from sidecar.ports.likeness import LikenessMeter
from sidecar.rounds.core_assertions import MAX_ASSERTION_CHARS
from sidecar.rounds.prompts import PROMPT_VERSION
from sidecar.rounds.values import AssertionKind, Outcome
from sidecar.services.progress import Progress

HASH_CHARS = 16
"""Hex characters of a fingerprint. Source: library.md, Evals."""

GRADERS = 2


@dataclass(frozen=True, slots=True)
class CheckEval:
    """What to measure.

    Attributes:
        suite: One of ``short_answers.SUITES``.
        data: Folder of the public sets.
        limit: Answers to take, drawn by the seed; ``None`` takes all.
        seed: Of the draw, the split into folds, and the intervals.
    """

    suite: str
    data: Path
    limit: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class CheckRun:
    """The report and what it rests on."""

    report: Report
    trials: tuple[Trial, ...]


async def measure_check(asked: CheckEval, tools: Instruments, *, progress: Progress) -> CheckRun:
    """Judge a suite and report.

    Args:
        asked: What to measure.
        tools: Real parts.
        progress: Told of each step.

    Returns:
        The report with its trials.

    Raises:
        FileNotFoundError: If the set is not there.
        OutsideError: If a model is not available.

    Determinism:
        The same data, check and seed give the same report.
    """
    answers = drawn(read_suite(asked.suite, asked.data), limit=asked.limit, seed=asked.seed)
    meters = [RememberedLikeness(meter) for meter in tools.meters()]
    engine_of = (
        _always(tools.engine)
        if tools.engine
        else await _builtin(asked, answers, tools, meters, progress)
    )
    await measure_ahead(answers, meters, progress=progress)
    builtin = await tools.builtin(tools.checker(tools.models, meters)) if tools.engine else None
    trials = await judge_all(answers, engine_of, builtin=builtin, progress=progress)
    cosine = await cosines(answers, tools.embedder, progress=progress)
    report = Report(
        kind="check",
        suite=asked.suite,
        fingerprint=Fingerprint(
            data=data_hash(answers),
            engine=tools.engine.name.value if tools.engine else "builtin",
            check=check_hash(tools),
            prompt_version=PROMPT_VERSION,
            seed=asked.seed,
        ),
        metrics=metrics_of(trials, cosine, seed=asked.seed),
        notes=_notes(asked, answers, tools, meters),
        details=_details(trials),
    )
    return CheckRun(report, trials)


def drawn(
    answers: Sequence[ShortAnswer], *, limit: int | None, seed: int
) -> tuple[ShortAnswer, ...]:
    """Return at most *limit* answers, drawn by the seed, in their order."""
    if limit is None or limit >= len(answers):
        return tuple(answers)
    generator = np.random.Generator(np.random.PCG64(seed))
    places = sorted(generator.choice(len(answers), size=limit, replace=False).tolist())
    return tuple(answers[place] for place in places)


def data_hash(answers: Sequence[ShortAnswer]) -> str:
    """Return the hash of everything that is judged, gold included."""
    return content_hash(
        *(
            part
            for one in answers
            for part in (one.id, one.question, *one.references, one.text, one.label, str(one.score))
        )
    )[:HASH_CHARS]


def check_hash(tools: Instruments) -> str:
    """Return what tells one check from another: digests, or the coefficients in use."""
    if tools.engine is not None:
        facts = [f"{model.role} {model.model} {model.digest}" for model in tools.engine.models]
    else:
        used = {LEXICAL, UNSPACED, *(meter.name for meter in tools.meters())}
        facts = [f"{name} {tools.models[name]}" for name in sorted(used & set(tools.models))]
    return content_hash(*facts)[:HASH_CHARS]


def metrics_of(trials: Sequence[Trial], cosine: Reals, *, seed: int) -> dict[str, Metric]:
    """Return all metrics of judged answers and of both baselines on them.

    Args:
        trials: Judged answers.
        cosine: (n_trials,) of the cosine baseline.
        seed: Of the intervals.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    answers = [trial.answer for trial in trials]
    check = _judged(trials)
    right, question = check.is_right, check.question
    keywords = keyword_shares(answers)
    others = {"cosine": (cosine, COSINE_PASSES_AT), "keywords": (keywords, KEYWORDS_PASS_AT)}
    found = figures(check, generator)
    for name, (scores, _) in others.items():
        gain = area_gain(check.scores, scores, is_right=right, groups=question, generator=generator)
        found[f"auc_gain_over_{name}"] = Metric(gain)
    seen: Flags = np.array([trial.probability is not None for trial in trials])
    if seen.any():
        alone = area(check.scores[seen], right[seen], question[seen], generator)
        found["auc_of_check_alone"] = Metric(alone)
    covered = [trial for trial in trials if trial.outcome is Outcome.COVERED]
    valid = sum(trial.has_quote for trial in covered)
    found["evidence_valid"] = Metric(rate(valid, len(covered)))
    for name, (scores, limit) in others.items():
        judged = judged_at(scores, limit, right, question)
        found |= prefixed(f"baseline/{name}", figures(judged, generator))
    found |= _by_label(trials, check)
    found |= _by_kind(trials, check, generator)
    return found | _by_score(answers, check, others, generator)


def _always(engine: Engine) -> EngineOf:
    return lambda _: engine


async def _builtin(
    asked: CheckEval,
    answers: Sequence[ShortAnswer],
    tools: Instruments,
    meters: Sequence[LikenessMeter],
    progress: Progress,
) -> EngineOf:
    """Return the builtin engine, one not fitted on the answer's question where it matters."""

    async def engine(models: Models) -> Engine:
        return await tools.builtin(tools.checker({**tools.models, **models}, meters))

    family = next((one for one in (FITTED_SUITES, UNSPACED_SUITES) if asked.suite in one), ())
    if not family:
        return _always(await engine(tools.models))
    suites = {name: read_suite(name, asked.data) for name in family}
    fold_at = fold_of_questions(suites, seed=asked.seed)[asked.suite]
    wanted = sorted({fold_at[answer.question_id] for answer in answers})
    if family is UNSPACED_SUITES:
        models = await thresholds_out_of_fold(
            suites, tools.models, folds=wanted, seed=asked.seed, progress=progress
        )
    else:
        serving = [meter for meter in meters if meter.serves(answers[0].language)]
        models = await out_of_fold(
            suites,
            serving,
            lexicons=tools.lexicons,
            folds=wanted,
            seed=asked.seed,
            progress=progress,
        )
    engines = {fold: await engine(models[fold]) for fold in wanted}
    return lambda answer: engines[fold_at[answer.question_id]]


def _judged(trials: Sequence[Trial]) -> Judged:
    outcomes = [BY_OUTCOME[trial.outcome] for trial in trials]
    has_probabilities = any(trial.probability is not None for trial in trials)
    scores = [
        (trial.probability or 0.0) if has_probabilities else outcome / 2
        for trial, outcome in zip(trials, outcomes, strict=True)
    ]
    ids = list(dict.fromkeys(trial.answer.question_id for trial in trials))
    number = {question: place for place, question in enumerate(ids)}
    return Judged(
        scores=np.array(scores, dtype=np.float64),
        is_covered=np.array(outcomes) == BY_OUTCOME[Outcome.COVERED],
        is_rejected=np.array(outcomes) == BY_OUTCOME[Outcome.NOT_COVERED],
        is_right=np.array([trial.answer.is_right for trial in trials], dtype=bool),
        question=np.array([number[t.answer.question_id] for t in trials], dtype=np.int64),
    )


def _by_label(trials: Sequence[Trial], judged: Judged) -> dict[str, Metric]:
    words = [trial.answer.detail or trial.answer.label for trial in trials]
    found: dict[str, Metric] = {}
    for label in sorted(set(words)):
        which: Flags = np.array([word == label for word in words])
        is_right = bool(judged.is_right[which].all())
        rates = outcome_rates(judged.taken(which), is_right=is_right)
        found |= prefixed(f"label/{label}", rates)
    return found


def _by_kind(
    trials: Sequence[Trial], judged: Judged, generator: np.random.Generator
) -> dict[str, Metric]:
    found: dict[str, Metric] = {}
    for kind in AssertionKind:
        which: Flags = np.array([trial.kind is kind for trial in trials])
        if which.any():
            some = figures(judged.taken(which), generator)
            chosen = {name: some[name] for name in ("auc", "false_pass", "covered", "undecided")}
            found |= prefixed(f"kind/{kind.value}", chosen)
    return found


def _by_score(
    answers: Sequence[ShortAnswer],
    check: Judged,
    others: Mapping[str, tuple[Reals, float]],
    generator: np.random.Generator,
) -> dict[str, Metric]:
    """Return the figures against gold scores, empty for a set without scores."""
    known = [answer.score for answer in answers if answer.score is not None]
    if len(known) < len(answers):
        return {}
    gold: Reals = np.array(known, dtype=np.float64)
    found = prefixed("score", score_figures(check, gold, generator))
    for name, (scores, limit) in others.items():
        judged = judged_at(scores, limit, check.is_right, check.question)
        found |= prefixed(f"baseline/{name}/score", score_figures(judged, gold, generator))
    marks = [answer.marks for answer in answers]
    if all(len(one) == GRADERS for one in marks):
        graders = grader_figures(np.array(marks, dtype=np.float64), check.question, generator)
        found |= prefixed("graders", graders)
    return found


def _notes(
    asked: CheckEval,
    answers: Sequence[ShortAnswer],
    tools: Instruments,
    meters: Sequence[LikenessMeter],
) -> tuple[str, ...]:
    language = answers[0].language
    notes: list[str] = []
    if tools.engine is None:
        space = next((m.name for m in meters if m.serves(language)), "words and letters alone")
        notes.append(f"The check of answers in {language} rests on: {space}.")
        notes.append(_how_far_fitted(asked.suite))
    elif tools.engine.checker is None:
        notes.append(
            "No check model is set: the main model checks, which a round would not let it."
        )
    known = tools.embedder.info.languages
    if known is not None and language not in known:
        notes.append(f"The embedder of the cosine baseline does not know {language}.")
    references = {text for answer in answers for text in answer.references}
    long = sum(len(text) > MAX_ASSERTION_CHARS for text in references)
    if long:
        notes.append(
            f"{long} of {len(references)} references are longer than a core assertion may be "
            f"({MAX_ASSERTION_CHARS} characters): whole answers, of which each sentence is checked "
            "as a point of its own."
        )
    return tuple(notes)


def _how_far_fitted(suite: str) -> str:
    if suite in FITTED_SUITES:
        return (
            f"The shipped check was fitted on this suite, so it was fitted again {FOLDS} times "
            "without the questions measured, thresholds too; every answer stands before a check "
            "that has not seen its question."
        )
    if suite in UNSPACED_SUITES:
        return (
            "The weights of the shipped check were not fitted on this suite, its thresholds for "
            f"scripts without spaces were, so these were chosen again {FOLDS} times without the "
            "questions measured."
        )
    return "The shipped check is measured; it was not fitted on this suite."


def _details(trials: Sequence[Trial]) -> dict[str, object]:
    why = Counter(trial.note for trial in trials if trial.note)
    wrong_why = Counter(trial.note for trial in trials if trial.note and not trial.answer.is_right)
    return {
        "answers": len(trials),
        "questions": len({trial.answer.question_id for trial in trials}),
        "right": sum(trial.answer.is_right for trial in trials),
        "answeredByCode": sum(trial.probability is None for trial in trials),
        "pasteRuleWouldTake": sum(trial.is_paste for trial in trials),
        "guards": {
            note: {"right": count - wrong_why[note], "wrong": wrong_why[note]}
            for note, count in sorted(why.items())
        },
    }
