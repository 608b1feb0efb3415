"""Embed texts for indexing: in small calls, surviving bad batches, bad vectors, no embedder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from sidecar.errors import EmbeddingFailed, OutsideError
from sidecar.ports.embedder import Embedder
from sidecar.ports.passages import Vector

TEXTS_PER_CALL = 32
"""Texts in one call of the embedder. Source: benchmarks/indexing.py on two busy cores: 703
passages took 63 s in calls of 32 and 60 s in one call; a call of 32 ends within three seconds,
so that stopping is prompt."""

UNIT_TOLERANCE = 1e-2
"""How far a vector's length may be from 1; the store refuses what is farther."""


@dataclass(slots=True)
class Embedded:
    """What came of the texts; a text in neither mapping was not reached before the stop.

    Attributes:
        vectors: Unit-length vectors, (dimension,) float32, by text.
        failures: Why a text has no vector, by text.
    """

    vectors: dict[str, Vector] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)

    def has_settled(self, text: str) -> bool:
        """Return whether the text was reached."""
        return text in self.vectors or text in self.failures


class EmbedPassages:
    """Embeds for one job: once the embedder is found to be away, it is not asked again."""

    def __init__(self, embedder: Embedder) -> None:
        """Take the embedder."""
        self._embedder = embedder
        self.away = ""
        """Why the embedder is away, one sentence; empty while it answers."""

    async def embed(self, texts: Sequence[str], *, should_stop: Callable[[], bool]) -> Embedded:
        """Embed distinct texts.

        A call that fails, or gives an unusable vector, is repeated text by text, so that one
        bad text costs no other its vector.

        Args:
            texts: Distinct texts, none blank.
            should_stop: Asked between calls; true leaves the rest unsettled.

        Returns:
            Vectors and failures.
        """
        result = Embedded()
        for start in range(0, len(texts), TEXTS_PER_CALL):
            if should_stop():
                break
            await self._embed_call(texts[start : start + TEXTS_PER_CALL], result)
        return result

    async def _embed_call(self, texts: Sequence[str], result: Embedded) -> None:
        found, reason = await self._try(texts)
        result.vectors |= found
        for text in texts:
            if text in found:
                continue
            if len(texts) > 1 and not self.away:
                alone, reason = await self._try([text])
                result.vectors |= alone
            if text not in result.vectors:
                result.failures[text] = self.away or reason

    async def _try(self, texts: Sequence[str]) -> tuple[Mapping[str, Vector], str]:
        """Return the usable vectors of one call, and why others are missing."""
        if self.away:
            return {}, self.away
        try:
            vectors = await self._embedder.embed_passages(texts)
        except EmbeddingFailed as exc:
            return {}, str(exc)
        except OutsideError as exc:
            self.away = str(exc)
            return {}, self.away
        usable = {
            text: vector
            for text, vector in zip(texts, vectors, strict=False)
            if is_usable(vector, self._embedder.info.dimension)
        }
        return usable, "The embedder gave an unusable vector."


def is_usable(vector: Vector, dimension: int) -> bool:
    """Return whether a vector is finite, of unit length and of the right dimension."""
    if vector.shape != (dimension,):
        return False
    import numpy as np

    return bool(abs(float(np.linalg.norm(vector)) - 1.0) <= UNIT_TOLERANCE)
