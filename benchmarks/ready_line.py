"""How soon a sidecar takes calls, and answers them, beside the bare imports.

The parts are put together after the ready line, so that a start which nobody asks anything of
yet costs little; the second row says what the first call waits for.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.table import Row, at_most
from sidecar.rpc.protocol import PROTOCOL_VERSION
from tests.e2e.processes import DEMO_VAULT, end, start

REPEATS = 7
TARGET = 2.5
BASELINE = "import aiohttp, pydantic"


async def _imports_s() -> float:
    begin = time.perf_counter()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", BASELINE)
    await process.wait()
    return time.perf_counter() - begin


async def _start_s(data_dir: Path) -> tuple[float, float]:
    """Return the seconds to the ready line, and to the answer to a first call."""
    begin = time.perf_counter()
    running = await start(DEMO_VAULT, data_dir)
    ready = time.perf_counter() - begin
    async with running.client() as client:
        await client.call("initialize", {"protocol": PROTOCOL_VERSION, "client": "benchmark"})
    answered = time.perf_counter() - begin
    await end(running)
    return ready, answered


async def run(*, smoke: bool) -> list[Row]:
    """Measure all in turn and compare the best: other work only ever adds time."""
    repeats = 1 if smoke else REPEATS
    with tempfile.TemporaryDirectory() as folder:
        # The first start compiles and creates; what users meet every day is the second.
        await _start_s(Path(folder))
        runs = [(await _imports_s(), *await _start_s(Path(folder))) for _ in range(repeats)]
    imports, ready, answered = (min(column) for column in zip(*runs, strict=True))
    note = f"best of {repeats}; baseline: python -c '{BASELINE}'"
    return [
        at_most("start to ready line", ready, imports, limit=TARGET, unit="s", note=note),
        Row(
            "start to first answer",
            f"{answered:.3g} s",
            f"{imports:.3g} s",
            answered / imports,
            "",
            None,
            "initialize, called as soon as the line is there",
        ),
    ]
