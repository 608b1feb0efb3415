"""Whole rounds on scripted checks: what is counted as right, repeated, given away."""

from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.evals.measure_rounds import RoundEval, measure_rounds
from sidecar.evals.report import Report
from sidecar.evals.round_suite import AnswerSet, SuiteNote, read_round_suite
from sidecar.evals.round_trials import is_valid_evidence
from sidecar.ports.checker import Checker, CheckReply, CheckRequest
from sidecar.ports.engine import Engine, EngineName
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import Outcome
from sidecar.services.progress import NoProgress
from tests.builders import a_check, learner, partner
from tests.evals.gold import tools
from tests.fakes.checker import UNDECIDED, FakeChecker, covered
from tests.fakes.engine import an_engine
from tests.fakes.partner import FakePartner, a_reply

NOTE = next(note for note in read_round_suite() if note.id == "bread-dough")


async def measured(
    folder: Path,
    checker: Checker,
    *,
    engine: Engine | None = None,
    note: SuiteNote = NOTE,
    repeats: int = 1,
) -> Report:
    """Play one note's rounds on a scripted check."""
    asked = RoundEval([note], repeats, folder)
    return await measure_rounds(asked, tools(checker=checker, engine=engine), progress=NoProgress())


def of(report: Report, name: str) -> float | None:
    """Return the value of a metric."""
    return report.metrics[name].figure.value


def generous(request: CheckRequest) -> CheckReply:
    """Cover everything with the learner's longest turn."""
    return covered(max(learner_texts(request.transcript), key=len))


async def test_a_check_that_covers_everything_is_wrong_about_bad_answers(tmp_path: Path) -> None:
    """It passes weak ones as well as complete ones."""
    report = await measured(tmp_path, FakeChecker(generous))

    assert of(report, "set/weak/passed") == 1.0
    assert of(report, "set/weak/right_verdict") == 0.0
    assert of(report, "set/complete/right_verdict") == 1.0
    assert of(report, "checks/covered") == 1.0


async def test_a_check_that_covers_nothing_is_wrong_about_good_answers(tmp_path: Path) -> None:
    """It fails complete ones as well as weak ones."""
    report = await measured(tmp_path, FakeChecker())

    assert of(report, "set/weak/right_verdict") == 1.0
    assert of(report, "set/complete/right_verdict") == 0.0
    assert of(report, "checks/false_pass") == 0.0
    assert of(report, "checks/false_fail") == 1.0


async def test_undecided_rounds_are_counted_beside_the_right_ones(tmp_path: Path) -> None:
    """Without a decided round there is no share of right ones."""
    report = await measured(tmp_path, FakeChecker(lambda _: UNDECIDED))

    assert of(report, "set/complete/right_verdict") is None
    assert of(report, "set/complete/undecided") == 1.0


async def test_who_recites_or_does_not_know_never_passes(tmp_path: Path) -> None:
    """Not even before a check that covers everything: the guards hold."""
    report = await measured(tmp_path, FakeChecker(generous))

    for which in (AnswerSet.PARROTED, AnswerSet.DONT_KNOW):
        assert of(report, f"set/{which.value}/passed") == 0.0


async def test_every_covered_check_quotes_the_learner(tmp_path: Path) -> None:
    """Measured by a rule of its own."""
    report = await measured(tmp_path, FakeChecker(generous))

    assert of(report, "evidence_valid") == 1.0
    assert report.metrics["evidence_valid"].figure.n > 0


async def test_rounds_that_come_out_differently_are_found(tmp_path: Path) -> None:
    """A check that changes its mind is not repeatable."""
    seen: set[CheckRequest] = set()

    def moody(request: CheckRequest) -> CheckReply:
        if request in seen:
            return CheckReply(Outcome.NOT_COVERED, "")
        seen.add(request)
        return generous(request)

    report = await measured(tmp_path, FakeChecker(moody), repeats=2)

    repeatable = of(report, "repeatable")
    assert repeatable is not None
    assert repeatable < 1.0


async def test_rounds_that_come_out_the_same_are_repeatable(tmp_path: Path) -> None:
    """Ten sets, the first answer of each."""
    report = await measured(tmp_path, FakeChecker(), repeats=2)

    assert of(report, "repeatable") == 1.0
    assert report.metrics["repeatable"].figure.n == len(AnswerSet)


async def test_template_that_stands_in_is_counted(tmp_path: Path) -> None:
    """A model whose questions cannot be asked falls back to templates."""
    chatty = FakePartner(
        challenges=["I have no question."], replies=[a_reply(follow_up="No question.")]
    )
    engine = an_engine(EngineName.OLLAMA, partner=chatty, checker=FakeChecker())
    report = await measured(tmp_path, FakeChecker(), engine=engine)

    assert of(report, "fallback/challenge") == 1.0
    assert of(report, "fallback/follow_up") == 1.0


async def test_question_of_the_partner_itself_is_no_fallback(tmp_path: Path) -> None:
    """What it proposed is what was asked, opening after opening: one question is not new."""
    engine = an_engine(EngineName.OLLAMA, partner=FakePartner(), checker=FakeChecker())
    report = await measured(tmp_path, FakeChecker(), engine=engine)

    fallback = of(report, "fallback/challenge")
    assert fallback is not None
    assert fallback < 0.5


@pytest.mark.parametrize(
    ("evidence", "is_valid"),
    [
        ("It doubles every year.", True),
        ("it doubles every year.", False),
        ("What doubles?", False),
        ("It halves.", False),
        (" ", False),
    ],
)
def test_evidence_is_letter_by_letter_the_learners(evidence: str, is_valid: bool) -> None:
    """Another case, the partner's words, words nobody said, and nothing are no evidence."""
    transcript = (learner("It doubles every year. What doubles?"), partner("What more?"))
    check = replace(a_check(), evidence=evidence)

    assert is_valid_evidence(check, transcript, ("Focus.", "What doubles?")) is is_valid
