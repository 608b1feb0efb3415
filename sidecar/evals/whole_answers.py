"""How likely a whole answer is right whose reference is a whole answer, too.

Such a reference has many points and no answer says them all. Their mean probability leaves out
how much of the rest was spoken of, so the share of all its content words that was said counts
beside it. Both weights come from references of several sentences in other sets
(``benchmarks/fit_whole_answers.py``); a round never needs them, since its points are its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sidecar.language.words import content_words

INTERCEPT = 0.023
OF_POINTS = 0.779
"""Weight of the mean log odds of the points."""

OF_WORDS = 2.267
"""Weight of the share of the content words."""

LEAST_DOUBT = 0.01
"""Probabilities are kept this far from 0 and 1, whose log odds are infinite.

A point of which nothing was said counts as 0 by the check; without a bound, one such point would
outweigh all others (DigiKlausur's area fell from 0.726 to 0.709 that way)."""


def probability_of_whole(
    points: Sequence[float], reference: str, said: str, language: str
) -> float:
    """Return how likely an answer is right by its points and its words.

    Args:
        points: Probabilities that its points are covered, at least one, 0 to 1.
        reference: The whole reference.
        said: The whole answer.
        language: ISO 639-1 code of both.

    Returns:
        A probability, 0 to 1.

    Determinism:
        Pure.

    Example:
        >>> low, high = (probability_of_whole([0.4], "Ice floats.", said, "en")
        ...     for said in ("It is light.", "Ice floats."))
        >>> low < high
        True
    """
    words = share_said(reference, said, language)
    score = INTERCEPT + OF_POINTS * log_odds_of_points(points) + OF_WORDS * words
    return 1.0 / (1.0 + math.exp(-score))


def log_odds_of_points(points: Sequence[float]) -> float:
    """Return the mean log odds of probabilities, at least one."""
    return sum(map(_log_odds, points)) / len(points)


def share_said(reference: str, said: str, language: str) -> float:
    """Return the share of a reference's content words, as stems, that an answer holds, 0 to 1."""
    wanted = set(content_words(reference, language))
    return len(wanted & set(content_words(said, language))) / len(wanted) if wanted else 0.0


def _log_odds(probability: float) -> float:
    kept = min(max(probability, LEAST_DOUBT), 1.0 - LEAST_DOUBT)
    return math.log(kept / (1.0 - kept))
