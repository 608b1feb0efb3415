"""A long conversation on real models: what stays the same is read once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import pytest

from sidecar.adapters.model_answerer import ModelAnswerer
from sidecar.adapters.model_engine import ServedModel
from sidecar.ports.answerer import AnswerRequest
from sidecar.ports.language_model import Ending, Generation, Message, ModelInfo, Reply
from tests.unit.library.making import passage

TURNS = 8
WINDOW = 768
"""So small that turns are dropped: 512 tokens for the prompt."""


class Narrow:
    """The small model as if its window were smaller, saying two tokens a turn."""

    def __init__(self, model: ServedModel) -> None:
        self._model = model

    async def describe(self) -> ModelInfo:
        """Tell the smaller window, and no factor: plans are then the same on every machine."""
        return replace(await self._model.describe(), context_tokens=WINDOW, token_factor=1.0)

    async def complete(self, messages: Sequence[Message], how: Generation) -> Reply:
        """Pass it on."""
        return await self._model.complete(messages, replace(how, max_tokens=2))

    def stream(
        self, messages: Sequence[Message], how: Generation, ending: Ending | None = None
    ) -> AsyncIterator[str]:
        """Pass it on."""
        return self._model.stream(messages, replace(how, max_tokens=2), ending)


@pytest.mark.parametrize("served_model", ["gguf", "llama server"], indirect=True)
async def test_only_what_is_new_is_read(served_model: ServedModel) -> None:
    """A turn reads its passages, its question and the exchange before it, not the conversation.

    When four turns are dropped at once the rest is read anew, and then cached again.
    """
    answerer = ModelAnswerer(Narrow(served_model))
    history: tuple[tuple[str, str], ...] = ()
    evicted, last_dropped = 0, 0
    for turn in range(TURNS):
        found = tuple(passage("thing " * (20 + 5 * n), title=f"T{turn}{n}") for n in range(2))
        asked = AnswerRequest(f"Question number {turn}?", found, history, "7f3a9c", "en")
        plan = await answerer.plan(asked)
        async for _ in answerer.answer(asked, plan):
            pass
        assert plan.prompt is not None
        read, cached = plan.ending.prompt_tokens, plan.ending.cached_tokens
        assert read is not None
        assert cached is not None
        is_evicting = plan.prompt.dropped_turns > last_dropped
        if turn and not is_evicting:
            assert read - cached <= 2 * (plan.prompt.passage_tokens + 50)
        evicted += is_evicting
        last_dropped = plan.prompt.dropped_turns
        history += ((asked.question, f"Answer {turn}: " + "word " * 30),)

    assert evicted >= 1
