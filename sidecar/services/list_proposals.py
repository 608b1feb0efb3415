"""Show what practice proposes, with what a person decided about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sidecar.calibration.gate import CEILINGS, Ceilings
from sidecar.calibration.proposals import (
    BrokenQueueError,
    Proposal,
    proof_problems,
    proposal_id,
    read_queue,
)
from sidecar.errors import ProposalUnknown
from sidecar.ports.practice import Decision, PracticeStore
from sidecar.ports.round_history import RoundHistory
from sidecar.services.read_ledger import case_trials


@dataclass(frozen=True, slots=True)
class ListedProposal:
    """One proposal of the queue.

    Attributes:
        proposal: The proposal with its proof.
        id: Names it.
        problems: Why it could not be ratified now; empty when its proof holds.
        decision: The latest decision about it; ``None`` while it waits.
    """

    proposal: Proposal
    id: str
    problems: tuple[str, ...]
    decision: Decision | None


@dataclass(frozen=True, slots=True)
class ProposalQueue:
    """All proposals, in the order of their classes.

    Attributes:
        proposals: The proposals.
        is_practiced: Whether practice has ever finished here.
        problem: Why the queue could not be read; empty otherwise.
    """

    proposals: tuple[ListedProposal, ...]
    is_practiced: bool
    problem: str = ""


SHORT_ID_CHARS = 8
"""Characters of an id that people are shown: enough to name it, as in the list of proposals."""


class ListProposals:
    """Reads; changes nothing."""

    def __init__(
        self, practice: PracticeStore, history: RoundHistory, *, ceilings: Ceilings = CEILINGS
    ) -> None:
        """Take the ports.

        Args:
            practice: Holds the queue, its trials and the decisions.
            history: Holds the trials of rulings.
            ceilings: What is required.
        """
        self._practice = practice
        self._history = history
        self._ceilings = ceilings

    async def proposals(self) -> ProposalQueue:
        """Return the queue, each proof checked against the trials that are stored now.

        Raises:
            StateDamaged: If the stores cannot be read.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        text = await self._practice.queue()
        if not text:
            return ProposalQueue((), is_practiced=False)
        try:
            proposals = read_queue(text)
        except BrokenQueueError as exc:
            return ProposalQueue((), is_practiced=True, problem=str(exc))
        ruled = case_trials(await self._history.trials())
        trials = [*await self._practice.trials(), *ruled]
        decided = {one.proposal_id: one for one in await self._practice.decisions()}
        return ProposalQueue(
            tuple(
                ListedProposal(
                    proposal,
                    proposal_id(proposal),
                    proof_problems(proposal, trials, ceilings=self._ceilings),
                    decided.get(proposal_id(proposal)),
                )
                for proposal in proposals
            ),
            is_practiced=True,
        )

    async def find(self, wanted: str) -> ListedProposal:
        """Return the one proposal whose id begins so.

        Raises:
            ProposalUnknown: If there is none, or more than one.
            StateDamaged: If the stores cannot be read.
        """
        listed = (await self.proposals()).proposals
        found = [one for one in listed if one.id.startswith(wanted)]
        if len(found) != 1:
            raise ProposalUnknown(proposal_id=wanted, alike=_short(found), known=_short(listed))
        return found[0]


def _short(listed: Sequence[ListedProposal]) -> list[str]:
    """Return ids as people are shown them."""
    return [one.id[:SHORT_ID_CHARS] for one in listed]
