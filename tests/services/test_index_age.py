"""How far the index is behind the vault."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from sidecar.library.values import IngestRequest
from sidecar.ports.notes import SkipReason
from sidecar.services.index_age import REMEDY
from tests.fakes.clock import FakeClock
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, fake_library
from tests.fakes.notes import FakeNotes

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


async def indexed(notes: FakeNotes) -> Library:
    """Return a library over *notes*, indexed."""
    lib = fake_library(notes, HashEmbedder(), clock=FakeClock(NOW))
    await lib.run(everything=True)
    return lib


async def told(lib: Library) -> list[str]:
    """Return what the library says about being behind."""
    return [each for each in (await lib.describe.library()).notices if each.endswith(REMEDY)]


async def test_an_index_just_made_is_not_behind() -> None:
    """Nothing is said, and no note was read to find that out."""
    notes = FakeNotes({"a.md": "one", "b.md": "two"})
    lib = await indexed(notes)
    reads = dict(notes.reads)

    assert await told(lib) == []
    assert notes.reads == reads


async def test_new_changed_and_gone_notes_are_counted() -> None:
    """Each kind by itself, with the remedy."""
    notes = FakeNotes({"changed.md": "one", "gone.md": "two", "same.md": "three"})
    lib = await indexed(notes)
    notes.write("changed.md", "four words are here")
    notes.write("new.md", "five")
    notes.remove("gone.md")

    assert await told(lib) == [
        f"The index is behind the vault by 3 notes (1 new, 1 changed, 1 gone). {REMEDY}"
    ]


@pytest.mark.parametrize("place", ["Private/a.md", "Private/"])
async def test_notes_excluded_since_the_indexing_are_counted(place: str) -> None:
    """The index still holds them; once it does not, nothing more is said."""
    notes = FakeNotes({"Private/a.md": "one", "b.md": "two"})
    lib = await indexed(notes)
    notes.skip(place, SkipReason.EXCLUDED, "it is excluded by 'Private/'")

    assert await told(lib) == [f"The index is behind the vault by 1 note (1 excluded). {REMEDY}"]
    assert (await lib.describe.note("Private/a.md")).reason.startswith("It is excluded")

    await lib.run(everything=True)
    assert await told(lib) == []


async def test_a_change_of_the_same_size_is_seen_by_its_time() -> None:
    """One letter for another."""
    notes = FakeNotes({"a.md": "cat"})
    lib = await indexed(notes)
    notes.write("a.md", "cut")

    assert await told(lib) == [f"The index is behind the vault by 1 note (1 changed). {REMEDY}"]


@pytest.mark.parametrize(("seconds_later", "is_behind"), [(0, False), (5, True)])
async def test_a_note_saved_just_before_indexing_is_not_behind(
    seconds_later: int, is_behind: bool
) -> None:
    """Its time had not settled, so the time of indexing decides."""
    at_ns = int(NOW.timestamp()) * 1_000_000_000
    notes = FakeNotes()
    notes.write("a.md", "cat", mtime_ns=at_ns)
    lib = await indexed(notes)
    notes.write("a.md", "cut", mtime_ns=at_ns + seconds_later * 1_000_000_000)

    assert bool(await told(lib)) is is_behind


async def test_a_vault_that_was_never_indexed_is_behind() -> None:
    """An empty library is no reason to think that the notes say nothing."""
    lib = fake_library(FakeNotes({"a.md": "one", "b.md": "two"}), HashEmbedder())

    assert await told(lib) == [f"The index is behind the vault by 2 notes (2 new). {REMEDY}"]


async def test_what_is_skipped_is_not_behind() -> None:
    """A folder that cannot be read, and a note that is no text, are said elsewhere."""
    notes = FakeNotes({"Closed/a.md": "one", "b.md": "two", "bad.md": "x"})
    notes.undecodable.add("bad.md")
    lib = await indexed(notes)
    notes.skip("Closed/", SkipReason.UNREADABLE, "permission denied")

    assert await told(lib) == []


async def test_nothing_is_said_while_notes_are_indexed() -> None:
    """The job in hand says how far it is."""
    embedder = HashEmbedder()
    embedder.gate.clear()
    lib = fake_library(FakeNotes({"a.md": "one"}), embedder)
    await lib.ingest.start(IngestRequest(everything=True))
    await embedder.entered.wait()

    assert await told(lib) == []
    embedder.gate.set()
    await lib.close()
