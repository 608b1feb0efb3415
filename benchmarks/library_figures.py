"""The tables of ``docs/evals.md`` on retrieval and answers, from the committed baselines."""

from __future__ import annotations

from collections.abc import Callable

from sidecar.evals.report import Metric, Report

LIBRARY_EVALS: dict[str, tuple[str, ...]] = {
    **{
        f"retrieval-{suite}": ("retrieval", "--suite", suite, "--ablate")
        for suite in ("core", "off_topic", "long_context", "limit", "xquad-en")
    },
    **{
        f"generation-{suite}": ("generation", "--suite", suite)
        for suite in ("core", "off_topic", "long_context")
    },
}
"""The quick evals of the library, all with the embedder that ships with the package."""

LARGER_EVALS: dict[str, tuple[str, ...]] = {
    **{
        f"retrieval-{suite}": ("retrieval", "--suite", suite, "--ablate")
        for suite in (
            "scifact",
            "cranfield",
            "clapnq",
            "xquad-de",
            "xquad-es",
            "xquad-ru",
            "xquad-zh",
            "near_miss-en",
            "near_miss_held-en",
        )
    },
    **{
        f"retrieval-xquad-{language}-e5": (
            "retrieval",
            *("--suite", f"xquad-{language}", "--embedder", "e5", "--ablate"),
        )
        for language in ("en", "de", "es", "ru", "zh")
    },
}
"""Those that take long, or need ``sparring models add e5``: they are run when they are named.

MiniLM reads English, so the other languages of XQuAD are searched by their words alone with it.
"""

BEGIN, END = "<!-- library figures -->", "<!-- end of library figures -->"

Baseline = Callable[[str], Report]


def library_tables(baseline: Baseline) -> str:
    """Return the tables, given what reads a committed report."""
    tables = (_retrieval(baseline), _stages(baseline), _larger(baseline), _generation(baseline))
    return "\n\n".join(tables)


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


def _larger(baseline: Baseline) -> str:
    lines = [
        "| larger suite | embedder | recall@5 | nDCG@10 | found nothing | leak | BM25 | full text "
        "| vectors |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name in LARGER_EVALS:
        report = baseline(name)
        found = report.metrics
        rows = [found.get(f"row/{row}/ndcg@10") for row in ("bm25", "full_text", "dense")]
        shown = [found["recall@5"], found["ndcg@10"], found["empty_on_answerable"], found["leak"]]
        embedder = "e5" if name.endswith("-e5") else "minilm"
        cells = [report.suite, embedder, *map(_plain, (*shown, *rows))]
        lines.append(f"| {' | '.join(cells)} |")
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


def _plain(metric: Metric | None) -> str:
    value = None if metric is None else metric.figure.value
    return "" if value is None else f"{value:.3f}"
