"""What the learner's rulings make of a verdict: nobody stands above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sidecar.language.normal import normalize
from sidecar.rounds.checks import Hearing
from sidecar.rounds.gaps import ASSERTION_GAP, assertion_gaps, without_gap_lead
from sidecar.rounds.pastes import PasteRule
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import (
    Basis,
    Check,
    Gap,
    Outcome,
    RoundRecord,
    Ruling,
    RulingKind,
    Standing,
    Verdict,
    VerdictResult,
)
from sidecar.rounds.verdict import decide_by_checks, decide_by_gaps, judged

_ASSERTION = "assertion"
_RULED = {
    RulingKind.DID_EXPLAIN: (Outcome.COVERED, "you ruled that you did explain it"),
    RulingKind.DID_NOT_EXPLAIN: (Outcome.NOT_COVERED, "you ruled that you did not explain it"),
}


def latest_rulings(record: RoundRecord) -> Mapping[str, Ruling]:
    """Return the ruling in force for each point, by its text: a later one replaces an earlier."""
    return {ruling.about: ruling for ruling in record.rulings}


def replaced_rulings(record: RoundRecord, ruling: Ruling) -> tuple[Ruling, ...]:
    """Return the rulings on the same point that a ruling takes the place of, oldest first.

    Args:
        record: The round, with or without that ruling.
        ruling: The one that counts now.

    Determinism:
        Pure.
    """
    about = [one for one in record.rulings if one.about == ruling.about]
    return tuple(one for one in about if not is_same(one, ruling))


def shown_check(record: RoundRecord, about: str) -> Check | None:
    """Return a check as the learner sees it; its quote as made where a ruling took it away.

    Args:
        record: The round, with the rulings that there were.
        about: The assertion.

    Returns:
        ``None`` where the round checked no such point.

    Determinism:
        Pure.
    """
    by_text = {check.assertion.text: check for check in record.verdict.checks}
    made = by_text.get(about)
    if made is None:
        return None
    shown = next(c for c in final_verdict(record).checks if c.assertion.text == about)
    return replace(shown, evidence=shown.evidence or made.evidence)


def final_verdict(record: RoundRecord) -> Verdict:
    """Return the verdict as it stands: what was checked, judged, corrected by the learner.

    Order of authority: the learner's ruling, then the judge, then the checks (rounds.md,
    Concluding). A confirmed or corrected outcome is ratified. Gaps, result and standing are
    computed anew as soon as a ruling changes an outcome; a round that was given up stays a
    fail. The judge's word gives way to rulings that change what it judged, or that decide
    the verdict by themselves: one point ruled missing, or every point ruled on.

    Args:
        record: A finished round with its rulings.

    Returns:
        The verdict of the record itself when there are neither rulings nor a judge.

    Determinism:
        Pure.
    """
    if not record.rulings:
        return judged(record.verdict)
    ruled = latest_rulings(record)
    before = record.verdict
    checks = tuple(_ruled(check, ruled.get(check.assertion.text)) for check in before.checks)
    if before.basis is Basis.NUMBER and checks:
        return _number_verdict(before, checks)
    gaps = _gaps(record, checks, ruled)
    verdict = _decide(before, checks, gaps, ruled)
    if record.gave_up and verdict.result is not VerdictResult.FAIL:
        return replace(verdict, result=VerdictResult.FAIL, reason="you gave the round up")
    if before.judge is None:
        return verdict
    if _is_changed(before, checks, gaps) or _is_ruled(verdict, ruled):
        return replace(verdict, judge=replace(before.judge, is_in_force=False))
    return judged(replace(verdict, judge=before.judge))


def point_of(record: RoundRecord, about: str) -> Check | Gap | None:
    """Return the check, or the gap of a note without such a check, that a ruling is about.

    Args:
        record: A finished round.
        about: The assertion or the gap, word for word; "You did not explain: …" may stand
            before an assertion.

    Returns:
        ``None`` when the round has no such point. Gaps of assertions are never returned:
        the check behind them is; so is the one of a number behind the answer that was told.
    """
    checks = record.verdict.checks
    is_number = record.verdict.basis is Basis.NUMBER
    named = {about, about.strip(), without_gap_lead(about.strip())}
    for check in checks:
        answers = {gap.text for gap in record.verdict.gaps} if is_number else set()
        if named & {check.assertion.text, *answers}:
            return check
    if is_number:
        return None
    gaps = [gap for gap in record.verdict.gaps if gap.origin != _ASSERTION]
    return next((gap for gap in gaps if named & {gap.text, without_gap_lead(gap.text)}), None)


def explains(record: RoundRecord, evidence: str, about: str) -> str:
    """Return the learner's sentences that hold the evidence, or nothing.

    The same rule as for checks: one learner turn must really say it (``saidIn``), in own
    words and before the partner did. Whether it explains the point is the learner's to say.

    Args:
        record: A finished round.
        evidence: What the learner points to.
        about: The assertion.

    Returns:
        A verbatim quote, empty when no learner turn says it so.

    Determinism:
        Pure.
    """
    assertions = [check.assertion.text for check in record.verdict.checks]
    hearing = Hearing(
        record.transcript,
        pastes=PasteRule("", assertions),
        before=(record.challenge,),
        is_ruling=True,
    )
    saying = hearing.find(evidence, about)
    return saying.quote if saying is not None else ""


def is_same(one: Ruling, other: Ruling) -> bool:
    """Return whether two rulings say the same, whenever they were made."""
    return replace(one, ruled_at="") == replace(other, ruled_at="")


def said_number(record: RoundRecord, evidence: str) -> str:
    """Return the learner's sentence with the number that a problem round was about, or nothing.

    Args:
        record: A finished problem round.
        evidence: What the learner points to; empty for the answer that was compared.

    Returns:
        A verbatim quote, empty when no learner turn says it.

    Determinism:
        Pure.
    """
    if not evidence.strip():
        return next((check.evidence for check in record.verdict.checks), "")
    wanted = normalize(evidence)
    said = learner_texts(record.transcript)
    is_said = any(f" {wanted} " in f" {normalize(text)} " for text in said)
    return evidence.strip() if wanted and is_said else ""


def _number_verdict(before: Verdict, checks: tuple[Check, ...]) -> Verdict:
    """Return the verdict of a problem round after rulings on the number."""
    (check,) = checks
    results = {Outcome.COVERED: VerdictResult.PASS, Outcome.NOT_COVERED: VerdictResult.FAIL}
    result = results.get(check.outcome, VerdictResult.UNDECIDED)
    gaps = before.gaps if result is VerdictResult.FAIL else ()
    reason = before.reason if result is VerdictResult.UNDECIDED else ""
    standing = check.standing
    return replace(
        before, result=result, checks=checks, gaps=gaps, reason=reason, standing=standing
    )


def _ruled(check: Check, ruling: Ruling | None) -> Check:
    """Return the check as the learner ruled it."""
    if ruling is None:
        return check
    if ruling.kind is RulingKind.RIGHT:
        outcome, note = check.outcome, check.note
        if check.claimed is not None:
            outcome, note = check.claimed, ""
        return _by_learner(replace(check, outcome=outcome, note=note))
    outcome, note = _RULED[ruling.kind]
    return _by_learner(replace(check, outcome=outcome, evidence=ruling.evidence, note=note))


def _by_learner(check: Check) -> Check:
    """Return the check as the learner's own: no figure of a class stands behind it any more."""
    return replace(check, standing=Standing.RATIFIED, reliability=None)


def _gaps(
    record: RoundRecord, checks: Sequence[Check], ruled: Mapping[str, Ruling]
) -> tuple[Gap, ...]:
    """Return the gaps that remain: missed assertions first, then the others not ruled away."""
    before = record.verdict
    shown = {gap.text for gap in before.gaps}
    own = (
        assertion_gaps(checks, with_undecided=record.gave_up)
        if before.basis is Basis.CHECKS
        else tuple(
            gap
            for check, gap in _with_gaps(checks)
            if check.assertion.text in ruled or gap.text in shown
        )
    )
    others = [
        gap
        for gap in before.gaps
        if gap.origin != _ASSERTION
        and not (gap.text in ruled and ruled[gap.text].kind is RulingKind.DID_EXPLAIN)
    ]
    return (*own, *others)


def _with_gaps(checks: Sequence[Check]) -> list[tuple[Check, Gap]]:
    """Return the missed checks, each with its gap."""
    return [(check, gap) for check in checks for gap in assertion_gaps([check])]


def _decide(
    before: Verdict, checks: tuple[Check, ...], gaps: tuple[Gap, ...], ruled: Mapping[str, Ruling]
) -> Verdict:
    """Return the verdict of ruled checks and remaining gaps."""
    is_changed = _is_changed(before, checks, gaps)
    all_ruled = bool(checks) and all(check.assertion.text in ruled for check in checks)
    if checks and (before.basis is Basis.CHECKS or all_ruled):
        decided = decide_by_checks(checks, gaps)
        if is_changed or all_ruled or decided.result is before.result:
            return replace(decided, is_refusing=before.is_refusing)
        return replace(before, checks=checks, gaps=gaps)
    if before.is_refusing:
        return _decide_open(before, checks, gaps, ruled)
    if not is_changed:
        return replace(before, checks=checks)
    decided = decide_by_gaps(checks, gaps, doubt=before.reason)
    return replace(decided, standing=_gap_standing(decided, ruled), basis=before.basis)


def _decide_open(
    before: Verdict, checks: tuple[Check, ...], gaps: tuple[Gap, ...], ruled: Mapping[str, Ruling]
) -> Verdict:
    """Return the verdict of gaps where hedged ones are not served: rulings alone decide it.

    One gap that the learner confirms is enough to fail; to pass, none may be left.
    """
    if any(gap.text in ruled or _asserted(gap) in ruled for gap in gaps):
        result, reason = VerdictResult.FAIL, ""
    elif before.gaps and not gaps:
        result, reason = VerdictResult.PASS, ""
    else:
        return replace(before, checks=checks, gaps=gaps)
    return replace(
        before,
        result=result,
        checks=checks,
        gaps=gaps,
        standing=Standing.RATIFIED,
        reason=reason,
    )


def _asserted(gap: Gap) -> str:
    """Return the assertion that a gap names."""
    return gap.text.removeprefix(ASSERTION_GAP.format(assertion=""))


def _is_changed(before: Verdict, checks: Sequence[Check], gaps: Sequence[Gap]) -> bool:
    """Return whether rulings changed an outcome or a gap."""
    outcomes = [check.outcome for check in before.checks]
    return tuple(gaps) != before.gaps or [check.outcome for check in checks] != outcomes


def _is_ruled(verdict: Verdict, ruled: Mapping[str, Ruling]) -> bool:
    """Return whether the rulings decide the verdict by themselves, whatever a judge says."""
    if verdict.result is VerdictResult.FAIL:
        missed = {c.assertion.text for c in verdict.checks if c.outcome is Outcome.NOT_COVERED}
        if verdict.basis is not Basis.CHECKS:
            missed |= {gap.text for gap in verdict.gaps}
        return bool(missed & set(ruled))
    checks = verdict.checks
    return bool(checks) and all(check.assertion.text in ruled for check in checks)


def _gap_standing(verdict: Verdict, ruled: Mapping[str, Ruling]) -> Standing:
    """Return ratified where the learner ruled on all that decides, else hedged."""
    if verdict.result is VerdictResult.UNDECIDED:
        return Standing.HEDGED
    decided = {normalize(text) for text in ruled}
    decided |= {normalize(ASSERTION_GAP.format(assertion=text)) for text in ruled}
    is_ratified = all(normalize(gap.text) in decided for gap in verdict.gaps)
    return Standing.RATIFIED if is_ratified else Standing.HEDGED
