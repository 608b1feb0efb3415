"""Check every assertion of a round with one checker."""

from __future__ import annotations

from dataclasses import replace

from sidecar.language.detect import UNDETERMINED, detect
from sidecar.language.sentences import sentence_spans
from sidecar.ports.checker import Checker, CheckReply, CheckRequest
from sidecar.ports.partner import Unusable
from sidecar.rounds.bearing import Point
from sidecar.rounds.checks import Claim, Why, doubtful, settle, share_about, unusable
from sidecar.rounds.copied_points import with_copies
from sidecar.rounds.disavowal import Stance, Unmeant, stance_on, unmeant, without_unmeant
from sidecar.rounds.values import Check, CheckerIdentity, CoreAssertion, Outcome, Speaker, Turn
from sidecar.rounds.vocabulary import vocabulary
from sidecar.services.progress import Progress
from sidecar.services.round_in_hand import RoundInHand

SECONDED_AT = 0.14
"""Least probability of a quote by the semantic check for a model to be believed that quotes no
word of the point.

Above what the semantic check itself refuses at: that limit spares who is right in other words
(ADR-0037), this one asks whether an order was quoted. Source: ``sparring eval injection``."""

_WHY_NOT_MEANT = {
    Stance.ASKED: Why.ASKED,
    Stance.DISOWNED: Why.DISOWNED,
    Stance.REPORTED: Why.DISOWNED,
    Stance.TAKEN_BACK: Why.TAKEN_BACK,
}


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
        language = hand.snapshot.note.clean.language
        nothing = (Check(each, Outcome.NOT_COVERED) for each in assertions)
        return tuple(with_copies(check, hand.hearing, language) for check in nothing)
    identity, stretches = _identity(hand, checker), unmeant(hand.transcript)
    checks: list[Check] = []
    for number, assertion in enumerate(assertions, 1):
        progress.report(number - 1, len(assertions), f"check {number} of {len(assertions)}")
        check = await _checked(hand, assertion, checker)
        check = await _as_meant(check, hand, checker, stretches)
        check = with_copies(check, hand.hearing, hand.snapshot.note.clean.language)
        checks.append(replace(check, checker=identity))
    progress.report(len(assertions), len(assertions), "checked")
    return tuple(checks)


async def _checked(hand: RoundInHand, assertion: CoreAssertion, checker: Checker) -> Check:
    """Return the settled check of one assertion."""
    language = hand.snapshot.note.clean.language
    points = tuple(each.text for each in hand.snapshot.note.assertions)
    request = CheckRequest(hand.for_prompt(), assertion, hand.delimiter, language, points)
    reply = await checker.check(request)
    claim = (
        unusable(reply.reason)
        if isinstance(reply, Unusable)
        else Claim(reply.outcome, reply.evidence, reply.probability, reply.note)
    )
    check = settle(claim, assertion, hand.hearing, language)
    return await _second_opinion(check, hand, checker)


async def _as_meant(
    check: Check, hand: RoundInHand, checker: Checker, stretches: tuple[Unmeant, ...]
) -> Check:
    """Return the check after what the learner asked, disowned or took back is left out.

    Where the point is still covered then, the learner said it elsewhere and meant it. Where it
    is not, a question states nothing; what was disowned or taken back is left undecided, since
    only the learner knows how it was meant.
    """
    if check.outcome is not Outcome.COVERED or not stretches:
        return check
    stance = stance_on(check.evidence, check.assertion.text, hand.transcript, stretches)
    if stance is None:
        return check
    meant = without_unmeant(hand.transcript, stretches)
    rest = replace(hand, transcript=meant, hearing=hand.hearing.again(meant))
    again = Check(check.assertion, Outcome.NOT_COVERED)
    if rest.hearing.has_own_words:
        again = await _checked(rest, check.assertion, checker)
    is_verbatim = any(again.evidence in turn.text for turn in hand.transcript)
    if again.outcome is Outcome.COVERED and is_verbatim:
        return again
    if stance is Stance.ASKED and again.outcome is not Outcome.COVERED:
        evidence = again.evidence if is_verbatim else ""
        return replace(again, evidence=evidence, note=_WHY_NOT_MEANT[stance])
    return replace(check, outcome=Outcome.UNDECIDED, note=_WHY_NOT_MEANT[stance])


async def _second_opinion(check: Check, hand: RoundInHand, checker: Checker) -> Check:
    """Return the check after the semantic check has seen a quote without a word of the point.

    A model that obeys an order hidden in an answer may quote that order, which the learner
    really said. A question repeated, data, and talk about answers are no evidence whatever words
    they share. A true paraphrase may share no word either, and the semantic check hardly knows
    paraphrases, so the two of them disagreeing decides nothing. One sentence that the semantic
    check does not refuse is enough, whatever stands beside it.

    Source:
        ``python -m benchmarks.guard_cost``: of 387 right claims of a model that is never wrong
        126 were lost while quotes with few shared words were asked about too and a refusal
        was final.
    """
    builtin = hand.builtin.checker
    if check.outcome is not Outcome.COVERED or builtin is None or builtin is checker:
        return check
    if _is_beside(check, hand):
        return doubtful(check)
    if share_about(check.evidence, check.assertion.text) > 0.0:
        return check
    language = hand.snapshot.note.clean.language
    for start, end in sentence_spans(check.evidence):
        said = (Turn(Speaker.LEARNER, check.evidence[start:end]),)
        request = CheckRequest(said, check.assertion, hand.delimiter, language)
        reply = await builtin.check(request)
        if _is_seconded(reply):
            return check
    return doubtful(check)


def _is_seconded(reply: CheckReply | Unusable) -> bool:
    """Return whether the semantic check finds a quote likely enough; without a figure, likely."""
    if isinstance(reply, Unusable):
        return False
    if reply.probability is None:
        return reply.outcome is not Outcome.NOT_COVERED
    return reply.probability >= SECONDED_AT


def _is_beside(check: Check, hand: RoundInHand) -> bool:
    """Return whether a quote is a question repeated, data, or talk about answers."""
    assertion, language = check.assertion.text, hand.snapshot.note.clean.language
    if language == UNDETERMINED:
        language = detect(f"{assertion}\n{check.evidence}")
    point = Point(assertion, hand.hearing.partner_text, vocabulary(language))
    return point.is_beside(check.evidence)


def _identity(hand: RoundInHand, checker: Checker) -> CheckerIdentity | None:
    """Return who the checker is: the round's own engine, or the built-in one."""
    engine = hand.engine if checker is hand.engine.checker else hand.builtin
    return engine.checker_identity
