"""Copies of the store of rounds: made after each round, and the newest sound one found.

``<name>.1.bak`` is the state after the last round; ``<name>.2.bak`` is an earlier one, kept
for at least a day. Copies made before a migration (``<name>.v<version>.bak``) count as well.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sidecar.adapters.schema_versions import back_up

KEPT_S = 24 * 60 * 60
"""How long the earlier copy stays at least, seconds: damage is often noticed a day late."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A sound copy that holds rounds.

    Attributes:
        path: Where it lies.
        taken_at: When it was made, ISO 8601 in UTC to the minute.
        rounds: Finished rounds in it.
    """

    path: Path
    taken_at: str
    rounds: int

    def __str__(self) -> str:
        """Return it in words."""
        rounds = "1 finished round" if self.rounds == 1 else f"{self.rounds} finished rounds"
        return f"{self.path.name}, made {self.taken_at} UTC, holds {rounds}"


def keep_backup(connection: sqlite3.Connection, path: Path) -> None:
    """Copy the store at *path*; a copy that is unsound or empty never replaces a good one.

    Neither does one that shares no round with the newest: it is of a store that lost them.

    Args:
        connection: Open on *path*, outside a transaction.
        path: The store's file.

    Raises:
        sqlite3.Error: If the store cannot be copied.
        OSError: If there is no room.
    """
    newest, earlier, fresh = (path.with_name(f"{path.name}.{n}.bak") for n in ("1", "2", "0"))
    back_up(connection, fresh)
    if not _rounds(fresh) or (_rounds(newest) and not _shares(fresh, newest, is_copy=True)):
        fresh.unlink()
        return
    made_s = fresh.stat().st_mtime
    if newest.exists() and (not earlier.exists() or made_s - earlier.stat().st_mtime >= KEPT_S):
        newest.replace(earlier)
    fresh.replace(newest)


def has_backup(path: Path) -> bool:
    """Return whether a round's copy lies beside the store."""
    return path.with_name(f"{path.name}.1.bak").exists()


def newest_backup(path: Path) -> Backup | None:
    """Return the newest sound copy of the store at *path* that holds a round, if there is one."""
    return next(backups(path), None)


def backups(path: Path) -> Iterator[Backup]:
    """Yield the sound copies of the store at *path* that hold rounds, the newest first."""
    for made_s, copy in _copies(path):
        rounds = _rounds(copy)
        if rounds:
            taken_at = datetime.fromtimestamp(made_s, UTC).strftime("%Y-%m-%d %H:%M")
            yield Backup(copy, taken_at, rounds)


MARK = ".kept"
"""Ends the name of the empty file beside a store that holds something."""


def mark_kept(path: Path) -> None:
    """Note beside the store at *path* that it holds something, so that its loss is noticed.

    Raises:
        OSError: If there is no room, or the folder cannot be written.
    """
    path.with_name(path.name + MARK).touch(mode=0o600)


def is_marked(path: Path) -> bool:
    """Return whether the store at *path* is known to hold something."""
    return path.with_name(path.name + MARK).exists()


def unmark(path: Path) -> None:
    """Take the note away: the store is empty, as somebody wanted it.

    Raises:
        OSError: If the folder cannot be written.
    """
    path.with_name(path.name + MARK).unlink(missing_ok=True)


def lost_rounds(path: Path) -> str:
    """Return in words how the store at *path* lost what it held, else nothing.

    Either a copy holds rounds that it does not, or it is known to have held something and is
    not there, or empty.
    """
    return _lost_by_copies(path) or _lost_by_mark(path)


def visible_fault(path: Path) -> str:
    """Return in words what one look at the file shows to be wrong, else nothing.

    Cheap enough for every call of ``status``: its size and its first bytes are read.
    """
    lost = lost_rounds(path)
    if lost or not path.exists():
        return lost
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(_HEADER_BYTES)
    except OSError as exc:
        return (exc.strerror or "it cannot be read").lower()
    if not size:
        return ""
    if not head.startswith(b"SQLite format 3\0") or len(head) < _HEADER_BYTES:
        return "it is no database"
    page_bytes = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    return "its end is missing" if size < pages * (65536 if page_bytes == 1 else page_bytes) else ""


_HEADER_BYTES = 100
"""Of a SQLite file; it tells the size of a page and how many there are (sqlite.org/fileformat2)."""


def _lost_by_mark(path: Path) -> str:
    """Return in words how a store that is marked is gone, else nothing."""
    if path.is_dir():
        return "a folder stands in its place"
    if not is_marked(path):
        return ""
    if not path.exists():
        return "it is missing"
    return "" if path.stat().st_size else "it is empty"


def _lost_by_copies(path: Path) -> str:
    """Return in words how the store at *path* lost rounds that a copy holds, else nothing.

    Whoever forgets rounds removes their copies, so a copy that shares no round with the store
    is of one that was deleted, emptied or replaced. A store that cannot be read at all is not
    judged here.
    """
    copies = [copy for _, copy in _copies(path)]
    if not copies:
        return ""
    try:
        is_there, is_empty = path.exists(), path.exists() and not path.stat().st_size
        if is_there and not is_empty and all(_shares(path, copy) for copy in copies):
            return ""
        if not any(_rounds(copy) and not (is_there and _shares(path, copy)) for copy in copies):
            return ""
    except (OSError, sqlite3.Error):
        return ""
    if not is_there:
        return "it is missing"
    return "it is empty" if is_empty else "none of the rounds of a copy are in it"


def remove_backups(path: Path) -> None:
    """Delete all copies of the store: unfinished ones too, and damaged files set aside."""
    for kind in ("*.bak*", "damaged-*", "salvaged*"):
        for copy in path.parent.glob(f"{path.name}.{kind}"):
            copy.unlink(missing_ok=True)


def _copies(path: Path) -> list[tuple[float, Path]]:
    """Return when each copy was made, seconds since the epoch, and where it lies; newest first.

    The name tells the order: whoever copies a folder may give all files one time.
    """
    try:
        found = [(copy.stat().st_mtime, copy) for copy in path.parent.glob(f"{path.name}.*.bak")]
    except OSError:
        return []
    return sorted(found, key=lambda each: _age_rank(path, *each))


def _age_rank(path: Path, made_s: float, copy: Path) -> tuple[int, int, float]:
    """Return what sorts copies, the newest first: numbered ones, then those before a migration.

    A numbered copy is made with each round and ruling, so none of another version is newer.
    """
    name = copy.name.removeprefix(f"{path.name}.").removesuffix(".bak")
    if name.isdecimal():
        return 0, int(name), -made_s
    version = name.removeprefix("v")
    return 1, -int(version) if version.isdecimal() else 0, -made_s


def _shares(store: Path, copy: Path, *, is_copy: bool = False) -> bool:
    """Return whether a finished round of a copy is in the store, or the copy tells of none.

    A store that is a copy itself is read as one, which leaves no files of SQLite beside it.

    Raises:
        sqlite3.Error: If the store cannot be read.
    """
    try:
        with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            held = [row[0] for row in db.execute("SELECT round_id FROM records")]
    except sqlite3.Error:
        return True
    mode = "mode=ro&immutable=1" if is_copy else "mode=ro"
    with closing(sqlite3.connect(f"{store.as_uri()}?{mode}", uri=True)) as db:
        tables = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'rounds'"
        if db.execute(tables).fetchone() is None:
            return not held
        one = "SELECT 1 FROM rounds WHERE round_id = ?"
        return not held or any(db.execute(one, (each,)).fetchone() for each in held)


def _rounds(copy: Path) -> int:
    """Return how many finished rounds a copy holds; 0 when it is unsound."""
    try:
        with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return 0
            (rounds,) = db.execute("SELECT count(*) FROM records").fetchone()
            return int(rounds)
    except sqlite3.Error:
        return 0
