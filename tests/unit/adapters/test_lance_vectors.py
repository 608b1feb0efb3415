"""Vectors held in memory: they find what the table would, whatever was written meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.adapters.lance_vectors import HeldVectors, Matrix
from sidecar.ports.passages import SearchRequest, Vector
from tests.contract.test_passages_contract import axis, embedded, found
from tests.fakes.library import LancePassages

DIMENSION = 8
NOTES = st.sampled_from("abcdef")


def a_vector(seed: int, dimension: int = DIMENSION) -> Vector:
    """Return a unit vector that belongs to a number."""
    vector = np.random.default_rng(seed).standard_normal(dimension).astype(np.float32)
    return vector / np.linalg.norm(vector)


@given(
    st.lists(st.tuples(NOTES, st.lists(st.integers(0, 99), max_size=4)), max_size=30),
    st.integers(1, 20),
)
def test_the_matrix_finds_what_a_plain_list_would(
    writes: list[tuple[str, list[int]]], count: int
) -> None:
    """After any replacements the nearest are those of the vectors written last."""
    matrix, plain = Matrix(DIMENSION, 1), dict[str, dict[str, Vector]]()
    for number, (note, seeds) in enumerate(writes):
        rows = {f"{note}{number}.{place}": a_vector(seed) for place, seed in enumerate(seeds)}
        plain[note] = rows
        matrix.remove([note])
        matrix.add([note] * len(rows), list(rows), list(rows.values()))
    query = a_vector(1000)
    cosines = {key: float(v @ query) for rows in plain.values() for key, v in rows.items()}
    best = sorted(cosines.values(), reverse=True)[:count]
    near = matrix.nearest(query, count)

    assert len(matrix) == len(cosines)
    assert sorted((n.cosine for n in near), reverse=True) == pytest.approx(best, abs=1e-5)
    assert all(n.cosine == pytest.approx(cosines[n.passage_id], abs=1e-5) for n in near)


@pytest.fixture
async def lance(tmp_path: Path) -> AsyncIterator[LancePassages]:
    """Return a store of forty notes whose vectors are held."""
    store = LancePassages(
        str(tmp_path / "library"), embedder_id="test", dimension=DIMENSION, format_version=1
    )
    await store.replace({f"n{n}": [embedded(f"n{n}", "x", a_vector(n))] for n in range(40)})
    await store.search(SearchRequest("", a_vector(0), 5))
    yield store
    await store.close()


def _near(seed: int, **more: object) -> SearchRequest:
    return SearchRequest("", a_vector(seed), 5, **more)  # type: ignore[arg-type] - tests name the fields


async def test_held_vectors_find_what_the_table_finds(lance: LancePassages) -> None:
    """Memory and LanceDB's own scan give the same passages with the same cosines."""
    for seed in range(100, 110):
        held = (await lance.search(_near(seed))).candidates
        lance._held = HeldVectors(DIMENSION, most_bytes=0)
        scanned = (await lance.search(_near(seed))).candidates
        lance._held = HeldVectors(DIMENSION)

        assert {c.passage.id: pytest.approx(c.cosine, abs=1e-5) for c in scanned} == {
            c.passage.id: c.cosine for c in held
        }


async def test_a_write_is_seen_by_the_next_search(lance: LancePassages) -> None:
    """Replaced, moved and deleted notes are found as they are now."""
    await lance.replace({"n3": [embedded("n3", "new", a_vector(200))]})
    await lance.move({"n4": "moved/n4.md"})
    await lance.delete(["n5"])
    (new,) = (await lance.search(SearchRequest("", a_vector(200), 1))).candidates
    (moved,) = (await lance.search(SearchRequest("", a_vector(4), 1))).candidates
    (other,) = (await lance.search(SearchRequest("", a_vector(5), 1))).candidates

    assert (new.passage.note_id, new.passage.text) == ("n3", "new")
    assert moved.passage.path == "moved/n4.md"
    assert other.passage.note_id != "n5"


async def test_a_note_in_motion_is_found_old_or_new(lance: LancePassages) -> None:
    """Searches that run while a note is replaced find one of its versions, never none."""

    async def write() -> None:
        for number in range(20):
            await lance.replace({"n7": [embedded("n7", f"version {number}", a_vector(7))]})

    writing = asyncio.create_task(write())
    seen = []
    while not writing.done():
        result = await lance.search(SearchRequest("", a_vector(7), 1))
        seen.append([candidate.passage.note_id for candidate in result.candidates])
        await asyncio.sleep(0)

    assert seen
    assert all(notes == ["n7"] for notes in seen)


async def test_a_failed_write_lets_go_of_what_is_held() -> None:
    """What a failed write left in the table is not known, so it is read anew."""
    held = HeldVectors(DIMENSION)
    held._matrix = Matrix(DIMENSION, 1)
    with pytest.raises(OSError, match="full"):
        async with held.writing():
            raise OSError("full")

    assert held._matrix is None


async def test_a_scope_narrows_held_vectors_too(lance: LancePassages) -> None:
    """A search within one note's path sees that note only."""
    from sidecar.library.values import Scope

    assert await found(lance, _near(9, scope=Scope(paths=("n2.md",)))) == ["n2"]


async def test_a_store_too_large_to_hold_is_scanned(tmp_path: Path) -> None:
    """Above the limit nothing is held, and everything is found all the same."""
    store = LancePassages(
        str(tmp_path / "library"), embedder_id="test", dimension=4, format_version=1
    )
    store._held = HeldVectors(4, most_bytes=15)
    await store.replace({"a": [embedded("a", "x", axis(0))]})

    assert await found(store, SearchRequest("", axis(0), 5)) == ["a"]
    assert store._held._matrix is None
    await store.close()
