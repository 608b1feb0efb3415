"""aiohttp's server with a cap on connections and quiet errors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import BadHttpMessage

from sidecar.rpc.incident import describe
from sidecar.rpc.protocol import FRESH_S

logger = logging.getLogger(__name__)

LINGER_S = 2.0
"""Seconds that an unread body is read on, so that the refusal reaches its sender."""

Handler = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]
Respond = Callable[[int], web.StreamResponse]
"""Builds the answer to a request that failed before or below the handler, by HTTP status."""


class QuietHandler(web.RequestHandler):
    """One connection; what it logs holds no value of any header."""

    __slots__ = ("_respond",)

    def __init__(self, respond: Respond, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._respond = respond

    def log_exception(self, *_: object, **settings: object) -> None:
        """Log kind and place of an exception; aiohttp would log its message."""
        exc = settings.get("exc_info")
        logger.error(
            "a connection failed: %s", describe(exc) if isinstance(exc, BaseException) else "?"
        )

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = HTTPStatus.INTERNAL_SERVER_ERROR,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002 - quotes the request, so it is dropped
    ) -> web.StreamResponse:
        """Answer a request that could not be parsed or handled, and close.

        Raises:
            ConnectionError: If part of an answer has been sent already.
        """
        if isinstance(exc, BadHttpMessage):
            logger.info("refused a malformed request: %s", type(exc).__name__)
        elif exc is not None:
            self.log_exception(exc_info=exc)
        if request.writer.output_size > 0:
            raise ConnectionError("part of the answer has been sent")
        response = self._respond(int(status))
        response.force_close()
        return response


class CappedServer(web.Server):
    """Accepts connections up to a cap; beyond it the longest idle ones are closed.

    A connection inside :meth:`calling` is never closed, so idle, slow or silent peers
    cannot keep a good call out. One that has only just been opened has not had the time to
    call yet: it is closed only when a burst grows too large.
    """

    def __init__(
        self,
        handler: Handler,
        *,
        respond: Respond,
        max_connections: int,
        max_burst: int,
        **settings: Any,
    ) -> None:
        factory = settings.pop("request_factory")
        super().__init__(handler, request_factory=factory, handler_cancellation=True)
        self._settings = {"lingering_time": LINGER_S, "access_log": None, **settings}
        self._respond = respond
        self._max_connections = max_connections
        self._max_burst = max(max_burst, max_connections)
        self._idle_since_s: dict[web.RequestHandler, float] = {}
        self._later: asyncio.TimerHandle | None = None
        self._calling: set[web.RequestHandler] = set()

    def __call__(self) -> web.RequestHandler:
        """Return the handler of a new connection."""
        loop = asyncio.get_running_loop()
        return QuietHandler(self._respond, self, loop=loop, **self._settings)

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        """Count the connection, and close the longest idle ones if they are too many."""
        super().connection_made(handler, transport)
        self._idle_since_s[handler] = asyncio.get_running_loop().time()
        self._trim()
        if len(self._idle_since_s) > self._max_burst:
            self._close(handler)

    def _trim(self) -> None:
        """Close what is idle beyond the cap, the longest idle first; look again when need be."""
        loop = asyncio.get_running_loop()
        now_s = loop.time()
        idle = [each for each in self._idle_since_s if each not in self._calling]
        for each in idle[: max(len(self._idle_since_s) - self._max_connections, 0)]:
            is_burst = len(self._idle_since_s) > self._max_burst
            if not is_burst and now_s - self._idle_since_s[each] < FRESH_S:
                break
            self._close(each)
        if len(self._idle_since_s) > self._max_connections and self._later is None:
            self._later = loop.call_later(FRESH_S, self._look_again)

    def _look_again(self) -> None:
        self._later = None
        self._trim()

    def _close(self, handler: web.RequestHandler) -> None:
        self._idle_since_s.pop(handler)
        handler.force_close()

    def connection_lost(
        self, handler: web.RequestHandler, exc: BaseException | None = None
    ) -> None:
        """Forget the connection."""
        self._idle_since_s.pop(handler, None)
        super().connection_lost(handler, exc)

    @contextmanager
    def calling(self, handler: web.RequestHandler) -> Iterator[None]:
        """Keep the connection open for the length of the block."""
        self._calling.add(handler)
        try:
            yield
        finally:
            self._calling.discard(handler)
            if self._idle_since_s.pop(handler, None) is not None:
                self._idle_since_s[handler] = asyncio.get_running_loop().time()
