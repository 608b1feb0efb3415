"""Ruling on checks: stored, counted once, and everything that follows computed anew."""

from __future__ import annotations

import asyncio

import pytest

from sidecar.errors import NothingToRule, RoundNotFinished, RoundUnknown, RulingRefused
from sidecar.ports.engine import EngineName
from sidecar.rounds.told import shown_verdict
from sidecar.rounds.trials import Side, TrialCounts
from sidecar.rounds.values import Outcome, RulingKind, Standing, VerdictResult
from sidecar.services.learn_from_ruling import Learned
from sidecar.services.rule_check import Ruled, RulingRequest
from tests.builders import FLUENCY, RECALL, turns
from tests.fakes.checker import UNDECIDED, FakeChecker, covered
from tests.fakes.engine import an_engine
from tests.fakes.partner import FakePartner, a_reply
from tests.services.after_rig import NOTE, AfterRig
from tests.services.round_rig import CHAPTER, Steps

GOOD = "When you pull a fact out of your own head it sticks better than if you look at it again."
NICE = "Going over the page once more feels nice since all of it is familiar by then."
BOTH = f"{GOOD} {NICE}"


async def rule(
    rig: AfterRig, about: str, kind: RulingKind = RulingKind.RIGHT, evidence: str = "", **more: str
) -> Ruled:
    """Rule on the first round."""
    return await rig.ruling.rule(RulingRequest("r1", about, kind, evidence, **more))


@pytest.fixture
async def rig() -> AfterRig:
    """A round whose check covered one point and missed the other."""
    rig = AfterRig(FakeChecker({RECALL: covered(GOOD)}))
    await rig.play(BOTH)
    return rig


async def test_a_correction_passes_the_round(rig: AfterRig) -> None:
    """Outcome, gaps, verdict and schedule follow at once."""
    before = await rig.due.of_round(rig.record())
    await rule(rig, RECALL)
    found = await rule(rig, FLUENCY, RulingKind.DID_EXPLAIN, "feels nice since all of it")

    assert found.check is not None
    assert (found.check.outcome, found.check.evidence) == (Outcome.COVERED, NICE)
    assert (found.verdict.result, found.verdict.gaps) == (VerdictResult.PASS, ())
    assert found.verdict.standing is Standing.RATIFIED
    assert before is not None
    assert found.schedule is not None
    assert found.schedule.due_at > before.due_at


async def test_a_ruling_is_a_trial_of_its_class(rig: AfterRig) -> None:
    """Who checked, what kind and which side is counted, right and wrong apart."""
    right = await rule(rig, RECALL)
    wrong = await rule(rig, FLUENCY, RulingKind.DID_EXPLAIN, NICE)

    assert right.trial_class is not None
    assert wrong.trial_class is not None
    assert right.trial_class.checker.engine == EngineName.OLLAMA
    assert (right.trial_class.side, right.counts) == (Side.COVERED, TrialCounts(correct=1))
    assert (wrong.trial_class.side, wrong.counts) == (Side.NOT_COVERED, TrialCounts(wrong=1))


async def test_the_same_ruling_again_changes_nothing(rig: AfterRig) -> None:
    """A request that was repeated is stored once, whenever it comes."""
    first = await rule(rig, RECALL, reason="yes")
    rig.clock.advance(3_600)
    second = await rule(rig, RECALL, reason="yes")

    assert len(rig.record().rulings) == 1
    assert (first.verdict, first.counts) == (second.verdict, second.counts)


async def test_a_later_ruling_replaces_the_earlier_and_both_are_kept(rig: AfterRig) -> None:
    """People change their minds; the history shows it, the count does not grow."""
    await rule(rig, RECALL)
    found = await rule(rig, RECALL, RulingKind.DID_NOT_EXPLAIN)

    assert [ruling.kind for ruling in rig.record().rulings] == [
        RulingKind.RIGHT,
        RulingKind.DID_NOT_EXPLAIN,
    ]
    assert found.counts == TrialCounts(wrong=1)
    assert len(await rig.history.trials()) == 1


async def test_parallel_rulings_are_stored_once(rig: AfterRig) -> None:
    """A double click is one ruling."""
    await asyncio.gather(*(rule(rig, RECALL) for _ in range(5)))

    assert len(rig.record().rulings) == 1


async def test_two_rounds_with_the_same_words_are_one_case() -> None:
    """Replaying a round is no new evidence."""
    rig = AfterRig(FakeChecker({RECALL: covered(GOOD)}))
    for _ in range(2):
        await rig.play(BOTH)
    for round_id in ("r1", "r2"):
        found = await rig.ruling.rule(RulingRequest(round_id, RECALL, RulingKind.RIGHT))

    assert found.counts == TrialCounts(correct=1)


@pytest.mark.parametrize(
    "evidence", ["", "  ", "Quizzes make all knowledge last for ever.", "feels"]
)
async def test_explaining_needs_the_learners_sentence(rig: AfterRig, evidence: str) -> None:
    """Without a sentence that was really said the ruling is refused, and nothing is stored."""
    with pytest.raises(RulingRefused):
        await rule(rig, FLUENCY, RulingKind.DID_EXPLAIN, evidence)

    assert rig.record().rulings == ()
    assert await rig.history.trials() == ()


async def test_what_was_not_decided_cannot_be_confirmed() -> None:
    """There is nothing to be right about; the learner says which it is."""
    rig = AfterRig(FakeChecker({RECALL: UNDECIDED}))
    await rig.play(BOTH)
    with pytest.raises(RulingRefused):
        await rule(rig, RECALL)

    assert (await rule(rig, RECALL, RulingKind.DID_EXPLAIN, GOOD)).counts == TrialCounts(refused=1)


async def test_a_point_that_was_not_checked_cannot_be_ruled_on(rig: AfterRig) -> None:
    """Nothing is guessed from a text that is almost an assertion."""
    with pytest.raises(NothingToRule):
        await rule(rig, "Recalling something")


async def test_an_open_round_cannot_be_ruled_on(rig: AfterRig) -> None:
    """First the verdict, then the ruling."""
    round_id = await rig.open()
    with pytest.raises(RoundNotFinished):
        await rig.ruling.rule(RulingRequest(round_id, RECALL, RulingKind.RIGHT))


async def test_an_unknown_round_cannot_be_ruled_on(rig: AfterRig) -> None:
    """A round that is not here has its own error."""
    with pytest.raises(RoundUnknown):
        await rig.ruling.rule(RulingRequest("nowhere", RECALL, RulingKind.RIGHT))


async def test_the_same_turn_asked_again_tells_the_ruled_verdict(rig: AfterRig) -> None:
    """A client that asks for the verdict once more sees what holds now."""
    await rule(rig, FLUENCY, RulingKind.DID_EXPLAIN, NICE)
    given_up = await rig.turns.give_up("r1", turns(BOTH), progress=Steps())

    assert given_up.verdict == shown_verdict(rig.record())


async def test_a_gap_of_a_chapter_note_can_be_ruled_away() -> None:
    """Without assertions the learner rules on gaps; that belongs to no class."""
    gap = "no word on the bulge on the far side of the water"
    said = "The moon pulls harder on the near water than on the earth, so two bulges form."
    rig = AfterRig(FakeChecker(), CHAPTER)
    rig.engines.main = an_engine(partner=FakePartner(replies=[a_reply(done=True, gaps=(gap,))]))
    result = await rig.play(said)
    assert result.verdict is not None
    assert [each.text for each in result.verdict.gaps] == [gap]

    found = await rule(rig, gap, RulingKind.DID_EXPLAIN, said)

    assert (found.check, found.trial_class) == (None, None)
    assert found.verdict.result is VerdictResult.PASS


async def test_a_ruling_on_a_note_that_is_gone_still_holds(rig: AfterRig) -> None:
    """Only the schedule needs the note."""
    rig.notes.remove(NOTE)
    found = await rule(rig, RECALL)

    assert found.schedule is None
    assert len(rig.record().rulings) == 1


async def test_a_ruled_sentence_decides_the_next_round(rig: AfterRig) -> None:
    """It is recalled before the checker is asked; the other point is checked as ever."""
    await rule(rig, FLUENCY, RulingKind.DID_EXPLAIN, NICE)
    result = await rig.play(NICE)

    assert result.verdict is not None
    first, second = result.verdict.checks
    assert (first.outcome, first.checker is None) == (Outcome.NOT_COVERED, False)
    assert (second.outcome, second.evidence) == (Outcome.COVERED, NICE)
    assert second.standing is Standing.RATIFIED


async def test_a_correction_tells_what_it_took_back(rig: AfterRig) -> None:
    """First confirmed, then corrected: the belief about the sentence is gone."""
    first = await rule(rig, RECALL)
    second = await rule(rig, RECALL, RulingKind.DID_NOT_EXPLAIN)

    assert (first.learned, second.learned.is_retracted) == (Learned(), True)
    assert not (await rig.beliefs.read()).stored[0].covers


async def test_a_ruling_whose_belief_was_lost_is_learned_when_it_comes_again(
    rig: AfterRig,
) -> None:
    """A crash between record and belief heals by a retry."""
    await rule(rig, RECALL)
    await rig.beliefs.clear()
    await rule(rig, RECALL)

    assert len((await rig.beliefs.read()).stored) == 1
    assert len(rig.record().rulings) == 1
