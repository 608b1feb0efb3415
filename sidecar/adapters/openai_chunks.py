"""Reading a streamed chat completion of OpenAI's protocol, whoever sends the chunks.

Ollama's lines are put into the same shape, so that replies of all engines are read by one piece
of code.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from typing import Any

from sidecar.adapters.model_failures import KIND_STOPPED_EARLY
from sidecar.errors import ModelFailed
from sidecar.library.think import THINK_TAGS, BlockSplitter
from sidecar.ports.language_model import Ending, Reply

INCOMPLETE = "incomplete"
"""How a reply ended whose end nobody saw."""

_FINISH = {"stop": "stop", "length": "length"}


class ChunkReader:
    """Puts a reply together; thinking is kept apart, wherever the server puts it.

    Attributes:
        ended: Why the reply ended, ``incomplete`` until a chunk says so.
        usage: Token counts of the last chunk that had any.
    """

    def __init__(self) -> None:
        """Start empty."""
        self.ended = INCOMPLETE
        self.usage: Mapping[str, Any] = {}
        self._splitter = BlockSplitter(THINK_TAGS)
        self._content = ""
        self._thinking = ""

    def feed(self, chunk: Mapping[str, Any]) -> str:
        """Take the next chunk and return what of its text is decided by now."""
        said, ended = _said(chunk)
        self.ended = ended or self.ended
        usage = chunk.get("usage")
        self.usage = usage if isinstance(usage, dict) and usage else self.usage
        split = self._splitter.feed(_text(said, "content"))
        self._content += split.content
        # llama.cpp says "reasoning_content", LM Studio "reasoning" for some models.
        self._thinking += _text(said, "reasoning_content") + _text(said, "reasoning") + split.hidden
        return split.content

    def finish(self, ending: Ending | None = None) -> str:
        """Return the text that was held back, and fill in how the reply ended."""
        rest = self._splitter.flush()
        self._content += rest.content
        self._thinking += rest.hidden
        if ending is not None:
            ending.finish = self.ended
            ending.prompt_tokens = _count(self.usage, "prompt_tokens")
            ending.cached_tokens = cached_tokens(self.usage)
            ending.reply_tokens = _count(self.usage, "completion_tokens")
        return rest.content

    def reply(self) -> Reply:
        """Return the whole reply; nothing can be fed afterwards."""
        self.finish()
        return Reply(
            content=self._content,
            finish=self.ended,
            prompt_tokens=_count(self.usage, "prompt_tokens"),
            cached_tokens=cached_tokens(self.usage),
            reply_tokens=_count(self.usage, "completion_tokens"),
            thinking=self._thinking,
        )


async def whole_reply(
    chunks: AsyncGenerator[Mapping[str, Any], None], reader: ChunkReader
) -> Reply:
    """Return the whole reply; ``finish`` is ``incomplete`` when no end was seen."""
    async for chunk in chunks:
        reader.feed(chunk)
    return reader.reply()


async def reply_pieces(
    chunks: AsyncGenerator[Mapping[str, Any], None],
    reader: ChunkReader,
    ending: Ending | None,
    *,
    model: str,
) -> AsyncGenerator[str, None]:
    """Yield the reply's text as it comes; closing the iterator closes *chunks*.

    Raises:
        ModelFailed: If the reply ended without its end being seen.
    """
    try:
        async for chunk in chunks:
            if piece := reader.feed(chunk):
                yield piece
    finally:
        await chunks.aclose()
    if rest := reader.finish(ending):
        yield rest
    if reader.ended == INCOMPLETE:
        raise ModelFailed(model=model, kind=KIND_STOPPED_EARLY)


def cached_tokens(usage: Mapping[str, Any]) -> int | None:
    """Return the prompt tokens taken from the cache, ``None`` when the server does not say.

    Example:
        >>> cached_tokens({"prompt_tokens_details": {"cached_tokens": 3}}), cached_tokens({})
        (3, None)
    """
    details = usage.get("prompt_tokens_details")
    return _count(details, "cached_tokens") if isinstance(details, dict) else None


def _said(chunk: Mapping[str, Any]) -> tuple[Mapping[str, Any], str | None]:
    """Return what a chunk says and, in the last one, why the reply ended."""
    match chunk.get("choices"):
        case [{"delta": dict(delta), **rest}, *_]:
            return delta, _FINISH.get(str(rest.get("finish_reason")))
        case [{"finish_reason": reason}, *_]:
            return {}, _FINISH.get(str(reason))
        case _:
            return {}, None


def _text(said: Mapping[str, Any], key: str) -> str:
    value = said.get(key)
    return value if isinstance(value, str) else ""


def _count(counts: Mapping[str, Any], key: str) -> int | None:
    value = counts.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
