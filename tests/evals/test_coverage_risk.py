"""Share decided against share wrong."""

from __future__ import annotations

from sidecar.calibration.classes import Side
from sidecar.calibration.practice import Attempt, Role
from sidecar.evals.coverage_risk import Operating, Point, curve, operating
from tests.unit.calibration.builders import BUILTIN, a_case


def an_attempt(
    probability: float | None, *, is_covered: bool, committed: Side | None = None
) -> Attempt:
    """Return a gold case with a probability."""
    gold = Side.COVERED if is_covered else Side.NOT_COVERED
    return Attempt(
        Role.GOLD, "g", a_case(), BUILTIN, "definition", gold, committed, probability=probability
    )


CASES = [
    an_attempt(0.9, is_covered=True, committed=Side.COVERED),
    an_attempt(0.8, is_covered=False, committed=Side.COVERED),
    an_attempt(0.4, is_covered=True),
    an_attempt(0.1, is_covered=False, committed=Side.NOT_COVERED),
]


def test_covered_is_decided_from_the_highest_probability_down() -> None:
    """Each threshold decides one case more."""
    assert curve(CASES, Side.COVERED) == (
        Point(0.25, 0.0, 0.9),
        Point(0.5, 0.5, 0.8),
        Point(0.75, 1 - 2 / 3, 0.4),
        Point(1.0, 0.5, 0.1),
    )


def test_not_covered_is_decided_from_the_lowest_probability_up() -> None:
    """The other side, on the same cases."""
    assert [point.wrong for point in curve(CASES, Side.NOT_COVERED)] == [0.0, 0.5, 1 - 2 / 3, 0.5]


def test_equal_probabilities_are_decided_together() -> None:
    """No threshold lies between them."""
    tied = [an_attempt(0.5, is_covered=True), an_attempt(0.5, is_covered=False)]

    assert curve(tied, Side.COVERED) == (Point(1.0, 0.5, 0.5),)


def test_a_case_without_a_probability_is_never_decided() -> None:
    """It still counts among all cases."""
    cases = [*CASES, an_attempt(None, is_covered=True)]

    assert curve(cases, Side.COVERED)[-1].decided == 0.8


def test_the_operating_point_is_what_was_committed_to() -> None:
    """Thresholds and guards as shipped."""
    at = operating(CASES, Side.COVERED)

    assert at == Operating(Side.COVERED, 2, 1, 4)
    assert (at.decided, at.wrong, at.floor) == (0.5, 0.5, 0.0)


def test_nothing_decided_is_nothing_wrong() -> None:
    """Shares of nothing are zero, not an error."""
    at = operating([], Side.COVERED)

    assert (at.decided, at.wrong) == (0.0, 0.0)
