"""What every round store does, in memory and in SQLite."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from sidecar.adapters.sqlite_state import SqliteState
from sidecar.errors import DataDirectoryUnwritable, DiskFull, StateDamaged, StateTooNew
from sidecar.ports.round_store import RoundStore
from sidecar.rounds.values import VerdictResult
from tests.builders import a_record, a_result, a_snapshot, a_verdict, partner, turns
from tests.fakes.round_store import FakeRoundStore


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[RoundStore]:
    """Yield the fake, then the real store."""
    if request.param == "memory":
        yield FakeRoundStore()
        return
    state = SqliteState(tmp_path / "vault" / "state.sqlite")
    yield state
    await state.close()


class TestRoundStore:
    async def test_a_snapshot_comes_back_as_it_was_stored(self, store: RoundStore) -> None:
        """Opening and the first turn see the same round."""
        await store.save_snapshot(a_snapshot())

        assert await store.snapshot("r1") == a_snapshot()

    async def test_an_unknown_round_is_none(self, store: RoundStore) -> None:
        """Not knowing a round is a value, not an error."""
        assert await store.snapshot("nowhere") is None
        assert await store.record("nowhere") is None
        assert await store.turn_result("nowhere", turns("a")) is None

    async def test_a_turn_is_found_by_its_transcript_only(self, store: RoundStore) -> None:
        """The same transcript gets the same result, another one none."""
        await store.save_snapshot(a_snapshot())
        await store.save_turn("r1", turns("An answer."), a_result())

        assert await store.turn_result("r1", turns("An answer.")) == a_result()
        assert await store.turn_result("r1", turns("Another answer.")) is None

    async def test_the_first_result_of_a_transcript_stays(self, store: RoundStore) -> None:
        """A repeated request cannot change what was said."""
        await store.save_snapshot(a_snapshot())
        await store.save_turn("r1", turns("An answer."), a_result(follow_up="First?"))
        await store.save_turn("r1", turns("An answer."), a_result(follow_up="Second?"))

        found = await store.turn_result("r1", turns("An answer."))

        assert found is not None
        assert found.follow_up == "First?"

    async def test_texts_with_lone_surrogates_are_kept(self, store: RoundStore) -> None:
        """An answer may hold any text that JSON can carry."""
        odd = turns("\ud800 broken \x00 text")
        await store.save_snapshot(a_snapshot())
        await store.save_turn("r1", odd, a_result())

        assert await store.turn_result("r1", odd) == a_result()
        assert (await store.open_rounds())[0].transcript[:1] == odd

    async def test_an_open_round_can_be_taken_up_again(self, store: RoundStore) -> None:
        """The summary holds focus, transcript and the question that waits."""
        await store.save_snapshot(a_snapshot())
        await store.save_turn("r1", turns("An answer."), a_result(follow_up="What else?"))

        (summary,) = await store.open_rounds()

        assert summary.focus == a_snapshot().focus
        assert summary.transcript == (*turns("An answer."), partner("What else?"))

    async def test_an_answer_is_kept_before_it_is_answered(self, store: RoundStore) -> None:
        """It is the last thing said, and no transcript that has a reply."""
        said = (*turns("An answer."), partner("What else?"), *turns("Another one."))
        await store.save_snapshot(a_snapshot())
        await store.save_said("r1", said)

        assert (await store.open_rounds())[0].transcript == said
        assert await store.transcript("r1") == said
        assert await store.turn_result("r1", said) is None

    async def test_what_is_said_after_the_verdict_is_not_kept(self, store: RoundStore) -> None:
        """A finished round stays as it ended."""
        await store.save_snapshot(a_snapshot())
        await store.conclude(a_record(), a_result(verdict=a_verdict()))
        await store.save_said("r1", turns("Too late."))

        assert await store.open_rounds() == ()
        assert await store.transcript("r1") == await store.transcript("nowhere") == ()
        assert await store.record("r1") == a_record()

    async def test_open_rounds_come_newest_first(self, store: RoundStore) -> None:
        """What was opened last is offered first."""
        for round_id in ("r1", "r2", "r3"):
            await store.save_snapshot(a_snapshot(round_id))

        assert [each.round_id for each in await store.open_rounds()] == ["r3", "r2", "r1"]

    async def test_a_verdict_deletes_focus_note_text_and_transcript(
        self, store: RoundStore
    ) -> None:
        """What only the open round needed does not outlive it."""
        await store.save_snapshot(a_snapshot())
        await store.save_turn("r1", turns("An answer."), a_result())
        await store.conclude(a_record(), a_result(verdict=a_verdict()))

        snapshot = await store.snapshot("r1")

        assert snapshot is not None
        assert snapshot.focus == ""
        assert snapshot.note.clean.text == ""
        assert snapshot.note.assertions == a_snapshot().note.assertions
        assert await store.open_rounds() == ()
        assert await store.turn_result("r1", turns("An answer.")) is None

    async def test_the_concluding_transcript_keeps_its_result(self, store: RoundStore) -> None:
        """A reply lost on its way can be asked for again."""
        await store.save_snapshot(a_snapshot())
        record = a_record()
        await store.conclude(record, a_result(verdict=record.verdict))

        found = await store.turn_result("r1", record.transcript)

        assert found == a_result(verdict=record.verdict)

    async def test_concluding_twice_records_once(self, store: RoundStore) -> None:
        """The first verdict stands."""
        await store.save_snapshot(a_snapshot())
        first = a_record(verdict=a_verdict(VerdictResult.PASS))
        second = a_record(verdict=a_verdict(VerdictResult.FAIL))
        await store.conclude(first, a_result(verdict=first.verdict))
        await store.conclude(second, a_result(verdict=second.verdict))

        assert await store.record("r1") == first

    async def test_a_finished_round_takes_no_more_turns(self, store: RoundStore) -> None:
        """A late turn does not open the round again."""
        await store.save_snapshot(a_snapshot())
        await store.conclude(a_record(), a_result(verdict=a_verdict()))
        await store.save_turn("r1", turns("Too late."), a_result())

        assert await store.turn_result("r1", turns("Too late.")) is None
        assert await store.open_rounds() == ()

    async def test_an_unknown_round_cannot_be_concluded(self, store: RoundStore) -> None:
        """A record always has its snapshot."""
        await store.conclude(a_record("nowhere"), a_result("nowhere", verdict=a_verdict()))

        assert await store.record("nowhere") is None

    async def test_abandoned_challenges_count_as_asked(self, store: RoundStore) -> None:
        """All challenges of a note are listed, oldest first, whatever became of the round."""
        for round_id, challenge in (("r1", "One?"), ("r2", "Two?")):
            await store.save_snapshot(a_snapshot(round_id, challenge=challenge))
        await store.save_snapshot(a_snapshot("r3", note_id="n2", challenge="Three?"))
        await store.conclude(a_record("r1"), a_result(verdict=a_verdict()))

        assert await store.challenges("n1") == ("One?", "Two?")

    async def test_parallel_conclusions_record_once(self, store: RoundStore) -> None:
        """Two requests at the same moment leave one record."""
        await store.save_snapshot(a_snapshot())
        records = [a_record(verdict=a_verdict(result)) for result in VerdictResult]
        await asyncio.gather(
            *(store.conclude(each, a_result(verdict=each.verdict)) for each in records)
        )

        stored = await store.record("r1")

        assert stored in records
        assert stored is not None
        result = await store.turn_result("r1", stored.transcript)
        assert result is not None
        assert result.verdict == stored.verdict


class TestSqliteState:
    async def test_open_rounds_survive_a_restart(self, tmp_path: Path) -> None:
        """A second process sees what the first one stored."""
        first = SqliteState(tmp_path / "state.sqlite")
        await first.save_snapshot(a_snapshot())
        await first.save_turn("r1", turns("An answer."), a_result())
        await first.close()
        second = SqliteState(tmp_path / "state.sqlite")

        (summary,) = await second.open_rounds()
        found = await second.turn_result("r1", turns("An answer."))
        await second.close()

        assert summary.round_id == "r1"
        assert found == a_result()

    async def test_the_focus_is_gone_from_the_file_after_the_verdict(self, tmp_path: Path) -> None:
        """No column of any row holds the focus or the note's text any more."""
        state = SqliteState(tmp_path / "state.sqlite")
        await state.save_snapshot(a_snapshot())
        await state.conclude(a_record(), a_result(verdict=a_verdict()))
        await state.close()

        with closing(sqlite3.connect(tmp_path / "state.sqlite")) as db:
            dump = "\n".join(db.iterdump())

        assert "quizzes beat review" not in dump
        assert "Saint Louis" not in dump

    async def test_a_store_of_a_newer_version_is_left_alone(self, tmp_path: Path) -> None:
        """An older sidecar refuses rather than damages."""
        path = tmp_path / "state.sqlite"
        with closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA user_version=99")
        state = SqliteState(path)

        with pytest.raises(StateTooNew):
            await state.open()
        await state.close()

    async def test_a_file_that_is_no_database_is_reported(self, tmp_path: Path) -> None:
        """A damaged store has its own error and stays as it is."""
        path = tmp_path / "state.sqlite"
        path.write_bytes(b"not a database at all, but long enough to be looked at" * 40)
        state = SqliteState(path)

        with pytest.raises(StateDamaged):
            await state.open()
        await state.close()

        assert path.read_bytes().startswith(b"not a database")

    async def test_a_folder_that_cannot_be_made_is_reported(self, tmp_path: Path) -> None:
        """A data directory that is a file cannot hold the store."""
        (tmp_path / "data").write_text("in the way")
        state = SqliteState(tmp_path / "data" / "state.sqlite")

        with pytest.raises(DataDirectoryUnwritable):
            await state.open()
        await state.close()

    @pytest.mark.parametrize(
        "act",
        [
            lambda state: state.save_snapshot(a_snapshot("r2", focus="x" * 200_000)),
            lambda state: state.save_turn("r1", turns("y" * 200_000), a_result()),
        ],
    )
    async def test_a_full_disk_loses_nothing(
        self, tmp_path: Path, act: Callable[[SqliteState], object]
    ) -> None:
        """A write that has no room is refused whole; what was there can still be read."""
        state = SqliteState(tmp_path / "state.sqlite")
        await state.save_snapshot(a_snapshot())
        await state._call(lambda db: db.execute("PRAGMA max_page_count=20").fetchone())

        with pytest.raises(DiskFull):
            await act(state)  # type: ignore[misc]  # each act returns a coroutine

        assert await state.snapshot("r1") == a_snapshot()
        assert len(await state.open_rounds()) == 1
        await state.close()

    async def test_a_stored_value_that_cannot_be_read_is_reported(self, tmp_path: Path) -> None:
        """A row that is not what was stored is damage, not a wrong round."""
        state = SqliteState(tmp_path / "state.sqlite")
        await state.save_snapshot(a_snapshot())
        await state._call(lambda db: db.execute("UPDATE rounds SET snapshot = '{}'").rowcount)

        with pytest.raises(StateDamaged):
            await state.snapshot("r1")
        await state.close()

    @pytest.mark.parametrize("stored", ["[1]", '[{"speaker": "judge", "text": "x"}]', "no"])
    async def test_a_stored_transcript_that_cannot_be_read_is_reported(
        self, tmp_path: Path, stored: str
    ) -> None:
        """Nor is a transcript guessed at."""
        state = SqliteState(tmp_path / "state.sqlite")
        await state.save_snapshot(a_snapshot())
        await state._call(
            lambda db: db.execute("UPDATE rounds SET transcript = ?", (stored,)).rowcount
        )

        with pytest.raises(StateDamaged):
            await state.open_rounds()
        await state.close()
