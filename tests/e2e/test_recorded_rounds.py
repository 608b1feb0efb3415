"""The page of recorded rounds is true today."""

from __future__ import annotations

import asyncio

import pytest

from benchmarks.recorded_rounds import INTRODUCTION, PAGE, builtin_engine, page, play
from sidecar.adapters.minilm_embedder import MiniLmEmbedder

pytestmark = pytest.mark.timeout(120)


async def test_the_built_in_round_goes_as_it_was_recorded() -> None:
    """What it depends on is the code alone; rounds on models depend on theirs."""
    minilm = MiniLmEmbedder()
    builtin = await builtin_engine(minilm)
    played = page([await play(builtin, builtin)]).removeprefix(INTRODUCTION)
    await asyncio.to_thread(minilm.close)

    assert played.strip() in PAGE.read_text("utf-8"), "run: python -m benchmarks.recorded_rounds"
