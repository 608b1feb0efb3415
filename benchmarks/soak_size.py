"""A library of 100,000 passages: written, saved to, moved, compacted, still exact."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import psutil

from benchmarks.made_library import write_library
from benchmarks.table import Row
from sidecar.adapters.lance_passages import LancePassages
from sidecar.evals.made_library import PER_NOTE, MadeNotes
from sidecar.ports.passages import SearchRequest

PASSAGES = 100_000
QUESTIONS = 50
NEAREST = 15
MOVED = 1_000
SAVED = 20
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Sized:
    """What became of a large library; times in seconds."""

    passages: int
    expected: int
    recall: float
    write_s: float
    move_s: float
    save_s: float
    compact_s: float
    disk_mb: float
    memory_mb: float


async def live_large(passages: int, seed: int) -> Sized:
    """Write a library, move and rewrite notes, compact, and compare with a flat search."""
    folder = Path(tempfile.mkdtemp(prefix="sparring-soak-"))
    made = MadeNotes(passages, np.random.default_rng(seed))
    start = time.perf_counter()
    store, catalogue = await write_library(made, folder)
    write_s = time.perf_counter() - start
    try:
        moved = {f"note{number}": f"moved/{number}.md" for number in range(min(MOVED, made.count))}
        move_s = await _seconds(store.move(moved))
        batch = next(made.batches())
        saved = list(batch.items())[:SAVED]
        start = time.perf_counter()
        for note_id, items in saved:
            await store.replace({note_id: items})
        save_s = (time.perf_counter() - start) / len(saved)
        compact_s = await _seconds(store.settle(idle=True))
        stats = await store.stats()
        return Sized(
            passages=sum((await store.counts()).values()),
            expected=made.count * PER_NOTE,
            recall=await _recall(store, made),
            write_s=write_s,
            move_s=move_s,
            save_s=save_s,
            compact_s=compact_s,
            disk_mb=stats.disk_bytes / MEGABYTE,
            memory_mb=psutil.Process().memory_info().rss / MEGABYTE,
        )
    finally:
        await store.close()
        await catalogue.close()
        await asyncio.to_thread(shutil.rmtree, folder)


async def _seconds(work: Awaitable[object]) -> float:
    start = time.perf_counter()
    await work
    return time.perf_counter() - start


async def _recall(store: LancePassages, made: MadeNotes) -> float:
    shares = []
    for question in made.questions(QUESTIONS):
        found = (await store.search(SearchRequest("", question.vector, NEAREST))).candidates
        least = float(np.sort(made.matrix @ question.vector)[-NEAREST])
        shares.append(sum((c.cosine or 0.0) >= least - 1e-5 for c in found) / NEAREST)
    return sum(shares) / len(shares)


async def soak(*, seed: int) -> list[Row]:
    """Return the rows of the long form."""
    done = await live_large(PASSAGES, seed)
    name = f"{PASSAGES:,} passages"
    note = (
        f"written in {done.write_s:.0f} s; {MOVED:,} notes moved in {done.move_s:.1f} s; a save"
        f" {done.save_s * 1000:.0f} ms; compacted in {done.compact_s:.1f} s;"
        f" {done.disk_mb:.0f} MB on disk, {done.memory_mb:.0f} MB in memory"
    )
    lost = done.expected - done.passages
    return [
        Row(f"{name}: lost", str(lost), "", None, "0", lost == 0, note),
        Row(
            f"{name}: nearest found, beside a flat search",
            f"{done.recall:.3f}",
            "",
            done.recall,
            ">= 0.95",
            done.recall >= 0.95,
        ),
    ]
