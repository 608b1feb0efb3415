"""Large libraries with vectors made beforehand, so that no embedder's time is measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from sidecar.ids import content_hash
from sidecar.library.values import NoteState, Passage, Span
from sidecar.ports.catalogue import Catalogue, CatalogueNote
from sidecar.ports.embedder import EmbedderInfo, Vectors
from sidecar.ports.notes import NoteFile, Notes, SkippedNote
from sidecar.ports.passages import EmbeddedPassage, Passages

DIMENSION = 384
"""Of the built-in embedder."""

PER_NOTE = 5
WORDS_PER_PASSAGE = 60
VOCABULARY = 20_000
NOTES_PER_WRITE = 500
LETTERS = list("abcdefghijklmnoprstuvw")
WORD_LETTERS = 7
NOISE = 0.7
"""Share of a query's vector that is not that of the passage it asks for."""

INFO = EmbedderInfo(
    id="made",
    dimension=DIMENSION,
    target_tokens=256,
    languages=None,
    floor=0.3,
    candidate_net=0.3,
    is_calibrated=True,
)


@dataclass(frozen=True, slots=True)
class Question:
    """A query about one passage: a few of its words, and a vector near its own."""

    text: str
    vector: NDArray[np.float32]


@dataclass
class MadeEmbedder:
    """Answers with vectors that were made beforehand."""

    questions: dict[str, NDArray[np.float32]] = field(default_factory=dict)

    @property
    def info(self) -> EmbedderInfo:
        """Fixed facts."""
        return INFO

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Fail the measurement: its passages come with their vectors, so none is ever embedded.

        Raises:
            AssertionError: Always.
        """
        raise AssertionError(f"{len(texts)} passages were embedded that have vectors already")

    async def embed_query(self, text: str) -> Vectors:
        """Return the vector made for a question."""
        return self.questions[text]


class MadeNotes:
    """Notes of words that are as unevenly frequent as real ones."""

    def __init__(self, passages: int, numbers: np.random.Generator) -> None:
        """Make the vectors; texts are made as they are asked for.

        Args:
            passages: How many, rounded down to whole notes.
            numbers: Draws everything.
        """
        self._numbers = numbers
        self._words = [self._word() for _ in range(VOCABULARY)]
        self.count = passages // PER_NOTE
        self.matrix = _unit(self._numbers.standard_normal((self.count * PER_NOTE, DIMENSION)))

    def batches(self) -> Iterator[dict[str, list[EmbeddedPassage]]]:
        """Yield the notes, a write's worth at a time."""
        for start in range(0, self.count, NOTES_PER_WRITE):
            numbers = range(start, min(self.count, start + NOTES_PER_WRITE))
            yield {f"note{number}": self._note(number) for number in numbers}

    def questions(self, count: int) -> list[Question]:
        """Return questions about passages all over the library."""
        places = self._numbers.integers(0, len(self.matrix), count)
        noise = _unit(self._numbers.standard_normal((count, DIMENSION)))
        vectors = _unit((1 - NOISE) * self.matrix[places] + NOISE * noise)
        return [
            Question(" ".join(self._numbers.choice(self._words[50:5000], 3)), vector)
            for vector in vectors
        ]

    def _note(self, number: int) -> list[EmbeddedPassage]:
        return [self._passage(number, ordinal) for ordinal in range(PER_NOTE)]

    def _passage(self, number: int, ordinal: int) -> EmbeddedPassage:
        places = self._numbers.zipf(1.3, WORDS_PER_PASSAGE) % VOCABULARY
        text = " ".join(self._words[place] for place in places)
        title = f"Note {number}"
        passage = Passage(
            id=f"{content_hash('note', str(number))[:24]}{ordinal}",
            note_id=f"note{number}",
            path=f"folder{number % 20}/{title}.md",
            title=title,
            heading_path=("Heading",),
            span=Span(ordinal * len(text), (ordinal + 1) * len(text)),
            text=text,
            text_hash=content_hash(text),
            embed_text=f"{title}\n{text}",
            ordinal=ordinal,
        )
        return EmbeddedPassage(passage, self.matrix[number * PER_NOTE + ordinal])

    def _word(self) -> str:
        return "".join(self._numbers.choice(LETTERS, WORD_LETTERS))


async def fill(made: MadeNotes, passages: Passages, catalogue: Catalogue) -> None:
    """Write the notes to a library, as an indexing would leave it."""
    for batch in made.batches():
        await passages.replace(batch)
        await catalogue.put([_row(items) for items in batch.values()])
    await passages.settle(idle=True)


def _row(items: Sequence[EmbeddedPassage]) -> CatalogueNote:
    first = items[0].passage
    return CatalogueNote(
        first.note_id, first.path, NoteState.INDEXED, passages=len(items), language="en"
    )


def _unit(rows: NDArray[np.float64]) -> NDArray[np.float32]:
    unit: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit.astype(np.float32)


class MadeVault:
    """Stands in for the vault of passages that no file holds: each is looked up, and is there."""

    def __init__(self, notes: Notes) -> None:
        """Take the vault where they are looked up, so that this costs what it does."""
        self._notes = notes
        self.key, self.list_notes, self.read = notes.key, notes.list_notes, notes.read

    async def find(self, path: str) -> NoteFile | SkippedNote | None:
        """Return that the note is there."""
        await self._notes.find(path)
        return NoteFile(path, 0, 0)
