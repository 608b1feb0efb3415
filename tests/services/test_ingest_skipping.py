"""What indexing skips, and what becomes of it."""

from __future__ import annotations

import pytest

from sidecar.library.values import JobState, NoteState
from sidecar.ports.notes import SkipReason
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import fake_library
from tests.services.ingest_vaults import a_vault, row, stored_paths


async def test_one_odd_note_stops_nothing() -> None:
    """Notes that cannot be read are named with their reasons; the others are indexed."""
    notes = a_vault(2)
    notes.write("latin.md", "caf?")
    notes.undecodable.add("latin.md")
    notes.write("large.md", "x")
    notes.skip("large.md", SkipReason.TOO_LARGE, "it has 2 bytes; the limit is 1")
    lib = fake_library(notes, HashEmbedder())
    report = await lib.run(everything=True)

    assert report.state is JobState.DONE
    assert report.counts.indexed == 2
    assert {problem.path for problem in report.skipped} == {"latin.md", "large.md"}
    assert "not UTF-8" in next(p.reason for p in report.skipped if p.path == "latin.md")


async def test_a_note_that_turns_unreadable_text_loses_its_passages() -> None:
    """What the note no longer says must not answer."""
    notes = a_vault(1)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.write("even/n0.md", "changed")
    notes.undecodable.add("even/n0.md")
    await lib.run(changed=("even/n0.md",))

    assert stored_paths(lib) == set()
    assert (await row(lib, "even/n0.md")).state is NoteState.SKIPPED


@pytest.mark.parametrize("request_", [{"everything": True}, {"changed": ("even/n0.md",)}])
async def test_a_note_in_the_cloud_keeps_its_passages(request_: dict[str, object]) -> None:
    """An evicted note is neither read nor taken for deleted, and answers as it last was."""
    notes = a_vault(1)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    reads = notes.reads["even/n0.md"]
    notes.skip("even/n0.md", SkipReason.IN_CLOUD, "it is in the cloud and was not read")
    report = await lib.run(**request_)
    known = await row(lib, "even/n0.md")

    assert stored_paths(lib) == {"even/n0.md"}
    assert notes.reads["even/n0.md"] == reads
    assert "older passages" in known.reason
    assert report.counts.skipped == 1


async def test_a_note_back_from_the_cloud_embeds_nothing() -> None:
    """The same content is the same note."""
    notes = a_vault(1)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    calls = lib.embedder.calls
    notes.skip("even/n0.md", SkipReason.IN_CLOUD, "it is in the cloud and was not read")
    await lib.run(everything=True)
    notes.skips.clear()
    await lib.run(everything=True)

    assert lib.embedder.calls == calls
    assert (await row(lib, "even/n0.md")).state is NoteState.INDEXED


async def test_an_exclusion_prunes_at_once() -> None:
    """However many notes it covers, an exclusion asks nothing and leaves no passage."""
    notes = a_vault(40)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.skip("even/", SkipReason.EXCLUDED, "it is excluded by 'even'")
    report = await lib.run(everything=True)

    assert report.state is JobState.DONE
    assert all(path.startswith("odd/") for path in stored_paths(lib))


async def test_a_lifted_exclusion_brings_the_notes_back() -> None:
    """Skips of yesterday leave no trace when the folder is read again."""
    notes = a_vault(4)
    notes.skip("even/", SkipReason.EXCLUDED, "it is excluded by 'even'")
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.skips.clear()
    await lib.run(everything=True)

    assert stored_paths(lib) == set(notes.files)
    assert {r.state for r in await lib.catalogue.all_notes()} == {NoteState.INDEXED}
