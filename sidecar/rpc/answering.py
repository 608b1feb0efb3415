"""What a server asks for answers, and how calls wait until it is there.

Light on purpose: all of this is imported before the ready line.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final, Protocol

from pydantic_core import from_json

from sidecar.errors import SidecarError
from sidecar.rpc.protocol import EnvelopeError
from sidecar.services.progress import NoProgress, Progress

ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
"""Writes answers: one line, UTF-8, never NaN."""


class Sink(Protocol):
    """Where progress of a call goes."""

    async def open(self, token: str) -> Progress:
        """Return the listener for the call that has this token; called at most once."""
        ...


class NoSink:
    """Drops progress; for calls that are answered once."""

    async def open(self, token: str) -> Progress:  # noqa: ARG002 - the name is the protocol's
        """Return a listener that drops everything."""
        return NoProgress()


class Answers(Protocol):
    """Answers requests."""

    async def handle(self, body: bytes, sink: Sink) -> bytes | None:
        """Return the answer to one request, or ``None`` when it was a notification."""
        ...

    def cancel_all(self) -> None:
        """Cancel every running call."""
        ...


class ComingAnswers:
    """Takes calls from the ready line on; each waits until what answers it is there.

    Putting the parts together takes as long as everything before the ready line.
    """

    def __init__(self, coming: asyncio.Future[Answers]) -> None:
        """Take what will answer; a ``SidecarError`` in its place is every call's answer."""
        self._coming = coming

    async def handle(self, body: bytes, sink: Sink) -> bytes | None:
        """Wait, then answer."""
        try:
            answers = await asyncio.shield(self._coming)
        except SidecarError as exc:
            return _refused(body, exc)
        return await answers.handle(body, sink)

    def cancel_all(self) -> None:
        """Cancel every running call, and those that still wait."""
        if self._coming.done() and not self._coming.cancelled() and not self._coming.exception():
            self._coming.result().cancel_all()
        self._coming.cancel()


def error_object(error: EnvelopeError, **facts: object) -> dict[str, Any]:
    """Return a JSON-RPC error object for a fault of the envelope."""
    data = {**facts, "remedy": error.remedy, "retryable": False}
    return {"code": error.code, "message": error.message, "data": data}


def sidecar_error(exc: SidecarError) -> dict[str, Any]:
    """Return a JSON-RPC error object for an error of ours."""
    return {"code": exc.code, "message": str(exc), "data": exc.details()}


def _refused(body: bytes, exc: SidecarError) -> bytes:
    """Return an error as the answer to a request that nothing else will look at."""
    try:
        message = from_json(body, allow_inf_nan=False)
    except ValueError:
        message = None
    request_id = message.get("id") if isinstance(message, dict) else None
    shown = request_id if type(request_id) in {int, str} else None
    return ENCODER.encode({"jsonrpc": "2.0", "error": sidecar_error(exc), "id": shown}).encode()
