"""Practice: what attempting gold-labeled cases shows, and nothing of it is served.

Serving code does not import this module (contract ``practice`` in pyproject.toml).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.diagnosis import Diagnosis, Refusal
from sidecar.calibration.floor import N_MIN
from sidecar.calibration.gate import CEILINGS, Action, Ceilings, decide
from sidecar.calibration.ledger import CaseTrial, Counts, Entry, Ledger, Result, derive_ledger
from sidecar.calibration.proposals import Hardening
from sidecar.calibration.seal import sha256_of_json

GOLD = "gold"
"""Source of the cases that the package ships."""


class Role(StrEnum):
    """Why a case is attempted; only ``GOLD`` counts in the ledger."""

    GOLD = "gold"
    CANARY = "canary"
    REPLAY = "replay"
    PERTURBED = "perturbed"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One labeled case with what the checker made of it.

    Attributes:
        role: Why it was attempted.
        gold_id: The case in the gold set.
        case: Fingerprint of the case.
        checker: Who checked.
        kind: What the assertion states.
        gold: The label.
        committed: The side it committed to; ``None`` for a refusal.
        is_t2_verified: Whether two lineages converged on the commitment.
        pattern: Cue pattern and shape of what was said.
        evidence: What the commitment rests on, normalized; empty without any. Kept so that
            two runs can be compared; it is text of the gold set, and of a case that the
            learner ruled on only a hash.
        refusal: What failed; ``None`` for a commitment.
        probability: That it is covered, as the checker says, in [0, 1]; ``None`` without one.
        is_wrong: Whether a derived answer is not the gold's; a check shows that by its side.
        source: The set that the case is from.
    """

    role: Role
    gold_id: str
    case: str
    checker: CheckerKey
    kind: str
    gold: Side
    committed: Side | None
    is_t2_verified: bool = False
    pattern: str = ""
    evidence: str = ""
    refusal: Refusal | None = None
    probability: float | None = None
    is_wrong: bool = False
    source: str = GOLD

    @property
    def of(self) -> ClassKey:
        """The class; a refusal belongs to the side of its label."""
        return ClassKey(self.checker, self.kind, self.committed or self.gold)

    @property
    def result(self) -> Result:
        """What became of the case."""
        if self.committed is None:
            return Result.REFUSED
        is_right = self.committed is self.gold and not self.is_wrong
        return Result.CORRECT if is_right else Result.WRONG

    @property
    def trial(self) -> CaseTrial:
        """The case as the ledger counts it."""
        return CaseTrial(self.of, self.case, self.result, self.is_t2_verified)


class Trend(StrEnum):
    """Whether more cases would help a class.

    ``TOO_FEW``: nothing can be told. ``CLIMBING``: its rate is above the ceiling and its floor
    still rises, so it lacks skill at most: keep practicing. ``STALLED``: at this rate no number
    of cases clears the ceiling: it lacks knowledge. ``EARNED``: it has cleared it.
    """

    TOO_FEW = "too_few"
    CLIMBING = "climbing"
    STALLED = "stalled"
    EARNED = "earned"


@dataclass(frozen=True, slots=True)
class Elimination:
    """A commitment that a gold case showed to be wrong.

    Attributes:
        attempt: The attempt.
        reason: Cue pattern and shape, in words; later commitments like it are pruned.
    """

    attempt: Attempt
    reason: str


@dataclass(frozen=True, slots=True)
class ClassReport:
    """What practice showed of one class.

    Attributes:
        of: The class.
        counts: Its distinct cases.
        half_reliability: The floor under the first half of its cases, by fingerprint.
        trend: Whether more cases would help.
        pruned: Commitments whose pattern another gold case eliminated.
        pruned_wrong: Of those, the wrong ones.
    """

    of: ClassKey
    counts: Counts
    half_reliability: float
    trend: Trend
    pruned: int
    pruned_wrong: int


@dataclass(frozen=True, slots=True)
class PracticeReport:
    """One pass of practice; equal attempts give an equal report.

    Attributes:
        checker: Who was practiced.
        gold_sha256: Names the gold set and the canaries.
        attempts: The gold cases, in the order of the set.
        canaries: The traps, in order.
        classes: In the order of the classes.
        eliminations: In the order of the set.
        proposals: Ids of the proposals that the pass earned.
        beliefs_admitted: Provisional beliefs that two agreeing lineages stored.
        unclassed: Refused cases whose class nothing tells: a note's problem has no worked
            solution. They are no trials.
    """

    checker: CheckerKey
    gold_sha256: str
    attempts: tuple[Attempt, ...]
    canaries: tuple[Attempt, ...]
    classes: tuple[ClassReport, ...]
    eliminations: tuple[Elimination, ...]
    proposals: tuple[str, ...] = ()
    beliefs_admitted: int = 0
    unclassed: tuple[Attempt, ...] = ()

    @property
    def refusals(self) -> tuple[Attempt, ...]:
        """The gold cases without a commitment, those of no class last."""
        refused = (*self.attempts, *self.unclassed)
        return tuple(one for one in refused if one.refusal is not None)

    @property
    def cases(self) -> int:
        """How many gold cases were attempted."""
        return len(self.attempts) + len(self.unclassed)

    def count(self, diagnosis: Diagnosis) -> int:
        """Return how many refusals have that diagnosis."""
        kinds = [one.refusal.diagnosis for one in self.refusals if one.refusal is not None]
        return kinds.count(diagnosis)

    @property
    def canaries_wrong(self) -> int:
        """Traps that were decided wrongly."""
        return sum(one.result is Result.WRONG for one in self.canaries)


def run_id(checker: CheckerKey, gold_sha256: str) -> str:
    """Return what names a run: another checker or gold set makes another one.

    Determinism:
        Pure.
    """
    return sha256_of_json([repr(checker), gold_sha256])


def report_on(
    attempts: Sequence[Attempt],
    *,
    checker: CheckerKey,
    gold_sha256: str,
    ceilings: Ceilings = CEILINGS,
) -> PracticeReport:
    """Return what attempts show.

    Args:
        attempts: Attempts of one run in the order of the gold set, of all roles.
        checker: Who was practiced.
        gold_sha256: Names the gold set.
        ceilings: What is required.

    Determinism:
        Pure.

    Source:
        calibration.md, Practice.
    """
    gold = tuple(one for one in attempts if one.role is Role.GOLD)
    ledger = derive_ledger(one.trial for one in gold)
    eliminated = eliminations(gold)
    return PracticeReport(
        checker=checker,
        gold_sha256=gold_sha256,
        attempts=gold,
        canaries=tuple(one for one in attempts if one.role is Role.CANARY),
        classes=tuple(_class_report(entry, gold, eliminated, ceilings) for entry in ledger.entries),
        eliminations=eliminated,
    )


def eliminations(gold: Iterable[Attempt]) -> tuple[Elimination, ...]:
    """Return the record of each commitment that its label contradicts."""
    return tuple(Elimination(one, one.pattern) for one in gold if one.result is Result.WRONG)


def is_pruned(attempt: Attempt, eliminated: Iterable[Elimination]) -> bool:
    """Return whether a commitment looks like one that another gold case eliminated.

    Same class, same cue pattern, same shape. It is pruned inside practice only: the ledger
    counts what the checker that serves would say.

    Args:
        attempt: A commitment.
        eliminated: The records so far.

    Determinism:
        Pure.
    """
    return attempt.committed is not None and any(
        record.attempt.of == attempt.of
        and record.attempt.pattern == attempt.pattern
        and record.attempt.case != attempt.case
        for record in eliminated
    )


def hardening_of(of: ClassKey, attempts: Sequence[Attempt]) -> Hardening:
    """Return how one class stood up to canaries, replay and perturbation.

    A canary counts against the side that the checker fell for. A perturbed case counts
    against a class where the case itself was right and the perturbed one committed wrongly.

    Args:
        of: The class.
        attempts: Attempts of one run, of all roles.

    Determinism:
        Pure.
    """
    gold = {one.gold_id: one for one in attempts if one.role is Role.GOLD}
    mine = {gold_id for gold_id, one in gold.items() if one.of == of}
    fallen = [
        one
        for one in attempts
        if one.role is Role.CANARY and one.result is Result.WRONG and one.committed is of.side
    ]
    replays = [one for one in attempts if one.role is Role.REPLAY and one.gold_id in mine]
    perturbed = [
        one
        for one in attempts
        if one.role is Role.PERTURBED
        and origin_of(one.gold_id) in mine
        and gold[origin_of(one.gold_id)].result is Result.CORRECT
    ]
    return Hardening(
        canaries_wrong=len(fallen),
        is_replay_stable=all(
            (one.committed, one.evidence)
            == (gold[one.gold_id].committed, gold[one.gold_id].evidence)
            for one in replays
        ),
        is_perturbation_stable=all(one.result is not Result.WRONG for one in perturbed),
    )


def origin_of(perturbed_id: str) -> str:
    """Return the gold case that a perturbed one was made of.

    Example:
        >>> origin_of("condition-07~order")
        'condition-07'
    """
    return perturbed_id.partition("~")[0]


def _class_report(
    entry: Entry, gold: Sequence[Attempt], eliminated: Sequence[Elimination], ceilings: Ceilings
) -> ClassReport:
    """Return what practice showed of one class."""
    half = Entry(entry.of, entry.trials[: len(entry.trials) // 2]).counts
    pruned = [one for one in gold if one.of == entry.of and is_pruned(one, eliminated)]
    return ClassReport(
        of=entry.of,
        counts=entry.counts,
        half_reliability=half.reliability,
        trend=_trend(entry, half, ceilings),
        pruned=len(pruned),
        pruned_wrong=sum(one.result is Result.WRONG for one in pruned),
    )


def _trend(entry: Entry, half: Counts, ceilings: Ceilings) -> Trend:
    """Return whether more cases like these would clear what a proposal requires."""
    counts = entry.counts
    earned = decide(Action.PROPOSE, entry.of, Ledger((entry,)), ceilings=ceilings)
    if earned.is_licensed:
        return Trend.EARNED
    if counts.committed < N_MIN:
        return Trend.TOO_FEW
    is_above = counts.correct / counts.committed > earned.required
    is_rising = counts.reliability > half.reliability
    return Trend.CLIMBING if is_above and is_rising else Trend.STALLED
