"""Finished rounds, the learner's rulings on them, and the trials that those make."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from sidecar.rounds.trials import Trial
from sidecar.rounds.values import RoundRecord, Ruling


@dataclass(frozen=True, slots=True)
class StateCounts:
    """How much is stored of one vault.

    Attributes:
        open_rounds: Rounds without a verdict.
        finished_rounds: Rounds with one.
        rulings: Rulings in all records, replaced ones too.
        trials: Labeled cases.
    """

    open_rounds: int
    finished_rounds: int
    rulings: int
    trials: int


class RoundHistory(Protocol):
    """Reads and corrects what is finished; each call is one transaction.

    Raises ``StateDamaged`` when the file is unsound, ``DiskFull`` when there is no room.
    """

    async def records(
        self, note_ids: Collection[str] | None = None, *, limit: int | None = None
    ) -> tuple[RoundRecord, ...]:
        """Return finished rounds, newest first.

        Args:
            note_ids: Only those of these notes; ``None`` means all.
            limit: Most records, >= 1; ``None`` means all.
        """
        ...

    async def add_ruling(
        self,
        round_id: str,
        ruling: Ruling,
        trial: Trial | None,
        *,
        replaced: Collection[Trial] = (),
    ) -> RoundRecord | None:
        """Add a ruling to a record and store its trial, in one transaction.

        A trial replaces the one of the same class and case; those of *replaced* go, as far as
        they are still this round's. ``None`` when there is no such record.
        """
        ...

    async def trials(self) -> tuple[Trial, ...]:
        """Return all trials, in a fixed order."""
        ...

    async def adopt(self, old_note_id: str, new_note_id: str) -> None:
        """Give all rounds of one note id to another: the note got its lasting id."""
        ...

    async def counts(self) -> StateCounts:
        """Return how much is stored."""
        ...

    async def forget_rounds(self) -> None:
        """Delete all rounds, open and finished; trials, which hold no text, stay."""
        ...

    async def forget_rulings(self) -> None:
        """Delete all rulings and trials; verdicts are again what was checked."""
        ...
