"""Rounds in memory (``ports/round_store.py``)."""

from __future__ import annotations

from dataclasses import replace

from sidecar.rounds.values import (
    OpenRoundSummary,
    RoundRecord,
    RoundSnapshot,
    Speaker,
    Turn,
    TurnResult,
)


class FakeRoundStore:
    """Keeps what the real store keeps, and lets a test look."""

    def __init__(self) -> None:
        self.snapshots: dict[str, RoundSnapshot] = {}
        self.records: dict[str, RoundRecord] = {}
        self._turns: dict[tuple[str, tuple[Turn, ...]], TurnResult] = {}
        self._transcripts: dict[str, tuple[Turn, ...]] = {}

    async def save_snapshot(self, snapshot: RoundSnapshot) -> None:
        """Keep it."""
        self.snapshots[snapshot.round_id] = snapshot

    async def snapshot(self, round_id: str) -> RoundSnapshot | None:
        """Return it."""
        return self.snapshots.get(round_id)

    async def save_said(self, round_id: str, transcript: tuple[Turn, ...]) -> None:
        """Keep what was said in an open round."""
        if round_id in self.snapshots and round_id not in self.records:
            self._transcripts[round_id] = transcript

    async def transcript(self, round_id: str) -> tuple[Turn, ...]:
        """Return it."""
        return self._transcripts.get(round_id, ())

    async def save_turn(
        self, round_id: str, transcript: tuple[Turn, ...], result: TurnResult
    ) -> None:
        """Keep the first result of a transcript while the round is open."""
        if round_id not in self.snapshots or round_id in self.records:
            return
        self._turns.setdefault((round_id, transcript), result)
        asked = () if result.follow_up is None else (Turn(Speaker.PARTNER, result.follow_up),)
        self._transcripts[round_id] = (*transcript, *asked)

    async def turn_result(self, round_id: str, transcript: tuple[Turn, ...]) -> TurnResult | None:
        """Return what that transcript was answered with."""
        return self._turns.get((round_id, transcript))

    async def conclude(self, record: RoundRecord, result: TurnResult) -> None:
        """Keep the first conclusion; forget focus, note text and open transcript."""
        if record.round_id not in self.snapshots or record.round_id in self.records:
            return
        self.records[record.round_id] = record
        self._turns = {k: v for k, v in self._turns.items() if k[0] != record.round_id}
        self._turns[record.round_id, record.transcript] = result
        self._transcripts.pop(record.round_id, None)
        snapshot = self.snapshots[record.round_id]
        clean = replace(snapshot.note.clean, text="", key_terms=(), names=frozenset())
        note = replace(snapshot.note, clean=clean)
        self.snapshots[record.round_id] = replace(snapshot, focus="", note=note)

    async def record(self, round_id: str) -> RoundRecord | None:
        """Return the record."""
        return self.records.get(round_id)

    async def open_rounds(self) -> tuple[OpenRoundSummary, ...]:
        """Return open rounds, newest first."""
        return tuple(
            OpenRoundSummary(
                round_id=each.round_id,
                path=each.note.path,
                focus=each.focus,
                challenge=each.challenge,
                opened_at=each.opened_at,
                transcript=self._transcripts.get(each.round_id, ()),
                turns_allowed=each.turns_allowed,
                engine=each.engine,
                kind=each.note.kind,
            )
            for each in reversed(self.snapshots.values())
            if each.round_id not in self.records
        )

    async def challenges(self, note_id: str) -> tuple[str, ...]:
        """Return challenges asked on a note, oldest first."""
        return tuple(s.challenge for s in self.snapshots.values() if s.note_id == note_id)
