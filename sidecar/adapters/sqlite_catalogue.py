"""The catalogue in SQLite (``ports/catalogue.py``)."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from sidecar.adapters.schema_versions import open_database, sqlite_errors
from sidecar.errors import LibraryDamaged, SidecarError
from sidecar.library.values import NoteState
from sidecar.ports.catalogue import CatalogueCounts, CatalogueNote

_T = TypeVar("_T")

MIGRATIONS = (
    """
    CREATE TABLE notes (
        note_id TEXT PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        stem TEXT NOT NULL,
        state TEXT NOT NULL,
        reason TEXT NOT NULL,
        content_hash TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        mtime_ns INTEGER NOT NULL,
        passages INTEGER NOT NULL,
        text_only_passages INTEGER NOT NULL,
        language TEXT NOT NULL,
        indexed_at TEXT
    ) WITHOUT ROWID;
    CREATE INDEX notes_by_stem ON notes (stem)
    """,
    "ALTER TABLE notes ADD COLUMN dates TEXT NOT NULL DEFAULT ''",
)

BATCH = 500
"""Values in one ``IN`` list; older SQLite builds allow 999 parameters (sqlite.org/limits)."""

_COLUMNS = (
    "note_id, path, state, reason, content_hash, size_bytes, mtime_ns, passages,"
    " text_only_passages, language, indexed_at, dates"
)
_SELECT = f"SELECT {_COLUMNS} FROM notes"  # noqa: S608 - constant columns
_PUT = f"INSERT OR REPLACE INTO notes ({_COLUMNS}, stem) VALUES ({', '.join('?' * 13)})"  # noqa: S608 - constant columns


class SqliteCatalogue:
    """One file; opened at the first call, every call in a worker thread."""

    def __init__(self, path: Path) -> None:
        """Name the file; nothing is touched yet."""
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._lock = threading.Lock()
        self._known_counts: CatalogueCounts | None = None

    async def all_notes(self) -> tuple[CatalogueNote, ...]:
        """Return all rows, sorted by path."""
        return await self._run(lambda db: _rows(db, f"{_SELECT} ORDER BY path"))

    async def find(self, path: str) -> CatalogueNote | None:
        """Return the row at *path*."""
        found = await self._run(lambda db: _rows(db, f"{_SELECT} WHERE path = ?", path))
        return found[0] if found else None

    async def under(self, folder: str) -> tuple[CatalogueNote, ...]:
        """Return the rows below *folder*, sorted by path."""
        where = f"{_SELECT} WHERE path > ? AND path < ? ORDER BY path"
        after_slash = chr(ord("/") + 1)
        return await self._run(lambda db: _rows(db, where, f"{folder}/", f"{folder}{after_slash}"))

    async def named(self, names: Collection[str]) -> tuple[CatalogueNote, ...]:
        """Return rows whose file name without ``.md`` is one of *names*, whatever its case."""
        stems = sorted({name.casefold() for name in names})

        def find(db: sqlite3.Connection) -> tuple[CatalogueNote, ...]:
            found: list[CatalogueNote] = []
            for start in range(0, len(stems), BATCH):
                batch = stems[start : start + BATCH]
                marks = ", ".join("?" * len(batch))
                found += _rows(db, f"{_SELECT} WHERE stem IN ({marks}) ORDER BY path", *batch)
            return tuple(found)

        return await self._run(find)

    async def put(self, notes: Sequence[CatalogueNote]) -> None:
        """Insert or replace rows by id; another row at the same path goes."""
        rows = [_values(note) for note in notes]
        await self._run(lambda db: self._write(db, _PUT, rows))

    async def remove(self, note_ids: Collection[str]) -> None:
        """Remove rows; unknown ids are ignored."""
        rows = [(note_id,) for note_id in note_ids]
        await self._run(lambda db: self._write(db, "DELETE FROM notes WHERE note_id = ?", rows))

    async def counts(self) -> CatalogueCounts:
        """Return the counts; they are kept, for only this process writes."""
        known = self._known_counts
        return known if known is not None else await self._run(self._count)

    async def clear(self) -> None:
        """Forget everything; works on a damaged file."""
        await asyncio.to_thread(self._clear)

    async def close(self) -> None:
        """Let go of the file."""
        await asyncio.to_thread(self._close)

    async def _run(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        return await asyncio.to_thread(self._run_now, work)

    def _run_now(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        with self._lock, sqlite_errors(_damaged):
            if self._connection is None:
                if self._path.is_dir():
                    raise _damaged("a folder stands in its place")
                self._connection = open_database(self._path, MIGRATIONS, damaged=_damaged)
            return work(self._connection)

    def _count(self, db: sqlite3.Connection) -> CatalogueCounts:
        self._known_counts = _counts(db)
        return self._known_counts

    def _write(
        self, db: sqlite3.Connection, statement: str, rows: Sequence[tuple[object, ...]]
    ) -> None:
        """Write under the lock, so that no count from before is kept."""
        self._known_counts = None
        _transaction(db, statement, rows)

    def _clear(self) -> None:
        self._close()
        with self._lock, sqlite_errors(_damaged):
            self._known_counts = None
            if self._path.is_dir():
                self._path.rename(_free_name(self._path))
            for suffix in ("", "-wal", "-shm"):
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)

    def _close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None


def _free_name(path: Path) -> Path:
    """Return a name beside a path under which nothing stands."""
    numbers = itertools.count(1)
    return next(
        free for n in numbers if not (free := path.with_name(f"{path.name}.damaged-{n}")).exists()
    )


def _damaged(reason: str) -> SidecarError:
    return LibraryDamaged(kind=f"catalogue, {reason}")


def _rows(db: sqlite3.Connection, statement: str, *values: str) -> tuple[CatalogueNote, ...]:
    found = db.execute(statement, values).fetchall()
    return tuple(_note(*row) for row in found)


def _note(note_id: str, path: str, state: str, *rest: Any) -> CatalogueNote:
    *others, dates = rest
    return CatalogueNote(note_id, path, NoteState(state), *(*others, tuple(dates.split())))


def _values(note: CatalogueNote) -> tuple[object, ...]:
    return (
        note.note_id,
        note.path,
        note.state.value,
        note.reason,
        note.content_hash,
        note.size_bytes,
        note.mtime_ns,
        note.passages,
        note.text_only_passages,
        note.language,
        note.indexed_at,
        " ".join(note.dates),
        PurePosixPath(note.path).stem.casefold(),
    )


def _transaction(
    db: sqlite3.Connection, statement: str, rows: Sequence[tuple[object, ...]]
) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        db.executemany(statement, rows)
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def _counts(db: sqlite3.Connection) -> CatalogueCounts:
    notes = "FROM notes WHERE path NOT LIKE '%/'"
    searchable = (
        f"{notes} AND (state = 'indexed'"
        " OR state <> 'skipped' AND passages + text_only_passages > 0)"
    )
    states = db.execute(f"SELECT state, count(*) {notes} GROUP BY state").fetchall()
    languages = db.execute(f"SELECT language, count(*) {searchable} GROUP BY language").fetchall()
    (total,) = db.execute(f"SELECT count(*) {searchable}").fetchone()
    (waiting,) = db.execute(
        f"SELECT count(*) {notes} AND state = 'pending' AND passages + text_only_passages = 0"
    ).fetchone()
    return CatalogueCounts(
        {NoteState(state): count for state, count in states}, total, dict(languages), waiting
    )
