"""Real generation for the stand-in Ollama: llama.cpp behind its answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from sidecar.adapters.llama_cpp_models import LlamaCppModel
from sidecar.adapters.llama_cpp_server import LlamaCppServer


class LlamaGenerator:
    """Generates with a GGUF model; give it to ``FakeModel(generator=…)``."""

    def __init__(self, model: LlamaCppModel) -> None:
        self._model = model

    async def chat(self, body: dict[str, Any]) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """Yield text with the facts for the last line."""
        options = body.get("options") or {}
        request: dict[str, Any] = {
            "messages": body["messages"],
            "max_tokens": options.get("num_predict", 64),
            "temperature": options.get("temperature", 0.8),
            "seed": options.get("seed", -1),
            "stop": options.get("stop", []),
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        if body.get("format"):
            request["json_schema"] = body["format"]
        server: LlamaCppServer = await self._model.load()
        async for chunk in server.chat(request):
            choice = (chunk.get("choices") or [{}])[0]
            facts: dict[str, Any] = {}
            if choice.get("finish_reason"):
                facts["done_reason"] = choice["finish_reason"]
            if usage := chunk.get("usage"):
                facts["prompt_eval_count"] = usage["prompt_tokens"]
                facts["eval_count"] = usage["completion_tokens"]
            yield (choice.get("delta") or {}).get("content") or "", facts
