"""The invariants of calibration, held on the services as they are wired.

The rules themselves are held in ``tests/unit/calibration``. Here each invariant takes the
services; the real ones pass, and a mutated version, kept here, must fail, or the invariant proves
nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from sidecar.adapters.ledger_file import LedgerFile
from sidecar.adapters.sqlite_beliefs import SqliteBeliefs
from sidecar.adapters.sqlite_history import SqliteHistory
from sidecar.adapters.sqlite_practice import PRACTICE_MIGRATIONS, SqlitePractice
from sidecar.adapters.sqlite_state import SqliteState
from sidecar.adapters.state_database import StateDatabase
from sidecar.calibration.beliefs import Beliefs
from sidecar.calibration.gate import Action, decide
from sidecar.calibration.ledger import CaseTrial, Ledger, derive_ledger
from sidecar.calibration.practice import Attempt, Role, run_id
from sidecar.calibration.proposals import read_queue
from sidecar.calibration.seal import SealedLedger, seal
from sidecar.derivation.derive import derive
from sidecar.derivation.values import Derived
from sidecar.ports.engine import EngineName
from sidecar.ports.ledger import LedgerReading
from sidecar.rounds.trials import trial_of
from sidecar.rounds.values import Outcome, RulingKind, Standing
from sidecar.services.calibrate import Calibrate, CalibrateRequest, CalibrateStores
from sidecar.services.learn_from_ruling import Learned
from sidecar.services.progress import NoProgress
from sidecar.services.seal_ledger import SealLedger
from sidecar.services.serve_checks import ServeChecks
from tests.builders import a_ruling
from tests.fakes.beliefs import FakeBeliefs
from tests.fakes.checker import FakeChecker, covered
from tests.fakes.clock import FakeClock
from tests.fakes.engine import FakeEngines, an_engine
from tests.fakes.gold import FakeGold
from tests.fakes.ledger import FakeLedger
from tests.fakes.practice import FakePractice
from tests.services.learning_rig import LearningRig, a_learning_rig
from tests.services.practicing import OF, a_rig, claims_all, knows_all, some_gold
from tests.services.test_learn_from_ruling import (
    COVERED_ROUND,
    a_provisional,
    class_of_round,
)
from tests.services.test_serve_checks import RECALL as POINT
from tests.services.test_serve_checks import SAID, a_class, a_hand
from tests.unit.calibration.builders import a_ledger, a_sealed_ledger


@dataclass
class Disk:
    """All stores of a vault, on disk."""

    folder: Path
    state: SqliteState
    practice: SqlitePractice
    provisional: SqliteBeliefs
    ratified: SqliteBeliefs
    history: SqliteHistory
    sealed: LedgerFile

    def serving_bytes(self) -> dict[str, str]:
        """Return the content of every file that serving reads."""
        return {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.folder.iterdir())
            if path.name.startswith(("state.sqlite", "ledger.json")) and "-shm" not in path.name
        }

    def calibrate(self, provisional: SqliteBeliefs | None = None) -> Calibrate:
        """Return practice with two lineages that know all."""
        checker = FakeChecker(knows_all)
        builtin = an_engine(EngineName.BUILTIN, checker=checker)
        stores = CalibrateStores(
            self.practice, provisional or self.provisional, self.ratified, self.history
        )
        engines = FakeEngines(an_engine(checker=checker), builtin)
        return Calibrate(FakeGold(some_gold(40)), engines, stores)


@pytest.fixture
async def disk(tmp_path: Path) -> AsyncIterator[Disk]:
    """Return stores on disk with something sealed and believed."""
    state = SqliteState(tmp_path / "state.sqlite")
    practice = StateDatabase(tmp_path / "practice.sqlite", PRACTICE_MIGRATIONS)
    found = Disk(
        tmp_path,
        state,
        SqlitePractice(practice),
        SqliteBeliefs(practice),
        SqliteBeliefs(state.database),
        SqliteHistory(state.database),
        LedgerFile(tmp_path / "ledger.json"),
    )
    await found.ratified.write(Beliefs())
    await found.sealed.write(a_sealed_ledger(a_ledger(20)))
    yield found
    await practice.close()
    await state.close()


# 1. No practice artifact reaches a served outcome without ratification.

Practice = Callable[[Disk], Awaitable[None]]


async def practice_as_specified(disk: Disk) -> None:
    """Practice."""
    await disk.calibrate().calibrate(CalibrateRequest(), progress=NoProgress())


async def practice_that_believes_in_serving(disk: Disk) -> None:
    """Break it: what two lineages agree on goes where serving recalls it."""
    service = disk.calibrate(provisional=disk.ratified)
    await service.calibrate(CalibrateRequest(), progress=NoProgress())


async def practice_that_ratifies_itself(disk: Disk) -> None:
    """Break it: the queue is sealed without a person."""
    await practice_as_specified(disk)
    service = SealLedger(
        history=disk.history, sealed=disk.sealed, clock=FakeClock(), practice=disk.practice
    )
    for proposal in read_queue(await disk.practice.queue()):
        await service.ratify(proposal, reason="nobody")


async def hold_serving_bytes(disk: Disk, practice: Practice) -> None:
    """Hold that nothing that serving reads changes by practice that earned something."""
    before = disk.serving_bytes()
    await practice(disk)
    assert read_queue(await disk.practice.queue())
    assert disk.serving_bytes() == before


async def test_practice_leaves_what_serving_reads(disk: Disk) -> None:
    """Byte for byte, although a class earned a proposal and beliefs were admitted."""
    await hold_serving_bytes(disk, practice_as_specified)


@pytest.mark.parametrize(
    "practice", [practice_that_believes_in_serving, practice_that_ratifies_itself]
)
async def test_practice_that_writes_into_serving_is_found(disk: Disk, practice: Practice) -> None:
    """Beliefs in the wrong store, or a seal without a person: each fails."""
    with pytest.raises(AssertionError):
        await hold_serving_bytes(disk, practice)


# 2. No spurious derivation or unverified evidence is banked.

COINCIDENCE = "There are 20 pens and 5 caps. What is it that Ann has?"
"""20 by 5 is 4, and nothing in the text says to divide."""


def derived_value(question: str) -> object:
    """Return what the derivation commits to, or nothing."""
    found = derive(question)
    return found.reading.value if isinstance(found, Derived) else None


def by_trying_operations(question: str) -> object:
    """Break it: divide what there is, whatever the text says."""
    numbers = [int(word) for word in question.replace("?", "").split() if word.isdigit()]
    return numbers[0] / numbers[1]


def hold_no_coincidence(answer: Callable[[str], object]) -> None:
    """Hold that a value without a licensed operation is not committed to."""
    assert answer(COINCIDENCE) is None


def test_no_coincidence_is_banked() -> None:
    """Although 4 might be the gold answer."""
    hold_no_coincidence(derived_value)


def test_banking_a_coincidence_is_found() -> None:
    """Trying operations until one fits fails."""
    with pytest.raises(AssertionError):
        hold_no_coincidence(by_trying_operations)


async def hold_verified_evidence(semantic: FakeChecker) -> None:
    """Hold that Tier 2 banks nothing where only one lineage found the evidence."""
    rig = a_rig(semantic, some_gold(40), model=FakeChecker(knows_all))
    report = await rig.run()
    assert report.beliefs_admitted == 0


async def test_one_lineage_banks_no_belief() -> None:
    """The model alone commits: nothing is admitted."""
    await hold_verified_evidence(FakeChecker())


async def test_a_second_lineage_that_repeats_the_first_is_found() -> None:
    """A semantic check that says yes to all would bank 40 beliefs: the invariant fails."""
    with pytest.raises(AssertionError):
        await hold_verified_evidence(FakeChecker(claims_all))


# 3. Runs do not differ.

Spoil = Callable[[FakePractice], None]


def leave_it(practice: FakePractice) -> None:
    """Keep the store as it is."""


def count_the_runs(practice: FakePractice) -> None:
    """Break it: the queue tells how often it was written."""
    finish = practice.finish
    runs: list[int] = []

    async def finish_counted(queue: str) -> None:
        runs.append(1)
        await finish(f"{queue}{len(runs)}\n")

    practice.finish = finish_counted  # type: ignore[method-assign]  # a mutated version


async def hold_repeatable(spoil: Spoil) -> None:
    """Hold that two runs give the same report and the same bytes of the queue."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40, 12))
    spoil(rig.practice)
    first = (await rig.run(), await rig.practice.queue())
    assert (await rig.run(), await rig.practice.queue()) == first


async def test_runs_do_not_differ() -> None:
    """Report and queue, byte for byte."""
    await hold_repeatable(leave_it)


async def test_runs_that_differ_are_found() -> None:
    """A count of runs in the queue fails."""
    with pytest.raises(AssertionError):
        await hold_repeatable(count_the_runs)


# 4. Nothing in the code can change a ceiling: held on the whole source in the unit tests. Here:
# what is required stays the same whatever was practiced.

Required = Callable[[Ledger], list[float]]


def required_by_the_gate(ledger: Ledger) -> list[float]:
    """Return what each action requires, as the gate says."""
    return [decide(action, OF, ledger).required for action in Action]


def required_by_success(ledger: Ledger) -> list[float]:
    """Break it: who does well is asked less."""
    ease = 0.1 if ledger.counts(OF).committed else 0.0
    return [max(0.0, required - ease) for required in required_by_the_gate(ledger)]


async def hold_ceilings(required: Required) -> None:
    """Hold that no ceiling of a class moves by what it has shown."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40))
    before = required(derive_ledger(await rig.practice.trials()))
    await rig.run()
    assert required(derive_ledger(await rig.practice.trials())) == before == [0.0, 0.85, 0.85, 0.99]


async def test_practice_moves_no_ceiling() -> None:
    """However well a class did."""
    await hold_ceilings(required_by_the_gate)


async def test_a_ceiling_that_moves_is_found() -> None:
    """Asking less of who did well fails."""
    with pytest.raises(AssertionError):
        await hold_ceilings(required_by_success)


# 5. A Tier-1 contradiction retracts the belief and tightens the gate.


class NeverTightens(SealLedger):
    """Break it: a contradiction waits for a person, like everything else."""

    async def contradict(self, trial: CaseTrial) -> bool:
        """Hear nothing."""
        return False


class ForgetsNothing(FakeBeliefs):
    """Break it: a store that keeps what is replaced."""

    async def write(self, beliefs: Beliefs) -> None:
        """Keep the old ones."""
        if not self._beliefs.stored:
            self._beliefs = beliefs


async def hold_retraction(bench: LearningRig) -> None:
    """Hold that one correction retracts, lowers the precision of Tier 2, and reseals lower."""
    of = class_of_round(COVERED_ROUND)
    await bench.provisional.write(Beliefs((a_provisional(of),)))
    bench.ledger.text = seal(a_sealed_ledger(a_ledger(40, of=of, verified=40), of))
    before = (await bench.ledger.read()).ledger.counts(of)
    check, ruling = COVERED_ROUND.verdict.checks[0], a_ruling(kind=RulingKind.DID_NOT_EXPLAIN)
    trial = trial_of(COVERED_ROUND, check, ruling)
    learned = await bench.service.learn(COVERED_ROUND, check, ruling, trial)
    after = (await bench.ledger.read()).ledger.counts(of)
    (against,) = await bench.practice.trials()

    assert learned == Learned(is_retracted=True, is_tightened=True)
    assert (await bench.provisional.read()).stored == ()
    assert after.reliability < before.reliability
    assert after.t2_precision < before.t2_precision
    assert against.is_t2_verified


async def test_a_correction_retracts_and_tightens() -> None:
    """At once, in every store that it concerns."""
    await hold_retraction(a_learning_rig())


@pytest.mark.parametrize(
    "broken", [{"seals": NeverTightens}, {"provisional": ForgetsNothing()}], ids=["gate", "store"]
)
async def test_a_correction_that_is_not_heard_is_found(broken: dict[str, Any]) -> None:
    """A gate that waits, or a belief that stays: each fails."""
    with pytest.raises(AssertionError):
        await hold_retraction(a_learning_rig(**broken))


# 6. Committed equals distinct cases.

Trials = Callable[[tuple[Attempt, ...]], list[CaseTrial]]


def gold_only(attempts: tuple[Attempt, ...]) -> list[CaseTrial]:
    """Count as specified: gold cases alone."""
    return [one.trial for one in attempts if one.role is Role.GOLD]


def replays_as_new(attempts: tuple[Attempt, ...]) -> list[CaseTrial]:
    """Break it: each attempt is a case of its own."""
    return [
        replace(one.trial, case=hashlib.sha256(f"{number}".encode()).hexdigest())
        for number, one in enumerate(attempts)
    ]


async def hold_distinct(count: Trials) -> None:
    """Hold that a class has as many committed trials as the gold set has cases of it."""
    rig = a_rig(FakeChecker(knows_all), some_gold(28))
    await rig.run()
    attempts = await rig.practice.attempts(run_id(OF.checker, "0" * 64))
    assert len(attempts) > 28
    assert derive_ledger(count(attempts)).counts(OF).committed == 28


async def test_replays_are_no_cases() -> None:
    """Ten cases are replayed to see whether they repeat; they count once."""
    await hold_distinct(gold_only)


async def test_replays_that_count_are_found() -> None:
    """28 cases that became 38 fail."""
    with pytest.raises(AssertionError):
        await hold_distinct(replays_as_new)


async def test_the_store_counts_gold_cases_alone(disk: Disk) -> None:
    """The real store gives the ledger no replay, canary or perturbed case."""
    await practice_as_specified(disk)
    trials = await disk.practice.trials()

    assert len(trials) == len({trial.case for trial in trials}) == 40


# 7. A tampered or unreadable ledger licenses nothing.


class Trusting(FakeLedger):
    """Break it: whatever stands there is served."""

    async def read(self) -> LedgerReading:
        """Read without looking at the seal."""
        assert self.text is not None
        return LedgerReading(self.served)

    served: SealedLedger | None = None


async def hold_seal(store: FakeLedger) -> None:
    """Hold that a round served over a tampered ledger is hedged."""
    ledger = a_ledger(660, of=a_class())
    store.text = seal(a_sealed_ledger(ledger)).replace('"wrong": 0', '"wrong": 1')
    if isinstance(store, Trusting):
        store.served = a_sealed_ledger(ledger)
    checker = FakeChecker({POINT.text: covered(SAID)})
    hand = a_hand(SAID, checker)
    check, _ = await ServeChecks(store).checks(hand, checker, progress=NoProgress())
    assert check.outcome is Outcome.COVERED
    assert check.standing is Standing.HEDGED


async def test_a_tampered_ledger_is_not_served() -> None:
    """660 right cases with a changed count license nothing."""
    await hold_seal(FakeLedger())


async def test_a_store_that_trusts_what_it_reads_is_found() -> None:
    """Serving it would be plain, and fails."""
    with pytest.raises(AssertionError):
        await hold_seal(Trusting())
