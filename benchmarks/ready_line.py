"""How soon a sidecar takes calls: start to ready line beside the bare imports."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.table import Row, at_most
from tests.e2e.processes import DEMO_VAULT, end, start

REPEATS = 7
TARGET = 2.5
BASELINE = "import aiohttp, pydantic"


async def _imports_s() -> float:
    begin = time.perf_counter()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", BASELINE)
    await process.wait()
    return time.perf_counter() - begin


async def _ready_s(data_dir: Path) -> float:
    begin = time.perf_counter()
    running = await start(DEMO_VAULT, data_dir)
    elapsed = time.perf_counter() - begin
    await end(running)
    return elapsed


async def run(*, smoke: bool) -> list[Row]:
    """Measure both in turn and compare the best: other work only ever adds time."""
    repeats = 1 if smoke else REPEATS
    with tempfile.TemporaryDirectory() as folder:
        # The first start compiles and creates; what users meet every day is the second.
        await _ready_s(Path(folder))
        pairs = [(await _imports_s(), await _ready_s(Path(folder))) for _ in range(repeats)]
    imports, ready = (min(column) for column in zip(*pairs, strict=True))
    note = f"best of {repeats}; baseline: python -c '{BASELINE}'"
    return [at_most("start to ready line", ready, imports, limit=TARGET, unit="s", note=note)]
