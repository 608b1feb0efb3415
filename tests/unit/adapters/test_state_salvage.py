"""Damaged stores of rounds: what can still be read is saved, the damaged file is kept."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sidecar.adapters.sqlite_history import SqliteHistory
from sidecar.adapters.sqlite_pages import read_pages
from sidecar.adapters.sqlite_state import SqliteState
from sidecar.adapters.state_salvage import Salvage, is_sound, salvage, set_aside
from sidecar.rounds.trials import trial_of
from sidecar.rounds.values import Outcome
from tests.builders import RECALL, a_checked_record, a_result, a_ruling, a_snapshot, turns

STAMP = "20261130-120000"
FINISHED, OPEN = 30, 3
PAGE = 4096
LONG = "What is recalled is remembered longer. " * 400
"""So long that a round fills pages of its own, with overflow."""


@dataclass
class Kept:
    """What a store holds after it was opened anew."""

    finished: set[str]
    open: set[str]
    trials: int
    rulings: int


async def fill(path: Path) -> None:
    """Play finished rounds with a ruling each, and open ones."""
    state = SqliteState(path)
    history = SqliteHistory(state.database)
    for number in range(FINISHED):
        name = f"done-{number}"
        record = replace(a_checked_record((RECALL, Outcome.NOT_COVERED)), round_id=name)
        await state.save_snapshot(a_snapshot(name, note_id=record.note_id))
        await state.conclude(record, a_result(name, verdict=record.verdict))
        trial = trial_of(record, record.verdict.checks[0], a_ruling())
        assert trial is not None
        await history.add_ruling(name, a_ruling(), replace(trial, case=f"case-{number}"))
    for number in range(OPEN):
        name = f"open-{number}"
        await state.save_snapshot(replace(a_snapshot(name), focus=LONG))
        await state.save_turn(name, turns("It is spacing."), a_result(name))
    await state.close()


async def kept(path: Path) -> Kept:
    """Return what is in a store, read as the sidecar reads it."""
    state = SqliteState(path)
    history = SqliteHistory(state.database)
    records = await history.records()
    found = Kept(
        {record.round_id for record in records},
        {one.round_id for one in await state.open_rounds()},
        len(await history.trials()),
        sum(len(record.rulings) for record in records),
    )
    await state.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    return found


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A filled store without copies beside it."""
    path = tmp_path / "state.sqlite"
    await fill(path)
    for copy in tmp_path.glob("*.bak"):
        copy.unlink()
    return path


def damaged(path: Path, change: Callable[[bytearray], object]) -> bytes:
    """Change a file's bytes and return them."""
    data = bytearray(path.read_bytes())
    change(data)
    path.write_bytes(data)
    return bytes(data)


def rescued(path: Path, before: bytes) -> Salvage:
    """Salvage a store, and see that the damaged file is kept as it was."""
    result = salvage(path, stamp=STAMP)
    assert result.set_aside.read_bytes() == before
    return result


async def test_a_sound_file_loses_nothing(path: Path) -> None:
    """All rounds, open ones, rulings and trials come over."""
    result = rescued(path, path.read_bytes())
    found = await kept(path)

    assert (len(found.finished), len(found.open)) == (FINISHED, OPEN)
    assert (found.rulings, found.trials) == (FINISHED, FINISHED)
    assert (result.finished, result.open, result.trials) == (FINISHED, OPEN, FINISHED)
    assert (result.unreadable_rows, result.unreadable_pages, result.rounds_in_part) == (0, 0, 0)


async def test_a_zeroed_header_loses_nothing(path: Path) -> None:
    """Without its first page SQLite sees no database; the rows are all there."""

    def zero(data: bytearray) -> None:
        data[:100] = bytes(100)

    rescued(path, damaged(path, zero))
    found = await kept(path)

    assert (len(found.finished), len(found.open)) == (FINISHED, OPEN)


async def test_a_zeroed_first_page_loses_nothing(path: Path) -> None:
    """The list of tables is not needed: rows are told by what they hold."""

    def zero(data: bytearray) -> None:
        data[:PAGE] = bytes(PAGE)

    rescued(path, damaged(path, zero))
    found = await kept(path)

    assert (len(found.finished), len(found.open)) == (FINISHED, OPEN)


async def test_one_page_of_noise_costs_its_rows_only(path: Path) -> None:
    """Random bytes over one page in the middle leave most rounds, and the loss is told."""
    noise = random.Random(7)
    leaf = next(
        number
        for number, page in sorted(read_pages(path).pages.items())[3:]
        if page[0] == 0x0D and b"done-" in page
    )

    def scribble(data: bytearray) -> None:
        data[(leaf - 1) * PAGE : leaf * PAGE] = b"\xa5" + noise.randbytes(PAGE - 1)

    result = rescued(path, damaged(path, scribble))
    found = await kept(path)

    assert FINISHED // 2 < len(found.finished) + len(found.open) < FINISHED + OPEN
    assert result.unreadable_pages == 1


async def test_a_truncated_file_keeps_what_is_left(path: Path) -> None:
    """A file cut off in the middle of a page gives the rows of the pages before."""

    def cut(data: bytearray) -> None:
        del data[len(data) * 2 // 3 + 100 :]

    result = rescued(path, damaged(path, cut))
    found = await kept(path)

    assert 0 < len(found.finished) < FINISHED
    assert result.finished == len(found.finished)


async def test_what_only_the_log_holds_is_saved(tmp_path: Path) -> None:
    """Rounds that were committed, but not yet moved from the log to the file, are not lost."""
    live = tmp_path / "live" / "state.sqlite"
    path = tmp_path / "state.sqlite"
    state = SqliteState(live)
    for number in range(5):
        await state.save_snapshot(a_snapshot(f"open-{number}"))
    for suffix in ("", "-wal"):
        shutil.copy(live.with_name(live.name + suffix), path.with_name(path.name + suffix))
    await state.close()
    log = path.with_name("state.sqlite-wal").read_bytes()
    result = rescued(path, path.read_bytes())
    found = await kept(path)

    assert found.open == {f"open-{number}" for number in range(5)}
    assert result.set_aside.with_name(f"{result.set_aside.name}-wal").read_bytes() == log


async def test_a_missing_log_costs_only_what_was_in_it(tmp_path: Path) -> None:
    """A file that was copied without its log is a store all the same."""
    live = tmp_path / "live" / "state.sqlite"
    path = tmp_path / "state.sqlite"
    await fill(live)
    state = SqliteState(live)
    await state.save_snapshot(a_snapshot("in-the-log"))
    shutil.copy(live, path)
    await state.close()
    rescued(path, path.read_bytes())
    found = await kept(path)

    assert len(found.finished) == FINISHED
    assert "in-the-log" not in found.open


async def test_the_newest_copy_fills_in_what_is_lost(tmp_path: Path) -> None:
    """Rounds that only a copy still holds come from there; what the file holds is newer."""
    path = tmp_path / "state.sqlite"
    await fill(path)

    def cut(data: bytearray) -> None:
        del data[len(data) // 2 :]

    result = rescued(path, damaged(path, cut))
    found = await kept(path)

    assert len(found.finished) == FINISHED
    assert result.from_copy > 0
    assert "state.sqlite.1.bak" in result.copy


async def test_a_file_of_nothing_but_noise_becomes_an_empty_store(tmp_path: Path) -> None:
    """Nothing is invented, and the file is kept."""
    path = tmp_path / "state.sqlite"
    before = random.Random(1).randbytes(10 * PAGE)
    path.write_bytes(before)
    rescued(path, before)
    found = await kept(path)

    assert (found.finished, found.open) == (set(), set())


async def test_files_set_aside_are_never_overwritten(path: Path) -> None:
    """A second rescue in the same second sets its file aside under another name."""
    first = rescued(path, path.read_bytes())
    kept_first = first.set_aside.read_bytes()
    second = rescued(path, path.read_bytes())

    assert first.set_aside != second.set_aside
    assert first.set_aside.read_bytes() == kept_first


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**32), spots=st.integers(1, 60))
async def test_any_damage_leaves_a_sound_store_and_the_truth(
    path: Path, tmp_path: Path, seed: int, spots: int
) -> None:
    """Whatever bytes are hit, the new store is sound and holds no round that never was."""
    chance = random.Random(seed)
    other = tmp_path / f"{seed}-{spots}" / "state.sqlite"
    other.parent.mkdir(exist_ok=True)
    shutil.copy(path, other)

    def scribble(data: bytearray) -> None:
        for _ in range(spots):
            begin = chance.randrange(len(data))
            length = min(chance.choice([1, 8, 300, PAGE]), len(data) - begin)
            data[begin : begin + length] = chance.randbytes(length)

    rescued(other, damaged(other, scribble))
    found = await kept(other)

    assert found.finished <= {f"done-{number}" for number in range(FINISHED)}
    assert found.open <= {f"open-{number}" for number in range(OPEN)} | {
        f"done-{number}" for number in range(FINISHED)
    }


def test_a_store_that_can_be_made_anew_is_set_aside(tmp_path: Path) -> None:
    """Its file and its log keep their bytes under another name."""
    path = tmp_path / "practice.sqlite"
    path.write_bytes(b"no database")
    path.with_name("practice.sqlite-wal").write_bytes(b"no log")
    aside = set_aside(path, stamp=STAMP)

    assert not is_sound(aside)
    assert aside.read_bytes() == b"no database"
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"no log"
    assert not list(tmp_path.glob("practice.sqlite-*"))
    assert is_sound(path)


async def test_what_is_forgotten_is_gone_from_damaged_files_too(path: Path) -> None:
    """A file that was set aside holds rounds as well; it goes with them."""
    aside = rescued(path, path.read_bytes()).set_aside
    aside.with_name(f"{aside.name}-wal").write_bytes(b"rounds")
    state = SqliteState(path)
    await SqliteHistory(state.database).forget_rounds()
    await state.close()

    # Trials stay, and so does the note that there is something.
    assert [kept.name for kept in path.parent.glob("state.sqlite.*")] == ["state.sqlite.kept"]
