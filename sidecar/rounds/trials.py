"""Trials: what a ruling says about the checker that it confirms or corrects.

A class is a checker, the kind of the assertion and the side it committed to; the two sides
err differently and are never pooled. A derivation commits to an answer instead, and its class
is what it does with numbers. Trials of a class are distinct by their case: the same check
replayed on the same words is not new evidence (calibration.md, The ledger).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from sidecar.ids import sha256_of
from sidecar.language.normal import normalize
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import (
    Basis,
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
    ANSWER = "answer"


class TrialKind(StrEnum):
    """What was checked: a kind of assertion, or what a derivation did with numbers."""

    DEFINITION = "definition"
    MECHANISM = "mechanism"
    PROCEDURE = "procedure"
    CONTRAST = "contrast"
    CONDITION = "condition"
    QUANTITY = "quantity"
    ADDITIVE = "additive"
    MULTIPLICATIVE = "multiplicative"
    DIVISIVE = "divisive"


@dataclass(frozen=True, slots=True)
class TrialClass:
    """Whose reliability a trial counts for."""

    checker: CheckerIdentity
    kind: TrialKind
    side: Side


@dataclass(frozen=True, slots=True)
class Trial:
    """One gold-labeled case of one class.

    Attributes:
        of: The class.
        case: SHA-256 of the normalized assertion and the learner's normalized words; of the
            problem alone where a derivation answered it.
        was_explained: The gold label: whether the learner did explain it; of a derivation,
            whether its answer is the right one.
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
        if self.of.side is Side.ANSWER:
            return self.was_explained
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
        ``None`` where code alone decided: that belongs to no checker; and where the ruling
        leaves open whether a derived answer is right.

    Determinism:
        Pure.
    """
    if check.checker is None:
        return None
    if check.operation:
        return _derived_trial(record, check, ruling)
    side = _side(check.claimed or check.outcome)
    explained = {
        RulingKind.RIGHT: side is Side.COVERED,
        RulingKind.DID_EXPLAIN: True,
        RulingKind.DID_NOT_EXPLAIN: False,
    }
    return Trial(
        of=TrialClass(check.checker, TrialKind(check.assertion.kind), side),
        case=case_fingerprint(check.assertion.text, learner_texts(record.transcript)),
        was_explained=explained[ruling.kind],
        source="ruling",
        round_id=record.round_id,
        labeled_at=ruling.ruled_at,
    )


def replaced_trials(record: RoundRecord, rulings: Iterable[Ruling]) -> tuple[Trial, ...]:
    """Return the trials that rulings on a round's checks had made.

    Args:
        record: The round.
        rulings: Rulings that no longer count.

    Determinism:
        Pure.
    """
    checks = {check.assertion.text: check for check in record.verdict.checks}
    made = [trial_of(record, checks[one.about], one) for one in rulings if one.about in checks]
    return tuple(trial for trial in made if trial is not None)


def problem_case(problem: str) -> str:
    """Return what makes a problem distinct as a derivation's case: its text alone.

    The derivation reads nothing else, so that another answer of the learner to the same
    problem is a replay and no new evidence.

    Determinism:
        Pure.
    """
    return case_fingerprint(problem, ())


def _derived_trial(record: RoundRecord, check: Check, ruling: Ruling) -> Trial | None:
    """Return the trial of a derivation that a learner's number was compared with.

    That the learner's own number was wrong does not make the derived one right, unless the
    check as a whole, which shows it, was confirmed.
    """
    assert check.checker is not None, "a derivation is a checker"
    claims_same = (check.claimed or check.outcome) is Outcome.COVERED
    says_right = ruling.kind is not RulingKind.DID_NOT_EXPLAIN
    is_confirmed = ruling.kind is RulingKind.RIGHT
    if not claims_same and not is_confirmed and not says_right:
        return None
    is_problem = record.verdict.basis is Basis.NUMBER
    said = () if is_problem else learner_texts(record.transcript)
    return Trial(
        of=TrialClass(check.checker, TrialKind(check.operation), Side.ANSWER),
        case=case_fingerprint(check.assertion.text, said),
        was_explained=is_confirmed or claims_same is says_right,
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
