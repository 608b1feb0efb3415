"""The chat side of the stand-in Ollama: streams, truncation, formats, and ways to fail."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.fakes.loopback_server import least_value
from tests.fakes.ollama_script import (
    GRAMMAR,
    MID_STREAM,
    TOO_LONG,
    Broken,
    Fail,
    FakeModel,
    Reply,
    Say,
)

if TYPE_CHECKING:
    from tests.fakes.ollama_server import StandInOllama

_TOKEN = re.compile(r"\s*\S+\s*?")
LONGEST_BOUND = 2000
BODY: web.RequestKey[Any] = web.RequestKey("body", object)


def count_tokens(text: str) -> int:
    """Count words and punctuation marks: the stand-in's tokenizer."""
    return len(re.findall(r"\w+|[^\w\s]", text))


class ChatSide:
    """``POST /api/chat``."""

    async def chat(self: StandInOllama, request: web.Request) -> web.StreamResponse:
        """Answer one chat request, one at a time."""
        body = request[BODY]
        model = self.find(body.get("model", ""))
        if model is None:
            return _error(404, f"model {body.get('model')!r} not found".replace("'", '"'))
        refused = _refused(model, body) or self.refused_options(body.get("options") or {})
        if refused is not None:
            return refused
        try:
            async with self.one_at_a_time():
                return await self._answer(request, model, body)
        except (ConnectionResetError, ConnectionError):
            self.aborted += 1
            self.abort_seen.set()
            raise
        except BaseException as exc:
            if type(exc).__name__ == "CancelledError":
                self.aborted += 1
                self.abort_seen.set()
            raise

    async def _answer(
        self: StandInOllama, request: web.Request, model: FakeModel, body: dict[str, Any]
    ) -> web.StreamResponse:
        if not body.get("messages"):
            return self._load_or_unload(model, body)
        options = body.get("options") or {}
        is_fresh = self.load(model, options)
        window = self.loaded[model.name]["num_ctx"]
        prompt = _fitted(model, body, window)
        if prompt is None:
            return _error(400, TOO_LONG)
        if is_fresh and model.load_gate is not None:
            await model.load_gate.wait()
        if model.generator is not None:
            return await self._generate(request, model, body)
        reply = self.next_reply(model.name) or _by_seed(body)
        if isinstance(reply, Fail):
            text = json.dumps({"error": reply.error}) if reply.error is not None else reply.body
            return web.Response(status=reply.status, text=text, content_type=reply.content_type)
        if isinstance(reply, Say) and reply.gate is not None:
            await reply.gate.wait()
        return await self._stream(request, model, body, reply, prompt)

    def _load_or_unload(
        self: StandInOllama, model: FakeModel, body: dict[str, Any]
    ) -> web.StreamResponse:
        is_unload = body.get("keep_alive") == 0
        if is_unload:
            self.loaded.pop(model.name, None)
        else:
            self.load(model, body.get("options") or {})
        answer = _line(model, "", done=True, done_reason="unload" if is_unload else "load")
        return web.json_response(answer)

    async def _stream(
        self: StandInOllama,
        request: web.Request,
        model: FakeModel,
        body: dict[str, Any],
        reply: Say | Broken,
        prompt_tokens: int,
    ) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "application/x-ndjson"})
        await response.prepare(request)
        cap = (body.get("options") or {}).get("num_predict", -1)
        sent = 0
        if isinstance(reply, Say) and _thinks(model, body) and reply.thinking:
            await _write(response, _line(model, "", thinking=reply.thinking))
        text = _formatted(reply, body) if isinstance(reply, Say) else reply.text
        reason = "stop"
        for token in _TOKEN.findall(text):
            if 0 <= cap <= sent:
                reason = "length"
                break
            await _write(response, _line(model, token))
            sent += 1
            if sent == 1 and isinstance(reply, Say) and reply.pause is not None:
                await reply.pause.wait()
        if isinstance(reply, Broken):
            return await _break(response, request, model, reply)
        last = _line(
            model, "", done=True, done_reason=reply.done_reason if reason == "stop" else reason
        )
        shown = prompt_tokens if reply.prompt_eval_count is None else reply.prompt_eval_count
        for key, value in (("prompt_eval_count", shown), ("eval_count", sent)):
            if value:  # the server leaves zeros out
                last[key] = value
        await _write(response, last)
        await response.write_eof()
        return response

    async def _generate(
        self: StandInOllama, request: web.Request, model: FakeModel, body: dict[str, Any]
    ) -> web.StreamResponse:
        assert model.generator is not None
        response = web.StreamResponse(headers={"Content-Type": "application/x-ndjson"})
        await response.prepare(request)
        last = _line(model, "", done=True, done_reason="stop")
        pieces: AsyncIterator[tuple[str, dict[str, Any]]] = model.generator.chat(body)
        async for text, facts in pieces:
            last.update(facts)
            if text:
                await _write(response, _line(model, text))
        await _write(response, last)
        await response.write_eof()
        return response


def _error(status: int, text: str) -> web.Response:
    return web.json_response({"error": text}, status=status)


def _refused(model: FakeModel, body: dict[str, Any]) -> web.Response | None:
    """Return the 400s that come before anything runs."""
    abilities = model.capabilities
    if abilities is not None and "completion" not in abilities:
        return _error(400, f'"{model.name}" does not support chat')
    if body.get("think") is True and abilities is not None and "thinking" not in abilities:
        return _error(400, f'"{model.name}" does not support thinking')
    if _longest_bound(body.get("format")) >= LONGEST_BOUND:
        return _error(500, GRAMMAR)
    return None


def _longest_bound(schema: Any) -> int:
    if isinstance(schema, dict):
        own = [v for k, v in schema.items() if k == "maxLength" and isinstance(v, int)]
        return max([0, *own, *(_longest_bound(v) for v in schema.values())])
    return max([0, *map(_longest_bound, schema)]) if isinstance(schema, list) else 0


def _fitted(model: FakeModel, body: dict[str, Any], window: int) -> int | None:
    """Return the prompt tokens after the server's silent cut; ``None`` when it refuses."""
    counts = [count_tokens(one.get("content") or "") for one in body["messages"]]
    if sum(counts) <= window:
        return sum(counts)
    if model.truncation == "error" or body.get("truncate") is False:
        return None
    kept = [i for i, one in enumerate(body["messages"][:-1]) if one["role"] == "system"]
    rest = [i for i in range(len(counts)) if i not in kept]
    while len(rest) > 1 and sum(counts[i] for i in [*kept, *rest]) > window:
        rest.pop(0)  # whole oldest messages go first
    left = sum(counts[i] for i in [*kept, *rest])
    return left if left <= window and model.truncation == "drop_oldest" else window // 2 + 2


def _thinks(model: FakeModel, body: dict[str, Any]) -> bool:
    """An unset ``think`` on a model that can means yes."""
    if model.thinks_anyway:
        return True
    return "thinking" in (model.capabilities or []) and body.get("think", True) is not False


def _by_seed(body: dict[str, Any]) -> Reply:
    """Return the same reply for the same seed and prompt."""
    seed = (body.get("options") or {}).get("seed", -1)
    digest = hashlib.sha256(json.dumps([seed, body["messages"]]).encode()).hexdigest()
    if body.get("format"):
        return Say(json.dumps(least_value(body["format"], digest[:6])))
    return Say(f"Reply {digest[:6]} with seed {seed}.")


def _formatted(reply: Say, body: dict[str, Any]) -> str:
    if not body.get("format"):
        return reply.text
    match reply.format_mode:
        case "ignored":
            return "I would rather talk about it than fill in a form."
        case "cut_string":
            return reply.text[: reply.text.rfind('"')]
        case "trailing":
            return reply.text + " ".join(["\n"] * 3)
        case "prefixed":
            return f"Here is the JSON you asked for:\n{reply.text}"
        case _:
            return reply.text


def _line(model: FakeModel, content: str, **more: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": content}
    if "thinking" in more:
        message["thinking"] = more.pop("thinking")
    line = {
        "model": model.name,
        "created_at": "2026-01-01T00:00:00Z",
        "message": message,
        "done": False,
        **more,
    }
    if model.remote_host and "answer" in model.remote_seen_in:
        line.update(remote_host=model.remote_host, remote_model=model.name)
    return line


async def _write(response: web.StreamResponse, line: dict[str, Any]) -> None:
    await response.write(json.dumps(line).encode() + b"\n")


async def _break(
    response: web.StreamResponse, request: web.Request, model: FakeModel, reply: Broken
) -> web.StreamResponse:
    match reply.how:
        case "error_line":
            await response.write(json.dumps({"error": MID_STREAM}).encode() + b"\n")
        case "half_line":
            await response.write(b'{"model":"x","message":{"role":"assis')
        case "nan_count":
            last = _line(model, "", done=True, done_reason="stop", eval_count=float("nan"))
            await response.write(json.dumps(last).encode() + b"\n")
        case "not_an_object":
            await response.write(b"[1, 2]\n")
        case "dies":
            assert request.transport is not None
            request.transport.abort()
            return response
        case "no_done" | "empty":
            pass
        case _:
            raise ValueError(reply.how)
    await response.write_eof()
    return response
