"""Answers typed at the keyboard."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from sidecar.cli.output import Output
from sidecar.cli.round_command import Spoken, typed_answers
from sidecar.cli.round_play import is_give_up


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


@pytest.mark.parametrize("keys", ["\n", "  \n", "\\\n\n", "/help\n", " /HELP\n", "/quit\n"])
def test_what_is_no_answer_is_not_sent(keys: str) -> None:
    """An empty line, a call for help or a command that there is not costs no turn."""
    assert _typed(f"{keys}one\n", 1) == ["one"]


def test_who_asks_for_help_reads_how_a_round_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    """What ends the round, and what leaves it open."""
    with CliRunner().isolation(input="/help\none\n") as (_, err, _both):
        typed_answers(Output(is_json=False), Spoken())()
        shown = err.getvalue().decode()

    assert "ends the round" in shown
    assert "Ctrl-D leaves it open" in shown


@pytest.mark.parametrize("line", ["/give up", "/giveup", " /Give-Up "])
def test_giving_up_is_understood_however_it_is_typed(line: str) -> None:
    """Nobody loses a turn over a space."""
    (said,) = _typed(f"{line}\n", 1)

    assert said is not None
    assert is_give_up(said)


def test_an_answer_may_begin_with_a_slash() -> None:
    """A path in a sentence is no command."""
    line = "/dev/null is a file that swallows all that is written to it."

    assert _typed(f"{line}\n", 1) == [line]


def test_the_end_of_input_ends_the_round() -> None:
    """Ctrl-D leaves the round open; it is no interruption."""
    assert _typed("one\n", 2) == ["one", None]


def test_bytes_that_are_no_text_are_asked_for_again() -> None:
    """A slip of the terminal costs a line, not the round; such bytes arrive as surrogates."""
    with CliRunner(charset="raw_unicode_escape").isolation(input=b"caf\\udce9\ngood\n"):
        answer = typed_answers(Output(is_json=False), Spoken())
        assert answer() == "good"
