"""An embedder whose vectors are hashed words: deterministic, cheap, and it counts its work."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence

import numpy as np

from sidecar.language.words import words
from sidecar.ports.embedder import EmbedderInfo, Vectors

DIMENSION = 64


class HashEmbedder:
    """Texts that share words are near each other.

    ``texts`` lists every passage text that was embedded. ``on_call`` runs before each call for
    passages and may raise; ``spoil`` may change the vectors of a call; while ``gate`` is
    cleared, calls for passages wait.
    """

    def __init__(
        self,
        id_: str = "hash",
        *,
        languages: frozenset[str] | None = None,
        dimension: int = DIMENSION,
        is_calibrated: bool = True,
    ) -> None:
        self._info = EmbedderInfo(
            id=id_,
            dimension=dimension,
            target_tokens=256,
            languages=languages,
            floor=0.3 if is_calibrated else 0.0,
            candidate_net=0.0,
            is_calibrated=is_calibrated,
        )
        self.texts: list[str] = []
        self.calls = 0
        self.queries = 0
        self.on_call: Callable[[Sequence[str]], None] = lambda texts: None
        self.on_query: Callable[[], None] = lambda: None
        self.spoil: Callable[[Sequence[str], Vectors], Vectors] = lambda texts, vectors: vectors
        self.gate = asyncio.Event()
        self.gate.set()
        self.entered = asyncio.Event()

    @property
    def info(self) -> EmbedderInfo:
        """Fixed facts."""
        return self._info

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return hashed-word vectors, unit length."""
        self.entered.set()
        await self.gate.wait()
        self.calls += 1
        self.on_call(texts)
        self.texts += texts
        return self.spoil(texts, np.stack([self._vector(text) for text in texts]))

    async def embed_query(self, text: str) -> Vectors:
        """Return one hashed-word vector, unit length."""
        self.queries += 1
        self.on_query()
        return self._vector(text)

    def _vector(self, text: str) -> Vectors:
        vector = np.zeros(self._info.dimension, np.float32)
        for word in words(text) or ("?",):
            digest = hashlib.sha256(word.encode()).digest()
            vector[int.from_bytes(digest[:4], "big") % self._info.dimension] += 1.0
        return vector / np.float32(np.linalg.norm(vector))
