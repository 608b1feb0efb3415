"""Ollama's official client, hardened: loopback only, no proxy, no redirect, no token.

Answers are kept raw, because the client's own models drop what the cloud check needs
(``remote_host``) and what a model can do (``capabilities``).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import ollama

from sidecar.adapters.model_failures import KIND_STALLED
from sidecar.adapters.model_queue import ModelQueue
from sidecar.adapters.ollama_errors import foreign_errors
from sidecar.adapters.server_timeouts import Timeouts
from sidecar.errors import CloudModelRefused, ModelFailed, ModelLoading, OllamaDown

KEEP_ALIVE = "15m"
"""How long Ollama keeps a model loaded (design page library.md, Prompt budget)."""

PROBE_TIMEOUT_S = 4.0
"""Longest wait for facts: a dead Ollama is told in under 5 s (cases.md B46)."""

_SERVER = "on the server"


@dataclass(frozen=True, slots=True)
class Installed:
    """One line of ``/api/tags``."""

    name: str
    digest: str
    size_bytes: int
    is_remote: bool


class _RawClient(ollama.AsyncClient):
    """The official client with its answers as plain objects."""

    def __init__(self, base_url: str, timeout: httpx.Timeout) -> None:
        # The host is always given: None and "" would let OLLAMA_HOST decide.
        super().__init__(
            host=base_url,
            timeout=timeout,
            follow_redirects=False,
            trust_env=False,
            event_hooks={"request": [_without_bearer]},
        )

    async def ask(
        self, method: str, path: str, body: Mapping[str, object] | None = None
    ) -> dict[str, Any]:
        """Return the whole answer."""
        return await self._request(dict, method, path, json=body, stream=False)

    async def ask_lines(
        self, path: str, body: Mapping[str, object]
    ) -> AsyncIterator[dict[str, Any]]:
        """Return the answer's lines as they come."""
        return await self._request(dict, "POST", path, json=body, stream=True)

    async def shut(self) -> None:
        """Close the connections."""
        await self._client.aclose()


async def _without_bearer(request: httpx.Request) -> None:
    """Drop the token that the client takes from OLLAMA_API_KEY."""
    request.headers.pop("authorization", None)


class OllamaClient:
    """Talks to one Ollama on this machine; all calls share one queue."""

    def __init__(
        self,
        base_url: str,
        timeouts: Timeouts | None = None,
        *,
        probe_timeout_s: float = PROBE_TIMEOUT_S,
    ) -> None:
        """Take a base URL that ``loopback_url`` has checked."""
        self.base_url = base_url
        self.queue = ModelQueue()
        self._timeouts = timeouts or Timeouts()
        self._probe_timeout_s = probe_timeout_s
        self._client = _RawClient(
            base_url, httpx.Timeout(None, connect=self._timeouts.connect_s, pool=None)
        )
        self._waiting_since: dict[str, float] = {}

    async def tags(self) -> tuple[Installed, ...]:
        """Return the installed models; raises ``OllamaDown`` when nothing answers."""
        answer = await self._fact("GET", "/api/tags")
        models = answer.get("models")
        return tuple(
            Installed(
                name=str(model.get("name") or model.get("model") or ""),
                digest=str(model.get("digest") or ""),
                size_bytes=_count(model.get("size")),
                is_remote=is_remote(model),
            )
            for model in (models if isinstance(models, list) else [])
            if isinstance(model, dict)
        )

    async def show(self, model: str) -> dict[str, Any]:
        """Return the facts of one model as Ollama tells them."""
        return await self._fact("POST", "/api/show", {"model": model}, model=model)

    async def allocated_windows(self) -> Mapping[str, int]:
        """Return the windows of the loaded models: the only truth about what is cut."""
        answer = await self._fact("GET", "/api/ps")
        models = answer.get("models")
        return {
            str(model.get("name")): model["context_length"]
            for model in (models if isinstance(models, list) else [])
            if isinstance(model, dict) and isinstance(model.get("context_length"), int)
        }

    async def is_cloud_disabled(self) -> bool | None:
        """Return whether Ollama may use its cloud at all; ``None`` when it does not say."""
        try:
            answer = await self._fact("GET", "/api/status")
        except ModelFailed:
            return None  # older servers have no such page
        cloud = answer.get("cloud")
        disabled = cloud.get("disabled") if isinstance(cloud, dict) else None
        return disabled if isinstance(disabled, bool) else None

    async def chat(
        self, model: str, body: Mapping[str, object]
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Yield the answer's objects; closing the iterator aborts upstream.

        Raises:
            CloudModelRefused: If the answer comes from elsewhere.
        """
        request = {**body, "model": model, "stream": True, "keep_alive": KEEP_ALIVE}
        self._waiting_since[model] = asyncio.get_running_loop().time()
        lines: AsyncIterator[dict[str, Any]] | None = None
        try:
            with foreign_errors(model=model, host=self.base_url):
                lines = await self._client.ask_lines("/api/chat", request)
            line = await self._next_line(lines, model)
            while line is not None:
                self._waiting_since.pop(model, None)
                if is_remote(line):
                    raise CloudModelRefused(model=model)
                yield line
                line = await self._next_line(lines, model)
        finally:
            self._waiting_since.pop(model, None)
            await _close(lines)

    async def embed(self, model: str, body: Mapping[str, object]) -> dict[str, Any]:
        """Return the answer to an embedding request, with its vectors unchecked.

        Raises:
            ModelLoading: If no answer came in time.
            CloudModelRefused: If the answer comes from elsewhere.
        """
        request = {**body, "model": model, "keep_alive": KEEP_ALIVE}
        try:
            with foreign_errors(model=model, host=self.base_url):
                async with asyncio.timeout(self._timeouts.first_byte_s):
                    answer = await self._client.ask("POST", "/api/embed", request)
        except TimeoutError as exc:
            raise ModelLoading(model=model, waited_s=self._timeouts.first_byte_s) from exc
        if is_remote(answer):
            raise CloudModelRefused(model=model)
        return answer

    def waited_s(self, model: str) -> float:
        """Return how long a call has been waiting for the first piece of *model*, else 0."""
        since = self._waiting_since.get(model)
        return 0.0 if since is None else asyncio.get_running_loop().time() - since

    async def close(self) -> None:
        """Close the connections."""
        await self._client.shut()

    async def _fact(
        self,
        method: str,
        path: str,
        body: Mapping[str, object] | None = None,
        *,
        model: str = _SERVER,
    ) -> dict[str, Any]:
        try:
            with foreign_errors(model=model, host=self.base_url):
                async with asyncio.timeout(self._probe_timeout_s):
                    return await self._client.ask(method, path, body)
        except TimeoutError as exc:
            raise OllamaDown(host=self.base_url) from exc

    async def _next_line(
        self, lines: AsyncIterator[dict[str, Any]], model: str
    ) -> dict[str, Any] | None:
        """Return the next object, ``None`` at the end; wait long only for the first.

        Raises:
            ModelLoading: If the first object did not come in time.
            ModelFailed: If a later one did not.
        """
        waited_s = self.waited_s(model)
        is_first = model in self._waiting_since
        wait_s = self._timeouts.first_byte_s if is_first else self._timeouts.token_s
        try:
            with foreign_errors(model=model, host=self.base_url):
                async with asyncio.timeout(wait_s):
                    return await anext(lines, None)
        except TimeoutError as exc:
            if is_first:
                raise ModelLoading(model=model, waited_s=waited_s + wait_s) from exc
            raise ModelFailed(model=model, kind=KIND_STALLED) from exc


def is_remote(facts: Mapping[str, object]) -> bool:
    """Return whether an answer or a model's facts name a host elsewhere.

    Example:
        >>> is_remote({"remote_host": "https://ollama.com"}), is_remote({"remote_host": ""})
        (True, False)
    """
    return bool(facts.get("remote_host") or facts.get("remote_model"))


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


async def _close(lines: AsyncIterator[dict[str, Any]] | None) -> None:
    """Close a stream now rather than when it is collected: the server stops generating."""
    close = getattr(lines, "aclose", None)
    if close is not None:
        await close()
