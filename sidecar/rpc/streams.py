"""Answers line by line: progress, pieces of the answer, heartbeats, the response last."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Mapping

from aiohttp import web

from sidecar.rpc.protocol import STREAM_TYPE
from sidecar.services.progress import Progress
from sidecar.wire.base import WireModel
from sidecar.wire.session import AnswerLine, ProgressLine


class Lines:
    """Lines waiting to be sent; bounded, because neighbors of a kind are merged.

    A slow client gets the newest progress and the whole text, not every step.
    """

    def __init__(self, token: str) -> None:
        self._token = token
        self._waiting: deque[ProgressLine | AnswerLine] = deque()
        self._is_filled = asyncio.Event()

    def report(self, done: float, total: float, message: str) -> None:
        """Queue progress, replacing progress that still waits at the end."""
        line = ProgressLine(token=self._token, done=done, total=total, message=message)
        if self._waiting and isinstance(self._waiting[-1], ProgressLine):
            self._waiting.pop()
        self._add(line)

    def text(self, piece: str) -> None:
        """Queue a piece of the answer, joining it to a piece that still waits at the end."""
        last = self._waiting[-1] if self._waiting else None
        if isinstance(last, AnswerLine):
            self._waiting.pop()
            piece = last.text + piece
        self._add(AnswerLine(token=self._token, text=piece))

    def _add(self, line: ProgressLine | AnswerLine) -> None:
        self._waiting.append(line)
        self._is_filled.set()

    async def wait(self) -> None:
        """Return when a line waits."""
        await self._is_filled.wait()

    def take(self) -> bytes:
        """Return all waiting lines, each ended by a line feed."""
        self._is_filled.clear()
        lines = [encode(line) for line in self._waiting]
        self._waiting.clear()
        return b"".join(lines)

    def heartbeat(self) -> bytes:
        """Return a progress line that says nothing but that the call is alive."""
        return encode(ProgressLine(token=self._token, done=0, total=0, message=""))


def encode(line: ProgressLine | AnswerLine) -> bytes:
    """Return the notification as one line of JSON."""
    method = "$/progress" if isinstance(line, ProgressLine) else "$/answer"
    return _notification(method, line)


def _notification(method: str, params: WireModel) -> bytes:
    return f'{{"jsonrpc":"2.0","method":"{method}","params":{params.model_dump_json()}}}\n'.encode()


class NdjsonSink:
    """Streams one call's lines to its client once the call has started."""

    def __init__(
        self, request: web.BaseRequest, *, headers: Mapping[str, str], heartbeat_s: float
    ) -> None:
        self._request = request
        self._headers = headers
        self._heartbeat_s = heartbeat_s
        self._response: web.StreamResponse | None = None
        self._lines: Lines | None = None
        self._pump: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the stream has begun, so that the answer must be its last line."""
        return self._response is not None

    async def open(self, token: str) -> Progress:
        """Begin the stream and return its listener."""
        response = web.StreamResponse(headers={**self._headers, "Content-Type": STREAM_TYPE})
        response.enable_chunked_encoding()
        await response.prepare(self._request)
        self._response = response
        self._lines = Lines(token)
        self._pump = asyncio.create_task(self._send(response, self._lines))
        return self._lines

    async def finish(self, answer: bytes) -> web.StreamResponse:
        """Send what still waits and the answer, and end the stream."""
        assert self._response is not None
        assert self._lines is not None
        await self.close()
        await self._response.write(self._lines.take() + answer + b"\n")
        await self._response.write_eof()
        return self._response

    async def close(self) -> None:
        """Stop sending; the lines that wait are kept for ``finish``."""
        if self._pump is not None:
            self._pump.cancel()
            # A client that left is noticed by the server, which cancels the call.
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await self._pump
            self._pump = None

    async def _send(self, response: web.StreamResponse, lines: Lines) -> None:
        while True:
            try:
                async with asyncio.timeout(self._heartbeat_s):
                    await lines.wait()
            except TimeoutError:
                await response.write(lines.heartbeat())
            else:
                await response.write(lines.take())
