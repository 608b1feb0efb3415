"""Whose turn it is, how many are used, and what is asked next."""

from __future__ import annotations

from collections.abc import Sequence

from sidecar.language.detect import UNDETERMINED, detect
from sidecar.rounds.phrases import FALLBACK_LANGUAGE
from sidecar.rounds.precheck import AnswerKind, answer_kind
from sidecar.rounds.transcript import MAX_LEARNER_TURNS, learner_texts, partner_texts
from sidecar.rounds.values import Check, Outcome, Turn


def turns_used(transcript: Sequence[Turn]) -> int:
    """Return how many learner turns count; empty answers use none.

    Args:
        transcript: Turns after the challenge.

    Returns:
        A count.
    """
    return sum(answer_kind(text, ()) is not AnswerKind.EMPTY for text in learner_texts(transcript))


def had_hint(transcript: Sequence[Turn]) -> bool:
    """Return whether the learner was given a hint: it follows every "I don't know".

    Args:
        transcript: Turns after the challenge.
    """
    return any(answer_kind(text, ()) is AnswerKind.DONT_KNOW for text in learner_texts(transcript))


def is_used_up(transcript: Sequence[Turn], turns_allowed: int) -> bool:
    """Return whether the round must conclude whatever the partner says.

    Args:
        transcript: Turns after the challenge.
        turns_allowed: Learner turns of this round.

    Returns:
        True as well when the transcript cannot grow, however many answers were empty.
    """
    is_full = len(learner_texts(transcript)) >= MAX_LEARNER_TURNS
    return is_full or turns_used(transcript) >= turns_allowed


def last_question(transcript: Sequence[Turn], challenge: str) -> str:
    """Return what the learner's last turn answers.

    Args:
        transcript: Turns after the challenge.
        challenge: The opening question.

    Returns:
        The last follow-up, else the challenge.
    """
    return (partner_texts(transcript) or (challenge,))[-1]


def reply_language(transcript: Sequence[Turn], note_language: str) -> str:
    """Return the language in which the partner replies: the learner's.

    Args:
        transcript: Turns after the challenge.
        note_language: Language of the note.

    Returns:
        ISO 639-1 code: of the last turn, else of all the learner said, else of the note.

    Example:
        >>> reply_language((), "und")
        'en'
    """
    said = learner_texts(transcript)
    last = said[-1] if said else ""
    for text in (last, "\n".join(said)):
        language = detect(text) if text else UNDETERMINED
        if language != UNDETERMINED:
            return language
    return note_language if note_language != UNDETERMINED else FALLBACK_LANGUAGE


def next_target(checks: Sequence[Check], follow_ups: int) -> Check | None:
    """Return the assertion that the next follow-up aims at.

    Those not covered come before undecided ones; with every follow-up the next of them is
    taken, so that two questions in a row do not aim at the same point.

    Args:
        checks: What the semantic check says so far.
        follow_ups: Follow-ups already asked.

    Returns:
        The check of that assertion, or ``None`` when all are covered.
    """
    missed = [c for c in checks if c.outcome in {Outcome.NOT_COVERED, Outcome.UNCHECKED}]
    open_checks = missed or [c for c in checks if c.outcome is Outcome.UNDECIDED]
    return open_checks[follow_ups % len(open_checks)] if open_checks else None
