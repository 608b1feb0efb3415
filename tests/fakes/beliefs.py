"""Beliefs in memory (``ports/beliefs.py``)."""

from __future__ import annotations

from sidecar.calibration.beliefs import Beliefs


class FakeBeliefs:
    """Keeps beliefs."""

    def __init__(self, beliefs: Beliefs | None = None) -> None:
        self._beliefs = beliefs or Beliefs()

    async def read(self) -> Beliefs:
        """Return all beliefs."""
        return self._beliefs

    async def write(self, beliefs: Beliefs) -> None:
        """Replace all beliefs."""
        self._beliefs = beliefs

    async def clear(self) -> None:
        """Forget all beliefs."""
        self._beliefs = Beliefs()
