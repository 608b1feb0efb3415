"""Copies of the store of rounds: made in time, sound, and named only when they help."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from sidecar.adapters.sqlite_history import SqliteHistory
from sidecar.adapters.sqlite_practice import PRACTICE_MIGRATIONS, SqlitePractice
from sidecar.adapters.sqlite_state import SqliteState
from sidecar.adapters.state_backups import (
    KEPT_S,
    backups,
    is_marked,
    lost_rounds,
    newest_backup,
    visible_fault,
)
from sidecar.adapters.state_database import StateDatabase
from sidecar.adapters.state_salvage import is_sound, salvage, set_aside
from sidecar.bootstrap.backups import REPAIR, store_faults
from sidecar.errors import StateDamaged
from tests.builders import a_record, a_result, a_snapshot, a_verdict


async def finished(path: Path, *round_ids: str) -> None:
    """Play rounds to their verdict in the store at *path*."""
    state = SqliteState(path)
    await state.open()
    for round_id in round_ids:
        await state.save_snapshot(a_snapshot(round_id))
        await state.conclude(a_record(round_id), a_result(verdict=a_verdict()))
    await state.close()


def damage(path: Path) -> None:
    """Overwrite all but the header, as a failing disk does."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(100)
        file.write(b"\xa5" * (size - 100))


async def test_a_new_store_leaves_no_copy(tmp_path: Path) -> None:
    """A copy without a round would only mislead."""
    await finished(tmp_path / "state.sqlite")

    assert list(tmp_path.glob("*.bak*")) == []


async def test_every_recorded_round_is_in_the_newest_copy(tmp_path: Path) -> None:
    """Nothing that was finished is lost with the file."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2", "r3")

    found = newest_backup(path)

    assert found is not None
    assert (found.path.name, found.rounds) == ("state.sqlite.1.bak", 3)


async def test_a_damaged_store_names_its_newest_copy(tmp_path: Path) -> None:
    """The error says which copy, when it was made and what it holds."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2")
    damage(path)
    state = SqliteState(path)

    with pytest.raises(StateDamaged, match=r"state.sqlite.1.bak, made .* UTC, holds 2 finished"):
        await SqliteHistory(state.database).records()
    await state.close()


async def test_the_copy_that_is_named_can_be_put_back(tmp_path: Path) -> None:
    """After the rename that the remedy asks for, every round is there."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2")
    damage(path)
    copy = newest_backup(path)
    assert copy is not None
    for name in ("state.sqlite", "state.sqlite-wal", "state.sqlite-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    copy.path.rename(path)
    state = SqliteState(path)

    counts = await SqliteHistory(state.database).counts()
    await state.close()

    assert counts.finished_rounds == 2


async def test_an_unsound_copy_is_never_named(tmp_path: Path) -> None:
    """Then the older, sound one is."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2")
    damage(tmp_path / "state.sqlite.1.bak")

    found = newest_backup(path)

    assert found is not None
    assert (found.path.name, found.rounds) == ("state.sqlite.2.bak", 1)


@pytest.mark.parametrize("made_s", [(1_000, 2_000, 3_000), (2_000, 2_000, 2_000)])
async def test_the_newest_copy_is_told_by_its_name(
    tmp_path: Path, made_s: tuple[int, int, int]
) -> None:
    """A folder that was copied tells nothing by the times of its files."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2", "r3")
    (tmp_path / "state.sqlite.v1.bak").write_bytes((tmp_path / "state.sqlite.2.bak").read_bytes())
    for name, at_s in zip(("1", "2", "v1"), made_s, strict=True):
        os.utime(tmp_path / f"state.sqlite.{name}.bak", (at_s, at_s))

    found = [copy.path.name for copy in backups(path)]

    assert found == [f"state.sqlite.{name}.bak" for name in ("1", "2", "v1")]


async def test_a_copy_without_rounds_is_never_named(tmp_path: Path) -> None:
    """Copies that earlier versions made of empty stores help nobody."""
    path = tmp_path / "state.sqlite"
    await finished(path)
    path.rename(tmp_path / "state.sqlite.v1.bak")

    assert newest_backup(path) is None


async def test_a_damaged_store_never_replaces_a_good_copy(tmp_path: Path) -> None:
    """What cannot be read is not copied over what can."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2")
    damage(path)
    state = SqliteState(path)
    await state.database.back_up()
    await state.close()

    found = newest_backup(path)

    assert found is not None
    assert found.rounds == 2


async def test_the_earlier_copy_stays_for_a_day(tmp_path: Path) -> None:
    """Rounds of one evening do not push out what was there the day before."""
    path = tmp_path / "state.sqlite"
    earlier = tmp_path / "state.sqlite.2.bak"
    await finished(path, "r1", "r2")
    of_first_day = earlier.read_bytes()
    await finished(path, "r3")
    same_day = earlier.read_bytes()
    a_day_ago = earlier.stat().st_mtime - KEPT_S - 1
    os.utime(earlier, (a_day_ago, a_day_ago))
    await finished(path, "r4")

    assert same_day == of_first_day
    assert earlier.read_bytes() != of_first_day


async def test_an_older_store_without_a_copy_gets_one(tmp_path: Path) -> None:
    """Whoever comes from an earlier version is covered from the first start."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1")
    for copy in tmp_path.glob("*.bak"):
        copy.unlink()
    await finished(path)

    assert newest_backup(path) is not None


async def test_forgetting_rounds_removes_the_copies(tmp_path: Path) -> None:
    """What was forgotten is in no copy."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2")
    state = SqliteState(path)
    await SqliteHistory(state.database).forget_rounds()
    await state.close()

    assert list(tmp_path.glob("*.bak*")) == []


def remove(path: Path) -> None:
    """Delete the store and its log."""
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def empty(path: Path) -> None:
    """Leave a file of zero bytes."""
    remove(path)
    path.touch()


def put_folder(path: Path) -> None:
    """Leave a folder in the place of the store."""
    remove(path)
    path.mkdir()


def clear_tables(path: Path) -> None:
    """Leave a sound store whose rounds something else deleted."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA foreign_keys=ON")
        db.execute("DELETE FROM rounds")


def drop_tables(path: Path) -> None:
    """Leave a sound database that holds no table."""
    remove(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE t (x)")
        db.execute("DROP TABLE t")


LOSSES = {
    "it is missing": remove,
    "it is empty": empty,
    "none of the rounds of a copy are in it": clear_tables,
}


async def read_counts(path: Path) -> int:
    """Return how many finished rounds the store tells of."""
    state = SqliteState(path)
    try:
        return (await SqliteHistory(state.database).counts()).finished_rounds
    finally:
        await state.close()


@pytest.mark.parametrize("reason", LOSSES)
async def test_a_store_that_lost_its_rounds_is_damaged(tmp_path: Path, reason: str) -> None:
    """Nobody reads "no round has ended yet" where a copy tells of rounds."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2")
    LOSSES[reason](path)

    with pytest.raises(StateDamaged, match=rf"{reason}\..*1\.bak, made .* holds 2 finished"):
        await read_counts(path)


@pytest.mark.parametrize("lose", [remove, empty, clear_tables, drop_tables])
async def test_a_store_that_lost_its_rounds_gets_them_back(
    tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    """The copies hold them, and repair puts them where they belong."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2")
    lose(path)

    saved = salvage(path, stamp="20261130-120000")

    assert (saved.finished, await read_counts(path)) == (2, 2)
    assert is_sound(path)


async def test_a_new_round_never_replaces_copies_of_lost_ones(tmp_path: Path) -> None:
    """A round that cannot be kept beside the lost ones is not begun."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2")
    remove(path)

    with pytest.raises(StateDamaged):
        await finished(path, "r3")

    assert not path.exists()
    found = newest_backup(path)
    assert found is not None
    assert found.rounds == 2


async def test_rounds_of_a_store_begun_anew_and_of_the_lost_one_come_together(
    tmp_path: Path,
) -> None:
    """Earlier versions began anew in silence; both lines of rounds are saved."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2")
    old = tmp_path / "state.sqlite.1.bak"
    kept_bytes = old.read_bytes()
    for beside in (*tmp_path.glob("*.bak"), *tmp_path.glob("*.kept")):
        beside.unlink()
    remove(path)
    await finished(path, "r3")
    (tmp_path / "state.sqlite.2.bak").write_bytes(kept_bytes)
    os.utime(tmp_path / "state.sqlite.2.bak", (0, 0))

    lost = lost_rounds(path)
    salvage(path, stamp="20261130-120000")

    assert lost == "none of the rounds of a copy are in it"
    assert await read_counts(path) == 3


@pytest.mark.parametrize(("lose", "kind"), [(remove, "it is missing"), (empty, "it is empty")])
async def test_a_store_that_held_only_an_open_round_is_missed_too(
    tmp_path: Path, lose: Callable[[Path], None], kind: str
) -> None:
    """No copy tells of a round before its verdict; the note beside the store does."""
    path = tmp_path / "state.sqlite"
    state = SqliteState(path)
    await state.save_snapshot(a_snapshot("r1"))
    await state.close()
    lose(path)

    with pytest.raises(StateDamaged, match=kind):
        await read_counts(path)
    salvage(path, stamp="20261130-120000")
    assert await read_counts(path) == 0


async def test_a_store_that_never_held_anything_may_go(tmp_path: Path) -> None:
    """Nothing was lost."""
    path = tmp_path / "state.sqlite"
    await finished(path)
    remove(path)

    assert lost_rounds(path) == ""
    assert await read_counts(path) == 0


async def test_a_store_of_an_earlier_version_is_marked_when_it_is_opened(tmp_path: Path) -> None:
    """What it holds is known from then on."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1")
    (tmp_path / "state.sqlite.kept").unlink()
    await read_counts(path)

    assert is_marked(path)


async def test_a_folder_in_the_place_of_a_store_is_damage(tmp_path: Path) -> None:
    """And is set aside as it is."""
    path = tmp_path / "practice.sqlite"
    (path / "inside").mkdir(parents=True)

    aside = set_aside(path, stamp="20261130-120000")

    assert aside is not None
    assert (aside / "inside").is_dir()
    assert is_sound(path)


async def test_a_lost_store_of_practice_is_an_error_until_it_is_repaired(tmp_path: Path) -> None:
    """Practice begins anew only when somebody asks for it."""
    path = tmp_path / "practice.sqlite"
    database = StateDatabase(path, PRACTICE_MIGRATIONS, holds="practice")
    await SqlitePractice(database).finish("{}")
    await database.close()
    remove(path)
    again = StateDatabase(path, PRACTICE_MIGRATIONS, holds="practice")

    with pytest.raises(StateDamaged, match=r"store of practice is damaged: it is missing"):
        await SqlitePractice(again).queue()
    assert not is_sound(path)
    assert set_aside(path, stamp="20261130-120000") is None
    assert await SqlitePractice(again).queue() == ""
    await again.close()


async def test_practice_that_was_forgotten_may_go(tmp_path: Path) -> None:
    """Whoever cleared it knows."""
    path = tmp_path / "practice.sqlite"
    database = StateDatabase(path, PRACTICE_MIGRATIONS, holds="practice")
    await SqlitePractice(database).finish("{}")
    await SqlitePractice(database).clear()
    await database.close()
    remove(path)

    assert lost_rounds(path) == ""


@pytest.mark.parametrize(
    ("hit", "fault"),
    [
        (lambda path: None, ""),
        (remove, "it is missing"),
        (empty, "it is empty"),
        (lambda path: path.write_bytes(b"\xff" * 5000), "it is no database"),
        (lambda path: os.truncate(path, path.stat().st_size // 2), "its end is missing"),
        (put_folder, "a folder stands in its place"),
    ],
)
async def test_one_look_shows_what_happened_to_the_file(
    tmp_path: Path, hit: Callable[[Path], object], fault: str
) -> None:
    """So that status can tell at every call."""
    path = tmp_path / "practice.sqlite"
    database = StateDatabase(path, PRACTICE_MIGRATIONS, holds="practice")
    await SqlitePractice(database).finish("{}")
    await database.close()
    hit(path)

    assert visible_fault(path) == fault
    told = [f"practice.sqlite is damaged: {fault}. {REPAIR}"] if fault else []
    assert store_faults(tmp_path) == told


async def test_what_was_forgotten_is_never_brought_back(tmp_path: Path) -> None:
    """A store that its owner emptied is sound, also with rounds begun since."""
    path = tmp_path / "state.sqlite"
    await finished(path, "r1", "r2")
    state = SqliteState(path)
    await SqliteHistory(state.database).forget_rounds()
    await state.close()
    after = await read_counts(path)
    await finished(path, "r3")

    assert after == 0
    assert is_sound(path)
    assert await read_counts(path) == 1
