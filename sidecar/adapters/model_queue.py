"""Who may use a model server next: a turn before a question before indexing."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sidecar.ports.language_model import Priority

_RANK = {Priority.TURN: 0, Priority.ASK: 1, Priority.INGEST: 2}


class ModelQueue:
    """One call at a time, the most urgent first, else in the order they came.

    Model servers on a desktop work one request at a time and queue the rest in the order
    of arrival; queueing here instead lets a learner's turn overtake an indexing run.
    """

    def __init__(self) -> None:
        """Start idle."""
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = itertools.count()
        self._is_busy = False

    @asynccontextmanager
    async def turn(self, priority: Priority) -> AsyncIterator[None]:
        """Wait for the server and hold it inside the block."""
        await self._acquire(priority)
        try:
            yield
        finally:
            self._release()

    def waiting(self) -> int:
        """Return how many calls wait."""
        return sum(not entry[2].done() for entry in self._waiting)

    async def _acquire(self, priority: Priority) -> None:
        if not self._is_busy:
            self._is_busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (_RANK[priority], next(self._order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release()  # the turn was handed over at the very moment of cancelling
            raise

    def _release(self) -> None:
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._is_busy = False
