"""Judging the same candidates at one floor after the other."""

from __future__ import annotations

import pytest

from sidecar.evals.goldens import Golden
from sidecar.evals.measure_retrieval import RetrievalRun
from sidecar.evals.pools import Pool, pool_of
from sidecar.evals.report import Fingerprint, Report
from sidecar.evals.sweep_floor import judge, sweep_floor
from sidecar.ports.embedder import EmbedderInfo
from tests.unit.library.making import candidate, passage

INFO = EmbedderInfo(
    id="x",
    dimension=2,
    target_tokens=256,
    languages=None,
    floor=0.4,
    candidate_net=0.0,
    is_calibrated=True,
)


def a_pool(question: str, path: str, cosine: float) -> Pool:
    """Return a pool with one note that shares no word with the question."""
    found = candidate(passage("Wholly other words.", note_id=path), cosine=cosine)
    return pool_of(question, [found], INFO)


def a_run() -> RetrievalRun:
    """Return a run: what is relevant lies at 0.64, what is not at 0.42 and 0.5."""
    relevant = a_pool("Why does it rise?", "tides", 0.64)
    path = relevant.candidates[0].passage.path
    pools = (
        (Golden("right", "Why does it rise?", {path: 1}), relevant),
        (Golden("far", "volcano", {}), a_pool("volcano", "bread", 0.42)),
        (Golden("near", "magma", {}), a_pool("magma", "bread", 0.5)),
    )
    report = Report("retrieval", "small", Fingerprint("d", "retrieval", "x", "none", 0), {})
    return RetrievalRun(report, pools)


@pytest.mark.parametrize(
    ("floor", "recall", "leak"),
    [(0.41, 1.0, 1.0), (0.45, 1.0, 0.5), (0.6, 1.0, 0.0), (0.8, 0.0, 0.0)],
)
def test_a_higher_floor_leaks_less_and_loses_more(floor: float, recall: float, leak: float) -> None:
    """Each floor sees the same candidates."""
    found = judge(a_run().pools, floor)

    assert (found.recall.value, found.leak.value) == (recall, leak)


def test_the_floor_with_the_fewest_leaks_that_keeps_the_recall_is_advised() -> None:
    """Of 0.60, 0.64 and 0.68 the lowest that lets nothing else through."""
    report = sweep_floor(a_run(), low=0.60, high=0.68, step=0.04)

    assert report.details["advised"] == 0.60
    assert report.metrics["floor/0.68/empty_on_answerable"].figure.value == 1.0
    assert report.kind == "floor"


def test_no_floor_is_advised_where_all_lose_too_much() -> None:
    """Silence is better than a floor that finds nothing."""
    assert sweep_floor(a_run(), low=0.7, high=0.8, step=0.1).details["advised"] is None


def test_without_off_topic_questions_no_floor_is_advised() -> None:
    """Leaks that nothing could show are not called none; what is missing is said."""
    run = a_run()
    report = sweep_floor(
        RetrievalRun(run.report, tuple(pair for pair in run.pools if pair[0].relevant)),
        low=0.4,
        high=0.6,
        step=0.1,
    )

    assert report.details["advised"] is None
    assert "no question that the notes do not answer" in report.notes[1]
    assert "None" not in " ".join(report.notes)


def test_the_last_floor_is_not_beyond_the_end() -> None:
    """Steps that do not fit are not rounded up."""
    names = sweep_floor(a_run(), low=0.2, high=0.95, step=0.1).metrics

    assert "floor/0.90/leak" in names
    assert "floor/1.00/leak" not in names
