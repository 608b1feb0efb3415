"""Stores with a schema version."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from sidecar.adapters.schema_versions import open_database, sqlite_errors
from sidecar.errors import (
    DataDirectoryUnwritable,
    DiskFull,
    LibraryDamaged,
    SidecarError,
    StateTooNew,
)

FIRST = "CREATE TABLE things (name TEXT)"
SECOND = "ALTER TABLE things ADD COLUMN size INTEGER DEFAULT 7"


def damaged(reason: str) -> SidecarError:
    """Build the error of this test's store."""
    return LibraryDamaged(kind=reason)


def opened(path: Path, *migrations: str) -> closing[sqlite3.Connection]:
    """Open the store and close it after the block."""
    return closing(open_database(path, migrations, damaged=damaged))


def test_a_new_store_has_the_newest_version(tmp_path: Path) -> None:
    """All migrations run in order and no backup of nothing is made."""
    with opened(tmp_path / "deep" / "s.sqlite", FIRST, SECOND) as db:
        db.execute("INSERT INTO things (name) VALUES ('a')")

        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        assert db.execute("SELECT * FROM things").fetchall() == [("a", 7)]
    assert not list(tmp_path.rglob("*.bak"))


def test_an_old_store_is_migrated_after_a_backup(tmp_path: Path) -> None:
    """The copy beside the store still has the old version and all rows."""
    path = tmp_path / "s.sqlite"
    with opened(path, FIRST) as db:
        db.execute("INSERT INTO things VALUES ('a')")

    with opened(path, FIRST, SECOND) as db:
        assert db.execute("SELECT * FROM things").fetchall() == [("a", 7)]

    with closing(sqlite3.connect(tmp_path / "s.sqlite.v1.bak")) as copy:
        assert copy.execute("SELECT * FROM things").fetchall() == [("a",)]
        assert copy.execute("PRAGMA user_version").fetchone() == (1,)


def test_a_failing_migration_leaves_the_old_store(tmp_path: Path) -> None:
    """A migration is one transaction: half of it is none of it."""
    path = tmp_path / "s.sqlite"
    with opened(path, FIRST) as db:
        db.execute("INSERT INTO things VALUES ('a')")

    with pytest.raises(sqlite3.OperationalError):
        open_database(path, (FIRST, f"{SECOND}; NOT SQL"), damaged=damaged)

    with opened(path, FIRST) as db:
        assert db.execute("SELECT * FROM things").fetchall() == [("a",)]


def test_a_store_of_a_newer_sidecar_is_left_alone(tmp_path: Path) -> None:
    """An older sidecar refuses instead of guessing."""
    path = tmp_path / "s.sqlite"
    with opened(path, FIRST, SECOND):
        pass
    before = path.read_bytes()

    with pytest.raises(StateTooNew):
        open_database(path, (FIRST,), damaged=damaged)

    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_damaged(tmp_path: Path) -> None:
    """The caller's own error says so, without the file's content."""
    path = tmp_path / "s.sqlite"
    path.write_bytes(b"this is not a database, it is a canary sentence" * 50)

    with pytest.raises(LibraryDamaged) as refusal:
        open_database(path, (FIRST,), damaged=damaged)

    assert "canary" not in str(refusal.value)


def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    """Notes' paths stay private whatever the umask."""
    path = tmp_path / "new" / "s.sqlite"
    with opened(path, FIRST) as db:
        db.execute("INSERT INTO things VALUES ('a')")
        modes = {stat.S_IMODE(place.stat().st_mode) for place in path.parent.iterdir()}

    assert modes == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_folder_that_cannot_be_made_is_unwritable(tmp_path: Path) -> None:
    """A file in the way is named as what it is: nowhere to write."""
    (tmp_path / "file").write_text("x")

    with pytest.raises(DataDirectoryUnwritable):
        open_database(tmp_path / "file" / "s.sqlite", (FIRST,), damaged=damaged)


def test_a_full_disk_is_told_from_other_failures(tmp_path: Path) -> None:
    """SQLite's own limit on pages stands in for the disk."""
    with opened(tmp_path / "s.sqlite", FIRST) as db:
        db.execute("PRAGMA max_page_count = 3")

        with pytest.raises(DiskFull), sqlite_errors(damaged):
            db.execute("INSERT INTO things VALUES (?)", ("x" * 100_000,))


def test_a_read_only_store_is_unwritable(tmp_path: Path) -> None:
    """Writing where only reading is allowed names the remedy for that."""
    with opened(tmp_path / "s.sqlite", FIRST) as db:
        db.execute("PRAGMA query_only = 1")

        with pytest.raises(DataDirectoryUnwritable), sqlite_errors(damaged):
            db.execute("INSERT INTO things VALUES ('a')")


def test_a_mistake_in_sql_stays_a_mistake(tmp_path: Path) -> None:
    """A bug is not dressed up as a full disk."""
    with (
        opened(tmp_path / "s.sqlite", FIRST) as db,
        pytest.raises(sqlite3.OperationalError),
        sqlite_errors(damaged),
    ):
        db.execute("SELECT nothing FROM nowhere")
