"""Whom the built-in check tells that a point was not said: ``python -m benchmarks.not_covered``.

Checks every gold case and the probes that rules may be developed on, and prints for each set, its
languages and sorts how right and wrong answers came out, and how often "not covered" was right.
The figures stand in ADR-0037.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator

from benchmarks.gold_attempts import builtin_engine
from sidecar.evals.check_trials import judge
from sidecar.evals.gold import read_gold
from sidecar.evals.probes import Half, read_probes
from sidecar.evals.short_answers import ShortAnswer
from sidecar.rounds.values import Outcome

_COLUMNS = (Outcome.COVERED, Outcome.UNDECIDED, Outcome.NOT_COVERED)
_PLAIN = "plain"
"""The gold cases' tag of what learners ordinarily say."""


def _gold() -> Iterator[tuple[ShortAnswer, tuple[str, ...]]]:
    """Yield each gold case as an answer, with the rows that it counts in."""
    for case in read_gold():
        sort = _PLAIN if _PLAIN in case.tags else "hard"
        rows = (f"{case.language}", f"{sort}", f"{case.kind.value}")
        yield case.as_answer(), ("gold", *(f"gold, {row}" for row in rows))


def _probes() -> Iterator[tuple[ShortAnswer, tuple[str, ...]]]:
    """Yield each probe of the half to develop on."""
    for probe in read_probes(Half.DEV):
        yield (
            probe.as_answer(),
            ("probes", f"probes, {probe.language}", f"probes, {probe.group.value}"),
        )


def _line(row: str, counts: Counter[tuple[str, bool, Outcome]]) -> str:
    right, wrong = ([counts[row, is_right, one] for one in _COLUMNS] for is_right in (True, False))
    told = right[-1] + wrong[-1]
    share = f"{wrong[-1] / told:.1%}" if told else "-"
    return f"| {row} | {' | '.join(map(str, (*right, *wrong)))} | {share} |"


async def main() -> int:
    """Check all answers and print the table."""
    counts: Counter[tuple[str, bool, Outcome]] = Counter()
    async with builtin_engine() as engine:
        for answer, rows in (*_gold(), *_probes()):
            trial = await judge(answer, engine)
            counts.update((row, answer.is_right, trial.outcome) for row in rows)
    print("| set | right: covered | undecided | not | wrong: covered | undecided | not | rightly |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for row in dict.fromkeys(row for row, _, _ in counts):
        print(_line(row, counts))
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
