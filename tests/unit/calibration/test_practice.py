"""What attempts show: counts, trends, eliminations, hardening."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.calibration.classes import Side
from sidecar.calibration.diagnosis import Diagnosis, Refusal
from sidecar.calibration.ledger import Counts, Result
from sidecar.calibration.practice import (
    Attempt,
    Role,
    Trend,
    eliminations,
    hardening_of,
    is_pruned,
    report_on,
    run_id,
)
from tests.unit.calibration.builders import BUILTIN, COVERED, NOT_COVERED, a_case

GAP = Refusal(Diagnosis.SKILL_GAP, ("ice",))


def an_attempt(
    number: int = 0,
    committed: Side | None = Side.COVERED,
    *,
    gold: Side = Side.COVERED,
    role: Role = Role.GOLD,
    pattern: str = "p",
) -> Attempt:
    """Return an attempt of a case."""
    refusal = GAP if committed is None else None
    return Attempt(
        role, f"g{number}", a_case(number), BUILTIN, "definition", gold, committed,
        pattern=pattern, evidence="e", refusal=refusal,
    )  # fmt: skip


def some_attempts(right: int, wrong: int = 0, refused: int = 0) -> list[Attempt]:
    """Return so many attempts that commit to covered, and refusals of covered cases."""
    sides = [Side.COVERED] * right + [Side.NOT_COVERED] * wrong
    made = [an_attempt(number, gold=side) for number, side in enumerate(sides)]
    return made + [an_attempt(number + len(made), None) for number in range(refused)]


@pytest.mark.parametrize(
    ("committed", "gold", "of", "result"),
    [
        (Side.COVERED, Side.COVERED, COVERED, Result.CORRECT),
        (Side.COVERED, Side.NOT_COVERED, COVERED, Result.WRONG),
        (Side.NOT_COVERED, Side.COVERED, NOT_COVERED, Result.WRONG),
        (None, Side.NOT_COVERED, NOT_COVERED, Result.REFUSED),
    ],
)
def test_an_attempt_counts_for_the_side_it_commits_to(
    committed: Side | None, gold: Side, of: object, result: Result
) -> None:
    """A refusal counts for the side of its label."""
    attempt = an_attempt(committed=committed, gold=gold)

    assert (attempt.of, attempt.result) == (of, result)
    assert (attempt.trial.of, attempt.trial.result) == (of, result)


@pytest.mark.parametrize(
    ("right", "wrong", "trend"),
    [
        (9, 0, Trend.TOO_FEW),
        (20, 0, Trend.CLIMBING),
        (40, 0, Trend.EARNED),
        (30, 30, Trend.STALLED),
        (95, 5, Trend.EARNED),
    ],
)
def test_the_trend_tells_whether_more_cases_would_help(
    right: int, wrong: int, trend: Trend
) -> None:
    """Above the ceiling and rising: practice; below it no number of cases would do."""
    (found,) = report_on(some_attempts(right, wrong), checker=BUILTIN, gold_sha256="0").classes

    assert found.trend is trend


def test_a_report_counts_gold_cases_and_canaries_apart() -> None:
    """Canaries, replays and perturbed cases are in no class."""
    attempts = [
        *some_attempts(3, 1, 2),
        an_attempt(90, gold=Side.NOT_COVERED, role=Role.CANARY),
        an_attempt(91, role=Role.CANARY),
        an_attempt(0, role=Role.REPLAY),
    ]
    report = report_on(attempts, checker=BUILTIN, gold_sha256="0")

    assert [one.counts for one in report.classes] == [Counts(3, 1, 2)]
    assert (len(report.attempts), len(report.canaries), report.canaries_wrong) == (6, 2, 1)
    assert len(report.refusals) == report.count(Diagnosis.SKILL_GAP) == 2


def test_only_wrong_commitments_are_eliminated() -> None:
    """With their pattern as the reason."""
    (record,) = eliminations(some_attempts(3, 1, 2))

    assert (record.attempt.result, record.reason) == (Result.WRONG, "p")


def test_the_same_pattern_in_the_same_class_is_pruned() -> None:
    """Another pattern, another class, a refusal, or the case itself is not."""
    records = eliminations([an_attempt(0, gold=Side.NOT_COVERED)])

    assert is_pruned(an_attempt(1), records)
    assert not is_pruned(an_attempt(1, pattern="q"), records)
    assert not is_pruned(an_attempt(1, Side.NOT_COVERED), records)
    assert not is_pruned(an_attempt(1, None), records)
    assert not is_pruned(an_attempt(0), records)


def test_a_canary_counts_against_the_side_it_was_decided_for() -> None:
    """The other side is not blamed."""
    attempts = [an_attempt(0), an_attempt(9, gold=Side.NOT_COVERED, role=Role.CANARY)]

    assert hardening_of(COVERED, attempts).canaries_wrong == 1
    assert hardening_of(NOT_COVERED, attempts).canaries_wrong == 0


@pytest.mark.parametrize("change", [{"committed": None}, {"evidence": "other"}])
def test_a_replay_that_differs_is_unstable(change: dict[str, object]) -> None:
    """In its commitment, or only in what it rests on."""
    replayed = replace(an_attempt(0, role=Role.REPLAY), **change)  # type: ignore[arg-type]  # a test

    assert hardening_of(COVERED, [an_attempt(0), an_attempt(0, role=Role.REPLAY)]).is_replay_stable
    assert not hardening_of(COVERED, [an_attempt(0), replayed]).is_replay_stable


def test_a_perturbed_case_that_misleads_is_unstable() -> None:
    """Only where the case itself was right; a refusal is no error."""
    right, wrong = an_attempt(0), an_attempt(0, gold=Side.NOT_COVERED)
    changed = an_attempt(0, gold=Side.NOT_COVERED, role=Role.PERTURBED)
    misled = replace(changed, gold_id="g0~order")
    refused = replace(misled, committed=None, refusal=GAP)

    assert not hardening_of(COVERED, [right, misled]).is_perturbation_stable
    assert hardening_of(COVERED, [right, refused]).is_perturbation_stable
    assert hardening_of(COVERED, [wrong, misled]).is_perturbation_stable


def test_a_run_is_named_by_checker_and_gold() -> None:
    """Another of either is another run."""
    names = {
        run_id(BUILTIN, "0"),
        run_id(BUILTIN, "1"),
        run_id(replace(BUILTIN, prompt_version="2"), "0"),
    }

    assert len(names) == 3
