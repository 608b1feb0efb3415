"""Measuring retrieval through the product's own service and stores."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.bootstrap.measuring_library import measuring_library
from sidecar.config import load_config
from sidecar.evals.compare import NotComparableError, compare
from sidecar.evals.goldens import Golden
from sidecar.evals.measure_retrieval import RetrievalEval, RetrievalRun, measure_retrieval
from sidecar.evals.pool_lines import pool_lines
from sidecar.evals.report import Better
from sidecar.evals.retrieval_suites import RetrievalSuite
from sidecar.evals.shelf import EmbedderName
from sidecar.ports.partner import Unusable
from sidecar.ports.topic_check import TopicRequest
from sidecar.services.progress import NoProgress
from tests.evals.a_shelf import shelf_with
from tests.fakes.engine import an_engine
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.ollama_script import FakeModel, Say
from tests.fakes.ollama_server import StandInOllama

DOCUMENTS = {
    "tides.md": "# Tides\n\nThe Moon raises two bulges of the ocean each day.\n",
    "bonds.md": "# Bonds\n\nThe price of a bond falls when market rates rise.\n",
    "sleep.md": "# Sleep\n\nDeep sleep fills the first cycles of the night.\n",
}
GOLDENS = (
    Golden("bulges", "Why does the Moon raise two bulges?", {"tides.md": 1}, tags=("physics",)),
    Golden("rates", "When does the price of a bond fall?", {"bonds.md": 1}),
    Golden("volcano", "volcano eruption magma", {}, tags=("out-of-corpus",)),
)
SUITE = RetrievalSuite("small", DOCUMENTS, GOLDENS)


class RejectsAll:
    """A relevance check that calls everything off topic."""

    async def is_on_topic(self, request: TopicRequest) -> bool | Unusable:
        """Say no."""
        return False


async def run(folder: Path, *, suite: RetrievalSuite = SUITE, **options: object) -> RetrievalRun:
    """Measure a suite with hashed words for vectors."""
    asked = RetrievalEval(suite, folder, **options)  # type: ignore[arg-type] - tests name the fields
    engine = replace(an_engine(), topic_check=RejectsAll())
    return await measure_retrieval(asked, shelf_with(HashEmbedder(), engine), progress=NoProgress())


async def test_counts_what_was_found_and_what_leaked(tmp_path: Path) -> None:
    """Both answerable questions are found, and nothing for the one about volcanoes."""
    metrics = (await run(tmp_path)).report.metrics

    assert metrics["recall@5"].figure.value == 1.0
    assert metrics["leak"].figure.value == 0.0
    assert metrics["tag/out-of-corpus/leak"].figure.n == 1
    assert metrics["tag/physics/recall@5"].figure.n == 1


async def test_a_leak_is_listed_with_its_scores(tmp_path: Path) -> None:
    """Whoever tunes a gate must see what came through."""
    leaking = Golden("bad", "the price of sleep when market rates rise", {})

    report = (await run(tmp_path, suite=RetrievalSuite("small", DOCUMENTS, (leaking,)))).report

    assert report.metrics["leak"].figure.value == 1.0
    (leak,) = report.details["leaked"]  # type: ignore[misc] - a list, as JSON has it
    assert leak["id"] == "bad"
    assert leak["final"] > 0


async def test_rivals_stand_beside_and_are_not_compared(tmp_path: Path) -> None:
    """Rows say how others do; a change in them is no regression of ours."""
    metrics = (await run(tmp_path, ablate=True)).report.metrics
    rows = {name: metric for name, metric in metrics.items() if name.startswith("row/")}

    wanted = {"bm25", "grep", "full_text", "dense", "stage/rerank", "stage/diversity"}
    assert wanted <= {name.removeprefix("row/").rpartition("/")[0] for name in rows}
    assert {metric.better for metric in rows.values()} == {Better.NEITHER}


async def test_without_an_embedder_there_is_no_dense_row(tmp_path: Path) -> None:
    """What was not measured is not 0."""
    asked = RetrievalEval(SUITE, tmp_path)
    found = await measure_retrieval(asked, shelf_with(None), progress=NoProgress())

    assert "row/dense/ndcg@10" not in found.report.metrics
    assert found.report.fingerprint.check == "words-only"


async def test_the_same_measurement_prints_the_same_report(tmp_path: Path) -> None:
    """No time, no path, no random id."""
    texts = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        texts.append(json.dumps((await run(tmp_path / name)).report.as_json()))

    assert texts[0] == texts[1]


async def test_another_embedder_is_another_corpus(tmp_path: Path) -> None:
    """``compare`` refuses figures over different vectors."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = await run(tmp_path / "a")
    asked = RetrievalEval(SUITE, tmp_path / "b")
    other = await measure_retrieval(asked, shelf_with(None), progress=NoProgress())

    with pytest.raises(NotComparableError, match="data"):
        compare(one.report, other.report)


async def test_the_dump_holds_scores_and_no_text(tmp_path: Path) -> None:
    """One line a question, for trying gates."""
    rows = [json.loads(line) for line in pool_lines((await run(tmp_path)).pools).splitlines()]

    assert [row["id"] for row in rows] == [golden.id for golden in GOLDENS]
    assert rows[0]["candidates"][0]["path"] == "tides.md"
    assert "bulges of the ocean" not in json.dumps(rows)


async def test_a_relevance_check_is_told_beside_and_changes_no_figure(tmp_path: Path) -> None:
    """It is never part of a baseline."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    plain = (await run(tmp_path / "a")).report
    judged = (await run(tmp_path / "b", is_judged=True)).report

    assert judged.metrics == plain.metrics
    assert judged.details["relevanceCheck"] == {
        "calls": 2,
        "rejected_rightly": 0,
        "rejected_wrongly": 2,
        "failed_open": 0,
    }


async def test_a_model_on_ollama_judges_relevance(tmp_path: Path) -> None:
    """As ``--judge-model`` asks it: one call for each question that found anything."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "library").mkdir()
    async with StandInOllama(FakeModel("judge:8b")) as ollama:
        ollama.script("judge:8b", Say('{"on_topic": true}'), Say('{"on_topic": false}'))
        config = load_config(
            vault=tmp_path / "empty",
            environ={},
            flags={
                "engine": "ollama",
                "ollama.host": ollama.url,
                "ollama.chatModel": "judge:8b",
                "ollama.tasksModel": "judge:8b",
            },
            settings_path=tmp_path / "settings.json",
        )
        async with measuring_library(
            EmbedderName.NONE, data_dir=None, kept=tmp_path / "kept.sqlite", engine=config
        ) as open_shelf:
            asked = RetrievalEval(SUITE, tmp_path / "library", is_judged=True)
            found = await measure_retrieval(asked, open_shelf, progress=NoProgress())

    assert found.report.details["relevanceCheck"] == {
        "calls": 2,
        "rejected_rightly": 0,
        "rejected_wrongly": 1,
        "failed_open": 0,
    }
