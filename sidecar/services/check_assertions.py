"""Check every assertion of a round with one checker."""

from __future__ import annotations

from dataclasses import replace

from sidecar.ports.checker import Checker, CheckRequest
from sidecar.ports.partner import Unusable
from sidecar.rounds.checks import Claim, Why, doubtful, off_point, settle, share_about, unusable
from sidecar.rounds.values import Check, CheckerIdentity, Outcome, Speaker, Turn
from sidecar.services.progress import Progress
from sidecar.services.round_in_hand import RoundInHand

FAR_BELOW = 0.2
"""Probability below which a quote without a word of the point is doubted.

Source: 489 pairs of a sentence of the shared injection sets and a reference of Beetle or
SciEntsBank without a shared word; the semantic check gives none of them more than 0.173."""

CLOSE_SHARE = 1 / 3
"""Share of the assertion's content words from which a quote needs no second opinion.

A bound on how often the semantic check is asked; not measured."""


async def check_assertions(
    hand: RoundInHand, checker: Checker, *, progress: Progress
) -> tuple[Check, ...]:
    """Return one settled check for each assertion, in the note's order.

    All requests share transcript and delimiter, so that a model server keeps the prefix.
    When the learner said nothing in own words, nothing is covered and no checker is called.

    Args:
        hand: The round.
        checker: Who claims.
        progress: Told "check 2 of 6".

    Returns:
        Settled checks.

    Raises:
        OutsideError: If the checker's model is not available.

    Side effects:
        None.

    Idempotent:
        Yes, as far as the checker is.
    """
    assertions = hand.snapshot.note.assertions
    if not hand.hearing.has_own_words:
        note = Why.PASTED if hand.hearing.pasted else ""
        return tuple(Check(each, Outcome.NOT_COVERED, note=note) for each in assertions)
    transcript, language = hand.for_prompt(), hand.snapshot.note.clean.language
    identity = _identity(hand, checker)
    checks: list[Check] = []
    for number, assertion in enumerate(assertions, 1):
        progress.report(number - 1, len(assertions), f"check {number} of {len(assertions)}")
        reply = await checker.check(CheckRequest(transcript, assertion, hand.delimiter, language))
        claim = (
            unusable(reply.reason)
            if isinstance(reply, Unusable)
            else Claim(reply.outcome, reply.evidence, reply.probability, reply.note)
        )
        check = await _second_opinion(settle(claim, assertion, hand.hearing), hand, checker)
        checks.append(replace(check, checker=identity))
    progress.report(len(assertions), len(assertions), "checked")
    return tuple(checks)


async def _second_opinion(check: Check, hand: RoundInHand, checker: Checker) -> Check:
    """Return the check after the semantic check has seen a quote far from the point.

    A model that obeys an order hidden in an answer quotes that order, which the learner
    really said. A true paraphrase may share few words too, so here the two ways of checking
    must not contradict each other. Without a word of the point the quote is refused when the
    semantic check refuses it too, with few of them it is undecided then.
    """
    builtin = hand.builtin.checker
    if check.outcome is not Outcome.COVERED or builtin is None or builtin is checker:
        return check
    share = share_about(check.evidence, check.assertion.text)
    if share >= CLOSE_SHARE:
        return check
    said = (Turn(Speaker.LEARNER, check.evidence),)
    language = hand.snapshot.note.clean.language
    reply = await builtin.check(CheckRequest(said, check.assertion, hand.delimiter, language))
    if isinstance(reply, Unusable) or reply.outcome is Outcome.NOT_COVERED:
        return doubtful(check) if share > 0.0 else off_point(check)
    is_far = share == 0.0 and reply.probability is not None and reply.probability < FAR_BELOW
    return doubtful(check) if is_far else check


def _identity(hand: RoundInHand, checker: Checker) -> CheckerIdentity | None:
    """Return who the checker is: the round's own engine, or the built-in one."""
    engine = hand.engine if checker is hand.engine.checker else hand.builtin
    return engine.checker_identity
