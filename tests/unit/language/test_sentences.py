"""Where sentences begin and end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.language.sentences import sentence_spans


@given(st.text())
def test_spans_are_ordered_trimmed_and_lose_nothing(text: str) -> None:
    """Only white space stands outside the sentences."""
    spans = sentence_spans(text)
    edges = [0, *(edge for span in spans for edge in span), len(text)]
    assert edges == sorted(edges)
    gaps = [text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True)]
    assert not "".join(gaps).strip()
    assert all(text[a:b] == text[a:b].strip() != "" for a, b in spans)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One. Two! Three?", 3),
        ("It is 3.5 m long, i.e. short.", 1),
        ("See Dr. Smith. He knows.", 2),
        ("J. S. Bach wrote it.", 1),
        ("Das heißt z.B. hier. Ende.", 2),
        ("1. Boil the water. 2. Cool it.", 2),
        ("水会沸腾。然后冷却！好吗？", 3),
        ("東京です。大阪です。", 2),
        ("真的吗?水会移动.它不需要能量!", 3),
        ("（1）水会移动；（2）它不需要能量", 2),
        ("①水会移动，②它不需要能量", 2),
        ("1) Water moves; 2) it needs no energy.", 2),
        ("Two kinds: (1) fast, (2) slow; both move.", 1),
        ("比例是3.5个。", 1),
        ("ใน พ.ศ.๒๕๐๐", 1),
        ("first line\nsecond line", 2),
        ("Read config.yaml at http://a.b/c.d now.", 1),
        ("He said “Stop.” Then he left.", 2),
        ("Wait... what?", 2),
        ("यह पानी है। यह ठंडा है।", 2),
        ("The answer is no. It is cold.", 2),
        ("", 0),
        (" \n ", 0),
    ],
)
def test_full_stops_end_sentences_unless_they_belong_to_a_word(text: str, count: int) -> None:
    """Abbreviations, initials, numbers, file names and list numbers go on."""
    assert len(sentence_spans(text)) == count
