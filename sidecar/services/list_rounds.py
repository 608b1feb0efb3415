"""List finished rounds, and turn one into a page."""

from __future__ import annotations

from dataclasses import dataclass

from sidecar.ports.notes import Notes
from sidecar.ports.round_history import RoundHistory
from sidecar.ports.round_store import RoundStore
from sidecar.rounds.export_page import ExportPage, export_page
from sidecar.rounds.turns import language_of_round
from sidecar.rounds.values import OpenRoundSummary, RoundRecord
from sidecar.services.find_record import find_record
from sidecar.services.note_ids import NoteIds


@dataclass(frozen=True, slots=True)
class PastRound:
    """A finished round, and where its note is now."""

    record: RoundRecord
    path: str


@dataclass(frozen=True, slots=True)
class UnfinishedRound:
    """A round that can go on, where its note is now, and the language it is held in."""

    summary: OpenRoundSummary
    path: str
    language: str = "en"


class ListRounds:
    """Reads the history of rounds."""

    def __init__(
        self, notes: Notes, ids: NoteIds, store: RoundStore, history: RoundHistory
    ) -> None:
        """Take the ports.

        Args:
            notes: Knows how paths are spelled.
            ids: Knows where notes have gone.
            store: Holds one round.
            history: Holds all finished ones.
        """
        self._notes = notes
        self._ids = ids
        self._store = store
        self._history = history

    async def rounds(self, note: str | None, *, limit: int) -> tuple[PastRound, ...]:
        """Return finished rounds, newest first.

        Args:
            note: Only those on the note at this vault-relative path, whatever it was called
                when they were played; ``None`` means all.
            limit: Most rounds, >= 1.

        Raises:
            OutsideVault: If *note* is not a path inside the vault.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        wanted = None if note is None else await self._ids.ids_at(self._notes.key(note))
        records = await self._history.records(wanted, limit=limit)
        rows = await self._ids.rows()
        return tuple(
            PastRound(record, row.path if (row := rows.get(record.note_id)) else record.path)
            for record in records
        )

    async def unfinished(self) -> tuple[UnfinishedRound, ...]:
        """Return the rounds that can go on, newest first.

        Returns:
            Each with the path that its note has now, also where that is another one than the
            round was opened on; the old path where nobody knows.

        Raises:
            SidecarError: If a store cannot be read.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        rows = await self._ids.rows()
        found = []
        for summary in await self._store.open_rounds():
            snapshot = await self._store.snapshot(summary.round_id)
            if snapshot is None:
                found.append(UnfinishedRound(summary, summary.path))
                continue
            row = rows.get(snapshot.note_id)
            found.append(
                UnfinishedRound(
                    summary,
                    summary.path if row is None else row.path,
                    language_of_round(snapshot.note, summary.transcript),
                )
            )
        return tuple(found)

    async def one(self, round_id: str) -> PastRound:
        """Return one finished round.

        Args:
            round_id: The round.

        Raises:
            RoundUnknown: If there is no such round.
            RoundNotFinished: If it has no verdict yet.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        record = await find_record(self._store, round_id)
        return PastRound(record, await self._ids.path_of(record))

    async def export(self, round_id: str) -> ExportPage:
        """Return a finished round as a Markdown page; nothing is written.

        Args:
            round_id: The round.

        Raises:
            RoundUnknown: If there is no such round.
            RoundNotFinished: If it has no verdict yet.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        record = await find_record(self._store, round_id)
        return export_page(record, await self._ids.path_of(record))
