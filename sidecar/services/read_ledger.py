"""Show what each class of checks has earned: what is stored of it, and what is sealed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.gate import CEILINGS, Action, Ceilings, License, decide
from sidecar.calibration.ledger import CaseTrial, Counts, Ledger, Result, derive_ledger
from sidecar.calibration.standing import StandingRecord, standing_of
from sidecar.ports.ledger import LedgerStore
from sidecar.ports.round_history import RoundHistory
from sidecar.rounds import trials as round_trials
from sidecar.rounds.trials import Trial


@dataclass(frozen=True, slots=True)
class ClassRow:
    """One class.

    Attributes:
        of: The class.
        stored: Distinct stored trials, counted; they are not served.
        proposing: Whether those would earn a proposal.
        sealed: The counts that serving reads.
        standing: The standing of the class's outcomes, from what is sealed.
    """

    of: ClassKey
    stored: Counts
    proposing: License
    sealed: Counts
    standing: StandingRecord


@dataclass(frozen=True, slots=True)
class LedgerView:
    """All classes, in order.

    Attributes:
        rows: One a class that has stored or sealed trials.
        problem: Why the sealed ledger was refused; every class is hedged then. Empty when
            it was not.
    """

    rows: tuple[ClassRow, ...]
    problem: str


class ReadLedger:
    """Reads; changes nothing."""

    def __init__(
        self, history: RoundHistory, sealed: LedgerStore, *, ceilings: Ceilings = CEILINGS
    ) -> None:
        """Take the ports.

        Args:
            history: Holds the trials that rulings made.
            sealed: Holds the sealed ledger.
            ceilings: What is required.
        """
        self._history = history
        self._sealed = sealed
        self._ceilings = ceilings

    async def view(self) -> LedgerView:
        """Return every class with what is stored and what is sealed of it.

        Raises:
            StateDamaged: If the stored trials cannot be read.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        reading = await self._sealed.read()
        stored = derive_ledger(case_trials(await self._history.trials()))
        classes = {entry.of for ledger in (stored, reading.ledger) for entry in ledger.entries}
        rows = [self._row(of, stored, reading.ledger, reading.ratified) for of in sorted(classes)]
        return LedgerView(tuple(rows), reading.problem)

    def _row(
        self, of: ClassKey, stored: Ledger, sealed: Ledger, ratified: frozenset[ClassKey]
    ) -> ClassRow:
        """Return the row of one class."""
        return ClassRow(
            of=of,
            stored=stored.counts(of),
            proposing=decide(Action.PROPOSE, of, stored, ceilings=self._ceilings),
            sealed=sealed.counts(of),
            standing=standing_of(of, sealed, ratified=ratified, ceilings=self._ceilings),
        )


def case_trials(trials: Iterable[Trial]) -> tuple[CaseTrial, ...]:
    """Return stored trials as the ledger counts them.

    A refusal commits to no side; it counts for the side of its gold label.

    Args:
        trials: Trials of rulings.

    Determinism:
        Pure.
    """
    return tuple(_case_trial(trial) for trial in trials)


def _case_trial(trial: Trial) -> CaseTrial:
    """Return one stored trial as the ledger counts it."""
    checker = trial.of.checker
    side = Side.COVERED if trial.was_explained else Side.NOT_COVERED
    result = Result.REFUSED
    if trial.of.side is not round_trials.Side.REFUSED:
        side = Side(trial.of.side.value)
        result = Result.CORRECT if trial.is_correct else Result.WRONG
    return CaseTrial(
        of=ClassKey(
            CheckerKey(checker.engine, checker.model, checker.digest, checker.prompt_version),
            trial.of.kind.value,
            side,
        ),
        case=trial.case,
        result=result,
    )
