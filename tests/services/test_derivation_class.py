"""Derivations as the ledger sees them: class, lineages, refusals, another number."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from sidecar.calibration.classes import Operation
from sidecar.calibration.diagnosis import Diagnosis
from sidecar.derivation import values
from sidecar.derivation.derive import derive
from sidecar.derivation.values import Cue, Derived, Reading, Refused, Step
from sidecar.services.derivation_class import (
    convergence_of,
    operation_of,
    refusal_of,
    value_with,
)
from tests.services.number_rig import boxes, losses

CUE = Cue("each", 0)
DIVIDE = Step(values.Operation.DIVIDE, Fraction(20), Fraction(4), Fraction(5), CUE)
ADD = Step(values.Operation.ADD, Fraction(5), Fraction(1), Fraction(6), CUE)
HALF = Step(values.Operation.MULTIPLY, Fraction(10), Fraction(1, 2), Fraction(5), CUE)
TIMES = Step(values.Operation.RATE, Fraction(3), Fraction(2), Fraction(6), CUE)


def a_reading(*steps: Step) -> Reading:
    """Return a reading of those steps."""
    return Reading(steps[-1].result, "pen", steps, frozenset())


@pytest.mark.parametrize(
    ("steps", "operation"),
    [
        ([ADD], Operation.ADDITIVE),
        ([TIMES, ADD], Operation.MULTIPLICATIVE),
        ([DIVIDE, ADD], Operation.DIVISIVE),
        ([HALF, TIMES], Operation.DIVISIVE),
    ],
)
def test_the_class_is_the_hardest_of_what_is_done(steps: list[Step], operation: Operation) -> None:
    """An equal share is a division, as worked solutions write it."""
    assert operation_of(a_reading(*steps)) is operation


def test_one_reading_is_one_lineage() -> None:
    """However often it is found, it verifies nothing."""
    found = a_reading(TIMES)

    assert convergence_of(Derived(found, 2, (found, found))) is None


def test_other_operations_are_another_lineage() -> None:
    """Two ways that reach the same answer are two."""
    found = a_reading(TIMES)
    convergence = convergence_of(Derived(found, 2, (found, a_reading(DIVIDE, ADD))))

    assert convergence is not None
    assert (convergence.commitment, convergence.lineages) == ("6", 2)


def test_the_order_of_the_same_steps_is_no_other_lineage() -> None:
    """The multiset of operations and the quantities passed through are the same."""
    found = a_reading(HALF, ADD)
    other = replace(found, steps=(HALF, replace(ADD, left=Fraction(1), right=Fraction(5))))

    assert convergence_of(Derived(found, 2, (found, other))) is None


def test_a_ruling_outweighs_any_convergence() -> None:
    """What a person said otherwise of is verified by nothing."""
    found = Derived(a_reading(TIMES), 2, (a_reading(TIMES), a_reading(DIVIDE, ADD)))

    assert convergence_of(found, contradicts_ruling=True) is None


@pytest.mark.parametrize(
    ("refused", "diagnosis", "named"),
    [
        (Refused(values.Diagnosis.SKILL, "branches"), Diagnosis.SKILL_GAP, ("branches",)),
        (
            Refused(values.Diagnosis.KNOWLEDGE, "relation:rest"),
            Diagnosis.KNOWLEDGE_GAP,
            ("relation:rest",),
        ),
        (
            Refused(values.Diagnosis.AMBIGUITY, "answers", (Fraction(1), Fraction(2))),
            Diagnosis.AMBIGUITY,
            ("answers", "1", "2"),
        ),
    ],
)
def test_a_refusal_names_what_failed(
    refused: Refused, diagnosis: Diagnosis, named: tuple[str, ...]
) -> None:
    """Each kind by itself; there is none for what fits nowhere."""
    assert (refusal_of(refused).diagnosis, refusal_of(refused).named) == (diagnosis, named)


@pytest.mark.parametrize(
    ("text", "old", "new", "value"),
    [(boxes(3), 3, 10, 40), (boxes(3), 4, 5, 15), (losses(9), 9, 12, 10), (losses(9), 2, 3, 6)],
)
def test_another_number_gives_what_the_steps_say(text: str, old: int, new: int, value: int) -> None:
    """The very steps are done again."""
    found = derive(text)

    assert isinstance(found, Derived)
    assert value_with(found.reading, Fraction(old), Fraction(new)) == value


def test_a_number_that_is_not_used_tells_nothing() -> None:
    """Nor one that is also a result on the way."""
    reading = a_reading(HALF, ADD)

    assert value_with(reading, Fraction(99), Fraction(1)) is None
    assert value_with(reading, Fraction(5), Fraction(1)) is None
