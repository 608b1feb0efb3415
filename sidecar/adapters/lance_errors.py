"""LanceDB's exceptions as errors of the contract.

LanceDB raises ``RuntimeError``, ``ValueError`` and ``OSError`` for what its Rust side reports,
with file names and values in the text: only the type enters our sentence.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sidecar.errors import DataDirectoryUnwritable, DiskFull, LibraryDamaged, SidecarError

_NO_SPACE = ("no space left", "os error 28", "os error 112", "storage full", "quota exceeded")
_NO_ACCESS = ("permission denied", "os error 13", "read-only file system", "os error 30")


@contextmanager
def lance_errors() -> Iterator[None]:
    """Turn what LanceDB raises inside the block into errors of the contract.

    Yields:
        Nothing.

    Raises:
        SidecarError: ``DiskFull``, ``DataDirectoryUnwritable`` or ``LibraryDamaged``.
    """
    try:
        yield
    except _foreign() as exc:
        error = contract_error(exc)
        raise error from exc


def _foreign() -> tuple[type[Exception], ...]:
    """Return what LanceDB and Arrow raise; asked only once something was raised."""
    kinds: list[type[Exception]] = [OSError, RuntimeError, ValueError]
    if "pyarrow" in sys.modules:
        kinds.append(sys.modules["pyarrow"].ArrowException)
    if "lancedb.exceptions" in sys.modules:
        kinds.append(sys.modules["lancedb.exceptions"].MissingColumnError)
    return tuple(kinds)


def contract_error(exc: Exception) -> SidecarError:
    """Return the error of the contract for an exception of LanceDB or Arrow.

    Example:
        >>> type(contract_error(RuntimeError("IO error: No space left on device"))).__name__
        'DiskFull'
    """
    text = str(exc).lower()
    number = getattr(exc, "errno", None)
    if number in {errno.ENOSPC, errno.EDQUOT} or any(mark in text for mark in _NO_SPACE):
        return DiskFull()
    if isinstance(exc, PermissionError) or any(mark in text for mark in _NO_ACCESS):
        return DataDirectoryUnwritable(reason="permission denied")
    return LibraryDamaged(kind=type(exc).__name__)
