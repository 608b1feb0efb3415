"""Derivations as the ledger sees them: which class they are of, and whether two ways agree."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sidecar.calibration import diagnosis
from sidecar.calibration.classes import Operation
from sidecar.calibration.diagnosis import Refusal
from sidecar.calibration.tiers import (
    Claim,
    Convergence,
    DerivationLineage,
    converge,
    derivation_lineage,
)
from sidecar.derivation import values
from sidecar.derivation.values import Derived, Reading, Refused, Step

_TIMES = frozenset(
    {
        values.Operation.MULTIPLY,
        values.Operation.RATE,
        values.Operation.COMPARE_MULTIPLICATIVE,
    }
)
_DIAGNOSES: Mapping[values.Diagnosis, diagnosis.Diagnosis] = {
    values.Diagnosis.SKILL: diagnosis.Diagnosis.SKILL_GAP,
    values.Diagnosis.KNOWLEDGE: diagnosis.Diagnosis.KNOWLEDGE_GAP,
    values.Diagnosis.AMBIGUITY: diagnosis.Diagnosis.AMBIGUITY,
}


def derivation_of(text: str) -> Derived | Refused:
    """Return the one answer that a text licenses (``derivation/derive.py``).

    The rules are loaded when the first text is read and not when the sidecar starts.

    Args:
        text: A problem: statements and one question.

    Determinism:
        Pure.
    """
    from sidecar.derivation.derive import derive

    return derive(text)


def operation_of(reading: Reading) -> Operation:
    """Return the class of a reading: the hardest of what it does.

    Serving knows no gold solution, so what a derivation itself does names the class of its
    answers: another class than the gold's where the two went different ways.

    Args:
        reading: A reading with its steps.

    Returns:
        Divisive with any division or equal share ("a third of"), else multiplicative with any
        product, else additive.

    Determinism:
        Pure.

    Source:
        calibration.md, Practice (the classes of the GSM8K lane).

    Example:
        >>> from sidecar.derivation.derive import derive
        >>> operation_of(derive("Ann has 3 boxes of 4 pens. How many pens has Ann?").reading).value
        'multiplicative'
    """
    if any(_divides(step) for step in reading.steps):
        return Operation.DIVISIVE
    is_product = any(step.operation in _TIMES for step in reading.steps)
    return Operation.MULTIPLICATIVE if is_product else Operation.ADDITIVE


def _divides(step: Step) -> bool:
    """Return whether a step divides; the gold of "half of 48" is 48/2."""
    if step.operation is values.Operation.DIVIDE:
        return True
    shares = (side for side in (step.left, step.right) if side.denominator > 1)
    return step.operation in _TIMES and any(share.numerator == 1 for share in shares)


def convergence_of(derived: Derived, *, contradicts_ruling: bool = False) -> Convergence | None:
    """Return that two structurally different readings reach the answer, or nothing.

    Args:
        derived: The one answer with all readings that reached it; each was verified: operands
            grounded, operations licensed, units consistent.
        contradicts_ruling: Whether a stored ruling says otherwise.

    Returns:
        ``None`` where all readings do the same with the same quantities.

    Determinism:
        Pure.

    Source:
        calibration.md, Tiers of checking: two derivations are two only with a different
        multiset of operations or different intermediate quantities.
    """
    claims = [
        Claim(
            lineage=lineage_of(reading),
            commitment=str(reading.value),
            is_evidence_verified=True,
            are_numbers_consistent=True,
        )
        for reading in derived.readings
    ]
    return converge(claims, contradicts_ruling=contradicts_ruling)


def lineage_of(reading: Reading) -> DerivationLineage:
    """Return the lineage of a reading: its operations and what it passes through.

    Determinism:
        Pure.
    """
    return derivation_lineage(
        [step.operation.value for step in reading.steps],
        [float(step.result) for step in reading.steps],
    )


def refusal_of(refused: Refused) -> Refusal:
    """Return why a derivation refused, as practice reports refusals.

    Args:
        refused: The refusal.

    Returns:
        Its kind and what it names: the missing piece, and the answers that disagree.

    Determinism:
        Pure.

    Example:
        >>> from sidecar.derivation.derive import derive
        >>> refusal_of(derive("Ann has 3 pens.")).named
        ('question',)
    """
    answers = tuple(str(answer) for answer in refused.answers)
    return Refusal(_DIAGNOSES[refused.diagnosis], (refused.missing, *answers))


def pattern_of_reading(reading: Reading) -> str:
    """Return the cue pattern and shape of a reading: its operations with what licenses them.

    Determinism:
        Pure.
    """
    return " ".join(f"{step.operation.value}:{step.cue.text}" for step in reading.steps)


def value_with(reading: Reading, old: Fraction, new: Fraction) -> Fraction | None:
    """Return what a reading comes to where one stated number is another one.

    Args:
        reading: The reading.
        old: A number that its steps start from.
        new: What stands in the text instead.

    Returns:
        ``None`` where it cannot be told: the number is none of its operands, or also a result.

    Determinism:
        Pure.

    Example:
        >>> from sidecar.derivation.derive import derive
        >>> found = derive("Ann has 3 boxes of 4 pens. How many pens has Ann?").reading
        >>> value_with(found, Fraction(3), Fraction(10))
        Fraction(40, 1)
    """
    results: dict[Fraction, Fraction] = {}
    is_used = False
    for step in reading.steps:
        is_used = is_used or old in {step.left, step.right}
        sides = [
            results.get(side, new if side == old else side) for side in (step.left, step.right)
        ]
        again = _redone(step, sides[0], sides[1])
        if again is None or step.result == old or step.result in results:
            return None
        results[step.result] = again
    return results[reading.value] if is_used and reading.value in results else None


def _redone(step: Step, left: Fraction, right: Fraction) -> Fraction | None:
    """Return what a step gives for other operands; the direction of a comparison stays."""
    match step.operation:
        case values.Operation.ADD:
            return left + right
        case values.Operation.SUBTRACT:
            return left - right
        case values.Operation.COMPARE_ADDITIVE:
            return left + right if step.result == step.left + step.right else left - right
        case values.Operation.DIVIDE:
            return left / right if right else None
        case _:
            is_product = step.result == step.left * step.right
            return left * right if is_product else None
