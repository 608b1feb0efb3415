"""Practice on gold-labeled answers: one pass, one report, one queue; nothing is served of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace

from sidecar.calibration.beliefs import Belief, Beliefs, admit_convergence
from sidecar.calibration.classes import CheckerKey, Side
from sidecar.calibration.gate import CEILINGS, Action, Ceilings, decide
from sidecar.calibration.ledger import Ledger, derive_ledger
from sidecar.calibration.perturbations import perturbed
from sidecar.calibration.practice import (
    Attempt,
    PracticeReport,
    Role,
    hardening_of,
    report_on,
    run_id,
)
from sidecar.calibration.proposals import Proposal, proposal_id, propose, queue_text
from sidecar.calibration.tiers import LINEAGES_NEEDED, Convergence, Tier
from sidecar.errors import ServerBusy, TrialsRefused
from sidecar.language.normal import normalize
from sidecar.ports.beliefs import BeliefStore
from sidecar.ports.engine import EngineName, Engines
from sidecar.ports.gold import GoldCase, GoldCases, GoldSet
from sidecar.ports.practice import PracticeStore
from sidecar.ports.round_history import RoundHistory
from sidecar.services.attempt_case import AttemptCase
from sidecar.services.kept_proposals import kept_proposals
from sidecar.services.progress import Progress
from sidecar.services.read_ledger import case_trials
from sidecar.services.ruled_cases import RULING, with_rulings, without_words

HARDENED_CASES = 10
"""Cases of each class that are replayed and perturbed: as many as the least number of trials
that shows anything (``calibration/floor.py``, ``N_MIN``)."""

STORED_TOGETHER = 10
"""Attempts in one transaction: what a kill can lose."""


@dataclass(frozen=True, slots=True)
class CalibrateRequest:
    """What to practice.

    Attributes:
        limit: Most gold cases; ``None`` means all.
        resumes: Whether attempts of an interrupted run count.
        sets: Public sets to practice on beside the shipped one.
        folder: Their folder.
    """

    limit: int | None = None
    resumes: bool = False
    sets: tuple[str, ...] = ()
    folder: str = ""


@dataclass(frozen=True, slots=True)
class CalibrateStores:
    """What practice writes and reads.

    Attributes:
        practice: Keeps attempts and the queue; written.
        provisional: Keeps beliefs that two lineages agree on; they decide nothing; written.
        ratified: Beliefs of rulings, which those may not contradict; only read.
        history: Holds the trials of rulings; only read.
    """

    practice: PracticeStore
    provisional: BeliefStore
    ratified: BeliefStore
    history: RoundHistory


class Calibrate:
    """Practices, one run at a time."""

    def __init__(
        self,
        gold: GoldSet,
        engines: Engines,
        stores: CalibrateStores,
        *,
        ceilings: Ceilings = CEILINGS,
    ) -> None:
        """Take the ports.

        Args:
            gold: The gold set.
            engines: Hand out the checker that checks now.
            stores: What it writes and reads.
            ceilings: What is required.
        """
        self._gold = gold
        self._engines = engines
        self._practice = stores.practice
        self._provisional = stores.provisional
        self._ratified = stores.ratified
        self._history = stores.history
        self._ceilings = ceilings
        self._one_at_a_time = asyncio.Lock()

    async def calibrate(self, request: CalibrateRequest, *, progress: Progress) -> PracticeReport:
        """Attempt the gold set and write the proposal queue.

        Args:
            request: What to practice.
            progress: Told of each case.

        Returns:
            The report; equal replies give an equal one.

        Raises:
            ServerBusy: If a run is going on.
            TrialsRefused: If a set fitted the checker: its cases are none of its trials.
            PublicSetMissing: If a set is not there.
            OutsideError: If the checker is not available, or the store cannot write.

        Side effects:
            Replaces the attempts of this checker, the queue and the provisional beliefs. When
            it is cancelled, the attempts so far are kept for a run that resumes.

        Idempotent:
            Yes, as far as the checker is.
        """
        if self._one_at_a_time.locked():
            raise ServerBusy(method="calibrate", limit=1)
        async with self._one_at_a_time:
            attempter = await self._attempter()
            self._refuse_fitted(request.sets, attempter.checker)
            gold = await self._gold.read(request.sets, request.folder)
            gold = with_rulings(gold, await self._history.records(), attempter.checker)
            chosen = replace(gold, cases=gold.cases[: request.limit])
            run = run_id(attempter.checker, gold.sha256)
            others = await self._others()
            await self._practice.begin(run, attempter.checker, keeps=request.resumes)
            if others:
                await self._practice.finish(queue_text(Ledger(), others))
            attempts = await self._attempt_all(chosen, attempter, run, progress)
            return await self._conclude(chosen, attempter.checker, attempts)

    async def _attempter(self) -> AttemptCase:
        trials = await self._history.trials()
        return AttemptCase(
            await self._engines.current(),
            await self._engines.by_name(EngineName.BUILTIN),
            {trial.case: trial.was_explained for trial in trials},
            known_to_builtin=frozenset(self._gold.fitted(EngineName.BUILTIN.value)),
        )

    def _refuse_fitted(self, sets: Sequence[str], checker: CheckerKey) -> None:
        """Refuse sets that fitted the checker.

        Raises:
            TrialsRefused: If one did.
        """
        fitted = self._gold.fitted(checker.engine)
        for name in sets:
            if name in fitted:
                raise TrialsRefused(name=name, checker=checker.engine, reason=fitted[name])

    async def _others(self) -> tuple[Proposal, ...]:
        """Return what the queue holds of derivations, which are practiced apart."""
        ruled = case_trials(await self._history.trials())
        trials = [*await self._practice.trials(), *ruled]
        return kept_proposals(
            await self._practice.queue(),
            trials,
            lambda of: of.is_derivation,
            ceilings=self._ceilings,
        )

    async def _attempt_all(
        self, gold: GoldCases, attempter: AttemptCase, run: str, progress: Progress
    ) -> tuple[Attempt, ...]:
        """Return all attempts, those of before included, in the order of the set."""
        before = {(one.role, one.gold_id): one for one in await self._practice.attempts(run)}
        batch: list[Attempt] = []
        done: list[Attempt] = []
        try:
            async for role, case, left in _work(gold, done):
                attempt = before.get((role, case.id))
                if attempt is None:
                    attempt = without_words(await attempter.attempt(case, role))
                    batch.append(attempt)
                done.append(attempt)
                progress.report(len(done), len(done) + left, f"{role.value} {case.id}")
                if len(batch) >= STORED_TOGETHER:
                    await self._practice.add(run, batch)
                    batch = []
        finally:
            # A cancelled run keeps what it has done.
            if batch:
                await asyncio.shield(self._practice.add(run, batch))
        return tuple(done)

    async def _conclude(
        self, gold: GoldCases, checker: CheckerKey, attempts: Sequence[Attempt]
    ) -> PracticeReport:
        """Write queue and provisional beliefs, and return the report."""
        report = report_on(
            attempts, checker=checker, gold_sha256=gold.sha256, ceilings=self._ceilings
        )
        ruled = case_trials(await self._history.trials())
        ledger = derive_ledger([*await self._practice.trials(), *ruled])
        hardening = {one.of: hardening_of(one.of, attempts) for one in report.classes}
        proposals = propose(ledger, hardening, ceilings=self._ceilings)
        in_order = sorted([*proposals, *await self._others()], key=lambda one: one.entry.of)
        await self._practice.finish(queue_text(ledger, in_order))
        return replace(
            report,
            proposals=tuple(proposal_id(proposal) for proposal in proposals),
            beliefs_admitted=await self._admit(gold, report.attempts, ledger),
        )

    async def _admit(self, gold: GoldCases, attempts: Sequence[Attempt], ledger: Ledger) -> int:
        """Store what two lineages agree on where ``admit`` is licensed, and count it."""
        texts = {case.id: case for case in gold.cases}
        ratified = await self._ratified.read()
        beliefs = ratified
        for attempt in attempts:
            license_ = decide(Action.ADMIT, attempt.of, ledger, ceilings=self._ceilings)
            belief = _belief(attempt, texts[attempt.gold_id], license_.trials)
            if belief is None or attempt.committed is None:
                continue
            convergence = Convergence(attempt.committed.value, LINEAGES_NEEDED)
            beliefs = admit_convergence(beliefs, belief, convergence, license_).beliefs
        provisional = Beliefs(tuple(one for one in beliefs.stored if not one.is_ratified))
        await self._provisional.write(provisional)
        return len(provisional.stored)


async def _work(
    gold: GoldCases, done: Sequence[Attempt]
) -> AsyncIterator[tuple[Role, GoldCase, int]]:
    """Yield what to attempt, with what is left after it as far as known."""
    first = [(Role.GOLD, case) for case in gold.cases]
    first += [(Role.CANARY, case) for case in gold.canaries]
    for number, (role, case) in enumerate(first, 1):
        yield role, case, len(first) - number
    second = _hardening_work(gold, done)
    for number, (role, case) in enumerate(second, 1):
        yield role, case, len(second) - number


def _hardening_work(gold: GoldCases, done: Sequence[Attempt]) -> list[tuple[Role, GoldCase]]:
    """Return what is replayed and perturbed: the first cases of each class, by fingerprint."""
    cases = {case.id: case for case in gold.cases}
    by_class: dict[object, list[Attempt]] = {}
    for one in sorted(done, key=lambda one: (one.of, one.case)):
        if one.role is Role.GOLD and one.committed is not None:
            by_class.setdefault(one.of, []).append(one)
    chosen = [cases[one.gold_id] for found in by_class.values() for one in found[:HARDENED_CASES]]
    work = [(Role.REPLAY, case) for case in chosen]
    return work + [(Role.PERTURBED, other) for case in chosen for other in _others(case)]


def _others(case: GoldCase) -> list[GoldCase]:
    """Return the perturbed versions of a case."""
    return [
        replace(
            case,
            id=f"{case.id}~{other.change}",
            assertion=other.assertion,
            answer=other.answer,
            is_covered=other.is_covered,
        )
        for other in perturbed(case.assertion, case.answer, is_covered=case.is_covered)
    ]


def _belief(attempt: Attempt, case: GoldCase, trials: int) -> Belief | None:
    """Return the provisional belief of a verified commitment with a wording to recall.

    A ruling has made its own belief, which a person ratified by saying so.
    """
    if attempt.source == RULING:
        return None
    wording = attempt.evidence if attempt.committed is Side.COVERED else normalize(case.answer)
    if not attempt.is_t2_verified or not wording or attempt.committed is None:
        return None
    return Belief(
        assertion=normalize(case.assertion),
        wording=wording,
        of=attempt.of,
        case=attempt.case,
        tier=Tier.CONVERGENT,
        trials_at_admission=trials,
    )
