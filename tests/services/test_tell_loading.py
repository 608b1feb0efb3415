"""Saying that a model is being loaded while a call waits for it."""

from __future__ import annotations

import asyncio

from sidecar.ports.engine import EngineState, EngineStatus
from sidecar.services.tell_loading import LOADING, telling_of_loading
from tests.fakes.answering import Listener
from tests.fakes.engine import FakeEngines, an_engine


class Changing(FakeEngines):
    """Tells one state after the other, then the last one again and again."""

    def __init__(self, *states: EngineState) -> None:
        super().__init__(an_engine())
        self.states = list(states)
        self.is_through = asyncio.Event()

    async def status(self) -> EngineStatus:
        """Tell the next state."""
        if len(self.states) == 1:
            self.is_through.set()
        state = self.states.pop(0) if len(self.states) > 1 else self.states[0]
        return EngineStatus(state, self.main.name, "", "", ())


async def told(*states: EngineState) -> list[str]:
    """Return the stages that are told while an engine goes through these states."""
    engines, listener = Changing(*states), Listener()
    async with telling_of_loading(engines, listener, then="thinking", after_s=0.0):
        await asyncio.wait_for(engines.is_through.wait(), 5)
    return listener.stages


async def test_loading_is_told_once_and_its_end_too() -> None:
    """However long it takes; then the stage from before goes on."""
    loading, ready = EngineState.MODEL_LOADING, EngineState.READY

    assert await told(ready, loading, loading, loading, ready, ready, ready) == [
        LOADING,
        "thinking",
    ]


async def test_a_model_that_only_thinks_is_not_loading() -> None:
    """Silence alone says nothing."""
    assert await told(EngineState.READY, EngineState.READY) == []


async def test_a_watch_ends_with_its_block() -> None:
    """Nothing is told after the call."""
    engines, listener = Changing(EngineState.READY), Listener()
    async with telling_of_loading(engines, listener, then="x", after_s=0.0):
        await asyncio.wait_for(engines.is_through.wait(), 5)
    engines.states = [EngineState.MODEL_LOADING]
    for _ in range(10):
        await asyncio.sleep(0)

    assert listener.stages == []
