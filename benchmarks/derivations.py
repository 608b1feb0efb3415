"""Derivations on GSM8K train: problems a second, and what the bounds on unread words are worth.

The list of hidden relations was collected from train problems that came out wrong, so figures
with it say nothing about new texts. Without it, every wrong answer is one that only a general
rule can catch: the share of wrong answers with and without the bounds shows what these catch.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.table import Row, at_most
from sidecar.derivation.asking import question
from sidecar.derivation.closed import allowance, unread
from sidecar.derivation.derive import DECIMALS, derive
from sidecar.derivation.facts import facts
from sidecar.derivation.quantities import quantities
from sidecar.derivation.scene import Scene
from sidecar.derivation.search import readings
from sidecar.derivation.verify import failure
from sidecar.derivation.wording import tokens
from sidecar.evals.gsm8k import Problem, read_problems
from tests.shared_data import FOLDER

SMOKE_PROBLEMS = 60
PROBLEMS_A_SECOND = 200
"""Least problems a second on one core. Source: the issue on calibration, "Measured"."""


@dataclass(frozen=True, slots=True)
class _Open:
    """An answer derived without the list of hidden relations.

    Attributes:
        is_right: Whether it is the gold's.
        is_read: Whether the text has no more unread words than the reading bears.
    """

    is_right: bool
    is_read: bool


async def run(*, smoke: bool) -> list[Row]:
    """Measure on the train half."""
    if not (FOLDER / "gsm8k").exists():
        return [Row("derivations", "no data", "", None, "", None, f"{FOLDER.name} is not there")]
    problems = read_problems("train", FOLDER, limit=SMOKE_PROBLEMS if smoke else None)
    return [_speed(problems), _bounds(problems)]


def _speed(problems: Sequence[Problem]) -> Row:
    start = time.perf_counter()
    for problem in problems:
        derive(problem.question)
    each = (time.perf_counter() - start) / len(problems)
    return at_most(
        "deriving one problem", each * 1e3, 1e3 / PROBLEMS_A_SECOND, limit=1.0, unit="ms"
    )


def _bounds(problems: Sequence[Problem]) -> Row:
    found = [outcome for problem in problems if (outcome := _open(problem)) is not None]
    read = [outcome for outcome in found if outcome.is_read]
    note = f"{_right(read)} of {len(read)} right with the bounds, {_right(found)} of {len(found)}"
    return at_most(
        "wrong without the list of hidden relations: bounds on unread words, none",
        100 * _wrong_share(read),
        100 * _wrong_share(found),
        limit=1.0,
        unit="%",
        note=note,
    )


def _open(problem: Problem) -> _Open | None:
    words = tokens(problem.question)
    scene = Scene(words, quantities(words))
    asked = question(scene)
    options = facts(scene)
    if asked is None or not all(options):
        return None
    found = readings(scene, options, asked) or ()
    held = [r for r in found if r.steps and failure(r, scene, asked, problem.question) is None]
    if len({round(reading.value, DECIMALS) for reading in held}) != 1:
        return None
    is_read = len(unread(scene, options, asked)) <= allowance(held[0], asked)
    return _Open(held[0].value == problem.answer, is_read)


def _right(found: Sequence[_Open]) -> int:
    return sum(outcome.is_right for outcome in found)


def _wrong_share(found: Sequence[_Open]) -> float:
    """Return the share of wrong answers, 0 to 1; 1 where there is none."""
    return 1 - _right(found) / len(found) if found else 1.0
