"""An embedder that is away keeps its place in the library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sidecar.adapters.remembered_embedder import RememberedEmbedder, recall, remember
from sidecar.errors import EmbedderChanged, OllamaDown
from sidecar.ports.embedder import EmbedderInfo, Vectors

INFO = EmbedderInfo(
    id="nomic-1234",
    dimension=4,
    target_tokens=750,
    languages=frozenset({"en"}),
    floor=0.62,
    candidate_net=0.3,
    is_calibrated=True,
    unrelated_in=(("zh", 0.83),),
)


class _Real:
    """Gives one fixed vector a text."""

    def __init__(self, info: EmbedderInfo) -> None:
        self.info = info

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return np.tile(np.array([1, 0, 0, 0], np.float32), (len(texts), 1))

    async def embed_query(self, text: str) -> Vectors:
        return np.array([1, 0, 0, 0], np.float32)


class _Server:
    """A model server that is off until ``is_on``."""

    def __init__(self, info: EmbedderInfo) -> None:
        self.is_on = False
        self._info = info

    async def open(self) -> _Real:
        if not self.is_on:
            raise OllamaDown(host="127.0.0.1")
        return _Real(self._info)


@pytest.mark.parametrize("languages", [None, frozenset({"en", "de"})])
def test_facts_survive_a_restart(tmp_path: Path, languages: frozenset[str] | None) -> None:
    """What was remembered of a model is recalled as it was."""
    info = replace(INFO, languages=languages)
    remember(tmp_path / "embedder.json", "nomic", info)

    assert recall(tmp_path / "embedder.json", "nomic") == info


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"model": "nomic"}', '{"model": "nomic", "info": {"id": 1}}']
)
def test_an_unreadable_memory_is_no_memory(tmp_path: Path, content: str) -> None:
    """A damaged file recalls nothing instead of failing."""
    path = tmp_path / "embedder.json"
    path.write_text(content, encoding="utf-8")

    assert recall(path, "nomic") is None


def test_another_model_is_not_recalled(tmp_path: Path) -> None:
    """Facts of one model never stand in for another's."""
    remember(tmp_path / "embedder.json", "nomic", INFO)

    assert recall(tmp_path / "embedder.json", "bge-m3") is None


async def test_it_answers_once_the_server_is_back() -> None:
    """A call fails while the server is off and works, without a restart, when it is on."""
    server = _Server(INFO)
    embedder = RememberedEmbedder(INFO, server.open)
    with pytest.raises(OllamaDown):
        await embedder.embed_query("text")
    server.is_on = True

    assert (await embedder.embed_passages(["a", "b"])).shape == (2, 4)


async def test_another_space_is_refused() -> None:
    """A model that came back with other weights never mixes its vectors with the old ones."""
    server = _Server(replace(INFO, id="nomic-9999"))
    server.is_on = True
    embedder = RememberedEmbedder(INFO, server.open)

    with pytest.raises(EmbedderChanged):
        await embedder.embed_query("text")
