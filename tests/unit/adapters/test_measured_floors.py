"""Floors measured on this machine."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sidecar.adapters.measured_floors import keep_floor, with_kept_floor
from tests.fakes.hash_embedder import HashEmbedder


async def test_a_kept_floor_is_the_embedders_from_then_on(tmp_path: Path) -> None:
    """Its vectors stay what they were, so nothing is embedded anew."""
    path = tmp_path / "made" / "floors.json"
    plain = HashEmbedder("bge", is_calibrated=False)
    keep_floor(path, "bge", 0.55)

    found = with_kept_floor(plain, path)

    assert (found.info.floor, found.info.is_calibrated, found.info.id) == (0.55, True, "bge")
    np.testing.assert_array_equal(await found.embed_query("a"), await plain.embed_query("a"))
    np.testing.assert_array_equal(
        await found.embed_passages(["a"]), await plain.embed_passages(["a"])
    )


def test_each_embedder_has_its_own(tmp_path: Path) -> None:
    """Other weights are another embedder."""
    path = tmp_path / "floors.json"
    keep_floor(path, "one", 0.5)
    keep_floor(path, "two", 0.7)

    floors = [with_kept_floor(HashEmbedder(name), path).info.floor for name in ("one", "two")]

    assert floors == [0.5, 0.7]
    assert not with_kept_floor(HashEmbedder("three", is_calibrated=False), path).info.is_calibrated


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"bge": 0}', '{"bge": 2}', '{"bge": "0.5"}', '{"bge": true}']
)
def test_what_cannot_be_read_was_not_measured(tmp_path: Path, text: str) -> None:
    """A broken file never switches the gate off."""
    path = tmp_path / "floors.json"
    path.write_text(text, "utf-8")

    assert not with_kept_floor(HashEmbedder("bge", is_calibrated=False), path).info.is_calibrated
