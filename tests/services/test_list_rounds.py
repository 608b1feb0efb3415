"""The history of rounds, and a round as a page."""

from __future__ import annotations

import pytest

from sidecar.errors import OutsideVault, RoundNotFinished
from sidecar.library.reading import parse_note
from sidecar.rounds.export_page import is_export
from tests.builders import RECALL
from tests.fakes.checker import FakeChecker, covered
from tests.services.after_rig import NOTE, AfterRig
from tests.services.round_rig import CONCEPT

GOOD = "When you pull a fact out of your own head it sticks better than if you look at it again."


@pytest.fixture
def rig() -> AfterRig:
    """Rounds that miss one point."""
    return AfterRig(FakeChecker({RECALL: covered(GOOD)}))


async def played(rig: AfterRig, note: str = NOTE) -> None:
    """Play a round, an hour after the one before."""
    rig.clock.advance(3_600)
    await rig.play(GOOD, note)


async def test_rounds_are_listed_newest_first(rig: AfterRig) -> None:
    """As many as asked for."""
    for _ in range(3):
        await played(rig)

    listed = await rig.listing.rounds(None, limit=2)

    assert [past.record.round_id for past in listed] == ["r3", "r2"]


async def test_rounds_of_one_note_only(rig: AfterRig) -> None:
    """Other notes' rounds are left out."""
    rig.notes.write("Other.md", CONCEPT)
    await played(rig)
    await played(rig, "Other.md")

    listed = await rig.listing.rounds("Other.md", limit=9)

    assert [past.record.round_id for past in listed] == ["r2"]


async def test_rounds_from_before_and_after_indexing_belong_together(rig: AfterRig) -> None:
    """A note gets its lasting id when it is indexed; its first round stays its own."""
    await played(rig)
    await rig.index()
    await played(rig)

    assert len(await rig.listing.rounds(NOTE, limit=9)) == 2


async def test_rounds_are_listed_under_the_notes_new_name(rig: AfterRig) -> None:
    """The history survives a rename."""
    await rig.index()
    await played(rig)
    rig.notes.move(NOTE, "Renamed.md")
    await rig.index(path="Renamed.md")

    (past,) = await rig.listing.rounds("Renamed.md", limit=9)

    assert past.path == "Renamed.md"
    assert past.record.path == NOTE


async def test_an_open_round_tells_the_notes_new_name(rig: AfterRig) -> None:
    """What the round was opened on stays beside it: later calls name the note by that."""
    await rig.index()
    await rig.open()
    rig.notes.move(NOTE, "Renamed.md")
    await rig.index(path="Renamed.md")

    (unfinished,) = await rig.listing.unfinished()

    assert (unfinished.path, unfinished.summary.path) == ("Renamed.md", NOTE)


async def test_an_open_round_on_a_note_that_nobody_knows_keeps_its_name(rig: AfterRig) -> None:
    """Nothing is guessed before the note is indexed."""
    await rig.open()

    (unfinished,) = await rig.listing.unfinished()

    assert unfinished.path == NOTE


async def test_a_path_outside_the_vault_is_refused(rig: AfterRig) -> None:
    """Paths are checked even where nothing is read."""
    with pytest.raises(OutsideVault):
        await rig.listing.rounds("../x.md", limit=9)


async def test_a_round_becomes_a_page(rig: AfterRig) -> None:
    """The page holds what was said, is marked as an export and does not hold the focus."""
    await played(rig)
    page = await rig.listing.export("r1")

    assert is_export(parse_note(page.file_name, page.markdown).front_matter)
    assert "pull a fact out of your own head" in page.markdown
    assert "This note teaches that" not in page.markdown


async def test_an_open_round_is_no_page(rig: AfterRig) -> None:
    """Only a finished round is exported."""
    round_id = await rig.open()
    with pytest.raises(RoundNotFinished):
        await rig.listing.export(round_id)


async def test_one_round_is_found_by_its_id(rig: AfterRig) -> None:
    """With where its note is now."""
    await played(rig)

    past = await rig.listing.one("r1")

    assert (past.record.round_id, past.path) == ("r1", NOTE)
