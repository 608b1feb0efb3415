"""Splitting a streamed reply into what the learner sees and what is held back.

Thinking models put ``<think>…</think>`` into their content, others leak their private
tool-call markup. Tags arrive cut anywhere, so a tail that may begin a tag is kept until
it is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

THINK_TAGS = (("<think>", "</think>"), ("<thinking>", "</thinking>"))
"""Tags around thinking, as the common local models write them."""

TOOL_TAGS = (
    ("<tool_call>", "</tool_call>"),
    ("<|tool_call|>", "<|/tool_call|>"),
    ("<|tool_call_start|>", "<|tool_call_end|>"),
    ("<function_call>", "</function_call>"),
    ("[TOOL_CALLS]", "\n\n"),
    ("<|python_tag|>", "<|eom_id|>"),
)
"""Private tool-call markup of common local models (cases.md B77)."""


class Split(NamedTuple):
    """What became certain: text to show, text to hold back."""

    content: str
    hidden: str


class BlockSplitter:
    """Splits a stream at pairs of tags; feed it pieces, then flush.

    Example:
        >>> splitter = BlockSplitter(THINK_TAGS)
        >>> parts = [splitter.feed("answer<thi"), splitter.feed("nk>x</think>"), splitter.flush()]
        >>> "".join(part.content for part in parts), "".join(part.hidden for part in parts)
        ('answer', 'x')
    """

    def __init__(self, tags: Sequence[tuple[str, str]]) -> None:
        """Take the (opening, closing) pairs."""
        self._tags = tuple(tags)
        self._closing: str | None = None
        self._held = ""

    def feed(self, piece: str) -> Split:
        """Take the next piece and return what is decided by now."""
        self._held += piece
        content, hidden = "", ""
        is_tag_found = True
        while is_tag_found:
            is_inside = self._closing is not None
            text, is_tag_found = self._advance()
            if is_inside:
                hidden += text
            else:
                content += text
        return Split(content, hidden)

    def flush(self) -> Split:
        """Return the rest: a dangling half tag is text after all."""
        rest, self._held = self._held, ""
        return Split("", rest) if self._closing is not None else Split(rest, "")

    def _advance(self) -> tuple[str, bool]:
        """Cut the held text at the next tag, or before a tail that may become one."""
        if self._closing is None:
            starts = [(self._held.find(opening), opening) for opening, _ in self._tags]
            found = min((start for start in starts if start[0] >= 0), default=None)
            awaited = [opening for opening, _ in self._tags]
        else:
            at = self._held.find(self._closing)
            found = (at, self._closing) if at >= 0 else None
            awaited = [self._closing]
        if found is None:
            cut = len(self._held) - _undecided_tail(self._held, awaited)
            text, self._held = self._held[:cut], self._held[cut:]
            return text, False
        at, tag = found
        text, self._held = self._held[:at], self._held[at + len(tag) :]
        self._closing = dict(self._tags)[tag] if self._closing is None else None
        return text, True


def split_blocks(text: str, tags: Sequence[tuple[str, str]]) -> Split:
    """Return a whole text split at pairs of tags.

    Example:
        >>> split_blocks("<think>hm</think>yes", THINK_TAGS)
        Split(content='yes', hidden='hm')
    """
    splitter = BlockSplitter(tags)
    first, rest = splitter.feed(text), splitter.flush()
    return Split(first.content + rest.content, first.hidden + rest.hidden)


def _undecided_tail(text: str, tags: Sequence[str]) -> int:
    """Return the length of the longest end of *text* that begins one of the tags."""
    longest = min(len(text), max(len(tag) for tag in tags) - 1)
    for length in range(longest, 0, -1):
        if any(tag.startswith(text[-length:]) for tag in tags):
            return length
    return 0
