"""What many saves leave behind: disk, memory, open files, and how quick the search still is."""

from __future__ import annotations

import random
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

from benchmarks.table import Row, at_most
from sidecar.adapters.lance_passages import LancePassages
from sidecar.adapters.system_clock import SystemClock
from sidecar.ports.passages import SearchRequest
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, real_library

NOTES = 200
SAVES = 1_000
SMOKE_NOTES = 8
SMOKE_SAVES = 10
SEARCHES = 40
PARAGRAPHS = 6
TARGET_DISK = 3.0
TARGET_MEMORY = 1.25
TARGET_P95 = 1.5
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Held:
    """What the process holds at one moment."""

    memory_bytes: int
    descriptors: int
    p95_s: float


def a_note(number: int, version: int, letters: random.Random) -> str:
    """Return a note of a few paragraphs with a word that only this version has."""
    parts = (
        " ".join(f"word{letters.randrange(5_000)}" for _ in range(80)) for _ in range(PARAGRAPHS)
    )
    body = "\n\n".join(f"## Part {place}\n\n{part}." for place, part in enumerate(parts))
    return f"# Note {number}\n\nunique{number}x{version}\n\n{body}\n"


async def _held(lib: Library) -> Held:
    times = []
    for number in range(SEARCHES):
        vector = await HashEmbedder().embed_query(f"word{number} word{number * 7}")
        start = time.perf_counter()
        await lib.passages.search(SearchRequest(f"word{number} word{number * 7}", vector, 15))
        times.append(time.perf_counter() - start)
    process = psutil.Process()
    p95_s = sorted(times)[int(len(times) * 0.95)]
    return Held(process.memory_info().rss, process.num_fds(), p95_s)


async def _fresh_bytes(root: Path, folder: Path) -> int:
    """Return what the same notes take when they are written once."""
    lib = real_library(root, folder, HashEmbedder(), clock=SystemClock())
    await lib.run(everything=True)
    size = (await lib.passages.stats()).disk_bytes
    await lib.close()
    return size


async def run(*, smoke: bool = False) -> list[Row]:
    """Save notes one at a time and compare with the library as it was, and as written once."""
    notes, saves = (SMOKE_NOTES, SMOKE_SAVES) if smoke else (NOTES, SAVES)
    folder = Path(tempfile.mkdtemp(prefix="sparring-saves-"))
    root = (folder / "vault").resolve()
    root.mkdir()
    letters = random.Random(1)
    for number in range(notes):
        (root / f"n{number}.md").write_text(a_note(number, 0, letters), encoding="utf-8")
    lib = real_library(root, folder / "data", HashEmbedder(), clock=SystemClock())
    try:
        await lib.run(everything=True)
        before = await _after_some_saves(lib, root, notes, letters)
        most_bytes = await _saved(lib, root, notes, saves, letters)
        await lib.passages.settle(idle=True)
        await _held(lib)
        after = await _held(lib)
        settled_bytes = (await lib.passages.stats()).disk_bytes
        fresh_bytes = await _fresh_bytes(root, folder / "fresh")
    finally:
        await lib.close()
        shutil.rmtree(folder)
    return _rows(saves, before, after, (most_bytes, settled_bytes, fresh_bytes))


async def _after_some_saves(lib: Library, root: Path, notes: int, letters: random.Random) -> Held:
    """Return what is held once the caches are warm."""
    await _saved(lib, root, notes, min(notes, 50), letters)
    await lib.passages.settle(idle=True)
    await _held(lib)
    return await _held(lib)


async def _saved(lib: Library, root: Path, notes: int, saves: int, letters: random.Random) -> int:
    """Save notes one at a time; return the most bytes that the disk held at any moment."""
    most_bytes = 0
    assert isinstance(lib.passages, LancePassages)
    for version in range(saves):
        number = letters.randrange(notes)
        place = root / f"n{number}.md"
        place.write_text(a_note(number, version + 1, letters), encoding="utf-8")
        await lib.run(changed=(place.name,))
        most_bytes = max(most_bytes, (await lib.passages.stats()).disk_bytes)
    return most_bytes


def _rows(saves: int, before: Held, after: Held, disk_bytes: tuple[int, int, int]) -> list[Row]:
    most, settled, fresh = (size / MEGABYTE for size in disk_bytes)
    name = f"after {saves:,} saves of one note each"
    return [
        at_most(
            f"most disk during {saves:,} saves, over the same notes written once",
            most,
            fresh,
            limit=TARGET_DISK,
            unit="MB",
            note=f"compacted at the end: {settled:.1f} MB",
        ),
        at_most(
            f"memory {name}, over before",
            after.memory_bytes / MEGABYTE,
            before.memory_bytes / MEGABYTE,
            limit=TARGET_MEMORY,
            unit="MB",
        ),
        at_most(
            f"open files {name}, over before",
            after.descriptors,
            before.descriptors,
            limit=TARGET_MEMORY,
            unit="",
        ),
        at_most(
            f"p95 of a search {name}, over before",
            after.p95_s * 1000,
            before.p95_s * 1000,
            limit=TARGET_P95,
            unit="ms",
        ),
    ]
