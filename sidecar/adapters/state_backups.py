"""Copies of the store of rounds: made after each round, and the newest sound one found.

``<name>.1.bak`` is the state after the last round; ``<name>.2.bak`` is an earlier one, kept
for at least a day. Copies made before a migration (``<name>.v<version>.bak``) count as well.
"""

from __future__ import annotations

import sqlite3
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

    Args:
        connection: Open on *path*, outside a transaction.
        path: The store's file.

    Raises:
        sqlite3.Error: If the store cannot be copied.
        OSError: If there is no room.
    """
    newest, earlier, fresh = (path.with_name(f"{path.name}.{n}.bak") for n in ("1", "2", "0"))
    back_up(connection, fresh)
    if not _rounds(fresh):
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
    try:
        copies = [(copy.stat().st_mtime, copy) for copy in path.parent.glob(f"{path.name}.*.bak")]
    except OSError:
        return None
    for made_s, copy in sorted(copies, reverse=True):
        rounds = _rounds(copy)
        if rounds:
            taken_at = datetime.fromtimestamp(made_s, UTC).strftime("%Y-%m-%d %H:%M")
            return Backup(copy, taken_at, rounds)
    return None


def remove_backups(path: Path) -> None:
    """Delete all copies of the store: unfinished ones too, and damaged files set aside."""
    for kind in ("*.bak*", "damaged-*", "salvaged*"):
        for copy in path.parent.glob(f"{path.name}.{kind}"):
            copy.unlink(missing_ok=True)


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
