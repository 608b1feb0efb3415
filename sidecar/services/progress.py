"""How a service tells what it is doing."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Receives progress and pieces of an answer; never blocks, never fails."""

    def report(self, done: float, total: float, message: str) -> None:
        """Say that *done* of *total* units are finished; total 0 means unknown."""
        ...

    def text(self, piece: str) -> None:
        """Pass on the next piece of an answer."""
        ...


class NoProgress:
    """Drops everything; for callers that do not listen."""

    def report(self, done: float, total: float, message: str) -> None:
        """Drop it."""

    def text(self, piece: str) -> None:
        """Drop it."""
