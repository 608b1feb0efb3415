"""Vaults that people really keep: indexed without a failure, and the right note found first."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sidecar.adapters.lance_rows import PASSAGE_COLUMNS, to_passages
from sidecar.adapters.system_clock import SystemClock
from sidecar.library.values import JobState, NoteState, Passage
from sidecar.services.retrieve import RetrieveRequest
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, real_library
from tests.shared_data import unpacked_vault

VAULTS = {
    "obsidian-tasks": (
        411,
        {
            "How do I install the plugin?": "docs/Getting Started/Installation.md",
            "What is the global filter for?": "docs/Getting Started/Global Filter.md",
            "How are tasks sorted by urgency?": "docs/Queries/Sorting.md",
        },
    ),
    "oldwinter-garden-zh": (
        1680,
        {
            "大五人格理论是什么？": "Cards/永久笔记/大五人格理论.md",
            "为什么要减少新闻阅读？": "Cards/永久笔记/为什么我们要减少新闻阅读.md",
            "linux shell 单引号和双引号的区别": (
                "Cards/永久笔记/linux shell中单引号、双引号、反引号、反斜杠的区别.md"
            ),
        },
    ),
}


@pytest.fixture(params=sorted(VAULTS))
async def indexed(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[tuple[Library, str, Path]]:
    """Yield the library of a vault after a whole indexing by words, its name and its root."""
    root = unpacked_vault(request.param, tmp_path).resolve()
    lib = real_library(root, tmp_path / "data", None, clock=SystemClock())
    report = await lib.run(everything=True)

    assert report.state is JobState.DONE
    assert report.failed == ()
    yield lib, request.param, root
    await lib.close()


async def test_a_real_vault_is_indexed_searched_and_compared_again(
    indexed: tuple[Library, str, Path],
) -> None:
    """Every note is in, three questions find their note first, and a second look does nothing."""
    lib, name, _ = indexed
    count, questions = VAULTS[name]
    status = await lib.describe.library()
    first = {}
    for question in questions:
        found = await lib.retrieve.retrieve(RetrieveRequest(question))
        first[question] = found.passages[0].passage.path if found.passages else ""
    again = await lib.run(everything=True)

    assert status.notes == {NoteState.INDEXED: count}
    assert (status.skipped, status.failed, status.indexed_share) == ((), (), 1.0)
    assert first == questions
    assert again.counts.unchanged == count


async def stored_passages(lib: Library) -> list[Passage]:
    """Return every passage of the index."""
    async with lib.passages._store.reading() as tables:
        rows = await tables.current.query().select(list(PASSAGE_COLUMNS)).to_arrow()
    return [passage for passage, _ in to_passages(rows)]


async def assert_passages_stand_in_their_notes(lib: Library) -> None:
    """Compare every stored passage with the note at its span."""
    texts: dict[str, str] = {}
    for passage in await stored_passages(lib):
        if passage.path not in texts:
            texts[passage.path] = (await lib.notes.read(passage.path)).text
        assert passage.span.of(texts[passage.path]) == passage.text
    assert texts


async def test_every_passage_stands_in_its_note(indexed: tuple[Library, str, Path]) -> None:
    """Whatever can be found is verbatim the note's text at its span."""
    await assert_passages_stand_in_their_notes(indexed[0])


@pytest.mark.parametrize("name", ["foam-docs", "kepano-obsidian", "obsidian-dataview"])
async def test_smaller_vaults_are_indexed_with_vectors(tmp_path: Path, name: str) -> None:
    """Every passage of every note gets its vector, and a restart embeds nothing."""
    root = unpacked_vault(name, tmp_path).resolve()
    first = real_library(root, tmp_path / "data", HashEmbedder(), clock=SystemClock())
    report = await first.run(everything=True)
    stats = await first.passages.stats()
    await assert_passages_stand_in_their_notes(first)
    await first.close()
    embedder = HashEmbedder()
    second = real_library(root, tmp_path / "data", embedder, clock=SystemClock())
    again = await second.run(everything=True)
    await second.close()

    assert (report.state, report.failed, report.skipped) == (JobState.DONE, (), ())
    assert (stats.text_only, stats.passages > 0) == (0, True)
    assert again.counts.unchanged == report.counts.total
    assert embedder.calls == 0
