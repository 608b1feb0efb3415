"""The verdict's algebra: computed by code, never by a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sidecar.rounds.values import Basis, Check, Gap, Outcome, Standing, Verdict, VerdictResult

GAPS_NOT_LICENSED = "not licensed: what is missing was told from gaps, which no ledger counts"
"""Why a verdict of the gap check is not served where hedged outcomes are not."""

JUDGE_NOT_LICENSED = "not licensed: the judge says “{result}”, and no ledger counts judges"
"""Why a judge's verdict is not served there."""

_STRENGTH = {Standing.HEDGED: 0, Standing.RATIFIED: 1, Standing.LICENSED: 2}
_MISSED = frozenset({Outcome.NOT_COVERED, Outcome.UNCHECKED})


def weakest(standings: Sequence[Standing]) -> Standing:
    """Return the weakest standing; hedged when there is none.

    Args:
        standings: Standings of the outcomes that decide.

    Returns:
        One standing.

    Example:
        >>> weakest([Standing.LICENSED, Standing.RATIFIED]).value
        'ratified'
    """
    return min(standings, key=_STRENGTH.__getitem__, default=Standing.HEDGED)


def decide_by_checks(checks: Sequence[Check], gaps: Sequence[Gap]) -> Verdict:
    """Return the verdict of a concept note from its checks; gaps do not change it.

    Any assertion not covered, or whose reply was unusable, fails the round; else any
    undecided one leaves it undecided; else it passes. Without checks it is undecided: a
    round that checked nothing passes nobody.

    Args:
        checks: One for each assertion.
        gaps: Shown with the verdict.

    Returns:
        The verdict; its standing is the weakest among the outcomes that decide it.

    Determinism:
        Pure.
    """
    missed = [check for check in checks if check.outcome in _MISSED]
    undecided = [check for check in checks if check.outcome is Outcome.UNDECIDED]
    if missed:
        return _verdict(VerdictResult.FAIL, missed, checks, gaps)
    if undecided:
        reason = f"{len(undecided)} of {len(checks)} points could not be decided"
        return _verdict(VerdictResult.UNDECIDED, undecided, checks, gaps, reason)
    if not checks:
        return _verdict(VerdictResult.UNDECIDED, (), checks, gaps, "nothing was checked")
    return _verdict(VerdictResult.PASS, checks, checks, gaps)


def decide_by_gaps(checks: Sequence[Check], gaps: Sequence[Gap], *, doubt: str = "") -> Verdict:
    """Return the verdict of a gap check: fail while a gap remains.

    Args:
        checks: The semantic check's outcomes, shown beside it; they do not decide.
        gaps: Gaps that remain after all filters.
        doubt: Why "no gap" cannot be trusted; then the verdict is undecided, never pass.

    Returns:
        The verdict, hedged: gap checks belong to no class of the ledger.

    Determinism:
        Pure.
    """
    result = VerdictResult.PASS
    if gaps or doubt:
        result = VerdictResult.FAIL if gaps else VerdictResult.UNDECIDED
    reason = "" if gaps else doubt
    return Verdict(result, tuple(checks), tuple(gaps), weakest(()), reason, Basis.GAPS)


def refused(verdict: Verdict) -> Verdict:
    """Return a verdict of gaps as ``serving: refuse`` shows it: a hedged one is undecided.

    Args:
        verdict: What gaps came to, or a ruling made of it.

    Returns:
        The same gaps, for the learner to rule on, with what the verdict lacks as its reason.

    Determinism:
        Pure.
    """
    open_ = replace(verdict, is_refusing=True)
    if verdict.standing is not Standing.HEDGED or verdict.result is VerdictResult.UNDECIDED:
        return open_
    return replace(open_, result=VerdictResult.UNDECIDED, reason=GAPS_NOT_LICENSED)


def judged(verdict: Verdict) -> Verdict:
    """Return the verdict with the judge's word in it: its result is final.

    Checks and gaps stay as they are, so that both verdicts can be seen. A verdict that was
    overturned is hedged: judges belong to no class of the ledger. Where hedged outcomes are not
    served, a judge that does not agree leaves it undecided.

    Args:
        verdict: What the checks came to, with what the judge said, if it was asked.

    Returns:
        The same verdict where there was no judge, or it agreed.

    Determinism:
        Pure.
    """
    if verdict.judge is None or verdict.judge.result is verdict.result:
        return verdict
    if not verdict.is_refusing:
        return replace(verdict, result=verdict.judge.result, standing=Standing.HEDGED, reason="")
    return replace(
        verdict,
        result=VerdictResult.UNDECIDED,
        standing=Standing.HEDGED,
        reason=verdict.reason or JUDGE_NOT_LICENSED.format(result=verdict.judge.result.value),
        judge=replace(verdict.judge, is_decisive=False),
    )


def _verdict(
    result: VerdictResult,
    deciding: Sequence[Check],
    checks: Sequence[Check],
    gaps: Sequence[Gap],
    reason: str = "",
) -> Verdict:
    """Return the verdict with the weakest standing of what decides it."""
    standing = weakest([check.standing for check in deciding])
    return Verdict(result, tuple(checks), tuple(gaps), standing, reason)
