"""Whose turn it is, how many are used, and what is asked next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sidecar.errors import TranscriptMalformed
from sidecar.language.detect import UNDETERMINED, clearly_spoken
from sidecar.rounds.dont_know import language_of_dont_know
from sidecar.rounds.phrases import FALLBACK_LANGUAGE
from sidecar.rounds.precheck import AnswerKind, answer_kind
from sidecar.rounds.runs import count_words
from sidecar.rounds.transcript import MAX_LEARNER_TURNS, learner_texts, partner_texts
from sidecar.rounds.values import Check, NoteKind, Outcome, RoundNote, Turn

MOST_WORDS_HEARD = 8
"""Words of one turn that count for its language: two turns outvote a long one."""


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


def must_fit(transcript: Sequence[Turn], turns_allowed: int) -> None:
    """Refuse more answers than a round allows: when they are used up, it concludes.

    Args:
        transcript: Turns after the challenge.
        turns_allowed: Learner turns of this round.

    Raises:
        TranscriptMalformed: If more of the learner's turns count.

    Source:
        rounds.md, Turns.
    """
    used = turns_used(transcript)
    if used > turns_allowed:
        allows = f"{used} answers count, and the round allows {turns_allowed}"
        raise TranscriptMalformed(problems=[f"{allows}: send the first {turns_allowed}"])


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

    The round begins in the note's language. Each turn of the learner counts for the
    language that it is clearly in, else for the one spoken so far; the language with the
    most words wins, so that one line in another language does not turn the round over.

    Args:
        transcript: Turns after the challenge.
        note_language: Language of the note.

    Returns:
        ISO 639-1 code.

    Determinism:
        Pure.

    Example:
        >>> reply_language((), "und")
        'en'
    """
    spoken = note_language if note_language != UNDETERMINED else FALLBACK_LANGUAGE
    heard: Counter[str] = Counter()
    for text in learner_texts(transcript):
        clear = language_of_dont_know(text) or clearly_spoken(text, spoken)
        heard[clear or spoken] += min(count_words(text), MOST_WORDS_HEARD) if clear else 1
        spoken = max(heard, key=lambda code: (heard[code], code == spoken))
    return spoken


def language_of_round(note: RoundNote, transcript: Sequence[Turn]) -> str:
    """Return the language that an open round is held in: that of replies, ISO 639-1.

    A problem round stays in its problem's: a number is said in no language.

    Args:
        note: What opened the round.
        transcript: Turns after the challenge so far.

    Determinism:
        Pure.
    """
    said = () if note.kind is NoteKind.PROBLEM else transcript
    return reply_language(said, note.clean.language)


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
