"""A stand-in for an OpenAI-compatible server: a real server on loopback that keeps what it gets."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Any, Self

from aiohttp import web

from tests.fakes.loopback_server import LoopbackServer

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


class StandInJudgeServer(LoopbackServer):
    """``async with StandInJudgeServer(Answer(...)) as server``; the last answer repeats."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = deque(answers or [Answer()])
        self.bodies: list[Any] = []
        self.headers: list[dict[str, str]] = []

    def application(self) -> web.Application:
        """Return what is served."""
        app = web.Application()
        app.router.add_post("/v1/chat/completions", self._complete)
        return app

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        self.url += "/v1"
        return self

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
