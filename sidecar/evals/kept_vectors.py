"""Vectors kept between evals, so that a corpus is embedded once."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np

from sidecar.ids import content_hash
from sidecar.library.passage_size import passage_tokens
from sidecar.ports.embedder import Embedder, EmbedderInfo, MeasuresPassages, Vectors

BATCH = 400
"""Keys in one query of the file."""


class KeptVectors:
    """An ``Embedder`` that asks another one only for texts it has never seen.

    A vector is kept under the embedder's id, whether it was a query, and the text: a changed
    text, model or prefix is another key. Floats are kept as they came, so figures do not
    depend on what was kept.
    """

    def __init__(self, embedder: Embedder, file: Path) -> None:
        """Take the embedder and the file; it is made when it is not there."""
        self._embedder = embedder
        self._file = file

    @property
    def info(self) -> EmbedderInfo:
        """Fixed facts of the embedder."""
        return self._embedder.info

    def measure(self, text: str) -> int:
        """Return the size of a text as the embedder sees it."""
        if isinstance(self._embedder, MeasuresPassages):
            return self._embedder.measure(text)
        return passage_tokens(text)

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return unit-length vectors, (n_texts, dimension) float32, in order.

        Raises:
            EmbeddingFailed: If the model failed; what was kept before stays.
        """
        keys = [self._key("passage", text) for text in texts]
        known = await asyncio.to_thread(self._read, keys)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if missing:
            fresh = await self._embedder.embed_passages(list(missing.values()))
            known = {**known, **dict(zip(missing, fresh, strict=True))}
            await asyncio.to_thread(self._write, {key: known[key] for key in missing})
        shape = (len(texts), self.info.dimension)
        return np.array([known[key] for key in keys], np.float32).reshape(shape)

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit-length vector, (dimension,) float32.

        Raises:
            EmbeddingFailed: If the model failed.
        """
        key = self._key("query", text)
        known = await asyncio.to_thread(self._read, [key])
        if key not in known:
            known = {key: await self._embedder.embed_query(text)}
            await asyncio.to_thread(self._write, known)
        return known[key]

    def _key(self, kind: str, text: str) -> str:
        return content_hash(self.info.id, kind, text)

    def _read(self, keys: Sequence[str]) -> Mapping[str, Vectors]:
        found: dict[str, Vectors] = {}
        with closing(self._opened()) as file:
            for start in range(0, len(keys), BATCH):
                some = json.dumps(keys[start : start + BATCH])
                rows = file.execute(
                    "SELECT key, vector FROM kept WHERE key IN (SELECT value FROM json_each(?))",
                    (some,),
                )
                found |= {key: np.frombuffer(blob, np.float32) for key, blob in rows}
        return found

    def _write(self, vectors: Mapping[str, Vectors]) -> None:
        rows: Iterable[tuple[str, bytes]] = (
            (key, np.asarray(vector, np.float32).tobytes()) for key, vector in vectors.items()
        )
        with closing(self._opened()) as file, file:
            file.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", rows)

    def _opened(self) -> sqlite3.Connection:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        file = sqlite3.connect(self._file)
        file.execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, vector BLOB)")
        return file
