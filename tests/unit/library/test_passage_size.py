"""The measure that passages are cut by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.passage_size import passage_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("緊急時の水の浄化", 8),
        ("x" * 34, 5),
        ("a\nb", 3),
        ("...", 2),
        ("한국어", 3),
        ("ภาษาไทย", 7),
        ("3.14", 3),
        ("混合 text 混合", 5),
    ],
)
def test_each_kind_of_segment_has_its_own_rate(text: str, tokens: int) -> None:
    """Passages of a released format never change their size."""
    assert passage_tokens(text) == tokens


@given(st.text(), st.text())
def test_size_is_additive_at_white_space(left: str, right: str) -> None:
    """Cutting a text at white space neither loses nor gains tokens."""
    assert passage_tokens(f"{left} {right}") == passage_tokens(left) + passage_tokens(right)
