"""Beliefs in SQLite (``ports/beliefs.py``)."""

from __future__ import annotations

import sqlite3

from sidecar.adapters.round_codec import encode
from sidecar.adapters.state_database import StateDatabase, decoded
from sidecar.calibration.beliefs import Belief, Beliefs
from sidecar.errors import StateDamaged


class SqliteBeliefs:
    """Reads and replaces all beliefs of one file."""

    def __init__(self, database: StateDatabase) -> None:
        """Take the file; whoever opened it closes it."""
        self._database = database

    async def read(self) -> Beliefs:
        """Return all beliefs.

        Raises:
            StateDamaged: If they are not what was stored.
        """
        rows = await self._database.call(
            lambda db: db.execute("SELECT belief FROM beliefs").fetchall()
        )
        beliefs = [decoded(Belief, row[0]) for row in rows]
        try:
            # In the order of code points, as SQLite and Python may differ.
            return Beliefs(tuple(sorted(beliefs, key=lambda one: (one.assertion, one.wording))))
        except ValueError as exc:
            raise StateDamaged(kind="two beliefs about the same") from exc

    async def write(self, beliefs: Beliefs) -> None:
        """Replace all beliefs, wholly or not at all."""

        def write(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM beliefs")
            db.executemany(
                "INSERT INTO beliefs (assertion, wording, belief) VALUES (?, ?, ?)",
                [(one.assertion, one.wording, encode(one)) for one in beliefs.stored],
            )

        await self._database.call(write)

    async def clear(self) -> None:
        """Forget all beliefs, and the traces they leave in the file."""
        await self.write(Beliefs())
        await self._database.wipe_traces()
