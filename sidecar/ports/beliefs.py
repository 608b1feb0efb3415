"""Beliefs as they are kept: those that a person ratified, and provisional ones, apart."""

from __future__ import annotations

from typing import Protocol

from sidecar.calibration.beliefs import Beliefs


class BeliefStore(Protocol):
    """Keeps beliefs; each call is one transaction.

    Raises ``StateDamaged`` when the file is unsound, ``DiskFull`` when there is no room.
    """

    async def read(self) -> Beliefs:
        """Return all beliefs."""
        ...

    async def write(self, beliefs: Beliefs) -> None:
        """Replace all beliefs, wholly or not at all."""
        ...

    async def clear(self) -> None:
        """Forget all beliefs, and the traces they leave."""
        ...
