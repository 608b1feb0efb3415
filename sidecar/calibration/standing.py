"""Standing: how far an outcome of a class may be trusted, and what is missing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.floor import conservative_floor
from sidecar.calibration.gate import CEILINGS, Action, Ceilings, decide
from sidecar.calibration.ledger import Counts, Ledger


class Earned(StrEnum):
    """What an outcome has earned; the words of the verdict."""

    LICENSED = "licensed"
    RATIFIED = "ratified"
    HEDGED = "hedged"


@dataclass(frozen=True, slots=True)
class StandingRecord:
    """A standing with its figures.

    Attributes:
        earned: The standing.
        measured: The reliability of the class, in [0, 1).
        required: What serving plainly requires, in [0, 1).
        trials: Distinct committed trials behind the figure.
        missing_trials: Further distinct trials, all of them correct, until the figure
            clears what is required; 0 when it does.
        correct: How many of the trials were right.
    """

    earned: Earned
    measured: float
    required: float
    trials: int
    missing_trials: int
    correct: int


def standing_of(
    of: ClassKey,
    ledger: Ledger,
    *,
    ratified: Collection[ClassKey] = (),
    is_belief_ratified: bool = False,
    ceilings: Ceilings = CEILINGS,
) -> StandingRecord:
    """Return the standing of an outcome.

    A class that a person ratified keeps that standing only while it still clears
    ``propose``: what contradicts it takes effect at once.

    Args:
        of: The class of the outcome.
        ledger: The sealed ledger; an empty one when there is none, or it was refused.
        ratified: Classes that a person ratified.
        is_belief_ratified: Whether the outcome is an exact recall of what a person ruled.
        ceilings: What is required.

    Determinism:
        Pure.

    Source:
        calibration.md, The gate.
    """
    serve = decide(Action.SERVE, of, ledger, ceilings=ceilings)
    propose = decide(Action.PROPOSE, of, ledger, ceilings=ceilings)
    earned = Earned.HEDGED
    if is_belief_ratified or (of in ratified and propose.is_licensed):
        earned = Earned.RATIFIED
    if serve.is_licensed:
        earned = Earned.LICENSED
    return StandingRecord(
        earned=earned,
        measured=serve.measured,
        required=serve.required,
        trials=serve.trials,
        missing_trials=missing_trials(ledger.counts(of), serve.required),
        correct=ledger.counts(of).correct,
    )


def missing_trials(counts: Counts, required: float) -> int:
    """Return how many further correct trials would clear a ceiling.

    Args:
        counts: What was counted.
        required: The ceiling, in [0, 1).

    Returns:
        The least count, >= 0, after which the floor is positive and clears the ceiling.

    Determinism:
        Pure.

    Example:
        >>> missing_trials(Counts(), 0.99), missing_trials(Counts(correct=38), 0.85)
        (657, 0)
    """

    def clears(more: int) -> bool:
        floor = conservative_floor(counts.correct + more, counts.committed + more)
        return floor > 0 and floor >= required

    if clears(0):
        return 0
    low, high = 0, 1
    while not clears(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if clears(middle) else (middle, high)
    return high
