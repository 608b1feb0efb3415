"""Delete what is kept of a vault, by name of what goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from sidecar.errors import ForgetUnconfirmed, IngestBusy
from sidecar.library.values import NoteState
from sidecar.ports.catalogue import Catalogue
from sidecar.ports.passages import Passages
from sidecar.ports.round_history import RoundHistory

PENDING_REASON = "its index was deleted; it waits to be indexed again"


class Clearable(Protocol):
    """Something that can be forgotten as a whole."""

    async def clear(self) -> None:
        """Forget everything."""
        ...


class Forgettable(StrEnum):
    """What can be forgotten, one by one or all together."""

    ROUNDS = "rounds"
    RULINGS = "rulings"
    INDEX = "index"
    EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How much was deleted, or would be.

    Attributes:
        open_rounds: Rounds without a verdict.
        finished_rounds: Rounds with one, their transcripts and schedules.
        rulings: Rulings, replaced ones too.
        trials: Labeled cases that rulings made.
        passages: Passages of the index.
        notes: Notes that were indexed.
    """

    open_rounds: int = 0
    finished_rounds: int = 0
    rulings: int = 0
    trials: int = 0
    passages: int = 0
    notes: int = 0


class ForgetState:
    """Deletes; notes in the vault are never touched."""

    def __init__(
        self,
        *,
        history: RoundHistory,
        passages: Passages,
        catalogue: Catalogue,
        running_job: Callable[[], str | None],
        said: Sequence[Clearable] = (),
        earned: Sequence[Clearable] = (),
    ) -> None:
        """Take the stores.

        Args:
            history: Rounds, rulings and trials.
            passages: The index.
            catalogue: What is known of notes.
            running_job: Names the indexing job that runs or waits, if any.
            said: What holds sentences of the learner and goes with rounds and rulings: beliefs.
            earned: What follows from rulings and goes with them: the sealed ledger, and what
                practice kept.
        """
        self._said = said
        self._earned = earned
        self._history = history
        self._passages = passages
        self._catalogue = catalogue
        self._running_job = running_job

    async def forget(self, what: Forgettable, *, is_confirmed: bool) -> Forgotten:
        """Delete one kind of state of this vault, or all of it.

        Rounds go with their transcripts, rulings and schedules; trials, which hold only
        fingerprints, go with the rulings, and so does what they earned: the vault's sealed
        ledger and practice. Sentences that were ruled on go with either. The index goes with
        its copy of the notes' text; the notes keep their ids, so that schedules still find them,
        unless everything goes.

        Args:
            what: What goes.
            is_confirmed: Whether the learner has said so.

        Returns:
            What was deleted, counted.

        Raises:
            ForgetUnconfirmed: If it was not confirmed; says what would go.
            IngestBusy: If notes are being indexed.
            OutsideError: If a store cannot be read or written.

        Side effects:
            Deletes rows, the traces they leave in the file, and backups of the state store.

        Idempotent:
            Yes: what is gone is gone; the second time counts nothing.
        """
        goes = await self._counts(what)
        if not is_confirmed:
            raise ForgetUnconfirmed(what=what.value, goes=_named(what, goes))
        if what in {Forgettable.INDEX, Forgettable.EVERYTHING}:
            await self._forget_index(is_everything=what is Forgettable.EVERYTHING)
        if what in {Forgettable.RULINGS, Forgettable.EVERYTHING}:
            await self._history.forget_rulings()
            await _clear(self._earned)
        if what in {Forgettable.ROUNDS, Forgettable.EVERYTHING}:
            await self._history.forget_rounds()
        if what is not Forgettable.INDEX:
            await _clear(self._said)
        return goes

    async def _counts(self, what: Forgettable) -> Forgotten:
        """Return what there is to delete.

        Raises:
            IngestBusy: If notes are being indexed.
        """
        goes = Forgotten()
        is_all = what is Forgettable.EVERYTHING
        stored = await self._history.counts()
        if is_all or what is Forgettable.ROUNDS:
            goes = replace(
                goes,
                open_rounds=stored.open_rounds,
                finished_rounds=stored.finished_rounds,
                rulings=stored.rulings,
            )
        if is_all or what is Forgettable.RULINGS:
            goes = replace(goes, rulings=stored.rulings, trials=stored.trials)
        if is_all or what is Forgettable.INDEX:
            job = self._running_job()
            if job is not None:
                raise IngestBusy(job_id=job)
            stats = await self._passages.stats()
            counts = await self._catalogue.counts()
            goes = replace(
                goes,
                passages=stats.passages + stats.text_only + stats.older,
                notes=counts.searchable,
            )
        return goes

    async def _forget_index(self, *, is_everything: bool) -> None:
        """Delete all passages; the catalogue too when everything goes."""
        await self._passages.clear()
        if is_everything:
            await self._catalogue.clear()
            return
        rows = await self._catalogue.all_notes()
        await self._catalogue.put(
            [
                replace(
                    row,
                    state=NoteState.PENDING,
                    reason=PENDING_REASON,
                    content_hash="",
                    mtime_ns=0,
                    passages=0,
                    text_only_passages=0,
                    indexed_at=None,
                )
                for row in rows
                if not row.is_folder and row.state is not NoteState.SKIPPED
            ]
        )


async def _clear(stores: Sequence[Clearable]) -> None:
    """Forget all of each."""
    for store in stores:
        await store.clear()


def _named(what: Forgettable, goes: Forgotten) -> list[str]:
    """Return what would go, in words."""
    found = {
        "open rounds": goes.open_rounds,
        "finished rounds": goes.finished_rounds,
        "rulings": goes.rulings,
        "trials": goes.trials,
        "passages": goes.passages,
        "indexed notes": goes.notes,
    }
    wanted = {
        Forgettable.ROUNDS: ("open rounds", "finished rounds", "rulings"),
        Forgettable.RULINGS: ("rulings", "trials"),
        Forgettable.INDEX: ("passages", "indexed notes"),
        Forgettable.EVERYTHING: tuple(found),
    }
    return [f"{found[name]} {name}" for name in wanted[what]]
