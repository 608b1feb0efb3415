"""Notes are cut by the measure of whoever embeds them."""

from __future__ import annotations

import pytest

from sidecar.errors import ModelFileInvalid
from sidecar.library.passage_size import passage_tokens
from sidecar.ports.embedder import MeasuresPassages
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import fake_library
from tests.fakes.notes import FakeNotes

ENGLISH = "The water of the sea is salty, and it moves with the moon. " * 30
GERMAN = "Das Wasser des Meeres ist salzig, und es bewegt sich mit dem Mond. " * 30


class Measuring(HashEmbedder):
    """Embeds English, and needs four times the room of the estimate, or fails to tell."""

    def __init__(self, error: ModelFileInvalid | None = None) -> None:
        super().__init__(languages=frozenset({"en"}))
        self._error = error

    def measure(self, text: str) -> int:
        """Return the size, or fail."""
        if self._error is not None:
            raise self._error
        return 4 * passage_tokens(text)


async def longest(embedder: HashEmbedder, text: str) -> int:
    """Return the size of the longest passage of a note."""
    lib = fake_library(FakeNotes({"a.md": text}), embedder)
    await lib.run(everything=True)
    (items,) = lib.passages.notes.values()  # type: ignore[attr-defined] - the fake's
    return max(passage_tokens(item.passage.embed_text) for item in items)


async def test_what_is_embedded_fits_the_embedder() -> None:
    """Its own measure counts, not the estimate."""
    assert isinstance(Measuring(), MeasuresPassages)
    assert await longest(Measuring(), ENGLISH) <= 256 / 4 + 1


@pytest.mark.parametrize(
    ("embedder", "text"),
    [
        (HashEmbedder(), ENGLISH),
        (Measuring(), GERMAN),
        (Measuring(ModelFileInvalid(name="x", reason="it is missing")), ENGLISH),
    ],
    ids=["has no measure", "does not embed this language", "cannot be loaded"],
)
async def test_else_the_estimate_counts(embedder: HashEmbedder, text: str) -> None:
    """A passage is not smaller than it need be."""
    assert 128 < await longest(embedder, text) <= 256
