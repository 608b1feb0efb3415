"""Measures retrieval: the product's own service over its own stores, beside simpler ways."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sidecar.evals.goldens import Golden
from sidecar.evals.pools import Pool, RecordedSearch, documents, pool_of
from sidecar.evals.report import Report
from sidecar.evals.retrieval_report import Measured, report
from sidecar.evals.retrieval_suites import RetrievalSuite
from sidecar.evals.rivals import Bm25, Grep
from sidecar.evals.shelf import OpenShelf, Shelf
from sidecar.library.values import IngestRequest, JobState, Retrieval, Scope
from sidecar.ports.rewriter import RewriteRequest
from sidecar.ports.topic_check import TopicCheck
from sidecar.services.check_relevance import judged
from sidecar.services.find_passages import find_all
from sidecar.services.progress import Progress
from sidecar.services.retrieve import Retrieve, RetrieveRequest
from sidecar.services.rewrite_question import rewritten

LIMIT = 10
"""Passages asked for: the largest place at which rankings are judged."""

DELIMITER = "0f3a9c"
"""Mark around the passages that a relevance check reads: fixed, so that reports repeat."""


@dataclass(frozen=True, slots=True)
class RetrievalEval:
    """What to measure.

    Attributes:
        suite: Documents and questions.
        folder: Empty; the library goes there.
        ablate: Whether each stage of the ranking is measured too.
        is_judged: Whether the engine's relevance check is measured beside; it is never part of
            the figures compared.
    """

    suite: RetrievalSuite
    folder: Path
    ablate: bool = False
    is_judged: bool = False


@dataclass(frozen=True, slots=True)
class RetrievalRun:
    """A report with the pools that it was made from, in the order of the goldens."""

    report: Report
    pools: tuple[tuple[Golden, Pool], ...]


async def measure_retrieval(
    asked: RetrievalEval, open_shelf: OpenShelf, *, progress: Progress
) -> RetrievalRun:
    """Index the suite's documents, ask its questions, and report what was found.

    Args:
        asked: What to measure.
        open_shelf: Opens the library.
        progress: Told how far it is.

    Raises:
        SidecarError: If the library cannot be built, or the engine that judges fails.
    """
    suite = asked.suite
    async with open_shelf(asked.folder) as shelf:
        judge = (await shelf.engines.current()).topic_check if asked.is_judged else None
        await index(suite, shelf, progress=progress)
        found = [item async for item in _asked(suite, shelf, judge=judge, progress=progress)]
        info = shelf.embedder.info if shelf.embedder else None
    rivals = await asyncio.to_thread(rival_rankings, suite)
    return RetrievalRun(
        report(suite, found, info=info, rivals=rivals, ablate=asked.ablate),
        tuple((one.golden, one.pool) for one in found),
    )


async def index(suite: RetrievalSuite, shelf: Shelf, *, progress: Progress) -> None:
    """Write the suite's documents into the vault and index them.

    Raises:
        RuntimeError: If a document could not be indexed.
    """
    await asyncio.to_thread(_write, shelf.vault, suite)
    started = await shelf.ingest.start(IngestRequest(everything=True))
    ended = await shelf.ingest.wait(started.job_id, progress=progress)
    if ended.state is not JobState.DONE or ended.failed:
        raise RuntimeError(f"{len(ended.failed)} documents of {suite.name} were not indexed.")
    await shelf.passages.settle(idle=True)


def _write(vault: Path, suite: RetrievalSuite) -> None:
    for path, text in suite.documents.items():
        (vault / path).write_text(text, encoding="utf-8")


async def _asked(
    suite: RetrievalSuite, shelf: Shelf, *, judge: TopicCheck | None, progress: Progress
) -> AsyncIterator[Measured]:
    """Yield what retrieval found for each question."""
    recorded = RecordedSearch(shelf.passages)
    retrieve = Retrieve(
        passages=recorded,
        catalogue=shelf.catalogue,
        notes=shelf.notes,
        embedder=shelf.embedder,
        clock=shelf.clock,
        min_relevance=None,
    )
    info = shelf.embedder.info if shelf.embedder else None
    for done, golden in enumerate(suite.goldens):
        progress.report(done, len(suite.goldens), f"asking {suite.name}")
        retrieval = await _found(golden, retrieve, shelf)
        asked = retrieval.trace.queries or (golden.query,)
        yield Measured(
            golden=golden,
            pool=pool_of(asked[-1], recorded.last, info),
            retrieval=retrieval,
            ranking=tuple(documents([p.candidate for p in retrieval.passages], LIMIT)),
            said=await _said(asked[0], retrieval, judge),
        )


async def _found(golden: Golden, retrieve: Retrieve, shelf: Shelf) -> Retrieval:
    """Return what is found, a follow-up made to stand alone first, as for an answer."""
    queries: tuple[str, ...] = ()
    if golden.turns:
        follow_up = RewriteRequest(golden.query, golden.turns, DELIMITER)
        queries = await rewritten(follow_up, shelf.rewriter)
    request = RetrieveRequest(golden.query, LIMIT, Scope(leave_out=golden.leave_out))
    return await find_all(retrieve, request, queries)


async def _said(question: str, retrieval: Retrieval, judge: TopicCheck | None) -> str:
    """Return what a relevance check said; empty when it was not asked."""
    if judge is None or not retrieval.passages:
        return ""
    found = await judged(question, retrieval, judge, delimiter=DELIMITER)
    return found.trace.relevance_check


def rival_rankings(suite: RetrievalSuite) -> Mapping[str, Sequence[Sequence[str]]]:
    """Return the rankings of the simpler ways, one a golden, by name."""
    kinds: Mapping[str, Bm25 | Grep] = {
        "bm25": Bm25(suite.documents),
        "grep": Grep(suite.documents),
    }
    return {
        name: [kind.ranking(golden.query, LIMIT) for golden in suite.goldens]
        for name, kind in kinds.items()
    }
