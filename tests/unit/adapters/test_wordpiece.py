"""WordPiece agrees with the reference tokenizer, id for id."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.adapters.wordpiece import WordPiece

ROOT = Path(__file__).parents[3]
VOCABULARY = ROOT / "sidecar" / "adapters" / "data" / "minilm_vocab.txt"
PIECES = VOCABULARY.read_text(encoding="utf-8").rstrip("\n").split("\n")
GOLDEN: list[dict[str, Any]] = json.loads(
    (ROOT / "tests" / "golden" / "minilm_token_ids.json").read_text(encoding="utf-8")
)
TOKENIZER = WordPiece(PIECES)


@pytest.mark.parametrize("row", GOLDEN, ids=range(len(GOLDEN)))
def test_ids_equal_those_of_the_reference_tokenizer(row: dict[str, Any]) -> None:
    """Text in a dozen scripts, code, emoji and odd spaces is cut as the reference cuts it."""
    assert list(TOKENIZER.encode(row["text"], limit=256)) == row["ids"]


def test_long_text_is_cut_at_the_limit_and_keeps_its_end_mark() -> None:
    """What is beyond the limit is dropped; the marks stay."""
    ids = TOKENIZER.encode("water " * 500, limit=256)

    assert len(ids) == 256
    assert (ids[0], ids[-1]) == (PIECES.index("[CLS]"), PIECES.index("[SEP]"))


@given(text=st.text(max_size=80), limit=st.integers(min_value=2, max_value=40))
def test_any_text_gives_ids_of_the_vocabulary_within_the_limit(text: str, limit: int) -> None:
    """No text makes the tokenizer fail or overflow."""
    ids = TOKENIZER.encode(text, limit=limit)

    assert 2 <= len(ids) <= limit
    assert all(0 <= number < len(PIECES) for number in ids)


def test_rare_words_tell_more_than_common_ones_and_function_words_nothing() -> None:
    """The frequency rank stands in for an inverse document frequency."""
    telling = TOKENIZER.telling()
    the, water, osmotic = (telling[PIECES.index(word)] for word in ("the", "water", "membrane"))

    assert the == 0.0
    assert 0.0 < water < osmotic <= 1.0
