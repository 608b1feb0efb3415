"""Gold-labeled answers to practice on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from sidecar.rounds.values import AssertionKind


@dataclass(frozen=True, slots=True)
class GoldCase:
    """One answer with its label.

    Attributes:
        id: Names it in its set.
        kind: What the assertion states.
        assertion: The point.
        question: What the learner was asked.
        answer: What the learner said.
        is_covered: The label.
        source: The set that it is from; ``gold`` for the one that the package ships.
    """

    id: str
    kind: AssertionKind
    assertion: str
    question: str
    answer: str
    is_covered: bool
    source: str = "gold"


@dataclass(frozen=True, slots=True)
class GoldCases:
    """A gold set with its traps.

    Attributes:
        cases: All kinds in turn, so that any beginning of it is a fair sample.
        canaries: Traps: whoever falls for one proposes nothing on that side.
        sha256: Names the content of both.
    """

    cases: tuple[GoldCase, ...]
    canaries: tuple[GoldCase, ...]
    sha256: str


class GoldSet(Protocol):
    """Hands out the gold set."""

    async def read(self, sets: Sequence[str] = (), folder: str = "") -> GoldCases:
        """Return the shipped set, with public ones where they are named.

        Args:
            sets: Names of public sets.
            folder: Their folder.

        Raises:
            PublicSetMissing: If a public set is not there.
        """
        ...

    def fitted(self, engine: str) -> Mapping[str, str]:
        """Return the public sets that fitted an engine's checker, with how they did.

        Cases that fitted a checker or its thresholds are never its trials.
        """
        ...
