"""Derivations on GSM8K train: speed, a third that nobody read, and what bounds are worth.

Two thirds of train are developed on, rows and all; of the other third only counts are looked at,
so that it shows how rules carry over to new texts.

The list of hidden relations was collected from train problems that came out wrong, so figures
with it say nothing about new texts. Without it, every wrong answer is one that only a general
rule can catch: the share of wrong answers with and without the bounds shows what these catch.
"""

from __future__ import annotations

import random
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
from sidecar.derivation.values import Derived
from sidecar.derivation.verify import failure
from sidecar.derivation.wording import tokens
from sidecar.evals.gsm8k import Problem, read_problems
from tests.shared_data import FOLDER

SMOKE_PROBLEMS = 60
PROBLEMS_A_SECOND = 200
"""Least problems a second on one core. Source: the issue on calibration, "Measured"."""
SPLIT_SEED = 20261130
"""Seed of the split of train in what is developed on and what is held."""

WRONG_PERCENT = 1.0
"""Most wrong among what is derived. Source: the issue on calibration, "Measured"."""


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
    return [_speed(problems), *_parts(problems), _bounds(problems)]


def parts(problems: Sequence[Problem]) -> tuple[list[Problem], list[Problem]]:
    """Return the two thirds that are developed on, and the third that is held.

    Args:
        problems: All of train, in the order of its file.

    Returns:
        Both, in that order.
    """
    order = list(range(len(problems)))
    random.Random(SPLIT_SEED).shuffle(order)
    cut = len(problems) * 2 // 3
    read, held = sorted(order[:cut]), sorted(order[cut:])
    return [problems[i] for i in read], [problems[i] for i in held]


def _parts(problems: Sequence[Problem]) -> list[Row]:
    names = "the two thirds developed on", "the third that is held"
    return [_wrong(name, part) for name, part in zip(names, parts(problems), strict=True)]


def _wrong(name: str, problems: Sequence[Problem]) -> Row:
    """Return the share of wrong answers among those derived; the note tells how many are."""
    outcomes = [(problem, derive(problem.question)) for problem in problems]
    derived = [(problem, made) for problem, made in outcomes if isinstance(made, Derived)]
    right = sum(made.reading.value == problem.answer for problem, made in derived)
    wrong = 100 * (len(derived) - right) / max(len(derived), 1)
    note = f"{right} of {len(derived)} right; {100 * right / len(problems):.1f} % of all derived"
    return at_most(f"wrong answers, {name}", wrong, WRONG_PERCENT, limit=1.0, unit="%", note=note)


def _speed(problems: Sequence[Problem]) -> Row:
    start = time.process_time()
    for problem in problems:
        derive(problem.question)
    each = (time.process_time() - start) / len(problems)
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
