"""A client that calls the dispatcher directly, for a terminal without a running sidecar."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from typing import Any

from sidecar.rpc.answering import Answers, NoSink, Sink
from sidecar.rpc.client import Listener, OnProgress, OnText, heard, request_body, result_of
from sidecar.services.progress import Progress


class InProcessClient:
    """Calls methods through the same validation as over HTTP, without a socket."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._ids = itertools.count(1)

    async def call(
        self,
        method: str,
        params: Mapping[str, object] | None = None,
        *,
        on_progress: OnProgress | None = None,
        on_text: OnText | None = None,
    ) -> dict[str, Any]:
        """Return the result of a method; cancelling the task cancels the call.

        Raises:
            RpcFailure: If the method answered with an error.
        """
        listener, fields = heard(params, on_progress, on_text)
        sink: Sink = NoSink() if listener.is_deaf else _ListenerSink(listener)
        body = request_body(next(self._ids), method, fields)
        answer = await self._answers.handle(body, sink)
        assert answer is not None  # it has an id, so it is no notification
        return result_of(json.loads(answer))


class _ListenerSink:
    """Hands progress to the caller's own callbacks."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener

    async def open(self, token: str) -> Progress:  # noqa: ARG002 - the name is the protocol's
        """Return the listener itself; there is one call, so the token says nothing."""
        return self._listener
