"""Invariants of the ledger: the same on every run, of distinct cases, and sealed.

Each holds for the real rule, and fails for the mutated ones kept here.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.floor import conservative_floor
from sidecar.calibration.ledger import (
    CaseTrial,
    Counts,
    Entry,
    Ledger,
    Result,
    derive_ledger,
)
from sidecar.calibration.proposals import propose, queue_text
from sidecar.calibration.seal import BrokenSealError, SealedLedger, seal, unseal
from sidecar.calibration.standing import Earned, standing_of
from tests.architecture.source_tree import ROOT
from tests.unit.calibration.builders import (
    COVERED,
    NOT_COVERED,
    SOUND,
    a_case,
    a_ledger,
    a_sealed_ledger,
    a_trial,
    some_trials,
)

# 3. Ledger, floor, gate and queue are deterministic.

Derive = Callable[[Iterable[CaseTrial]], Ledger]


MIXED = [
    *some_trials(40, 2, 3, verified=12),
    *some_trials(3, 9, of=NOT_COVERED),
    a_trial(0, Result.WRONG),
    a_trial(1, Result.REFUSED),
]

CHANCE = random.Random(11)


def derive_latest(trials: Iterable[CaseTrial]) -> Ledger:
    """Break it: the trial that came last stands."""
    latest = {(trial.of, trial.case): trial for trial in trials}
    return derive_ledger(latest.values())


def derive_by_chance(trials: Iterable[CaseTrial]) -> Ledger:
    """Break it: a sample stands for all."""
    stored = list(trials)
    return derive_ledger(CHANCE.sample(stored, len(stored) // 2))


def hold_order(derive: Derive) -> None:
    """Hold that the order of the trials changes no byte of seal and queue."""
    shuffled = list(MIXED)
    random.Random(7).shuffle(shuffled)
    outputs = set()
    for order in (MIXED, MIXED[::-1], shuffled):
        ledger = derive(order)
        queue = queue_text(ledger, propose(ledger, {COVERED: SOUND}))
        outputs.add((seal(a_sealed_ledger(ledger)), queue))
    assert len(outputs) == 1


def test_order_changes_no_byte() -> None:
    """Seal and queue are functions of the set of trials."""
    hold_order(derive_ledger)


@pytest.mark.parametrize("derive", [derive_latest, derive_by_chance])
def test_a_dependence_on_order_or_chance_is_found(derive: Derive) -> None:
    """The last trial, or a sample, makes another ledger in another run."""
    with pytest.raises(AssertionError):
        hold_order(derive)


PROGRAM = """
from tests.unit.calibration.builders import COVERED, NOT_COVERED, SOUND
from tests.unit.calibration.builders import a_sealed_ledger, some_trials
from sidecar.calibration.ledger import derive_ledger
from sidecar.calibration.proposals import propose, queue_text
from sidecar.calibration.seal import seal
from sidecar.calibration.standing import standing_of
trials = {*some_trials(95, 5, 50, verified=40), *some_trials(60, of=NOT_COVERED)}
ledger = derive_ledger(trials)
print(seal(a_sealed_ledger(ledger)))
print(queue_text(ledger, propose(ledger, dict.fromkeys({COVERED, NOT_COVERED}, SOUND))))
print(standing_of(COVERED, ledger))
"""
"""Prints every artifact, from trials in a set: their order hangs on the run."""


def a_run(program: str, seed: str) -> str:
    """Return what a fresh interpreter prints."""
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_runs_do_not_differ() -> None:
    """Two interpreters with different hash seeds print the same bytes."""
    assert a_run(PROGRAM, "1") == a_run(PROGRAM, "2")


def test_a_difference_between_runs_is_found() -> None:
    """A program that shows the order of its set differs."""
    mutated = PROGRAM + "print([trial.case for trial in trials])"

    assert a_run(mutated, "1") != a_run(mutated, "2")


# 6. Committed equals distinct cases on the built ledger.

Count = Callable[[list[CaseTrial], ClassKey], Counts]


def count_distinct(trials: list[CaseTrial], of: ClassKey) -> Counts:
    """Count as specified."""
    return derive_ledger(trials).counts(of)


def count_replays(trials: list[CaseTrial], of: ClassKey) -> Counts:
    """Break it: 28 cases become 728, and 0.81 becomes 0.99."""
    mine = [trial for trial in trials if trial.of == of]
    correct = sum(trial.result is Result.CORRECT for trial in mine)
    return Counts(correct=correct, wrong=len(mine) - correct)


def count_pooled(trials: list[CaseTrial], of: ClassKey) -> Counts:
    """Break it: both sides are one class."""
    return derive_ledger(replace(t, of=of, case=a_case(i)) for i, t in enumerate(trials)).counts(of)


def hold_distinct(count: Count) -> None:
    """Hold that replays and the other side add nothing."""
    trials = [*some_trials(28) * 26, *some_trials(5, of=NOT_COVERED)]
    counts = count(trials, COVERED)
    assert counts.committed == len({t.case for t in trials if t.of == COVERED}) == 28
    assert counts.reliability == conservative_floor(28, 28)


def test_committed_is_distinct() -> None:
    """A deterministic check replayed on the same case is not new evidence."""
    hold_distinct(count_distinct)


@pytest.mark.parametrize("count", [count_replays, count_pooled])
def test_counting_replays_or_sides_together_is_found(count: Count) -> None:
    """Both of the ways in which a ledger was once inflated fail."""
    with pytest.raises(AssertionError):
        hold_distinct(count)


def test_an_entry_with_replays_cannot_be_built() -> None:
    """The ledger itself refuses what a mutated derivation would put into it."""
    with pytest.raises(ValueError, match="once"):
        Entry(COVERED, tuple(some_trials(28) * 2))


# 7. A tampered or unreadable ledger licenses nothing.

Unseal = Callable[[str], SealedLedger]

HONEST = seal(a_sealed_ledger(a_ledger(40, 30), COVERED))


def unseal_without_hash(text: str) -> SealedLedger:
    """Break it: read whatever stands there."""
    data = json.loads(text)
    cases = data["classes"][0]["cases"]
    trials = [CaseTrial(COVERED, case, r) for r in Result for case in cases[r.value]]
    return a_sealed_ledger(derive_ledger(trials), COVERED)


def unseal_last_good(text: str) -> SealedLedger:
    """Break it: where the seal is broken, serve what was sealed before."""
    try:
        return unseal(text)
    except BrokenSealError:
        return a_sealed_ledger(a_ledger(700), COVERED)


def tampered_texts() -> list[str]:
    """Return ledgers that someone improved, cut or spoiled."""
    data = json.loads(HONEST)
    cases = data["classes"][0]["cases"]
    cases["correct"] = sorted([*cases["correct"], *(a_case(n) for n in range(1000, 2000))])
    cases["wrong"] = []
    return [json.dumps(data), HONEST[: len(HONEST) // 2], "", HONEST.replace("ratified_at", "x")]


def hold_seal(read: Unseal) -> None:
    """Hold that no tampered text licenses or ratifies anything."""
    assert read(HONEST).ledger == a_ledger(40, 30)
    for text in tampered_texts():
        try:
            sealed = read(text)
        except (BrokenSealError, ValueError, KeyError):
            continue
        standing = standing_of(COVERED, sealed.ledger, ratified=sealed.ratified)
        assert standing.earned is Earned.HEDGED


def test_a_tampered_ledger_licenses_nothing() -> None:
    """Improved, cut, empty or renamed: refused."""
    hold_seal(unseal)


@pytest.mark.parametrize("read", [unseal_without_hash, unseal_last_good])
def test_trusting_a_broken_seal_is_found(read: Unseal) -> None:
    """Not looking at the hash, or falling back to something that licenses, fails."""
    with pytest.raises(AssertionError):
        hold_seal(read)
