"""A whole answer is ranked by its points and by how much of everything was spoken of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.evals.whole_answers import log_odds_of_points, probability_of_whole, share_said

REFERENCE = "Ice floats. It is less dense than water."


@given(
    points=st.lists(st.floats(min_value=0.0, max_value=1.0), min_size=1, max_size=5),
    said=st.text(max_size=40),
)
def test_it_is_a_probability_whatever_was_said(points: list[float], said: str) -> None:
    """Certain points have infinite log odds, which are kept finite."""
    assert 0.0 < probability_of_whole(points, REFERENCE, said, "en") < 1.0


def test_more_of_the_words_and_surer_points_make_it_likelier() -> None:
    """Either alone raises it."""
    base = probability_of_whole([0.4, 0.5], REFERENCE, "It floats.", "en")

    assert probability_of_whole([0.4, 0.6], REFERENCE, "It floats.", "en") > base
    assert probability_of_whole([0.4, 0.5], REFERENCE, "Ice floats on water.", "en") > base


def test_share_counts_content_words_in_any_form() -> None:
    """As stems; grammar counts for nothing."""
    assert share_said(REFERENCE, "Floating ice has less density than it.", "en") == pytest.approx(
        0.6
    )
    assert share_said("It is so.", "It is.", "en") == 0.0


def test_points_weigh_the_same() -> None:
    """The mean of the log odds, so even odds are zero."""
    assert log_odds_of_points([0.5, 0.5]) == 0.0
    assert log_odds_of_points([0.9, 0.1]) == pytest.approx(0.0)
