"""Indexing after a crash: stores that differ, older tables."""

from __future__ import annotations

from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import fake_library, library
from tests.fakes.passages import FakePassages
from tests.services.ingest_vaults import a_vault, row, stored_paths


async def test_passages_without_a_row_are_dropped() -> None:
    """A crash between passages and row leaves orphans; the next comparison removes them."""
    notes = a_vault(2)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    known = await row(lib, "even/n0.md")
    await lib.catalogue.remove([known.note_id])
    await lib.run(everything=True)

    assert known.note_id not in lib.passages.notes
    assert stored_paths(lib) == set(notes.files)


async def test_rows_without_passages_are_indexed_again() -> None:
    """An index that lost passages (or is of another embedder) is filled from the vault."""
    notes = a_vault(4)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    lost = (await row(lib, "even/n0.md")).note_id
    lib.passages.notes.pop(lost)
    report = await lib.run(everything=True)

    assert (report.counts.indexed, report.counts.unchanged) == (1, 3)
    assert stored_paths(lib) == set(notes.files)


async def test_an_older_table_answers_until_the_new_one_is_complete() -> None:
    """After a change of embedder each note leaves the older table as it is written anew."""
    notes = a_vault(4)
    first = fake_library(notes, HashEmbedder())
    await first.run(everything=True)
    passages = FakePassages(64)
    passages.older = dict(first.passages.notes)
    other = HashEmbedder("other")
    lib = library(notes, passages, first.catalogue, other)
    before = (await first.catalogue.counts()).indexed_share
    report = await lib.run(everything=True)

    assert before == 1.0
    assert report.counts.indexed == 4
    assert len(other.texts) == 12
    assert passages.older == {}


async def test_the_store_is_compacted_after_a_whole_comparison() -> None:
    """Compaction is the writer's task: nobody else does it."""
    lib = fake_library(a_vault(2), HashEmbedder())
    await lib.run(everything=True)
    await lib.run(everything=True)

    assert lib.passages.settled == 1
