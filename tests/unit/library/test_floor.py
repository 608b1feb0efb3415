"""The relevance floor."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.floor import NOMIC_FLOORS, clears_by_words, resolve_floor


@pytest.mark.parametrize(
    ("setting", "floor"),
    [
        (None, 0.4), ("", 0.4), ("auto", 0.4), ("high", 0.4), (True, 0.4), ([0.1], 0.4),
        (float("nan"), 0.4), ("inf", 0.4),
        (0, 0.0), (0.66, 0.66), ("0.5", 0.5), (-1, 0.0), (3, 1.0),
    ],
)  # fmt: skip
def test_a_setting_is_clamped_or_falls_back(setting: object, floor: float) -> None:
    """Empty, auto and unreadable mean the default."""
    assert resolve_floor(setting, 0.4) == floor


def test_the_named_floors_rise_in_strictness() -> None:
    """From off to strict."""
    assert list(NOMIC_FLOORS.values()) == sorted(NOMIC_FLOORS.values())


@pytest.mark.parametrize(
    ("found", "wanted", "best_share", "clears"),
    [
        (1, 1, 1.0, True),
        (1, 2, 1.0, False),
        (2, 3, 0.7, True),
        (1, 3, 0.34, False),
        (3, 12, 0.5, True),
        (3, 12, 0.6, False),
        (2, 12, 0.3, False),
        (3, 12, 0.25, False),
        (0, 0, 0.0, False),
    ],
)
def test_words_alone_need_coverage(
    found: int, wanted: int, best_share: float, *, clears: bool
) -> None:
    """Enough keywords, a query that is covered at all, and not far behind the best."""
    assert clears_by_words(found=found, wanted=wanted, best_share=best_share) is clears


@given(st.integers(0, 30), st.integers(1, 30), st.floats(0, 1))
def test_more_keywords_never_hurt(found: int, wanted: int, best_share: float) -> None:
    """The rule is monotone in what was found."""
    fewer = clears_by_words(found=min(found, wanted), wanted=wanted, best_share=best_share)
    more = clears_by_words(found=wanted, wanted=wanted, best_share=best_share)
    assert more or not fewer
