"""A gold set made by a test (``ports/gold.py``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sidecar.ports.gold import GoldCase, GoldCases
from sidecar.rounds.values import AssertionKind

ASSERTION = "Recall makes memory last."


def a_gold_case(
    number: int = 0,
    *,
    is_covered: bool = True,
    kind: AssertionKind = AssertionKind.MECHANISM,
    answer: str = "",
    assertion: str = ASSERTION,
) -> GoldCase:
    """Return a labeled answer; another number is another answer."""
    return GoldCase(
        id=f"{kind.value}-{number:03}-{'yes' if is_covered else 'no'}",
        kind=kind,
        assertion=assertion,
        question="What does recall do?",
        answer=answer or f"Those {number} of us who recall a thing keep it longer.",
        is_covered=is_covered,
    )


class FakeGold:
    """Hands out what it was given."""

    def __init__(
        self,
        cases: Sequence[GoldCase],
        canaries: Sequence[GoldCase] = (),
        sha256: str = "0" * 64,
        *,
        public: Mapping[str, Sequence[GoldCase]] | None = None,
        fitted: Mapping[str, str] | None = None,
    ) -> None:
        self.gold = GoldCases(tuple(cases), tuple(canaries), sha256)
        self._public = public or {}
        self._fitted = fitted or {}

    async def read(self, sets: Sequence[str] = (), folder: str = "") -> GoldCases:
        """Return the set, and the public ones that it was given."""
        more = [case for name in sets for case in self._public[name]]
        return replace(self.gold, cases=(*self.gold.cases, *more))

    def fitted(self, engine: str) -> Mapping[str, str]:
        """Return the sets that fitted the built-in check."""
        return self._fitted if engine == "builtin" else {}
