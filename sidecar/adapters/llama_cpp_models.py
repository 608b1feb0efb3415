"""Language models from GGUF files: ``LanguageModel`` on llama.cpp in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sidecar.adapters.llama_cpp_header import GgufHeader, read_header
from sidecar.adapters.llama_cpp_server import LlamaCppServer, ServerSettings, require_llama_cpp
from sidecar.adapters.llama_cpp_templates import fallback_template, has_system_role
from sidecar.adapters.model_queue import ModelQueue
from sidecar.adapters.openai_chunks import ChunkReader, reply_pieces, whole_reply
from sidecar.adapters.token_factors import TokenFactors
from sidecar.errors import ModelLoading, OutsideError
from sidecar.ports.language_model import Ending, Generation, Message, ModelInfo, Reply


class LlamaCppModels:
    """Hands out one model a file, so that no file is loaded twice in a process."""

    def __init__(
        self,
        *,
        context_tokens: int,
        chat_template: str = "",
        factors: TokenFactors | None = None,
    ) -> None:
        """Take what the models share.

        Args:
            context_tokens: The window.
            chat_template: Jinja text for files that bring none.
            factors: What was learned about tokenizers.
        """
        self._factors = factors or TokenFactors()
        self._context_tokens = context_tokens
        self._chat_template = chat_template
        self._models: dict[Path, LlamaCppModel] = {}

    def model(self, path: str) -> LlamaCppModel:
        """Return the model in that file, the same object every time."""
        key = Path(path).expanduser().resolve()
        if key not in self._models:
            self._models[key] = LlamaCppModel(
                key,
                self._factors,
                context_tokens=self._context_tokens,
                chat_template=self._chat_template,
            )
        return self._models[key]

    async def close(self) -> None:
        """Free all models."""
        for model in self._models.values():
            await model.close()
        self._models.clear()


class LlamaCppModel:
    """One chat model in a GGUF file; it is loaded by the first call."""

    def __init__(
        self, path: Path, factors: TokenFactors, *, context_tokens: int, chat_template: str = ""
    ) -> None:
        """Take the file, what was learned, the window and a template that overrides the file's."""
        self._path = path
        self._context_tokens = context_tokens
        self._chat_template = chat_template
        self._queue = ModelQueue()
        self._header: GgufHeader | None = None
        self._loading: asyncio.Task[LlamaCppServer] | None = None
        self._loading_since: float | None = None
        self._factors = factors

    @property
    def is_loading(self) -> bool:
        """Whether the file is being loaded right now."""
        return self._loading_since is not None

    async def describe(self) -> ModelInfo:
        """Return facts from the file's header; nothing is loaded."""
        header = await self._read_header()
        return ModelInfo(
            name=header.name,
            digest=header.digest,
            context_tokens=self._window(header),
            parameters_b=header.parameters_b,
            capabilities=frozenset({"completion"}),
            token_factor=self._factors.value(header.digest),
        )

    async def probe(self) -> ModelInfo:
        """Return the facts, or raise ``ModelLoading`` while the file is being loaded.

        Raises:
            ModelLoading: If a call is loading it.
        """
        require_llama_cpp()
        info = await self.describe()
        if self._loading_since is not None:
            waited_s = asyncio.get_running_loop().time() - self._loading_since
            raise ModelLoading(model=info.name, waited_s=waited_s)
        return info

    async def complete(self, messages: Sequence[Message], how: Generation) -> Reply:
        """Return the whole reply."""
        reader = ChunkReader()
        return await whole_reply(self._chunks(messages, how), reader)

    def stream(
        self, messages: Sequence[Message], how: Generation, ending: Ending | None = None
    ) -> AsyncGenerator[str, None]:
        """Yield the reply's text as it comes; closing the iterator stops generating.

        Raises:
            ModelFailed: If the reply ended without its end being seen.
        """
        reader = ChunkReader()
        return reply_pieces(self._chunks(messages, how), reader, ending, model=self._path.name)

    async def load(self) -> LlamaCppServer:
        """Return the loaded model; who stops waiting does not stop the loading."""
        if self._loading is None:
            self._loading = asyncio.create_task(self._load())
        return await asyncio.shield(self._loading)

    async def close(self) -> None:
        """Free the model; waits for the call in hand."""
        loading, self._loading = self._loading, None
        if loading is not None:
            with suppress(OutsideError):  # a file that never loaded holds nothing
                await (await loading).close()

    async def _chunks(
        self, messages: Sequence[Message], how: Generation
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Yield the chunks of one completion, holding the model, and learn from its usage."""
        header = await self._read_header()
        request = self._request(messages, how, header)
        async with self._queue.turn(how.priority):
            server = await self.load()
            chunks = server.chat(request)
            try:
                async for chunk in chunks:
                    await self._learn(header, messages, chunk)
                    yield chunk
            finally:
                await chunks.aclose()

    def _request(
        self, messages: Sequence[Message], how: Generation, header: GgufHeader
    ) -> dict[str, object]:
        own_stop = () if self._template_given(header) else fallback_template(header.architecture)[1]
        request: dict[str, object] = {
            "messages": _chat(messages, has_system=has_system_role(header.architecture)),
            "max_tokens": how.max_tokens,
            "seed": how.seed,
            "stop": [*how.stop, *own_stop],
            "stream": True,
            "stream_options": {"include_usage": True},
            "chat_template_kwargs": {"enable_thinking": False},
            **how.samplers,
        }
        if how.temperature is not None:
            request["temperature"] = how.temperature
        if how.schema is not None:
            request["json_schema"] = plain(how.schema)
        return request

    async def _load(self) -> LlamaCppServer:
        header = await self._read_header()
        is_given = self._template_given(header)
        template = self._chat_template if is_given else fallback_template(header.architecture).text
        server = LlamaCppServer(ServerSettings(self._path, self._window(header), template))
        self._loading_since = asyncio.get_running_loop().time()
        try:
            await server.load()
        except BaseException:
            self._loading = None  # the next call tries again
            raise
        finally:
            self._loading_since = None
        return server

    def _template_given(self, header: GgufHeader) -> bool:
        return bool(self._chat_template) or header.has_chat_template

    def _window(self, header: GgufHeader) -> int:
        return min(self._context_tokens, header.trained_tokens or self._context_tokens)

    async def _learn(
        self, header: GgufHeader, messages: Sequence[Message], chunk: Mapping[str, Any]
    ) -> None:
        usage = chunk.get("usage")
        if usage:
            await self._factors.learn(
                header.digest,
                [message.content for message in messages],
                reported=usage.get("prompt_tokens"),
                cached=0,  # llama.cpp counts cached tokens in
            )

    async def _read_header(self) -> GgufHeader:
        if self._header is None:
            self._header = await asyncio.to_thread(read_header, self._path)
        return self._header


def plain(schema: Mapping[str, object]) -> dict[str, object]:
    """Return a schema as plain dictionaries, which is all that the extension reads."""
    return {
        key: plain(value) if isinstance(value, Mapping) else value for key, value in schema.items()
    }


def _chat(messages: Sequence[Message], *, has_system: bool) -> list[dict[str, str]]:
    """Return the messages, instructions moved into the first user turn where there is no role."""
    chat = [{"role": one.role, "content": one.content} for one in messages]
    if has_system or not chat or chat[0]["role"] != "system":
        return chat
    rest = chat[1:]
    if not rest or rest[0]["role"] != "user":
        return [{"role": "user", "content": chat[0]["content"]}, *rest]
    rest[0]["content"] = f"{chat[0]['content']}\n\n{rest[0]['content']}"
    return rest
