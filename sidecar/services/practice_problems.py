"""Practice derivations on problems with known answers; nothing is served of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from sidecar.calibration.classes import CheckerKey, ClassKey
from sidecar.calibration.gate import CEILINGS, Ceilings
from sidecar.calibration.ledger import derive_ledger
from sidecar.calibration.practice import (
    Attempt,
    PracticeReport,
    Role,
    hardening_of,
    report_on,
    run_id,
)
from sidecar.calibration.proposals import proposal_id, propose, queue_text
from sidecar.errors import CallerError, OutsideError, ServerBusy
from sidecar.ids import sha256_of
from sidecar.ports.notes import Notes
from sidecar.ports.practice import PracticeStore
from sidecar.ports.problems import ProblemCase, ProblemCases, ProblemSets
from sidecar.ports.round_history import RoundHistory
from sidecar.rounds.quantities import quantities
from sidecar.rounds.values import CheckerIdentity, Problem
from sidecar.services.attempt_problem import attempt_problem, has_class, perturbed_problems
from sidecar.services.check_class import checker_key
from sidecar.services.kept_proposals import kept_proposals
from sidecar.services.progress import Progress
from sidecar.services.read_ledger import case_trials

NOTES = "notes"
"""Source of the problems that the vault's own notes answer."""

HARDENED_PROBLEMS = 10
"""Cases of each class that are replayed and perturbed, as many as of a check
(``services/calibrate.py``)."""

PROGRESS_PROBLEMS = 20
"""Problems attempted between two reports of progress; a derivation takes about 2 ms."""

ReadProblem = Callable[[str, str], Problem | None]
"""Returns the problem of a note, from its path and its text."""


@dataclass(frozen=True, slots=True)
class ProblemsRequest:
    """What to practice on.

    Attributes:
        source: A public set, or ``NOTES``.
        folder: The folder of the public sets.
        limit: Most problems; ``None`` means all.
    """

    source: str
    folder: str = ""
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class ProblemStores:
    """What practice on problems reads and writes.

    Attributes:
        practice: Keeps attempts and the queue; written.
        history: Holds the trials of rulings; only read.
        notes: The vault's notes; only read.
        sets: Public problems, and the traps.
    """

    practice: PracticeStore
    history: RoundHistory
    notes: Notes
    sets: ProblemSets


class PracticeProblems:
    """Practices, one run at a time."""

    def __init__(
        self,
        stores: ProblemStores,
        *,
        derivations: Callable[[], CheckerIdentity],
        read_problem: ReadProblem,
        ceilings: Ceilings = CEILINGS,
    ) -> None:
        """Take the ports.

        Args:
            stores: What it reads and writes.
            derivations: Names the derivations that run here, by their rules.
            read_problem: Reads the problem of a note as opening a round does.
            ceilings: What is required.
        """
        self._stores = stores
        self._derivations = derivations
        self._read_problem = read_problem
        self._ceilings = ceilings
        self._one_at_a_time = asyncio.Lock()

    async def practice(self, request: ProblemsRequest, *, progress: Progress) -> PracticeReport:
        """Attempt the problems of one source and write the proposal queue.

        Args:
            request: What to practice on.
            progress: Told of the problems done.

        Returns:
            The report; equal problems give an equal one.

        Raises:
            ServerBusy: If a run is going on.
            PublicSetMissing: If the set is not there.
            OutsideError: If the vault cannot be read, or the store cannot write.

        Side effects:
            Replaces the attempts on this source, and the proposals of derivations.

        Idempotent:
            Yes.
        """
        if self._one_at_a_time.locked():
            raise ServerBusy(method="calibrate", limit=1)
        async with self._one_at_a_time:
            problems = await self._read(request, progress)
            chosen = problems.cases[: request.limit]
            checker = checker_key(self._derivations())
            run = run_id(checker, sha256_of(request.source, problems.sha256))
            attempts = await self._attempt(chosen, checker, request.source, progress)
            store = self._stores.practice
            queue = await store.queue()
            await store.begin(run, checker, keeps=False, source=request.source)
            await store.add(run, [one for one in attempts if has_class(one)])
            report = await self._conclude(attempts, checker, queue)
            return replace(report, gold_sha256=problems.sha256)

    async def _read(self, request: ProblemsRequest, progress: Progress) -> ProblemCases:
        """Return the problems of the source."""
        if request.source != NOTES:
            return await self._stores.sets.read(request.source, request.folder)
        listing = await self._stores.notes.list_notes()
        cases: list[ProblemCase] = []
        for number, note in enumerate(listing.notes, 1):
            progress.report(number, len(listing.notes), "looking for problems in notes")
            case = await self._case(note.path)
            if case is not None:
                cases.append(case)
        parts = [part for case in cases for part in (case.text, case.answer)]
        return ProblemCases(tuple(cases), sha256_of(*parts))

    async def _case(self, path: str) -> ProblemCase | None:
        """Return the problem of a note with an answer; a note that cannot be read has none."""
        try:
            note = await self._stores.notes.read(path)
        except (CallerError, OutsideError):
            return None
        problem = await asyncio.to_thread(self._read_problem, path, note.text)
        if problem is None or not quantities(problem.answer or ""):
            return None
        return ProblemCase(path, problem.text, problem.answer or "")

    async def _attempt(
        self, cases: Sequence[ProblemCase], checker: CheckerKey, source: str, progress: Progress
    ) -> tuple[Attempt, ...]:
        """Return all attempts: the cases, the traps, then what is replayed and perturbed."""
        done: list[Attempt] = []
        for start in range(0, len(cases), PROGRESS_PROBLEMS):
            batch = cases[start : start + PROGRESS_PROBLEMS]
            done += await asyncio.to_thread(_attempted, batch, Role.GOLD, checker, source)
            progress.report(len(done), len(cases), f"{source} {batch[-1].id}")
        traps = await self._stores.sets.canaries()
        done += await asyncio.to_thread(_attempted, traps, Role.CANARY, checker, source)
        hardened = _hardened(cases, done)
        done += await asyncio.to_thread(_attempted, hardened, Role.REPLAY, checker, source)
        changed = [other for case in hardened for other in perturbed_problems(case)]
        done += await asyncio.to_thread(_attempted, changed, Role.PERTURBED, checker, source)
        return tuple(done)

    async def _conclude(
        self, attempts: Sequence[Attempt], checker: CheckerKey, queue: str
    ) -> PracticeReport:
        """Write the queue and return the report."""
        classed = [one for one in attempts if has_class(one) or one.role is Role.CANARY]
        report = report_on(classed, checker=checker, gold_sha256="", ceilings=self._ceilings)
        ruled = case_trials(await self._stores.history.trials())
        trials = [*await self._stores.practice.trials(), *ruled]
        ledger = derive_ledger(trials)
        hardening = {one.of: hardening_of(one.of, classed) for one in report.classes}
        proposals = propose(ledger, hardening, ceilings=self._ceilings)

        def keeps(of: ClassKey) -> bool:
            return not of.is_derivation or (of.checker == checker and of not in hardening)

        others = kept_proposals(queue, trials, keeps, ceilings=self._ceilings)
        in_order = sorted([*proposals, *others], key=lambda one: one.entry.of)
        await self._stores.practice.finish(queue_text(ledger, in_order))
        return replace(
            report,
            proposals=tuple(proposal_id(proposal) for proposal in proposals),
            unclassed=tuple(one for one in attempts if _is_unclassed(one)),
        )


def _attempted(
    cases: Iterable[ProblemCase], role: Role, checker: CheckerKey, source: str
) -> list[Attempt]:
    """Return the attempts of cases."""
    return [attempt_problem(case, role, checker, source) for case in cases]


def _is_unclassed(attempt: Attempt) -> bool:
    """Return whether a gold case was refused and nothing tells its class."""
    return attempt.role is Role.GOLD and not has_class(attempt)


def _hardened(cases: Sequence[ProblemCase], done: Sequence[Attempt]) -> list[ProblemCase]:
    """Return what is replayed and perturbed: the first right cases of each class."""
    texts = {case.id: case for case in cases}
    by_class: dict[str, list[ProblemCase]] = {}
    for one in sorted(done, key=lambda one: (one.kind, one.case)):
        if one.role is Role.GOLD and one.committed is not None and not one.is_wrong:
            by_class.setdefault(one.kind, []).append(texts[one.gold_id])
    return [case for found in by_class.values() for case in found[:HARDENED_PROBLEMS]]
