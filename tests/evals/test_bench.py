"""What ``sparring bench`` measures: real parts on a small library."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.bootstrap.benching import benching
from sidecar.cli.demo import VAULT
from sidecar.config import load_config
from sidecar.errors import ModelFailed, OllamaDown
from sidecar.evals.bench import Bench, Figure, Missed, measure
from sidecar.ports.checker import Checker, CheckReply, CheckRequest
from sidecar.ports.engine import Engine
from tests.fakes.checker import FakeChecker

SIZE = 100


def nothing(_: float, __: float, ___: str) -> None:
    """Hear of no progress."""


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    """The parts of the built-in engine on an empty library."""
    vault = tmp_path / "vault"
    vault.mkdir()
    config = load_config(
        vault=vault,
        environ={},
        flags={"dataDir": str(tmp_path / "data"), "engine": "builtin"},
        settings_path=tmp_path / "none.json",
    )
    notes = {path.name: path.read_text("utf-8") for path in sorted(VAULT.rglob("*.md"))[:2]}
    made = tmp_path / "made"
    made.mkdir()
    async with benching(config, made, notes) as parts:
        yield parts


async def test_every_stage_gives_its_figures(bench: Bench) -> None:
    """Embedding, searching beside LanceDB, a check; all above zero."""
    found = [one async for one in measure(bench, size=SIZE, progress=nothing)]
    figures = {one.key: one for one in found if isinstance(one, Figure)}

    assert not [one for one in found if isinstance(one, Missed)]
    assert {"embedded", "questionEmbedded", "written", "search", "searchP95", "check"} <= set(
        figures
    )
    assert all(one.value > 0 for one in figures.values())
    assert figures["search"].beside


async def test_a_model_that_fails_costs_its_own_figures_only(bench: Bench) -> None:
    """The reason and the remedy stand in their place; the other stages are measured."""

    def fail(_: CheckRequest) -> CheckReply:
        raise ModelFailed(model="tiny:1b", kind="it crashed")

    checker: Checker = FakeChecker(fail)
    broken = replace(await bench.engine(), checker=checker)

    async def engine() -> Engine:
        return broken

    parts = replace(bench, embedder=None, engine=engine)
    found = [one async for one in measure(parts, size=SIZE, progress=nothing)]
    missed = [one for one in found if isinstance(one, Missed)]

    assert [one.stage for one in missed] == ["checking"]
    assert "tiny:1b" in missed[0].reason
    assert "search" in {one.key for one in found if isinstance(one, Figure)}


async def test_an_engine_that_is_not_there_costs_its_own_figures_only(bench: Bench) -> None:
    """Without Ollama one still learns how fast searching is, and what to do about Ollama."""

    async def engine() -> Engine:
        raise OllamaDown(host="http://127.0.0.1:11434")

    parts = replace(bench, embedder=None, engine=engine)
    found = [one async for one in measure(parts, size=SIZE, progress=nothing)]
    missed = [one for one in found if isinstance(one, Missed)]

    assert [one.stage for one in missed] == ["checking", "answering"]
    assert OllamaDown.remedy in missed[0].reason
    assert "search" in {one.key for one in found if isinstance(one, Figure)}
