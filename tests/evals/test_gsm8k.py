"""Practice on GSM8K: reading, counting, and what is required of derivations on the train half."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from sidecar.derivation.derive import derive
from sidecar.derivation.values import Derived
from sidecar.evals.gsm8k import (
    Counts,
    Kind,
    Problem,
    kind_of,
    practice,
    read_problem_canaries,
    read_problems,
)
from tests.shared_data import FOLDER, shared_data

SAMPLE_ROWS = 1_000
"""Problems of the train half that a test run attempts."""

WRONG_RATE_LIMIT = 0.02
"""Most wrong among committed answers in the sample, which the rules were developed on: it guards
against a step back and says nothing about new problems (ADR-0015)."""

RIGHT = Problem("a", "Ann had 9 pens. She lost 2 pens. How many are left?", Fraction(7), Kind.NONE)
WRONG = Problem("b", RIGHT.question, Fraction(8), Kind.ADDITIVE)
REFUSED = Problem("c", "Ann had 9 pens.", Fraction(9), Kind.DIVISIVE)


def test_outcomes_are_counted_by_class() -> None:
    """Correct, wrong and refused are kept apart, in total and for each class."""
    report = practice("train", [RIGHT, WRONG, REFUSED])

    assert (report.total.correct, report.total.wrong, report.total.refused) == (1, 1, 1)
    assert report.by_class["additive"].wrong == 1
    assert report.by_class["divisive"].refused == 1
    assert report.eliminated == ("b",)
    assert report.diagnoses == {"knowledgeGap": 1}


def test_what_looks_like_an_eliminated_reading_is_counted() -> None:
    """The same operations by the same cues: what pruning them would cost; not the case itself."""
    alike = Problem("d", RIGHT.question.replace("Ann", "Bea"), Fraction(7), Kind.NONE)
    other = Problem(
        "e", "Ann had 9 pens. She got 2 more pens. How many now?", Fraction(11), Kind.NONE
    )

    assert practice("train", [WRONG]).pruned == Counts()
    assert practice("train", [WRONG, alike]).pruned == Counts(correct=1)
    assert practice("train", [WRONG, other]).pruned == Counts()


def test_refusals_are_no_errors() -> None:
    """The rate of wrong answers is over what was committed, and unknown when nothing was."""
    assert practice("train", [RIGHT, REFUSED]).wrong_rate == 0
    assert practice("train", [REFUSED]).wrong_rate is None


@pytest.mark.parametrize(
    ("solution", "kind"),
    [
        ("<<2+3=5>>5", Kind.ADDITIVE),
        ("<<2*3=6>>6 <<6-1=5>>5", Kind.MULTIPLICATIVE),
        ("<<6/3=2>>2 <<2*3=6>>6", Kind.DIVISIVE),
        ("no annotation", Kind.NONE),
    ],
)
def test_the_class_is_the_hardest_operation(solution: str, kind: Kind) -> None:
    """Operations are taken from the gold's annotations, not from the text between."""
    assert kind_of(solution) is kind


def test_the_report_is_one_json_document() -> None:
    """The report survives JSON without loss."""
    report = practice("train", [RIGHT, REFUSED]).as_json()

    assert json.loads(json.dumps(report)) == report


def test_progress_reaches_the_end() -> None:
    """The callback hears the last problem even where the rows are few."""
    heard: list[tuple[float, float]] = []
    practice("train", [RIGHT, WRONG], progress=lambda done, total, _: heard.append((done, total)))

    assert heard == [(2, 2)]


def test_every_trap_of_the_package_is_refused() -> None:
    """Whoever derives one proposes nothing (``services/practice_problems.py``)."""
    traps = read_problem_canaries()

    assert len({trap.text for trap in traps}) == len(traps) > 0
    assert [trap.id for trap in traps if isinstance(derive(trap.text), Derived)] == []


def test_a_missing_set_is_a_file_not_found(tmp_path: Path) -> None:
    """The reader does not make up an empty set."""
    with pytest.raises(FileNotFoundError):
        read_problems("train", tmp_path)


def test_practice_on_real_problems_is_precise_and_repeats() -> None:
    """On the problems of its development few are wrong, runs repeat, no reason rules."""
    shared_data("gsm8k/train.jsonl.gz")
    problems = read_problems("train", FOLDER, limit=SAMPLE_ROWS)

    report = practice("train", problems)

    assert report == practice("train", problems)
    assert report.total.correct > 0
    assert (report.wrong_rate or 0) <= WRONG_RATE_LIMIT
    assert max(report.reasons.values()) <= report.total.refused / 2
