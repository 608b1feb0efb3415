"""A stand-in Ollama: a real server on loopback that behaves as the real one was seen to.

Facts: design page platform-notes.md, section 3 (server source v0.33). Replies come from a
script, or from llama.cpp where a model has a generator. Every request is recorded, so that
tests can assert what left the sidecar.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from tests.fakes.loopback_server import LoopbackServer
from tests.fakes.ollama_chat import BODY, ChatSide
from tests.fakes.ollama_embed import EmbedSide
from tests.fakes.ollama_script import BUSY, FakeModel, Reply, Seen

RUNNER_OPTIONS = ("num_ctx", "num_batch", "num_gpu", "main_gpu", "use_mmap", "num_thread")
WHOLE_OPTIONS = ("num_ctx", "num_batch", "num_predict", "seed", "top_k", "repeat_last_n")


class StandInOllama(ChatSide, EmbedSide, LoopbackServer):
    """A running stand-in; ``async with StandInOllama(models) as ollama``."""

    def __init__(self, *models: FakeModel, max_queue: int = 512) -> None:
        self.models = {model.name: model for model in models}
        self.seen: list[Seen] = []
        self.reloads: dict[str, int] = defaultdict(int)
        self.loaded: dict[str, dict[str, Any]] = {}
        self.aborted = 0
        self.abort_seen = asyncio.Event()
        self.arrived = asyncio.Event()
        self.redirect_to = ""
        self.cloud_disabled = True
        self.refuses_host = False
        self.tags_body: str | None = None
        self._scripts: dict[str, deque[Reply]] = defaultdict(deque)
        self._max_queue = max_queue
        self._waiting = 0
        self._working = asyncio.Lock()

    def script(self, model: str, *replies: Reply) -> None:
        """Queue replies of a model; without any it answers by seed and prompt."""
        self._scripts[model].extend(replies)

    def next_reply(self, model: str) -> Reply | None:
        """Take the next scripted reply."""
        return self._scripts[model].popleft() if self._scripts[model] else None

    def bodies(self, path: str) -> list[Any]:
        """Return the bodies sent to a path, in order."""
        return [seen.body for seen in self.seen if seen.path == path]

    def sent_text(self) -> str:
        """Return everything that was ever sent here, as one string."""
        return json.dumps([seen.body for seen in self.seen], ensure_ascii=False)

    def application(self) -> web.Application:
        """Return what is served."""
        app = web.Application(client_max_size=64 << 20, middlewares=[self._recorded])
        app.router.add_route("GET", "/api/tags", self._tags)
        app.router.add_route("GET", "/api/ps", self._ps)
        app.router.add_route("GET", "/api/version", self._version)
        app.router.add_route("GET", "/api/status", self._status)
        app.router.add_route("POST", "/api/show", self._show)
        app.router.add_route("POST", "/api/chat", self.chat)
        app.router.add_route("POST", "/api/embed", self.embed)
        app.router.add_route("GET", "/", self._root)
        return app

    @web.middleware
    async def _recorded(self, request: web.Request, handler: Any) -> web.StreamResponse:
        text = await request.text()
        try:
            body = json.loads(text) if text else None
        except ValueError:
            return web.json_response({"error": "invalid character"}, status=400)
        self.seen.append(Seen(request.method, request.path, dict(request.headers), body))
        self.arrived.set()
        if self.refuses_host:
            return web.Response(status=403)
        if self.redirect_to:
            raise web.HTTPTemporaryRedirect(self.redirect_to + request.path)
        request[BODY] = body
        return await handler(request)

    @asynccontextmanager
    async def one_at_a_time(self) -> AsyncIterator[None]:
        """Work as OLLAMA_NUM_PARALLEL=1 does: one call, the others wait, too many get 503."""
        if self._waiting > self._max_queue:
            raise web.HTTPServiceUnavailable(
                text=json.dumps({"error": BUSY}), content_type="application/json"
            )
        self._waiting += 1
        try:
            async with self._working:
                yield
        finally:
            self._waiting -= 1

    def find(self, name: str) -> FakeModel | None:
        """Return a model by name, with or without its tag."""
        tagged = name if ":" in name else f"{name}:latest"
        return next((m for m in self.models.values() if m.name in {name, tagged}), None)

    def load(self, model: FakeModel, options: dict[str, Any]) -> bool:
        """Load a model unless it is loaded with the same runner options; say whether it was."""
        wanted = {key: options.get(key) for key in RUNNER_OPTIONS}
        wanted["num_ctx"] = min(wanted["num_ctx"] or model.default_num_ctx, model.trained_tokens)
        if self.loaded.get(model.name) == wanted:
            return False
        if model.name in self.loaded:
            self.reloads[model.name] += 1
        self.loaded[model.name] = wanted
        return True

    def refused_options(self, options: dict[str, Any]) -> web.Response | None:
        """Return the server's 500 for an option of the wrong type."""
        for key in WHOLE_OPTIONS:
            if key in options and type(options[key]) is not int:
                return error_answer(500, f'option "{key}" must be of type integer')
        return None

    async def _root(self, request: web.Request) -> web.Response:
        return web.Response(text="Ollama is running")

    async def _version(self, request: web.Request) -> web.Response:
        return web.json_response({"version": "0.33.0"})

    async def _status(self, request: web.Request) -> web.Response:
        return web.json_response({"cloud": {"disabled": self.cloud_disabled}})

    async def _tags(self, request: web.Request) -> web.Response:
        if self.tags_body is not None:
            return web.Response(text=self.tags_body, content_type="application/json")
        return web.json_response({"models": [_tag(model) for model in self.models.values()]})

    async def _ps(self, request: web.Request) -> web.Response:
        rows = [
            {
                **_tag(self.models[name]),
                "size_vram": 0,
                "expires_at": "2030-01-01T00:00:00Z",
                "context_length": options["num_ctx"],
            }
            for name, options in self.loaded.items()
        ]
        return web.json_response({"models": rows})

    async def _show(self, request: web.Request) -> web.Response:
        asked = request[BODY].get("model", "")
        model = self.find(asked)
        if model is None:
            return error_answer(404, f"model '{asked}' not found")
        return web.json_response(_shown(model))


def error_answer(status: int, text: str) -> web.Response:
    """Return an error as the server words it."""
    return web.json_response({"error": text}, status=status)


def _tag(model: FakeModel) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": model.name,
        "model": model.name,
        "modified_at": "2026-01-01T00:00:00Z",
        "size": model.size,
        "digest": model.digest,
        "details": _details(model),
    }
    if model.capabilities is not None:
        row["capabilities"] = model.capabilities
    if model.remote_host and "tags" in model.remote_seen_in:
        row.update(remote_host=model.remote_host, remote_model=model.name)
    return row


def _details(model: FakeModel) -> dict[str, Any]:
    return {
        "parent_model": "",
        "format": "gguf",
        "family": model.family,
        "families": [model.family],
        "parameter_size": model.parameter_size,
        "quantization_level": "Q4_K_M",
    }


def _shown(model: FakeModel) -> dict[str, Any]:
    arch = model.family
    facts: dict[str, Any] = {
        "license": "",
        "modelfile": "",
        "parameters": model.parameters,
        "template": "{{ .Prompt }}",
        "details": _details(model),
        "model_info": {
            "general.architecture": arch,
            f"{arch}.context_length": model.trained_tokens,
            f"{arch}.embedding_length": model.embedding_length,
            f"{arch}.block_count": 4,
            f"{arch}.attention.head_count": 4,
            f"{arch}.attention.head_count_kv": None,  # arrays are blanked unless verbose
        },
        "modified_at": "2026-01-01T00:00:00Z",
    }
    if model.capabilities is not None:
        facts["capabilities"] = model.capabilities
    if model.remote_host and "show" in model.remote_seen_in:
        facts.update(remote_host=model.remote_host, remote_model=model.name)
    return facts
