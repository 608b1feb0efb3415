"""A stand-in for an OpenAI-compatible server: a real server on loopback that keeps what it gets."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from aiohttp import web

KEY = "sk-a-key-that-must-never-be-shown"


@dataclass
class Answer:
    """One answer.

    Attributes:
        content: What the model says.
        status: HTTP status; a body of prose comes with any but 200.
        finish: Why the model stopped.
        raw: Sent instead of the envelope.
        location: Sent as redirect target.
        gate: Waits for this event first.
    """

    content: str = ""
    status: int = 200
    finish: str = "stop"
    raw: str | None = None
    location: str = ""
    gate: asyncio.Event | None = None


@dataclass
class StandInJudgeServer:
    """``async with StandInJudgeServer(Answer(...)) as server``; the last answer repeats."""

    answers: deque[Answer]
    bodies: list[Any] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    url: str = ""
    _runner: web.AppRunner | None = None

    def __init__(self, *answers: Answer) -> None:
        self.answers = deque(answers or [Answer()])
        self.bodies = []
        self.headers = []

    async def __aenter__(self) -> StandInJudgeServer:
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self._complete)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}/v1"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        self.bodies.append(await request.json())
        self.headers.append(dict(request.headers))
        answer = self.answers.popleft() if len(self.answers) > 1 else self.answers[0]
        if answer.gate is not None:
            await answer.gate.wait()
        if answer.location:
            raise web.HTTPTemporaryRedirect(answer.location)
        if answer.raw is not None or answer.status != 200:
            text = answer.raw if answer.raw is not None else "no"
            return web.Response(status=answer.status, text=text)
        message = {"role": "assistant", "content": answer.content}
        choice = {"index": 0, "message": message, "finish_reason": answer.finish}
        return web.json_response({"id": "1", "choices": [choice]})
