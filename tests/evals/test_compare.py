"""Comparing reports: what is a regression, what may be compared."""

from dataclasses import replace

import pytest

from sidecar.evals.compare import (
    Change,
    NotComparableError,
    as_markdown,
    compare,
    has_regressed,
)
from sidecar.evals.report import Better, Fingerprint, Metric, Report
from sidecar.evals.statistics import Figure

MARK = Fingerprint(data="d1", engine="builtin", check="c1", prompt_version="1", seed=1)


def a_report(**values: float | None) -> Report:
    """Return a report with metrics of those values, higher better."""
    metrics = {name: Metric(Figure(value, None, None, 1)) for name, value in values.items()}
    return Report("check", "beetle", MARK, metrics)


@pytest.mark.parametrize(
    ("after", "change"),
    [
        (0.50, Change.SAME),
        (0.48, Change.SAME),
        (0.4799, Change.REGRESSION),
        (0.52, Change.SAME),
        (0.5201, Change.IMPROVEMENT),
    ],
)
def test_two_hundredths_are_tolerated(after: float, change: Change) -> None:
    """The limit itself is no regression yet."""
    assert compare(a_report(auc=0.5), a_report(auc=after))[0].change is change


def test_a_rate_that_should_be_low_regresses_upward() -> None:
    """More false passes are worse."""
    low = Metric(Figure(0.05, None, None, 1), Better.LOWER)
    high = Metric(Figure(0.10, None, None, 1), Better.LOWER)
    rows = compare(
        replace(a_report(), metrics={"false_pass": low}),
        replace(a_report(), metrics={"false_pass": high}),
    )

    assert has_regressed(rows)


def test_what_no_way_is_better_for_never_regresses() -> None:
    """How two graders agree says nothing about the check."""
    one = Metric(Figure(0.9, None, None, 1), Better.NEITHER)
    other = Metric(Figure(0.1, None, None, 1), Better.NEITHER)
    rows = compare(
        replace(a_report(), metrics={"same": one}), replace(a_report(), metrics={"same": other})
    )

    assert not has_regressed(rows)


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ({}, {"auc": 0.1}, Change.NEW),
        ({"auc": 0.9}, {}, Change.REMOVED),
        ({"auc": None}, {"auc": 0.1}, Change.NEW),
        ({"auc": 0.9}, {"auc": None}, Change.REMOVED),
        ({"auc": None}, {"auc": None}, Change.SAME),
    ],
)
def test_a_metric_present_once_is_no_regression(
    before: dict[str, float | None], after: dict[str, float | None], change: Change
) -> None:
    """It is new or removed."""
    rows = compare(a_report(**before), a_report(**after))

    assert [row.change for row in rows] == [change]
    assert not has_regressed(rows)


def test_the_worst_stands_first() -> None:
    """Regressions by size, then improvements, then the rest."""
    rows = compare(
        a_report(a=0.5, b=0.5, c=0.5, d=0.5), a_report(a=0.9, b=0.4, c=0.5, d=0.1, e=0.7)
    )

    assert [row.name for row in rows] == ["d", "b", "a", "c", "e"]


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"kind": "rounds"}, "kind"),
        ({"suite": "mohler"}, "suite"),
        ({"fingerprint": replace(MARK, data="d2")}, "data"),
    ],
)
def test_other_data_is_refused(changed: dict[str, object], named: str) -> None:
    """Kind, suite and data must agree; the sentence names what does not."""
    with pytest.raises(NotComparableError, match=named):
        compare(a_report(auc=0.5), replace(a_report(auc=0.5), **changed))  # type: ignore[arg-type]  # fields by name


def test_another_check_is_what_is_compared() -> None:
    """Engine, coefficients and prompts may differ."""
    other = replace(MARK, engine="ollama", check="c2", prompt_version="2")
    rows = compare(a_report(auc=0.5), replace(a_report(auc=0.5), fingerprint=other))

    assert rows[0].change is Change.SAME


def test_table_says_what_was_not_measured() -> None:
    """A missing value leaves its cells empty."""
    table = as_markdown(compare(a_report(auc=None), a_report(auc=0.5)))

    assert table.splitlines()[-1] == "| auc |  | 0.5000 |  | new |"
