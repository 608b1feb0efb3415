"""The relevance floor: what a passage's final score must reach."""

from __future__ import annotations

import math

LEXICAL_FLOOR = 0.3
"""The floor where there is no embedder, for the trace; what counts there is ``gate``'s."""


def resolve_floor(setting: object, default: float) -> float:
    """Return the floor in force.

    Args:
        setting: A number, a number as text, or anything else (``None``, empty, ``auto``).
        default: The embedder's own floor, 0 to 1.

    Returns:
        The setting clamped to 0…1, or the default when it is not a finite number.

    Example:
        >>> resolve_floor("0.5", 0.3), resolve_floor("auto", 0.3), resolve_floor(7, 0.3)
        (0.5, 0.3, 1.0)
    """
    if isinstance(setting, bool) or not isinstance(setting, (int, float, str)):
        return default
    try:
        value = float(setting)
    except ValueError:
        return default
    return min(1.0, max(0.0, value)) if math.isfinite(value) else default
