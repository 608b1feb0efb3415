"""The gate: what is required for what, and the record of the decision."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from sidecar.calibration.gate import (
    CEILINGS,
    DEFAULT_CEILINGS,
    Action,
    Ceilings,
    CoverageMinimum,
    License,
    Override,
    decide,
)
from sidecar.calibration.ledger import Ledger
from tests.unit.calibration.builders import COVERED, NOT_COVERED, a_ledger


def test_ceilings_are_those_of_the_table() -> None:
    """Practice is free; admission and proposals need 0.85, serving 0.99."""
    assert DEFAULT_CEILINGS == {
        Action.PRACTICE: 0.0,
        Action.ADMIT: 0.85,
        Action.PROPOSE: 0.85,
        Action.SERVE: 0.99,
    }


def test_the_decision_is_a_record() -> None:
    """Class, action, measured, required, ratio and distinct trials stand beside the answer."""
    assert decide(Action.PROPOSE, COVERED, a_ledger(95, 5, 50)) == License(
        action=Action.PROPOSE,
        of=COVERED,
        measured=0.86084162,
        required=0.85,
        ratio=1.012754847,
        is_licensed=True,
        trials=100,
        coverage=0.666666667,
        required_coverage=0.0,
    )


@pytest.mark.parametrize(
    ("correct", "wrong", "action", "is_licensed"),
    [
        (37, 0, Action.PROPOSE, False),
        (38, 0, Action.PROPOSE, True),
        (95, 5, Action.PROPOSE, True),
        (39, 1, Action.PROPOSE, False),
        (656, 0, Action.SERVE, False),
        (657, 0, Action.SERVE, True),
        (50, 0, Action.SERVE, False),
        (9, 0, Action.PROPOSE, False),
    ],
)
def test_the_floor_must_clear_the_ceiling(
    correct: int, wrong: int, action: Action, is_licensed: bool
) -> None:
    """The bound decides, not the raw rate."""
    decision = decide(action, COVERED, a_ledger(correct, wrong))

    assert decision.is_licensed is is_licensed
    assert (decision.ratio is not None and decision.ratio >= 1) is is_licensed


def test_admission_asks_what_tier_2_got_right() -> None:
    """A reliable class admits nothing while Tier 2 was not measured on it."""
    reliable = a_ledger(700)
    verified = a_ledger(700, verified=38)

    assert not decide(Action.ADMIT, COVERED, reliable).is_licensed
    assert decide(Action.ADMIT, COVERED, verified).is_licensed
    assert decide(Action.ADMIT, COVERED, verified).trials == 38


def test_practice_needs_a_case_that_can_be_checked() -> None:
    """Practice is where one may be wrong; its ratio is no number."""
    free = decide(Action.PRACTICE, COVERED, Ledger())
    blind = decide(Action.PRACTICE, COVERED, Ledger(), is_checkable=False)

    assert (free.is_licensed, free.ratio) == (True, None)
    assert not blind.is_licensed


@pytest.mark.parametrize("action", [Action.ADMIT, Action.PROPOSE, Action.SERVE])
def test_an_empty_ledger_licenses_nothing(action: Action) -> None:
    """Not even where a person set the ceiling to 0: there has to be something measured."""
    lowered = Ceilings((Override(action, COVERED, 0.0),))

    assert not decide(action, COVERED, Ledger()).is_licensed
    assert not decide(action, COVERED, Ledger(), ceilings=lowered).is_licensed


def test_a_ceiling_is_overridden_for_one_class_only() -> None:
    """A person may ask more, or less, of one class."""
    lowered = Ceilings((Override(Action.SERVE, COVERED, 0.6),))
    ledger = a_ledger(10)

    assert decide(Action.SERVE, COVERED, ledger, ceilings=lowered).is_licensed
    assert not decide(
        Action.SERVE, NOT_COVERED, a_ledger(10, of=NOT_COVERED), ceilings=lowered
    ).is_licensed
    assert not decide(Action.SERVE, COVERED, ledger).is_licensed


def test_to_meet_a_ceiling_is_to_clear_it() -> None:
    """A ratio of exactly 1 licenses, and so does coverage at its minimum."""
    ceilings = Ceilings(
        (Override(Action.PROPOSE, COVERED, 0.601114129),), (CoverageMinimum(COVERED, 0.5),)
    )

    decision = decide(Action.PROPOSE, COVERED, a_ledger(10, 0, 10), ceilings=ceilings)

    assert (decision.ratio, decision.coverage, decision.is_licensed) == (1.0, 0.5, True)


def test_practice_can_be_made_dearer() -> None:
    """An override of practice is required like any other."""
    raised = Ceilings((Override(Action.PRACTICE, COVERED, 0.5),))

    assert not decide(Action.PRACTICE, COVERED, Ledger(), ceilings=raised).is_licensed


@pytest.mark.parametrize(("action", "is_licensed"), [(Action.PROPOSE, False), (Action.ADMIT, True)])
def test_a_coverage_minimum_is_a_second_condition(action: Action, is_licensed: bool) -> None:
    """A class that refuses too much neither proposes nor serves; admission is untouched."""
    ceilings = Ceilings(coverage_minimums=(CoverageMinimum(COVERED, 0.5),))
    ledger = a_ledger(40, 0, 60, verified=40)

    assert decide(action, COVERED, ledger, ceilings=ceilings).is_licensed is is_licensed
    assert decide(action, COVERED, a_ledger(40, verified=40), ceilings=ceilings).is_licensed


@pytest.mark.parametrize("ceiling", [-0.1, 1.0, float("nan")])
def test_a_ceiling_lies_below_certainty(ceiling: float) -> None:
    """A ceiling of 1 could never be cleared, and one below 0 means nothing."""
    with pytest.raises(ValueError, match="ceiling lies in"):
        Ceilings((Override(Action.SERVE, COVERED, ceiling),))


@pytest.mark.parametrize("rate", [-0.1, 1.1, float("nan")])
def test_a_coverage_minimum_is_a_rate(rate: float) -> None:
    """Coverage lies in [0, 1]."""
    with pytest.raises(ValueError, match="coverage minimum lies in"):
        Ceilings(coverage_minimums=(CoverageMinimum(COVERED, rate),))


def test_a_ceiling_is_set_once() -> None:
    """Two overrides of one ceiling would leave it to their order."""
    override = Override(Action.SERVE, COVERED, 0.9)
    minimum = CoverageMinimum(COVERED, 0.5)

    with pytest.raises(ValueError, match="set once"):
        Ceilings((override, override))
    with pytest.raises(ValueError, match="set once"):
        Ceilings(coverage_minimums=(minimum, minimum))


def test_ceilings_cannot_be_written() -> None:
    """Neither the table nor the ceilings in force can be changed in a running program."""
    with pytest.raises(TypeError):
        DEFAULT_CEILINGS[Action.SERVE] = 0.5  # type: ignore[index]  # the breach is the test
    with pytest.raises(FrozenInstanceError):
        CEILINGS.overrides = ()  # type: ignore[misc]  # the breach is the test
