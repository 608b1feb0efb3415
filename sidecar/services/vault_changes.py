"""What an indexing job is going to change, decided before anything is changed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from sidecar.ids import new_id
from sidecar.library.values import NoteProblem, NoteState
from sidecar.ports.catalogue import CatalogueNote
from sidecar.ports.notes import NoteFile, SkippedNote, SkipReason

KEPT_REASONS = frozenset({SkipReason.IN_CLOUD, SkipReason.UNREADABLE})
"""Skips that may pass: the note's older passages go on answering."""

OLDER_PASSAGES = "; its older passages still answer"

_NEW = "it waits to be indexed"

GONE_FROM_INDEX = "its passages are missing and will be written anew"
"""Reason of a note that the index does not hold: lost, or of another embedder."""

REWRITE = "it waits to be written anew"
"""Reason of a note that a rebuild has not reached: no stored vector is taken over for it."""


@dataclass(frozen=True, slots=True)
class NoteWork:
    """A note to read and index; its row is in the catalogue already, as pending."""

    row: CatalogueNote
    mtime_ns: int
    size_bytes: int = 0


@dataclass(slots=True)
class VaultChanges:
    """Collects decisions; nothing here touches a store.

    Attributes:
        work: Notes to read and index.
        moved: New path by note id, where nothing but the path changed.
        rows: Rows to write to the catalogue, by note id.
        dropped: Note ids whose passages go.
        forgotten: Note ids whose rows go.
        deleted: Notes that are gone from the vault.
        unchanged: Notes that need nothing.
        skipped: Notes and folders left out.
        failed: Paths that could not be looked at.
    """

    work: list[NoteWork] = field(default_factory=list)
    moved: dict[str, str] = field(default_factory=dict)
    rows: dict[str, CatalogueNote] = field(default_factory=dict)
    dropped: set[str] = field(default_factory=set)
    forgotten: set[str] = field(default_factory=set)
    deleted: int = 0
    unchanged: int = 0
    skipped: list[NoteProblem] = field(default_factory=list)
    failed: list[NoteProblem] = field(default_factory=list)

    @property
    def total(self) -> int:
        """Notes that the job has to settle."""
        settled = self.deleted + self.unchanged + len(self.moved)
        return settled + len(self.work) + len(self.skipped) + len(self.failed)

    def index(self, file: NoteFile, row: CatalogueNote | None) -> None:
        """Index a note; without a row it is new."""
        if row is None:
            row = CatalogueNote(new_id(), file.path, NoteState.PENDING, _NEW)
            self.rows[row.note_id] = row
        elif row.state is not NoteState.INDEXED or row.path != file.path:
            is_lost = row.reason == GONE_FROM_INDEX and row.path == file.path
            reason = row.reason if is_lost or row.reason == REWRITE else _NEW
            row = replace(row, path=file.path, state=NoteState.PENDING, reason=reason)
            self.rows[row.note_id] = row
        self._keep(row)
        self.work.append(NoteWork(row, file.mtime_ns, file.size_bytes))

    def move(self, file: NoteFile, row: CatalogueNote) -> None:
        """Take a note over to another path.

        A new file name may be the title, so such a note is cut again; its unchanged passages
        keep their vectors.
        """
        if stem(file.path) != stem(row.path) or row.state is not NoteState.INDEXED:
            self.index(file, row)
            return
        self.moved[row.note_id] = file.path
        self.rows[row.note_id] = replace(
            row,
            path=file.path,
            size_bytes=file.size_bytes,
            mtime_ns=min(row.mtime_ns, file.mtime_ns),
        )
        self._keep(row)

    def skip(self, found: SkippedNote, row: CatalogueNote | None) -> None:
        """Leave a note or folder out; passages go unless the reason may pass."""
        reason = found.sentence
        self.skipped.append(NoteProblem(found.path, reason))
        row = row or CatalogueNote(new_id(), found.path, NoteState.SKIPPED)
        if found.reason in KEPT_REASONS:
            has_passages = row.passages + row.text_only_passages > 0
            reason += OLDER_PASSAGES if has_passages else ""
            kept = replace(row, path=found.path, state=NoteState.SKIPPED, reason=reason)
        else:
            self.dropped.add(row.note_id)
            kept = CatalogueNote(row.note_id, found.path, NoteState.SKIPPED, reason)
        if kept != row:
            self.rows[row.note_id] = kept

    def delete(self, row: CatalogueNote) -> None:
        """Remove a note that is gone."""
        self.forget(row)
        self.deleted += 1

    def forget(self, row: CatalogueNote) -> None:
        """Remove a row and its passages without counting a note."""
        self.rows.pop(row.note_id, None)
        self.dropped.add(row.note_id)
        self.forgotten.add(row.note_id)

    def _keep(self, row: CatalogueNote) -> None:
        """Take back that a row goes: two notes may have changed places."""
        self.dropped.discard(row.note_id)
        self.forgotten.discard(row.note_id)


def stem(path: str) -> str:
    """Return the file name without its suffix.

    Example:
        >>> stem("Physics/Inertia.md")
        'Inertia'
    """
    return PurePosixPath(path).stem
