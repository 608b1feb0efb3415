"""Rates, areas, correlations and their intervals."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.evals.statistics import (
    NOTHING,
    Reals,
    area,
    area_gain,
    correlation,
    covered_at,
    mean_of,
    pearson,
    ranks,
    rate,
)


def draws(seed: int = 1) -> np.random.Generator:
    """Return a seeded generator."""
    return np.random.Generator(np.random.PCG64(seed))


def scored(count: int = 200, *, shift: float = 1.0) -> tuple[Reals, np.ndarray, np.ndarray]:
    """Return scores that tell right from wrong a little, the gold, and the questions."""
    generator = draws()
    is_right = generator.random(count) < 0.5
    scores = generator.normal(loc=is_right * shift)
    return scores, is_right, np.arange(count) // 10


@given(st.integers(0, 50), st.integers(1, 50))
def test_interval_holds_the_rate(successes: int, more: int) -> None:
    """It lies in [0, 1] around the share, whatever the counts."""
    found = rate(successes, successes + more)

    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    assert 0.0 <= found.low <= found.value <= found.high <= 1.0


def test_nothing_tried_is_no_rate() -> None:
    """It is not 0: it was not measured."""
    assert rate(0, 0) == NOTHING


@pytest.mark.parametrize(("successes", "low", "high"), [(0, 0.0, 0.2775), (5, 0.2366, 0.7634)])
def test_interval_is_wilsons(successes: int, low: float, high: float) -> None:
    """Values from the published formula for ten trials."""
    found = rate(successes, 10)

    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


def test_mean_of_rates_is_narrower_than_either() -> None:
    """Two independent halves know more than one."""
    one = rate(50, 100)
    both = mean_of(one, one)

    assert both.value == one.value
    assert both.low is not None
    assert one.low is not None
    assert one.low < both.low


def test_mean_with_nothing_is_nothing() -> None:
    """Without right answers there is no balanced accuracy."""
    assert mean_of(rate(1, 2), NOTHING) == NOTHING


def test_same_seed_gives_the_same_interval() -> None:
    """Reports can be made again to the last digit."""
    scores, is_right, groups = scored()

    assert area(scores, is_right, groups, draws()) == area(scores, is_right, groups, draws())


def test_interval_is_wider_when_answers_come_from_few_questions() -> None:
    """Whole questions are drawn, since answers to one resemble one another."""
    generator = draws(2)
    groups = np.arange(400) // 40
    is_right = generator.random(400) < 0.5
    scores = generator.normal(loc=is_right * (groups % 2) * 3.0)
    few = area(scores, is_right, groups, draws())
    many = area(scores, is_right, np.arange(400), draws())

    assert few.high is not None
    assert few.low is not None
    assert many.high is not None
    assert many.low is not None
    assert few.high - few.low > 1.5 * (many.high - many.low)


def test_area_of_one_label_is_nothing() -> None:
    """All right: there is no pair to put in order."""
    scores, _, groups = scored(20)

    assert area(scores, np.ones(20, dtype=bool), groups, draws()) == NOTHING


def test_one_question_has_no_interval() -> None:
    """There is nothing to draw from."""
    scores, is_right, _ = scored(20)
    found = area(scores, is_right, np.zeros(20, dtype=np.int64), draws())

    assert found.value is not None
    assert found.low is None


def test_gain_over_itself_is_zero() -> None:
    """Both areas are measured on the same draws."""
    scores, is_right, groups = scored()
    found = area_gain(scores, scores, is_right=is_right, groups=groups, generator=draws())

    assert (found.value, found.low, found.high) == (0.0, 0.0, 0.0)


def test_gain_over_noise_is_positive() -> None:
    """Its interval stays above 0 when the scores tell and the others do not."""
    scores, is_right, groups = scored(shift=2.0)
    noise = draws(9).normal(size=len(scores))
    found = area_gain(scores, noise, is_right=is_right, groups=groups, generator=draws())

    assert found.low is not None
    assert found.low > 0.0


def test_correlation_needs_something_that_varies() -> None:
    """A constant correlates with nothing, and that is not 0."""
    groups = np.arange(5)

    assert correlation(np.ones(5), np.arange(5.0), groups, draws()) == NOTHING


@given(st.lists(st.integers(0, 5), min_size=2, max_size=30))
def test_ranks_keep_order_and_sum(values: list[int]) -> None:
    """Ties share a rank, so the sum is that of 0 to n - 1."""
    found = ranks(np.array(values, dtype=np.float64))

    assert found.sum() == pytest.approx(len(values) * (len(values) - 1) / 2)
    assert [bool(a < b) for a, b in pairwise(found)] == [a < b for a, b in pairwise(values)]


def test_ranks_make_a_curve_a_line() -> None:
    """Spearman is Pearson on ranks."""
    values = np.array([1.0, 2.0, 3.0, 4.0])

    assert pearson(ranks(values), ranks(np.exp(values))) == pytest.approx(1.0)


def test_equal_false_passes_interpolate_inside_a_tie() -> None:
    """Half of a tie may pass when half of its wrong answers may."""
    scores = np.array([1.0, 1.0, 0.0, 0.0])
    is_right = np.array([True, False, True, False])
    found = covered_at(scores, is_right, groups=np.arange(4), generator=draws(), false_pass=0.25)

    assert found.value == 0.25


def test_equal_false_passes_take_all_right_answers_above_the_cut() -> None:
    """With no wrong answer let through, right ones above all wrong ones still pass."""
    scores = np.array([3.0, 2.0, 1.0, 0.0])
    is_right = np.array([True, False, True, False])
    found = covered_at(scores, is_right, groups=np.arange(4), generator=draws(), false_pass=0.0)

    assert found.value == 0.5
