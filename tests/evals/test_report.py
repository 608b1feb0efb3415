"""Reports: written and read again, and what is no report."""

import json

import pytest

from sidecar.evals.report import (
    Better,
    Fingerprint,
    Metric,
    Report,
    ReportInvalidError,
    read_report,
)
from sidecar.evals.statistics import Figure

REPORT = Report(
    kind="check",
    suite="beetle",
    fingerprint=Fingerprint("d", "builtin", "c", "1", 7),
    metrics={
        "auc": Metric(Figure(0.8, 0.7, 0.9, 10)),
        "false_pass": Metric(Figure(None, None, None, 0), Better.LOWER),
    },
    notes=("A sentence.",),
    details={"answers": 10},
)


def test_report_reads_as_it_was_written() -> None:
    """Nothing is lost, "not measured" included."""
    assert read_report(json.dumps(REPORT.as_json())) == REPORT


def broken(**changes: object) -> str:
    """Return the report's text with some fields changed."""
    return json.dumps({**REPORT.as_json(), **changes})


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "[]",
        broken(schema=2),
        broken(metrics={"auc": {"value": "high"}}),
        broken(
            metrics={"auc": {"value": True, "low": None, "high": None, "n": 1, "better": "higher"}}
        ),
        broken(metrics=[]),
        broken(fingerprint=None),
        broken(notes=None),
    ],
)
def test_what_is_no_report_is_refused(text: str) -> None:
    """One kind of error, whatever is wrong."""
    with pytest.raises(ReportInvalidError):
        read_report(text)
