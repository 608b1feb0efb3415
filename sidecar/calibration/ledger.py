"""The ledger: per class, counts of distinct gold-labeled cases; nothing learned."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from sidecar.calibration.classes import CheckerKey, ClassKey
from sidecar.calibration.floor import capped_rate, conservative_floor

_FINGERPRINT = re.compile(r"[0-9a-f]{64}")


class Result(StrEnum):
    """What became of a case."""

    CORRECT = "correct"
    WRONG = "wrong"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class CaseTrial:
    """One gold-labeled case of one class.

    Attributes:
        of: The class. A refusal commits to no side; it belongs to the side of its gold
            label, the one it should have committed to.
        case: SHA-256 of the case, 64 lower-case hexadecimal characters.
        result: What became of it.
        is_t2_verified: Whether two lineages converged on the commitment; it agrees with
            the gold label exactly when the result is correct.
    """

    of: ClassKey
    case: str
    result: Result
    is_t2_verified: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot have happened.

        Raises:
            ValueError: If the case is no fingerprint, or a refusal is called verified.
        """
        if not _FINGERPRINT.fullmatch(self.case):
            raise ValueError("a case is named by its SHA-256")
        if self.result is Result.REFUSED and self.is_t2_verified:
            raise ValueError("a refusal commits to nothing that could be verified")


@dataclass(frozen=True, slots=True)
class Counts:
    """Distinct cases of one class, by what became of them.

    Attributes:
        correct: Committed to the gold label.
        wrong: Committed otherwise.
        refused: Did not commit.
        t2_verified: Committed, and two lineages converged on it.
        t2_agrees_gold: Of those, the correct ones.
    """

    correct: int = 0
    wrong: int = 0
    refused: int = 0
    t2_verified: int = 0
    t2_agrees_gold: int = 0

    @property
    def committed(self) -> int:
        """Cases with a commitment."""
        return self.correct + self.wrong

    @property
    def attempted(self) -> int:
        """All cases."""
        return self.committed + self.refused

    @property
    def reliability(self) -> float:
        """The floor under the rate of correct commitments, in [0, 1); refusals do not count."""
        return conservative_floor(self.correct, self.committed)

    @property
    def t2_precision(self) -> float:
        """The floor under the rate at which what Tier 2 verifies is right, in [0, 1)."""
        return conservative_floor(self.t2_agrees_gold, self.t2_verified)

    @property
    def coverage(self) -> float | None:
        """The rate of cases with a commitment, in [0, 1]; ``None`` when none was attempted."""
        if not self.attempted:
            return None
        return 1.0 if not self.refused else capped_rate(self.committed / self.attempted)


@dataclass(frozen=True, slots=True)
class Entry:
    """The distinct cases of one class.

    Attributes:
        of: The class.
        trials: One trial a case, in the order of the fingerprints.
    """

    of: ClassKey
    trials: tuple[CaseTrial, ...]

    def __post_init__(self) -> None:
        """Refuse replays: they are no evidence.

        Raises:
            ValueError: If a case stands twice or belongs to another class.
        """
        cases = [trial.case for trial in self.trials]
        if cases != sorted(set(cases)) or any(trial.of != self.of for trial in self.trials):
            raise ValueError("an entry holds each case of its class once, in order")

    @property
    def counts(self) -> Counts:
        """The cases, counted."""
        by_result = {
            result: [trial for trial in self.trials if trial.result is result] for result in Result
        }
        verified = [trial for trial in self.trials if trial.is_t2_verified]
        return Counts(
            correct=len(by_result[Result.CORRECT]),
            wrong=len(by_result[Result.WRONG]),
            refused=len(by_result[Result.REFUSED]),
            t2_verified=len(verified),
            t2_agrees_gold=sum(trial.result is Result.CORRECT for trial in verified),
        )


@dataclass(frozen=True, slots=True)
class Ledger:
    """Entries of classes.

    Attributes:
        entries: One a class, in the order of the classes.
    """

    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        """Keep one order, so that equal ledgers are written alike.

        Raises:
            ValueError: If a class stands twice or out of order.
        """
        classes = [entry.of for entry in self.entries]
        if classes != sorted(set(classes)):
            raise ValueError("a ledger holds each class once, in order")

    def entry(self, of: ClassKey) -> Entry:
        """Return the entry of a class; one without trials when it has none."""
        return next((entry for entry in self.entries if entry.of == of), Entry(of, ()))

    def counts(self, of: ClassKey) -> Counts:
        """Return the counts of a class; zeros when it has none."""
        return self.entry(of).counts

    def with_entry(self, entry: Entry) -> Ledger:
        """Return the ledger with one class replaced, the others as they are."""
        others = [other for other in self.entries if other.of != entry.of]
        return Ledger(tuple(sorted([*others, entry], key=lambda one: one.of)))


def derive_ledger(
    trials: Iterable[CaseTrial], *, fitted: Collection[tuple[CheckerKey, str]] = ()
) -> Ledger:
    """Return the ledger that stored trials make.

    A case replayed is one case. Where its trials differ, the least favorable stands: wrong
    before refused before correct, and verified by Tier 2 where that tells against it.

    Args:
        trials: Stored trials in any order.
        fitted: Checkers with the cases that fitted them or their thresholds; those are
            never their trials.

    Returns:
        A ledger in which committed equals the number of distinct committed cases.

    Raises:
        ValueError: If committed and distinct differ: a bug.

    Determinism:
        Pure; the order of the trials does not matter.

    Source:
        calibration.md, The ledger: counting replays once turned 28 distinct cases into 720.
    """
    excluded = frozenset(fitted)
    replays: dict[tuple[ClassKey, str], list[CaseTrial]] = {}
    for trial in trials:
        if (trial.of.checker, trial.case) not in excluded:
            replays.setdefault((trial.of, trial.case), []).append(trial)
    by_class: dict[ClassKey, list[CaseTrial]] = {}
    for of, case in sorted(replays):
        by_class.setdefault(of, []).append(_least_favorable(replays[of, case]))
    ledger = Ledger(tuple(Entry(of, tuple(cases)) for of, cases in by_class.items()))
    assert_distinct(ledger)
    return ledger


def replaced_case(entry: Entry, trial: CaseTrial) -> Entry:
    """Return an entry with a case added, or made the less favorable of what it was and is.

    Args:
        entry: The entry.
        trial: A trial of its class.

    Determinism:
        Pure.
    """
    (replaced,) = derive_ledger([*entry.trials, trial]).entries
    return replaced


def assert_distinct(ledger: Ledger) -> None:
    """Hold that committed equals distinct in every class.

    Args:
        ledger: A built ledger, before it is sealed.

    Raises:
        ValueError: If a case was counted twice.

    Determinism:
        Pure.
    """
    for entry in ledger.entries:
        committed = {t.case for t in entry.trials if t.result is not Result.REFUSED}
        if entry.counts.committed != len(committed):
            raise ValueError(
                f"{entry.counts.committed} committed trials are {len(committed)} distinct cases"
            )


def _least_favorable(trials: list[CaseTrial]) -> CaseTrial:
    """Return the one trial that stands for all of a case."""
    results = {trial.result for trial in trials}
    result = next(one for one in (Result.WRONG, Result.REFUSED, Result.CORRECT) if one in results)
    verified = [trial.is_t2_verified for trial in trials]
    weighs = {
        Result.WRONG: any(verified),
        Result.REFUSED: False,
        Result.CORRECT: all(verified),
    }
    return replace(trials[0], result=result, is_t2_verified=weighs[result])
