"""The memory that indexing takes: of a large vault, beside the same process idle."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
import tempfile
from pathlib import Path

from benchmarks.indexing import write_vault
from benchmarks.table import Row, at_most

NOTES = 10_000
SMOKE_NOTES = 40
FRACTION = 4
TARGET = 2.0
MEGABYTE = 1_000_000

CHILD = """
import asyncio, json, resource, sys
from pathlib import Path
import psutil
from sidecar.adapters.system_clock import SystemClock
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import real_library

async def index() -> None:
    root, data = Path(sys.argv[1]), Path(sys.argv[2])
    lib = real_library(root, data, HashEmbedder(dimension=384), clock=SystemClock())
    await lib.passages.counts()
    idle = psutil.Process().memory_info().rss
    await lib.run(everything=True)
    after = psutil.Process().memory_info().rss
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    passages = (await lib.passages.stats()).passages
    await lib.close()
    print(json.dumps({"idle": idle, "peak": peak, "after": after, "passages": passages}))

asyncio.run(index())
"""
"""Indexes a vault in a process of its own, with vectors that cost nothing."""


async def _indexed(notes: int) -> dict[str, int]:
    folder = Path(tempfile.mkdtemp(prefix="sparring-memory-")).resolve()
    root = folder / "vault"
    root.mkdir()
    try:
        await asyncio.to_thread(write_vault, root, notes)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", CHILD, str(root), str(folder / "data"),
            stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[1],
        )  # fmt: skip
        output, _ = await process.communicate()
        found: dict[str, int] = json.loads(output)
        return found
    finally:
        await asyncio.to_thread(shutil.rmtree, folder)


async def run(*, smoke: bool) -> list[Row]:
    """Index a vault, and a quarter of it: four times the notes may take twice the memory."""
    notes = SMOKE_NOTES if smoke else NOTES
    small, large = await _indexed(notes // FRACTION), await _indexed(notes)
    return [
        Row(
            f"peak memory while indexing {notes:,} notes",
            f"{large['peak'] / MEGABYTE:.0f} MB",
            f"{large['idle'] / MEGABYTE:.0f} MB idle",
            large["peak"] / large["idle"],
            "",
            None,
            f"{large['passages']:,} passages; {large['after'] / MEGABYTE:.0f} MB afterwards",
        ),
        at_most(
            f"peak memory, {notes:,} notes over {notes // FRACTION:,}",
            large["peak"] / MEGABYTE,
            small["peak"] / MEGABYTE,
            limit=TARGET,
            unit="MB",
        ),
    ]
