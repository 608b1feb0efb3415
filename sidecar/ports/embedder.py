"""Turning text into vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors: TypeAlias = NDArray[np.float32]
else:
    Vectors = object  # a port only names the type; the ready line need not wait for numpy


@dataclass(frozen=True, slots=True)
class EmbedderInfo:
    """What is fixed about an embedder; ``id`` is part of the table's name.

    Attributes:
        id: Model, weights hash and prefix scheme: another id is another space.
        dimension: Length of a vector.
        target_tokens: Budget of a passage in estimated tokens.
        languages: ISO 639-1 codes it serves well; ``None`` when it serves all.
        floor: Relevance floor on the final score, 0 to 1.
        candidate_net: Least cosine of a vector candidate.
        is_calibrated: Whether the floor was measured; an unknown embedder's is not.
        unrelated: Cosine up to which texts have nothing to do with each other: the zero of
            ``library.ranking.closeness``, so that answers weigh all embedders alike; ``None``
            where it was not measured, then the candidate net stands in.
        least_support: What ``library.gate`` asks of the best passage of a question; ``None``
            where it was not measured, then the gate's own stands.
        unrelated_in: What ``unrelated`` is for the gate in languages where it is another one, by
            ISO 639-1 code.
    """

    id: str
    dimension: int
    target_tokens: int
    languages: frozenset[str] | None
    floor: float
    candidate_net: float
    is_calibrated: bool
    unrelated: float | None = None
    least_support: float | None = None
    unrelated_in: tuple[tuple[str, float], ...] = ()

    @property
    def zero(self) -> float:
        """The cosine at which closeness begins."""
        return self.candidate_net if self.unrelated is None else self.unrelated


@runtime_checkable
class MeasuresPassages(Protocol):
    """An embedder that knows how much of its model's room a text takes."""

    def measure(self, text: str) -> int:
        """Return the size of a text in estimated tokens (``library.passage_size``).

        A passage of at most ``target_tokens`` is embedded whole. Called in worker threads.

        Raises:
            SidecarError: If the model cannot be loaded.
        """
        ...


class Embedder(Protocol):
    """A text embedder; calls never block the event loop."""

    @property
    def info(self) -> EmbedderInfo:
        """Fixed facts."""
        ...

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return unit-length vectors, (n_texts, dimension) float32, in order.

        Raises:
            EmbeddingFailed: If the model failed; nothing partial is returned.
        """
        ...

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit-length vector, (dimension,) float32.

        Raises:
            EmbeddingFailed: If the model failed.
        """
        ...
