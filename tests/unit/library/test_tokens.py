"""Estimating tokens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.tokens import (
    FACTOR_MAX,
    FACTOR_MIN,
    estimate_messages,
    estimate_tokens,
    is_worth_storing,
    updated_ewma,
    updated_factor,
)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("   \t ", 0),
        ("緊急時の水の浄化", 8),
        ("x" * 34, 5),
        ("letters", 1),
        ("lettersx", 2),
        ("a\nb", 3),
        ("...", 2),
        ("snake_case", 3),
        ("한국어", 3),
        ("ภาษาไทย", 4),
        ("école", 1),
        ("e\u0301cole", 1),
        ("переводчик", 2),
        ("γλώσσα", 2),
        ("हिन्दी", 2),
        ("العربية", 3),
        ("ქართული", 3),
        ("3.14", 4),
        ("١٩٩٨", 4),
        ("๑๙", 2),
        ("混合 text 混合", 5),
    ],
)
def test_each_kind_of_segment_has_its_own_rate(text: str, tokens: int) -> None:
    """Words, long words, digits, dense scripts, symbols and newlines are counted as published."""
    assert estimate_tokens(text) == tokens


@given(st.text(), st.text())
def test_estimate_is_additive_at_white_space(left: str, right: str) -> None:
    """Cutting a text at white space neither loses nor gains tokens."""
    assert estimate_tokens(f"{left} {right}") == estimate_tokens(left) + estimate_tokens(right)


@given(st.text())
def test_estimate_never_exceeds_the_number_of_characters(text: str) -> None:
    """A budget in characters is always enough for a budget in tokens."""
    assert 0 <= estimate_tokens(text) <= len(text)


def test_messages_cost_their_frame() -> None:
    """Each message costs four tokens more, the prompt three."""
    assert estimate_messages([]) == 3
    assert estimate_messages(["one", "two words"]) == 3 + (1 + 4) + (2 + 4)


def test_first_observation_replaces_and_later_ones_move_a_quarter() -> None:
    """The published steps of the moving average hold."""
    assert updated_ewma(None, 1.3) == 1.3
    assert updated_ewma(1.0, 2.0) == 1.25


@pytest.mark.parametrize(
    ("estimated", "reported", "cached"),
    [(31, 60, None), (100, None, None), (100, 20, None)],
)
def test_counts_that_prove_nothing_teach_nothing(
    estimated: int, reported: int | None, cached: int | None
) -> None:
    """Short prompts, missing counts and counts of a cache hit leave the factor alone."""
    learned = updated_factor(1.2, estimated=estimated, reported=reported, cached=cached)

    assert learned == 1.2


def test_a_count_that_includes_cached_tokens_may_be_low() -> None:
    """A server that says what was cached is believed, within the clamp."""
    assert updated_factor(None, estimated=100, reported=20, cached=10) == FACTOR_MIN


@given(
    st.none() | st.floats(FACTOR_MIN, FACTOR_MAX),
    st.integers(32, 10_000),
    st.integers(1, 100_000),
)
def test_factor_stays_inside_its_clamp(
    previous: float | None, estimated: int, reported: int
) -> None:
    """No observation moves the factor out of its range."""
    factor = updated_factor(previous, estimated=estimated, reported=reported)

    assert factor is None or FACTOR_MIN <= factor <= FACTOR_MAX


def test_small_moves_are_not_stored() -> None:
    """The store is not written for every reply."""
    assert not is_worth_storing(1.0, 1.015)
    assert is_worth_storing(1.0, 1.03)
