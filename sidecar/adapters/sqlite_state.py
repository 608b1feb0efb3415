"""Rounds in SQLite: the state store of one vault (``ports/round_store.py``)."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

from sidecar.adapters import round_codec
from sidecar.adapters.round_codec import encode, encode_turns
from sidecar.adapters.state_database import StateDatabase, decoded, without_text
from sidecar.errors import StateDamaged
from sidecar.ids import content_hash
from sidecar.rounds.values import (
    OpenRoundSummary,
    RoundRecord,
    RoundSnapshot,
    Speaker,
    Turn,
    TurnResult,
)


class SqliteState:
    """Stores rounds in one file; every call is one transaction.

    Attributes:
        database: The file, which the history of rounds shares.
    """

    def __init__(self, path: Path) -> None:
        """Name the file; it is opened with the first call.

        Args:
            path: Absolute path of ``state.sqlite``.
        """
        self.database = StateDatabase(path)
        self._call = self.database.call

    async def open(self) -> None:
        """Open the file, creating or migrating it as needed.

        Raises:
            StateTooNew: If a newer sidecar wrote it.
            StateDamaged: If it is not a sound database.
            DiskFull: If there is no room.
            DataDirectoryUnwritable: If it cannot be opened or written.

        Side effects:
            A store that has no copy yet gets one.
        """
        await self._call(lambda _: None)
        await self.database.back_up_once()

    async def close(self) -> None:
        """Let go of the file; a later call would open it again."""
        await self.database.close()

    async def save_snapshot(self, snapshot: RoundSnapshot) -> None:
        """Store a round that has just been opened."""
        stored = encode(replace(snapshot, focus=""))

        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO rounds (round_id, note_id, challenge, snapshot, focus, transcript)"
                " VALUES (?, ?, ?, ?, ?, '[]')",
                (
                    snapshot.round_id,
                    snapshot.note_id,
                    encode(snapshot.challenge),
                    stored,
                    encode(snapshot.focus),
                ),
            )

        await self._call(write)

    async def snapshot(self, round_id: str) -> RoundSnapshot | None:
        """Return the snapshot; focus and note text are empty once the round has its verdict."""
        row = await self._one("SELECT snapshot, focus FROM rounds WHERE round_id = ?", round_id)
        if row is None:
            return None
        return replace(decoded(RoundSnapshot, row[0]), focus=_text(row[1]))

    async def save_said(self, round_id: str, transcript: tuple[Turn, ...]) -> None:
        """Keep what was said in an open round before it is answered."""

        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE rounds SET transcript = ? WHERE round_id = ? AND is_open = 1",
                (encode_turns(transcript), round_id),
            )

        await self._call(write)

    async def transcript(self, round_id: str) -> tuple[Turn, ...]:
        """Return what an open round has kept of what was said; nothing of any other."""
        row = await self._one(
            "SELECT transcript FROM rounds WHERE round_id = ? AND is_open = 1", round_id
        )
        return () if row is None else _turns(row[0] or "[]")

    async def save_turn(
        self, round_id: str, transcript: tuple[Turn, ...], result: TurnResult
    ) -> None:
        """Keep the transcript of an open round, keyed by the transcript it answers.

        The first result for a transcript stays; a finished round is left as it is.
        """
        continued = transcript
        if result.follow_up is not None:
            continued = (*transcript, Turn(Speaker.PARTNER, result.follow_up))

        def write(db: sqlite3.Connection) -> None:
            changed = db.execute(
                "UPDATE rounds SET transcript = ? WHERE round_id = ? AND is_open = 1",
                (encode_turns(continued), round_id),
            )
            if changed.rowcount:
                self._insert_turn(db, round_id, transcript, result)

        await self._call(write)

    async def turn_result(self, round_id: str, transcript: tuple[Turn, ...]) -> TurnResult | None:
        """Return what this very transcript was answered with, if it was."""
        row = await self._one(
            "SELECT result FROM turns WHERE round_id = ? AND transcript_key = ?",
            round_id,
            _key(transcript),
        )
        return None if row is None else decoded(TurnResult, row[0])

    async def conclude(self, record: RoundRecord, result: TurnResult) -> None:
        """Store record and result, delete focus and open transcript, once.

        A second conclusion of the same round changes nothing.
        """

        def write(db: sqlite3.Connection) -> None:
            (stored,) = db.execute(
                "SELECT snapshot FROM rounds WHERE round_id = ?", (record.round_id,)
            ).fetchone() or (None,)
            if stored is None:
                return
            inserted = db.execute(
                "INSERT OR IGNORE INTO records (round_id, note_id, concluded_at, record)"
                " VALUES (?, ?, ?, ?)",
                (record.round_id, record.note_id, record.concluded_at, encode(record)),
            )
            if not inserted.rowcount:
                return
            db.execute("DELETE FROM turns WHERE round_id = ?", (record.round_id,))
            self._insert_turn(db, record.round_id, record.transcript, result)
            db.execute(
                "UPDATE rounds SET is_open = 0, focus = NULL, transcript = NULL, snapshot = ?"
                " WHERE round_id = ?",
                (without_text(stored), record.round_id),
            )

        await self._call(write)
        await self.database.back_up()

    async def record(self, round_id: str) -> RoundRecord | None:
        """Return the finished round, if it is finished."""
        row = await self._one("SELECT record FROM records WHERE round_id = ?", round_id)
        return None if row is None else decoded(RoundRecord, row[0])

    async def open_rounds(self) -> tuple[OpenRoundSummary, ...]:
        """Return rounds that can go on, newest first."""
        rows = await self._call(
            lambda db: db.execute(
                "SELECT snapshot, focus, transcript FROM rounds WHERE is_open = 1"
                " ORDER BY number DESC"
            ).fetchall()
        )
        return tuple(_summary(*row) for row in rows)

    async def challenges(self, note_id: str) -> tuple[str, ...]:
        """Return all challenges asked on a note, oldest first."""
        rows = await self._call(
            lambda db: db.execute(
                "SELECT challenge FROM rounds WHERE note_id = ? ORDER BY number", (note_id,)
            ).fetchall()
        )
        return tuple(_text(row[0]) for row in rows)

    @staticmethod
    def _insert_turn(
        db: sqlite3.Connection, round_id: str, transcript: tuple[Turn, ...], result: TurnResult
    ) -> None:
        db.execute(
            "INSERT OR IGNORE INTO turns (round_id, transcript_key, result) VALUES (?, ?, ?)",
            (round_id, _key(transcript), encode(result)),
        )

    async def _one(self, statement: str, *values: str) -> tuple[str, ...] | None:
        row: tuple[str, ...] | None = await self._call(
            lambda db: db.execute(statement, values).fetchone()
        )
        return row


def _key(transcript: tuple[Turn, ...]) -> str:
    """Return what identifies a transcript."""
    return content_hash(*(part for turn in transcript for part in (turn.speaker, turn.text)))


def _text(stored: str | None) -> str:
    """Return a text stored as JSON; empty when it was deleted."""
    return "" if stored is None else decoded(str, stored)


def _turns(stored: str) -> tuple[Turn, ...]:
    """Return a stored transcript.

    Raises:
        StateDamaged: If it is not what was stored.
    """
    try:
        return round_codec.decode_turns(stored)
    except ValueError as exc:
        raise StateDamaged(kind=str(exc)) from exc


def _summary(snapshot_text: str, focus: str | None, transcript: str | None) -> OpenRoundSummary:
    """Return the summary of one row."""
    snapshot = decoded(RoundSnapshot, snapshot_text)
    return OpenRoundSummary(
        round_id=snapshot.round_id,
        path=snapshot.note.path,
        focus=_text(focus),
        challenge=snapshot.challenge,
        opened_at=snapshot.opened_at,
        transcript=_turns(transcript or "[]"),
        turns_allowed=snapshot.turns_allowed,
        engine=snapshot.engine,
        kind=snapshot.note.kind,
    )
