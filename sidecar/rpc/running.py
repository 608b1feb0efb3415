"""Calls that are running: who may start, who is cancelled."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sidecar.errors import ServerBusy


class TokenInUseError(Exception):
    """A running call already has that workDoneToken."""


@dataclass(slots=True)
class Ticket:
    """One running call; ``is_cancelled`` once ``cancel`` named its token."""

    task: asyncio.Task[object]
    is_cancelled: bool = False

    def cancel(self) -> None:
        """Cancel the call; it will be answered as cancelled."""
        self.is_cancelled = True
        self.task.cancel()


class RunningCalls:
    """Counts running calls by method and finds them by token.

    Attributes:
        started: Calls that have ever started.
    """

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._by_token: dict[str, Ticket] = {}
        self._all: dict[int, Ticket] = {}
        self.started = 0

    @contextmanager
    def enter(self, method: str, *, limit: int, token: str | None) -> Iterator[Ticket]:
        """Count the current task as a call of *method* for the length of the block.

        Args:
            method: Name of the method.
            limit: Calls of the method that may run at once, >= 1.
            token: The call's workDoneToken, if it has one.

        Yields:
            The ticket of the call.

        Raises:
            ServerBusy: If *limit* calls of the method are running.
            TokenInUseError: If a running call has the same token.
        """
        if self._counts[method] >= limit:
            raise ServerBusy(method=method, limit=limit)
        if token is not None and token in self._by_token:
            raise TokenInUseError
        task = asyncio.current_task()
        assert task is not None
        ticket = Ticket(task)
        self._counts[method] += 1
        self.started += 1
        self._all[id(ticket)] = ticket
        if token is not None:
            self._by_token[token] = ticket
        try:
            yield ticket
        finally:
            self._counts[method] -= 1
            del self._all[id(ticket)]
            if token is not None:
                del self._by_token[token]

    def cancel(self, token: str) -> bool:
        """Cancel the call with that token; return whether there was one."""
        ticket = self._by_token.get(token)
        if ticket is None:
            return False
        ticket.cancel()
        return True

    def cancel_all(self) -> None:
        """Cancel every running call."""
        for ticket in list(self._all.values()):
            ticket.cancel()

    def __len__(self) -> int:
        """Return how many calls are running."""
        return len(self._all)
