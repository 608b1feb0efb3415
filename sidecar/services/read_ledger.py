"""Show what each class of checks has earned: what is stored of it, and what is sealed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.gate import CEILINGS, Action, Ceilings, License, decide
from sidecar.calibration.ledger import CaseTrial, Counts, Ledger, Result, derive_ledger
from sidecar.calibration.seal import Ratification
from sidecar.calibration.standing import StandingRecord, standing_of
from sidecar.errors import SidecarError
from sidecar.ports.beliefs import BeliefStore
from sidecar.ports.engine import EngineName, Engines
from sidecar.ports.ledger import LedgerReading, LedgerStore
from sidecar.ports.round_history import RoundHistory
from sidecar.ports.trials import TrialStore
from sidecar.rounds import trials as round_trials
from sidecar.rounds.trials import Trial
from sidecar.rounds.values import CheckerIdentity
from sidecar.services.check_class import checker_key


@dataclass(frozen=True, slots=True)
class ClassRow:
    """One class.

    Attributes:
        of: The class.
        stored: Distinct stored trials, counted; they are not served.
        admitting: Whether those would let Tier 2 admit beliefs.
        proposing: Whether they would earn a proposal.
        sealed: The counts that serving reads.
        serving: Whether those are served plainly.
        standing: The standing of the class's outcomes, from what is sealed.
        ratification: Who decided that it may speak as ratified; ``None`` when nobody did.
    """

    of: ClassKey
    stored: Counts
    admitting: License
    proposing: License
    sealed: Counts
    serving: License
    standing: StandingRecord
    ratification: Ratification | None


@dataclass(frozen=True, slots=True)
class LedgerView:
    """All classes, in order.

    Attributes:
        rows: One a class that has stored or sealed trials.
        problem: Why the sealed ledger was refused; every class is hedged then. Empty when
            it was not.
        current: The checker that checks now; ``None`` when its engine is not available.
        derivations: The derivations that run now; ``None`` where nothing is derived.
        sealed_at: When what serving reads was sealed, ISO 8601; ``None`` when nothing is.
        sources: Where its gold labels come from.
        beliefs: How many sentences a ruling decides from now on.
    """

    rows: tuple[ClassRow, ...]
    problem: str
    current: CheckerKey | None = None
    sealed_at: str | None = None
    sources: tuple[str, ...] = ()
    beliefs: int = 0
    derivations: CheckerKey | None = None

    def is_current(self, checker: CheckerKey) -> bool:
        """Return whether a checker is one that decides now."""
        return checker in {self.current, self.derivations}


@dataclass(frozen=True, slots=True)
class Deciders:
    """Who decides now.

    Attributes:
        engines: Tell who checks.
        derivations: Names the derivations, by their rules.
    """

    engines: Engines
    derivations: Callable[[], CheckerIdentity]


class ReadLedger:
    """Reads; changes nothing."""

    def __init__(
        self,
        history: RoundHistory,
        sealed: LedgerStore,
        *,
        practice: TrialStore | None = None,
        beliefs: BeliefStore | None = None,
        deciders: Deciders | None = None,
        ceilings: Ceilings = CEILINGS,
    ) -> None:
        """Take the ports.

        Args:
            history: Holds the trials that rulings made.
            sealed: Holds the sealed ledger.
            practice: Holds the trials of gold cases; ``None`` where nothing is practiced.
            beliefs: Holds what rulings ratified; ``None`` where nothing is recalled.
            deciders: Tell who decides now; ``None`` where that does not matter.
            ceilings: What is required.
        """
        self._history = history
        self._sealed = sealed
        self._practice = practice
        self._beliefs = beliefs
        self._deciders = deciders
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
        practiced = () if self._practice is None else await self._practice.trials()
        stored = derive_ledger([*case_trials(await self._history.trials()), *practiced])
        classes = {entry.of for ledger in (stored, reading.ledger) for entry in ledger.entries}
        beliefs = () if self._beliefs is None else (await self._beliefs.read()).stored
        provenance = None if reading.sealed is None else reading.sealed.provenance
        return LedgerView(
            rows=tuple(self._row(of, stored, reading) for of in sorted(classes)),
            problem=reading.problem,
            current=await self._current(),
            sealed_at=None if provenance is None else provenance.sealed_at,
            sources=() if provenance is None else provenance.sources,
            beliefs=sum(belief.is_ratified for belief in beliefs),
            derivations=self._derivations(),
        )

    async def notices(self) -> tuple[str, ...]:
        """Return what is wrong with what is sealed, whole sentences; empty when all is well."""
        return (await self._sealed.read()).notices

    def _row(self, of: ClassKey, stored: Ledger, reading: LedgerReading) -> ClassRow:
        """Return the row of one class."""
        sealed, ceilings = reading.ledger, self._ceilings
        ratifications = () if reading.sealed is None else reading.sealed.ratifications
        return ClassRow(
            of=of,
            stored=stored.counts(of),
            admitting=decide(Action.ADMIT, of, stored, ceilings=ceilings),
            proposing=decide(Action.PROPOSE, of, stored, ceilings=ceilings),
            sealed=sealed.counts(of),
            serving=decide(Action.SERVE, of, sealed, ceilings=ceilings),
            standing=standing_of(of, sealed, ratified=reading.ratified, ceilings=ceilings),
            ratification=next((one for one in ratifications if one.of == of), None),
        )

    def _derivations(self) -> CheckerKey | None:
        """Return which derivations run now."""
        return None if self._deciders is None else checker_key(self._deciders.derivations())

    async def _current(self) -> CheckerKey | None:
        """Return who checks now; the page must open whatever state the engine is in."""
        if self._deciders is None:
            return None
        engines = self._deciders.engines
        try:
            engine = await engines.current()
            if engine.checker is None:
                engine = await engines.by_name(EngineName.BUILTIN)
        except SidecarError:
            return None
        identity = engine.checker_identity
        return None if identity is None else checker_key(identity)


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
            checker_key(checker),
            trial.of.kind.value,
            side,
        ),
        case=trial.case,
        result=result,
    )
