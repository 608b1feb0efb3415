"""What a search costs over HTTP, beside LanceDB's own hybrid search and numpy, as a library grows.

Vectors are made beforehand. All is measured in one process, warm, one search after another.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

os.environ.setdefault("LANCEDB_LOG", "error")

from benchmarks.made_library import write_library
from benchmarks.raw_client import times_s
from benchmarks.table import Row, at_least, at_most
from sidecar.adapters.lance_baseline import raw_hybrid
from sidecar.adapters.lance_passages import LancePassages
from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
from sidecar.adapters.system_clock import SystemClock
from sidecar.adapters.vault_files import VaultFiles
from sidecar.evals.made_library import MadeEmbedder, MadeNotes, MadeVault, Question
from sidecar.ports.passages import SearchRequest
from sidecar.rpc.client import request_body
from sidecar.rpc.dispatch import Dispatcher
from sidecar.rpc.server import Limits, RpcServer
from sidecar.services.retrieve import Retrieve
from tests.fakes.services import fake_services

SIZES = (10_000, 100_000)
SMOKE_SIZES = (500, 1_000)
QUERIES = 100
SMOKE_QUERIES = 8
WARM_UP = 5
LIMIT = 5
SEED = 1
PER_LIST = 15
TOKEN = "benchmark-token-benchmark-token-benchmark-token"
TARGET_RAW = 1.5
TARGET_GROWTH = 2.0
TARGET_RECALL = 0.95
TARGET_P95_MS = 150.0


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds that each of many searches took."""

    seconds: tuple[float, ...]

    def percentile_ms(self, share: float) -> float:
        """Return the milliseconds that *share* of the searches did not exceed."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(frozen=True, slots=True)
class Measured:
    """What one size of library gave."""

    passages: int
    http: Times
    raw: Times
    brute: Times
    scan: Times
    recall: float


async def _timed(
    questions: Sequence[Question], ask: Callable[[Question], Awaitable[object]]
) -> Times:
    times = []
    for question in questions:
        start = time.perf_counter()
        await ask(question)
        times.append(time.perf_counter() - start)
    return Times(tuple(times[WARM_UP:]))


async def _over_http(
    stores: tuple[LancePassages, SqliteCatalogue], folder: Path, questions: Sequence[Question]
) -> Times:
    """Ask through the whole path: HTTP, guard, dispatch, retrieval, ranking, wire models."""
    retrieve = Retrieve(
        passages=stores[0],
        catalogue=stores[1],
        notes=MadeVault(VaultFiles(folder, max_note_bytes=1000)),
        embedder=MadeEmbedder({question.text: question.vector for question in questions}),
        clock=SystemClock(),
        min_relevance=None,
    )
    services = replace(fake_services(folder), retrieve=retrieve)
    server = RpcServer(Dispatcher(services), token=TOKEN, limits=Limits())
    port = await server.start("127.0.0.1")
    bodies = [
        request_body(1, "retrieve", {"query": question.text, "limit": LIMIT}).decode()
        for question in questions
    ]
    try:
        times = await times_s(port, TOKEN, bodies, wanted='"passages"')
    finally:
        await server.close()
    return Times(tuple(times[WARM_UP:]))


async def _measure(size: int, queries: int, folder: Path) -> Measured:
    made = MadeNotes(size, np.random.default_rng(SEED))
    stores = await write_library(made, folder)
    questions = made.questions(queries + WARM_UP)
    held = made.matrix
    try:
        async with stores[0]._store.reading() as tables:  # noqa: SLF001 - the raw table is the baseline
            table = tables.current

        async def brute(question: Question) -> None:
            scores = held @ question.vector
            np.argpartition(scores, -PER_LIST)[-PER_LIST:]

        http = await _over_http(stores, folder, questions)
        raw = await _timed(questions, lambda q: raw_hybrid(table, q.text, q.vector))
        return Measured(
            passages=len(held),
            http=http,
            raw=raw,
            brute=await _timed(questions, brute),
            scan=await _timed(questions, lambda q: _vector_only(stores[0], q)),
            recall=await _recall(stores[0], held, questions),
        )
    finally:
        await stores[0].close()
        await stores[1].close()


async def _vector_only(passages: LancePassages, question: Question) -> None:
    await passages.search(SearchRequest("", question.vector, PER_LIST))


async def _recall(passages: LancePassages, held: Any, questions: Sequence[Question]) -> float:
    """Return the share of the truly nearest passages that the vector list holds."""
    shares = []
    for question in questions:
        request = SearchRequest("", question.vector, PER_LIST)
        found = (await passages.search(request)).candidates
        least = np.sort(held @ question.vector)[-PER_LIST]
        shares.append(sum((c.cosine or 0.0) >= least - 1e-5 for c in found) / PER_LIST)
    return float(sum(shares) / len(shares))


def _rows_of(one: Measured) -> list[Row]:
    name = f"{one.passages:,} passages"
    p95_ms = one.http.percentile_ms(0.95)
    return [
        at_most(
            f"warm retrieve over HTTP, {name}, over raw LanceDB hybrid",
            one.http.percentile_ms(0.5),
            one.raw.percentile_ms(0.5),
            limit=TARGET_RAW,
            unit="ms",
            note=f"vector list alone {one.scan.percentile_ms(0.5):.1f} ms;"
            f" numpy brute force {one.brute.percentile_ms(0.5):.1f} ms",
        ),
        Row(
            f"p95 of retrieve over HTTP, {name}",
            f"{p95_ms:.0f} ms",
            "",
            None,
            f"<= {TARGET_P95_MS:.0f} ms" if one.passages <= SIZES[0] else "",
            p95_ms <= TARGET_P95_MS if one.passages <= SIZES[0] else None,
        ),
        at_least(
            f"nearest passages found, {name}, over a flat search",
            one.recall,
            1.0,
            limit=TARGET_RECALL,
            unit="of 1",
        ),
    ]


async def run(*, smoke: bool) -> list[Row]:
    """Return the rows of both sizes, and how one grows to the other."""
    sizes, queries = (SMOKE_SIZES, SMOKE_QUERIES) if smoke else (SIZES, QUERIES)
    measured = []
    for size in sizes:
        folder = Path(tempfile.mkdtemp(prefix="sparring-speed-")).resolve()
        try:
            measured.append(await _measure(size, queries, folder))
        finally:
            shutil.rmtree(folder)
    small, large = measured
    rows = [row for one in measured for row in _rows_of(one)]
    growth = at_most(
        f"retrieve over HTTP, {large.passages:,} passages over {small.passages:,}",
        large.http.percentile_ms(0.5),
        small.http.percentile_ms(0.5),
        limit=TARGET_GROWTH,
        unit="ms",
    )
    return [*rows, growth]
