"""Indexing when the embedder fails."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from sidecar.errors import (
    EmbeddingFailed,
    OllamaDown,
)
from sidecar.library.values import JobState, NoteState
from sidecar.ports.embedder import Vectors
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import fake_library
from tests.fakes.notes import FakeNotes
from tests.services.ingest_vaults import a_note, a_vault, row


async def test_a_failing_batch_costs_only_the_bad_text() -> None:
    """One poisonous text fails alone; its neighbors keep their vectors; the job names it."""
    notes = a_vault(6)
    notes.write("bad.md", "this one is poison")
    embedder = HashEmbedder()

    def fail(texts: Sequence[str]) -> None:
        if any("poison" in text for text in texts):
            raise EmbeddingFailed(embedder="hash", kind="server error 500")

    embedder.on_call = fail
    lib = fake_library(notes, embedder)
    report = await lib.run(everything=True)
    stats = await lib.passages.stats()

    assert report.state is JobState.DONE
    assert [problem.path for problem in report.failed] == ["bad.md"]
    assert (report.counts.indexed, report.counts.failed) == (6, 1)
    assert (stats.passages, stats.text_only) == (18, 1)
    assert (await row(lib, "bad.md")).state is NoteState.FAILED


async def test_a_failed_note_is_tried_again() -> None:
    """Once the embedder works, the next comparison gives the passage its vector, and only it."""
    notes = FakeNotes({"a.md": a_note("good") + "\n\n## Last\n\npoison"})
    embedder = HashEmbedder()

    def fail(texts: Sequence[str]) -> None:
        if any("poison" in text for text in texts):
            raise EmbeddingFailed(embedder="hash", kind="server error 500")

    embedder.on_call = fail
    lib = fake_library(notes, embedder)
    await lib.run(everything=True)
    embedder.on_call = lambda texts: None
    embedder.texts.clear()
    await lib.run(everything=True)

    assert len(embedder.texts) == 1
    assert (await lib.passages.stats()).text_only == 0
    assert (await row(lib, "a.md")).state is NoteState.INDEXED


@pytest.mark.parametrize(
    "spoil",
    [
        lambda texts, vectors: vectors * np.float32(np.nan),
        lambda texts, vectors: vectors * np.float32(0),
        lambda texts, vectors: vectors[:, :-1],
        lambda texts, vectors: vectors[:-1],
        lambda texts, vectors: vectors * np.float32(3),
    ],
    ids=["nan", "zero", "other dimension", "one too few", "not unit length"],
)
async def test_unusable_vectors_are_never_stored(spoil: object) -> None:
    """The passage is kept, found by its words, and the note says so."""
    embedder = HashEmbedder()
    embedder.spoil = spoil
    lib = fake_library(FakeNotes({"a.md": "a text"}), embedder)
    report = await lib.run(everything=True)

    assert report.counts.failed == 1
    assert (await lib.passages.stats()).text_only == 1


async def test_one_bad_vector_of_a_call_is_asked_for_alone() -> None:
    """A vector spoiled in company but fine alone is used."""

    def spoil(texts: Sequence[str], vectors: Vectors) -> Vectors:
        if len(texts) > 1:
            vectors[0] = np.nan
        return vectors

    embedder = HashEmbedder()
    embedder.spoil = spoil
    lib = fake_library(a_vault(2), embedder)
    report = await lib.run(everything=True)

    assert report.counts.failed == 0
    assert (await lib.passages.stats()).text_only == 0


async def test_an_absent_embedder_leaves_a_library_of_words() -> None:
    """With Ollama off, notes are indexed by words after one call, and embedded when it is back."""
    embedder = HashEmbedder()

    def down(texts: Sequence[str]) -> None:
        raise OllamaDown(host="http://127.0.0.1:11434")

    embedder.on_call = down
    lib = fake_library(a_vault(100), embedder)
    report = await lib.run(everything=True)
    calls = embedder.calls
    share = (await lib.catalogue.counts()).indexed_share
    embedder.on_call = lambda texts: None
    await lib.run(everything=True)

    assert report.state is JobState.DONE
    assert (report.counts.failed, calls, share) == (0, 1, 1.0)
    assert any("Ollama does not answer" in notice for notice in report.notices)
    assert (await lib.passages.stats()).text_only == 0
