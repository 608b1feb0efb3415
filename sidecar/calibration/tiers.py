"""Tiers of checking: privilege grows with reversibility; lineages are counted, not labeled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from sidecar.calibration.floor import DECIMALS

LINEAGES_NEEDED = 2
"""Structurally different lineages that must agree (calibration.md, Tiers of checking)."""


class Tier(IntEnum):
    """Who checked, and so what may change; a lower number is stronger.

    ``EXTERNAL``: a gold label or the learner's ruling; serving, through ratification.
    ``CONVERGENT``: two lineages agree; provisional, retractable beliefs.
    ``CONSISTENT``: consistency only; pruning inside practice, which it never leaves.
    """

    EXTERNAL = 1
    CONVERGENT = 2
    CONSISTENT = 3


@dataclass(frozen=True, slots=True)
class ModelLineage:
    """A model's check; all prompts on one model are one lineage.

    Attributes:
        model: Digest of its weights, or its name where that is unknown.
    """

    model: str


@dataclass(frozen=True, slots=True)
class SemanticLineage:
    """The semantic check, whatever its coefficients."""


@dataclass(frozen=True, slots=True)
class DerivationLineage:
    """A derivation: by what it does and passes through, not by who composed it.

    Attributes:
        operations: Its operations, sorted: a multiset.
        intermediates: Its intermediate quantities, 9 decimals, sorted.
    """

    operations: tuple[str, ...]
    intermediates: tuple[float, ...]


Lineage = ModelLineage | SemanticLineage | DerivationLineage


@dataclass(frozen=True, slots=True)
class Claim:
    """What one check commits to.

    Attributes:
        lineage: Whence.
        commitment: To what: a side, or an answer in its normal form.
        is_evidence_verified: Whether its evidence was found in what was said, or every
            operand and operation in the text.
        are_numbers_consistent: Whether units and numbers agree.
    """

    lineage: Lineage
    commitment: str
    is_evidence_verified: bool
    are_numbers_consistent: bool


@dataclass(frozen=True, slots=True)
class Convergence:
    """A commitment that Tier 2 verified.

    Attributes:
        commitment: The commitment.
        lineages: How many structurally different lineages agree on it, >= 2.
    """

    commitment: str
    lineages: int


def derivation_lineage(
    operations: Sequence[str], intermediates: Sequence[float]
) -> DerivationLineage:
    """Return the lineage of a derivation; the order of its steps makes no other one.

    Args:
        operations: Its operations, in order.
        intermediates: Its intermediate quantities, in order; finite.

    Determinism:
        Pure.

    Example:
        >>> one = derivation_lineage(["add", "multiply"], [0.1 + 0.2, 3.0])
        >>> one == derivation_lineage(["multiply", "add"], [3.0, 0.3])
        True
    """
    rounded = sorted(round(quantity, DECIMALS) for quantity in intermediates)
    return DerivationLineage(tuple(sorted(operations)), tuple(rounded))


def converge(claims: Iterable[Claim], *, contradicts_ruling: bool) -> Convergence | None:
    """Return what at least two lineages agree on, or nothing.

    A claim without verified evidence counts for no commitment, and still against one: what
    may not commit may force a disagreement.

    Args:
        claims: What the checks commit to.
        contradicts_ruling: Whether a stored ruling says otherwise.

    Returns:
        ``None`` when anything disagrees, or fewer than two lineages are sound.

    Determinism:
        Pure; the order of the claims does not matter.

    Source:
        calibration.md, Tiers of checking.
    """
    heard = list(claims)
    commitments = {claim.commitment for claim in heard}
    if contradicts_ruling or len(commitments) != 1:
        return None
    sound = {
        claim.lineage
        for claim in heard
        if claim.is_evidence_verified and claim.are_numbers_consistent
    }
    if len(sound) < LINEAGES_NEEDED:
        return None
    return Convergence(commitments.pop(), len(sound))
