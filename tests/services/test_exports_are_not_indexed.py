"""A transcript in the vault is no source."""

from __future__ import annotations

from sidecar.library.values import NoteState
from sidecar.rounds.export_page import EXPORT_REASON, export_page
from tests.builders import a_record
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import fake_library
from tests.fakes.notes import FakeNotes

PAGE = export_page(a_record(), "Testing effect.md").markdown
NOTE = "# Tides\n\nThe moon pulls the water on the near side more strongly than the earth.\n"


async def test_the_export_of_a_round_is_skipped_with_its_reason() -> None:
    """Wherever it lies and whatever it is called."""
    lib = fake_library(FakeNotes({"Anywhere/Renamed.md": PAGE, "Tides.md": NOTE}), HashEmbedder())
    report = await lib.run(everything=True)

    assert [(each.path, each.reason) for each in report.skipped] == [
        ("Anywhere/Renamed.md", EXPORT_REASON)
    ]
    assert report.counts.indexed == 1
    assert (await lib.passages.stats()).passages == 1


async def test_a_note_that_becomes_an_export_leaves_the_index() -> None:
    """No passage of it answers any more."""
    notes = FakeNotes({"Tides.md": NOTE})
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.write("Tides.md", PAGE)
    await lib.run(changed=("Tides.md",))
    row = await lib.catalogue.find("Tides.md")

    assert (await lib.passages.stats()).passages == 0
    assert row is not None
    assert row.state is NoteState.SKIPPED
