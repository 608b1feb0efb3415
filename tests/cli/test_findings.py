"""What doctor prints."""

from __future__ import annotations

import io

from rich.console import Console

from sidecar.cli.findings import document, fail, of_error, ok, table, warn
from sidecar.errors import DiskFull


def test_a_warning_is_no_failure() -> None:
    """Only a failed check makes the whole not ok."""
    assert document([ok("a", "x"), warn("b", "y")])["ok"] is True
    assert document([ok("a", "x"), fail("b", "y", "z")])["ok"] is False


def test_document_lists_every_check() -> None:
    """Scripts see name, state, message and remedy."""
    assert document([fail("b", "y", "z")])["checks"] == [
        {"name": "b", "state": "fail", "message": "y", "remedy": "z"}
    ]


def test_an_error_brings_its_remedy() -> None:
    """An error of the contract becomes a failed check with its own remedy."""
    finding = of_error("disk", DiskFull())

    assert finding.remedy == DiskFull.remedy


def test_remedy_stands_below() -> None:
    """The table shows what to do below what is wrong."""
    console = Console(file=io.StringIO(), width=80)
    console.print(table([fail("b", "broken [x]", "mend it")]))
    file = console.file
    assert isinstance(file, io.StringIO)

    lines = [" ".join(line.split()) for line in file.getvalue().splitlines()]
    assert lines == ["fail b broken [x]", "→ mend it"]
