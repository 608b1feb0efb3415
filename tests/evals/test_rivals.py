"""The simpler ways that retrieval is held against."""

from __future__ import annotations

import pytest

from sidecar.evals.rivals import Bm25, Grep

DOCUMENTS = {
    "tides.md": "The Moon raises two tides a day. The Moon does it.",
    "bonds.md": "A bond pays a coupon. The price of the bond falls when rates rise.",
    "sleep.md": "Sleep has cycles. Deep sleep comes first.",
    "hole.md": "黑洞是引力强到连光也逃不出来的区域",
}


@pytest.mark.parametrize("kind", [Bm25, Grep])
@pytest.mark.parametrize(
    ("query", "first"),
    [("price of bonds", "bonds.md"), ("the moon", "tides.md"), ("黑洞的引力", "hole.md")],
)
def test_finds_the_document_that_holds_the_words(
    kind: type[Bm25 | Grep], query: str, first: str
) -> None:
    """In scripts without spaces too."""
    assert kind(DOCUMENTS).ranking(query, 5)[:1] == [first]


@pytest.mark.parametrize("kind", [Bm25, Grep])
def test_finds_nothing_without_a_common_word(kind: type[Bm25 | Grep]) -> None:
    """A document that shares no word is not ranked last but left out."""
    assert kind(DOCUMENTS).ranking("volcano", 5) == []


def test_a_rare_word_weighs_more_than_a_frequent_one() -> None:
    """What tells BM25 from grep."""
    documents = {f"{n}.md": "water water" for n in range(5)} | {"z.md": "salt"}

    assert Bm25(documents).ranking("water salt", 1) == ["z.md"]


def test_a_long_document_needs_more() -> None:
    """One mention among many words counts less than one among few."""
    documents = {"long.md": "tide " + "filler " * 50, "short.md": "tide filler"}

    assert Bm25(documents).ranking("tide", 1) == ["short.md"]
