"""The candidates of an eval's questions as JSON lines, for trying gates without searching."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sidecar.evals.goldens import Golden
from sidecar.evals.pools import Pool
from sidecar.evals.statistics import rounded


def pool_lines(pools: Iterable[tuple[Golden, Pool]]) -> str:
    """Return one JSON line a question: ids, scores and shares, no text of the notes."""
    return "".join(
        json.dumps(
            {
                "id": golden.id,
                "relevant": sorted(golden.relevant),
                "tags": list(golden.tags),
                "language": pool.query.language,
                "keywords": len(pool.query.keywords),
                "candidates": _candidates(pool),
            },
            ensure_ascii=False,
        )
        + "\n"
        for golden, pool in pools
    )


def _candidates(pool: Pool) -> list[dict[str, object]]:
    ordered = sorted(
        zip(pool.scored(), pool.evidence(), strict=True),
        key=lambda pair: (-pair[0].final, pair[0].passage.path),
    )
    return [
        {
            "path": one.candidate.passage.path,
            "cosine": _rounded(one.candidate.cosine),
            "final": rounded(one.final),
            "lexicalRank": one.candidate.lexical_rank,
            "lexicalScore": _rounded(one.candidate.lexical_score),
            "keywords": rounded(found.keywords),
            "weighted": rounded(found.weighted),
            "loose": rounded(found.loose),
            "headings": rounded(found.headings),
            "direct": rounded(found.direct),
            "flags": list(one.flags),
        }
        for one, found in ordered
    ]


def _rounded(value: float | None) -> float | None:
    return None if value is None else rounded(value)
