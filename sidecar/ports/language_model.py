"""A chat model, whatever runs it (Ollama, llama.cpp)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol


class Priority(StrEnum):
    """Who goes first when a model is busy."""

    TURN = "turn"
    ASK = "ask"
    INGEST = "ingest"


@dataclass(frozen=True, slots=True)
class Message:
    """One chat message; role is ``system``, ``user`` or ``assistant``."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Generation:
    """How to generate.

    Attributes:
        temperature: 0 for checks, judgements and rewrites; ``None`` leaves it to the model.
        max_tokens: Cap of the reply, always set.
        schema: JSON schema that the reply must follow (already flattened), or ``None``.
        stop: Strings that end the reply.
        seed: Fixed for replay.
        samplers: Further sampler values (``top_p``, ``min_p`` …) by Ollama's names.
        priority: Who is waiting.
    """

    temperature: float | None
    max_tokens: int
    schema: Mapping[str, object] | None = None
    stop: tuple[str, ...] = ()
    seed: int = 0
    samplers: Mapping[str, float] = field(default_factory=dict)
    priority: Priority = Priority.TURN


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: ``content`` without thinking.

    Attributes:
        content: Text of the reply.
        finish: ``stop``, ``length`` (cut by the cap) or ``incomplete`` (no end seen).
        prompt_tokens: As reported; ``None`` when not reported, never 0 for unknown.
        cached_tokens: Of those, taken from the prefix cache; ``None`` when unknown.
        reply_tokens: As reported; ``None`` when not reported.
        thinking: Text of the thinking, if any.
    """

    content: str
    finish: str
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    reply_tokens: int | None = None
    thinking: str = ""


@dataclass(slots=True)
class Ending:
    """How a streamed reply ended; the stream fills it in with its last piece.

    Attributes:
        finish: ``stop``, ``length`` (cut by the cap), ``incomplete``; empty while it runs.
        prompt_tokens: As reported; ``None`` when not reported.
        cached_tokens: Of those, taken from the prefix cache; ``None`` when unknown.
        reply_tokens: As reported; ``None`` when not reported.
    """

    finish: str = ""
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    reply_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """Facts about the model in use.

    Attributes:
        name: As the user set it.
        digest: Identifies the weights.
        context_tokens: Window in force, prompt and reply together.
        parameters_b: Billions of parameters; ``None`` when unknown.
        capabilities: As the server lists them.
        token_factor: Learned ratio of real to estimated tokens; 1.0 while nothing is learned.
        samplers: Sampler values that the model itself brings along, by Ollama's names.
        carries_min_p: Whether what runs it passes ``min_p`` on.
    """

    name: str
    digest: str
    context_tokens: int
    parameters_b: float | None = None
    capabilities: frozenset[str] = frozenset()
    token_factor: float = 1.0
    samplers: Mapping[str, float] = field(default_factory=dict)
    carries_min_p: bool = True


class LanguageModel(Protocol):
    """A model that completes chats.

    All methods raise ``OllamaDown``, ``ModelMissing``, ``ModelLoading``, ``WrongModel``,
    ``CloudModelRefused`` or ``ModelFailed``; cancelling the task aborts upstream.
    """

    async def describe(self) -> ModelInfo:
        """Return facts about the model without generating."""
        ...

    async def complete(self, messages: Sequence[Message], how: Generation) -> Reply:
        """Return the whole reply."""
        ...

    def stream(
        self, messages: Sequence[Message], how: Generation, ending: Ending | None = None
    ) -> AsyncIterator[str]:
        """Yield the reply's text as it comes; closing the iterator aborts upstream.

        *ending*, where given, says afterwards how the reply ended.
        """
        ...
