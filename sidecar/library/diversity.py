"""Diversity: further passages of one note count less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

REPEAT_FACTOR = 0.85
"""Factor for each passage of the same note that stands before (library.md, Retrieval 5)."""


def penalized(scores: Sequence[float], note_ids: Sequence[str]) -> tuple[float, ...]:
    """Return the scores with the n-th further passage of a note multiplied by 0.85^n.

    One pass in the order given; the caller sorts again.

    Args:
        scores: Order scores, best first, >= 0.
        note_ids: Note of each score, same length.

    Returns:
        As many scores, none greater than before.

    Raises:
        ValueError: If the lengths differ.

    Example:
        >>> [round(s, 4) for s in penalized([0.8] * 4, ["a"] * 4)]
        [0.8, 0.68, 0.578, 0.4913]
    """
    seen: Counter[str] = Counter()
    result: list[float] = []
    for score, note_id in zip(scores, note_ids, strict=True):
        result.append(score * REPEAT_FACTOR ** seen[note_id])
        seen[note_id] += 1
    return tuple(result)
