"""What practice keeps: attempts, its queue, provisional beliefs, and decisions about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from sidecar.calibration.classes import CheckerKey
from sidecar.calibration.practice import Attempt
from sidecar.ports.trials import TrialStore


class DecisionKind(StrEnum):
    """What a person decides about a proposal."""

    RATIFIED = "ratified"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Decision:
    """A person's decision about one proposal.

    Attributes:
        proposal_id: The proposal.
        kind: Ratified or rejected.
        decided_at: ISO 8601 in UTC.
        reason: The person's own words; may be empty.
    """

    proposal_id: str
    kind: DecisionKind
    decided_at: str
    reason: str = ""


class PracticeStore(TrialStore, Protocol):
    """Keeps what practice wrote, apart from all that is served; each call is one transaction.

    Raises ``StateDamaged`` when the file is unsound, ``DiskFull`` when there is no room.
    """

    async def attempts(self, run: str) -> tuple[Attempt, ...]:
        """Return the attempts of a run, in the order they were added."""
        ...

    async def begin(
        self, run: str, checker: CheckerKey, *, keeps: bool, source: str | None = None
    ) -> None:
        """Forget the attempts of other runs of the same checker, and of this one unless kept.

        With a source only the attempts on its cases are forgotten: of what a checker is
        practiced on set by set, each set stands for itself.

        The queue goes too: its proofs were those of the attempts that are forgotten.
        """
        ...

    async def add(self, run: str, attempts: Sequence[Attempt]) -> None:
        """Add attempts to a run."""
        ...

    async def queue(self) -> str:
        """Return the text of the queue file; empty when practice has not run."""
        ...

    async def finish(self, queue: str) -> None:
        """Replace the queue file."""
        ...

    async def decisions(self) -> tuple[Decision, ...]:
        """Return all decisions, oldest first."""
        ...

    async def decide(self, decision: Decision) -> None:
        """Add a decision."""
        ...

    async def clear(self) -> None:
        """Forget everything."""
        ...
