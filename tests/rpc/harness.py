"""A sidecar's server on loopback with fake services, and raw ways to talk to it."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from sidecar.rpc.dispatch import Dispatcher
from sidecar.rpc.methods import METHODS, Services
from sidecar.rpc.server import Limits, RpcServer
from tests.fakes.services import Scripts, fake_services

TOKEN = "Vb7-test-token-that-is-long-enough-for-a-real-1"
GOOD = {"Content-Type": "application/json", "Authorization": f"Bearer {TOKEN}"}
PROMPT_S = 5.0
"""Upper bound for anything that must be prompt; never waited out when all is well."""


@dataclass
class Reply:
    """A raw HTTP answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Running:
    """A server under test."""

    port: int
    scripts: Scripts
    services: Services
    dispatcher: Dispatcher
    server: RpcServer
    session: aiohttp.ClientSession

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/rpc"

    async def send(self, body: bytes, **headers: str) -> aiohttp.ClientResponse:
        """POST a body with good headers, changed by *headers* (``_`` means ``-``)."""
        changed = {name.replace("_", "-"): value for name, value in headers.items()}
        data = io.BytesIO(body)  # aiohttp warns about large plain bytes
        return await self.session.post(self.url, data=data, headers={**GOOD, **changed})

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method and return the whole JSON-RPC answer."""
        async with await self.send(request(method, **params)) as response:
            return await response.json()

    async def lines(self, method: str, **params: Any) -> list[dict[str, Any]]:
        """Call a method as a stream and return all lines."""
        body = request(method, **params)
        async with await self.send(body, Accept="application/x-ndjson") as response:
            assert response.content_type == "application/x-ndjson"
            return [json.loads(line) async for line in response.content]

    async def raw(self, data: bytes) -> Reply:
        """Send bytes on a fresh socket and return the answer; an empty answer has status 0."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(data)
            await writer.drain()
            async with asyncio.timeout(PROMPT_S):
                return await read_reply(reader)
        finally:
            writer.close()

    def head(self, *lines: str, path: str = "/rpc", method: str = "POST") -> list[str]:
        """Return a good request head, to be changed by a test."""
        return [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *lines]


def request(method: str, **params: Any) -> bytes:
    """Return the bytes of a request."""
    return json.dumps({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}).encode()


HEALTH = request("health")


def http(lines: list[str], body: bytes = HEALTH) -> bytes:
    """Return a raw request with its length and a closing of the connection."""
    length = f"Content-Length: {len(body)}"
    return "\r\n".join([*lines, length, "", ""]).encode("utf-8", "surrogateescape") + body


async def read_reply(reader: asyncio.StreamReader) -> Reply:
    """Read one answer; its body must have a length."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        return Reply(0, {}, b"")
    pairs = (line.split(": ", 1) for line in head[1:] if line)
    headers = {name.lower(): value for name, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Reply(int(head[0].split()[1]), headers, body)


@asynccontextmanager
async def running(
    vault: Path,
    *,
    limits: Limits | None = None,
    scripts: Scripts | None = None,
    methods: Any = METHODS,
    **changes: Any,
) -> AsyncIterator[Running]:
    """Run a server for the length of the block."""
    scripts = scripts or Scripts()
    services = fake_services(vault, scripts, **changes)
    dispatcher = Dispatcher(services, methods)
    server = RpcServer(dispatcher, token=TOKEN, limits=limits or Limits())
    port = await server.start("127.0.0.1")
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:
        try:
            yield Running(port, scripts, services, dispatcher, server, session)
        finally:
            await session.close()
            await server.close()
