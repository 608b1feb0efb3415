"""Attempt one problem with a known answer exactly as a round would derive it."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from sidecar.calibration.classes import CheckerKey, Operation, Side
from sidecar.calibration.perturbations import NUMBER_STEP, OTHER_NAMES
from sidecar.calibration.practice import Attempt, Role
from sidecar.derivation.values import Derived, Refused
from sidecar.ports.problems import ProblemCase
from sidecar.rounds.problem_answers import (
    DerivedNumber,
    is_gold,
    number_text,
    problem_point,
)
from sidecar.rounds.trials import problem_case
from sidecar.services.derivation_class import (
    convergence_of,
    derivation_of,
    operation_of,
    pattern_of_reading,
    refusal_of,
    value_with,
)

_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}\b")
_NUMBER = re.compile(r"(?<![\w.,$€£/])\d{1,4}(?![\w%/]|[.,]\d)")


def attempt_problem(case: ProblemCase, role: Role, checker: CheckerKey, source: str) -> Attempt:
    """Return what the derivations make of a problem.

    A commitment belongs to the class of what the derivation does, which is all that serving
    knows; a refusal to the class of the worked solution, as a check's refusal belongs to the
    side of its label.

    Args:
        case: The problem; one without an answer is a trap.
        role: Why it is attempted.
        checker: Names the derivations, by their rules.
        source: The set that it is from.

    Returns:
        The attempt; of no class (``kind`` empty) where nothing tells one.

    Determinism:
        Pure.
    """
    found = derivation_of(case.text)
    attempt = Attempt(
        role=role,
        gold_id=case.id,
        case=problem_case(problem_point(case.text).text),
        checker=checker,
        kind="" if case.operation is None else case.operation.value,
        gold=Side.ANSWER,
        committed=None,
        source=source,
    )
    if isinstance(found, Refused):
        return replace(attempt, refusal=refusal_of(found))
    number = DerivedNumber(found.reading.value, found.reading.unit)
    return replace(
        attempt,
        kind=operation_of(found.reading).value,
        committed=Side.ANSWER,
        is_wrong=not is_gold(case.answer, number),
        is_t2_verified=convergence_of(found) is not None,
        pattern=pattern_of_reading(found.reading),
        evidence=str(number),
    )


def perturbed_problems(case: ProblemCase) -> tuple[ProblemCase, ...]:
    """Return a problem with other names, and with another number, whose answers code knows.

    Other names change nothing. With another number the derivation must do the same again, so
    the answer is what its own steps give for that number: an answer that stays is not derived
    from what the text says.

    Args:
        case: A problem whose derived answer is right.

    Returns:
        The changed problems that the text allows, each with its answer.

    Determinism:
        Pure.
    """
    changes = [_with_names(case), _with_number(case)]
    return tuple(change for change in changes if change is not None)


def _with_names(case: ProblemCase) -> ProblemCase | None:
    """Return the problem about somebody else; ``None`` where it names nobody."""
    names = sorted(set(_NAME.findall(case.text)))[: len(OTHER_NAMES)]
    if not names or set(names) & set(OTHER_NAMES):
        return None
    others = dict(zip(names, OTHER_NAMES, strict=False))
    text = re.sub(rf"\b(?:{'|'.join(names)})\b", lambda match: others[match.group()], case.text)
    return replace(case, id=f"{case.id}~names", text=text)


def _with_number(case: ProblemCase) -> ProblemCase | None:
    """Return the problem with its first number changed; ``None`` where that tells nothing."""
    found, match = derivation_of(case.text), _NUMBER.search(case.text)
    if not isinstance(found, Derived) or match is None:
        return None
    numbers = _NUMBER.findall(case.text)
    if numbers.count(match.group()) > 1:
        return None
    other = int(match.group()) + NUMBER_STEP
    value = value_with(found.reading, Fraction(match.group()), Fraction(other))
    if value is None:
        return None
    text = f"{case.text[: match.start()]}{other}{case.text[match.end() :]}"
    return replace(case, id=f"{case.id}~numbers", text=text, answer=number_text(value))


def has_class(attempt: Attempt) -> bool:
    """Return whether an attempt belongs to a class of the ledger."""
    return attempt.kind in set(Operation)
