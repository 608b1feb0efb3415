"""Say that a model is being loaded while a call waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sidecar.ports.engine import Engines, EngineState
from sidecar.services.progress import Progress

LOADING = "Loading the model"
"""The stage of a call that waits for its model to be loaded."""

LOADING_AFTER_S = 2.0
"""Silence after which it is asked whether the model is being loaded, and between two looks."""


@asynccontextmanager
async def telling_of_loading(
    engines: Engines,
    progress: Progress,
    *,
    then: str,
    done: float = 0,
    total: float = 0,
    after_s: float = LOADING_AFTER_S,
) -> AsyncIterator[None]:
    """Watch the engine as long as the block runs.

    Args:
        engines: Tell the engine's state.
        progress: Told when the model is being loaded, and when that is over.
        then: The stage that follows, as it was told before.
        done: Steps done, as told with the stages.
        total: All steps, 0 when unknown.
        after_s: Pause before each look, seconds.
    """
    watch = asyncio.create_task(_watch(engines, progress, then, (done, total), after_s))
    try:
        yield
    finally:
        watch.cancel()
        # What the watch met is told where it matters: by the call itself.
        await asyncio.gather(watch, return_exceptions=True)


async def _watch(
    engines: Engines, progress: Progress, then: str, steps: tuple[float, float], after_s: float
) -> None:
    is_told = False
    while True:
        await asyncio.sleep(after_s)
        is_loading = (await engines.status()).state is EngineState.MODEL_LOADING
        if is_loading != is_told:
            progress.report(*steps, LOADING if is_loading else then)
            is_told = is_loading
