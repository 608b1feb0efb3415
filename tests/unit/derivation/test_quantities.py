"""The quantities that a problem states."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.derivation.quantities import quantities
from sidecar.derivation.values import Form
from sidecar.derivation.wording import tokens


@pytest.mark.parametrize(
    ("text", "value", "unit", "form"),
    [
        ("48 clips", "48", "clip", Form.COUNT),
        ("1,863 acres", "1863", "acre", Form.COUNT),
        ("2.5 miles", "5/2", "mile", Form.COUNT),
        ("$.50 each", "1/2", "dollar", Form.COUNT),
        ("6$ for lunch", "6", "dollar", Form.COUNT),
        ("twenty-five pens", "25", "pen", Form.COUNT),
        ("two dozen eggs", "24", "egg", Form.COUNT),
        ("three hundred years", "300", "year", Form.COUNT),
        ("3 large red apples", "3", "apple", Form.COUNT),
        ("5 of her friends", "5", "friend", Form.COUNT),
        ("12-inch boards", "12", "inch", Form.COUNT),
        ("20% of them", "1/5", "", Form.SHARE),
        ("20 percent of them", "1/5", "", Form.SHARE),
        ("two-thirds of the class", "2/3", "", Form.SHARE),
        ("a third of the class", "1/3", "", Form.SHARE),
        ("half of it", "1/2", "", Form.SHARE),
        ("3/4 of it", "3/4", "", Form.SHARE),
        ("twice as many", "2", "", Form.FACTOR),
        ("three times as many", "3", "", Form.FACTOR),
    ],
)
def test_a_quantity_is_read(text: str, value: str, unit: str, form: Form) -> None:
    """Digits, words, fractions, percentages, money, "half", "twice", "dozen" are quantities."""
    (found,) = quantities(tokens(text))

    assert (str(found.value), found.form) == (value, form)
    assert not unit or found.unit == unit


@pytest.mark.parametrize("text", ["one of them", "the 4th day", "the third day", "no numbers"])
def test_what_is_no_quantity_is_left_out(text: str) -> None:
    """Pronouns and ordinals count nothing."""
    assert quantities(tokens(text)) == ()


def test_the_content_of_a_container_is_read() -> None:
    """A container and what it holds may both be asked about."""
    (found,) = quantities(tokens("3 boxes of cookies"))

    assert (found.unit, found.content) == ("box", "cookie")


@given(st.integers(2, 10**6), st.integers(2, 10**6))
def test_every_number_in_digits_is_found(first: int, second: int) -> None:
    """No stated number is lost, with separators or without."""
    found = quantities(tokens(f"Ann has {first:,} red pens and {second} caps."))

    assert [quantity.value for quantity in found] == [first, second]


@given(st.text(max_size=200))
def test_spans_do_not_overlap(text: str) -> None:
    """Quantities of any text are in order and apart, whatever it holds."""
    found = quantities(tokens(text))

    assert all(a.end <= b.start for a, b in pairwise(found))
