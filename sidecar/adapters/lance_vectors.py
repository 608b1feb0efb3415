"""The vectors of the current table held in memory, so that a search need not read them anew.

LanceDB scans its files for every vector search; the same scan over a matrix in memory takes
less than a tenth of that (``python -m benchmarks retrieval_speed`` shows both).
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sidecar.ports.passages import EmbeddedPassage, Vector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_BYTES = 400_000_000
"""Largest matrix that is held. Source: 260,000 passages of 384 dimensions, ten times a very
large vault; above it LanceDB's own scan costs no memory and answers within a second."""

GROWTH = 1.25
"""Factor by which a full matrix grows: a save copies it rarely, and little of it is unused."""

DEAD = -2.0
"""Score of a slot that holds no vector: below every cosine."""


@dataclass(frozen=True, slots=True)
class Near:
    """A passage and its cosine to the query."""

    passage_id: str
    cosine: float


class Matrix:
    """Vectors by slot, with the passage and note that each belongs to; safe between threads."""

    def __init__(self, dimension: int, capacity: int) -> None:
        """Make room for *capacity* vectors."""
        import numpy as np

        self._vectors: NDArray[np.float32] = np.zeros((max(capacity, 1), dimension), np.float32)
        self._ids: list[str] = []
        self._slots: dict[str, list[int]] = {}
        self._free: list[int] = []
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Return the number of vectors."""
        return len(self._ids) - len(self._free)

    def add(self, note_ids: Sequence[str], ids: Sequence[str], vectors: Any) -> None:
        """Add vectors.

        Args:
            note_ids: Note of each vector.
            ids: Passage of each vector.
            vectors: (n, dimension) float32, unit length.
        """
        with self._lock:
            for note_id, passage_id, vector in zip(note_ids, ids, vectors, strict=True):
                slot = self._slot()
                self._ids[slot] = passage_id
                self._vectors[slot] = vector
                self._slots.setdefault(note_id, []).append(slot)

    def remove(self, note_ids: Iterable[str]) -> None:
        """Remove the vectors of the notes."""
        with self._lock:
            for note_id in note_ids:
                for slot in self._slots.pop(note_id, ()):
                    self._ids[slot] = ""
                    self._free.append(slot)

    def nearest(self, query: Vector, count: int) -> tuple[Near, ...]:
        """Return the *count* passages with the highest cosine, in no order."""
        import numpy as np

        with self._lock:
            scores = self._vectors[: len(self._ids)] @ query
            scores[self._free] = DEAD
            count = min(count, len(self))
            if not count:
                return ()
            best = np.argpartition(scores, len(scores) - count)[-count:]
            return tuple(Near(self._ids[slot], float(scores[slot])) for slot in best)

    def _slot(self) -> int:
        """Return a slot that is free, growing when there is none."""
        import numpy as np

        if self._free:
            return self._free.pop()
        self._ids.append("")
        if len(self._ids) > len(self._vectors):
            more = int(len(self._vectors) * (GROWTH - 1)) + 1
            room = np.zeros((more, self._vectors.shape[1]), np.float32)
            self._vectors = np.concatenate([self._vectors, room])
        return len(self._ids) - 1


class HeldVectors:
    """Keeps the matrix equal to the table: loaded at the first search, told of every write.

    Writes come one at a time; each is announced by ``writing``. A matrix that was read while
    something was written is not used.
    """

    def __init__(self, dimension: int, *, most_bytes: int = MOST_BYTES) -> None:
        """Hold nothing yet."""
        self._dimension = dimension
        self._most_bytes = most_bytes
        self._matrix: Matrix | None = None
        self._writes = 0
        self._is_writing = False
        self._loading = asyncio.Lock()

    def forget(self) -> None:
        """Let go of the matrix; the next search reads it anew."""
        self._matrix = None
        self._writes += 1

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Surround a write to the table; one that fails may have been half done."""
        self._is_writing = True
        self._writes += 1
        try:
            yield
        except BaseException:
            self.forget()
            raise
        finally:
            self._is_writing = False

    async def replace(
        self, note_ids: Collection[str], passages: Sequence[EmbeddedPassage] = ()
    ) -> None:
        """Make the passages' vectors the only ones of the notes; call it inside ``writing``."""
        matrix = self._matrix
        if matrix is not None:
            await asyncio.to_thread(_replace, matrix, note_ids, passages)

    async def matrix(self, table: Any) -> Matrix | None:
        """Return the table's vectors, or ``None`` when they cannot be held or are in motion."""
        async with self._loading:
            if self._matrix is None and not self._is_writing:
                await self._load(table)
            return self._matrix

    async def _load(self, table: Any) -> None:
        writes = self._writes
        count = await table.count_rows("vector IS NOT NULL")
        if not count or count * self._dimension * 4 > self._most_bytes:
            return
        matrix = Matrix(self._dimension, count)
        query = table.query().where("vector IS NOT NULL")
        batches = await query.select(["note_id", "passage_id", "vector"]).to_batches()
        async for batch in batches:
            await asyncio.to_thread(_add_batch, matrix, batch)
        if writes == self._writes:
            self._matrix = matrix


def _add_batch(matrix: Matrix, batch: Any) -> None:
    vectors = batch["vector"].flatten().to_numpy(zero_copy_only=False)
    matrix.add(
        batch["note_id"].to_pylist(),
        batch["passage_id"].to_pylist(),
        vectors.reshape(len(batch), -1),
    )


def _replace(
    matrix: Matrix, note_ids: Collection[str], passages: Sequence[EmbeddedPassage]
) -> None:
    matrix.remove(note_ids)
    held = [item for item in passages if item.vector is not None]
    matrix.add(
        [item.passage.note_id for item in held],
        [item.passage.id for item in held],
        [item.vector for item in held],
    )
