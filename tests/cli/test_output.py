"""Progress on stderr."""

from __future__ import annotations

import pytest

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
