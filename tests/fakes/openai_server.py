"""A stand-in for LM Studio: a real server on loopback that speaks OpenAI's protocol.

Replies come from a script, else from seed and prompt. Every request is recorded.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections import deque
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.fakes.llama_server import ALIAS, KEY
from tests.fakes.loopback_server import LoopbackServer, least_value

_TOKEN = re.compile(r"\s*\S+\s*?")
TOO_LONG = (
    "Trying to keep the first 9999 tokens when context the overflows. However, the model is "
    "loaded with context length of only 4096 tokens, which is not enough."
)
LOADING = {"error": {"code": 503, "message": "Loading model", "type": "unavailable_error"}}


@dataclass
class Says:
    """A good reply, token by token.

    Attributes:
        text: What it says; a token is a word with the space before it.
        reasoning: Sent in the reasoning field first.
        reasoning_key: Name of that field.
        finish: Why it ended; ``length`` comes by itself at ``max_tokens``.
        usage: Sent in the last chunk; ``None`` counts words, an empty one is left out.
        gate: Waits for this event before the first chunk.
        pause: Waits for this event after the first token.
    """

    text: str
    reasoning: str = ""
    reasoning_key: str = "reasoning_content"
    finish: str = "stop"
    usage: dict[str, Any] | None = None
    gate: asyncio.Event | None = None
    pause: asyncio.Event | None = None


@dataclass
class Fails:
    """An HTTP error instead of a stream."""

    status: int
    body: str = ""


@dataclass
class Breaks:
    """A stream that goes wrong after some text.

    ``how`` is ``no_end``, ``dies``, ``half_line``, ``not_an_object``, ``error_event`` or
    ``endless_line``.
    """

    text: str
    how: str


class StandInOpenAi(LoopbackServer):
    """A running stand-in; ``async with StandInOpenAi() as server``.

    Attributes:
        rows: What ``/v1/models`` lists.
        native: What ``/api/v0/models`` lists; ``None``: there is no such page.
        tags: What ``/api/tags`` says, as Ollama would; ``None``: there is no such page.
        status: Status of ``/v1/models``.
        bodies: Bodies of chat requests, in order.
        headers: Their headers.
        aborted: Set when a client left before the end.
    """

    def __init__(self, *replies: Says | Fails | Breaks, window: int = 4096) -> None:
        self.replies = deque(replies)
        self.rows: list[dict[str, Any]] = [{"id": ALIAS, "object": "model", "owned_by": "me"}]
        self.native: list[dict[str, Any]] | None = [
            {"id": ALIAS, "type": "llm", "arch": "llama", "loaded_context_length": window}
        ]
        self.tags: dict[str, Any] | None = None
        self.status = 200
        self.redirect_to = ""
        self.bodies: list[Any] = []
        self.headers: list[dict[str, str]] = []
        self.aborted = asyncio.Event()
        self.arrived = asyncio.Event()

    def application(self) -> web.Application:
        """Return what is served."""
        app = web.Application(client_max_size=64 << 20)
        app.router.add_get("/v1/models", self._models)
        app.router.add_get("/api/v0/models", self._native)
        app.router.add_get("/api/tags", self._tags)
        app.router.add_post("/v1/chat/completions", self._chat)
        return app

    def sent_text(self) -> str:
        """Return everything that was ever asked, as one string."""
        return json.dumps(self.bodies, ensure_ascii=False)

    async def _models(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") not in {None, f"Bearer {KEY}"}:
            return web.json_response({"error": {"message": "Invalid API Key"}}, status=401)
        if self.status != 200:
            return web.json_response(LOADING, status=self.status)
        return web.json_response({"object": "list", "data": self.rows})

    async def _native(self, request: web.Request) -> web.Response:
        if self.native is None:
            raise web.HTTPNotFound
        return web.json_response({"object": "list", "data": self.native})

    async def _tags(self, request: web.Request) -> web.Response:
        if self.tags is None:
            raise web.HTTPNotFound
        return web.json_response(self.tags)

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.bodies.append(body)
        self.headers.append(dict(request.headers))
        self.arrived.set()
        if self.redirect_to:
            raise web.HTTPTemporaryRedirect(self.redirect_to)
        reply = self.replies.popleft() if self.replies else Says(_by_seed(body))
        try:
            return await self._answer(request, body, reply)
        except (asyncio.CancelledError, ConnectionError):
            self.aborted.set()
            raise

    async def _answer(
        self, request: web.Request, body: dict[str, Any], reply: Says | Fails | Breaks
    ) -> web.StreamResponse:
        if isinstance(reply, Fails):
            return web.Response(status=reply.status, text=reply.body)
        if isinstance(reply, Says) and reply.gate is not None:
            await reply.gate.wait()
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        if isinstance(reply, Says) and reply.reasoning:
            await _send(response, _chunk({reply.reasoning_key: reply.reasoning}))
        sent, finish = 0, reply.finish if isinstance(reply, Says) else ""
        for token in _TOKEN.findall(reply.text):
            if sent >= body["max_tokens"]:
                finish = "length"
                break
            await _send(response, _chunk({"content": token}))
            sent += 1
            if sent == 1 and isinstance(reply, Says) and reply.pause is not None:
                await reply.pause.wait()
        if isinstance(reply, Breaks):
            return await _broken(request, response, reply)
        await _send(response, _chunk({}, finish))
        usage = reply.usage
        if usage is None:
            words = sum(len(re.findall(r"\w+|[^\w\s]", m["content"])) for m in body["messages"])
            usage = {"prompt_tokens": words, "completion_tokens": sent}
        if usage and body.get("stream_options", {}).get("include_usage"):
            await _send(response, {"choices": [], "usage": usage})
        await response.write(b"data: [DONE]\n\n")
        await response.write_eof()
        return response


def _chunk(delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}


async def _send(response: web.StreamResponse, chunk: dict[str, Any]) -> None:
    await response.write(b": alive\n\n" + b"data: " + json.dumps(chunk).encode() + b"\n\n")


async def _broken(
    request: web.Request, response: web.StreamResponse, reply: Breaks
) -> web.StreamResponse:
    match reply.how:
        case "dies":
            assert request.transport is not None
            request.transport.abort()
            return response
        case "half_line":
            await response.write(b'data: {"choices": [{"del\n\n')
        case "not_an_object":
            await response.write(b"data: [1, 2]\n\n")
        case "error_event":
            await response.write(b'event: error\ndata: {"error": {"message": "Compute error"}}\n\n')
        case "endless_line":
            await response.write(b"data: " + b"x" * 1_100_000)
        case "no_end":
            pass
        case _:
            raise ValueError(reply.how)
    await response.write_eof()
    return response


def _by_seed(body: dict[str, Any]) -> str:
    """Return the same reply for the same seed and prompt; the least value of a schema."""
    digest = hashlib.sha256(json.dumps([body.get("seed"), body["messages"]]).encode()).hexdigest()
    if "response_format" in body:
        schema = body["response_format"]["json_schema"]["schema"]
        return json.dumps(least_value(schema, digest[:6]))
    return f"Reply {digest[:6]} with seed {body.get('seed')}."
