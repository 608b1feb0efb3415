"""Answers typed at the keyboard."""

from __future__ import annotations

from click.testing import CliRunner

from sidecar.cli.output import Output
from sidecar.cli.round_command import Spoken, typed_answers


def _typed(keys: str, count: int) -> list[str | None]:
    with CliRunner().isolation(input=keys):
        answer = typed_answers(Output(is_json=False), Spoken())
        return [answer() for _ in range(count)]


def test_a_line_is_an_answer() -> None:
    """Enter sends."""
    assert _typed("one\ntwo\n", 2) == ["one", "two"]


def test_a_backslash_goes_on() -> None:
    """A line that ends with a backslash is continued by the next."""
    assert _typed("first\\\nsecond\n", 1) == ["first\nsecond"]


def test_an_empty_line_is_an_empty_answer() -> None:
    """What to make of an empty answer is the sidecar's to say."""
    assert _typed("\n", 1) == [""]


def test_the_end_of_input_ends_the_round() -> None:
    """Ctrl-D leaves the round open; it is no interruption."""
    assert _typed("one\n", 2) == ["one", None]


def test_bytes_that_are_no_text_are_asked_for_again() -> None:
    """A slip of the terminal costs a line, not the round; such bytes arrive as surrogates."""
    with CliRunner(charset="raw_unicode_escape").isolation(input=b"caf\\udce9\ngood\n"):
        answer = typed_answers(Output(is_json=False), Spoken())
        assert answer() == "good"
