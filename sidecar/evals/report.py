"""What an eval reports: a fingerprint of what was measured, and figures.

A report holds no time and no path, so the same measurement gives the same file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sidecar.evals.statistics import Figure

SCHEMA = 1
"""Version of the layout of a report."""

_FIGURE_FIELDS = ("value", "low", "high", "n")


class Better(StrEnum):
    """Which way is better."""

    HIGHER = "higher"
    LOWER = "lower"
    NEITHER = "neither"


class ReportInvalidError(ValueError):
    """A file is no report of this version; the message says in a sentence what is wrong."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure and which way is better."""

    figure: Figure
    better: Better = Better.HIGHER


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What was measured, and with what.

    Attributes:
        data: Hash of everything that was judged, in order, and of how much of it was taken.
        engine: Engine that judged.
        check: Hash of the check: coefficients and thresholds, or the model's digest.
        prompt_version: Version of the prompts.
        seed: Of everything that is drawn.
    """

    data: str
    engine: str
    check: str
    prompt_version: str
    seed: int


@dataclass(frozen=True, slots=True)
class Report:
    """One measurement.

    Attributes:
        kind: What was measured: ``check``, ``rounds``, ``injection``.
        suite: On what.
        fingerprint: See there; reports on other data are not compared.
        metrics: By name; ``/`` parts a name: ``label/contradictory/covered``.
        notes: Sentences a reader must know.
        details: More that is worth reading and is never compared.
    """

    kind: str
    suite: str
    fingerprint: Fingerprint
    metrics: Mapping[str, Metric]
    notes: tuple[str, ...] = ()
    details: Mapping[str, object] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        """Return the report as it is written: the same measurement gives the same text."""
        mark = self.fingerprint
        return {
            "schema": SCHEMA,
            "kind": self.kind,
            "suite": self.suite,
            "fingerprint": {
                "data": mark.data,
                "engine": mark.engine,
                "check": mark.check,
                "promptVersion": mark.prompt_version,
                "seed": mark.seed,
            },
            "metrics": {name: _metric_json(metric) for name, metric in self.metrics.items()},
            "notes": list(self.notes),
            "details": dict(self.details),
        }


def read_report(text: str) -> Report:
    """Return the report in a JSON text.

    Args:
        text: What ``sparring eval … --json`` printed.

    Raises:
        ReportInvalidError: If it is no JSON, no report, or one of another version.
    """
    try:
        found = json.loads(text)
    except ValueError as exc:
        raise ReportInvalidError("It is no JSON document.") from exc
    if not isinstance(found, dict) or found.get("schema") != SCHEMA:
        raise ReportInvalidError(f"It is no eval report of version {SCHEMA}.")
    try:
        mark = found["fingerprint"]
        return Report(
            kind=str(found["kind"]),
            suite=str(found["suite"]),
            fingerprint=Fingerprint(
                data=str(mark["data"]),
                engine=str(mark["engine"]),
                check=str(mark["check"]),
                prompt_version=str(mark["promptVersion"]),
                seed=int(mark["seed"]),
            ),
            metrics={str(name): _metric(row) for name, row in found["metrics"].items()},
            notes=tuple(str(note) for note in found["notes"]),
            details=dict(found["details"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as exc:
        raise ReportInvalidError("Its layout is not that of an eval report.") from exc


def _metric_json(metric: Metric) -> dict[str, object]:
    figure = metric.figure
    values = (figure.value, figure.low, figure.high, figure.n)
    return {**dict(zip(_FIGURE_FIELDS, values, strict=True)), "better": metric.better.value}


def _metric(row: Mapping[str, object]) -> Metric:
    value, low, high = (_number(row[name]) for name in _FIGURE_FIELDS[:-1])
    count = row["n"]
    if not isinstance(count, int):
        raise TypeError("n must be a whole number")
    return Metric(Figure(value, low, high, count), Better(str(row["better"])))


def _number(found: object) -> float | None:
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise TypeError("a number was expected")
    return float(found)
