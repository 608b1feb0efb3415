"""Which note a round belongs to: through renames, and from before the note was indexed."""

from __future__ import annotations

from collections.abc import Mapping

from sidecar.ids import content_hash
from sidecar.ports.catalogue import Catalogue, CatalogueNote
from sidecar.ports.round_history import RoundHistory
from sidecar.rounds.values import RoundRecord


def provisional_id(path: str) -> str:
    """Return the id of a note that the catalogue does not know: stable while its path is.

    Example:
        >>> provisional_id("Sea.md") == provisional_id("Sea.md")
        True
    """
    return content_hash("note", path)


class NoteIds:
    """Looks notes up by id and by path."""

    def __init__(self, catalogue: Catalogue, history: RoundHistory) -> None:
        """Take the ports.

        Args:
            catalogue: Knows the lasting ids.
            history: Gives rounds from before a note was known their lasting id.
        """
        self._catalogue = catalogue
        self._history = history

    async def ids_at(self, path: str) -> frozenset[str]:
        """Return the ids under which rounds on the note at *path* may be stored."""
        row = await self._catalogue.find(path)
        return frozenset({provisional_id(path), *([row.note_id] if row is not None else [])})

    async def rows(self) -> Mapping[str, CatalogueNote]:
        """Return the catalogue's notes by id, lasting and provisional."""
        rows = [row for row in await self._catalogue.all_notes() if not row.is_folder]
        provisional = {provisional_id(row.path): row for row in rows}
        return {**provisional, **{row.note_id: row for row in rows}}

    async def path_of(self, record: RoundRecord) -> str:
        """Return where the note of a round is now; where it was when nobody knows."""
        row = (await self.rows()).get(record.note_id)
        return record.path if row is None else row.path

    async def adopt(self, rows: Mapping[str, CatalogueNote], note_id: str) -> str:
        """Return the lasting id of a note, storing it with the note's rounds when it is new.

        Args:
            rows: From ``rows``.
            note_id: As the rounds have it.

        Side effects:
            Changes the id of these rounds once, so that they follow the next rename too.
        """
        row = rows.get(note_id)
        if row is None or row.note_id == note_id:
            return note_id
        await self._history.adopt(note_id, row.note_id)
        return row.note_id
