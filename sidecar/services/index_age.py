"""Tell, without reading a note, how far the index is behind the vault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from sidecar.library.values import NoteState
from sidecar.ports.catalogue import CatalogueNote
from sidecar.ports.notes import NoteFile, NoteListing, SkipReason

REMEDY = "Run: sparring ingest"
"""Ends the notice, so that a client can tell it from others."""

_NS = 1_000_000_000


def behind_notice(listing: NoteListing, rows: Iterable[CatalogueNote]) -> str:
    """Return what to say about notes that the index does not have as they are now.

    Sizes and modification times are compared, as the indexing itself does; a note that failed
    or is skipped was said to be so elsewhere.

    Args:
        listing: The vault as it stands.
        rows: What the library knows of each note.

    Returns:
        One sentence with the remedy, or an empty string when the index is up to date.
    """
    by_path = {row.path: row for row in rows}
    counts = {
        "new": sum(_is_new(file, by_path) for file in listing.notes),
        "changed": sum(_is_changed(file, by_path) for file in listing.notes),
        "gone": _gone(listing, by_path.values()),
        "excluded": _excluded(listing, by_path.values()),
    }
    total = sum(counts.values())
    if not total:
        return ""
    kinds = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
    behind = "1 note" if total == 1 else f"{total} notes"
    return f"The index is behind the vault by {behind} ({kinds}). {REMEDY}"


def _is_new(file: NoteFile, rows: Mapping[str, CatalogueNote]) -> bool:
    row = rows.get(file.path)
    return row is None or (row.state is NoteState.PENDING and row.indexed_at is None)


def _is_changed(file: NoteFile, rows: Mapping[str, CatalogueNote]) -> bool:
    row = rows.get(file.path)
    if row is None or row.state is not NoteState.INDEXED:
        return False
    if file.size_bytes != row.size_bytes:
        return True
    if row.mtime_ns:
        return file.mtime_ns != row.mtime_ns
    # A note saved just before it was indexed has no settled time: later saves are told by the
    # time of indexing, which is kept in whole seconds.
    indexed_at = datetime.fromisoformat(row.indexed_at).timestamp() if row.indexed_at else 0.0
    return file.mtime_ns > (int(indexed_at) + 1) * _NS


def _gone(listing: NoteListing, rows: Iterable[CatalogueNote]) -> int:
    """Return how many notes can still be found though nothing is there any more."""
    there = {file.path for file in listing.notes} | {note.path for note in listing.skipped}
    closed = tuple(note.path for note in listing.skipped if note.path.endswith("/"))
    return sum(
        row.passages + row.text_only_passages > 0
        and row.path not in there
        and not row.path.startswith(closed)
        for row in rows
    )


def _excluded(listing: NoteListing, rows: Iterable[CatalogueNote]) -> int:
    """Return how many notes are still in the index though an exclusion covers them now."""
    left_out = [each.path for each in listing.skipped if each.reason is SkipReason.EXCLUDED]
    notes, folders = set(left_out), tuple(path for path in left_out if path.endswith("/"))
    return sum(
        row.passages + row.text_only_passages > 0
        and (row.path in notes or row.path.startswith(folders))
        for row in rows
    )
