"""One server of OpenAI's protocol on this machine: no proxy, no redirect, no cookie."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from http import HTTPStatus
from typing import Any

import aiohttp

from sidecar.adapters.model_failures import KIND_STALLED, KIND_UNREADABLE
from sidecar.adapters.model_queue import ModelQueue
from sidecar.adapters.openai_errors import error_answer, foreign_errors
from sidecar.adapters.server_timeouts import Timeouts
from sidecar.errors import ModelFailed, ModelLoading, ModelServerDown, SidecarError

PROBE_TIMEOUT_S = 4.0
"""Longest wait for facts: a dead server is told in under 5 s (cases.md B46)."""

LOADING_POLL_S = 0.5
"""Pause before a server that is loading its model is asked again."""

ERROR_BYTES = 65_536
"""Most that is read of an error's body; its words only tell what kind of error it is."""

LINE_BYTES = 1_000_000
"""Longest line of a stream; a chunk holds a few words."""

_DATA = b"data:"
_DONE = b"[DONE]"
_SERVER = "on the server"


class OpenAiClient:
    """Talks to one server; all calls share one queue."""

    def __init__(
        self,
        base_url: str,
        timeouts: Timeouts | None = None,
        *,
        key: str = "",
        probe_timeout_s: float = PROBE_TIMEOUT_S,
        loading_poll_s: float = LOADING_POLL_S,
    ) -> None:
        """Take a base URL that ``loopback_url`` has checked; nothing is sent yet.

        Args:
            base_url: ``http://address:port``.
            timeouts: How long to wait.
            key: Sent as bearer token; empty for servers that want none.
            probe_timeout_s: Longest wait for facts, seconds.
            loading_poll_s: Pause between two tries while a model loads, seconds.
        """
        self.base_url = base_url
        self.queue = ModelQueue()
        self.timeouts = timeouts or Timeouts()
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._probe_timeout_s = probe_timeout_s
        self.loading_poll_s = loading_poll_s
        self._session: aiohttp.ClientSession | None = None
        self._waiting_since: dict[str, float] = {}

    async def fact(self, path: str, *, model: str = _SERVER) -> dict[str, Any] | None:
        """Return what a page says; ``None`` when there is no such page or it is no object.

        Raises:
            ModelServerDown: If nothing answers in time.
            ModelLoading: If the server is still loading its model.
            ModelFailed: If it refuses the key, or fails.
        """
        try:
            with foreign_errors(model=model, host=self.base_url):
                async with (
                    asyncio.timeout(self._probe_timeout_s),
                    self._http().get(self.base_url + path, allow_redirects=False) as answer,
                ):
                    body = await answer.content.read(LINE_BYTES)
                    if answer.status == HTTPStatus.OK:
                        found = _parsed(body)
                        return found if isinstance(found, dict) else None
        except TimeoutError as exc:
            raise ModelServerDown(host=self.base_url) from exc
        if answer.status == HTTPStatus.NOT_FOUND:
            return None
        raise self._told(answer.status, body, model)

    async def chat(
        self, model: str, body: Mapping[str, object]
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Yield the chunks of a chat completion; closing the iterator aborts upstream.

        A server that is loading its model is asked again until the first byte is overdue.

        Raises:
            ModelLoading: If no first chunk came in time.
            ModelFailed: If a later one did not, or the server failed.
        """
        self._waiting_since[model] = asyncio.get_running_loop().time()
        answer: aiohttp.ClientResponse | None = None
        try:
            answer = await self._opened(model, body)
            wait_s = max(0.0, self.timeouts.first_byte_s - self.waited_s(model))
            async with aclosing(_chunks(answer)) as chunks:
                while (chunk := await self._next(chunks, wait_s, model)) is not None:
                    self._waiting_since.pop(model, None)
                    if "error" in chunk:
                        raise self._told(HTTPStatus.OK, json.dumps(chunk["error"]).encode(), model)
                    yield chunk
                    wait_s = self.timeouts.token_s
        finally:
            self._waiting_since.pop(model, None)
            if answer is not None:
                answer.close()  # closes the connection: the server stops generating

    def waited_s(self, model: str) -> float:
        """Return how long a call has been waiting for the first chunk of *model*, else 0."""
        since = self._waiting_since.get(model)
        return 0.0 if since is None else asyncio.get_running_loop().time() - since

    async def close(self) -> None:
        """Close the connections."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def _opened(self, model: str, body: Mapping[str, object]) -> aiohttp.ClientResponse:
        """Return the answer once it begins well; a server that is loading is asked again.

        Raises:
            ModelLoading: If it did not begin in time.
            SidecarError: If the server answered with an error.
        """
        url, limit_s = f"{self.base_url}/v1/chat/completions", self.timeouts.first_byte_s
        while True:
            try:
                with foreign_errors(model=model, host=self.base_url):
                    async with asyncio.timeout(max(0.0, limit_s - self.waited_s(model))):
                        answer = await self._http().post(url, json=body, allow_redirects=False)
                        if answer.status == HTTPStatus.OK:
                            return answer
                        async with answer:
                            said = await answer.content.read(ERROR_BYTES)
            except TimeoutError as exc:
                raise ModelLoading(model=model, waited_s=self.waited_s(model)) from exc
            error = self._told(answer.status, said, model)
            if not isinstance(error, ModelLoading):
                raise error
            await asyncio.sleep(self.loading_poll_s)

    async def _next(
        self, chunks: AsyncIterator[dict[str, Any]], wait_s: float, model: str
    ) -> dict[str, Any] | None:
        """Return the next chunk, ``None`` at the end; wait long only for the first.

        Raises:
            ModelLoading: If the first chunk did not come in time.
            ModelFailed: If a later one did not, or what came is no chunk.
        """
        try:
            with foreign_errors(model=model, host=self.base_url):
                async with asyncio.timeout(wait_s):
                    return await anext(chunks, None)
        except TimeoutError as exc:
            if model in self._waiting_since:
                raise ModelLoading(model=model, waited_s=self.waited_s(model)) from exc
            raise ModelFailed(model=model, kind=KIND_STALLED) from exc
        except _NoChunkError as exc:
            raise ModelFailed(model=model, kind=KIND_UNREADABLE) from exc

    def _http(self) -> aiohttp.ClientSession:
        """Return the session; it is made inside the loop that uses it."""
        if self._session is None:
            self._session = aiohttp.ClientSession(
                headers=self._headers,
                trust_env=False,
                cookie_jar=aiohttp.DummyCookieJar(),
                # llama.cpp's server drops kept connections as it likes, and a POST that meets
                # a dropped one fails; on loopback a new one costs nothing.
                connector=aiohttp.TCPConnector(force_close=True),
                timeout=aiohttp.ClientTimeout(total=None, connect=self.timeouts.connect_s),
            )
        return self._session

    def _told(self, status: int, body: bytes, model: str) -> SidecarError:
        words = body.decode("utf-8", "replace")
        return error_answer(status, words, model=model, host=self.base_url)


class _NoChunkError(Exception):
    """A line that no server of this protocol sends."""


async def _chunks(answer: aiohttp.ClientResponse) -> AsyncGenerator[dict[str, Any], None]:
    """Yield the objects of a stream of server-sent events, up to its closing mark.

    Raises:
        _NoChunkError: If a line is longer than any chunk, or holds no object.
    """
    held = b""
    async for piece in answer.content.iter_any():
        *whole, held = (held + piece).split(b"\n")
        if len(held) > LINE_BYTES:
            raise _NoChunkError
        for line in whole:
            if not line.startswith(_DATA):
                continue  # blank lines, comments that keep the connection alive, event names
            data = line[len(_DATA) :].strip()
            if data == _DONE:
                return
            chunk = json.loads(data)
            if not isinstance(chunk, dict):
                raise _NoChunkError
            yield chunk


def _parsed(body: bytes) -> object:
    try:
        return json.loads(body)
    except ValueError:
        return None
