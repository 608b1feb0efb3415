"""Language models on Ollama: ``LanguageModel`` behind the native chat call.

One ``num_ctx`` per model for the life of the process, on every call: another value
reloads the model. Where a model runs is checked before any text is sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Any

from sidecar.adapters.believed_facts import BelievedFacts
from sidecar.adapters.model_failures import KIND_PROMPT_CUT, KIND_TOO_LONG
from sidecar.adapters.model_names import full_name, is_cloud_name
from sidecar.adapters.model_schemas import wire_schema
from sidecar.adapters.ollama_client import Installed, OllamaClient
from sidecar.adapters.ollama_facts import (
    ModelFacts,
    find_installed,
    read_facts,
)
from sidecar.adapters.openai_chunks import ChunkReader, reply_pieces, whole_reply
from sidecar.adapters.token_factors import TokenFactors
from sidecar.errors import CloudModelRefused, ModelFailed, ModelLoading, ModelMissing, WrongModel
from sidecar.library.tokens import estimate_messages
from sidecar.library.window import WindowFacts, choose_window
from sidecar.ports.language_model import Ending, Generation, Message, ModelInfo, Reply

FACTS_TTL_S = 5.0
"""How long it is believed where a model runs, before ``/api/tags`` is asked again."""

LOADING_AFTER_S = 2.0
"""A call that has waited longer for its first piece is shown as loading."""

_WHOLE_OPTIONS = frozenset({"top_k", "repeat_last_n"})
WindowChooser = Callable[[ModelFacts, Sequence[Installed]], int]


class OllamaModels:
    """Hands out one ``OllamaModel`` a name, so that a model has one window in a process."""

    def __init__(
        self,
        client: OllamaClient,
        *,
        context_cap: int | None,
        available_bytes: int | Callable[[], int] | None,
        facts_ttl_s: float = FACTS_TTL_S,
        factors: TokenFactors | None = None,
        also_loaded: Sequence[str] = (),
    ) -> None:
        """Take what the models share.

        Args:
            client: Talks to Ollama.
            context_cap: The user's cap on windows, tokens.
            available_bytes: Memory that models may use, or what finds it out, called in a thread
                when a window is first chosen; ``None`` when unknown.
            facts_ttl_s: How long facts are believed, seconds.
            factors: What was learned about tokenizers.
            also_loaded: Names of further models that stay loaded beside these.
        """
        self.client = client
        self.factors = factors or TokenFactors()
        self._context_cap = context_cap
        self._available_bytes = available_bytes
        self._facts_ttl_s = facts_ttl_s
        self._also_loaded = tuple(full_name(name).lower() for name in also_loaded)
        self._models: dict[str, OllamaModel] = {}

    def model(self, name: str) -> OllamaModel:
        """Return the model of that name, the same object every time."""
        key = full_name(name).lower()
        if key not in self._models:
            self._models[key] = OllamaModel(
                self.client, name, self._window, self.factors, facts_ttl_s=self._facts_ttl_s
            )
        return self._models[key]

    def _window(self, facts: ModelFacts, installed: Sequence[Installed]) -> int:
        """Return the window that leaves room for all configured models, loaded or not yet."""
        told = self._available_bytes
        names = {*self._models, *self._also_loaded}
        sizes = {
            tag.digest: tag.size_bytes for tag in installed if full_name(tag.name).lower() in names
        }
        return choose_window(
            WindowFacts(
                trained_tokens=facts.trained_tokens,
                modelfile_tokens=facts.modelfile_tokens,
                cap_tokens=self._context_cap,
                available_bytes=told() if callable(told) else told,
                resident_bytes=sum({**sizes, facts.digest: facts.size_bytes}.values()),
                kv_bytes_per_token=facts.kv_bytes_per_token,
            )
        )


class OllamaModel:
    """One chat model on Ollama."""

    def __init__(
        self,
        client: OllamaClient,
        name: str,
        choose: WindowChooser,
        factors: TokenFactors,
        *,
        facts_ttl_s: float,
    ) -> None:
        """Take the client, the model's name, how its window is chosen, and what was learned."""
        self._client = client
        self._name = name
        self._choose = choose
        self._factors = factors
        self._facts: BelievedFacts[tuple[ModelFacts, int]] = BelievedFacts(facts_ttl_s)
        self._allocated: int | None = None

    async def describe(self) -> ModelInfo:
        """Return facts about the model without generating."""
        facts, window = await self._verified()
        return ModelInfo(
            name=self._name,
            digest=facts.digest,
            context_tokens=min(window, self._allocated or window),
            parameters_b=facts.parameters_b,
            capabilities=facts.capabilities,
            token_factor=self._factors.value(facts.digest),
            samplers=facts.samplers,
        )

    async def probe(self, *, loading_after_s: float = LOADING_AFTER_S) -> ModelInfo:
        """Return the facts, or raise ``ModelLoading`` while a call waits for the model to load.

        Raises:
            ModelLoading: If a call has been waiting for the first piece.
        """
        info = await self.describe()
        waited_s = self._client.waited_s(self._name)
        if waited_s > loading_after_s:
            loaded = {full_name(name) for name in await self._client.allocated_windows()}
            if full_name(self._name) not in loaded:
                raise ModelLoading(model=self._name, waited_s=waited_s)
        return info

    async def complete(self, messages: Sequence[Message], how: Generation) -> Reply:
        """Return the whole reply; ``finish`` is ``incomplete`` when no end was seen."""
        return await whole_reply(self._chunks(messages, how), ChunkReader())

    def stream(
        self, messages: Sequence[Message], how: Generation, ending: Ending | None = None
    ) -> AsyncGenerator[str, None]:
        """Yield the reply's text as it comes; closing the iterator aborts upstream.

        Raises:
            ModelFailed: If the reply ended without its end being seen.
        """
        chunks = self._chunks(messages, how)
        return reply_pieces(chunks, ChunkReader(), ending, model=self._name)

    async def _chunks(
        self, messages: Sequence[Message], how: Generation
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Yield the answer's chunks, holding the server, and learn from the last one."""
        facts, window = await self._verified()
        contents = [message.content for message in messages]
        estimate = estimate_messages(contents)
        self._refuse_too_long(estimate * self._factors.value(facts.digest), window)
        last: dict[str, Any] = {}
        async with self._client.queue.turn(how.priority):
            lines = self._client.chat(self._name, _body(messages, how, facts, window))
            try:
                async for line in lines:
                    last = line
                    yield _chunk(line)
            finally:
                await lines.aclose()
            await self._factors.learn(
                facts.digest, contents, reported=_count(last, "prompt_eval_count")
            )
            await self._compare_window(estimate, window)

    def _refuse_too_long(self, tokens: float, window: int) -> None:
        """Refuse what cannot fit: Ollama would cut its front without a word.

        Raises:
            ModelFailed: If the estimate is over the window.
        """
        if tokens > min(window, self._allocated or window):
            raise ModelFailed(model=self._name, kind=KIND_TOO_LONG)

    async def _compare_window(self, estimate: int, window: int) -> None:
        """Compare, once, the window asked for with the one given.

        Raises:
            ModelFailed: If the server gave a smaller window and the prompt was over it.
        """
        if self._allocated is not None:
            return
        loaded = await self._client.allocated_windows()
        given = {full_name(name): tokens for name, tokens in loaded.items()}
        self._allocated = given.get(full_name(self._name), window)
        if estimate > self._allocated:
            raise ModelFailed(model=self._name, kind=KIND_PROMPT_CUT)

    async def _verified(self) -> tuple[ModelFacts, int]:
        """Return facts that were checked just now, and the window of this process.

        Raises:
            CloudModelRefused: If the model runs elsewhere.
            ModelMissing: If it is not installed.
            WrongModel: If it cannot chat.
        """
        if is_cloud_name(self._name):
            raise CloudModelRefused(model=self._name)
        facts, window = await self._facts.get(self._fresh_facts)
        if facts.is_remote:
            raise CloudModelRefused(model=self._name)
        if facts.capabilities and "completion" not in facts.capabilities:
            raise WrongModel(model=self._name, needed="it cannot chat")
        return facts, window

    async def _fresh_facts(self, before: tuple[ModelFacts, int] | None) -> tuple[ModelFacts, int]:
        """Ask the server; the window is chosen once and stays, whatever is asked later.

        Raises:
            CloudModelRefused: If the model runs elsewhere.
            ModelMissing: If it is not installed.
        """
        all_installed = await self._client.tags()
        installed = find_installed(self._name, all_installed)
        if installed is None:
            raise ModelMissing(model=self._name)
        if installed.is_remote:
            raise CloudModelRefused(model=self._name)
        if before is not None and before[0].digest == installed.digest:
            return before
        facts = read_facts(installed, await self._client.show(self._name))
        if before is not None:
            return facts, before[1]
        return facts, await asyncio.to_thread(self._choose, facts, all_installed)


def _body(
    messages: Sequence[Message], how: Generation, facts: ModelFacts, window: int
) -> dict[str, object]:
    """Return the request: samplers by name, the schema without what grammars choke on."""
    options: dict[str, object] = {
        "num_ctx": window,
        "num_predict": how.max_tokens,
        "seed": how.seed,
        **{
            name: int(value) if name in _WHOLE_OPTIONS else value
            for name, value in how.samplers.items()
        },
    }
    if how.temperature is not None:
        options["temperature"] = how.temperature
    if how.stop:
        options["stop"] = list(how.stop)
    body: dict[str, object] = {
        "messages": [{"role": one.role, "content": one.content} for one in messages],
        "options": options,
        "truncate": False,  # a prompt that is too long is an error, not a silent cut
    }
    if how.schema is not None:
        body["format"] = wire_schema(how.schema)
    if "thinking" in facts.capabilities:
        body["think"] = "low" if facts.family == "gptoss" else False  # gpt-oss cannot switch it off
    return body


def _chunk(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return a line of Ollama's as a chunk of OpenAI's protocol."""
    message = line.get("message")
    said = message if isinstance(message, dict) else {}
    ended = None
    if line.get("done") is True:
        ended = "length" if line.get("done_reason") == "length" else "stop"
    return {
        "choices": [
            {
                "delta": {
                    "content": said.get("content"),
                    "reasoning_content": said.get("thinking"),
                },
                "finish_reason": ended,
            }
        ],
        "usage": {
            "prompt_tokens": _count(line, "prompt_eval_count"),
            "completion_tokens": _count(line, "eval_count"),
        },
    }


def _count(last: Mapping[str, Any], key: str) -> int | None:
    value = last.get(key)
    is_count = isinstance(value, int) and not isinstance(value, bool) and value > 0
    return value if is_count else None
