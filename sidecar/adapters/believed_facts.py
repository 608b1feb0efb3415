"""What a server says of a model, believed for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Facts = TypeVar("Facts")


class BelievedFacts(Generic[Facts]):
    """Facts that are asked for again when they are older than their time; one call asks."""

    def __init__(self, ttl_s: float) -> None:
        """Take how long they are believed, seconds."""
        self._ttl_s = ttl_s
        self._facts: Facts | None = None
        self._asked_at = float("-inf")
        self._asking = asyncio.Lock()

    async def get(self, ask: Callable[[Facts | None], Awaitable[Facts]]) -> Facts:
        """Return the facts.

        Args:
            ask: Asks the server; it is told what was believed before. What it raises goes on.
        """
        async with self._asking:
            clock = asyncio.get_running_loop().time
            if self._facts is None or clock() - self._asked_at > self._ttl_s:
                self._facts = await ask(self._facts)
                self._asked_at = clock()
            return self._facts
