"""The learner's rulings as gold cases, for a checker that they were not made on.

A ruling is a trial of the checker that it confirms or corrects, at once. Another model, another
prompt or another guard starts with an empty ledger; what the learner said about the same words
is as true of it, so practice attempts them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sidecar.calibration.classes import CheckerKey
from sidecar.calibration.diagnosis import Refusal
from sidecar.calibration.practice import Attempt
from sidecar.ids import content_hash, sha256_of
from sidecar.ports.gold import GoldCase, GoldCases
from sidecar.rounds.rulings import latest_rulings
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.trials import case_fingerprint
from sidecar.rounds.values import Basis, Check, Outcome, RoundRecord, RulingKind
from sidecar.services.check_class import checker_key

RULING = "ruling"
"""Source of these cases."""

NOT_KEPT = "words of a round are not kept with practice"
"""Stands for what a refusal would name."""

_EXPLAINED = {RulingKind.DID_EXPLAIN: True, RulingKind.DID_NOT_EXPLAIN: False}
_CONFIRMED = {Outcome.COVERED: True, Outcome.NOT_COVERED: False}


def with_rulings(gold: GoldCases, records: Iterable[RoundRecord], checker: CheckerKey) -> GoldCases:
    """Return a gold set with the points that the learner ruled on, after its own cases.

    Args:
        gold: The set.
        records: Finished rounds with their rulings.
        checker: Who is practiced; what was ruled on a check of its own is its trial already.

    Determinism:
        Pure: the same rulings in any order give the same set.
    """
    found = {case.id: case for record in records for case in _cases(record, checker)}
    cases = tuple(found[name] for name in sorted(found))
    if not cases:
        return gold
    parts = [part for case in cases for part in (case.id, str(case.is_covered))]
    return replace(gold, cases=(*gold.cases, *cases), sha256=sha256_of(gold.sha256, *parts))


def without_words(attempt: Attempt) -> Attempt:
    """Return an attempt as it may be kept: of a ruled case, with no word of the round.

    Who forgets rounds must not find them among what practice wrote. Evidence becomes a hash,
    which two runs can still compare.
    """
    if attempt.source != RULING:
        return attempt
    refusal = attempt.refusal
    return replace(
        attempt,
        evidence=content_hash(attempt.evidence) if attempt.evidence else "",
        refusal=None if refusal is None else Refusal(refusal.diagnosis, (NOT_KEPT,)),
    )


def _cases(record: RoundRecord, checker: CheckerKey) -> Iterator[GoldCase]:
    """Return what the rulings of one round say of its assertions."""
    said = learner_texts(record.transcript)
    if record.verdict.basis is not Basis.CHECKS or not said:
        return
    checks = {check.assertion.text: check for check in record.verdict.checks}
    for about, ruling in latest_rulings(record).items():
        check = checks.get(about)
        if check is None or _is_of(check, checker):
            continue
        claimed = _CONFIRMED.get(check.claimed or check.outcome)
        label = _EXPLAINED.get(ruling.kind, claimed)
        if label is None:
            continue
        yield GoldCase(
            id=f"{RULING}-{case_fingerprint(about, said)[:16]}",
            kind=check.assertion.kind,
            assertion=about,
            question=record.challenge,
            answer="\n".join(said),
            is_covered=label,
            source=RULING,
        )


def _is_of(check: Check, checker: CheckerKey) -> bool:
    """Return whether a check is one of the checker, or a derivation's, which is another lane."""
    if check.checker is None:
        return False
    return bool(check.operation) or checker_key(check.checker) == checker
