"""Noticing that a model goes round in circles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.repetition import (
    LEAST_CHARS,
    LONGEST_UNIT_CHARS,
    LOOK_EVERY_CHARS,
    CircleWatch,
    repeated_chars,
)

SENTENCE = "The first is to compare it with something else. "


@pytest.mark.parametrize("unit", [SENTENCE, "na", "- one\n- two\n", "好的。", "x" * 399 + " "])
def test_what_stands_three_times_and_more_is_taken_off_but_once(unit: str) -> None:
    """However long the circle is, up to a few sentences."""
    text = "Begin. " + unit * 200

    assert text[: -repeated_chars(text)].count(unit) >= 1
    assert len(text) - repeated_chars(text) <= len("Begin. ") + len(unit) + 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Yes.",
        SENTENCE * 2,
        "a " * 20,
        "| --- | --- | --- | --- |",
        "-" * (LEAST_CHARS - 1),
        "y" * LONGEST_UNIT_CHARS + "z",
        "Row one is 1.\nRow two is 2.\nRow three is 3.\n",
    ],
)
def test_what_answers_hold_is_no_circle(text: str) -> None:
    """Said twice, short rules, tables, lists that differ."""
    assert repeated_chars(text) == 0


@given(st.text(max_size=60), st.text(min_size=1, max_size=40), st.integers(3, 9))
def test_only_repetitions_are_taken_off(start: str, unit: str, times: int) -> None:
    """What is left begins the text and still holds the piece."""
    text = start + unit * times
    taken = repeated_chars(text)
    left = text[: len(text) - taken]

    assert text.startswith(left)
    assert not taken or text.endswith(left[-1:])


def test_a_growing_text_is_looked_at_now_and_then() -> None:
    """Not at every letter, and soon enough."""
    watch, text = CircleWatch(), ""
    while not watch.is_circling(text):
        text += SENTENCE[len(text) % len(SENTENCE)]

    assert len(text) <= 3 * len(SENTENCE) + LOOK_EVERY_CHARS
