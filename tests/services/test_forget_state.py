"""Forgetting: by name, confirmed, counted, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sidecar.errors import ForgetUnconfirmed, IngestBusy
from sidecar.library.values import NoteState
from sidecar.rounds.trials import trial_of
from sidecar.rounds.values import Outcome, RulingKind
from sidecar.services.forget_state import ForgetState, Forgettable, Forgotten
from tests.builders import RECALL, a_checked_record, a_result, a_ruling, a_snapshot
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, fake_library
from tests.fakes.notes import FakeNotes
from tests.fakes.round_history import FakeRoundHistory
from tests.fakes.round_store import FakeRoundStore

TEXT = "# Tides\n\nThe moon pulls the water on the near side more strongly than the earth.\n"


@dataclass
class Rig:
    """An indexed vault with an open round, a finished one and a ruling."""

    library: Library
    history: FakeRoundHistory
    service: ForgetState
    job: str | None = None

    async def forget(self, what: Forgettable, *, is_confirmed: bool = True) -> Forgotten:
        """Forget."""
        return await self.service.forget(what, is_confirmed=is_confirmed)

    async def left(self) -> tuple[int, int, int, int, int]:
        """Return open rounds, finished rounds, rulings, trials and passages that are left."""
        counts = await self.history.counts()
        stats = await self.library.passages.stats()
        return (
            counts.open_rounds,
            counts.finished_rounds,
            counts.rulings,
            counts.trials,
            stats.passages,
        )


@pytest.fixture
async def rig() -> Rig:
    """Everything there is to forget."""
    library = fake_library(FakeNotes({"A.md": TEXT, "B.md": TEXT}), HashEmbedder())
    await library.run(everything=True)
    store = FakeRoundStore()
    history = FakeRoundHistory(store)
    record = a_checked_record((RECALL, Outcome.NOT_COVERED))
    await store.save_snapshot(a_snapshot())
    await store.conclude(record, a_result(verdict=record.verdict))
    await store.save_snapshot(a_snapshot("r2"))
    ruling = a_ruling(kind=RulingKind.RIGHT)
    await history.add_ruling("r1", ruling, trial_of(record, record.verdict.checks[0], ruling))
    made = Rig(library, history, None)  # type: ignore[arg-type]  # set below: it asks the rig
    made.service = ForgetState(
        history=history,
        passages=library.passages,
        catalogue=library.catalogue,
        running_job=lambda: made.job,
    )
    return made


@pytest.mark.parametrize(
    ("what", "gone", "left"),
    [
        (Forgettable.ROUNDS, Forgotten(1, 1, 1), (0, 0, 0, 1, 2)),
        (Forgettable.RULINGS, Forgotten(rulings=1, trials=1), (1, 1, 0, 0, 2)),
        (Forgettable.INDEX, Forgotten(passages=2, notes=2), (1, 1, 1, 1, 0)),
        (Forgettable.EVERYTHING, Forgotten(1, 1, 1, 1, 2, 2), (0, 0, 0, 0, 0)),
    ],
)
async def test_what_is_named_goes_and_nothing_else(
    rig: Rig, what: Forgettable, gone: Forgotten, left: tuple[int, ...]
) -> None:
    """The counts tell what went; the rest is still there."""
    assert await rig.forget(what) == gone
    assert await rig.left() == left


@pytest.mark.parametrize("what", list(Forgettable))
async def test_nothing_goes_unconfirmed(rig: Rig, what: Forgettable) -> None:
    """The refusal says how much would go."""
    before = await rig.left()
    with pytest.raises(ForgetUnconfirmed) as caught:
        await rig.forget(what, is_confirmed=False)

    assert await rig.left() == before
    assert caught.value.details()["goes"]


async def test_forgetting_twice_finds_nothing(rig: Rig) -> None:
    """What is gone is gone."""
    await rig.forget(Forgettable.EVERYTHING)

    assert await rig.forget(Forgettable.EVERYTHING) == Forgotten()


async def test_notes_wait_for_the_next_indexing_with_their_ids(rig: Rig) -> None:
    """Without an index nothing counts as indexed, and schedules still find their notes."""
    before = {row.path: row.note_id for row in await rig.library.catalogue.all_notes()}
    await rig.forget(Forgettable.INDEX)
    rows = await rig.library.catalogue.all_notes()
    report = await rig.library.run(everything=True)

    assert {row.state for row in rows} == {NoteState.PENDING}
    assert {row.path: row.note_id for row in rows} == before
    assert report.counts.indexed == 2


@pytest.mark.parametrize("what", [Forgettable.INDEX, Forgettable.EVERYTHING])
async def test_the_index_is_not_taken_from_under_a_running_job(rig: Rig, what: Forgettable) -> None:
    """Nothing goes while notes are being indexed; cancel it first."""
    rig.job = "job-1"
    before = await rig.left()
    with pytest.raises(IngestBusy):
        await rig.forget(what)

    assert await rig.left() == before


async def test_rounds_can_go_while_notes_are_indexed(rig: Rig) -> None:
    """Rounds have nothing to do with the index."""
    rig.job = "job-1"

    assert (await rig.forget(Forgettable.ROUNDS)).finished_rounds == 1


class Shelf:
    """Something that can be forgotten, and counts how often it was."""

    def __init__(self) -> None:
        self.cleared = 0

    async def clear(self) -> None:
        """Count."""
        self.cleared += 1


@pytest.mark.parametrize(
    ("what", "said", "earned"),
    [
        (Forgettable.ROUNDS, 1, 0),
        (Forgettable.RULINGS, 1, 1),
        (Forgettable.INDEX, 0, 0),
        (Forgettable.EVERYTHING, 1, 1),
    ],
)
async def test_what_follows_from_rulings_goes_with_them(
    rig: Rig, what: Forgettable, said: int, earned: int
) -> None:
    """The sealed ledger and practice with rulings; sentences of the learner with rounds too."""
    sentences, ledger = Shelf(), Shelf()
    service = ForgetState(
        history=rig.history,
        passages=rig.library.passages,
        catalogue=rig.library.catalogue,
        running_job=lambda: None,
        said=(sentences,),
        earned=(ledger,),
    )
    await service.forget(what, is_confirmed=True)

    assert (sentences.cleared, ledger.cleared) == (said, earned)


async def test_unconfirmed_nothing_that_was_earned_goes(rig: Rig) -> None:
    """Asking is not deleting."""
    ledger = Shelf()
    rig.service = ForgetState(
        history=rig.history,
        passages=rig.library.passages,
        catalogue=rig.library.catalogue,
        running_job=lambda: None,
        earned=(ledger,),
    )
    with pytest.raises(ForgetUnconfirmed):
        await rig.forget(Forgettable.RULINGS, is_confirmed=False)

    assert ledger.cleared == 0
