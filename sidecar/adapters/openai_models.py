"""Language models behind OpenAI's protocol on this machine: LM Studio, llama.cpp's server.

The protocol has no context size: the window is what the server loaded the model with, and
nothing that is estimated to be over it is sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any

from sidecar.adapters.believed_facts import BelievedFacts
from sidecar.adapters.model_failures import KIND_TOO_LONG
from sidecar.adapters.model_names import is_cloud_name
from sidecar.adapters.model_schemas import grammar, wire_schema
from sidecar.adapters.openai_chunks import (
    ChunkReader,
    cached_tokens,
    reply_pieces,
    whole_reply,
)
from sidecar.adapters.openai_client import OpenAiClient
from sidecar.adapters.openai_facts import (
    ServedFacts,
    find_served,
    listed,
    llama_cpp_facts,
    other_facts,
)
from sidecar.adapters.token_factors import TokenFactors
from sidecar.errors import (
    CloudModelRefused,
    ModelFailed,
    ModelLoading,
    ModelNotServed,
    SettingsInvalid,
    WrongModel,
)
from sidecar.library.tokens import estimate_messages
from sidecar.ports.language_model import Ending, Generation, Message, ModelInfo, Reply

FACTS_TTL_S = 5.0
"""How long it is believed what a server has loaded, before it is asked again."""

LOADING_AFTER_S = 2.0
"""A call that has waited longer for its first piece is shown as loading."""

LLAMA_CPP = "llamacpp"
"""How llama.cpp's server names itself as the owner of its models."""

_SAMPLERS = frozenset({"top_p", "top_k", "repeat_penalty"})
"""Samplers that LM Studio and llama.cpp's server both take; LM Studio drops ``min_p``."""


class OpenAiModels:
    """Hands out one model a name."""

    def __init__(
        self,
        client: OpenAiClient,
        *,
        context_cap: int | None = None,
        facts_ttl_s: float = FACTS_TTL_S,
        factors: TokenFactors | None = None,
    ) -> None:
        """Take the client, the user's cap on windows, and what was learned about tokenizers."""
        self._client = client
        self._context_cap = context_cap
        self._facts_ttl_s = facts_ttl_s
        self._factors = factors or TokenFactors()
        self._models: dict[str, OpenAiModel] = {}

    def model(self, name: str) -> OpenAiModel:
        """Return the model of that name, the same object every time."""
        if name not in self._models:
            self._models[name] = OpenAiModel(
                self._client,
                name,
                self._factors,
                context_cap=self._context_cap,
                facts_ttl_s=self._facts_ttl_s,
            )
        return self._models[name]


class OpenAiModel:
    """One chat model on a server."""

    def __init__(
        self,
        client: OpenAiClient,
        name: str,
        factors: TokenFactors,
        *,
        context_cap: int | None,
        facts_ttl_s: float,
    ) -> None:
        """Take the client, the model's name, what was learned, and the user's cap."""
        self._client = client
        self._name = name
        self._factors = factors
        self._context_cap = context_cap
        self._facts: BelievedFacts[ServedFacts] = BelievedFacts(facts_ttl_s)

    async def describe(self) -> ModelInfo:
        """Return facts about the model without generating; waits while the server loads it."""
        return self._info(await self._loaded())

    def _info(self, facts: ServedFacts) -> ModelInfo:
        return ModelInfo(
            name=self._name,
            digest=facts.digest,
            context_tokens=self._window(facts),
            parameters_b=facts.parameters_b,
            capabilities=frozenset({"completion"}),
            token_factor=self._factors.value(facts.digest),
            carries_min_p=False,
        )

    async def probe(self, *, loading_after_s: float = LOADING_AFTER_S) -> ModelInfo:
        """Return the facts, or raise ``ModelLoading`` while the model is being loaded.

        Raises:
            ModelLoading: If the server says so, or a call has been waiting for its first piece.
        """
        info = self._info(await self._verified())
        waited_s = self._client.waited_s(self._name)
        if waited_s > loading_after_s:
            raise ModelLoading(model=self._name, waited_s=waited_s)
        return info

    async def complete(self, messages: Sequence[Message], how: Generation) -> Reply:
        """Return the whole reply; ``finish`` is ``incomplete`` when no end was seen."""
        reader = ChunkReader()
        return await whole_reply(self._chunks(messages, how, reader), reader)

    def stream(
        self, messages: Sequence[Message], how: Generation, ending: Ending | None = None
    ) -> AsyncGenerator[str, None]:
        """Yield the reply's text as it comes; closing the iterator aborts upstream.

        Raises:
            ModelFailed: If the reply ended without its end being seen.
        """
        reader = ChunkReader()
        return reply_pieces(self._chunks(messages, how, reader), reader, ending, model=self._name)

    async def _chunks(
        self, messages: Sequence[Message], how: Generation, reader: ChunkReader
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Yield the chunks, holding the server, and learn from the usage at their end.

        Raises:
            ModelFailed: If the prompt is over the window; some servers answer that with
                nothing at all.
        """
        facts = await self._loaded()
        contents = [message.content for message in messages]
        tokens = estimate_messages(contents) * self._factors.value(facts.digest)
        if tokens > self._window(facts):
            raise ModelFailed(model=self._name, kind=KIND_TOO_LONG)
        async with self._client.queue.turn(how.priority):
            chunks = self._client.chat(self._name, self._body(messages, how, facts))
            try:
                async for chunk in chunks:
                    yield chunk
            finally:
                await chunks.aclose()
        usage = reader.usage
        reported = usage.get("prompt_tokens")
        if isinstance(reported, int):
            if reported >= facts.context_tokens and not usage.get("completion_tokens"):
                raise ModelFailed(model=self._name, kind=KIND_TOO_LONG)
            await self._factors.learn(
                facts.digest, contents, reported=reported, cached=cached_tokens(usage)
            )

    def _body(
        self, messages: Sequence[Message], how: Generation, facts: ServedFacts
    ) -> dict[str, object]:
        """Return the request: what both servers take, and what llama.cpp's alone does."""
        body: dict[str, object] = {
            "model": self._name,
            "messages": [{"role": one.role, "content": one.content} for one in messages],
            "max_tokens": how.max_tokens,
            "seed": how.seed,
            "stream": True,
            "stream_options": {"include_usage": True},
            **{
                name: int(value) if name == "top_k" else value
                for name, value in how.samplers.items()
                if name in _SAMPLERS
            },
        }
        if how.temperature is not None:
            body["temperature"] = how.temperature
        if how.stop:
            body["stop"] = list(how.stop)
        if facts.is_llama_cpp:
            body["chat_template_kwargs"] = {"enable_thinking": False}
        if how.schema is not None:
            body |= _constrained(how.schema, is_llama_cpp=facts.is_llama_cpp)
        return body

    def _window(self, facts: ServedFacts) -> int:
        return min(facts.context_tokens, self._context_cap or facts.context_tokens)

    async def _loaded(self) -> ServedFacts:
        """Return facts that were checked just now, once the server has loaded its model.

        Raises:
            ModelLoading: If that takes longer than a first byte may.
        """
        clock = asyncio.get_running_loop().time
        began = clock()
        while True:
            try:
                return await self._verified()
            except ModelLoading as exc:
                waited_s = clock() - began
                if waited_s + self._client.loading_poll_s >= self._client.timeouts.first_byte_s:
                    raise ModelLoading(model=self._name, waited_s=waited_s) from exc
            await asyncio.sleep(self._client.loading_poll_s)

    async def _verified(self) -> ServedFacts:
        """Return facts that were checked just now.

        Raises:
            CloudModelRefused: If the name alone says that the model runs elsewhere.
            WrongModel: If it cannot chat.
        """
        if is_cloud_name(self._name):
            raise CloudModelRefused(model=self._name)
        facts = await self._facts.get(self._fresh_facts)
        if facts.is_embedder:
            raise WrongModel(model=self._name, needed="it cannot chat")
        return facts

    async def _fresh_facts(self, _: ServedFacts | None) -> ServedFacts:
        """Ask the server.

        Raises:
            ModelNotServed: If it does not list the model.
        """
        rows = listed(await self._client.fact("/v1/models", model=self._name))
        row = find_served(self._name, rows)
        if row is None:
            served = [str(one.get("id")) for one in rows]
            raise ModelNotServed(model=self._name, host=self._client.base_url, served=served)
        if row.get("owned_by") == LLAMA_CPP:
            return llama_cpp_facts(row, await self._client.fact("/props", model=self._name))
        native = listed(await self._client.fact("/api/v0/models", model=self._name))
        if not native:
            await self._refuse_ollama()
        return other_facts(row, find_served(self._name, native))

    async def _refuse_ollama(self) -> None:
        """Refuse Ollama behind this protocol: it cuts prompts in silence and may forward them.

        Raises:
            SettingsInvalid: If Ollama answers there.
        """
        tags = await self._client.fact("/api/tags", model=self._name)
        if tags is not None and "models" in tags:
            raise SettingsInvalid(
                problems=["openai.host is Ollama's; set ollama.host and ollama.chatModel instead"]
            )


def _constrained(schema: Mapping[str, object], *, is_llama_cpp: bool) -> dict[str, object]:
    """Return what makes the reply follow a schema."""
    if is_llama_cpp:
        return {"grammar": grammar(schema)}
    named = {"name": "reply", "strict": True, "schema": wire_schema(schema)}
    return {"response_format": {"type": "json_schema", "json_schema": named}}
