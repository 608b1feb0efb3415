"""Noticing that a model goes round in circles."""

from __future__ import annotations

import math

LONGEST_UNIT_CHARS = 400
"""Longest piece of text whose repetition is looked for: a few sentences."""

LEAST_REPEATS = 3
"""Times that a piece must stand in a row: notes and answers say a thing twice at most."""

LEAST_CHARS = 120
"""Least length of the whole repetition: shorter ones are rules, dots and refrains."""

LOOK_EVERY_CHARS = 40
"""New text after which it is looked again."""


def repeated_chars(text: str) -> int:
    """Return how much of the end of a text only repeats what stands before it.

    Args:
        text: What was written so far.

    Returns:
        Characters to take off so that the repeated piece stands once; 0 when the end does
        not repeat one piece three times or more.

    Determinism:
        Pure.

    Example:
        >>> line = "The first is to compare it with something else entirely. "
        >>> repeated_chars("Two ways: " + line * 3) == 2 * len(line)
        True
        >>> repeated_chars("Two ways: " + line * 2)
        0
    """
    for size in range(1, min(LONGEST_UNIT_CHARS, len(text) // LEAST_REPEATS) + 1):
        unit = text[-size:]
        needed = max(LEAST_REPEATS, math.ceil(LEAST_CHARS / size))
        if not text.endswith(unit * needed):
            continue
        times = needed
        while text.endswith(unit * (times + 1)):
            times += 1
        return size * (times - 1)
    return 0


class CircleWatch:
    """Looks at a text as it grows, now and then."""

    def __init__(self) -> None:
        """Start with nothing written."""
        self._looked_at = 0

    def is_circling(self, text: str) -> bool:
        """Return whether the text goes round in circles; looks only when enough is new."""
        if len(text) - self._looked_at < LOOK_EVERY_CHARS:
            return False
        self._looked_at = len(text)
        return repeated_chars(text) > 0
