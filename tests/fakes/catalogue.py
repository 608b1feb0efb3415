"""A catalogue in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import PurePosixPath

from sidecar.library.values import NoteState
from sidecar.ports.catalogue import CatalogueCounts, CatalogueNote


class FakeCatalogue:
    """Rows by note id."""

    def __init__(self, rows: Sequence[CatalogueNote] = ()) -> None:
        self.rows = {row.note_id: row for row in rows}

    async def all_notes(self) -> tuple[CatalogueNote, ...]:
        """Return all rows, sorted by path."""
        return tuple(sorted(self.rows.values(), key=lambda row: row.path))

    async def find(self, path: str) -> CatalogueNote | None:
        """Return the row at *path*."""
        return next((row for row in self.rows.values() if row.path == path), None)

    async def under(self, folder: str) -> tuple[CatalogueNote, ...]:
        """Return the rows below *folder*."""
        return tuple(r for r in await self.all_notes() if r.path.startswith(folder + "/"))

    async def named(self, names: Collection[str]) -> tuple[CatalogueNote, ...]:
        """Return rows by file name."""
        wanted = {name.casefold() for name in names}
        rows = await self.all_notes()
        return tuple(r for r in rows if PurePosixPath(r.path).stem.casefold() in wanted)

    async def put(self, notes: Sequence[CatalogueNote]) -> None:
        """Insert or replace rows; another row at the same path goes."""
        for note in notes:
            there = await self.find(note.path)
            if there is not None:
                del self.rows[there.note_id]
            self.rows[note.note_id] = note

    async def remove(self, note_ids: Collection[str]) -> None:
        """Remove rows."""
        for note_id in note_ids:
            self.rows.pop(note_id, None)

    async def counts(self) -> CatalogueCounts:
        """Return the counts."""
        rows = [row for row in self.rows.values() if not row.is_folder]
        searchable = [
            row
            for row in rows
            if row.state is NoteState.INDEXED
            or (row.state is not NoteState.SKIPPED and row.passages + row.text_only_passages)
        ]
        states = Counter(row.state for row in rows)
        languages = Counter(row.language for row in searchable)
        waiting = sum(row.state == NoteState.PENDING and row not in searchable for row in rows)
        return CatalogueCounts(dict(states), len(searchable), dict(languages), waiting)

    async def clear(self) -> None:
        """Forget everything."""
        self.rows.clear()

    async def close(self) -> None:
        """Nothing to let go of."""
