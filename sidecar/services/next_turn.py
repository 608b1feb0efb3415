"""Answer one turn of the learner; conclude when the round ends."""

from __future__ import annotations

from dataclasses import dataclass

from sidecar.rounds.values import Turn, TurnResult
from sidecar.services.progress import Progress


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """What the client sends: everything but the snapshot."""

    round_id: str
    note: str
    focus: str
    challenge: str
    transcript: tuple[Turn, ...]


class NextTurn:
    """Answers turns."""

    async def next(self, request: TurnRequest, *, progress: Progress) -> TurnResult:
        """Answer the learner's last turn."""
        raise NotImplementedError

    async def give_up(
        self, round_id: str, transcript: tuple[Turn, ...], *, progress: Progress
    ) -> TurnResult:
        """End the round as fail and reveal what is missing."""
        raise NotImplementedError
