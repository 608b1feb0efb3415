"""The tables of ``docs/evals.md`` on retrieval and answers, from the committed baselines."""

from __future__ import annotations

from collections.abc import Callable

from sidecar.evals.report import Metric, Report

LIBRARY_EVALS: dict[str, tuple[str, ...]] = {
    **{
        f"retrieval-{suite}": ("retrieval", "--suite", suite, "--ablate")
        for suite in ("core", "off_topic", "limit", "xquad-en")
    },
    **{f"generation-{suite}": ("generation", "--suite", suite) for suite in ("core", "off_topic")},
}
"""The quick evals of the library, all with the embedder that ships with the package."""

BEGIN, END = "<!-- library figures -->", "<!-- end of library figures -->"

Baseline = Callable[[str], Report]


def library_tables(baseline: Baseline) -> str:
    """Return the tables, given what reads a committed report."""
    return "\n\n".join((_retrieval(baseline), _stages(baseline), _generation(baseline)))


def _retrieval(baseline: Baseline) -> str:
    lines = [
        "| suite | recall@5 | nDCG@10 | found nothing | leak | BM25 | grep | full text | vectors |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name in LIBRARY_EVALS:
        if name.startswith("retrieval-"):
            report = baseline(name)
            found = report.metrics
            rows = [found[f"row/{row}/ndcg@10"] for row in ("bm25", "grep", "full_text", "dense")]
            shown = [found["recall@5"], found["ndcg@10"], found["empty_on_answerable"]]
            cells = [*map(_plain, (*shown, found["leak"], *rows))]
            lines.append(f"| {report.suite} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _stages(baseline: Baseline) -> str:
    stages = ("dense", "rerank", "lexical", "diversity")
    lines = [
        "| nDCG@10 before the floor | vectors | + words in the score | + full text | + diversity |",
        "|---|---:|---:|---:|---:|",
    ]
    for name in LIBRARY_EVALS:
        if name.startswith("retrieval-"):
            report = baseline(name)
            cells = [_plain(report.metrics[f"row/stage/{stage}/ndcg@10"]) for stage in stages]
            lines.append(f"| {report.suite} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _generation(baseline: Baseline) -> str:
    columns = (
        "answered",
        "correct",
        "refusal_correct",
        "citation_validity",
        "citation_support",
        "grounded",
    )
    lines = [
        f"| builtin answers | {' | '.join(name.replace('_', ' ') for name in columns)} |",
        f"|---|{'---:|' * len(columns)}",
    ]
    for name in LIBRARY_EVALS:
        if name.startswith("generation-"):
            report = baseline(name)
            cells = [_plain(report.metrics[column]) for column in columns]
            lines.append(f"| {report.suite} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _plain(metric: Metric) -> str:
    value = metric.figure.value
    return "" if value is None else f"{value:.3f}"
