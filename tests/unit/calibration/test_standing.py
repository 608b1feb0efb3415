"""Standing: licensed, ratified or hedged, with the figure and what is missing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.calibration.floor import HIGHEST_RATE, conservative_floor
from sidecar.calibration.ledger import Counts, Ledger
from sidecar.calibration.standing import Earned, missing_trials, standing_of
from tests.unit.calibration.builders import COVERED, NOT_COVERED, a_ledger


@pytest.mark.parametrize(
    ("correct", "is_ratified", "earned"),
    [
        (657, False, Earned.LICENSED),
        (657, True, Earned.LICENSED),
        (656, False, Earned.HEDGED),
        (656, True, Earned.RATIFIED),
        (38, True, Earned.RATIFIED),
        (37, True, Earned.HEDGED),
        (0, True, Earned.HEDGED),
    ],
)
def test_standing_is_what_was_earned(correct: int, is_ratified: bool, earned: Earned) -> None:
    """Serving plainly needs the license; a ratified class needs at least what proposes."""
    ratified = {COVERED} if is_ratified else set()

    assert standing_of(COVERED, a_ledger(correct), ratified=ratified).earned is earned


def test_ratifying_one_side_says_nothing_of_the_other() -> None:
    """The sides err differently."""
    ledger = a_ledger(50, of=NOT_COVERED)

    assert standing_of(NOT_COVERED, ledger, ratified={COVERED}).earned is Earned.HEDGED


def test_what_a_person_ruled_stands_without_any_ledger() -> None:
    """An exact recall of a ruling is ratified, whatever became of the ledger."""
    record = standing_of(COVERED, Ledger(), is_belief_ratified=True)

    assert record.earned is Earned.RATIFIED


def test_a_hedge_says_its_figure_and_what_is_missing() -> None:
    """The learner sees how reliable, on how many trials, and how many more it takes."""
    record = standing_of(COVERED, a_ledger(95, 5))

    assert (record.measured, record.required, record.trials) == (0.86084162, 0.99, 100)
    assert record.missing_trials == missing_trials(Counts(95, 5), 0.99) > 557


def test_nothing_is_missing_where_it_is_licensed() -> None:
    """A licensed outcome lacks no trials."""
    assert standing_of(COVERED, a_ledger(657)).missing_trials == 0


@given(
    st.integers(0, 300),
    st.integers(0, 30),
    st.sampled_from([0.0, 0.5, 0.85, 0.99, HIGHEST_RATE]),
)
def test_missing_trials_are_enough_and_no_more(correct: int, wrong: int, required: float) -> None:
    """With so many more the ceiling is cleared, with one less it is not."""
    more = missing_trials(Counts(correct, wrong), required)

    def clears(extra: int) -> bool:
        floor = conservative_floor(correct + extra, correct + wrong + extra)
        return floor > 0 and floor >= required

    assert clears(more)
    assert more == 0 or not clears(more - 1)
