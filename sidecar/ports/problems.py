"""Word problems with their answers, to practice derivations on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sidecar.calibration.classes import Operation


@dataclass(frozen=True, slots=True)
class ProblemCase:
    """One problem with its label.

    Attributes:
        id: Names it in its set.
        text: The problem.
        answer: Its answer, as written; empty where the right thing is to refuse.
        operation: What its worked solution does; ``None`` where there is none.
    """

    id: str
    text: str
    answer: str
    operation: Operation | None = None


@dataclass(frozen=True, slots=True)
class ProblemCases:
    """Problems of one set.

    Attributes:
        cases: In the order of the set.
        sha256: Names their content.
    """

    cases: tuple[ProblemCase, ...]
    sha256: str


class ProblemSets(Protocol):
    """Hands out problems whose cases may be trials: no rule was made on them."""

    async def read(self, name: str, folder: str) -> ProblemCases:
        """Return a public set.

        Args:
            name: Which: ``gsm8k``, its half that is for testing.
            folder: The folder of the public sets.

        Raises:
            PublicSetMissing: If it is not there.
        """
        ...

    async def canaries(self) -> tuple[ProblemCase, ...]:
        """Return the traps of the package: texts that bear no answer."""
        ...
