"""Folders of a vault, opened one component at a time so that no link is ever followed.

On POSIX each folder is a descriptor and each step is ``openat`` with ``O_NOFOLLOW``: what was
checked is what is read, even when the tree changes meanwhile. Windows has no such calls;
there each step is checked with ``lstat`` and the opened file compared with it.
"""

from __future__ import annotations

import errno
import os
import stat
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

_CLOSE_ON_EXEC = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_DIRECTORY = getattr(os, "O_DIRECTORY", 0)
_READ_FILE = (
    os.O_RDONLY
    | _CLOSE_ON_EXEC
    | _NO_FOLLOW
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)

JUNCTION = 0xA0000003
"""IO_REPARSE_TAG_MOUNT_POINT: a Windows folder that leads elsewhere (learn.microsoft.com)."""

DATALESS = 0x40000000
"""SF_DATALESS: contents are in the cloud (macOS sys/stat.h)."""

RECALLED = 0x00400000 | 0x00040000 | 0x00001000
"""FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS, _RECALL_ON_OPEN, _OFFLINE: contents are elsewhere."""


MAX_REMEMBERED = 1_000
"""Folders whose names are remembered; bounds the memory."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something in a folder.

    Attributes:
        name: NFC; ``None`` when the name on disk is not UTF-8.
        on_disk: The name as the system calls take it.
        facts: Result of ``lstat``.
    """

    name: str | None
    on_disk: bytes | str
    facts: os.stat_result

    @property
    def is_link(self) -> bool:
        """Whether it is a symbolic link or a junction."""
        tag = getattr(self.facts, "st_reparse_tag", 0)
        return stat.S_ISLNK(self.facts.st_mode) or tag == JUNCTION

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder itself."""
        return stat.S_ISDIR(self.facts.st_mode) and not self.is_link

    @property
    def disk_name(self) -> str:
        """The name in its own spelling, with replacement characters where it is not UTF-8."""
        return _as_bytes(self.on_disk).decode("utf-8", "replace")

    @property
    def shown_name(self) -> str:
        """The name in NFC, with replacement characters where it is not UTF-8."""
        return self.disk_name if self.name is None else self.name

    @property
    def is_spelled_nfc(self) -> bool:
        """Whether the name on disk is its own NFC form."""
        return self.name == self.disk_name


class Folder(Protocol):
    """An open folder; a context manager."""

    def scan(self) -> list[Entry]:
        """Return all entries, sorted by name on disk."""
        ...

    def entry(self, name: str) -> Entry | None:
        """Return the entry whose NFC name is *name*; the NFC spelling on disk wins."""
        ...

    def folder(self, entry: Entry) -> Folder:
        """Open a folder in this one, never through a link."""
        ...

    def open_file(self, entry: Entry) -> int:
        """Return a descriptor to read the file, never through a link, never blocking."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *exc: object) -> None: ...


class Spellings:
    """Remembers the names in folders, for file systems that ignore case.

    There a file answers to every spelling of its name; only the one that its folder lists is
    its key, else a note renamed from ``inertia`` to ``Inertia`` would be two notes for ever.
    """

    def __init__(self) -> None:
        """Know nothing yet."""
        self._names: dict[tuple[int, int], tuple[int, frozenset[str | None]]] = {}

    def is_listed(
        self, name: str, folder: os.stat_result, list_names: Callable[[], frozenset[str | None]]
    ) -> bool:
        """Return whether the folder lists exactly *name* (NFC).

        The list is kept until the folder changes; a name it lacks is looked for anew.
        """
        key = (folder.st_dev, folder.st_ino)
        mtime_ns, names = self._names.get(key, (-1, frozenset()))
        if mtime_ns == folder.st_mtime_ns and name in names:
            return True
        names = list_names()
        if len(self._names) >= MAX_REMEMBERED:
            self._names.clear()
        self._names[key] = (folder.st_mtime_ns, names)
        return name in names


class RootOpener:
    """Opens a vault's own folder in the way this platform allows."""

    def __init__(self) -> None:
        """Begin without remembered names."""
        self._spellings = Spellings()

    def __call__(self, root: Path) -> Folder:
        """Open the folder."""
        if os.open in os.supports_dir_fd and os.scandir in os.supports_fd:
            fd = os.open(root, os.O_RDONLY | _DIRECTORY | _CLOSE_ON_EXEC)
            return FolderByDescriptor(fd, self._spellings)
        return FolderByPath(root, self._spellings)


def own_spelling(folder: Looks, name: str, spellings: Spellings) -> Entry | None:
    """Return the entry at *name* if that is how its folder spells it, NFC aside."""
    exact = folder.look(name)
    if exact is None:
        return next((entry for entry in folder.scan() if entry.name == name), None)
    swapped = folder.look(name.swapcase()) if name.swapcase() != name else None
    if swapped is None or not os.path.samestat(swapped.facts, exact.facts):
        return exact  # this file system tells cases apart
    return exact if spellings.is_listed(name, folder.facts(), folder.names) else None


class Looks(Protocol):
    """What finding the spelling of a name needs of a folder."""

    def look(self, name: str) -> Entry | None:
        """Return the entry that the system finds at *name*, however it is spelled there."""
        ...

    def scan(self) -> list[Entry]:
        """Return all entries."""
        ...

    def names(self) -> frozenset[str | None]:
        """Return the NFC names of all entries."""
        ...

    def facts(self) -> os.stat_result:
        """Return what the system says about the folder itself."""
        ...


class FolderByDescriptor:
    """A folder held open: POSIX."""

    def __init__(self, fd: int, spellings: Spellings) -> None:
        """Take over the descriptor."""
        self._fd = fd
        self._spellings = spellings

    def scan(self) -> list[Entry]:
        """Return all entries, sorted by name on disk."""
        entries = []
        with os.scandir(self._fd) as found:
            for item in found:
                entry = self._look(os.fsencode(item.name))
                if entry is not None:
                    entries.append(entry)
        return sorted(entries, key=lambda entry: _as_bytes(entry.on_disk))

    def entry(self, name: str) -> Entry | None:
        """Return the entry whose NFC name is *name*; the NFC spelling on disk wins."""
        return own_spelling(self, name, self._spellings)

    def look(self, name: str) -> Entry | None:
        """Return the entry that the system finds at *name*, however it is spelled there."""
        return self._look(name.encode())

    def names(self) -> frozenset[str | None]:
        """Return the NFC names of all entries."""
        with os.scandir(self._fd) as found:
            return frozenset(_nfc(os.fsencode(item.name)) for item in found)

    def facts(self) -> os.stat_result:
        """Return what the system says about the folder itself."""
        return os.fstat(self._fd)

    def folder(self, entry: Entry) -> FolderByDescriptor:
        """Open a folder in this one, never through a link."""
        flags = os.O_RDONLY | _DIRECTORY | _NO_FOLLOW | _CLOSE_ON_EXEC
        return FolderByDescriptor(os.open(entry.on_disk, flags, dir_fd=self._fd), self._spellings)

    def open_file(self, entry: Entry) -> int:
        """Return a descriptor to read the file, never through a link, never blocking."""
        return os.open(entry.on_disk, _READ_FILE, dir_fd=self._fd)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        os.close(self._fd)

    def _look(self, on_disk: bytes) -> Entry | None:
        facts = _facts(on_disk, self._fd)
        return None if facts is None else Entry(_nfc(on_disk), on_disk, facts)


class FolderByPath:
    """A folder known by its path: Windows.

    A swap between check and open is caught by comparing the opened file with the one checked.
    """

    def __init__(self, path: Path, spellings: Spellings) -> None:
        """Remember the path."""
        self._path = path
        self._spellings = spellings

    def scan(self) -> list[Entry]:
        """Return all entries, sorted by name on disk."""
        entries = (self.look(place.name) for place in sorted(self._path.iterdir()))
        return [entry for entry in entries if entry is not None]

    def entry(self, name: str) -> Entry | None:
        """Return the entry whose NFC name is *name*; the NFC spelling on disk wins."""
        return own_spelling(self, name, self._spellings)

    def names(self) -> frozenset[str | None]:
        """Return the NFC names of all entries."""
        return frozenset(_nfc(os.fsencode(place.name)) for place in self._path.iterdir())

    def facts(self) -> os.stat_result:
        """Return what the system says about the folder itself."""
        return self._path.stat()

    def folder(self, entry: Entry) -> FolderByPath:
        """Open a folder in this one, never through a link.

        Raises:
            NotADirectoryError: If it is something else by now.
        """
        fresh = self.look(os.fsdecode(entry.on_disk))
        if fresh is None or not fresh.is_folder:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        return FolderByPath(self._path / os.fsdecode(entry.on_disk), self._spellings)

    def open_file(self, entry: Entry) -> int:
        """Return a descriptor to read the file, never through a link, never blocking.

        Raises:
            OSError: If it is something else by now.
        """
        name = os.fsdecode(entry.on_disk)
        fresh = self.look(name)
        if fresh is None or fresh.is_link or not stat.S_ISREG(fresh.facts.st_mode):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        fd = os.open(self._path / name, _READ_FILE)
        if not os.path.samestat(os.fstat(fd), fresh.facts):
            os.close(fd)
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        return fd

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        return

    def look(self, name: str) -> Entry | None:
        """Return the entry that the system finds at *name*, however it is spelled there.

        Raises:
            OSError: If the system refuses to look.
        """
        facts = _facts(self._path / name)
        return None if facts is None else Entry(_nfc(os.fsencode(name)), name, facts)


def _facts(place: bytes | Path, folder_fd: int | None = None) -> os.stat_result | None:
    """Return what the system says of a name itself; ``None`` where nothing has or can have it.

    Raises:
        OSError: If the system refuses to look.
    """
    try:
        return os.stat(place, dir_fd=folder_fd, follow_symlinks=False)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as exc:
        if exc.errno == errno.ENAMETOOLONG:
            return None
        raise


def is_in_cloud(folder: Folder, entry: Entry) -> bool:
    """Return whether only a placeholder of the file is on this machine; nothing is read.

    The system's own marks decide. Elsewhere a file that has a size but no blocks counts when
    the file system confirms that it holds no data: some keep small files without blocks.
    """
    facts = entry.facts
    if getattr(facts, "st_flags", 0) & DATALESS:
        return True
    if getattr(facts, "st_file_attributes", 0) & RECALLED:
        return True
    if facts.st_size == 0 or getattr(facts, "st_blocks", 1) > 0:
        return False
    return _is_hollow(folder, entry)


def _is_hollow(folder: Folder, entry: Entry) -> bool:
    seek_data = getattr(os, "SEEK_DATA", None)
    if seek_data is None:
        return True
    fd = folder.open_file(entry)
    try:
        os.lseek(fd, 0, seek_data)
    except OSError as exc:
        return exc.errno == errno.ENXIO
    finally:
        os.close(fd)
    return False


def _nfc(on_disk: bytes) -> str | None:
    try:
        return unicodedata.normalize("NFC", on_disk.decode())
    except UnicodeDecodeError:
        return None


def _as_bytes(on_disk: bytes | str) -> bytes:
    return on_disk if isinstance(on_disk, bytes) else os.fsencode(on_disk)
