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
    if not _rounds(fresh) or (_rounds(newest) and not _shares(fresh, newest)):
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


def lost_rounds(path: Path) -> str:
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
    """Return when each copy was made, seconds since the epoch, and where it lies; newest first."""
    try:
        found = [(copy.stat().st_mtime, copy) for copy in path.parent.glob(f"{path.name}.*.bak")]
    except OSError:
        return []
    return sorted(found, reverse=True)


def _shares(store: Path, copy: Path) -> bool:
    """Return whether a finished round of a copy is in the store, or the copy tells of none.

    Raises:
        sqlite3.Error: If the store cannot be read.
    """
    try:
        with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            held = [row[0] for row in db.execute("SELECT round_id FROM records")]
    except sqlite3.Error:
        return True
    with closing(sqlite3.connect(f"{store.as_uri()}?mode=ro", uri=True)) as db:
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
