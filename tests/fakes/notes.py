"""A vault in memory."""

from __future__ import annotations

import unicodedata

from sidecar.errors import (
    NoteExcluded,
    NoteInCloud,
    NoteNotFound,
    NoteNotUtf8,
    NoteTooLarge,
    NoteUnreadable,
    OutsideVault,
    SidecarError,
)
from sidecar.ids import content_hash
from sidecar.ports.notes import NoteFile, NoteListing, NoteText, SkippedNote, SkipReason

OLD_NS = 1_700_000_000_000_000_000
"""A modification time long past."""


class FakeNotes:
    """Notes by path; ``skips`` hides notes and folders (with a trailing slash).

    ``reads`` counts how often each note was read.
    """

    def __init__(self, notes: dict[str, str] | None = None) -> None:
        self.files: dict[str, tuple[str, int]] = {}
        self.skips: dict[str, SkippedNote] = {}
        self.undecodable: set[str] = set()
        self.reads: dict[str, int] = {}
        for path, text in (notes or {}).items():
            self.write(path, text)

    def write(self, path: str, text: str, *, mtime_ns: int | None = None) -> None:
        """Create or change a note; its time moves on unless given."""
        last = self.files.get(path, ("", OLD_NS - 1))[1]
        self.files[path] = (text, last + 1 if mtime_ns is None else mtime_ns)

    def remove(self, path: str) -> None:
        """Delete a note."""
        del self.files[path]

    def move(self, old: str, new: str) -> None:
        """Rename a note or a folder."""
        for path in [p for p in self.files if p == old or p.startswith(old + "/")]:
            self.files[new + path[len(old) :]] = self.files.pop(path)

    def skip(self, path: str, reason: SkipReason, sentence: str) -> None:
        """Hide a note, or a folder when the path ends with a slash."""
        self.skips[path] = SkippedNote(path, reason, sentence)

    def key(self, path: str) -> str:
        """Return the path in NFC; refuse what climbs or is absolute."""
        if not path or path.startswith("/") or ".." in path.split("/"):
            raise OutsideVault(reason="it climbs out of a folder")
        return unicodedata.normalize("NFC", path)

    async def list_notes(self, folder: str = "") -> NoteListing:
        """Return what lies below *folder*."""
        below = folder + "/" if folder else ""
        notes = [self._file(path) for path in sorted(self.files) if path.startswith(below)]
        shown = [note for note in notes if self._skip_of(note.path) is None]
        skips = [self.skips[path] for path in sorted(self.skips) if path.startswith(below)]
        return NoteListing(tuple(shown), tuple(skips))

    async def find(self, path: str) -> NoteFile | SkippedNote | None:
        """Return the note at *path* or why it is not read."""
        key = self.key(path)
        skip = self._skip_of(key)
        if skip is not None:
            return SkippedNote(key, skip.reason, skip.sentence)
        return self._file(key) if key in self.files else None

    async def read(self, path: str) -> NoteText:
        """Return the note's text."""
        key = self.key(path)
        self.reads[key] = self.reads.get(key, 0) + 1
        skip = self._skip_of(key)
        if skip is not None:
            raise _refusal(skip, key)
        if key in self.undecodable:
            raise NoteNotUtf8(path=key, offset=3)
        if key not in self.files:
            raise NoteNotFound(path=key)
        text, mtime_ns = self.files[key]
        return NoteText(key, text, content_hash(text), len(text.encode()), mtime_ns)

    def _file(self, path: str) -> NoteFile:
        text, mtime_ns = self.files[path]
        return NoteFile(path, len(text.encode()), mtime_ns)

    def _skip_of(self, path: str) -> SkippedNote | None:
        covering = (p for p in self.skips if p == path or (p.endswith("/") and path.startswith(p)))
        return next((self.skips[p] for p in covering), None)


def _refusal(skip: SkippedNote, path: str) -> SidecarError:
    if skip.reason is SkipReason.EXCLUDED:
        return NoteExcluded(path=path, pattern="pattern")
    if skip.reason is SkipReason.IN_CLOUD:
        return NoteInCloud(path=path)
    if skip.reason is SkipReason.TOO_LARGE:
        return NoteTooLarge(path=path, size_bytes=2, limit_bytes=1)
    if skip.reason in {SkipReason.LINK, SkipReason.HIDDEN}:
        return OutsideVault(reason=skip.sentence)
    return NoteUnreadable(path=path, kind=skip.sentence)
