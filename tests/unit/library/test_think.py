"""Splitting a stream at tags."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.think import THINK_TAGS, TOOL_TAGS, BlockSplitter, split_blocks


def run(pieces: list[str]) -> tuple[str, str]:
    """Return content and thinking of a stream."""
    splitter = BlockSplitter(THINK_TAGS)
    parts = [*(splitter.feed(piece) for piece in pieces), splitter.flush()]
    return "".join(part.content for part in parts), "".join(part.hidden for part in parts)


@pytest.mark.parametrize(
    ("pieces", "content", "thinking"),
    [
        (["answer<thi", "nk>x</think>"], "answer", "x"),
        (["answer<thi"], "answer<thi", ""),
        (["<think>a", "b</thi", "nk>c"], "c", "ab"),
        (["<think>never closed"], "", "never closed"),
        (["a < b and c > d"], "a < b and c > d", ""),
        (["<think>1</think>x<think>2</think>y"], "xy", "12"),
        (["</think>x"], "</think>x", ""),
        ([], "", ""),
    ],
)
def test_tags_are_split_wherever_they_are_cut(
    pieces: list[str], content: str, thinking: str
) -> None:
    """Thinking is held back, everything else comes through, dangling halves included."""
    assert run(pieces) == (content, thinking)


@given(st.text(alphabet="ab<>/think "), st.lists(st.integers(0, 40), max_size=6))
def test_cutting_a_stream_elsewhere_changes_nothing(text: str, cuts: list[int]) -> None:
    """The result depends on the text, never on where the server cut it."""
    edges = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    pieces = [text[a:b] for a, b in pairwise(edges)]

    assert run(pieces) == run([text])


@given(st.text(alphabet="ab<>/think "))
def test_nothing_but_tags_is_lost(text: str) -> None:
    """Content and thinking together hold every letter outside the tags."""
    content, thinking = run([text])
    tags = text.count("<think>") * 7 + text.count("</think>") * 8

    assert len(text) - tags <= len(content) + len(thinking) <= len(text)


@pytest.mark.parametrize(
    "markup",
    [
        '<tool_call>{"name":"search"}</tool_call>',
        '[TOOL_CALLS] [{"name":"search"}]',
        '<|python_tag|>search("x")<|eom_id|>',
    ],
)
def test_tool_markup_is_hidden(markup: str) -> None:
    """A model's private syntax never reaches the learner."""
    split = split_blocks(f"Yes. {markup}", TOOL_TAGS)

    assert split.content == "Yes. "
