"""What every history of rounds does, in memory and in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from sidecar.adapters.sqlite_history import SqliteHistory
from sidecar.adapters.sqlite_state import SqliteState
from sidecar.adapters.state_database import MIGRATIONS
from sidecar.errors import StateDamaged
from sidecar.ports.round_history import RoundHistory, StateCounts
from sidecar.ports.round_store import RoundStore
from sidecar.rounds.trials import Trial, trial_of
from sidecar.rounds.values import Outcome, RoundRecord, RulingKind
from tests.builders import (
    RECALL,
    a_checked_record,
    a_record,
    a_result,
    a_ruling,
    a_snapshot,
    a_verdict,
    turns,
)
from tests.fakes.round_history import FakeRoundHistory
from tests.fakes.round_store import FakeRoundStore


@dataclass
class Stored:
    """A store and the history on it."""

    store: RoundStore
    history: RoundHistory

    async def finish(self, round_id: str, **changes: object) -> RoundRecord:
        """Open and conclude a round."""
        record = replace(a_checked_record((RECALL, Outcome.NOT_COVERED)), round_id=round_id)
        record = replace(record, **changes)  # type: ignore[arg-type]  # tests name the fields
        await self.store.save_snapshot(a_snapshot(round_id, note_id=record.note_id))
        await self.store.conclude(record, a_result(round_id, verdict=record.verdict))
        return record


@pytest.fixture(params=["memory", "sqlite"])
async def stored(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Stored]:
    """Yield the fake, then the real history."""
    if request.param == "memory":
        fake = FakeRoundStore()
        yield Stored(fake, FakeRoundHistory(fake))
        return
    state = SqliteState(tmp_path / "vault" / "state.sqlite")
    yield Stored(state, SqliteHistory(state.database))
    await state.close()


def a_trial(record: RoundRecord, kind: RulingKind) -> Trial:
    """Return the trial of a ruling on the record's first check."""
    trial = trial_of(record, record.verdict.checks[0], a_ruling(kind=kind))
    assert trial is not None
    return trial


class TestRoundHistory:
    async def test_records_come_newest_first(self, stored: Stored) -> None:
        """What ended last is listed first, whatever was stored last."""
        for round_id, hour in (("r1", 10), ("r2", 12), ("r3", 11)):
            await stored.finish(round_id, concluded_at=f"2026-01-01T{hour}:00:00+00:00")

        found = await stored.history.records()

        assert [record.round_id for record in found] == ["r2", "r3", "r1"]

    async def test_records_of_some_notes_only(self, stored: Stored) -> None:
        """A note may have rounds under several ids; others are left out."""
        for round_id, note_id in (("r1", "a"), ("r2", "b"), ("r3", "c")):
            await stored.finish(round_id, note_id=note_id)

        found = await stored.history.records({"a", "c"})

        assert {record.round_id for record in found} == {"r1", "r3"}
        assert await stored.history.records(set()) == ()

    async def test_no_more_than_the_limit(self, stored: Stored) -> None:
        """The limit keeps the newest."""
        for hour in range(3):
            await stored.finish(f"r{hour}", concluded_at=f"2026-01-01T0{hour}:00:00+00:00")

        assert [each.round_id for each in await stored.history.records(limit=2)] == ["r2", "r1"]

    async def test_open_rounds_are_no_records(self, stored: Stored) -> None:
        """A round without a verdict has no history yet."""
        await stored.store.save_snapshot(a_snapshot())

        assert await stored.history.records() == ()

    async def test_rulings_are_kept_in_order(self, stored: Stored) -> None:
        """A later ruling does not delete the earlier one."""
        await stored.finish("r1")
        first = a_ruling(kind=RulingKind.RIGHT)
        second = a_ruling(kind=RulingKind.DID_EXPLAIN)
        await stored.history.add_ruling("r1", first, None)
        changed = await stored.history.add_ruling("r1", second, None)

        assert changed is not None
        assert changed.rulings == (first, second)
        assert await stored.store.record("r1") == changed

    async def test_an_unknown_round_takes_no_ruling(self, stored: Stored) -> None:
        """Nothing is stored for a round that is gone, its trial neither."""
        record = await stored.finish("r1")
        trial = a_trial(record, RulingKind.RIGHT)

        assert await stored.history.add_ruling("nowhere", a_ruling(), trial) is None
        assert await stored.history.trials() == ()

    async def test_one_case_of_a_class_is_one_trial(self, stored: Stored) -> None:
        """A later label replaces the earlier one: replays are no new evidence."""
        record = await stored.finish("r1")
        for kind in (RulingKind.RIGHT, RulingKind.DID_EXPLAIN):
            await stored.history.add_ruling("r1", a_ruling(kind=kind), a_trial(record, kind))

        assert await stored.history.trials() == (a_trial(record, RulingKind.DID_EXPLAIN),)

    async def test_the_trial_of_a_ruling_that_was_replaced_goes(self, stored: Stored) -> None:
        """Also where the later ruling makes none."""
        record = await stored.finish("r1")
        made = a_trial(record, RulingKind.RIGHT)
        await stored.history.add_ruling("r1", a_ruling(), made)
        await stored.history.add_ruling("r1", a_ruling(), None, replaced=[made])

        assert await stored.history.trials() == ()

    async def test_the_trial_of_another_round_stays(self, stored: Stored) -> None:
        """It labels the same case, and nobody took it back."""
        first = await stored.finish("r1")
        second = await stored.finish("r2")
        made, since = (a_trial(record, RulingKind.RIGHT) for record in (first, second))
        await stored.history.add_ruling("r1", a_ruling(), made)
        await stored.history.add_ruling("r2", a_ruling(), since)
        await stored.history.add_ruling("r1", a_ruling(), None, replaced=[made])

        assert await stored.history.trials() == (since,)

    async def test_other_words_are_another_trial(self, stored: Stored) -> None:
        """Distinct cases of one class stand beside one another."""
        for round_id, said in (("r1", "It lasts."), ("r2", "It stays.")):
            record = await stored.finish(round_id, transcript=turns(said))
            trial = a_trial(record, RulingKind.RIGHT)
            await stored.history.add_ruling(round_id, a_ruling(), trial)

        assert len(await stored.history.trials()) == 2

    async def test_rounds_follow_the_lasting_id_of_their_note(self, stored: Stored) -> None:
        """Records, open rounds and challenges move to the new id."""
        await stored.finish("r1", note_id="old")
        await stored.store.save_snapshot(a_snapshot("r2", note_id="old", challenge="What else?"))
        await stored.history.adopt("old", "new")

        assert [each.round_id for each in await stored.history.records({"new"})] == ["r1"]
        assert (await stored.store.challenges("new"))[-1] == "What else?"
        assert await stored.history.records({"old"}) == ()

    async def test_everything_is_counted(self, stored: Stored) -> None:
        """Counts say how much would go."""
        record = await stored.finish("r1")
        await stored.store.save_snapshot(a_snapshot("r2"))
        for kind in (RulingKind.RIGHT, RulingKind.DID_EXPLAIN):
            await stored.history.add_ruling("r1", a_ruling(kind=kind), a_trial(record, kind))

        assert await stored.history.counts() == StateCounts(1, 1, 2, 1)

    async def test_forgotten_rounds_are_gone(self, stored: Stored) -> None:
        """Open and finished rounds go, challenges too; trials hold no text and stay."""
        record = await stored.finish("r1")
        await stored.store.save_snapshot(a_snapshot("r2"))
        trial = a_trial(record, RulingKind.RIGHT)
        await stored.history.add_ruling("r1", a_ruling(), trial)
        await stored.history.forget_rounds()

        assert await stored.history.counts() == StateCounts(0, 0, 0, 1)
        assert await stored.store.challenges("n1") == ()
        assert await stored.store.record("r1") is None

    async def test_forgotten_rulings_leave_the_rounds(self, stored: Stored) -> None:
        """The record is again what was checked."""
        record = await stored.finish("r1")
        trial = a_trial(record, RulingKind.RIGHT)
        await stored.history.add_ruling("r1", a_ruling(), trial)
        await stored.history.forget_rulings()

        assert await stored.store.record("r1") == record
        assert await stored.history.trials() == ()


class TestSqliteHistory:
    async def test_nothing_said_is_left_in_any_file(self, tmp_path: Path) -> None:
        """After forgetting, no file of the store holds a byte of the transcript."""
        said = "A telltale sentence about walruses."
        state = SqliteState(tmp_path / "state.sqlite")
        history = SqliteHistory(state.database)
        (tmp_path / "state.sqlite.v1.bak").write_text(said)
        record = a_record(transcript=turns(said))
        await state.save_snapshot(a_snapshot())
        await state.conclude(record, a_result(verdict=a_verdict()))
        await history.forget_rounds()
        left = [path.name for path in tmp_path.iterdir() if b"walruses" in path.read_bytes()]
        await state.close()

        assert left == []

    async def test_rulings_and_trials_survive_a_restart(self, tmp_path: Path) -> None:
        """A second process sees what the learner ruled."""
        first = SqliteState(tmp_path / "state.sqlite")
        record = await Stored(first, SqliteHistory(first.database)).finish("r1")
        trial = a_trial(record, RulingKind.RIGHT)
        await SqliteHistory(first.database).add_ruling("r1", a_ruling(), trial)
        await first.close()
        second = SqliteState(tmp_path / "state.sqlite")
        history = SqliteHistory(second.database)

        (found,) = await history.records()
        trials = await history.trials()
        await second.close()

        assert found.rulings == (a_ruling(),)
        assert trials == (trial,)

    async def test_a_store_of_the_first_version_is_migrated(self, tmp_path: Path) -> None:
        """Rounds of an older sidecar are there, can be ruled on, and were backed up before."""
        path = tmp_path / "state.sqlite"
        with closing(sqlite3.connect(path)) as db:
            db.executescript(f"{MIGRATIONS[0]}; PRAGMA user_version=1")
            db.execute(
                "INSERT INTO rounds (round_id, note_id, challenge, snapshot, is_open)"
                " VALUES ('r1', 'n1', '\"Why?\"', '{}', 0)"
            )
            db.execute("INSERT INTO records VALUES ('r1', 'n1', '2026-01-01', ?)", (OLD_RECORD,))
            db.commit()
        state = SqliteState(path)
        history = SqliteHistory(state.database)

        (record,) = await history.records()
        ruled = await history.add_ruling("r1", a_ruling(), None)
        await state.close()

        assert record.rulings == ()
        assert record.verdict.checks[0].checker is None
        assert ruled is not None
        assert (tmp_path / "state.sqlite.v1.bak").exists()

    async def test_a_record_that_cannot_be_read_is_reported(self, tmp_path: Path) -> None:
        """A row that is not what was stored is damage, not an empty history."""
        state = SqliteState(tmp_path / "state.sqlite")
        await state.save_snapshot(a_snapshot())
        await state.conclude(a_record(), a_result(verdict=a_verdict()))
        await state.database.call(
            lambda db: db.execute("UPDATE records SET record = '{}'").rowcount
        )

        with pytest.raises(StateDamaged):
            await SqliteHistory(state.database).records()
        await state.close()


OLD_RECORD = (
    '{"challenge": "Why?", "concluded_at": "2026-01-01T12:05:00+00:00", "content_hash": "0",'
    ' "engine": "builtin", "gave_up": false, "models": [], "note_id": "n1",'
    ' "opened_at": "2026-01-01T12:00:00+00:00", "path": "Note.md", "prompt_version": "1",'
    ' "round_id": "r1", "transcript": [{"speaker": "learner", "text": "It lasts."}],'
    ' "verdict": {"checks": [{"assertion": {"kind": "mechanism", "text": "It lasts longer."},'
    ' "evidence": "", "note": "", "outcome": "not_covered", "probability": 0.1,'
    ' "standing": "hedged"}], "gaps": [{"origin": "assertion",'
    ' "text": "You did not explain: It lasts longer."}], "reason": "", "result": "fail",'
    ' "standing": "hedged"}}'
)
"""A record as version 0.1.0 wrote it."""
