"""The focus: one sentence, what the round is about."""

from __future__ import annotations

from collections.abc import Sequence

from sidecar.rounds.plain_reply import first_sentence
from sidecar.rounds.prompts import FOCUS_OPENING
from sidecar.rounds.runs import count_words

MAX_FOCUS_CHARS = 600
"""Longest focus kept: 120 tokens (rounds.md, Opening) are rarely more characters."""

_MIN_OWN_WORDS = 2
"""Words that a focus must have after its opening to say anything."""

_SHOWN_TERMS = 3


def read_focus(reply: str) -> str | None:
    """Return the focus in a reply, or ``None`` when it is not one.

    Args:
        reply: What a model said.

    Returns:
        The first sentence, when it begins "This note teaches that" and goes on.

    Example:
        >>> read_focus("Focus: this note teaches that rest helps memory. More.")
        'This note teaches that rest helps memory.'
        >>> read_focus("The note is about rest.") is None
        True
    """
    sentence = first_sentence(reply)
    head, rest = sentence[: len(FOCUS_OPENING)], sentence[len(FOCUS_OPENING) :]
    if head.casefold() != FOCUS_OPENING.casefold() or len(sentence) > MAX_FOCUS_CHARS:
        return None
    if not rest[:1].isspace() or count_words(rest) < _MIN_OWN_WORDS:
        return None
    return FOCUS_OPENING + rest


def fallback_focus(title: str, key_terms: Sequence[str]) -> str:
    """Return a focus built from the title and the note's key terms.

    Args:
        title: The note's title.
        key_terms: Best first.

    Returns:
        One sentence in the required opening.

    Example:
        >>> fallback_focus("Sleep", ("memory", "REM"))
        'This note teaches that Sleep can be explained through memory and REM.'
        >>> fallback_focus("Sleep", ())
        'This note teaches that Sleep can be understood and explained.'
    """
    subject = " ".join(title.split()).rstrip(".!?。")
    terms = [term for term in key_terms if term.casefold() not in subject.casefold()][:_SHOWN_TERMS]
    if not terms:
        return f"{FOCUS_OPENING} {subject} can be understood and explained."
    listed = terms[0] if len(terms) == 1 else ", ".join(terms[:-1]) + " and " + terms[-1]
    return f"{FOCUS_OPENING} {subject} can be explained through {listed}."
