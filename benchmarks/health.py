"""How soon a real sidecar answers ``health`` while it indexes a whole vault."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from benchmarks.indexing import write_vault
from benchmarks.table import Row
from sidecar.rpc.client import RpcClient
from tests.e2e.processes import sidecar

NOTES = 300
SMOKE_NOTES = 12
IDLE_CALLS = 200
SMOKE_CALLS = 10
PAUSE_S = 0.02
TARGET_MS = 100.0


async def _one_call_ms(client: RpcClient) -> float:
    start = time.perf_counter()
    await client.call("health")
    return (time.perf_counter() - start) * 1000


async def _during_index(client: RpcClient) -> list[float]:
    """Return what each call took while everything is indexed."""
    job = asyncio.create_task(client.call("ingest", {"all": True, "wait": True}))
    times = []
    while not job.done():
        times.append(await _one_call_ms(client))
        await asyncio.wait([job], timeout=PAUSE_S)
    await job
    return times


def _p99(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


async def run(*, smoke: bool) -> list[Row]:
    """Call ``health`` on an idle sidecar, then during a full index."""
    with tempfile.TemporaryDirectory(prefix="sparring-health-") as folder:
        root = Path(folder).resolve() / "vault"
        root.mkdir()
        write_vault(root, SMOKE_NOTES if smoke else NOTES)
        async with sidecar(root, Path(folder) / "data") as running, running.client() as client:
            await client.call("libraryStatus")
            calls = SMOKE_CALLS if smoke else IDLE_CALLS
            idle = [await _one_call_ms(client) for _ in range(calls)]
            busy = await _during_index(client)
    worst = f"worst of {len(busy)} calls: {max(busy):.0f} ms"
    return [
        Row(
            "p99 of health during a full index",
            f"{_p99(busy):.1f} ms",
            f"{_p99(idle):.1f} ms idle",
            _p99(busy) / _p99(idle),
            f"<= {TARGET_MS:.0f} ms",
            _p99(busy) <= TARGET_MS,
            worst,
        )
    ]
