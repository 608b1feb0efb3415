"""The floor: its table, its limits, its monotony."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.calibration.floor import HIGHEST_RATE, N_MIN, Z, capped_rate, conservative_floor

TABLE = {
    (9, 9): 0.0,
    (10, 10): 0.601114129,
    (37, 37): 0.847928085,
    (38, 38): 0.851335037,
    (39, 40): 0.817766747,
    (95, 100): 0.860841620,
    (127, 127): 0.950344315,
    (656, 656): 0.989985787,
    (657, 657): 0.990000877,
    (28, 28): 0.808412666,
}
"""The table of calibration.md, The floor."""


@pytest.mark.parametrize("counts", TABLE)
def test_floor_is_that_of_the_table(counts: tuple[int, int]) -> None:
    """Every row of the specified table is met to the last decimal."""
    assert conservative_floor(*counts) == TABLE[counts]


def test_constants_are_pinned() -> None:
    """The quantile and the least number of trials are specified."""
    assert (Z, N_MIN) == (2.576, 10)


@pytest.mark.parametrize("odd", [1.0, True, "1", None, Decimal(1)])
def test_what_is_no_whole_number_is_a_type_error(odd: object) -> None:
    """A count is a whole number, also when something else equals it."""
    with pytest.raises(TypeError):
        conservative_floor(odd, 20)  # type: ignore[arg-type]  # the breach is the test
    with pytest.raises(TypeError):
        conservative_floor(0, odd)  # type: ignore[arg-type]  # the breach is the test


@pytest.mark.parametrize("counts", [(-1, 10), (11, 10), (0, -1), (-2, -1), (1, 0)])
def test_impossible_counts_are_value_errors(counts: tuple[int, int]) -> None:
    """Counts are not negative, and there are no more successes than trials."""
    with pytest.raises(ValueError, match="between 0 and the committed"):
        conservative_floor(*counts)


def test_no_streak_is_certainty() -> None:
    """However long the streak, the floor stays below 1."""
    assert conservative_floor(10**12, 10**12) == HIGHEST_RATE < 1


def test_a_rate_without_success_has_no_negative_floor() -> None:
    """The bound is cut at 0."""
    assert conservative_floor(0, 50) == 0.0


@given(st.integers(N_MIN, 5000), st.data())
def test_success_never_lowers_and_failure_never_raises(committed: int, data: st.DataObject) -> None:
    """From the least number of trials on, the floor moves with the evidence."""
    successes = data.draw(st.integers(0, committed))
    floor = conservative_floor(successes, committed)

    assert conservative_floor(successes, committed + 1) <= floor
    assert conservative_floor(successes + 1, committed + 1) >= floor
    assert floor <= successes / committed


@given(st.integers(0, N_MIN - 1), st.data())
def test_short_streaks_show_nothing(committed: int, data: st.DataObject) -> None:
    """Below the least number of trials the floor is 0."""
    assert conservative_floor(data.draw(st.integers(0, committed)), committed) == 0.0


@pytest.mark.parametrize(
    ("rate", "capped"),
    [(0.12345678949, 0.123456789), (0.1234567896, 0.12345679), (2.0, HIGHEST_RATE), (-1.0, 0.0)],
)
def test_rates_are_rounded_and_capped(rate: float, capped: float) -> None:
    """A rate that decides has nine decimals and lies in [0, 1)."""
    assert capped_rate(rate) == capped
