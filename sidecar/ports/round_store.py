"""Where rounds live until the verdict, and after it."""

from __future__ import annotations

from typing import Protocol

from sidecar.rounds.values import OpenRoundSummary, RoundRecord, RoundSnapshot, Turn, TurnResult


class RoundStore(Protocol):
    """Stores rounds; each call is one transaction."""

    async def save_snapshot(self, snapshot: RoundSnapshot) -> None:
        """Store a round that has just been opened."""
        ...

    async def snapshot(self, round_id: str) -> RoundSnapshot | None:
        """Return the snapshot; focus is empty once the round has its verdict."""
        ...

    async def save_said(self, round_id: str, transcript: tuple[Turn, ...]) -> None:
        """Keep what was said in an open round before it is answered: a kill loses no answer."""
        ...

    async def transcript(self, round_id: str) -> tuple[Turn, ...]:
        """Return what an open round has kept of what was said; nothing of any other."""
        ...

    async def save_turn(
        self, round_id: str, transcript: tuple[Turn, ...], result: TurnResult
    ) -> None:
        """Keep the transcript of an open round, keyed by the transcript it answers."""
        ...

    async def turn_result(self, round_id: str, transcript: tuple[Turn, ...]) -> TurnResult | None:
        """Return what this very transcript was answered with, if it was."""
        ...

    async def conclude(self, record: RoundRecord, result: TurnResult) -> None:
        """Store record and result, delete focus and open transcript, once."""
        ...

    async def record(self, round_id: str) -> RoundRecord | None:
        """Return the finished round, if it is finished."""
        ...

    async def open_rounds(self) -> tuple[OpenRoundSummary, ...]:
        """Return rounds that can go on, newest first."""
        ...

    async def challenges(self, note_id: str) -> tuple[str, ...]:
        """Return all challenges asked on a note, oldest first."""
        ...
