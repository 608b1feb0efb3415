"""The file behind the state store: its schema, its thread, its transactions."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from sidecar.adapters import round_codec
from sidecar.adapters.schema_versions import open_database, sqlite_errors
from sidecar.adapters.state_backups import (
    has_backup,
    is_marked,
    keep_backup,
    lost_rounds,
    mark_kept,
    newest_backup,
    remove_backups,
    unmark,
)
from sidecar.errors import SidecarError, StateDamaged
from sidecar.rounds.values import RoundSnapshot

Result = TypeVar("Result")

MIGRATIONS = (
    """
    CREATE TABLE rounds (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        round_id TEXT NOT NULL UNIQUE,
        note_id TEXT NOT NULL,
        challenge TEXT NOT NULL,
        snapshot TEXT NOT NULL,
        focus TEXT,
        transcript TEXT,
        is_open INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    CREATE INDEX rounds_by_note ON rounds (note_id, number);
    CREATE TABLE turns (
        round_id TEXT NOT NULL REFERENCES rounds (round_id) ON DELETE CASCADE,
        transcript_key TEXT NOT NULL,
        result TEXT NOT NULL,
        PRIMARY KEY (round_id, transcript_key)
    ) STRICT;
    CREATE TABLE records (
        round_id TEXT PRIMARY KEY REFERENCES rounds (round_id) ON DELETE CASCADE,
        note_id TEXT NOT NULL,
        concluded_at TEXT NOT NULL,
        record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX records_by_note ON records (note_id, concluded_at)
    """,
    """
    CREATE TABLE trials (
        class TEXT NOT NULL,
        case_fingerprint TEXT NOT NULL,
        trial TEXT NOT NULL,
        PRIMARY KEY (class, case_fingerprint)
    ) STRICT
    """,
    """
    CREATE TABLE beliefs (
        assertion TEXT NOT NULL,
        wording TEXT NOT NULL,
        belief TEXT NOT NULL,
        PRIMARY KEY (assertion, wording)
    ) STRICT
    """,
)
"""Schema, one script a version. A released script never changes."""


class StateDatabase:
    """One SQLite file; every call is one transaction on the database's own thread."""

    def __init__(
        self, path: Path, migrations: Sequence[str] = MIGRATIONS, *, holds: str = "rounds"
    ) -> None:
        """Name the file; it is opened with the first call.

        Args:
            path: Absolute path of ``state.sqlite``, or of a file kept like it.
            migrations: Its schema, one script a version.
            holds: What it is the store of, for the error.
        """
        self._holds = holds
        self._path = path
        self._migrations = migrations
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="state")
        self._connection: sqlite3.Connection | None = None
        self._changes_seen = 0

    async def call(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Run *work* in one transaction on the database's thread.

        A cancelled caller does not stop it: what has begun is finished.

        Raises:
            StateTooNew: If a newer sidecar wrote the file.
            StateDamaged: If it is not a sound database, or lost the rounds that a copy holds.
            DiskFull: If there is no room.
            DataDirectoryUnwritable: If it cannot be opened or written.
        """
        return await self._on_thread(lambda: self._run(work))

    async def wipe_traces(self) -> None:
        """Remove what deleted rows leave behind: in the write-ahead log and in backups.

        Freed pages are overwritten with zeros as they are freed (``secure_delete``).
        """
        await self._on_thread(self._wipe)

    async def back_up(self) -> None:
        """Keep a copy of the file as it is now, beside it.

        Nothing is raised: a copy that cannot be made must not undo what has been stored, and
        the next one is tried with the next round.
        """
        with suppress(SidecarError):
            await self._on_thread(self._back_up)

    async def back_up_once(self) -> None:
        """Keep a copy of a file that has none yet; nothing is raised."""
        with suppress(SidecarError):
            await self._on_thread(self._back_up_once)

    async def close(self) -> None:
        """Let go of the file; a later call would open it again."""
        await self._on_thread(self._close)
        self._thread.shutdown(wait=True)

    async def _on_thread(self, work: Callable[[], Result]) -> Result:
        loop = asyncio.get_running_loop()
        return await asyncio.shield(loop.run_in_executor(self._thread, work))

    def _run(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        with sqlite_errors(self._damaged):
            connection = self._open()
            with _transaction(connection):
                result = work(connection)
            if connection.total_changes > self._changes_seen:
                self._changes_seen = connection.total_changes
                self._mark(connection)
            return result

    def _mark(self, connection: sqlite3.Connection) -> None:
        """Note that the store holds something, so that nobody takes its loss for a beginning."""
        if not is_marked(self._path) and _holds_rows(connection):
            mark_kept(self._path)

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            lost = lost_rounds(self._path)
            if lost:
                raise self._damaged(lost)
            connection = open_database(self._path, self._migrations, damaged=self._damaged)
            # A verdict must survive a power cut, not only a crash (rounds.md, Record).
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA secure_delete=ON")
            self._mark(connection)
            self._changes_seen = connection.total_changes
            self._connection = connection
        return self._connection

    def _wipe(self) -> None:
        with sqlite_errors(self._damaged):
            connection = self._open()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            remove_backups(self._path)
            if not _holds_rows(connection):
                unmark(self._path)

    def _back_up_once(self) -> None:
        if not has_backup(self._path):
            self._back_up()

    def _back_up(self) -> None:
        with sqlite_errors(self._damaged):
            keep_backup(self._open(), self._path)

    def _damaged(self, kind: str) -> StateDamaged:
        """Return the error for a file that is not a sound database, with the newest copy."""
        copy = newest_backup(self._path)
        said = "" if copy is None else str(copy)
        return StateDamaged(kind=kind, copy=said, holds=self._holds)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Commit what happens inside, or nothing of it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # A full disk makes SQLite roll back by itself (sqlite.org/lang_transaction.html).
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _holds_rows(db: sqlite3.Connection) -> bool:
    """Return whether any table holds a row."""
    named = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    tables = [name for (name,) in named if not name.startswith("sqlite_")]
    return any(
        db.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone() is not None  # noqa: S608 - names from the schema
        for name in tables
    )


def decoded(kind: type[Result], text: str) -> Result:
    """Return a stored value.

    Raises:
        StateDamaged: If it is not what was stored.
    """
    try:
        return round_codec.decode(kind, text)
    except ValueError as exc:
        raise StateDamaged(kind=str(exc)) from exc


def without_text(stored: str) -> str:
    """Return a stored snapshot without the note's text, which a verdict no longer needs.

    Raises:
        StateDamaged: If it is not what was stored.
    """
    snapshot = decoded(RoundSnapshot, stored)
    clean = replace(snapshot.note.clean, text="", key_terms=(), names=frozenset())
    return round_codec.encode(replace(snapshot, note=replace(snapshot.note, clean=clean)))
