"""Comparing two reports on the same data: what got better, what got worse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sidecar.evals.report import Better, Metric, Report

TOLERANCE = 0.02 + 1e-9
"""Change that is no regression yet. Source: library.md, Evals; the small part keeps a change
of 0.02 that floating point makes a little larger."""


class Change(StrEnum):
    """What became of a metric, the worst first."""

    REGRESSION = "regression"
    IMPROVEMENT = "improvement"
    SAME = "same"
    NEW = "new"
    REMOVED = "removed"


_ORDER = list(Change)


@dataclass(frozen=True, slots=True)
class Row:
    """One metric in two reports; ``gain`` is positive when it got better."""

    name: str
    before: float | None
    after: float | None
    gain: float
    change: Change


class NotComparableError(ValueError):
    """The reports measure different things; the message says which."""


def compare(before: Report, after: Report) -> tuple[Row, ...]:
    """Return the metrics of two reports, the worst change first.

    Engine and check may differ, since that is what is compared; what was measured may not.

    Args:
        before: The baseline.
        after: The new report.

    Returns:
        A row a metric. One that only one report has is new or removed, and so is one that
        could be measured only once: never a regression.

    Raises:
        NotComparableError: If kind, suite or data differ.

    Determinism:
        Pure.
    """
    for what, one, other in (
        ("kind", before.kind, after.kind),
        ("suite", before.suite, after.suite),
        ("data", before.fingerprint.data, after.fingerprint.data),
    ):
        if one != other:
            raise NotComparableError(f"The reports differ in {what}: {one} and {other}.")
    names = dict.fromkeys([*before.metrics, *after.metrics])
    rows = [_row(name, before.metrics.get(name), after.metrics.get(name)) for name in names]
    return tuple(sorted(rows, key=lambda row: (_ORDER.index(row.change), row.gain, row.name)))


def has_regressed(rows: Sequence[Row]) -> bool:
    """Return whether any metric got worse by more than the tolerance."""
    return any(row.change is Change.REGRESSION for row in rows)


def as_markdown(rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table, in their order.

    Example:
        >>> print(as_markdown([Row("auc", 0.8, 0.7, -0.1, Change.REGRESSION)]))
        | metric | before | after | change | |
        |---|---:|---:|---:|---|
        | auc | 0.8000 | 0.7000 | -0.1000 | regression |
    """
    lines = ["| metric | before | after | change | |", "|---|---:|---:|---:|---|"]
    for row in rows:
        difference = (
            f"{row.after - row.before:+.4f}"
            if row.before is not None and row.after is not None
            else ""
        )
        cells = (row.name, _shown(row.before), _shown(row.after), difference, row.change.value)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _row(name: str, before: Metric | None, after: Metric | None) -> Row:
    old = before.figure.value if before else None
    new = after.figure.value if after else None
    if old is None or new is None:
        change = Change.SAME if old is new else Change.NEW if old is None else Change.REMOVED
        return Row(name, old, new, 0.0, change)
    better = after.better if after else Better.NEITHER
    if better is Better.NEITHER:
        return Row(name, old, new, 0.0, Change.SAME)
    gain = new - old if better is Better.HIGHER else old - new
    if abs(gain) <= TOLERANCE:
        return Row(name, old, new, gain, Change.SAME)
    return Row(name, old, new, gain, Change.IMPROVEMENT if gain > 0 else Change.REGRESSION)


def _shown(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"
