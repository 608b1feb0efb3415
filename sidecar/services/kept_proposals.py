"""What one kind of practice leaves in the queue of what the other kind proposed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.gate import CEILINGS, Ceilings
from sidecar.calibration.ledger import CaseTrial
from sidecar.calibration.proposals import BrokenQueueError, Proposal, proof_problems, read_queue


def kept_proposals(
    queue: str,
    trials: Sequence[CaseTrial],
    keeps: Callable[[ClassKey], bool],
    *,
    ceilings: Ceilings = CEILINGS,
) -> tuple[Proposal, ...]:
    """Return the proposals of a queue that another run does not replace.

    Args:
        queue: The text of the queue; an unreadable one keeps nothing.
        trials: The trials that are stored now.
        keeps: Whether a class is one that the other run does not speak of.
        ceilings: What is required.

    Returns:
        Those whose proof still holds, in their order.

    Determinism:
        Pure.
    """
    try:
        proposals = read_queue(queue) if queue else ()
    except BrokenQueueError:
        return ()
    return tuple(
        proposal
        for proposal in proposals
        if keeps(proposal.entry.of) and not proof_problems(proposal, trials, ceilings=ceilings)
    )
