"""Relevance floors that were measured on this machine, for embedders that come without one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from sidecar.ports.embedder import Embedder, EmbedderInfo, Vectors


def keep_floor(path: Path, embedder_id: str, floor: float) -> None:
    """Keep the floor of an embedder beside those of others, complete or not at all.

    Args:
        path: The file; it is made when it is not there.
        embedder_id: The whole id: other weights or prefixes have another floor.
        floor: 0 to 1.

    Raises:
        OSError: If the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".part")
    floors = {**_read(path), embedder_id: floor}
    unfinished.write_text(json.dumps(floors, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    unfinished.replace(path)


def with_kept_floor(embedder: Embedder, path: Path) -> Embedder:
    """Return the embedder with the floor that was measured for it, if one was."""
    floor = _read(path).get(embedder.info.id)
    if floor is None:
        return embedder
    return _Measured(embedder, replace(embedder.info, floor=floor, is_calibrated=True))


def _read(path: Path) -> Mapping[str, float]:
    """Return the floors by embedder; what cannot be read was not measured."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {name: float(floor) for name, floor in kept.items() if _is_floor(floor)}


def _is_floor(floor: object) -> bool:
    """Return whether something is above 0, which would switch the gate off, and at most 1."""
    return isinstance(floor, (int, float)) and not isinstance(floor, bool) and 0 < floor <= 1


class _Measured:
    """An embedder with facts that were found out here; vectors are those of the one inside."""

    def __init__(self, embedder: Embedder, info: EmbedderInfo) -> None:
        self._embedder = embedder
        self._info = info

    @property
    def info(self) -> EmbedderInfo:
        """Fixed facts, with the measured floor."""
        return self._info

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return unit-length vectors, (n_texts, dimension) float32, in order.

        Raises:
            EmbeddingFailed: If the model failed.
        """
        return await self._embedder.embed_passages(texts)

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit-length vector, (dimension,) float32.

        Raises:
            EmbeddingFailed: If the model failed.
        """
        return await self._embedder.embed_query(text)
