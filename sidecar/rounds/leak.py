"""How much of the note a question or feedback gives away."""

from __future__ import annotations

from sidecar.language.words import words
from sidecar.rounds.runs import WORD_WEIGHT, Source, shared_runs, weight

MAX_LEAK_WORDS = 3
"""Longest shared run, in words outside title and focus, that is not yet a leak.

Source: rounds.md, Leak measure."""


def leaked_words(text: str, hidden: Source, free_words: frozenset[str] = frozenset()) -> int:
    """Return the length of the longest run of words that a text shares with hidden text.

    Stop words count; words in *free_words* do not lengthen a run, nor do they break it.

    Args:
        text: A challenge, follow-up or feedback.
        hidden: The note, or an assertion.
        free_words: Normalized words of title and focus, and those the learner said.

    Returns:
        Words, two characters of a script without spaces making one, rounded up.

    Determinism:
        Pure.

    Example:
        >>> note = Source("The window doubles every round trip.")
        >>> leaked_words("What doubles every round trip?", note)
        4
        >>> leaked_words("What doubles every round trip?", note, frozenset({"round"}))
        3
    """
    said = words(text)
    heaviest = max(
        (
            weight([word for word in said[run.start : run.end] if word not in free_words])
            for run in shared_runs(said, hidden)
        ),
        default=0,
    )
    return -(-heaviest // WORD_WEIGHT)
