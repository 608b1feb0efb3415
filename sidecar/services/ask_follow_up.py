"""Ask the partner for feedback and the next question; code judges both."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sidecar.language.words import words
from sidecar.ports.partner import DialogueReply, DialogueRequest, Partner, Unusable
from sidecar.rounds.leak import MAX_LEAK_WORDS, leaked_words
from sidecar.rounds.phrases import Phrase, phrase
from sidecar.rounds.plain_reply import first_sentence
from sidecar.rounds.questions import (
    Flaw,
    QuestionRules,
    dropped_names,
    is_foreign,
    judge_question,
)
from sidecar.rounds.runs import Source
from sidecar.rounds.terms import target_term, untouched_term
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import Check, NoteKind
from sidecar.services.round_in_hand import RoundInHand

ATTEMPTS = 2
"""A reply is asked for, and once more. Source: rounds.md, Leak measure."""

ASKED_TERMS = 4
"""Key terms that a chapter note's follow-ups name; after them open questions do better than
terms that matter less. Set by hand; not measured."""

MAX_FEEDBACK_CHARS = 200
"""Longest feedback. Source: rounds.md, Turns."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """The partner's side of a turn, fit to be shown.

    Attributes:
        feedback: One sentence.
        question: The next question; empty when the partner has none.
        is_done: Whether the partner has nothing left to ask.
        gaps: The partner's gaps, unchecked.
        is_usable: Whether the partner's own reply could be used; else a template stands in.
    """

    feedback: str
    question: str
    is_done: bool
    gaps: tuple[str, ...] = ()
    is_usable: bool = True


async def ask_follow_up(hand: RoundInHand, target: Check | None) -> FollowUp:
    """Return feedback and the next question, aimed at an assertion without stating it.

    A question that leaks, repeats, is too long or drops a name is asked for once more, and so
    is feedback that leaks or drops one; after that a template stands in for what may not be
    shown.

    Args:
        hand: The round.
        target: The assertion to aim at, or ``None``.

    Returns:
        What may be shown.

    Raises:
        OutsideError: If the partner's model is not available.

    Side effects:
        None.

    Idempotent:
        Yes, as far as the partner is.
    """
    request = _request(hand, target)
    rules = _rules(hand, request.target_term)
    last: DialogueReply | None = None
    kept: FollowUp | None = None
    for attempt in range(ATTEMPTS):
        reply = await hand.engine.partner.reply(replace(request, attempt=attempt))
        if isinstance(reply, Unusable):
            continue
        last = reply
        shown = _shown(reply, hand, rules)
        if shown is not None and not _gives_away(reply, rules):
            return shown
        kept = shown or kept
    if kept is not None:
        return kept
    stand_in = await ask_template(hand, target)
    if last is None:
        return replace(stand_in, is_usable=False)
    return replace(stand_in, feedback=_feedback(last, hand, rules), gaps=last.gaps)


async def ask_last_word(hand: RoundInHand) -> FollowUp:
    """Return the partner's feedback and gaps when no further question will be asked.

    Args:
        hand: The round.

    Returns:
        Feedback and gaps; not usable when two replies in a row could not be read.

    Raises:
        OutsideError: If the partner's model is not available.

    Side effects:
        None.

    Idempotent:
        Yes, as far as the partner is.
    """
    request = replace(_request(hand, None), turns_left=0)
    rules = _rules(hand, "")
    said: FollowUp | None = None
    for attempt in range(ATTEMPTS):
        reply = await hand.engine.partner.reply(replace(request, attempt=attempt))
        if isinstance(reply, Unusable):
            continue
        said = FollowUp(_feedback(reply, hand, rules), "", is_done=True, gaps=reply.gaps)
        if not _gives_away(reply, rules):
            return said
    stock = phrase(Phrase.GO_ON, hand.language)
    return said or FollowUp(stock, "", is_done=True, is_usable=False)


async def ask_template(hand: RoundInHand, target: Check | None) -> FollowUp:
    """Return the built-in partner's neutral feedback and templated question.

    Args:
        hand: The round.
        target: The assertion to aim at, or ``None``.

    Returns:
        What may be shown; no model is called.
    """
    request = _request(hand, target)
    partner: Partner = hand.builtin.partner
    reply = await partner.reply(request)
    general = phrase(Phrase.ASK_MORE, hand.language)
    if isinstance(reply, Unusable):
        return FollowUp(phrase(Phrase.GO_ON, hand.language), general, is_done=False)
    # Templates are there in some languages, and in English for all others.
    rules = replace(_rules(hand, request.target_term), language="")
    question = judge_question(reply.follow_up, rules)
    return FollowUp(
        reply.feedback or phrase(Phrase.GO_ON, hand.language),
        general if isinstance(question, Flaw) else question,
        is_done=False,
    )


def _request(hand: RoundInHand, target: Check | None) -> DialogueRequest:
    """Return what the dialogue may see: focus and transcript, never the note."""
    clean = hand.snapshot.note.clean
    said = "\n".join(learner_texts(hand.transcript))
    used = "\n".join([clean.title, said, *hand.asked])
    term = untouched_term(clean.key_terms[:ASKED_TERMS], used, clean.language)
    if target is not None:
        term = target_term(target.assertion.text, clean.key_terms, clean.language, used=used)
    return DialogueRequest(
        focus=hand.snapshot.focus,
        transcript=hand.for_prompt(),
        note_kind=NoteKind.CHAPTER if hand.needs_gaps else NoteKind.CONCEPT,
        target_term=term,
        target_kind=target.assertion.kind if target is not None else None,
        delimiter=hand.delimiter,
        language=hand.language,
        turns_left=max(0, hand.snapshot.turns_allowed - hand.turns_used),
        earlier=hand.asked,
    )


def _rules(hand: RoundInHand, term: str) -> QuestionRules:
    """Return what a follow-up may not do in this round."""
    note = hand.snapshot.note
    return QuestionRules(
        earlier=hand.asked,
        hidden=Source(note.clean.text, *(assertion.text for assertion in note.assertions)),
        free_words=hand.free_words | set(words(term)),
        names=note.clean.names,
        language=hand.language,
    )


def _shown(reply: DialogueReply, hand: RoundInHand, rules: QuestionRules) -> FollowUp | None:
    """Return the reply as it may be shown, ``None`` when its question may not be asked."""
    if reply.done and not reply.follow_up.strip():
        return FollowUp(_feedback(reply, hand, rules), "", is_done=True, gaps=reply.gaps)
    question = judge_question(reply.follow_up, rules)
    if isinstance(question, Flaw):
        return None
    return FollowUp(_feedback(reply, hand, rules), question, is_done=reply.done, gaps=reply.gaps)


def _feedback(reply: DialogueReply, hand: RoundInHand, rules: QuestionRules) -> str:
    """Return the feedback's first sentence, or a phrase when it may not be shown."""
    sentence = first_sentence(reply.feedback)
    is_short = 0 < len(sentence) <= MAX_FEEDBACK_CHARS
    is_fit = is_short and not _gives_away(reply, rules)
    is_fit = is_fit and not is_foreign(sentence, rules.language)
    return sentence if is_fit else phrase(Phrase.GO_ON, hand.language)


def _gives_away(reply: DialogueReply, rules: QuestionRules) -> bool:
    """Return whether the feedback leaks the note or drops a name of it."""
    sentence = first_sentence(reply.feedback)
    is_leak = leaked_words(sentence, rules.hidden, rules.free_words) > MAX_LEAK_WORDS
    return is_leak or bool(dropped_names(sentence, rules.names, rules.free_words))
