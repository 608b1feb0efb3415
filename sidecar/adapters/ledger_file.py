"""The sealed ledger in a file (``ports/ledger.py``), with a copy beside it.

The copy, written after it, tells a ledger that was lost from one that never was.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sidecar.calibration.seal import BrokenSealError, SealedLedger, seal, unseal
from sidecar.errors import DataDirectoryUnwritable, DiskFull
from sidecar.ports.ledger import LedgerReading

logger = logging.getLogger(__name__)

MAX_BYTES = 64 * 1024 * 1024
"""Largest file that is read: some 800,000 cases; a larger one is no ledger of ours."""

COPY = ".1.bak"
"""Ends the name of the copy."""

_FULL = {errno.ENOSPC, errno.EDQUOT}


@dataclass(frozen=True, slots=True)
class LedgerRepair:
    """What became of a ledger that was refused.

    Attributes:
        is_restored: Whether its copy was sound and stands in its place.
        set_aside: Where the refused file lies now; ``None`` where it was missing.
    """

    is_restored: bool
    set_aside: Path | None


class LedgerFile:
    """Reads the file anew each time, and replaces it as a whole."""

    def __init__(self, path: Path, *, is_shipped: bool = False) -> None:
        """Name the file.

        Args:
            path: Absolute path; the file need not exist.
            is_shipped: Whether it comes with the package, so that nobody writes it and once
                read is enough.
        """
        self._path = path
        self._is_shipped = is_shipped
        self._kept: LedgerReading | None = None

    async def read(self) -> LedgerReading:
        """Return what is sealed; a file that cannot be trusted licenses nothing.

        Side effects:
            Logs why a file was refused.
        """
        if self._kept is not None:
            return self._kept
        reading = await asyncio.to_thread(self._read)
        if self._is_shipped:
            self._kept = reading
        if reading.problem:
            logger.error("The sealed ledger was refused: %s.", reading.problem)
        return reading

    async def write(self, sealed: SealedLedger) -> None:
        """Replace the file; a power cut leaves the old one or the new one, whole.

        Raises:
            DiskFull: If there is no room; the old file stays.
            DataDirectoryUnwritable: If it cannot be written; the old file stays.
        """
        await asyncio.to_thread(self._write, seal(sealed))

    async def clear(self) -> None:
        """Delete the file.

        Raises:
            DataDirectoryUnwritable: If it cannot be deleted.
        """
        await asyncio.to_thread(self._clear)

    def _clear(self) -> None:
        try:
            self._copy.unlink(missing_ok=True)
            self._path.unlink(missing_ok=True)
            for aside in self._path.parent.glob(f"{self._path.name}.damaged-*"):
                if aside.is_file():
                    aside.unlink()
        except OSError as exc:
            raise write_error(exc) from exc

    @property
    def _copy(self) -> Path:
        """Where the copy lies."""
        return self._path.with_name(self._path.name + COPY)

    def repair(self, *, stamp: str) -> LedgerRepair | None:
        """Put the sound copy in the place of a file that was refused, or nothing.

        Args:
            stamp: Goes into the name of the file set aside, such as ``20261130-171500``.

        Returns:
            What was done; ``None`` where nothing was wrong.

        Raises:
            write_error: ``DiskFull`` or ``DataDirectoryUnwritable``, by what the system said.
        """
        if not self._read().problem:
            return None
        try:
            return self._repair(stamp)
        except OSError as exc:
            raise write_error(exc) from exc

    def _repair(self, stamp: str) -> LedgerRepair:
        """Set the file aside, and put the copy in its place where that is sound."""
        aside = self._set_aside(stamp)
        is_restored = self._copy.is_file() and not _reading_of(self._copy).problem
        if is_restored:
            self._replace(self._copy.read_bytes())
        else:
            self._copy.unlink(missing_ok=True)
        return LedgerRepair(is_restored, aside)

    def _set_aside(self, stamp: str) -> Path | None:
        """Give what stands in the file's place another name."""
        if not self._path.exists():
            return None
        aside = self._path.with_name(f"{self._path.name}.damaged-{stamp}")
        self._path.rename(aside)
        return aside

    def _read(self) -> LedgerReading:
        try:
            reading = _reading_of(self._path)
        except FileNotFoundError:
            is_lost = not self._is_shipped and self._copy.exists()
            return LedgerReading(problem="it is missing") if is_lost else LedgerReading()
        except OSError as exc:
            return LedgerReading(problem=f"it cannot be read ({exc.strerror})")
        return reading

    def _write(self, text: str) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            data = text.encode("utf-8")
            self._replace(data)
        except OSError as exc:
            raise write_error(exc) from exc
        # What was sealed is in force without its copy, so a copy that fails is no failure.
        with suppress(OSError):
            self._replace(data, self._copy)

    def _replace(self, data: bytes, target: Path | None = None) -> None:
        """Write beside the file, then rename over it, or over another one."""
        handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=f"{self._path.name}.")
        unfinished = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(target or self._path)
        finally:
            unfinished.unlink(missing_ok=True)


def _reading_of(path: Path) -> LedgerReading:
    """Return what a file holds, or why it is refused.

    Raises:
        OSError: If it cannot be read.
    """
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if not data:
        return LedgerReading(problem="it is empty")
    if len(data) > MAX_BYTES:
        return LedgerReading(problem="it is too large")
    try:
        return LedgerReading(unseal(data.decode("utf-8")))
    except UnicodeDecodeError:
        return LedgerReading(problem="it is not UTF-8")
    except BrokenSealError as exc:
        return LedgerReading(problem=str(exc))


def write_error(exc: OSError) -> DiskFull | DataDirectoryUnwritable:
    """Return what a failed write means to the caller.

    Args:
        exc: What the system said.
    """
    if exc.errno in _FULL:
        return DiskFull()
    return DataDirectoryUnwritable(reason=exc.strerror or "sealed ledger")
