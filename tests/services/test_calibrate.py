"""Practice: one pass, one report, one queue; resumable, repeatable, apart from serving."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.adapters.ledger_file import LedgerFile
from sidecar.adapters.sqlite_beliefs import SqliteBeliefs
from sidecar.adapters.sqlite_history import SqliteHistory
from sidecar.adapters.sqlite_practice import PRACTICE_MIGRATIONS, SqlitePractice
from sidecar.adapters.sqlite_state import SqliteState
from sidecar.adapters.state_database import StateDatabase
from sidecar.calibration.beliefs import Beliefs
from sidecar.calibration.classes import Side
from sidecar.calibration.ledger import Counts
from sidecar.calibration.practice import Trend, run_id
from sidecar.calibration.proposals import read_queue
from sidecar.errors import OllamaDown, ServerBusy
from sidecar.ports.checker import CheckReply, CheckRequest
from sidecar.ports.engine import EngineName
from sidecar.ports.partner import Unusable
from sidecar.rounds.values import Outcome
from sidecar.services.calibrate import Calibrate, CalibrateRequest, CalibrateStores
from sidecar.services.progress import NoProgress
from tests.builders import RECALL, a_checked_record, a_ruling
from tests.fakes.checker import FakeChecker
from tests.fakes.engine import FakeEngines, an_engine
from tests.fakes.gold import FakeGold, a_gold_case
from tests.services.practicing import OF, a_rig, knows_all, some_gold
from tests.services.round_rig import Steps
from tests.services.test_seal_ledger import a_stored_trial
from tests.unit.calibration.builders import a_ledger, a_sealed_ledger


async def test_a_class_that_earned_it_is_proposed_with_its_proof() -> None:
    """40 of 40: counts, floor, ceiling, cases, hash; the other side has too few."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40, 5))
    report = await rig.run()
    (proposal,) = read_queue(await rig.practice.queue())

    assert (proposal.entry.of, proposal.entry.counts) == (OF, Counts(correct=40))
    assert (proposal.floor, proposal.ceiling) == (0.857710613, 0.85)
    assert len(report.proposals) == 1
    assert {one.of.side: one.trend for one in report.classes} == {
        Side.COVERED: Trend.EARNED,
        Side.NOT_COVERED: Trend.TOO_FEW,
    }


async def test_a_second_run_is_byte_identical() -> None:
    """Report and queue, from the same cases and replies."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40, 12))
    first = (await rig.run(), await rig.practice.queue())
    second = (await rig.run(), await rig.practice.queue())

    assert first == second


class Stumbling:
    """A checker that fails once, after so many checks."""

    def __init__(self, after: int) -> None:
        self.left: int | None = after
        self.asked = 0

    async def check(self, request: CheckRequest) -> CheckReply | Unusable:
        """Claim what the label says, until it fails."""
        self.asked += 1
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                raise OllamaDown(host="127.0.0.1:1")
        return knows_all(request)

    covers_gap = FakeChecker().covers_gap
    find_gaps = FakeChecker().find_gaps


async def test_an_interrupted_run_goes_on_where_it_stopped() -> None:
    """What was attempted is not asked again, and the report is that of a run in one go."""
    whole_checker = FakeChecker(knows_all)
    whole = a_rig(whole_checker, some_gold(40, 12))
    expected = (await whole.run(), await whole.practice.queue())
    checker = Stumbling(after=33)
    rig = a_rig(checker, some_gold(40, 12))
    with pytest.raises(OllamaDown):
        await rig.run()
    asked = checker.asked
    resumed = (await rig.run(resumes=True), await rig.practice.queue())

    assert resumed == expected
    assert 33 + checker.asked - asked == len(whole_checker.requests)


async def test_recorded_replies_replay_a_finished_run() -> None:
    """Going on with it asks nobody anything, and says the same."""
    checker = FakeChecker(knows_all)
    rig = a_rig(checker, some_gold(40, 12))
    first = (await rig.run(), await rig.practice.queue())
    asked = len(checker.requests)
    replayed = (await rig.run(resumes=True), await rig.practice.queue())

    assert replayed == first
    assert len(checker.requests) == asked


async def test_an_interrupted_run_keeps_every_finished_case() -> None:
    """Also those of the batch that was not full."""
    rig = a_rig(Stumbling(after=33), some_gold(40))
    with pytest.raises(OllamaDown):
        await rig.run()

    assert len(await rig.practice.attempts(run_id(OF.checker, "0" * 64))) == 33


async def test_without_resuming_a_run_begins_anew() -> None:
    """All cases are asked again."""
    checker = FakeChecker(knows_all)
    rig = a_rig(checker, some_gold(12))
    await rig.run()
    asked = len(checker.requests)
    await rig.run()

    assert len(checker.requests) == 2 * asked


async def test_a_limit_takes_the_beginning() -> None:
    """And the canaries all the same."""
    rig = a_rig(FakeChecker(knows_all), some_gold(30), [a_gold_case(99, is_covered=False)])
    report = await rig.run(limit=10)

    assert (len(report.attempts), len(report.canaries)) == (10, 1)


async def test_progress_tells_each_case() -> None:
    """Gold cases and canaries first, then what hardening adds."""
    rig, steps = a_rig(FakeChecker(knows_all), some_gold(3)), Steps()
    await rig.service.calibrate(CalibrateRequest(), progress=steps)

    assert steps.messages[0] == "gold mechanism-000-yes"
    assert "replay mechanism-000-yes" in steps.messages


async def test_two_runs_do_not_mix() -> None:
    """The second one is told to wait."""
    started, release = asyncio.Event(), asyncio.Event()

    class Waiting(FakeChecker):
        async def check(self, request: CheckRequest) -> CheckReply | Unusable:
            started.set()
            await release.wait()
            return await super().check(request)

    rig = a_rig(Waiting(knows_all), some_gold(3))
    first = asyncio.create_task(rig.run())
    await started.wait()
    with pytest.raises(ServerBusy):
        await rig.run()
    release.set()

    assert len((await first).attempts) == 3


async def test_rulings_count_beside_the_gold_set() -> None:
    """A ruling is a trial of the class that it is about."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40))
    rig.store.records["r"] = replace(a_checked_record((RECALL, Outcome.COVERED)), round_id="r")
    await rig.history.add_ruling("r", a_ruling(), a_stored_trial(7))
    await rig.run()
    (proposal,) = read_queue(await rig.practice.queue())

    assert proposal.entry.counts == Counts(correct=40)
    assert proposal.ledger_sha256 != await hash_without_rulings()


async def hash_without_rulings() -> str:
    """Return the hash of the ledger of the same cases alone."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40))
    await rig.run()
    (proposal,) = read_queue(await rig.practice.queue())
    return proposal.ledger_sha256


async def test_without_a_check_model_the_built_in_check_is_practiced() -> None:
    """It is the one whose outcomes are shown beside the gap check."""
    rig = a_rig(FakeChecker(knows_all), some_gold(12))
    rig.engines.main = an_engine(checker=None)
    report = await rig.run()

    assert report.checker == OF.checker


def _bytes(folder: Path) -> dict[str, str]:
    """Return the content of what serving reads, by file."""
    names = ("state.sqlite", "state.sqlite-wal", "ledger.json")
    return {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in names
        if (folder / name).exists()
    }


async def test_practice_leaves_every_byte_that_serving_reads(tmp_path: Path) -> None:
    """State store and sealed ledger are the same before and after; the queue is elsewhere."""
    state = SqliteState(tmp_path / "state.sqlite")
    practice = StateDatabase(tmp_path / "practice.sqlite", PRACTICE_MIGRATIONS)
    sealed = LedgerFile(tmp_path / "ledger.json")
    stores = CalibrateStores(
        SqlitePractice(practice),
        SqliteBeliefs(practice),
        SqliteBeliefs(state.database),
        SqliteHistory(state.database),
    )
    await stores.ratified.write(Beliefs())
    await sealed.write(a_sealed_ledger(a_ledger(20)))
    before = _bytes(tmp_path)
    checker = FakeChecker(knows_all)
    builtin = an_engine(EngineName.BUILTIN, checker=checker)
    engines = FakeEngines(an_engine(checker=checker), builtin)
    service = Calibrate(FakeGold(some_gold(40, 12)), engines, stores)
    report = await service.calibrate(CalibrateRequest(), progress=NoProgress())

    assert report.proposals
    assert report.beliefs_admitted
    assert _bytes(tmp_path) == before
    await practice.close()
    await state.close()
