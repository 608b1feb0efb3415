"""Finished rounds, rulings and trials in memory (``ports/round_history.py``)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sidecar.ports.round_history import StateCounts
from sidecar.rounds.trials import Trial, TrialClass
from sidecar.rounds.values import RoundRecord, Ruling
from tests.fakes.round_store import FakeRoundStore


class FakeRoundHistory:
    """Reads and corrects what a fake store keeps."""

    def __init__(self, store: FakeRoundStore) -> None:
        self._store = store
        self._trials: dict[tuple[str, str], Trial] = {}
        self.adopted: list[tuple[str, str]] = []

    async def records(
        self, note_ids: Collection[str] | None = None, *, limit: int | None = None
    ) -> tuple[RoundRecord, ...]:
        """Return finished rounds, newest first."""
        newest_first = reversed(self._store.records.values())
        by_time = sorted(newest_first, key=lambda record: record.concluded_at, reverse=True)
        wanted = [each for each in by_time if note_ids is None or each.note_id in note_ids]
        return tuple(wanted[:limit])

    async def add_ruling(
        self,
        round_id: str,
        ruling: Ruling,
        trial: Trial | None,
        *,
        replaced: Collection[Trial] = (),
    ) -> RoundRecord | None:
        """Add a ruling and keep its trial."""
        record = self._store.records.get(round_id)
        if record is None:
            return None
        changed = replace(record, rulings=(*record.rulings, ruling))
        self._store.records[round_id] = changed
        for gone in replaced:
            kept = self._trials.get((_name(gone.of), gone.case))
            if kept is not None and kept.round_id == round_id:
                del self._trials[_name(gone.of), gone.case]
        if trial is not None:
            self._trials[_name(trial.of), trial.case] = trial
        return changed

    async def trials(self) -> tuple[Trial, ...]:
        """Return all trials."""
        return tuple(self._trials[key] for key in sorted(self._trials))

    async def adopt(self, old_note_id: str, new_note_id: str) -> None:
        """Change the note id of rounds."""
        self.adopted.append((old_note_id, new_note_id))
        for round_id, record in self._store.records.items():
            if record.note_id == old_note_id:
                self._store.records[round_id] = replace(record, note_id=new_note_id)
        for round_id, snapshot in self._store.snapshots.items():
            if snapshot.note_id == old_note_id:
                self._store.snapshots[round_id] = replace(snapshot, note_id=new_note_id)

    async def counts(self) -> StateCounts:
        """Count."""
        records = self._store.records.values()
        return StateCounts(
            open_rounds=len(self._store.snapshots) - len(records),
            finished_rounds=len(records),
            rulings=sum(len(record.rulings) for record in records),
            trials=len(self._trials),
        )

    async def forget_rounds(self) -> None:
        """Forget all rounds."""
        self._store.snapshots.clear()
        self._store.records.clear()

    async def forget_rulings(self) -> None:
        """Forget rulings and trials."""
        self._trials.clear()
        for round_id, record in self._store.records.items():
            self._store.records[round_id] = replace(record, rulings=())


def _name(of: TrialClass) -> str:
    return f"{of.checker}{of.kind}{of.side}"
