"""Gold answers judged as a round would judge them."""

import pytest

from sidecar.evals.check_trials import judge, judge_all, measure_ahead
from sidecar.evals.remembered_likeness import RememberedLikeness
from sidecar.evals.whole_answers import probability_of_whole
from sidecar.ports.checker import CheckReply
from sidecar.ports.partner import Unusable
from sidecar.rounds.values import AssertionKind, Outcome
from sidecar.services.progress import NoProgress
from tests.evals.gold import an_answer, builtin_engine
from tests.evals.test_remembered_likeness import CountingMeter
from tests.fakes.checker import FakeChecker, covered, recites_the_assertion

LONG = "Frozen water takes up more room than it did before."


async def test_any_reference_suffices() -> None:
    """The best outcome of several references counts, and the highest probability."""
    claims = {
        "Ice floats.": CheckReply(Outcome.NOT_COVERED, "", 0.1),
        "Ice is light.": CheckReply(Outcome.COVERED, LONG, 0.8),
    }
    answer = an_answer(LONG, references=("Ice floats.", "Ice is light."))
    trial = await judge(answer, builtin_engine(FakeChecker(claims)))

    assert trial.outcome is Outcome.COVERED
    assert trial.probability == 0.8
    assert trial.has_quote


async def test_long_reference_must_be_covered_point_by_point() -> None:
    """No note holds an assertion that long, so its sentences are points of a round."""
    reference = "Ice floats. " + "Frozen water takes up more room than before it froze. " * 6
    claims = {
        "Ice floats.": CheckReply(Outcome.UNDECIDED, LONG, 0.5),
        "Frozen water takes up more room than before it froze.": covered(LONG),
    }
    trial = await judge(
        an_answer(LONG, references=(reference,)), builtin_engine(FakeChecker(claims))
    )

    assert trial.outcome is Outcome.UNDECIDED
    assert trial.probability == probability_of_whole([0.5], reference, LONG, "en")


async def test_evidence_that_was_not_said_covers_nothing() -> None:
    """The guards of a round apply."""
    trial = await judge(an_answer(LONG), builtin_engine(FakeChecker(recites_the_assertion)))

    assert trial.outcome is Outcome.NOT_COVERED
    assert trial.note == "no quote of yours supports it"


async def test_words_of_the_question_are_no_evidence() -> None:
    """What the partner said first does not count."""
    question = "Does frozen water take up more room?"
    answer = an_answer("frozen water take up more room", question=question)
    trial = await judge(answer, builtin_engine(FakeChecker(lambda _: covered(answer.text))))

    assert trial.outcome is not Outcome.COVERED


async def test_not_knowing_is_not_covered_without_a_check() -> None:
    """Code answers, so there is no probability."""
    checker = FakeChecker(lambda _: covered("x"))
    trial = await judge(an_answer("I don't know."), builtin_engine(checker))

    assert (trial.outcome, trial.probability) == (Outcome.NOT_COVERED, None)
    assert not checker.requests


async def test_unusable_reply_is_not_covered() -> None:
    """It stays told apart as "unchecked"."""
    trial = await judge(an_answer(), builtin_engine(FakeChecker(lambda _: Unusable("truncated"))))

    assert trial.outcome is Outcome.UNCHECKED


async def test_reciting_a_reference_is_counted_and_judged() -> None:
    """Nobody here has seen the reference, so the rule against pastes takes nothing out."""
    answer = an_answer("Ice is less dense than water.")
    trial = await judge(answer, builtin_engine(FakeChecker(lambda _: covered(answer.text))))

    assert trial.is_paste
    assert trial.outcome is Outcome.COVERED


async def test_who_has_seen_the_reference_gains_nothing_by_reciting_it() -> None:
    """The rule against pastes applies as in a round, so there is nothing to quote."""
    answer = an_answer(LONG, references=(LONG,))
    engine = builtin_engine(FakeChecker({LONG: covered(LONG)}))
    trials = [await judge(answer, engine, has_seen=seen) for seen in (False, True)]

    assert [trial.outcome for trial in trials] == [Outcome.COVERED, Outcome.NOT_COVERED]


@pytest.mark.parametrize(
    ("reference", "kind"),
    [
        ("Ice is less dense than water.", AssertionKind.MECHANISM),
        ("Ice floats if the water is heavier.", AssertionKind.CONDITION),
    ],
)
async def test_kind_is_that_of_the_first_reference(reference: str, kind: AssertionKind) -> None:
    """Figures are parted by it."""
    answer = an_answer(references=(reference, "Ice means frozen water."))
    trial = await judge(answer, builtin_engine(FakeChecker()))

    assert trial.kind is kind


async def test_each_answer_meets_the_engine_it_may_meet() -> None:
    """The choice is made answer by answer."""
    kind, strict = FakeChecker(lambda _: covered(LONG)), FakeChecker()
    answers = (an_answer(LONG), an_answer(LONG, is_right=False))
    trials = await judge_all(
        answers,
        lambda answer: builtin_engine(kind if answer.is_right else strict),
        progress=NoProgress(),
    )

    assert [trial.outcome for trial in trials] == [Outcome.COVERED, Outcome.NOT_COVERED]


async def test_measuring_ahead_asks_once_a_reference() -> None:
    """All answers to a question go to the embedder together."""
    inner = CountingMeter()
    reference = ("Light ice floats.",)
    answers = [
        an_answer("It is light. It floats.", references=reference),
        an_answer("It floats.", references=reference),
    ]
    await measure_ahead(answers, [RememberedLikeness(inner)], progress=NoProgress())

    assert inner.asked == [("It is light.", "It is light. It floats.", "It floats.")]
