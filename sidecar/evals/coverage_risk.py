"""How many cases a check decides against how often it is wrong, at every threshold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sidecar.calibration.classes import Side
from sidecar.calibration.floor import conservative_floor
from sidecar.calibration.practice import Attempt


@dataclass(frozen=True, slots=True)
class Point:
    """A threshold on one side.

    Attributes:
        decided: Share of all cases decided to be of that side, in (0, 1].
        wrong: Share of those that are not, in [0, 1].
        threshold: The probability.
    """

    decided: float
    wrong: float
    threshold: float


@dataclass(frozen=True, slots=True)
class Operating:
    """Where the shipped thresholds and guards stand.

    Attributes:
        side: The side.
        committed: Cases decided to be of that side.
        correct: Of those, the right ones.
        cases: All cases.
    """

    side: Side
    committed: int
    correct: int
    cases: int

    @property
    def decided(self) -> float:
        """Share of all cases, in [0, 1]."""
        return self.committed / self.cases if self.cases else 0.0

    @property
    def wrong(self) -> float:
        """Share of the committed that are wrong, in [0, 1]; 0 when there are none."""
        return 1 - self.correct / self.committed if self.committed else 0.0

    @property
    def floor(self) -> float:
        """What so many cases really show, in [0, 1)."""
        return conservative_floor(self.correct, self.committed)


def curve(attempts: Sequence[Attempt], side: Side) -> tuple[Point, ...]:
    """Return a point for every threshold that decides another case, the strictest first.

    The probability alone decides here: what the guards of a round take out is not in it.

    Args:
        attempts: Gold cases with a probability; others count as never decided.
        side: ``COVERED`` decides from the highest probability down, ``NOT_COVERED`` from the
            lowest up.

    Returns:
        Points, by increasing share.

    Determinism:
        Pure.
    """
    is_covered = side is Side.COVERED
    known = sorted(
        ((one.probability, one.gold is side) for one in attempts if one.probability is not None),
        key=lambda pair: pair[0],
        reverse=is_covered,
    )
    points: list[Point] = []
    right = 0
    for number, (probability, is_right) in enumerate(known, 1):
        right += is_right
        is_last_of_ties = number == len(known) or known[number][0] != probability
        if is_last_of_ties:
            points.append(Point(number / len(attempts), 1 - right / number, probability))
    return tuple(points)


def operating(attempts: Sequence[Attempt], side: Side) -> Operating:
    """Return what the shipped check does on one side.

    Determinism:
        Pure.
    """
    mine = [one for one in attempts if one.committed is side]
    return Operating(side, len(mine), sum(one.gold is side for one in mine), len(attempts))
