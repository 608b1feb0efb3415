"""Finished rounds, rulings and trials in SQLite (``ports/round_history.py``)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from dataclasses import replace

from sidecar.adapters.round_codec import encode
from sidecar.adapters.state_database import StateDatabase, decoded
from sidecar.ports.round_history import StateCounts
from sidecar.rounds.trials import Trial
from sidecar.rounds.values import RoundRecord, Ruling

_RECORDS = """
    SELECT record FROM records
    WHERE :wanted IS NULL OR note_id IN (SELECT value FROM json_each(:wanted))
    ORDER BY concluded_at DESC, rowid DESC
    LIMIT :most
"""

_DROP_TRIAL = """
    DELETE FROM trials
    WHERE class = ? AND case_fingerprint = ? AND json_extract(trial, '$.round_id') = ?
"""
"""Another round may have labeled the same case since; that label stays."""


class SqliteHistory:
    """Reads and corrects finished rounds in the file of the state store."""

    def __init__(self, database: StateDatabase) -> None:
        """Take the file; whoever opened it closes it."""
        self._database = database

    async def records(
        self, note_ids: Collection[str] | None = None, *, limit: int | None = None
    ) -> tuple[RoundRecord, ...]:
        """Return finished rounds, newest first."""
        wanted = None if note_ids is None else json.dumps(sorted(note_ids))
        values = {"wanted": wanted, "most": -1 if limit is None else limit}

        def read(db: sqlite3.Connection) -> tuple[RoundRecord, ...]:
            rows = db.execute(_RECORDS, values).fetchall()
            return tuple(decoded(RoundRecord, row[0]) for row in rows)

        return await self._database.call(read)

    async def add_ruling(
        self,
        round_id: str,
        ruling: Ruling,
        trial: Trial | None,
        *,
        replaced: Collection[Trial] = (),
    ) -> RoundRecord | None:
        """Add a ruling to a record and store its trial, in one transaction."""

        def write(db: sqlite3.Connection) -> RoundRecord | None:
            row = db.execute(
                "SELECT record FROM records WHERE round_id = ?", (round_id,)
            ).fetchone()
            if row is None:
                return None
            before = decoded(RoundRecord, row[0])
            record = replace(before, rulings=(*before.rulings, ruling))
            _write_record(db, record)
            for gone in replaced:
                db.execute(_DROP_TRIAL, (encode(gone.of), gone.case, round_id))
            if trial is not None:
                db.execute(
                    "INSERT OR REPLACE INTO trials (class, case_fingerprint, trial)"
                    " VALUES (?, ?, ?)",
                    (encode(trial.of), trial.case, encode(trial)),
                )
            return record

        ruled = await self._database.call(write)
        await self._database.back_up()
        return ruled

    async def trials(self) -> tuple[Trial, ...]:
        """Return all trials, in a fixed order."""
        rows = await self._database.call(
            lambda db: db.execute(
                "SELECT trial FROM trials ORDER BY class, case_fingerprint"
            ).fetchall()
        )
        return tuple(decoded(Trial, row[0]) for row in rows)

    async def adopt(self, old_note_id: str, new_note_id: str) -> None:
        """Give all rounds of one note id to another."""

        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE rounds SET note_id = ? WHERE note_id = ?", (new_note_id, old_note_id)
            )
            for record in _records(db, old_note_id):
                _write_record(db, replace(record, note_id=new_note_id))

        await self._database.call(write)

    async def counts(self) -> StateCounts:
        """Return how much is stored."""

        def read(db: sqlite3.Connection) -> StateCounts:
            (open_rounds,) = db.execute("SELECT count(*) FROM rounds WHERE is_open = 1").fetchone()
            (trials,) = db.execute("SELECT count(*) FROM trials").fetchone()
            (finished,) = db.execute("SELECT count(*) FROM records").fetchone()
            (rulings,) = db.execute(
                "SELECT coalesce(sum(json_array_length(record, '$.rulings')), 0) FROM records"
            ).fetchone()
            return StateCounts(open_rounds, finished, rulings, trials)

        return await self._database.call(read)

    async def forget_rounds(self) -> None:
        """Delete all rounds, open and finished; trials, which hold no text, stay."""
        # The copies go first: one that outlived its rounds would tell of a damaged store.
        await self._database.wipe_traces()
        # Turns and records go with their rounds.
        await self._database.call(lambda db: db.execute("DELETE FROM rounds").rowcount)
        await self._database.wipe_traces()

    async def forget_rulings(self) -> None:
        """Delete all rulings and trials; verdicts are again what was checked."""

        def write(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM trials")
            for record in _records(db):
                if record.rulings:
                    _write_record(db, replace(record, rulings=()))

        await self._database.call(write)
        await self._database.wipe_traces()
        await self._database.back_up()


def _records(db: sqlite3.Connection, note_id: str | None = None) -> list[RoundRecord]:
    """Return stored records; all rows are read before any is written."""
    rows = db.execute(
        "SELECT record FROM records WHERE ?1 IS NULL OR note_id = ?1", (note_id,)
    ).fetchall()
    return [decoded(RoundRecord, row[0]) for row in rows]


def _write_record(db: sqlite3.Connection, record: RoundRecord) -> None:
    """Replace a stored record."""
    db.execute(
        "UPDATE records SET record = ?, note_id = ? WHERE round_id = ?",
        (encode(record), record.note_id, record.round_id),
    )
