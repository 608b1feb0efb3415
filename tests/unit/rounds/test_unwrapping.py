"""Hard-wrapped lines read as one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.unwrapping import unwrapped


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("one\ntwo", "one two"),
        ("- one\n  two\n- three", "- one   two\n- three"),
        ("1. one\ntwo\n2. three", "1. one two\n2. three"),
        ("in the year\n2024 it rained", "in the year 2024 it rained"),
    ],
)
def test_a_line_that_goes_on_is_joined(text: str, read: str) -> None:
    """A paragraph or list item that an editor broke is one line."""
    assert unwrapped(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "one\n\ntwo",
        "# Sea\nsalt",
        "salt\n# Sea",
        "Sea\n===\nsalt",
        "Sea\n---\nsalt",
        "| a |\n| b |",
        "```\na\nb\n```\nc",
        "$$\nx\ny\n$$",
        "> a\n> b",
        "one  ^id\ntwo",
        "- one\n- two",
        "one\n* two",
    ],
)
def test_what_begins_anew_stays_on_its_line(text: str) -> None:
    """Headings, tables, code, math, quotes, block ids and items end a line."""
    assert unwrapped(text) == text


def test_math_on_one_line_does_not_hide_what_follows() -> None:
    """Only an odd fence opens a block."""
    assert unwrapped("$$x$$\n\none\ntwo") == "$$x$$\n\none two"


def test_the_front_matter_keeps_its_lines() -> None:
    """Nothing before the start is touched."""
    text = "---\na: 1\nb: 2\n---\none\ntwo"

    assert unwrapped(text, text.index("one")) == text.replace("one\ntwo", "one two")


@given(st.text(alphabet="ab \n#-`$|>1.^", max_size=80), st.integers(0, 80))
def test_every_character_keeps_its_place(text: str, start: int) -> None:
    """Spans found in the joined text are spans of the text."""
    read = unwrapped(text, min(start, len(text)))

    assert len(read) == len(text)
    assert all(a == b or (a, b) == ("\n", " ") for a, b in zip(text, read, strict=True))
