"""Ratification: a person's word, and the only thing that widens what is sealed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.gate import CEILINGS, Ceilings
from sidecar.calibration.ledger import CaseTrial, Ledger
from sidecar.calibration.proposals import Proposal, proof_problems
from sidecar.calibration.seal import Provenance, Ratification, SealedLedger


@dataclass(frozen=True, slots=True)
class NotRatified:
    """Why a proposal was not ratified.

    Attributes:
        problems: Sentences, at least one.
    """

    problems: tuple[str, ...]


def ratified(
    sealed: SealedLedger | None,
    proposal: Proposal,
    trials: Iterable[CaseTrial],
    decision: Ratification,
    *,
    sources: Iterable[str] = (),
    ceilings: Ceilings = CEILINGS,
) -> SealedLedger | NotRatified:
    """Return the ledger to seal after a person ratified a proposal.

    The proof is checked against the stored trials first. Only the class of the proposal
    changes: what else was practiced since stays where it is.

    Args:
        sealed: What is sealed now; ``None`` when nothing sound is.
        proposal: The proposal.
        trials: The trials that are stored now.
        decision: Who decided what, when and why: the class of the proposal.
        sources: Where the gold labels of the trials come from.
        ceilings: What is required now.

    Returns:
        The new ledger, or why the proposal cannot be ratified.

    Raises:
        ValueError: If the decision is about another class.

    Determinism:
        Pure.

    Source:
        calibration.md, Practice.
    """
    if decision.of != proposal.entry.of:
        raise ValueError("a person ratifies the class that was proposed")
    problems = proof_problems(proposal, trials, ceilings=ceilings)
    if problems:
        return NotRatified(problems)
    before = Ledger() if sealed is None else sealed.ledger
    known = () if sealed is None else sealed.provenance.sources
    against = () if sealed is None else sealed.contradictions
    return SealedLedger(
        ledger=before.with_entry(proposal.entry),
        provenance=Provenance(decision.ratified_at, tuple(sorted({*known, *sources}))),
        ratifications=(*_without(sealed, decision.of), decision),
        # What contradicted the class before is among the cases that were ratified.
        contradictions=tuple(one for one in against if one.of != decision.of),
    )


def withdrawn(sealed: SealedLedger, of: ClassKey) -> SealedLedger:
    """Return the ledger to seal after a person took a ratification back.

    The counts stay: what they license by themselves, they still do.

    Args:
        sealed: What is sealed now.
        of: The class.

    Returns:
        An equal ledger where nobody had ratified the class.

    Determinism:
        Pure.
    """
    return replace(sealed, ratifications=_without(sealed, of))


def _without(sealed: SealedLedger | None, of: ClassKey) -> tuple[Ratification, ...]:
    """Return the ratifications of all other classes."""
    known = () if sealed is None else sealed.ratifications
    return tuple(one for one in known if one.of != of)
