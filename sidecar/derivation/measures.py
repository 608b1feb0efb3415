"""Units of one dimension, and what one comes to in another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sidecar.derivation.lexicon import LONG_TIMES, OTHER_UNITS, TIMES
from sidecar.derivation.world import Noun

UNITS = frozenset(OTHER_UNITS) | frozenset(TIMES) | frozenset(LONG_TIMES) | {"", "time"}
"""Heads of all units."""

COINS = {"cent": 1, "penny": 1, "nickel": 5, "dime": 10, "quarter": 25}
"""Coins, which are counted, with what one is worth in cents."""

CONVERTED = {
    "day": ("week",),
    "week": ("day",),
    "minute": ("hour", "second"),
    "hour": ("minute",),
    "second": ("minute", "hour"),
    "month": ("year",),
    "year": ("month",),
}
"""Units of time with those counted in them; days and hours are not: nobody works all day."""

_SIZES = (
    {head: ("time", size) for head, size in TIMES.items()}
    | {head: ("months", size) for head, size in LONG_TIMES.items()}
    | OTHER_UNITS
)


def siblings(noun: Noun) -> Iterator[tuple[Noun, Fraction]]:
    """Yield the other units of what a unit measures, with what one of each comes to.

    Args:
        noun: Of the unit.

    Yields:
        Nouns and factors.

    Example:
        >>> [(other.head, str(factor)) for other, factor in siblings(Noun("foot"))]
        [('inch', '1/12'), ('yard', '3')]
    """
    if noun.head not in _SIZES:
        return
    dimension, size = _SIZES[noun.head]
    for head, (kind, other) in _SIZES.items():
        if kind == dimension and head != noun.head:
            words = (noun.words - {noun.head}) | {head}
            yield Noun(head, words), Fraction(other, size)


def mixed(noun: Noun) -> Iterator[tuple[Noun, Fraction]]:
    """Yield the units that are added to one: cents to dollars.

    Args:
        noun: Of the unit.

    Yields:
        Nouns and factors.
    """
    if noun.head == "dollar":
        for name, cents in COINS.items():
            yield Noun(name, frozenset({name})), Fraction(cents, 100)


def held_in(unit: str, periods: Sequence[Noun]) -> Fraction | None:
    """Return how many of a unit of time the period asked about holds: 7 days a week.

    Args:
        unit: The unit.
        periods: What the answer is counted by.

    Returns:
        How many; ``None`` where none of them holds it.
    """
    for period in periods:
        for table in (TIMES, LONG_TIMES):
            is_known = period.head in table and unit in table
            if is_known and period.head in CONVERTED.get(unit, ()):
                return Fraction(table[period.head], table[unit])
    return None


FACTORS = frozenset({Fraction(1)}).union(
    *((factor for _, factor in (*siblings(Noun(head)), *mixed(Noun(head)))) for head in _SIZES)
)
"""One, and what one unit comes to in another."""
