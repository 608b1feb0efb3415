"""What is due: schedules through renames, edits and absences."""

from __future__ import annotations

from datetime import timedelta

import pytest

from sidecar.ports.notes import SkipReason
from sidecar.rounds.values import RulingKind
from sidecar.services.list_due import DueRounds
from sidecar.services.rule_check import RulingRequest
from tests.builders import FLUENCY, RECALL
from tests.fakes.checker import FakeChecker, covered
from tests.services.after_rig import NOTE, AfterRig
from tests.services.round_rig import CHAPTER, CONCEPT, PROBLEM

GOOD = "When you pull a fact out of your own head it sticks better than if you look at it again."
NICE = "Going over the page once more feels nice since all of it is familiar by then."
BOTH = f"{GOOD} {NICE}"
DAY_S = 86_400
NEW = "Spacing reviews makes them work better."


@pytest.fixture
def rig() -> AfterRig:
    """Rounds that pass on the first answer."""
    return AfterRig(FakeChecker({RECALL: covered(GOOD), FLUENCY: covered(NICE)}))


async def due(rig: AfterRig, *, within_days: int = 0, limit: int = 9) -> DueRounds:
    """Return what is due."""
    return await rig.due.due(within=timedelta(days=within_days), limit=limit)


async def test_a_passed_note_is_due_when_its_interval_is_over(rig: AfterRig) -> None:
    """Easy passes wait eight days; until then the note is only seen by looking ahead."""
    await rig.play(BOTH)
    now, ahead = await due(rig), await due(rig, within_days=8)
    rig.clock.advance(8 * DAY_S)
    later = await due(rig)

    assert (now.due, now.scheduled) == ((), 1)
    assert now.next_due_at == ahead.due[0].schedule.due_at
    assert [note.is_due for note in (*ahead.due, *later.due)] == [False, True]


async def test_a_note_without_rounds_is_not_listed(rig: AfterRig) -> None:
    """Only practiced notes come due; an open round is none."""
    await rig.open()

    assert (await due(rig, within_days=365)).scheduled == 0


async def test_the_longest_overdue_comes_first(rig: AfterRig) -> None:
    """And no more than asked for; the next one's time is told."""
    rig.notes.write("B.md", CONCEPT)
    await rig.play(BOTH, "B.md")
    rig.clock.advance(DAY_S)
    await rig.play(BOTH)
    rig.clock.advance(30 * DAY_S)
    both, one = await due(rig), await due(rig, limit=1)

    assert [note.path for note in both.due] == ["B.md", NOTE]
    assert [note.path for note in one.due] == ["B.md"]
    assert one.next_due_at == both.due[1].schedule.due_at


async def test_an_edited_assertion_makes_the_note_due(rig: AfterRig) -> None:
    """The new point starts fresh; the note that was solid no longer is."""
    for _ in range(2):
        await rig.play(BOTH)
        rig.clock.advance(DAY_S)
    solid = await due(rig)
    rig.notes.write(NOTE, CONCEPT.replace(FLUENCY, NEW))
    edited = await due(rig)

    assert solid.solid == 1
    assert edited.solid == 0
    assert edited.due[0].schedule.fresh == 1


async def test_an_edit_of_the_text_changes_nothing(rig: AfterRig) -> None:
    """The schedule hangs on the points, not on the file."""
    await rig.play(BOTH)
    before = await due(rig, within_days=99)
    rig.notes.write(NOTE, CONCEPT + "\nOne more paragraph of text.\n")

    assert (await due(rig, within_days=99)).due == before.due


async def test_a_renamed_note_keeps_its_schedule(rig: AfterRig) -> None:
    """Under its new path, with the same time."""
    await rig.index()
    await rig.play(BOTH)
    before = await due(rig, within_days=99)
    rig.notes.move(NOTE, "Renamed.md")
    await rig.index(path="Renamed.md")
    after = await due(rig, within_days=99)

    assert after.due[0].path == "Renamed.md"
    assert after.due[0].schedule == before.due[0].schedule


async def test_a_round_from_before_indexing_follows_the_next_rename(rig: AfterRig) -> None:
    """The first look gives its rounds the lasting id."""
    await rig.play(BOTH)
    await rig.index()
    await due(rig)
    rig.notes.move(NOTE, "Renamed.md")
    await rig.index(path="Renamed.md")

    assert (await due(rig, within_days=99)).due[0].path == "Renamed.md"
    assert len(rig.history.adopted) == 1


async def test_an_unchanged_note_is_not_read(rig: AfterRig) -> None:
    """What the catalogue knows need not be read again."""
    await rig.index()
    await rig.play(BOTH)
    reads = rig.notes.reads[NOTE]
    await due(rig)

    assert rig.notes.reads[NOTE] == reads


async def test_an_edit_that_was_not_indexed_is_seen(rig: AfterRig) -> None:
    """The file tells, even while background indexing is off."""
    await rig.index()
    await rig.play(BOTH)
    rig.notes.write(NOTE, CONCEPT.replace(FLUENCY, NEW))

    assert (await due(rig)).due[0].schedule.fresh == 1


async def test_a_note_that_is_gone_is_counted_not_listed(rig: AfterRig) -> None:
    """Nobody can practice what is not there."""
    await rig.play(BOTH)
    rig.notes.remove(NOTE)
    found = await due(rig, within_days=365)

    assert (found.due, found.scheduled, found.gone) == ((), 0, 1)


async def test_a_note_that_cannot_be_read_now_is_not_listed(rig: AfterRig) -> None:
    """One note in the cloud does not hide the others."""
    rig.notes.write("B.md", CONCEPT)
    await rig.play(BOTH)
    await rig.play(BOTH, "B.md")
    rig.notes.skip(NOTE, SkipReason.IN_CLOUD, "it is in the cloud and was not read")

    assert [note.path for note in (await due(rig, within_days=99)).due] == ["B.md"]


async def test_a_ruling_moves_the_time(rig: AfterRig) -> None:
    """Who rules against a pass is asked again the next day."""
    await rig.play(BOTH)
    await rig.ruling.rule(RulingRequest("r1", RECALL, RulingKind.DID_NOT_EXPLAIN))

    (note,) = (await due(rig, within_days=1)).due

    assert note.schedule.due_at == rig.clock.now() + timedelta(days=1)


@pytest.mark.parametrize(("text", "answer"), [(CHAPTER, "I don't know"), (PROBLEM, "It is 42 km.")])
async def test_notes_without_assertions_come_due_too(rig: AfterRig, text: str, answer: str) -> None:
    """Chapter and problem notes have one card each."""
    rig.notes.write(NOTE, text)
    await rig.play(answer)
    found = await due(rig, within_days=99)

    assert [note.schedule.fresh for note in found.due] == [0]


async def test_the_schedule_of_one_round_knows_those_from_before_indexing(rig: AfterRig) -> None:
    """A ruling on a later round shows the whole history of the note."""
    await rig.play(BOTH)
    await rig.index()
    later = await rig.play(BOTH)
    planned = await rig.due.of_round(rig.record(later.round_id))

    assert planned is not None
    assert planned.rounds == 2
