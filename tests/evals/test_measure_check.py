"""The report on gold answers, on a tiny fixed set with a fixed check."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sidecar.evals.measure_check import CheckEval, CheckRun, drawn, measure_check
from sidecar.ports.engine import EngineName
from sidecar.rounds.values import Outcome
from sidecar.services.progress import NoProgress
from tests.evals.gold import ANSWERS, an_answer, tools, write_gold
from tests.fakes.checker import FakeChecker
from tests.fakes.engine import an_engine

SEED = 11


async def measured(folder: Path, *, limit: int | None = None, seed: int = SEED) -> CheckRun:
    """Measure the fixed check on the tiny set."""
    asked = CheckEval("mohler", write_gold(folder / "data"), limit, seed)
    return await measure_check(asked, tools(), progress=NoProgress())


async def test_report_of_the_tiny_set(tmp_path: Path, approved: Callable[[str], None]) -> None:
    """Every figure, note and detail is as it was approved."""
    report = (await measured(tmp_path)).report

    approved(json.dumps(report.as_json(), indent=2, ensure_ascii=False) + "\n")


async def test_same_seed_gives_the_same_report(tmp_path: Path) -> None:
    """Nothing depends on time or place."""
    one = await measured(tmp_path / "one")
    other = await measured(tmp_path / "other")

    assert one.report == other.report


async def test_undecided_is_left_out_of_accuracy_and_counted_beside_it(tmp_path: Path) -> None:
    """It is neither right nor wrong."""
    run = await measured(tmp_path)
    metrics = run.report.metrics
    undecided = sum(trial.outcome is Outcome.UNDECIDED for trial in run.trials)

    assert undecided
    assert metrics["accuracy"].figure.n == len(ANSWERS) - undecided
    assert metrics["undecided"].figure.value == undecided / len(ANSWERS)


async def test_false_passes_are_of_all_wrong_answers(tmp_path: Path) -> None:
    """Saying "undecided" about most of them does not shrink what is counted."""
    run = await measured(tmp_path)

    wrong = sum(not trial.answer.is_right for trial in run.trials)
    assert run.report.metrics["false_pass"].figure.n == wrong


async def test_sample_changes_the_data_hash(tmp_path: Path) -> None:
    """Reports on different samples are not compared."""
    whole = await measured(tmp_path / "whole")
    some = await measured(tmp_path / "some", limit=6)

    assert len(some.trials) == 6
    assert whole.report.fingerprint.data != some.report.fingerprint.data


async def test_model_engine_is_named_and_its_outcomes_rank(tmp_path: Path) -> None:
    """A checker without probabilities still has an area: of its outcomes."""
    engine = an_engine(EngineName.OLLAMA, checker=FakeChecker())
    asked = CheckEval("mohler", write_gold(tmp_path), None, SEED)
    report = (await measure_check(asked, tools(engine=engine), progress=NoProgress())).report

    assert report.fingerprint.engine == "ollama"
    assert report.metrics["auc"].figure.value == 0.5
    assert report.metrics["covered"].figure.value == 0.0


async def test_missing_set_is_said(tmp_path: Path) -> None:
    """The command turns it into a sentence."""
    asked = CheckEval("mohler", tmp_path, None, SEED)

    with pytest.raises(FileNotFoundError):
        await measure_check(asked, tools(), progress=NoProgress())


def test_draw_keeps_order_and_takes_no_answer_twice() -> None:
    """The same seed draws the same answers."""
    answers = [an_answer(str(number)) for number in range(50)]
    some = drawn(answers, limit=20, seed=1)

    assert some == drawn(answers, limit=20, seed=1)
    assert len(set(some)) == 20
    assert list(some) == sorted(some, key=answers.index)
