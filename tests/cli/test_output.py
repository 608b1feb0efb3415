"""Progress on stderr."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from sidecar.cli.output import Output


def test_a_log_file_gets_a_line_a_quarter(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a terminal progress is a few lines, not a thousand and not silence."""
    with Output(is_json=False).progress("Indexing") as bar:
        for done in range(101):
            bar(done, 100, "note")
        bar(0, 0, "")

    printed = capsys.readouterr()
    assert printed.err.splitlines() == [f"Indexing {done} of 100" for done in (0, 25, 50, 75, 100)]
    assert printed.out == ""


def test_scripts_get_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json both streams stay clean."""
    with Output(is_json=True).progress("Indexing") as bar:
        bar(1, 2, "note")

    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "")


def test_a_log_file_hears_each_message_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a terminal there is a line for what goes on, and none for the same again."""
    with Output(is_json=False).thinking() as say:
        for message in ("thinking", "check 1 of 2", "check 1 of 2", "check 2 of 2"):
            say(message)

    printed = capsys.readouterr()
    assert printed.err.splitlines() == ["thinking…", "  check 1 of 2", "  check 2 of 2"]
    assert printed.out == ""


def test_a_terminal_keeps_nothing_of_what_went_on() -> None:
    """The line that changes is gone before the answer comes."""
    output = Output(is_json=False)
    output.stderr = Console(file=io.StringIO(), force_terminal=True, width=60)
    with output.thinking() as say:
        say("check 1 of 2")

    assert isinstance(output.stderr.file, io.StringIO)
    erased = "\x1b[2K"
    assert (
        output.stderr.file.getvalue()
        .rstrip("\r")
        .endswith(("\x1b[?25h", erased, f"{erased}\x1b[1A"))
    )


def test_scripts_hear_nothing_of_what_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json both streams stay clean."""
    with Output(is_json=True).thinking() as say:
        say("check 1 of 2")

    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "")


class _Gone(io.StringIO):
    """A pipe that nobody reads from any more."""

    def write(self, _text: str) -> int:
        raise BrokenPipeError


def test_a_reader_that_has_gone_is_told_to_the_command() -> None:
    """`sparring rounds | head -1` is no failure: the command line decides, not the library."""
    output = Output(is_json=False)
    output.stdout.file = _Gone()

    with pytest.raises(BrokenPipeError):
        output.show("A line.")
