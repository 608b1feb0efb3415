"""What the RPC costs: requests a second beside a bare aiohttp JSON handler."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from aiohttp import web

from benchmarks.raw_client import times_s
from benchmarks.table import Row, at_least
from sidecar.rpc.client import request_body
from sidecar.rpc.dispatch import Dispatcher
from sidecar.rpc.in_process import InProcessClient
from sidecar.rpc.server import Limits, RpcServer
from tests.fakes.services import fake_services

REQUESTS = 3000
SMOKE_REQUESTS = 50
ROUNDS = 3
WARM_UP = 20
TOKEN = "benchmark-token-benchmark-token-benchmark-token"
TARGET = 0.5
CALLS: dict[str, dict[str, object]] = {"health": {}, "retrieve": {"query": "heron"}}


async def _rate(port: int, body: bytes, count: int) -> float:
    bodies = [body.decode()] * (WARM_UP + count)
    times = await times_s(port, TOKEN, bodies, wanted='"result"')
    return count / sum(times[WARM_UP:])


async def _start_bare(results: Mapping[str, object]) -> tuple[web.AppRunner, int]:
    """Serve the same results as anyone would write it first: parse, look up, answer."""

    async def answer(request: web.Request) -> web.Response:
        message = json.loads(await request.read())
        result = results[message["method"]]
        return web.json_response({"jsonrpc": "2.0", "result": result, "id": message["id"]})

    app = web.Application()
    app.router.add_post("/rpc", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port: int = runner.addresses[0][1]
    return runner, port


async def run(*, smoke: bool) -> list[Row]:
    """Measure ``health`` and ``retrieve`` with fake services, beside the bare handler."""
    count, rounds = (SMOKE_REQUESTS, 1) if smoke else (REQUESTS, ROUNDS)
    dispatcher = Dispatcher(fake_services(Path()))
    client = InProcessClient(dispatcher)
    results = {name: await client.call(name, params) for name, params in CALLS.items()}
    runner, bare_port = await _start_bare(results)
    server = RpcServer(dispatcher, token=TOKEN, limits=Limits())
    port = await server.start("127.0.0.1")
    rows = []
    try:
        for name, params in CALLS.items():
            body = request_body(1, name, params)
            rates = [
                (await _rate(port, body, count), await _rate(bare_port, body, count))
                for _ in range(rounds)
            ]
            ours, bare = (max(column) for column in zip(*rates, strict=True))
            note = f"best of {rounds}, {count} requests on one connection"
            label = f"RPC overhead: {name}"
            rows.append(at_least(label, ours, bare, limit=TARGET, unit="req/s", note=note))
    finally:
        await server.close()
        await runner.cleanup()
    return rows
