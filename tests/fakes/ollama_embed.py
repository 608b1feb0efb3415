"""The embedding side of the stand-in Ollama."""

from __future__ import annotations

import hashlib
import math
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.fakes.ollama_chat import BODY, count_tokens
from tests.fakes.ollama_script import EMBED_TOO_LONG, NAN_NEW, NAN_OLD, Fail, FakeModel

if TYPE_CHECKING:
    from tests.fakes.ollama_server import StandInOllama

NAN_WORD = "NaNsense"
"""A text with this word makes the model compute NaN, as some sentences do for bge-m3."""

ZERO_WORD = "Zerosense"
"""A text with this word gets a zero vector."""


class EmbedSide:
    """``POST /api/embed``."""

    nan_form: str = "new"
    vectors_missing: int = 0

    async def embed(self: StandInOllama, request: web.Request) -> web.StreamResponse:
        """Embed a text or a list; one failing text fails the whole batch."""
        body = request[BODY]
        model = self.find(body.get("model", ""))
        if model is None:
            return _error(404, f'model "{body.get("model")}" not found, try pulling it first')
        if model.capabilities is not None and "embedding" not in model.capabilities:
            return _error(400, f'"{model.name}" does not support embeddings')
        refused = self.refused_options(body.get("options") or {})
        if refused is not None:
            return refused
        asked = body.get("input")
        texts = [asked] if isinstance(asked, str) else list(asked or [])
        async with self.one_at_a_time():
            self.load(model, body.get("options") or {})
            scripted = self.next_reply(model.name)
            if isinstance(scripted, Fail):
                return _error(scripted.status, scripted.error or "")
            failed = self._failed(model, texts, truncate=body.get("truncate", True))
            if failed is not None:
                return failed
            vectors = [vector_of(text, model.embedding_length) for text in texts]
        if self.vectors_missing:
            vectors = vectors[: -self.vectors_missing]
        return web.json_response(_answer(model, vectors, texts))

    def _failed(
        self: StandInOllama, model: FakeModel, texts: list[str], *, truncate: bool
    ) -> web.Response | None:
        if any(NAN_WORD in text for text in texts):
            return _error(*((500, NAN_OLD) if self.nan_form == "old" else (400, NAN_NEW)))
        is_too_long = any(count_tokens(text) > model.embed_limit for text in texts)
        if is_too_long and (model.ignores_truncate or not truncate):
            return _error(400, EMBED_TOO_LONG)
        return None


def _error(status: int, text: str) -> web.Response:
    return web.json_response({"error": text}, status=status)


def _answer(model: FakeModel, vectors: list[list[float]], texts: list[str]) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "model": model.name,
        "embeddings": vectors,
        "total_duration": 1000,
        "load_duration": 10,
        "prompt_eval_count": sum(map(count_tokens, texts)),
    }
    if model.remote_host and "answer" in model.remote_seen_in:
        answer.update(remote_host=model.remote_host, remote_model=model.name)
    return answer


def vector_of(text: str, dimension: int) -> list[float]:
    """Return a unit vector that depends on the text alone."""
    if ZERO_WORD in text:
        return [0.0] * dimension
    digest = hashlib.sha256(text.encode()).digest()
    values = [digest[i % 32] / 255 - 0.5 for i in range(dimension)]
    length = math.sqrt(sum(value * value for value in values))
    return [value / length for value in values]
