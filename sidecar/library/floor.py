"""The relevance floor: what a passage's final score must reach."""

from __future__ import annotations

import math

NOMIC_FLOORS = {"off": 0.0, "lenient": 0.55, "balanced": 0.62, "strict": 0.66}
"""Named floors for ``nomic-embed-text``.

Source: design page library.md, Retrieval 4: recall fell from 0.67 on, and the weakest
correct top hit scored 0.666, so strict has almost no margin.
"""

LEXICAL_FLOOR = 0.3
"""Least share of the query's keywords in the best passage that only words speak for.

Used where no cosine can be trusted: no embedder, no vector, or a language that the embedder
does not serve.

Source: BM25 pools of 15 over 1,283 passages of SciFact and 942 of Cranfield, 233 of their
queries and 150 off-topic ones. With the three rules of ``clears_by_words`` recall at 5 falls
from 0.90 to 0.83 and from 0.50 to 0.46, and 11 % to 12 % of the off-topic queries retrieve
anything (without: 98 % and 92 %).
"""

LEXICAL_SHARE_OF_BEST = 0.5
"""Least share of keywords, relative to the best candidate's (source: as above)."""

LEXICAL_MOST_NEEDED = 3
"""Keywords that are enough in a long query; of few keywords two thirds (source: as above)."""


def clears_by_words(*, found: int, wanted: int, best_share: float) -> bool:
    """Return whether a passage is relevant by its words alone.

    Args:
        found: Keywords of the query found in the passage.
        wanted: Keywords of the query.
        best_share: Highest share of keywords found in any candidate, 0 to 1.

    Returns:
        Whether the query is covered at all, and this passage not much less than the best.

    Example:
        >>> clears_by_words(found=3, wanted=5, best_share=0.8)
        True
        >>> clears_by_words(found=1, wanted=5, best_share=0.2)
        False
    """
    if not wanted:
        return False
    needed = min(LEXICAL_MOST_NEEDED, math.ceil(wanted * 2 / 3))
    is_near_best = found / wanted >= LEXICAL_SHARE_OF_BEST * best_share
    return best_share >= LEXICAL_FLOOR and found >= needed and is_near_best


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
