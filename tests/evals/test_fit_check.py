"""Fitting the builtin check's model: seeded, by question, within its limits."""

import json
from dataclasses import replace

import numpy as np
import pytest

from sidecar.adapters.check_models import CHECK_MODELS, LEXICAL, read_check_models
from sidecar.evals.check_tables import LEXICAL_FEATURES, Table, tabulate
from sidecar.evals.check_thresholds import MOST_FALSE_FAILS, MOST_FALSE_PASSES, log_odds_of
from sidecar.evals.fit_check import area_under_curve, as_json, fit, fit_thresholds
from sidecar.evals.short_answers import ShortAnswer, read_suite
from tests.shared_data import FOLDER, shared_data

SEED = 20260101
NAMES = ("telling", "noise")


def _table(name: str, *, seed: int, questions: int = 40, each: int = 12) -> Table:
    """Return a table whose first feature tells right from wrong, imperfectly."""
    generator = np.random.Generator(np.random.PCG64(seed))
    count = questions * each
    is_right = generator.random(count) < 0.5
    telling = generator.normal(loc=is_right * 2.0)
    return Table(
        name=name,
        rows=np.c_[telling, generator.normal(size=count)],
        answer=np.arange(count, dtype=np.int64),
        is_right=is_right,
        question=np.repeat(np.arange(questions, dtype=np.int64), each),
    )


def test_telling_feature_gets_the_weight() -> None:
    """Noise gets next to none."""
    model = fit([_table("a", seed=1)], NAMES, seed=SEED).model

    assert model.coefficients["telling"].weight > 1.0
    assert abs(model.coefficients["noise"].weight) < 0.3


def test_same_seed_gives_the_same_model() -> None:
    """The fit can be repeated by anybody."""
    tables = [_table("a", seed=1), _table("b", seed=2)]

    assert fit(tables, NAMES, seed=SEED) == fit(tables, NAMES, seed=SEED)


def test_limits_hold_for_questions_not_seen() -> None:
    """False passes and false fails on every set, however unlike the sets are."""
    easy, hard = _table("a", seed=1), _table("b", seed=2)
    shifted = replace(hard, rows=hard.rows - np.array([0.7, 0.0]))
    reports = fit([easy, shifted], NAMES, seed=SEED).reports

    assert all(report.false_pass <= MOST_FALSE_PASSES + 0.005 for report in reports)
    assert all(report.false_fail <= MOST_FALSE_FAILS + 0.005 for report in reports)


def test_fitting_again_makes_covered_no_easier() -> None:
    """Only harder, where the sets ask for it."""
    tables = [_table("a", seed=1)]
    asked = fit(tables, NAMES, seed=SEED).model.cover_at

    for least in (asked - 0.05, asked + 0.05):
        again = fit(tables, NAMES, seed=SEED, least_cover=log_odds_of(least))
        assert again.model.cover_at == pytest.approx(max(asked, least), abs=1e-5)


def test_other_sets_make_covered_no_easier() -> None:
    """Where right and wrong lie further apart the limit of the fitted model still holds."""
    table = _table("a", seed=1)
    model = fit([table], NAMES, seed=SEED).model
    apart = replace(
        table, rows=table.rows + np.c_[np.where(table.is_right, 3.0, -3.0), table.is_right]
    )
    moved = fit_thresholds([apart], model, NAMES, seed=SEED)

    assert moved.model.cover_at == model.cover_at


def test_other_sets_move_only_the_thresholds() -> None:
    """Where scores mean something else, the same limits hold at other places."""
    model = fit([_table("a", seed=1)], NAMES, seed=SEED).model
    table = _table("b", seed=3)
    shifted = Table(
        "b", table.rows + np.array([1.0, 0.0]), table.answer, table.is_right, table.question
    )
    moved = fit_thresholds([shifted], model, NAMES, seed=SEED)

    assert moved.model.coefficients == model.coefficients
    assert moved.model.cover_at > model.cover_at + 0.05
    assert moved.reports[0].false_pass <= MOST_FALSE_PASSES + 0.03


def test_constant_feature_divides_nothing_by_zero() -> None:
    """It may vary where the model is used."""
    table = _table("a", seed=1)
    rows = table.rows * [1.0, 0.0]
    still = Table("a", rows, table.answer, table.is_right, table.question)
    model = fit([still], NAMES, seed=SEED).model

    assert 0.0 <= model.probability({"telling": 1.0, "noise": 3.0}) <= 1.0


def test_answer_counts_with_its_best_statement() -> None:
    """Several rows of one answer are one trial."""
    table = _table("a", seed=1)
    doubled = Table(
        name="a",
        rows=np.r_[table.rows, table.rows - 5.0],
        answer=np.r_[table.answer, table.answer],
        is_right=table.is_right,
        question=table.question,
    )
    report = fit([doubled], NAMES, seed=SEED).reports[0]

    assert report.answers == len(table.is_right)
    assert report.auc > 0.85


@pytest.mark.parametrize(
    ("right", "wrong", "area"),
    [([1.0], [0.0], 1.0), ([0.0], [1.0], 0.0), ([1.0], [1.0], 0.5), ([2.0, 0.0], [1.0], 0.5)],
)
def test_area_counts_pairs_in_order(right: list[float], wrong: list[float], area: float) -> None:
    """Ties count half."""
    assert area_under_curve(np.array(right), np.array(wrong)) == area


async def test_every_answer_stands_after_its_question_and_after_nothing() -> None:
    """A round's challenge gives away less than an exam question."""
    answers = [
        ShortAnswer("1", "q", "What moves?", ("Water moves.",), "It is water.", True, "ok", "en"),
        ShortAnswer("2", "q", "What moves?", ("Water moves.",), "!!!", False, "no", "en"),
    ]
    asked, not_asked = await tabulate("set", answers, None)

    assert (asked.name, not_asked.name) == ("set, asked", "set, not asked")
    assert len(asked.is_right) == 1
    assert asked.rows.shape == (1, len(LEXICAL_FEATURES))
    assert not np.array_equal(asked.rows, not_asked.rows)


@pytest.mark.parametrize(
    ("name", "answers", "right"),
    [
        ("beetle", 2929, 1349),
        ("scientsbank", 6171, 2479),
        ("mohler", 1341, 820),
        ("digiklausur", 356, 175),
        ("ads", 949, None),
        ("le", 354, None),
    ],
)
def test_public_sets_are_read_whole(name: str, answers: int, right: int | None) -> None:
    """Counts of judged answers that are not blank."""
    shared_data("sag-semeval2013")
    read = read_suite(name, FOLDER)

    assert len(read) == answers
    assert right is None or sum(answer.is_right for answer in read) == right
    assert all(answer.references and answer.text.strip() for answer in read)


@pytest.mark.timeout(300)
async def test_shipped_lexical_model_is_what_the_script_fits() -> None:
    """The committed numbers can be made again from the public data."""
    shared_data("sag-semeval2013")
    tables: list[Table] = []
    for name in ("beetle", "scientsbank"):
        tables += await tabulate(name, read_suite(name, FOLDER), None)
    shipped = json.loads(CHECK_MODELS.read_text(encoding="utf-8"))["models"][LEXICAL]
    # As in the script: guards written since then make covered no easier to reach.
    least_cover = log_odds_of(shipped["cover_at"])
    again = fit(tables, LEXICAL_FEATURES, seed=SEED, least_cover=least_cover)

    made = as_json({LEXICAL: again}, seed=SEED)["models"]
    assert isinstance(made, dict)
    for threshold in ("cover_at", "reject_at"):
        assert made[LEXICAL][threshold] == pytest.approx(shipped[threshold], abs=1e-4)
    assert again.model.intercept == pytest.approx(read_check_models()[LEXICAL].intercept, abs=1e-4)


def test_shipped_figures_reach_the_targets() -> None:
    """AUC by questions not fitted on, and false passes. Source: issue 3."""
    figures = json.loads(CHECK_MODELS.read_text(encoding="utf-8"))["models"]["minilm"][
        "cross_validated"
    ]

    assert figures["beetle, asked"]["auc"] >= 0.84
    assert figures["scientsbank, asked"]["auc"] >= 0.78
    assert figures["beetle, asked"]["covered"] >= 0.45
    assert all(one["false_pass"] <= 0.085 for one in figures.values())
