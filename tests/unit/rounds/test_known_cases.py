"""What is said of how often a class was right."""

from __future__ import annotations

import pytest

from sidecar.rounds.known_cases import known_cases
from sidecar.rounds.values import Reliability


@pytest.mark.parametrize(
    ("correct", "trials", "is_hopeful"),
    [(0, 2, False), (1, 11, False), (97, 100, False), (99, 100, False), (100, 100, True)],
)
def test_more_cases_are_spoken_of_only_where_they_could_help(
    correct: int, trials: int, *, is_hopeful: bool
) -> None:
    """A class that is wrong too often never gets there by more cases of the same quality."""
    shown = Reliability(0.5, 0.99, trials, missing_trials=600, correct=correct)

    assert ("more right ones" in known_cases(shown)) is is_hopeful


def test_what_was_right_is_said_as_a_count() -> None:
    """Two wrong cases are called just that."""
    shown = Reliability(0.0, 0.99, 2, missing_trials=1016, correct=0)

    assert known_cases(shown) == "right in 0 of 2 known cases"


def test_a_record_of_an_earlier_version_has_no_count() -> None:
    """What was not stored is not made up."""
    shown = Reliability(0.72, 0.99, 58, missing_trials=599)

    assert known_cases(shown) == "0.72 of 0.99 shown by 58 known cases"
