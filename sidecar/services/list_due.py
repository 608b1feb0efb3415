"""Say which notes are due for another round."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sidecar.errors import CallerError, OutsideError
from sidecar.library.reading import parse_note
from sidecar.ports.catalogue import CatalogueNote
from sidecar.ports.clock import Clock
from sidecar.ports.notes import NoteFile, Notes, NoteText
from sidecar.ports.round_history import RoundHistory
from sidecar.rounds.note_reading import NothingToExplain, read_round_note
from sidecar.rounds.schedule import Schedule, keys_in, keys_of, schedule
from sidecar.rounds.values import NoteKind, RoundRecord
from sidecar.services.note_ids import NoteIds, provisional_id
from sidecar.services.open_round import note_parts


@dataclass(frozen=True, slots=True)
class DueNote:
    """A practiced note with its schedule.

    Attributes:
        path: Where the note is now.
        schedule: When it is due.
        is_due: Whether that is now or earlier.
    """

    path: str
    schedule: Schedule
    is_due: bool


@dataclass(frozen=True, slots=True)
class DueRounds:
    """What is due.

    Attributes:
        due: Notes due within the time asked for, the longest overdue first.
        scheduled: Practiced notes that are still there.
        solid: Those of them that are solid.
        next_due_at: When the next note after these is due; ``None`` when there is none.
        gone: Practiced notes that are not there any more, or cannot be read.
    """

    due: tuple[DueNote, ...]
    scheduled: int
    solid: int
    next_due_at: datetime | None
    gone: int


class ListDue:
    """Computes schedules from finished rounds; stores nothing."""

    def __init__(
        self,
        *,
        notes: Notes,
        ids: NoteIds,
        history: RoundHistory,
        clock: Clock,
        assertions_heading: str,
    ) -> None:
        """Take the ports.

        Args:
            notes: Reads notes that changed since their last round.
            ids: Knows where notes have gone.
            history: Holds all finished rounds.
            clock: Tells what is due.
            assertions_heading: Name of the heading above the core assertions.
        """
        self._notes = notes
        self._ids = ids
        self._history = history
        self._clock = clock
        self._assertions_heading = assertions_heading

    async def due(self, *, within: timedelta, limit: int) -> DueRounds:
        """Return the notes that are due now, or within a time.

        Args:
            within: How far to look ahead, >= 0.
            limit: Most notes, >= 1.

        Raises:
            SidecarError: If a store cannot be read.

        Side effects:
            Rounds from before their note was indexed get its lasting id.

        Idempotent:
            Yes.
        """
        now = self._clock.now()
        rows = await self._ids.rows()
        grouped = await self._grouped(rows)
        found: list[DueNote] = []
        for note_id, records in grouped.items():
            row = rows.get(note_id)
            planned = await self._plan(records, row)
            if planned is not None:
                path = records[-1].path if row is None else row.path
                found.append(DueNote(path, planned, planned.due_at <= now))
        found.sort(key=lambda note: (note.schedule.due_at, note.path))
        due = [note for note in found if note.schedule.due_at <= now + within][:limit]
        later = [note.schedule.due_at for note in found if note not in due]
        return DueRounds(
            due=tuple(due),
            scheduled=len(found),
            solid=sum(note.schedule.is_solid for note in found),
            next_due_at=min(later, default=None),
            gone=len(grouped) - len(found),
        )

    async def of_round(self, record: RoundRecord) -> Schedule | None:
        """Return the schedule of the note of one round; ``None`` when the note is gone."""
        rows = await self._ids.rows()
        row = rows.get(record.note_id)
        ids = {record.note_id}
        if row is not None:
            ids |= {row.note_id, provisional_id(row.path)}
        newest_first = await self._history.records(ids)
        return await self._plan(newest_first[::-1], row)

    async def _grouped(
        self, rows: Mapping[str, CatalogueNote]
    ) -> Mapping[str, Sequence[RoundRecord]]:
        """Return the records of each note by its lasting id, oldest first."""
        by_id: dict[str, list[RoundRecord]] = defaultdict(list)
        for record in reversed(await self._history.records()):
            by_id[record.note_id].append(record)
        grouped: dict[str, list[RoundRecord]] = defaultdict(list)
        for note_id, records in by_id.items():
            grouped[await self._ids.adopt(rows, note_id)] += records
        return {
            note_id: sorted(records, key=lambda record: record.concluded_at)
            for note_id, records in grouped.items()
        }

    async def _plan(
        self, records: Sequence[RoundRecord], row: CatalogueNote | None
    ) -> Schedule | None:
        """Return the schedule of one note for its points as they are now."""
        if not records:
            return None
        last = records[-1]
        if row is not None and await self._is_unchanged(row, last):
            keys: tuple[str, ...] | None = keys_in(last.verdict)
        else:
            keys = await self._keys_now(last.path if row is None else row.path)
        return None if keys is None else await asyncio.to_thread(schedule, records, keys)

    async def _is_unchanged(self, row: CatalogueNote, last: RoundRecord) -> bool:
        """Return whether the note is as its last round saw it, without reading it."""
        if row.content_hash != last.content_hash:
            return False
        file = await self._notes.find(row.path)
        return (
            isinstance(file, NoteFile)
            and file.size_bytes == row.size_bytes
            and file.mtime_ns == row.mtime_ns
        )

    async def _keys_now(self, path: str) -> tuple[str, ...] | None:
        """Return the keys of the note's points; ``None`` when it cannot be practiced now."""
        try:
            file = await self._notes.read(path)
        except (CallerError, OutsideError):
            return None
        return await asyncio.to_thread(self._keys, file)

    def _keys(self, file: NoteText) -> tuple[str, ...] | None:
        parts = note_parts(parse_note(file.path, file.text), file.content_hash)
        note = read_round_note(parts, assertions_heading=self._assertions_heading)
        if isinstance(note, NothingToExplain):
            return None
        assertions = () if note.kind is NoteKind.PROBLEM else note.assertions
        return keys_of(assertion.text for assertion in assertions)
