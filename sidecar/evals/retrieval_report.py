"""The report of a retrieval eval: rankings, refusals, percentiles, and rows beside them."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sidecar.evals.goldens import Golden
from sidecar.evals.pools import STAGES, Pool
from sidecar.evals.ranking_metrics import CUTS, MEASURES, mean
from sidecar.evals.report import Better, Fingerprint, Metric, Report
from sidecar.evals.retrieval_suites import HASH_CHARS, RetrievalSuite
from sidecar.evals.statistics import rate, rounded
from sidecar.ids import content_hash
from sidecar.library.passages import PASSAGE_FORMAT_VERSION
from sidecar.library.values import Retrieval
from sidecar.ports.embedder import EmbedderInfo
from sidecar.services.check_relevance import OFF_TOPIC, UNJUDGED

ROW_CUTS = (("recall", 5), ("ndcg", 10))
"""What a row beside the product's own reports."""

ANSWER_PLACE = 5
"""Passages among which an answer must stand: what retrieval returns by default."""

PERCENTILES = (5, 25, 50, 75, 95)
"""Percentiles of the scores, in percent."""

MOST_MISSES = 200
"""Ids of missed or leaked questions that a report lists."""

NO_EMBEDDER = "words-only"

Ranking = Sequence[str]


@dataclass(frozen=True, slots=True)
class Measured:
    """One question with what was found.

    Attributes:
        golden: The question.
        pool: The candidates before the floor.
        retrieval: What the product returned.
        ranking: The documents of it, best first.
        said: What a relevance check said, as in the trace of a retrieval; empty when it was
            not asked.
    """

    golden: Golden
    pool: Pool
    retrieval: Retrieval
    ranking: tuple[str, ...]
    said: str = ""


def report(
    suite: RetrievalSuite,
    found: Sequence[Measured],
    *,
    info: EmbedderInfo | None,
    rivals: Mapping[str, Sequence[Ranking]],
    ablate: bool,
) -> Report:
    """Return the report of one suite.

    Args:
        suite: What was asked.
        found: One a golden, in order.
        info: The embedder; ``None`` for words only.
        rivals: Rankings of simpler ways by name, one a golden.
        ablate: Whether each stage of the ranking gets its row.

    Determinism:
        Pure.
    """
    answerable = [one for one in found if not one.golden.expects_refusal]
    refusals = [one for one in found if one.golden.expects_refusal]
    metrics = {
        **_ranked(answerable),
        "empty_on_answerable": _share(answerable, _is_empty, Better.LOWER),
        "leak": _share(refusals, _is_leak, Better.LOWER),
        **_answered(answerable),
        **_by_tag(found),
        **_rows(found, rivals, ablate=ablate),
    }
    return Report(
        kind="retrieval",
        suite=suite.name,
        fingerprint=fingerprint(suite, info),
        metrics=metrics,
        notes=_notes(found),
        details=_details(found, answerable, refusals),
    )


def fingerprint(suite: RetrievalSuite, info: EmbedderInfo | None) -> Fingerprint:
    """Return what was measured: another embedder or cut of passages is another corpus."""
    embedder = NO_EMBEDDER if info is None else info.id
    facts = (info.dimension, info.target_tokens) if info else (0, 0)
    mark = content_hash(str(PASSAGE_FORMAT_VERSION), embedder, *map(str, facts), suite.data)
    return Fingerprint(
        data=mark[:HASH_CHARS], engine="builtin", check=embedder, prompt_version="none", seed=0
    )


def _ranked(answerable: Sequence[Measured]) -> Mapping[str, Metric]:
    """Return every measure at every place, of the questions that have an answer."""
    return {
        f"{name}@{k}": Metric(
            mean([measure(one.ranking, one.golden.relevant, k) for one in answerable])
        )
        for name, measure in MEASURES.items()
        for k in CUTS
    }


def _answered(answerable: Sequence[Measured]) -> Mapping[str, Metric]:
    """Return how often the answer itself stands in the best passages, where it is known.

    In long notes the right note is not enough.
    """
    known = [one for one in answerable if one.golden.must]
    if not known:
        return {}
    return {f"answer@{ANSWER_PLACE}": _share(known, _has_answer, Better.HIGHER)}


def _has_answer(one: Measured) -> bool:
    """Return whether the best passages hold all that a right answer must."""
    best = "\n".join(p.passage.text for p in one.retrieval.passages[:ANSWER_PLACE])
    return all(re.search(pattern, best, re.IGNORECASE) for pattern in one.golden.must)


def _by_tag(found: Sequence[Measured]) -> Mapping[str, Metric]:
    """Return recall and leaks of each tag."""
    metrics: dict[str, Metric] = {}
    for tag in sorted({tag for one in found for tag in one.golden.tags}):
        tagged = [one for one in found if tag in one.golden.tags]
        meant = [one for one in tagged if not one.golden.expects_refusal]
        others = [one for one in tagged if one.golden.expects_refusal]
        if meant:
            values = [MEASURES["recall"](one.ranking, one.golden.relevant, 5) for one in meant]
            metrics[f"tag/{tag}/recall@5"] = Metric(mean(values))
        if others:
            metrics[f"tag/{tag}/leak"] = _share(others, _is_leak, Better.LOWER)
    return metrics


def _rows(
    found: Sequence[Measured], rivals: Mapping[str, Sequence[Ranking]], *, ablate: bool
) -> Mapping[str, Metric]:
    """Return the rows beside the product's: never compared, for they are not ours."""
    rows: dict[str, Sequence[Ranking]] = dict(rivals)
    rows["full_text"] = [one.pool.full_text(CUTS[-1]) for one in found]
    has_dense = any(one.pool.stage("dense", 1) for one in found)
    if has_dense:
        rows["dense"] = [one.pool.stage("dense", CUTS[-1]) for one in found]
    if ablate:
        stages = STAGES if has_dense else STAGES[2:]
        rows |= {
            f"stage/{name}": [one.pool.stage(name, CUTS[-1]) for one in found] for name in stages
        }
    return {
        f"row/{row}/{name}@{k}": Metric(
            mean(
                [
                    MEASURES[name](ranking, one.golden.relevant, k)
                    for one, ranking in zip(found, rankings, strict=True)
                    if not one.golden.expects_refusal
                ]
            ),
            Better.NEITHER,
        )
        for row, rankings in rows.items()
        for name, k in ROW_CUTS
    }


def _share(some: Sequence[Measured], holds: Callable[[Measured], bool], better: Better) -> Metric:
    return Metric(rate(sum(map(holds, some)), len(some)), better)


def _is_empty(one: Measured) -> bool:
    return not one.ranking


def _is_leak(one: Measured) -> bool:
    """Return whether a question that nothing answers retrieved anything."""
    return bool(one.ranking)


def _notes(found: Sequence[Measured]) -> tuple[str, ...]:
    counts = sum(not one.golden.expects_refusal for one in found)
    return (
        f"{counts} questions have an answer in the notes, {len(found) - counts} have none.",
        "Rows are other ways to rank the same notes; bm25 and grep read whole documents.",
    )


def _details(
    found: Sequence[Measured], answerable: Sequence[Measured], refusals: Sequence[Measured]
) -> dict[str, object]:
    """Return what is worth reading and never compared."""
    missed = [one for one in answerable if not MEASURES["hit"](one.ranking, one.golden.relevant, 5)]
    details: dict[str, object] = {
        "questions": len(found),
        "scores": {
            "answerable": _percentiles(answerable),
            "refusal": _percentiles(refusals),
        },
        "missed": [one.golden.id for one in missed][:MOST_MISSES],
        "leaked": [_leaked(one) for one in refusals if _is_leak(one)][:MOST_MISSES],
    }
    if any(one.said for one in found):
        details["relevanceCheck"] = _relevance_check(answerable, refusals)
    return details


def _leaked(one: Measured) -> dict[str, object]:
    best = one.retrieval.passages[0]
    cosine = best.candidate.cosine
    return {
        "id": one.golden.id,
        "final": rounded(best.final),
        "cosine": None if cosine is None else rounded(cosine),
        "flags": list(best.flags),
    }


def _percentiles(some: Sequence[Measured]) -> dict[str, list[float] | None]:
    """Return percentiles of each question's best candidate, on both axes."""
    finals = [max((p.final for p in one.pool.scored()), default=0.0) for one in some]
    cosines = [
        max(values)
        for one in some
        if (values := [c.cosine for c in one.pool.candidates if c.cosine is not None])
    ]
    return {"final": _cuts(finals), "cosine": _cuts(cosines)}


def _cuts(values: Sequence[float]) -> list[float] | None:
    if len(values) < 2:  # noqa: PLR2004 - a percentile lies between two values
        return None
    cuts = statistics.quantiles(values, n=100, method="inclusive")
    return [rounded(cuts[percent - 1]) for percent in PERCENTILES]


def _relevance_check(
    answerable: Sequence[Measured], refusals: Sequence[Measured]
) -> dict[str, object]:
    """Return what a relevance check would have changed."""
    asked = [one for one in (*answerable, *refusals) if one.said]
    return {
        "calls": len(asked),
        "rejected_rightly": sum(one.said == OFF_TOPIC for one in refusals),
        "rejected_wrongly": sum(one.said == OFF_TOPIC for one in answerable),
        "failed_open": sum(one.said == UNJUDGED for one in asked),
    }
