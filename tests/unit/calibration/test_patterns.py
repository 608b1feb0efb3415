"""What a commitment looked like."""

from __future__ import annotations

import pytest

from sidecar.calibration.patterns import pattern_of

POINT = "The ice of the lake floats on the water because it is light."


@pytest.mark.parametrize(
    ("answer", "pattern"),
    [
        (POINT, "same polarity, 4/4 of the words, 1 sentence"),
        ("The ice never floats.", "other polarity, 1/4 of the words, 1 sentence"),
        ("It swims on top. The ice of the lake.", "same polarity, 1/4 of the words, 2 sentences"),
        ("So. It. Does. Too.", "same polarity, 0/4 of the words, 3 or more sentences"),
    ],
)
def test_a_pattern_is_polarity_share_and_length(answer: str, pattern: str) -> None:
    """In words, so that an elimination record can be read."""
    assert pattern_of(POINT, answer) == pattern


def test_a_point_without_content_words_is_all_there() -> None:
    """No word of it is missing."""
    assert pattern_of("It is.", "Yes.").startswith("same polarity, 4/4")
