"""A language model that says what a test wants and remembers what it was asked."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from sidecar.errors import SidecarError
from sidecar.ports.language_model import Ending, Generation, Message, ModelInfo, Reply


def said(content: str, *, finish: str = "stop") -> Reply:
    """Return a reply."""
    return Reply(content=content, finish=finish, prompt_tokens=10, reply_tokens=5)


class FakeLanguageModel:
    """Gives the scripted replies in order, the last one again and again."""

    def __init__(
        self,
        *replies: Reply | str | SidecarError,
        context_tokens: int = 8192,
        parameters_b: float | None = 8.0,
        samplers: dict[str, float] | None = None,
        carries_min_p: bool = True,
    ) -> None:
        self.asked: list[tuple[Sequence[Message], Generation]] = []
        self.closed_early = 0
        self._replies = list(replies)
        self._info = ModelInfo(
            name="fake:8b",
            digest="f",
            context_tokens=context_tokens,
            parameters_b=parameters_b,
            samplers=samplers or {},
            carries_min_p=carries_min_p,
        )

    async def describe(self) -> ModelInfo:
        """Return fixed facts."""
        return self._info

    async def probe(self) -> ModelInfo:
        """Return fixed facts."""
        return self._info

    async def complete(self, messages: Sequence[Message], how: Generation) -> Reply:
        """Give the next reply, or fail."""
        self.asked.append((messages, how))
        reply = self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]
        if isinstance(reply, SidecarError):
            raise reply
        return said(reply) if isinstance(reply, str) else reply

    async def stream(
        self, messages: Sequence[Message], how: Generation, ending: Ending | None = None
    ) -> AsyncIterator[str]:
        """Give the next reply letter by letter."""
        reply = await self.complete(messages, how)
        is_whole = False
        try:
            for letter in reply.content:
                yield letter
            is_whole = True
            if ending is not None:
                ending.finish = reply.finish
                ending.prompt_tokens = reply.prompt_tokens
                ending.reply_tokens = reply.reply_tokens
        finally:
            self.closed_early += not is_whole

    def prompt(self, call: int = -1) -> str:
        """Return one prompt as text."""
        return "\n".join(message.content for message in self.asked[call][0])
