"""One sidecar per library: a file lock that the system releases when its holder dies."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from filelock import FileLock, Timeout

from sidecar.errors import DataDirectoryUnwritable, LibraryLocked

_OWNER_ONLY = 0o600


class LibraryLock:
    """Holds one vault's library for one process.

    The lock is ``flock`` (``msvcrt`` on Windows) on *path*; a ``kill -9`` releases it. The
    holder's process id stands in ``<path>.pid`` and only serves the message.
    """

    def __init__(self, path: Path) -> None:
        """Name the lock file; nothing is touched until ``acquire``."""
        self._path = path
        self._lock = FileLock(path, timeout=0, mode=_OWNER_ONLY, thread_local=False)

    def acquire(self) -> None:
        """Take the lock at once or fail at once.

        Raises:
            LibraryLocked: If another sidecar holds it; the fact ``pid`` names it when known.
            DataDirectoryUnwritable: If the lock file cannot be made.
        """
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock.acquire()
            self._write_holder()
        except Timeout as exc:
            raise LibraryLocked(pid=self.holder()) from exc
        except OSError as exc:
            self.release()
            raise DataDirectoryUnwritable(reason=exc.strerror or "lock file") from exc

    def release(self) -> None:
        """Let go; doing so twice is harmless."""
        if self._lock.is_locked:
            self._holder_path.unlink(missing_ok=True)
            self._lock.release()

    def holder(self) -> int | None:
        """Return the process id that the holder wrote, or ``None`` when it is not known."""
        with contextlib.suppress(OSError, ValueError):  # absent or half written: not known
            return int(self._holder_path.read_text(encoding="ascii"))
        return None

    @property
    def _holder_path(self) -> Path:
        return self._path.with_name(self._path.name + ".pid")

    def _write_holder(self) -> None:
        unfinished = self._holder_path.with_name(self._holder_path.name + ".part")
        fd = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _OWNER_ONLY)
        with os.fdopen(fd, "w", encoding="ascii") as file:
            file.write(str(os.getpid()))
        unfinished.replace(self._holder_path)
