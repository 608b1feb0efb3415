"""Classes: checker, kind and side, in the words of rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.calibration.classes import ASSERTION_KINDS, ClassKey, Operation, Side
from sidecar.calibration.standing import Earned
from sidecar.rounds.values import AssertionKind, Outcome, Standing
from tests.unit.calibration.builders import BUILTIN, COVERED


def test_words_are_those_of_rounds() -> None:
    """The rooms do not import each other, and still speak of the same kinds and sides."""
    assert set(AssertionKind) == ASSERTION_KINDS
    assert {Side.COVERED, Side.NOT_COVERED} < set(Outcome)
    assert set(Earned) == set(Standing)


@pytest.mark.parametrize("field", ["engine", "model", "digest", "prompt_version", "options"])
def test_any_difference_is_another_checker(field: str) -> None:
    """A new model, prompt or option has an empty ledger."""
    changed = replace(BUILTIN, **{field: "other"})

    assert replace(COVERED, checker=changed) != COVERED


def test_a_kind_that_nobody_checks_is_refused() -> None:
    """A misspelled kind would start a class that never fills."""
    with pytest.raises(ValueError, match="no class of the kind 'opinion'"):
        ClassKey(BUILTIN, "opinion", Side.COVERED)


@pytest.mark.parametrize(
    ("kind", "side"),
    [("definition", Side.ANSWER), (Operation.ADDITIVE, Side.COVERED)],
)
def test_kind_and_side_go_together(kind: str, side: Side) -> None:
    """An assertion is covered or not; a derivation gives an answer."""
    with pytest.raises(ValueError, match="does not commit to"):
        ClassKey(BUILTIN, kind, side)


@pytest.mark.parametrize("operation", Operation)
def test_derivations_are_counted_by_operation(operation: Operation) -> None:
    """A derivation's class is its operation."""
    assert ClassKey(BUILTIN, operation, Side.ANSWER).kind == operation
