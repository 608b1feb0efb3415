"""Rows of figures and how they are shown.

Figures that are asserted anywhere are ratios, taken side by side in one run; absolute times
of a shared machine are reported only.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Row:
    """One figure.

    Attributes:
        name: What was measured.
        measured: The measured value with its unit, for people.
        baseline: What it is compared with, with its unit, for people.
        ratio: Measured over baseline; ``None`` when there is no baseline.
        target: The target in words, such as ``<= 2.5 x``; empty when only reported.
        holds: Whether the target holds; ``None`` when there is none.
        note: Anything a reader must know.
    """

    name: str
    measured: str
    baseline: str
    ratio: float | None
    target: str
    holds: bool | None
    note: str = ""


def at_most(
    name: str, measured: float, baseline: float, *, limit: float, unit: str, note: str = ""
) -> Row:
    """Return the row of a figure that may be at most *limit* times its baseline."""
    return _compared(name, measured, baseline, f"<= {limit:g} x", unit, note, upper=limit)


def at_least(
    name: str, measured: float, baseline: float, *, limit: float, unit: str, note: str = ""
) -> Row:
    """Return the row of a figure that must be at least *limit* times its baseline."""
    return _compared(name, measured, baseline, f">= {limit:g} x", unit, note, lower=limit)


def _compared(  # noqa: PLR0913 - private, called twice above
    name: str,
    measured: float,
    baseline: float,
    target: str,
    unit: str,
    note: str,
    *,
    lower: float = float("-inf"),
    upper: float = float("inf"),
) -> Row:
    ratio = measured / baseline if baseline else None
    holds = ratio is not None and lower <= ratio <= upper
    return Row(
        name, f"{measured:,.3g} {unit}", f"{baseline:,.3g} {unit}", ratio, target, holds, note
    )


def show(rows: Sequence[Row], console: Console) -> None:
    """Print the rows as a table."""
    table = Table("what", "measured", "baseline", "ratio", "target", "holds", "note")
    for row in rows:
        holds = {True: "yes", False: "NO", None: ""}[row.holds]
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        table.add_row(row.name, row.measured, row.baseline, ratio, row.target, holds, row.note)
    console.print(table)


def write_json(rows: Sequence[Row], path: Path) -> None:
    """Write the rows as a JSON list."""
    path.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n", encoding="utf-8")
