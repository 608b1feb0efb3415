"""Change the sealed ledger: a person widens it, a contradiction tightens it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.gate import CEILINGS, Ceilings
from sidecar.calibration.ledger import CaseTrial, Result
from sidecar.calibration.proposals import Proposal
from sidecar.calibration.ratification import NotRatified, ratified, withdrawn
from sidecar.calibration.seal import Ratification, SealedLedger
from sidecar.calibration.tightening import contradicted, taken_back
from sidecar.ports.clock import Clock
from sidecar.ports.ledger import LedgerStore
from sidecar.ports.round_history import RoundHistory
from sidecar.ports.trials import TrialStore
from sidecar.services.read_ledger import case_trials


class SealLedger:
    """Seals, one change at a time."""

    def __init__(
        self,
        *,
        history: RoundHistory,
        sealed: LedgerStore,
        clock: Clock,
        practice: TrialStore | None = None,
        ceilings: Ceilings = CEILINGS,
    ) -> None:
        """Take the ports.

        Args:
            history: Holds the trials of rulings that a proof is checked against.
            sealed: Holds the sealed ledger.
            clock: Tells when it was sealed.
            practice: Holds the trials of gold cases; ``None`` where nothing is practiced.
            ceilings: What is required.
        """
        self._history = history
        self._sealed = sealed
        self._clock = clock
        self._practice = practice
        self._ceilings = ceilings
        self._one_at_a_time = asyncio.Lock()

    async def ratify(self, proposal: Proposal, *, reason: str) -> SealedLedger | NotRatified:
        """Seal a class that a person ratified, after its proof was checked again.

        Args:
            proposal: The proposal.
            reason: The person's own words; may be empty.

        Returns:
            What is sealed now, or why nothing was.

        Raises:
            StateDamaged: If the stored trials cannot be read.
            OutsideError: If the ledger cannot be written; what was sealed stays.

        Side effects:
            Replaces the sealed ledger. A refused one is replaced by the new class alone.

        Idempotent:
            Yes, but for time and reason, of which the latest stand.
        """
        async with self._one_at_a_time:
            ruled = await self._history.trials()
            practiced: tuple[CaseTrial, ...] = ()
            labeled: frozenset[str] = frozenset()
            if self._practice is not None:
                practiced = await self._practice.trials()
                labeled = await self._practice.sources(proposal.entry.of)
            reading = await self._sealed.read()
            decided = ratified(
                reading.sealed,
                proposal,
                [*case_trials(ruled), *practiced],
                Ratification(proposal.entry.of, self._now(), reason.strip()),
                sources={trial.source for trial in ruled} | labeled,
                ceilings=self._ceilings,
            )
            if isinstance(decided, SealedLedger):
                await self._sealed.write(decided)
            return decided

    async def contradict(self, trial: CaseTrial) -> bool:
        """Tighten the sealed ledger by a case that turned out wrong, at once.

        Args:
            trial: Any trial; one that is not wrong waits for a person.

        Returns:
            Whether the sealed ledger changed. Where nothing is sealed there is nothing to
            tighten: the stored trial counts when a person is asked.

        Raises:
            OutsideError: If the ledger cannot be written.

        Side effects:
            Replaces the sealed ledger.

        Idempotent:
            Yes.
        """
        if trial.result is not Result.WRONG:
            return False
        async with self._one_at_a_time:
            sealed = (await self._sealed.read()).sealed
            if sealed is None:
                return False
            return await self._reseal(sealed, contradicted(sealed, trial, ceilings=self._ceilings))

    async def take_back(self, trial: CaseTrial) -> bool:
        """Put a case back as it was sealed: who had contradicted it says otherwise now.

        Args:
            trial: The trial that had contradicted.

        Returns:
            Whether the sealed ledger changed. It stays where that trial had changed nothing,
            where another label still says that the case is wrong, and where a person ratified
            the class since: everything else waits for a person.

        Raises:
            OutsideError: If the ledger cannot be written.

        Side effects:
            Replaces the sealed ledger.

        Idempotent:
            Yes.
        """
        async with self._one_at_a_time:
            sealed = (await self._sealed.read()).sealed
            if sealed is None or await self._is_wrong(trial):
                return False
            return await self._reseal(sealed, taken_back(sealed, trial))

    async def _is_wrong(self, trial: CaseTrial) -> bool:
        """Return whether a stored label still says that the class was wrong on that case."""
        practiced = () if self._practice is None else await self._practice.trials()
        labels = (*case_trials(await self._history.trials()), *practiced)
        about = (trial.of, trial.case, Result.WRONG)
        return any((one.of, one.case, one.result) == about for one in labels)

    async def _reseal(self, before: SealedLedger, after: SealedLedger) -> bool:
        """Seal what changed, and return whether anything did."""
        if after == before:
            return False
        provenance = replace(after.provenance, sealed_at=self._now())
        await self._sealed.write(replace(after, provenance=provenance))
        return True

    async def withdraw(self, of: ClassKey) -> bool:
        """Take a ratification back; the counts of the class stay.

        Args:
            of: The class.

        Returns:
            Whether it had been ratified.

        Raises:
            OutsideError: If the ledger cannot be written.

        Side effects:
            Replaces the sealed ledger.

        Idempotent:
            Yes.
        """
        async with self._one_at_a_time:
            sealed = (await self._sealed.read()).sealed
            if sealed is None or of not in sealed.ratified:
                return False
            await self._sealed.write(withdrawn(sealed, of))
            return True

    def _now(self) -> str:
        """Return the time in ISO 8601."""
        return self._clock.now().isoformat()
