"""The gate: which action a class has earned. Nothing here or elsewhere moves a ceiling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.floor import DECIMALS, capped_rate
from sidecar.calibration.ledger import Ledger


class Action(StrEnum):
    """What a class may be licensed for."""

    PRACTICE = "practice"
    ADMIT = "admit"
    PROPOSE = "propose"
    SERVE = "serve"


DEFAULT_CEILINGS: Mapping[Action, float] = MappingProxyType(
    {Action.PRACTICE: 0.0, Action.ADMIT: 0.85, Action.PROPOSE: 0.85, Action.SERVE: 0.99}
)
"""What each action requires (calibration.md, The gate): ``ADMIT`` of the precision of Tier 2,
``PROPOSE`` and ``SERVE`` of the reliability of the class."""


@dataclass(frozen=True, slots=True)
class Override:
    """A ceiling that a person set for one class, in [0, 1)."""

    action: Action
    of: ClassKey
    ceiling: float


@dataclass(frozen=True, slots=True)
class CoverageMinimum:
    """The least rate of commitments, in [0, 1], that one class needs to propose or serve."""

    of: ClassKey
    rate: float


@dataclass(frozen=True, slots=True)
class Ceilings:
    """What is required; set by people, under version control, never by a program.

    Attributes:
        overrides: At most one for an action and class.
        coverage_minimums: At most one a class.
    """

    overrides: tuple[Override, ...] = ()
    coverage_minimums: tuple[CoverageMinimum, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no rate can mean.

        Raises:
            ValueError: If a number is out of range, or set twice.
        """
        if not all(0 <= override.ceiling < 1 for override in self.overrides):
            raise ValueError("a ceiling lies in [0, 1)")
        if not all(0 <= minimum.rate <= 1 for minimum in self.coverage_minimums):
            raise ValueError("a coverage minimum lies in [0, 1]")
        overridden = [(override.action, override.of) for override in self.overrides]
        covered = [minimum.of for minimum in self.coverage_minimums]
        if len(set(overridden)) < len(overridden) or len(set(covered)) < len(covered):
            raise ValueError("a ceiling is set once")

    def required(self, action: Action, of: ClassKey) -> float:
        """Return the ceiling of an action on a class, in [0, 1)."""
        set_by_hand = (o.ceiling for o in self.overrides if (o.action, o.of) == (action, of))
        return capped_rate(next(set_by_hand, DEFAULT_CEILINGS[action]))

    def required_coverage(self, of: ClassKey) -> float:
        """Return the coverage that a class needs, in [0, 1]; 0 where none was set."""
        return next((m.rate for m in self.coverage_minimums if m.of == of), 0.0)


CEILINGS = Ceilings()
"""The ceilings in force where nobody set others."""


@dataclass(frozen=True, slots=True)
class License:
    """The decision on one action and class.

    Attributes:
        action: The action.
        of: The class.
        measured: The floor that counts for the action, in [0, 1).
        required: Its ceiling, in [0, 1).
        ratio: Measured by required, 9 decimals; ``None`` where the ceiling is 0.
        is_licensed: Whether the action is permitted.
        trials: Distinct trials behind ``measured``.
        coverage: Rate of commitments; ``None`` when nothing was attempted.
        required_coverage: What the class needs of it, in [0, 1].
    """

    action: Action
    of: ClassKey
    measured: float
    required: float
    ratio: float | None
    is_licensed: bool
    trials: int
    coverage: float | None
    required_coverage: float


def decide(
    action: Action,
    of: ClassKey,
    ledger: Ledger,
    *,
    ceilings: Ceilings = CEILINGS,
    is_checkable: bool = True,
) -> License:
    """Return whether a class has earned an action.

    Args:
        action: The action.
        of: The class.
        ledger: The ledger to decide on; serving passes the sealed one.
        ceilings: What is required.
        is_checkable: Whether the case at hand can be checked at all; practice needs no more.

    Returns:
        The decision with its figures. Where a person set another ceiling to 0 there still
        has to be something measured.

    Determinism:
        Pure.

    Source:
        calibration.md, The gate.
    """
    counts = ledger.counts(of)
    is_admission = action is Action.ADMIT
    measured = counts.t2_precision if is_admission else counts.reliability
    required = ceilings.required(action, of)
    coverage = counts.coverage
    needs_coverage = action in {Action.PROPOSE, Action.SERVE}
    least = ceilings.required_coverage(of) if needs_coverage else 0.0
    is_clear = measured > 0 and measured >= required and (coverage or 0.0) >= least
    is_free = action is Action.PRACTICE and not required
    return License(
        action=action,
        of=of,
        measured=measured,
        required=required,
        ratio=round(measured / required, DECIMALS) if required else None,
        is_licensed=is_checkable and (is_free or is_clear),
        trials=counts.t2_verified if is_admission else counts.committed,
        coverage=coverage,
        required_coverage=least,
    )
