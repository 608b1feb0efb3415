"""Say in words how often outcomes of a class were right, and what would show more."""

from __future__ import annotations

from sidecar.rounds.values import Reliability


def known_cases(shown: Reliability) -> str:
    """Return how many of the known cases were right, and what is still to be shown.

    More cases are spoken of only where more of the same quality could get there: a class
    that was wrong too often needs a better checker, not more cases.

    Args:
        shown: The figures of a class.

    Returns:
        A few words, to follow a standing.

    Determinism:
        Pure.

    Example:
        >>> known_cases(Reliability(0.0, 0.99, 2, 1016, correct=0))
        'right in 0 of 2 known cases'
        >>> known_cases(Reliability(0.0, 0.99, 0, 657, correct=0))
        'no case of it is known yet'
        >>> known_cases(Reliability(0.7214, 0.99, 58, 599, correct=58))
        'right in 58 of 58 known cases, 0.72 of 0.99 shown, 599 more right ones would do'
    """
    if shown.trials == 0:
        return "no case of it is known yet"
    cases = "case" if shown.trials == 1 else "cases"
    figure = f"{shown.measured:.2f} of {shown.required:.2f} shown"
    if shown.correct is None:
        return f"{figure} by {shown.trials} known {cases}"
    parts = [f"right in {shown.correct} of {shown.trials} known {cases}"]
    if shown.measured > 0:
        parts.append(figure)
    if could_get_there(shown):
        parts.append(f"{shown.missing_trials} more right ones would do")
    return ", ".join(parts)


def could_get_there(shown: Reliability) -> bool:
    """Return whether more cases, right as often as those known, would clear what is required.

    The floor under a rate comes ever nearer to the rate, and no further.

    Example:
        >>> could_get_there(Reliability(0.9, 0.99, 100, 800, correct=97))
        False
    """
    if not shown.missing_trials or shown.correct is None:
        return False
    return shown.correct > shown.required * shown.trials
