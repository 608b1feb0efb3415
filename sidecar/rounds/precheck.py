"""What can be said about an answer before any model is called."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from sidecar.language.normal import normalize
from sidecar.language.words import words
from sidecar.rounds.dont_know import is_dont_know
from sidecar.rounds.runs import Source, positions_in_runs, weight
from sidecar.rounds.said_in import RUN_WEIGHT

REPEATED_SHARE = 0.6
"""Least share of a question that an answer of little else repeats instead of answering.

Source: the shared halves of SciEntsBank and Beetle. Without it 49 right answers were refused as
repetitions, most of them a few words of a question that told a story."""


class AnswerKind(StrEnum):
    """What an answer is, by code alone."""

    EMPTY = "empty"
    QUESTION_BACK = "question_back"
    DONT_KNOW = "dont_know"
    ANSWER = "answer"


def answer_kind(answer: str, asked: Sequence[str]) -> AnswerKind:
    """Return what an answer is before any model sees it.

    Args:
        answer: What the learner wrote.
        asked: What the partner said so far: focus, challenge, follow-ups.

    Returns:
        ``EMPTY`` for blanks, punctuation or emoji only; ``QUESTION_BACK`` when the
        partner's own words are all there is; ``DONT_KNOW``; else ``ANSWER``.

    Determinism:
        Pure.

    Example:
        >>> answer_kind("🙂 …", []).value, answer_kind("Why rain?", ["Why rain?"]).value
        ('empty', 'question_back')
        >>> answer_kind("weiß nicht", []).value, answer_kind("Water clings.", []).value
        ('dont_know', 'answer')
    """
    plain = normalize(answer)
    if not plain:
        return AnswerKind.EMPTY
    if is_dont_know(answer):
        return AnswerKind.DONT_KNOW
    if _only_repeats(answer, plain, asked):
        return AnswerKind.QUESTION_BACK
    return AnswerKind.ANSWER


def _only_repeats(answer: str, plain: str, asked: Sequence[str]) -> bool:
    """Return whether most of a question is there and less than three words beside it.

    A few words out of a long question may be the answer to it: "Is it iron or wood?"
    """
    if any(plain == normalize(text) for text in asked):
        return True
    said = words(answer)
    for text in asked:
        repeated = positions_in_runs(said, Source(text), least_weight=RUN_WEIGHT)
        own = [word for position, word in enumerate(said) if position not in repeated]
        theirs = [word for position, word in enumerate(said) if position in repeated]
        is_most = weight(theirs) >= REPEATED_SHARE * weight(words(text))
        if repeated and is_most and weight(own) < RUN_WEIGHT:
            return True
    return False
