"""Studying after a round: places in the note as it is now."""

from __future__ import annotations

import pytest

from sidecar.errors import RoundNotFinished, RoundUnknown
from sidecar.rounds.values import RulingKind
from sidecar.services.rule_check import RulingRequest
from sidecar.services.study_round import CHANGED
from tests.builders import FLUENCY, RECALL
from tests.fakes.checker import FakeChecker, covered
from tests.services.after_rig import NOTE, AfterRig
from tests.services.round_rig import CONCEPT

GOOD = "When you pull a fact out of your own head it sticks better than if you look at it again."


@pytest.fixture
async def rig() -> AfterRig:
    """A round that missed one point."""
    rig = AfterRig(FakeChecker({RECALL: covered(GOOD)}))
    await rig.play(GOOD)
    return rig


async def test_each_gap_has_its_place(rig: AfterRig) -> None:
    """Path, headings and span lead to the assertion's very words."""
    found = await rig.study.study("r1")
    (point,) = found.points

    assert (found.path, found.is_changed, found.notices) == (NOTE, False, ())
    assert point.place is not None
    assert CONCEPT[point.place.start : point.place.end] == point.quote == FLUENCY
    assert point.heading_path == ("Testing effect", "Core assertions")


async def test_a_note_that_changed_is_read_anew(rig: AfterRig) -> None:
    """The span fits the note as it is now, and a notice says that it changed."""
    text = f"A new beginning.\n\n{CONCEPT}"
    rig.notes.write(NOTE, text)
    found = await rig.study.study("r1")
    place = found.points[0].place

    assert found.is_changed
    assert found.notices == (CHANGED,)
    assert place is not None
    assert text[place.start : place.end] == FLUENCY


async def test_an_assertion_that_was_deleted_has_the_closest_sentence_or_none(
    rig: AfterRig,
) -> None:
    """Where the note says nothing like it any more, there is no place."""
    rig.notes.write(NOTE, "# Something else\n\nBirds sing in spring.\n")

    assert (await rig.study.study("r1")).points[0].place is None


async def test_a_renamed_note_is_found(rig: AfterRig) -> None:
    """The note's lasting id leads to where it is now."""
    await rig.index()
    await rig.play(GOOD)
    rig.notes.move(NOTE, "Renamed.md")
    await rig.index(path="Renamed.md")

    assert (await rig.study.study("r2")).path == "Renamed.md"


async def test_a_note_that_is_gone_still_tells_the_gaps(rig: AfterRig) -> None:
    """Why there are no places is said; it is no error."""
    rig.notes.remove(NOTE)
    found = await rig.study.study("r1")

    assert [point.assertion for point in found.points] == [FLUENCY]
    assert found.points[0].place is None
    assert found.notices == ("The note 'Note.md' is not in the vault.",)


async def test_what_was_ruled_explained_is_not_studied(rig: AfterRig) -> None:
    """Studying follows the learner's ruling."""
    request = RulingRequest("r1", FLUENCY, RulingKind.DID_EXPLAIN, GOOD)
    await rig.ruling.rule(request)

    assert (await rig.study.study("r1")).points == ()


async def test_an_open_round_has_nothing_to_study(rig: AfterRig) -> None:
    """Showing the points before the verdict would give them away."""
    round_id = await rig.open()
    with pytest.raises(RoundNotFinished):
        await rig.study.study(round_id)


async def test_an_unknown_round_is_said_so(rig: AfterRig) -> None:
    """A round that is not here has its own error."""
    with pytest.raises(RoundUnknown):
        await rig.study.study("nowhere")
