"""The floor under a success rate: what so many trials really show."""

from __future__ import annotations

import math

Z = 2.576
"""Standard-normal quantile of the floor; one-sided 99.5 %. The constant is pinned, not its
description (calibration.md, The floor)."""

N_MIN = 10
"""Committed trials below which nothing is shown (calibration.md, The floor)."""

DECIMALS = 9
"""Decimals of every rate that decides (calibration.md, The floor)."""

HIGHEST_RATE = 1 - 1e-9
"""The highest rate that can be shown; certainty cannot (calibration.md, The floor)."""


def conservative_floor(successes: int, committed: int) -> float:
    """Return the lower Wilson bound of a success rate, 0 for fewer than ``N_MIN`` trials.

    The bound, not the raw rate, must clear a ceiling, so that a short lucky streak
    licenses nothing.

    Args:
        successes: Count of correct commitments, 0 <= successes <= committed.
        committed: Count of distinct committed trials, >= 0.

    Returns:
        A rate in [0, 1), rounded half-even to 9 decimals. Another success never lowers it;
        from ``N_MIN`` trials on another failure never raises it.

    Raises:
        TypeError: If a count is no whole number; truth values are none.
        ValueError: If a count is negative, or there are more successes than trials.

    Determinism:
        Pure; float64.

    Source:
        Wilson (1927), JASA 22(158), 209-212; calibration.md, The floor.

    Example:
        >>> conservative_floor(9, 9), conservative_floor(10, 10), conservative_floor(95, 100)
        (0.0, 0.601114129, 0.86084162)
    """
    for count in (successes, committed):
        if type(count) is not int:
            raise TypeError("counts of trials are whole numbers")
    if not 0 <= successes <= committed:
        raise ValueError("successes lie between 0 and the committed trials")
    if committed < N_MIN:
        return 0.0
    rate = successes / committed
    square = Z * Z
    scale = 1 + square / committed
    center = (rate + square / (2 * committed)) / scale
    spread = math.sqrt(rate * (1 - rate) / committed + square / (4 * float(committed) * committed))
    return capped_rate(center - Z / scale * spread)


def capped_rate(rate: float) -> float:
    """Return a rate as it decides: rounded half-even to 9 decimals, in [0, 1).

    Args:
        rate: A finite number.

    Returns:
        A rate in [0, ``HIGHEST_RATE``].

    Determinism:
        Pure.

    Example:
        >>> capped_rate(1.0), capped_rate(-0.1), capped_rate(0.99)
        (0.999999999, 0.0, 0.99)
    """
    return min(max(round(rate, DECIMALS), 0.0), HIGHEST_RATE)
