"""Sealing: a person ratifies, a contradiction tightens at once, nothing else happens."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

import pytest

from sidecar.calibration.gate import Action, decide
from sidecar.calibration.ledger import CaseTrial, Counts, Result
from sidecar.calibration.proposals import Proposal, propose
from sidecar.calibration.ratification import NotRatified
from sidecar.calibration.seal import SealedLedger
from sidecar.calibration.standing import Earned, standing_of
from sidecar.rounds.trials import Trial, trial_of
from sidecar.rounds.values import Outcome, RulingKind
from sidecar.services.read_ledger import case_trials
from sidecar.services.seal_ledger import SealLedger
from tests.builders import RECALL, a_checked_record, a_ruling
from tests.fakes.clock import FakeClock
from tests.fakes.ledger import FakeLedger
from tests.fakes.round_history import FakeRoundHistory
from tests.fakes.round_store import FakeRoundStore
from tests.unit.calibration.builders import SOUND, a_case, a_ledger, a_sealed_ledger


def a_stored_trial(number: int) -> Trial:
    """Return the trial of a confirmed check."""
    record = a_checked_record((RECALL, Outcome.COVERED))
    ruling = a_ruling(kind=RulingKind.RIGHT)
    trial = trial_of(record, record.verdict.checks[0], ruling)
    assert trial is not None
    return replace(trial, case=a_case(number))


(FIRST,) = case_trials([a_stored_trial(0)])
OF = FIRST.of


@dataclass
class Parts:
    """The service and what it stands on."""

    service: SealLedger
    ledger: FakeLedger
    clock: FakeClock

    async def earned(self) -> Earned:
        """Return the standing that the class would be served with."""
        reading = await self.ledger.read()
        return standing_of(OF, reading.ledger, ratified=reading.ratified).earned


async def parts_with(stored: int) -> Parts:
    """Return the service over so many confirmed trials."""
    store = FakeRoundStore()
    history = FakeRoundHistory(store)
    store.records["r"] = replace(a_checked_record((RECALL, Outcome.COVERED)), round_id="r")
    for number in range(stored):
        await history.add_ruling("r", a_ruling(), a_stored_trial(number))
    ledger, clock = FakeLedger(), FakeClock()
    return Parts(SealLedger(history=history, sealed=ledger, clock=clock), ledger, clock)


def a_proposal(correct: int = 50) -> Proposal:
    """Return the proposal of the class."""
    (proposal,) = propose(a_ledger(correct, of=OF), {OF: SOUND})
    return proposal


def a_wrong_trial(number: int) -> CaseTrial:
    """Return a contradicted case."""
    return CaseTrial(OF, a_case(number), Result.WRONG)


async def test_what_a_person_ratifies_is_served_as_ratified() -> None:
    """Sealed with time and reason; hedged before, ratified after."""
    parts = await parts_with(50)
    before = await parts.earned()

    sealed = await parts.service.ratify(a_proposal(), reason=" Looks right. ")

    assert (before, await parts.earned()) == (Earned.HEDGED, Earned.RATIFIED)
    assert isinstance(sealed, SealedLedger)
    assert (sealed.ratifications[0].reason, sealed.provenance.sources) == (
        "Looks right.",
        ("ruling",),
    )
    assert sealed.provenance.sealed_at == parts.clock.now().isoformat()


async def test_a_proof_that_no_longer_holds_seals_nothing() -> None:
    """A trial that came since makes another proposal necessary."""
    parts = await parts_with(51)

    refused = await parts.service.ratify(a_proposal(50), reason="")

    assert isinstance(refused, NotRatified)
    assert parts.ledger.text is None


async def test_a_contradiction_takes_the_standing_at_once() -> None:
    """Ratified at 38 of 38; one correction, and the class is hedged again."""
    parts = await parts_with(38)
    await parts.service.ratify(a_proposal(38), reason="")
    parts.clock.advance(60)

    changed = await parts.service.contradict(a_wrong_trial(0))

    reading = await parts.ledger.read()
    assert changed
    assert reading.ledger.counts(OF) == Counts(37, 1)
    assert not decide(Action.PROPOSE, OF, reading.ledger).is_licensed
    assert await parts.earned() is Earned.HEDGED
    assert reading.sealed is not None
    assert reading.sealed.provenance.sealed_at == parts.clock.now().isoformat()


async def test_the_same_contradiction_counts_once() -> None:
    """A replay is no new evidence against a class either."""
    parts = await parts_with(38)
    await parts.service.ratify(a_proposal(38), reason="")
    await parts.service.contradict(a_wrong_trial(0))
    sealed = parts.ledger.text

    assert not await parts.service.contradict(a_wrong_trial(0))
    assert parts.ledger.text == sealed


async def test_contradictions_at_the_same_time_all_count() -> None:
    """Each change builds on the one before."""
    parts = await parts_with(50)
    await parts.service.ratify(a_proposal(), reason="")

    await asyncio.gather(*(parts.service.contradict(a_wrong_trial(n)) for n in range(5)))

    assert (await parts.ledger.read()).ledger.counts(OF) == Counts(45, 5)


@pytest.mark.parametrize("result", [Result.CORRECT, Result.REFUSED])
async def test_a_ruling_widens_nothing(result: Result) -> None:
    """What confirms, and what was refused, waits for a person."""
    parts = await parts_with(50)
    await parts.service.ratify(a_proposal(), reason="")
    sealed = parts.ledger.text

    assert not await parts.service.contradict(CaseTrial(OF, a_case(99), result))
    assert parts.ledger.text == sealed


async def test_where_nothing_is_sealed_nothing_is_tightened() -> None:
    """No sealed ledger, or a refused one, licenses nothing already."""
    parts = await parts_with(0)

    assert not await parts.service.contradict(a_wrong_trial(0))
    parts.ledger.text = "{}"
    assert not await parts.service.contradict(a_wrong_trial(0))
    assert parts.ledger.text == "{}"


async def test_a_refused_ledger_is_replaced_by_what_a_person_ratifies() -> None:
    """What was damaged is not carried over."""
    parts = await parts_with(50)
    await parts.ledger.write(a_sealed_ledger(a_ledger(700)))
    parts.ledger.text = (parts.ledger.text or "").replace('"correct": 700', '"correct": 701')

    await parts.service.ratify(a_proposal(), reason="")

    reading = await parts.ledger.read()
    assert reading.problem == ""
    assert [entry.of for entry in reading.ledger.entries] == [OF]
