"""Labeled cases that did not come from rulings, as whoever checks a proof sees them."""

from __future__ import annotations

from typing import Protocol

from sidecar.calibration.ledger import CaseTrial


class TrialStore(Protocol):
    """Keeps trials; each call is one transaction.

    Raises ``StateDamaged`` when the file is unsound, ``DiskFull`` when there is no room.
    """

    async def trials(self) -> tuple[CaseTrial, ...]:
        """Return the gold cases of all runs, and what contradicted them since."""
        ...

    async def contradict(self, trial: CaseTrial) -> None:
        """Add a trial that tells against a class: what two lineages agreed on was wrong."""
        ...
