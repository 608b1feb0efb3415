"""Measuring answers, on the builtin engine and through a stand-in for Ollama."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.bootstrap.measuring_library import measuring_library
from sidecar.config import load_config
from sidecar.evals.generation_report import Answered, report
from sidecar.evals.goldens import Golden
from sidecar.evals.measure_generation import GenerationEval, measure_generation
from sidecar.evals.report import Report
from sidecar.evals.retrieval_suites import RetrievalSuite
from sidecar.evals.shelf import EmbedderName
from sidecar.library.values import Answer, Citation, Coverage, Retrieval, RetrievalTrace, Span
from sidecar.services.progress import NoProgress
from tests.evals.a_shelf import shelf_with
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.ollama_script import FakeModel, Say
from tests.fakes.ollama_server import StandInOllama

TIDES = "# Tides\n\nThe Moon raises two bulges of the ocean. They pass every 12 hours.\n"
BONDS = "# Bonds\n\nThe price of a bond falls when market rates rise.\n"
DOCUMENTS = {"tides.md": TIDES, "bonds.md": BONDS}
BULGES = Golden(
    "bulges", "How many bulges does the Moon raise?", {"tides.md": 1}, must=("two bulges",)
)
RATES = Golden("rates", "When does the price of a bond fall?", {"bonds.md": 1}, must=("rates",))
VOLCANO = Golden("volcano", "volcano eruption magma", {}, tags=("out-of-corpus",))
SUITE = RetrievalSuite("small", DOCUMENTS, (BULGES, RATES, VOLCANO))
CHAT = "tiny:1b"


async def on_builtin(folder: Path) -> Report:
    """Measure the small suite on the builtin engine."""
    asked = GenerationEval(SUITE, folder)
    return await measure_generation(asked, shelf_with(HashEmbedder()), progress=NoProgress())


async def test_the_builtin_engine_quotes_and_refuses(tmp_path: Path) -> None:
    """Every quote stands in its note, every number in its passage."""
    metrics = (await on_builtin(tmp_path)).metrics

    assert metrics["correct"].figure.value == 1.0
    assert metrics["refusal_correct"].figure.value == 1.0
    assert metrics["citation_validity"].figure.value == 1.0
    assert metrics["grounded"].figure.value == 1.0
    assert metrics["tag/out-of-corpus/refusal_correct"].figure.n == 1


async def test_the_builtin_engine_has_no_prompt_to_trace(tmp_path: Path) -> None:
    """What was not measured is left out."""
    assert "estimator_error" not in (await on_builtin(tmp_path)).metrics


async def test_the_same_measurement_prints_the_same_report(tmp_path: Path) -> None:
    """No random mark, no time."""
    texts = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        texts.append(json.dumps((await on_builtin(tmp_path / name)).as_json()))

    assert texts[0] == texts[1]


@pytest.fixture
async def ollama() -> AsyncIterator[StandInOllama]:
    """Yield a stand-in with one chat model."""
    async with StandInOllama(FakeModel(CHAT)) as running:
        yield running


async def on_ollama(ollama: StandInOllama, folder: Path, *, style: str | None = None) -> Report:
    """Measure the small suite through the stand-in, searching by words only."""
    vault, library = folder / "empty", folder / "library"
    vault.mkdir()
    library.mkdir()
    flags = {"engine": "ollama", "ollama.host": ollama.url, "ollama.chatModel": CHAT}
    config = load_config(
        vault=vault, environ={}, flags=flags, settings_path=folder / "settings.json"
    )
    async with measuring_library(
        EmbedderName.NONE, data_dir=None, kept=folder / "kept.sqlite", engine=config
    ) as open_shelf:
        asked = GenerationEval(SUITE, library, style)
        return await measure_generation(asked, open_shelf, progress=NoProgress())


async def test_a_model_is_held_to_what_it_says(ollama: StandInOllama, tmp_path: Path) -> None:
    """One answer is right and cited; the other invents a number, and is found out."""
    ollama.script(
        CHAT,
        Say("The Moon raises two bulges of the ocean [1]."),
        Say(
            "The price of a bond falls when market rates rise [1]. "
            "In 1987 this cost savers 23 percent of their deposits."
        ),
    )

    metrics = (await on_ollama(ollama, tmp_path)).metrics

    assert metrics["correct"].figure.value == 1.0
    assert metrics["grounded"].figure.value == 0.5
    assert metrics["fully_supported"].figure.value == 0.5
    assert metrics["citation_validity"].figure.value == 1.0
    assert metrics["refusal_correct"].figure.value == 1.0


async def test_a_models_prompt_is_traced(ollama: StandInOllama, tmp_path: Path) -> None:
    """Estimates are held against what the server counted."""
    ollama.script(CHAT, *[Say("The Moon raises two bulges [1].")] * 2)

    metrics = (await on_ollama(ollama, tmp_path)).metrics

    assert metrics["estimator_error"].figure.n == 2
    assert metrics["passages_dropped"].figure.n == 2


async def test_thoughts_do_not_leak_into_answers(ollama: StandInOllama, tmp_path: Path) -> None:
    """Thinking inside the content is split off before anything is measured."""
    ollama.script(CHAT, *[Say("<think>hm</think>The Moon raises two bulges [1].")] * 2)

    assert (await on_ollama(ollama, tmp_path)).metrics["think_leak"].figure.value == 0.0


async def test_temperature_is_pinned_unless_a_style_is_named(
    ollama: StandInOllama, tmp_path: Path
) -> None:
    """At 0 answers repeat; with it samplers would make no difference."""
    ollama.script(CHAT, *[Say("The Moon raises two bulges [1].")] * 4)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()

    await on_ollama(ollama, tmp_path / "a")
    await on_ollama(ollama, tmp_path / "b", style="creative")

    sent = [body["options"].get("temperature") for body in ollama.bodies("/api/chat")]
    assert sent == [0.0, 0.0, 1.0, 1.0]


def an_answer(text: str, quote: str, *, start: int) -> Answer:
    """Return an answer that cites the note on tides."""
    citation = Citation(1, "tides.md", "Tides", (), Span(start, start + len(quote)), quote, True)
    trace = RetrievalTrace(0, 0, 0, 0, None, 0.4, "hybrid", 1.0)
    return Answer(
        text=text,
        coverage=Coverage.ANSWERED,
        citations=(citation,),
        unsupported=(),
        closest=(),
        engine="builtin",
        retrieval=Retrieval((), trace),
    )


@pytest.mark.parametrize(
    ("text", "metric"),
    [
        ("<think>so</think> Two.", "think_leak"),
        ("Based on the provided context, two.", "narrates_retrieval"),
    ],
)
def test_what_an_answer_must_not_say_is_counted(text: str, metric: str) -> None:
    """Markup of thinking, and talk about passages instead of the matter."""
    answers = [Answered(BULGES, an_answer(text, "The Moon", start=9))]

    found = report(SUITE, answers, texts=DOCUMENTS, engine="x", info=None)

    assert found.metrics[metric].figure.value == 1.0


def test_a_quote_that_is_not_in_its_note_is_no_citation() -> None:
    """Checked against the file, by code that shares nothing with what made the quote."""
    answers = [Answered(BULGES, an_answer("Two [1].", "The Sun", start=9))]

    found = report(SUITE, answers, texts=DOCUMENTS, engine="x", info=None)

    assert found.metrics["citation_validity"].figure.value == 0.0


def test_what_must_not_be_said_makes_an_answer_wrong() -> None:
    """Even when it also says what it must."""
    forbidding = replace(BULGES, must=("two",), must_not=("three",))
    answers = [Answered(forbidding, an_answer("Two or three [1].", "The Moon", start=9))]

    found = report(SUITE, answers, texts=DOCUMENTS, engine="x", info=None)

    assert found.metrics["correct"].figure.value == 0.0
