"""The sealed ledger in a file (``ports/ledger.py``)."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import tempfile
from pathlib import Path

from sidecar.calibration.seal import BrokenSealError, SealedLedger, seal, unseal
from sidecar.errors import DataDirectoryUnwritable, DiskFull
from sidecar.ports.ledger import LedgerReading

logger = logging.getLogger(__name__)

MAX_BYTES = 64 * 1024 * 1024
"""Largest file that is read: some 800,000 cases; a larger one is no ledger of ours."""

_FULL = {errno.ENOSPC, errno.EDQUOT}


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
            self._path.unlink(missing_ok=True)
        except OSError as exc:
            raise write_error(exc) from exc

    def _read(self) -> LedgerReading:
        try:
            with self._path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
            if len(data) > MAX_BYTES:
                return LedgerReading(problem="it is too large")
            return LedgerReading(unseal(data.decode("utf-8")))
        except FileNotFoundError:
            return LedgerReading()
        except OSError as exc:
            return LedgerReading(problem=f"it cannot be read ({exc.strerror})")
        except UnicodeDecodeError:
            return LedgerReading(problem="it is not UTF-8")
        except BrokenSealError as exc:
            return LedgerReading(problem=str(exc))

    def _write(self, text: str) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._replace(text.encode("utf-8"))
        except OSError as exc:
            raise write_error(exc) from exc

    def _replace(self, data: bytes) -> None:
        """Write beside the file, then rename over it."""
        handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=f"{self._path.name}.")
        unfinished = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(self._path)
        finally:
            unfinished.unlink(missing_ok=True)


def write_error(exc: OSError) -> DiskFull | DataDirectoryUnwritable:
    """Return what a failed write means to the caller.

    Args:
        exc: What the system said.
    """
    if exc.errno in _FULL:
        return DiskFull()
    return DataDirectoryUnwritable(reason=exc.strerror or "sealed ledger")
