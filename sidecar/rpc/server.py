"""The HTTP server: ``POST /rpc`` and ``GET /hello`` on loopback, nothing else."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import web
from aiohttp.http_parser import RawRequestMessage
from multidict import CIMultiDictProxy

from sidecar.rpc import guard
from sidecar.rpc.answering import ENCODER, Answers, NoSink, error_object
from sidecar.rpc.connections import CappedServer
from sidecar.rpc.guard import Guard, Head, Refusal
from sidecar.rpc.protocol import (
    BODY_TIMEOUT_S,
    HEARTBEAT_S,
    INVALID_REQUEST,
    JSON_TYPE,
    KEEPALIVE_S,
    MAX_BODY_BYTES,
    MAX_BURST,
    MAX_CONNECTIONS,
    MAX_NONCE_CHARS,
    PROTOCOL_VERSION,
    STREAM_TYPE,
)
from sidecar.rpc.streams import NdjsonSink
from sidecar.wire.session import HelloResult

HEADERS: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Server": "sparring",
}
"""On every answer; ``Server`` hides the versions of Python and aiohttp."""

CLOSE_TIMEOUT_S: Final = 1.5
"""Seconds that calls may take to end once the server stops; they have been cancelled."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of the HTTP server; tests pass shorter ones."""

    max_body_bytes: int = MAX_BODY_BYTES
    max_connections: int = MAX_CONNECTIONS
    max_burst: int = MAX_BURST
    keepalive_s: float = KEEPALIVE_S
    body_timeout_s: float = BODY_TIMEOUT_S
    heartbeat_s: float = HEARTBEAT_S


async def serve(
    answers: Answers,
    *,
    token: str,
    on_ready: Callable[[int], None],
    stop: asyncio.Event,
    host: str = "127.0.0.1",
    limits: Limits | None = None,
) -> None:
    """Serve on a free port until *stop* is set; then cancel what runs and close.

    Args:
        answers: Answers the calls.
        token: The bearer token, 256 bits.
        on_ready: Called once with the port when calls are taken.
        stop: Ends the service when set.
        host: A loopback address or ``localhost``.
        limits: Limits of the HTTP server.

    Raises:
        HostNotLoopback: If *host* is not on this machine; no socket has been opened.
    """
    address = guard.loopback_address(host, _addresses)
    server = RpcServer(answers, token=token, limits=limits or Limits())
    try:
        on_ready(await server.start(address))
        await stop.wait()
    finally:
        await server.close()


class RpcServer:
    """Serves what answers over HTTP."""

    def __init__(self, answers: Answers, *, token: str, limits: Limits) -> None:
        self._answers = answers
        self._token = token
        self._limits = limits
        self._guard = Guard(token=token, port=0)
        self._server: CappedServer | None = None
        self._runner: web.ServerRunner | None = None

    async def start(self, address: str) -> int:
        """Listen on *address* and return the port, which the system chose."""
        self._server = CappedServer(
            self._handle,
            respond=_failed,
            max_connections=self._limits.max_connections,
            max_burst=self._limits.max_burst,
            keepalive_timeout=self._limits.keepalive_s,
            request_factory=self._request,
        )
        self._runner = web.ServerRunner(self._server, shutdown_timeout=CLOSE_TIMEOUT_S)
        await self._runner.setup()
        await web.TCPSite(self._runner, address, 0, backlog=self._limits.max_burst).start()
        bound: int = self._runner.addresses[0][1]
        # Until here the guard knows no host, so that nothing is served too early.
        self._guard = Guard(token=self._token, port=bound)
        return bound

    async def close(self) -> None:
        """Stop listening, cancel running calls, and wait a moment for their answers."""
        self._answers.cancel_all()
        if self._runner is not None:
            await self._runner.cleanup()

    def abort(self) -> None:
        """Drop every connection at once, as the end of the process would."""
        if self._server is not None:
            for connection in self._server.connections:
                connection.force_close()

    def _request(
        self,
        message: RawRequestMessage,
        payload: Any,
        protocol: Any,
        writer: Any,
        task: asyncio.Task[None],
    ) -> web.BaseRequest:
        loop = asyncio.get_running_loop()
        size = self._limits.max_body_bytes
        return web.BaseRequest(message, payload, protocol, writer, task, loop, client_max_size=size)

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        refusal = self._guard.check(_head(request))
        if refusal is not None:
            return _refuse(refusal)
        if request.method == "GET":
            return self._hello(request)
        body = await self._body(request)
        if isinstance(body, Refusal):
            return _refuse(body)
        assert self._server is not None
        with self._server.calling(request.protocol):
            return await self._answer(request, body)

    def _hello(self, request: web.BaseRequest) -> web.StreamResponse:
        nonce = request.query.get("nonce", "")
        if not 0 < len(nonce) <= MAX_NONCE_CHARS:
            return _refuse(guard.NO_NONCE)
        proof = guard.hello_proof(self._token, nonce)
        return _json(HelloResult(protocol=PROTOCOL_VERSION, proof=proof).model_dump_json().encode())

    async def _body(self, request: web.BaseRequest) -> bytes | Refusal:
        if (request.content_length or 0) > self._limits.max_body_bytes:
            return guard.TOO_LARGE
        if request.headers.get("Expect", "").lower() == "100-continue":
            await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            request.writer.output_size = 0
        try:
            if request.content.is_eof():
                return await request.read()
            async with asyncio.timeout(self._limits.body_timeout_s):
                return await request.read()
        except TimeoutError:
            return guard.TOO_SLOW
        except web.HTTPRequestEntityTooLarge:
            return guard.TOO_LARGE
        except web.RequestPayloadError:
            return guard.BAD_BODY

    async def _answer(self, request: web.BaseRequest, body: bytes) -> web.StreamResponse:
        if STREAM_TYPE not in request.headers.get("Accept", ""):
            return _once(await self._answers.handle(body, NoSink()))
        sink = NdjsonSink(request, headers=HEADERS, heartbeat_s=self._limits.heartbeat_s)
        try:
            answer = await self._answers.handle(body, sink)
            if sink.is_open:
                return await sink.finish(answer or b"")
            return _once(answer)
        finally:
            await sink.close()


def _head(request: web.BaseRequest) -> Head:
    headers: CIMultiDictProxy[str] = request.headers
    return Head(
        method=request.method,
        version=(request.version.major, request.version.minor),
        target=request.raw_path,
        hosts=tuple(headers.getall("Host", [])),
        origins=tuple(headers.getall("Origin", [])),
        fetch_sites=tuple(headers.getall("Sec-Fetch-Site", [])),
        authorizations=tuple(headers.getall("Authorization", [])),
        content_types=tuple(headers.getall("Content-Type", [])),
    )


def _refuse(refusal: Refusal) -> web.StreamResponse:
    """Answer a refusal in the one shape of all errors, and close the connection."""
    error = error_object(INVALID_REQUEST, reason=refusal.reason)
    error["message"] = refusal.message
    error["data"]["remedy"] = refusal.remedy
    body = ENCODER.encode({"jsonrpc": "2.0", "error": error, "id": None}).encode()
    response = _json(body, status=refusal.status)
    if refusal.status == guard.NO_TOKEN.status:
        response.headers["WWW-Authenticate"] = "Bearer"
    response.force_close()
    return response


def _failed(status: int) -> web.StreamResponse:
    is_callers = status < 500  # noqa: PLR2004 - the HTTP classes
    return _refuse(guard.MALFORMED if is_callers else guard.FAILED)


def _once(answer: bytes | None) -> web.StreamResponse:
    return web.Response(status=204, headers=HEADERS) if answer is None else _json(answer)


def _json(body: bytes, *, status: int = 200) -> web.Response:
    return web.Response(body=body, status=status, headers={**HEADERS, "Content-Type": JSON_TYPE})


def _addresses(name: str) -> Iterator[str]:
    for *_, address in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM):
        yield str(address[0])
