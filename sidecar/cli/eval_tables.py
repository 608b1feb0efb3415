"""How the terminal draws an eval report."""

from __future__ import annotations

from rich.table import Table

from sidecar.cli.render import plain
from sidecar.evals.report import Metric, Report


def report_table(report: Report) -> Table:
    """Return a report as a table, one metric a row."""
    mark = report.fingerprint
    title = f"{report.kind}, {report.suite}, engine {mark.engine}, data {mark.data}"
    table = Table(title=title, title_justify="left")
    table.add_column("metric")
    for name in ("value", "95 % interval", "n"):
        table.add_column(name, justify="right")
    for name, metric in report.metrics.items():
        table.add_row(plain(name), *_cells(metric))
    return table


def _cells(metric: Metric) -> tuple[str, str, str]:
    figure = metric.figure
    value = "not measured" if figure.value is None else f"{figure.value:.3f}"
    has_interval = figure.low is not None and figure.high is not None
    interval = f"{figure.low:.3f} to {figure.high:.3f}" if has_interval else ""
    return value, interval, str(figure.n)
