"""The notes of the vault as they stand on disk, by one policy for listing and reading.

Keys are vault-relative, ``/``-separated and NFC. No link is ever followed, no hidden folder
entered and no excluded note read, whichever method is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class SkipReason(StrEnum):
    """Why a note, or a whole folder, is not read."""

    EXCLUDED = "excluded"
    HIDDEN = "hidden"
    IN_CLOUD = "in_cloud"
    LINK = "link"
    BAD_NAME = "bad_name"
    TWIN = "twin"
    TOO_LARGE = "too_large"
    TOO_DEEP = "too_deep"
    NOT_A_FILE = "not_a_file"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class NoteFile:
    """A note that may be read.

    Attributes:
        path: Its key.
        size_bytes: Size of the file, >= 0.
        mtime_ns: Modification time in nanoseconds since 1970.
    """

    path: str
    size_bytes: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class SkippedNote:
    """A note or folder that is not read; a folder's path ends with ``/``.

    ``sentence`` tells the learner why, without the path.
    """

    path: str
    reason: SkipReason
    sentence: str


@dataclass(frozen=True, slots=True)
class NoteListing:
    """All notes that may be read and all that may not, both sorted by path."""

    notes: tuple[NoteFile, ...]
    skipped: tuple[SkippedNote, ...]


@dataclass(frozen=True, slots=True)
class NoteText:
    """A note as read: UTF-8 decoded, byte order mark removed, line ends untouched.

    ``content_hash`` is ``ids.content_hash(text)``; size and time belong to the bytes read.
    """

    path: str
    text: str
    content_hash: str
    size_bytes: int
    mtime_ns: int


class Notes(Protocol):
    """Lists and reads notes; never writes. Calls never block the event loop."""

    def key(self, path: str) -> str:
        """Return the key of a path as a client sent it; no file is touched.

        Raises:
            OutsideVault: If it is not a path inside the vault.
        """
        ...

    async def list_notes(self, folder: str = "") -> NoteListing:
        """Return what lies below the vault-relative *folder*; empty means the whole vault.

        A folder that is not there gives an empty listing.

        Raises:
            OutsideVault: If *folder* is not a path inside the vault.
            VaultNotFound: If the vault itself is gone.
        """
        ...

    async def find(self, path: str) -> NoteFile | SkippedNote | None:
        """Return the note at *path*, why it is not read, or ``None`` when nothing is there.

        Raises:
            OutsideVault: If *path* is not a path inside the vault.
            VaultNotFound: If the vault itself is gone.
        """
        ...

    async def read(self, path: str) -> NoteText:
        """Return the note's text.

        Raises:
            OutsideVault: If *path* is not a path inside the vault, is hidden or crosses a link.
            NoteNotFound: If no note is there.
            NoteExcluded: If an exclusion covers it.
            NoteTooLarge: If it is over the size limit.
            NoteNotUtf8: If it is not UTF-8; the fact ``offset`` is in bytes.
            NoteInCloud: If only a placeholder is on this machine; no read was issued.
            NoteUnreadable: If it is not a regular file or the system refuses.
            VaultNotFound: If the vault itself is gone.
        """
        ...
