"""Words of a problem: tokens, sentences, singulars."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.derivation.wording import is_plural, singular, tokens


@given(st.text(max_size=200))
def test_tokens_stand_where_they_say(text: str) -> None:
    """Each token is exactly its span of the text, in order and without overlap."""
    found = tokens(text)

    assert [text[token.start : token.end] for token in found] == [token.text for token in found]
    assert all(a.end <= b.start for a, b in pairwise(found))


def test_a_comma_is_a_token() -> None:
    """Clauses end at commas, also behind a number; one inside a number is a part of it."""
    found = tokens("Ann, who has 1,200, left")

    assert [token.text for token in found] == ["Ann", ",", "who", "has", "1,200", ",", "left"]


def test_a_decimal_point_ends_no_sentence() -> None:
    """A point inside a number or behind a title is no end of a sentence."""
    found = tokens("Mr. Wells paid $3.50. Why?")

    assert [token.sentence for token in found if token.is_word] == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("plural", "expected"),
    [
        ("apples", "apple"),
        ("boxes", "box"),
        ("cherries", "cherry"),
        ("cookies", "cookie"),
        ("people", "person"),
        ("loaves", "loaf"),
        ("glasses", "glass"),
    ],
)
def test_plurals_have_their_singular(plural: str, expected: str) -> None:
    """Regular and irregular plurals meet their singular, so that units compare."""
    assert singular(plural) == expected
    assert is_plural(plural)


@pytest.mark.parametrize("word", ["glass", "bus", "pencil"])
def test_a_singular_stays(word: str) -> None:
    """A word that only looks like a plural is left alone."""
    assert singular(word) == word
