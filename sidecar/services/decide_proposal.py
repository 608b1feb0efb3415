"""Take a person's decision about a proposal: ratify or reject."""

from __future__ import annotations

from dataclasses import dataclass

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.ratification import NotRatified
from sidecar.ports.clock import Clock
from sidecar.ports.practice import Decision, DecisionKind, PracticeStore
from sidecar.services.list_proposals import ListProposals
from sidecar.services.seal_ledger import SealLedger


@dataclass(frozen=True, slots=True)
class Ratified:
    """What ratifying came to.

    Attributes:
        proposal_id: The proposal.
        of: Its class.
        problems: Why nothing was sealed; empty when it was.
    """

    proposal_id: str
    of: ClassKey
    problems: tuple[str, ...] = ()


class DecideProposal:
    """Records decisions; only ``ratify`` widens what is served."""

    def __init__(
        self, queue: ListProposals, practice: PracticeStore, seal: SealLedger, clock: Clock
    ) -> None:
        """Take the parts.

        Args:
            queue: Finds proposals.
            practice: Records decisions.
            seal: Seals, after the proof was checked again.
            clock: Tells when it was decided.
        """
        self._queue = queue
        self._practice = practice
        self._seal = seal
        self._clock = clock

    async def ratify(self, proposal_id: str, *, reason: str) -> Ratified:
        """Seal the class of a proposal, if its proof still holds.

        Args:
            proposal_id: The id, or its beginning.
            reason: The person's own words; may be empty.

        Raises:
            ProposalUnknown: If no proposal, or more than one, begins so.
            OutsideError: If the ledger or the decision cannot be written.

        Side effects:
            Replaces the sealed ledger and records the decision.

        Idempotent:
            Yes, but for time and reason, of which the latest stand.
        """
        listed = await self._queue.find(proposal_id)
        decided = await self._seal.ratify(listed.proposal, reason=reason)
        of = listed.proposal.entry.of
        if isinstance(decided, NotRatified):
            return Ratified(listed.id, of, decided.problems)
        await self._record(listed.id, DecisionKind.RATIFIED, reason)
        return Ratified(listed.id, of)

    async def reject(self, proposal_id: str, *, reason: str) -> Decision:
        """Record that a person does not want a class ratified, and take back an earlier yes.

        Args:
            proposal_id: The id, or its beginning.
            reason: The person's own words; may be empty.

        Returns:
            The decision.

        Raises:
            ProposalUnknown: If no proposal, or more than one, begins so.
            OutsideError: If the decision cannot be written.

        Side effects:
            Records the decision. A class that was ratified before is so no more; nothing else
            that is served changes.

        Idempotent:
            Yes, but for time and reason.
        """
        listed = await self._queue.find(proposal_id)
        await self._seal.withdraw(listed.proposal.entry.of)
        return await self._record(listed.id, DecisionKind.REJECTED, reason)

    async def _record(self, proposal_id: str, kind: DecisionKind, reason: str) -> Decision:
        decision = Decision(proposal_id, kind, self._clock.now().isoformat(), reason.strip())
        await self._practice.decide(decision)
        return decision
