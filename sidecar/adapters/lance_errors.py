"""LanceDB's exceptions as errors of the contract.

LanceDB raises ``RuntimeError``, ``ValueError`` and ``OSError`` for what its Rust side reports,
with file names and values in the text: none of it enters our sentence. A ``ValueError`` is both:
a file that does not decode, and a request of ours that LanceDB does not take. Only the first is
damage, and it is told by what it says; a rebuild would not help with the second.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sidecar.errors import (
    DataDirectoryUnwritable,
    DiskFull,
    LibraryDamaged,
    LibraryUnavailable,
    SidecarError,
)

_NO_SPACE = (
    "no space left",
    "os error 28",
    "os error 112",
    "storage full",
    "quota exceeded",
    "file too large",
)
_ELSEWHERE = 'store: "s3"'
_NO_BUCKET = ("nosuchbucket",)
_REFUSED = ("status: 401", "status: 403", "accessdenied", "invalidaccesskeyid", "signature")
_UNREADABLE = (
    "corrupt",
    "checksum",
    "decod",
    "encoding",
    "footer",
    "lance file",
    "magic",
    "manifest",
    "no such file",
    "not found",
    "protobuf",
)
"""What a ``ValueError`` about a damaged file says. Source: every file of a table cut short,
emptied, overwritten and with bits turned, one by one (LanceDB 0.40)."""

_NO_ACCESS = ("permission denied", "os error 13", "read-only file system", "os error 30")


class RequestNotTakenError(RuntimeError):
    """LanceDB does not take a request of ours: a fault of the sidecar, and no damage."""


@contextmanager
def lance_errors() -> Iterator[None]:
    """Turn what LanceDB raises inside the block into errors of the contract.

    Yields:
        Nothing.

    Raises:
        SidecarError: ``DiskFull``, ``DataDirectoryUnwritable``, ``LibraryUnavailable`` (an object
            store that does not answer) or ``LibraryDamaged``.
        RequestNotTakenError: If LanceDB was asked for what it does not do.
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


def contract_error(exc: Exception) -> SidecarError | RequestNotTakenError:
    """Return the error of the contract for an exception of LanceDB or Arrow.

    Example:
        >>> type(contract_error(RuntimeError("IO error: No space left on device"))).__name__
        'DiskFull'
    """
    text = str(exc).lower()
    number = getattr(exc, "errno", None)
    if _ELSEWHERE in text:
        return LibraryUnavailable(kind=_object_store_kind(text))
    if number in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG} or any(
        mark in text for mark in _NO_SPACE
    ):
        return DiskFull()
    if isinstance(exc, PermissionError) or any(mark in text for mark in _NO_ACCESS):
        return DataDirectoryUnwritable(reason="permission denied")
    is_ours = isinstance(exc, ValueError) and not type(exc).__module__.startswith("pyarrow")
    if is_ours and not any(mark in text for mark in _UNREADABLE):
        return RequestNotTakenError()
    return LibraryDamaged(kind="a file of it cannot be read")


def _object_store_kind(text: str) -> str:
    """Return what is wrong with an object store, from the lower-cased text of an exception."""
    if any(mark in text for mark in _NO_BUCKET):
        return "the bucket does not exist"
    if any(mark in text for mark in _REFUSED):
        return "the object store refuses the credentials"
    return "the object store does not answer"
