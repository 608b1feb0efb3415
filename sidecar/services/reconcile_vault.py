"""Compare the vault with the library and decide what has to change."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from dataclasses import replace

from sidecar.errors import LibraryDamaged, OutsideVault, PruneUnconfirmed, SidecarError
from sidecar.library.values import IngestRequest, NoteProblem, NoteState
from sidecar.ports.catalogue import Catalogue, CatalogueNote
from sidecar.ports.notes import NoteFile, NoteListing, Notes, SkippedNote
from sidecar.ports.passages import Passages
from sidecar.services.ingest_request import KeyedRequest, with_keys
from sidecar.services.vault_changes import GONE_FROM_INDEX, REWRITE, VaultChanges, stem

PRUNE_SHARE = 0.20
"""Share of the library whose disappearance needs a confirmation (library.md, Indexing)."""

PRUNE_LEAST_NOTES = 20
"""Size of a library below which nothing is asked (library.md, Indexing)."""

_NOT_THERE = "it is not in the vault"


class ReconcileVault:
    """Decides; changes nothing.

    The disk is the truth: what a client says was changed, deleted or renamed only says where
    to look. A note is taken as unchanged without reading it when size and modification time
    are those of the last indexing, and its passages are all there.
    """

    def __init__(self, notes: Notes, passages: Passages, catalogue: Catalogue) -> None:
        """Take the three sides to compare."""
        self._notes = notes
        self._passages = passages
        self._catalogue = catalogue

    def with_keys(self, request: IngestRequest) -> KeyedRequest:
        """Return the request with keys for paths, and the paths that can be none.

        Raises:
            OutsideVault: If the request names paths and every one of them is refused.
        """
        return with_keys(request, self._notes.key)

    async def mark_for_rewrite(self) -> None:
        """Mark every note to be written anew; until it is, its passages go on answering.

        Note ids stay, unless the catalogue itself is damaged. The mark outlives a crash.
        """
        try:
            rows = await self._catalogue.all_notes()
        except LibraryDamaged:
            await self._catalogue.clear()
            return
        known = [row for row in rows if row.state is not NoteState.SKIPPED]
        marked = [replace(row, state=NoteState.PENDING, reason=REWRITE) for row in known]
        await self._catalogue.put(marked)

    async def whole(self, *, confirm_prune: bool) -> VaultChanges:
        """Return the changes that make the library match the whole vault.

        Raises:
            PruneUnconfirmed: If more than a fifth of a library of 20 notes or more is gone
                and *confirm_prune* is false.
            SidecarError: If the vault or a store cannot be read.
        """
        listing = await self._notes.list_notes()
        changes = VaultChanges()
        rows = await self._checked_rows(changes)
        by_path = {row.path: row for row in rows}
        fresh = []
        for file in listing.notes:
            row = by_path.get(file.path)
            if row is None:
                fresh.append(file)
            else:
                _compare(changes, file, row)
        for skipped in listing.skipped:
            changes.skip(skipped, by_path.get(skipped.path))
        listed = _listed(listing)
        missing = [row for row in rows if row.path not in listed]
        gone = await self._really_gone(changes, missing)
        gone, fresh = await self._pair_moves(changes, gone, fresh)
        if not confirm_prune:
            _guard(rows, gone)
        for row in gone:
            changes.delete(row)
        for file in fresh:
            changes.index(file, None)
        return changes

    async def paths(self, request: IngestRequest) -> VaultChanges:
        """Return the changes at the paths that the request names, all of them keys.

        Raises:
            SidecarError: If the vault or a store cannot be read.
        """
        changes = VaultChanges()
        seen: set[str] = set()
        for old, new in request.renamed.items():
            for row in await self._rows_at(old):
                await self._follow(changes, row, new + row.path[len(old) :], seen)
        for path in (*request.renamed.values(), *request.changed):
            if not await self._look(changes, path, seen):
                changes.skipped.append(NoteProblem(path, _NOT_THERE))
        for path in (*request.renamed, *request.deleted):
            await self._look(changes, path, seen)
        return changes

    async def _checked_rows(self, changes: VaultChanges) -> tuple[CatalogueNote, ...]:
        """Return all rows as the index really stands; drop passages that have no row."""
        counts = await self._passages.counts()
        older = await self._passages.older_notes()
        rows = await self._catalogue.all_notes()
        changes.dropped |= {*counts, *older} - {row.note_id for row in rows}
        return tuple(
            _checked(row, counts.get(row.note_id, 0), row.note_id in older) for row in rows
        )

    async def _really_gone(
        self, changes: VaultChanges, missing: Iterable[CatalogueNote]
    ) -> list[CatalogueNote]:
        """Return the rows of notes that are gone; skip those that policy hides now."""
        gone = []
        for row in missing:
            if row.state is NoteState.SKIPPED and not has_passages(row):
                changes.forget(row)
                continue
            found = await self._found(row.path)
            if isinstance(found, SkippedNote):
                changes.skip(replace(found, path=row.path), row)
            elif isinstance(found, NoteFile) and found.path == row.path:
                changes.index(found, row)
            else:
                gone.append(row)
        return gone

    async def _found(self, path: str) -> NoteFile | SkippedNote | None:
        try:
            return await self._notes.find(path)
        except OutsideVault:
            return None

    async def _pair_moves(
        self, changes: VaultChanges, gone: Iterable[CatalogueNote], fresh: Iterable[NoteFile]
    ) -> tuple[list[CatalogueNote], list[NoteFile]]:
        """Pair gone notes with new files of the same content; return what stays unpaired."""
        left = {row.note_id: row for row in gone}
        sizes = {row.size_bytes for row in left.values() if row.content_hash}
        unpaired = []
        for file in fresh:
            found = await self._hash(file) if file.size_bytes in sizes else ""
            twins = [row for row in left.values() if found and row.content_hash == found]
            if not twins:
                unpaired.append(file)
                continue
            row = next((twin for twin in twins if stem(twin.path) == stem(file.path)), twins[0])
            del left[row.note_id]
            changes.move(file, row)
        return list(left.values()), unpaired

    async def _hash(self, file: NoteFile) -> str:
        try:
            return (await self._notes.read(file.path)).content_hash
        except SidecarError:
            return ""  # the indexing meets the same refusal and reports it

    async def _rows_at(self, path: str) -> tuple[CatalogueNote, ...]:
        """Return the row at *path* and those below it."""
        row = await self._catalogue.find(path)
        return (*(() if row is None else (row,)), *await self._catalogue.under(path))

    async def _follow(
        self, changes: VaultChanges, row: CatalogueNote, path: str, seen: set[str]
    ) -> None:
        """Move a row to *path* if its note is there now; else leave it to the look that follows."""
        found = await self._found(path)
        if path in seen or row.path == path or not isinstance(found, NoteFile):
            return
        seen.add(path)
        there = await self._catalogue.find(path)
        if there is not None and there.note_id not in changes.rows:
            changes.forget(there)
        if (found.size_bytes, found.mtime_ns) == (row.size_bytes, row.mtime_ns):
            changes.move(found, row)
        else:
            changes.index(found, row)

    async def _look(self, changes: VaultChanges, path: str, seen: set[str]) -> bool:
        """Decide about whatever is, or was, at *path*; return whether anything is or was."""
        if path in seen:
            return True
        seen.add(path)
        found = await self._found(path)
        rows = [row for row in await self._rows_at(path) if not _is_moved(row, changes)]
        own = next((row for row in rows if row.path == path), None)
        if isinstance(found, NoteFile):
            changes.index(found, own)
        elif isinstance(found, SkippedNote):
            changes.skip(found, own)
        elif own is not None:
            changes.delete(own)
        if found is not None:
            return True
        return await self._look_below(changes, path, rows, seen) or own is not None

    async def _look_below(
        self, changes: VaultChanges, folder: str, rows: Iterable[CatalogueNote], seen: set[str]
    ) -> bool:
        """Decide about all that is, or was, below a folder."""
        listing = await self._notes.list_notes(folder)
        listed = _listed(listing)
        below = {row.path for row in rows if row.path != folder}
        for path in sorted(listed | below):
            await self._look(changes, path.rstrip("/"), seen)
        return bool(listed or below)


def _listed(listing: NoteListing) -> set[str]:
    notes = {file.path for file in listing.notes}
    return notes | {skipped.path for skipped in listing.skipped}


def has_passages(row: CatalogueNote) -> bool:
    """Return whether the note can be found at all."""
    return row.passages + row.text_only_passages > 0


def _is_moved(row: CatalogueNote, changes: VaultChanges) -> bool:
    now = changes.rows.get(row.note_id)
    return now is not None and now.path != row.path


def _checked(row: CatalogueNote, count: int, is_older: bool) -> CatalogueNote:
    """Return the row; an indexed note whose passages are not all there is pending."""
    if row.state is not NoteState.INDEXED or row.passages + row.text_only_passages == count:
        return row
    pending = replace(row, state=NoteState.PENDING, reason=GONE_FROM_INDEX)
    return pending if is_older else replace(pending, passages=count, text_only_passages=0)


def _compare(changes: VaultChanges, file: NoteFile, row: CatalogueNote) -> None:
    same = (file.size_bytes, file.mtime_ns) == (row.size_bytes, row.mtime_ns)
    if same and row.state is NoteState.INDEXED:
        changes.unchanged += 1
    else:
        changes.index(file, row)


def _guard(rows: Iterable[CatalogueNote], gone: Sized) -> None:
    """Refuse to remove a large part of the library unasked.

    Raises:
        PruneUnconfirmed: If it is more than ``PRUNE_SHARE``.
    """
    known = sum(row.state is not NoteState.SKIPPED for row in rows)
    if known >= PRUNE_LEAST_NOTES and len(gone) > PRUNE_SHARE * known:
        raise PruneUnconfirmed(missing=len(gone), known=known)
