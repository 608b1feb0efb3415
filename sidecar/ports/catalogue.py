"""What the library knows about each note: its state, why, and what was indexed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from sidecar.library.values import NoteState


@dataclass(frozen=True, slots=True)
class CatalogueNote:
    """One row: a note, or (with a path that ends in ``/``) a folder that is skipped.

    Attributes:
        note_id: Random, given once, survives renames.
        path: Vault-relative, ``/``-separated, NFC.
        state: What became of it.
        reason: Why, one sentence; empty for a note that is simply indexed.
        content_hash: Of the text that its passages were cut from; empty when never read.
        size_bytes: Size when it was last looked at.
        mtime_ns: Modification time then; 0 makes the next comparison read the note.
        passages: Passages with a vector.
        text_only_passages: Passages without one.
        language: ISO 639-1 or ``und``.
        indexed_at: ISO 8601 in UTC; ``None`` when never.
        dates: Days or months that its front matter names, ISO 8601.
    """

    note_id: str
    path: str
    state: NoteState
    reason: str = ""
    content_hash: str = ""
    size_bytes: int = 0
    mtime_ns: int = 0
    passages: int = 0
    text_only_passages: int = 0
    language: str = "und"
    indexed_at: str | None = None
    dates: tuple[str, ...] = ()

    @property
    def is_folder(self) -> bool:
        """Whether the row stands for a skipped folder."""
        return self.path.endswith("/")


@dataclass(frozen=True, slots=True)
class CatalogueCounts:
    """Notes by state; folders are not counted.

    Attributes:
        states: Notes by state.
        searchable: Notes that answer now: indexed, or waiting with older passages.
        languages: Searchable notes by language.
        waiting: Notes whose turn is still to come and that do not answer yet. A note that
            failed or is left out is none of them: waiting does not help it.
    """

    states: Mapping[NoteState, int]
    searchable: int
    languages: Mapping[str, int]
    waiting: int

    @property
    def indexed_share(self) -> float:
        """Share of the notes that can be indexed that answer now, 0 to 1; 0 without any."""
        expected = self.searchable + self.waiting
        return self.searchable / expected if expected else 0.0


class Catalogue(Protocol):
    """Stores rows by note id; paths are unique. Each call is one transaction.

    Raises ``LibraryDamaged`` when the file is unsound, ``DiskFull`` when there is no room.
    """

    async def all_notes(self) -> tuple[CatalogueNote, ...]:
        """Return all rows, sorted by path."""
        ...

    async def find(self, path: str) -> CatalogueNote | None:
        """Return the row at *path*."""
        ...

    async def under(self, folder: str) -> tuple[CatalogueNote, ...]:
        """Return the rows below *folder* (no trailing slash), sorted by path."""
        ...

    async def named(self, names: Collection[str]) -> tuple[CatalogueNote, ...]:
        """Return rows whose file name without ``.md`` is one of *names*, whatever its case."""
        ...

    async def put(self, notes: Sequence[CatalogueNote]) -> None:
        """Insert or replace rows by id; another row at the same path goes."""
        ...

    async def remove(self, note_ids: Collection[str]) -> None:
        """Remove rows; unknown ids are ignored."""
        ...

    async def counts(self) -> CatalogueCounts:
        """Return the counts."""
        ...

    async def clear(self) -> None:
        """Forget everything, note ids too; works on a damaged file."""
        ...

    async def close(self) -> None:
        """Let go of the file."""
        ...
