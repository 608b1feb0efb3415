"""Damage of the index is found by one look, whichever file of it is hit."""

from __future__ import annotations

from pathlib import Path

import pytest

from sidecar.errors import LibraryDamaged
from sidecar.library.values import JobState
from tests.contract.test_passages_contract import axis, embedded
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import LancePassages, real_library

INDEX_FILES = 10
"""Four of the text index, one of each list and two of each lookup."""


def a_store(folder: Path) -> LancePassages:
    """Return the store in a folder."""
    return LancePassages(str(folder / "library"), embedder_id="test", dimension=4, format_version=1)


def index_files(folder: Path) -> list[Path]:
    """Return the files of all indices, in order."""
    return sorted(path for path in folder.rglob("_indices/*/*") if path.is_file())


async def fill(folder: Path) -> None:
    """Write notes and let them settle, so that they are indexed."""
    store = a_store(folder)
    notes = {f"n{i}": [embedded(f"n{i}", f"inertia of body {i}", axis(i % 4))] for i in range(20)}
    await store.replace(notes)
    await store.settle(idle=True)
    await store.close()


async def test_a_sound_or_empty_store_passes(tmp_path: Path) -> None:
    """Nothing is told where nothing is wrong."""
    store = a_store(tmp_path)
    await store.look_through()
    await store.close()
    await fill(tmp_path)
    again = a_store(tmp_path)
    await again.look_through()
    await again.close()


async def test_damage_of_any_file_of_the_index_is_found(tmp_path: Path) -> None:
    """No question has to come upon it first."""
    await fill(tmp_path)
    files = index_files(tmp_path)
    missed = []
    for path in files:
        content = path.read_bytes()
        path.write_bytes(b"junk")
        store = a_store(tmp_path)
        try:
            await store.look_through()
            missed.append(path.name)
        except LibraryDamaged:
            pass
        finally:
            await store.close()
        path.write_bytes(content)

    assert len(files) >= INDEX_FILES
    assert missed == []


@pytest.mark.parametrize("number", [0, -1])
async def test_indexing_says_that_a_rebuild_is_due_and_the_rebuild_works(
    tmp_path: Path, number: int
) -> None:
    """It does not end well over files that no answer can be found in."""
    (tmp_path / "vault").mkdir()
    (tmp_path / "vault" / "a.md").write_text("Inertia is resistance to change.", encoding="utf-8")
    lib = real_library(tmp_path / "vault", tmp_path / "data", HashEmbedder())
    await lib.run(everything=True)
    await lib.close()
    index_files(tmp_path)[number].write_bytes(b"junk")
    again = real_library(tmp_path / "vault", tmp_path / "data", HashEmbedder())

    with pytest.raises(LibraryDamaged) as refusal:
        await again.run(everything=True)
    rebuilt = await again.run(everything=True, rebuild=True)
    after = await again.run(everything=True)
    await again.close()

    assert "--rebuild" in str(refusal.value.details()["remedy"])
    assert [rebuilt.state, after.state] == [JobState.DONE, JobState.DONE]
