"""A person's decisions: the proof is checked again, then what was decided is recorded."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sidecar.calibration.ledger import Result
from sidecar.calibration.standing import Earned, standing_of
from sidecar.errors import ProposalUnknown
from sidecar.ports.practice import DecisionKind
from sidecar.services.decide_proposal import DecideProposal
from sidecar.services.list_proposals import ListProposals
from sidecar.services.seal_ledger import SealLedger
from tests.fakes.checker import FakeChecker
from tests.fakes.clock import FakeClock
from tests.fakes.ledger import FakeLedger
from tests.services.practicing import OF, Rig, a_rig, knows_all, some_gold
from tests.unit.calibration.builders import a_trial


@dataclass
class Desk:
    """Where proposals are decided."""

    rig: Rig
    ledger: FakeLedger
    clock: FakeClock
    queue: ListProposals
    decide: DecideProposal

    async def earned(self) -> Earned:
        """Return the standing that the class is served with."""
        reading = await self.ledger.read()
        return standing_of(OF, reading.ledger, ratified=reading.ratified).earned

    async def id(self) -> str:
        """Return the id of the one proposal."""
        (listed,) = (await self.queue.proposals()).proposals
        return listed.id


async def a_desk(right: int = 40) -> Desk:
    """Return a desk after practice on so many cases, all right."""
    rig, ledger, clock = a_rig(FakeChecker(knows_all), some_gold(right)), FakeLedger(), FakeClock()
    await rig.run()
    queue = ListProposals(rig.practice, rig.history)
    seal = SealLedger(history=rig.history, sealed=ledger, clock=clock, practice=rig.practice)
    return Desk(rig, ledger, clock, queue, DecideProposal(queue, rig.practice, seal, clock))


async def test_before_practice_there_is_no_queue() -> None:
    """That is told apart from a queue without proposals."""
    rig = a_rig(FakeChecker(knows_all), [])
    queue = await ListProposals(rig.practice, rig.history).proposals()

    assert (queue.proposals, queue.is_practiced) == ((), False)


async def test_a_class_that_earned_nothing_is_not_in_the_queue() -> None:
    """20 of 20 show 0.75."""
    desk = await a_desk(20)
    queue = await desk.queue.proposals()

    assert (queue.proposals, queue.is_practiced, queue.problem) == ((), True, "")


async def test_a_queue_that_cannot_be_read_says_why() -> None:
    """Damage is not an empty queue."""
    desk = await a_desk()
    await desk.rig.practice.finish("{}")

    assert (await desk.queue.proposals()).problem == "it has another schema"


async def test_a_proposal_waits_with_its_proof_intact() -> None:
    """Nothing decided, nothing served."""
    desk = await a_desk()
    (listed,) = (await desk.queue.proposals()).proposals

    assert (listed.problems, listed.decision) == ((), None)
    assert await desk.earned() is Earned.HEDGED


async def test_what_is_ratified_is_served_as_ratified() -> None:
    """Sealed, and recorded with time and reason."""
    desk = await a_desk()
    named = await desk.id()
    done = await desk.decide.ratify(named[:8], reason=" Looks right. ")
    (listed,) = (await desk.queue.proposals()).proposals

    assert (done.proposal_id, done.of, done.problems) == (named, OF, ())
    assert await desk.earned() is Earned.RATIFIED
    assert listed.decision is not None
    assert (listed.decision.kind, listed.decision.reason) == (
        DecisionKind.RATIFIED,
        "Looks right.",
    )
    assert listed.decision.decided_at == desk.clock.now().isoformat()


async def test_what_is_sealed_names_its_sources() -> None:
    """Gold cases made this one."""
    desk = await a_desk()
    await desk.decide.ratify(await desk.id(), reason="")
    sealed = (await desk.ledger.read()).sealed

    assert sealed is not None
    assert sealed.provenance.sources == ("gold",)


async def test_a_proof_that_no_longer_holds_is_not_ratified() -> None:
    """A contradiction since: nothing is sealed, nothing recorded, and the reason is told."""
    desk = await a_desk()
    await desk.rig.practice.contradict(a_trial(0, Result.WRONG, of=OF))
    done = await desk.decide.ratify(await desk.id(), reason="")
    (listed,) = (await desk.queue.proposals()).proposals

    assert done.problems == listed.problems != ()
    assert listed.decision is None
    assert desk.ledger.text is None


async def test_what_is_rejected_is_recorded_and_not_served() -> None:
    """The reason stays with it."""
    desk = await a_desk()
    decision = await desk.decide.reject(await desk.id(), reason="Not on my notes.")
    (listed,) = (await desk.queue.proposals()).proposals

    assert listed.decision == decision
    assert (decision.kind, decision.reason) == (DecisionKind.REJECTED, "Not on my notes.")
    assert await desk.earned() is Earned.HEDGED


async def test_the_latest_decision_stands() -> None:
    """A person may change their mind."""
    desk = await a_desk()
    await desk.decide.reject(await desk.id(), reason="")
    await desk.decide.ratify(await desk.id(), reason="")
    (listed,) = (await desk.queue.proposals()).proposals

    assert listed.decision is not None
    assert listed.decision.kind is DecisionKind.RATIFIED


async def test_rejecting_takes_an_earlier_yes_back() -> None:
    """The class is hedged again; its counts stay sealed."""
    desk = await a_desk()
    await desk.decide.ratify(await desk.id(), reason="")
    await desk.decide.reject(await desk.id(), reason="I was too quick.")
    reading = await desk.ledger.read()

    assert await desk.earned() is Earned.HEDGED
    assert reading.ledger.counts(OF).correct == 40


async def test_rejecting_what_was_never_ratified_seals_nothing() -> None:
    """There is nothing to take back."""
    desk = await a_desk()
    await desk.decide.reject(await desk.id(), reason="")

    assert desk.ledger.text is None


@pytest.mark.parametrize("wanted", ["ffffffff", ""])
async def test_an_id_must_name_one_proposal(wanted: str) -> None:
    """Nothing is ratified by guess."""
    desk = await a_desk(20)

    with pytest.raises(ProposalUnknown):
        await desk.decide.ratify(wanted, reason="")
    with pytest.raises(ProposalUnknown):
        await desk.decide.reject(wanted, reason="")


async def test_an_id_that_is_none_is_told_with_those_that_are() -> None:
    """Whoever mistypes one sees the right one at once."""
    desk = await a_desk()

    with pytest.raises(ProposalUnknown) as caught:
        await desk.decide.ratify("nonsense", reason="")
    assert str(caught.value) == f"No proposal is 'nonsense'; there are: {(await desk.id())[:8]}."


async def test_that_nothing_was_proposed_is_told() -> None:
    """Then no id can be right."""
    with pytest.raises(ProposalUnknown) as caught:
        await (await a_desk(20)).decide.ratify("nonsense", reason="")
    assert str(caught.value) == "No proposal is 'nonsense'; practice has proposed nothing here."


def test_proposals_that_begin_alike_are_named() -> None:
    """As many as fit into a line."""
    alike = [f"ab{number}" for number in range(7)]
    error = ProposalUnknown(proposal_id="ab", alike=alike, known=[*alike, "cd"])

    assert str(error) == "7 proposals begin with 'ab': ab0, ab1, ab2, ab3, ab4 and 2 more."
