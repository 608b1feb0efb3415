"""Trials: what a ruling says about the checker that it confirms or corrects.

A class is a checker, the kind of the assertion and the side it committed to; the two sides
err differently and are never pooled. Trials of a class are distinct by their case: the same
check replayed on the same words is not new evidence (calibration.md, The ledger).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from sidecar.ids import sha256_of
from sidecar.language.normal import normalize
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import (
    AssertionKind,
    Check,
    CheckerIdentity,
    Outcome,
    RoundRecord,
    Ruling,
    RulingKind,
)


class Side(StrEnum):
    """What a check committed to; a check that did not is a refusal."""

    COVERED = "covered"
    NOT_COVERED = "not_covered"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class TrialClass:
    """Whose reliability a trial counts for."""

    checker: CheckerIdentity
    kind: AssertionKind
    side: Side


@dataclass(frozen=True, slots=True)
class Trial:
    """One gold-labeled case of one class.

    Attributes:
        of: The class.
        case: SHA-256 of the normalized assertion and the learner's normalized words.
        was_explained: The gold label: whether the learner did explain it.
        source: Where the label comes from: ``ruling``.
        round_id: The round of the ruling.
        labeled_at: ISO 8601 in UTC.
    """

    of: TrialClass
    case: str
    was_explained: bool
    source: str
    round_id: str
    labeled_at: str

    @property
    def is_correct(self) -> bool:
        """Whether the check committed to the gold label; never for a refusal."""
        return self.of.side is (Side.COVERED if self.was_explained else Side.NOT_COVERED)


@dataclass(frozen=True, slots=True)
class TrialCounts:
    """Distinct trials of one class, by what became of them."""

    correct: int = 0
    wrong: int = 0
    refused: int = 0


def case_fingerprint(assertion: str, said: Iterable[str]) -> str:
    """Return what makes a case distinct: spelling, case and punctuation do not.

    Args:
        assertion: The assertion.
        said: What the learner said, turn by turn.

    Returns:
        64 hexadecimal characters.

    Determinism:
        Pure.

    Source:
        calibration.md, The ledger.

    Example:
        >>> case_fingerprint("Salt melts ice.", ["It melts!"]) == case_fingerprint(
        ...     "salt melts ice", ["it  melts"]
        ... )
        True
    """
    return sha256_of(normalize(assertion), normalize("\n".join(said)))


def trial_of(record: RoundRecord, check: Check, ruling: Ruling) -> Trial | None:
    """Return the trial that a ruling makes of a check.

    Args:
        record: The round.
        check: The check as it was made, before any ruling.
        ruling: What the learner says about it.

    Returns:
        ``None`` where code alone decided: that belongs to no checker.

    Determinism:
        Pure.
    """
    if check.checker is None:
        return None
    side = _side(check.claimed or check.outcome)
    explained = {
        RulingKind.RIGHT: side is Side.COVERED,
        RulingKind.DID_EXPLAIN: True,
        RulingKind.DID_NOT_EXPLAIN: False,
    }
    return Trial(
        of=TrialClass(check.checker, check.assertion.kind, side),
        case=case_fingerprint(check.assertion.text, learner_texts(record.transcript)),
        was_explained=explained[ruling.kind],
        source="ruling",
        round_id=record.round_id,
        labeled_at=ruling.ruled_at,
    )


def count_trials(trials: Iterable[Trial], of: TrialClass) -> TrialCounts:
    """Return the distinct trials of a class, counted.

    Args:
        trials: Stored trials; a case stands once in its class.
        of: The class.
    """
    mine = {trial.case: trial for trial in trials if trial.of == of}
    if of.side is Side.REFUSED:
        return TrialCounts(refused=len(mine))
    correct = sum(trial.is_correct for trial in mine.values())
    return TrialCounts(correct=correct, wrong=len(mine) - correct)


def _side(outcome: Outcome) -> Side:
    """Return the side that an outcome commits to."""
    if outcome in {Outcome.COVERED, Outcome.NOT_COVERED}:
        return Side(outcome.value)
    return Side.REFUSED
