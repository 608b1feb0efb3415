"""What practice keeps, in memory (``ports/practice.py``)."""

from __future__ import annotations

from collections.abc import Sequence

from sidecar.calibration.classes import CheckerKey, ClassKey
from sidecar.calibration.ledger import CaseTrial
from sidecar.calibration.practice import Attempt, Role
from sidecar.errors import StateDamaged
from sidecar.ports.practice import Decision
from sidecar.ports.trials import ANSWER


class FakePractice:
    """Keeps attempts, the queue and decisions; ``is_damaged`` refuses labels."""

    def __init__(self) -> None:
        self.is_damaged = False
        self._runs: dict[str, dict[tuple[Role, str], Attempt]] = {}
        self._against: dict[tuple[object, str], CaseTrial] = {}
        self._answers: dict[tuple[object, str], CaseTrial] = {}
        self._queue = ""
        self._decisions: list[Decision] = []

    async def attempts(self, run: str) -> tuple[Attempt, ...]:
        """Return the attempts of a run."""
        return tuple(self._runs.get(run, {}).values())

    async def begin(
        self, run: str, checker: CheckerKey, *, keeps: bool, source: str | None = None
    ) -> None:
        """Forget other runs of the checker, this one unless kept, and the queue."""
        for name, attempts in list(self._runs.items()):
            is_its = any(
                one.checker == checker and source in {None, one.source} for one in attempts.values()
            )
            if is_its and not (keeps and name == run):
                del self._runs[name]
        self._queue = ""

    async def add(self, run: str, attempts: Sequence[Attempt]) -> None:
        """Add attempts to a run."""
        kept = self._runs.setdefault(run, {})
        for one in attempts:
            kept[one.role, one.gold_id] = one

    async def trials(self) -> tuple[CaseTrial, ...]:
        """Return the gold cases of all runs, and what contradicted them since."""
        attempts = [one for run in self._runs.values() for one in run.values()]
        gold = [one.trial for one in attempts if one.role is Role.GOLD]
        return (*gold, *self._answers.values(), *self._against.values())

    async def contradict(self, trial: CaseTrial) -> None:
        """Add a trial that tells against a class."""
        self._against[trial.of, trial.case] = trial

    async def label(self, trial: CaseTrial) -> None:
        """Add a trial whose label is a note's answer."""
        if self.is_damaged:
            raise StateDamaged(kind="practice")
        self._answers[trial.of, trial.case] = trial

    async def sources(self, of: ClassKey) -> frozenset[str]:
        """Return where the labels of a class's trials come from."""
        attempts = [one for run in self._runs.values() for one in run.values()]
        sets = {one.source for one in attempts if one.role is Role.GOLD and one.of == of}
        answers = {ANSWER for answer in self._answers.values() if answer.of == of}
        return frozenset(sets | answers)

    async def queue(self) -> str:
        """Return the text of the queue file."""
        return self._queue

    async def finish(self, queue: str) -> None:
        """Replace the queue file."""
        self._queue = queue

    async def decisions(self) -> tuple[Decision, ...]:
        """Return all decisions."""
        return tuple(self._decisions)

    async def decide(self, decision: Decision) -> None:
        """Add a decision."""
        self._decisions.append(decision)

    async def clear(self) -> None:
        """Forget everything."""
        self._runs, self._against, self._answers = {}, {}, {}
        self._queue, self._decisions = "", []
