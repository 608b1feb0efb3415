"""Vectors kept between evals."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from sidecar.evals.kept_vectors import KeptVectors
from tests.fakes.hash_embedder import HashEmbedder


async def test_a_known_text_is_not_embedded_again(tmp_path: Path) -> None:
    """Neither in this process nor in the next one, and the vector is the same."""
    embedder = HashEmbedder()
    first = await KeptVectors(embedder, tmp_path / "kept").embed_passages(["a b", "c"])

    again = await KeptVectors(embedder, tmp_path / "kept").embed_passages(["c", "a b", "d"])

    assert embedder.texts == ["a b", "c", "d"]
    assert np.array_equal(again[:2], first[::-1])


async def test_a_query_is_kept_apart_from_a_passage(tmp_path: Path) -> None:
    """Embedders prefix them differently."""
    embedder = HashEmbedder()
    kept = KeptVectors(embedder, tmp_path / "kept")
    await kept.embed_passages(["a"])

    await kept.embed_query("a")
    await kept.embed_query("a")

    assert embedder.queries == 1


async def test_another_embedder_has_its_own_vectors(tmp_path: Path) -> None:
    """Vectors of two spaces never mix."""
    await KeptVectors(HashEmbedder("one"), tmp_path / "kept").embed_passages(["a"])
    other = HashEmbedder("other")

    await KeptVectors(other, tmp_path / "kept").embed_passages(["a"])

    assert other.texts == ["a"]
