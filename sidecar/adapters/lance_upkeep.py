"""Keeping a table small and quick: compaction, old versions, and the memory both take."""

from __future__ import annotations

import ctypes
import logging
import sys
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

from sidecar.adapters.lance_store import index_text

ALL_OLD = timedelta(milliseconds=1)
"""Age of old versions that go: all, for nobody reads meanwhile and no other process may write.
Zero would do the same and warn each time."""

MEMORY_PER_BYTE = 2.0
"""Memory that a compaction takes over the bytes of the table. Source: measured peaks were
115 MB over 19 MB, 360 MB over 189 MB and 550 MB over 564 MB (LanceDB 0.40)."""

LEAST_MEMORY_BYTES = 200_000_000
"""Memory that even the compaction of a small table may take."""

logger = logging.getLogger(__name__)


async def compact(tables: Iterable[Any]) -> None:
    """Compact tables; where a text index cannot be refreshed, build it anew."""
    for table in tables:
        try:
            await table.optimize()
        except (RuntimeError, OSError, ValueError) as exc:
            kind = type(exc).__name__
            logger.warning("compaction failed (%s); the text index is built anew", kind)
            await index_text(table)


async def drop_old_versions(tables: Iterable[Any]) -> None:
    """Remove all versions but the newest; nobody may read or write meanwhile."""
    for table in tables:
        await table.optimize(cleanup_older_than=ALL_OLD, delete_unverified=True)


def lacks_memory(table_bytes: int, available_bytes: int) -> bool:
    """Return whether compacting a store of this size could exhaust the machine's memory.

    Example:
        >>> lacks_memory(10_000_000, 8_000_000_000), lacks_memory(10**9, 10**9)
        (False, True)
    """
    return available_bytes < LEAST_MEMORY_BYTES + MEMORY_PER_BYTE * table_bytes


def available_memory_bytes() -> int:
    """Return the memory that programs can still take on this machine."""
    import psutil

    return int(psutil.virtual_memory().available)


def give_back_memory() -> None:
    """Hand freed memory back to the system where the C library keeps it.

    Without this, glibc holds on to what each compaction freed: 1,000 MB after a dozen of a
    library of 100,000 passages, instead of 560 MB.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


def bytes_below(folder: Path | None) -> int:
    """Return the size of all files below a folder; 0 when there is none."""
    if folder is None or not folder.exists():
        return 0
    return sum(_size(place) for place in folder.rglob("*"))


def _size(place: Path) -> int:
    """Return the size of a file; 0 for anything else and for what has just gone."""
    try:
        return place.stat().st_size if place.is_file() else 0
    except FileNotFoundError:
        return 0
