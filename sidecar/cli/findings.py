"""What a check of the set-up found, and the table of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sidecar.cli.render import plain
from sidecar.errors import SidecarError


class State(StrEnum):
    """How one part of the set-up is."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


STATE_STYLES = {State.OK: "green", State.WARN: "yellow", State.FAIL: "bold red"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked; ``remedy`` is empty when all is well."""

    name: str
    state: State
    message: str
    remedy: str = ""


def ok(name: str, message: str) -> Finding:
    """Return that all is well."""
    return Finding(name, State.OK, message)


def warn(name: str, message: str, remedy: str = "") -> Finding:
    """Return that it works, but not as well as it could."""
    return Finding(name, State.WARN, message, remedy)


def fail(name: str, message: str, remedy: str) -> Finding:
    """Return that it does not work."""
    return Finding(name, State.FAIL, message, remedy)


def of_error(name: str, error: SidecarError) -> Finding:
    """Return what an error of the contract says."""
    return fail(name, str(error), str(error.details()["remedy"]))


def document(findings: Iterable[Finding]) -> dict[str, Any]:
    """Return the findings as one JSON document; ``ok`` is false when one fails."""
    listed = list(findings)
    is_ok = all(finding.state is not State.FAIL for finding in listed)
    return {"ok": is_ok, "checks": [asdict(finding) for finding in listed]}


def table(findings: Iterable[Finding]) -> RenderableType:
    """Return the findings as a table, each remedy below what it mends."""
    grid = Table(box=None, show_header=False, pad_edge=False)
    for finding in findings:
        grid.add_row(
            Text(finding.state, STATE_STYLES[finding.state]),
            plain(finding.name, "bold"),
            plain(finding.message),
        )
        if finding.remedy:
            grid.add_row("", "", plain(f"→ {finding.remedy}", "cyan"))
    return grid
