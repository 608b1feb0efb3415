"""What the guards of a round cost a model that is never wrong: ``python -m benchmarks.guard_cost``.

Every gold case is checked by a checker that claims what the label says and quotes the whole answer.
What still comes out otherwise was decided by a guard: evidence, numbers, polarity, the second
opinion. The figures stand in ADR-0018.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter

from benchmarks.gold_attempts import builtin_engine
from sidecar.bootstrap.calibration import read_gold_cases
from sidecar.ports.checker import CheckReply, CheckRequest, GapRequest
from sidecar.ports.engine import Engine, EngineName
from sidecar.ports.gold import GoldCase
from sidecar.rounds.values import Check, CheckerIdentity, CleanNote, Gap, Outcome, Turn
from sidecar.services.attempt_case import hand_of
from sidecar.services.check_assertions import check_assertions
from sidecar.services.progress import NoProgress


class Infallible:
    """Claims what the label of a case says."""

    def __init__(self, case: GoldCase, quote: str) -> None:
        self._case = case
        self._quote = quote

    async def check(self, request: CheckRequest) -> CheckReply:
        """Claim the label, with the quote as evidence."""
        if self._case.is_covered:
            return CheckReply(Outcome.COVERED, self._quote)
        return CheckReply(Outcome.NOT_COVERED, "")

    async def covers_gap(self, request: GapRequest) -> bool:
        """Know nothing of gaps."""
        return False

    async def find_gaps(self, note: CleanNote, transcript: tuple[Turn, ...]) -> tuple[Gap, ...]:
        """Find none."""
        return ()


async def checked(case: GoldCase, builtin: Engine, *, quote: str = "") -> Check:
    """Return what a round makes of a right claim about a case.

    Args:
        case: The case.
        builtin: The built-in engine.
        quote: The evidence claimed; the whole answer when empty.
    """
    checker = Infallible(case, quote or case.answer)
    engine = Engine(
        name=EngineName.OLLAMA,
        partner=builtin.partner,
        checker=checker,
        gap_checker=checker,
        answerer=builtin.answerer,
        models=(),
        reason="It is measured.",
        checker_identity=CheckerIdentity("ollama", "infallible"),
    )
    (check,) = await check_assertions(
        hand_of(case, engine, builtin), checker, progress=NoProgress()
    )
    return check


async def main() -> int:
    """Check all cases and print what came out, and why."""
    outcomes: Counter[tuple[bool, str]] = Counter()
    reasons: Counter[str] = Counter()
    async with builtin_engine() as builtin:
        for case in read_gold_cases().cases:
            check = await checked(case, builtin)
            outcomes[case.is_covered, check.outcome.value] += 1
            if case.is_covered and check.outcome is not Outcome.COVERED:
                reasons[check.note] += 1
    for (is_covered, outcome), count in sorted(outcomes.items(), reverse=True):
        print(f"{'right' if is_covered else 'wrong'} answers, {outcome}: {count}")
    for reason, count in reasons.most_common():
        print(f"  {count}: {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
