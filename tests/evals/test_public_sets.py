"""Public short answers as gold cases: what is a case, what fitted whom."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sidecar.cli.calibration_commands import PUBLIC_SETS
from sidecar.evals.out_of_fold import FITTED_SUITES, UNSPACED_SUITES
from sidecar.evals.public_sets import FITTED_BUILTIN, read_public_set
from sidecar.evals.short_answers import SUITES
from tests.shared_data import FOLDER, shared_data

LONG = "Ice floats on water because it is lighter. " * 9


def a_set(folder: Path, *references: str) -> Path:
    """Write a set of one question with two answers and return the folder of the sets."""
    home = folder / "sag-mohler2011"
    home.mkdir()
    question = {"qid": "q", "question": "Why?", "references": [{"text": r} for r in references]}
    answers = [
        {"qid": "q", "aid": "a", "answer": "It is lighter.", "score_norm": 1.0},
        {"qid": "q", "aid": "b", "answer": "It is cold.", "score_norm": 0.4},
    ]
    (home / "mohler2011_questions.jsonl").write_text(json.dumps(question), encoding="utf-8")
    lines = "\n".join(json.dumps(answer) for answer in answers)
    (home / "mohler2011_answers.jsonl").write_text(lines, encoding="utf-8")
    return folder


def test_an_answer_is_a_case_of_its_one_reference(tmp_path: Path) -> None:
    """With the judges' label, and the name of the set."""
    cases = read_public_set("mohler", a_set(tmp_path, "Ice is lighter than water."))

    assert [(case.id, case.is_covered, case.source) for case in cases] == [
        ("mohler:a", True, "mohler"),
        ("mohler:b", False, "mohler"),
    ]


@pytest.mark.parametrize("references", [("Ice is light.", "Water is heavy."), (LONG,)])
def test_a_label_of_no_single_point_is_no_case(tmp_path: Path, references: tuple[str, ...]) -> None:
    """Where any of several would do, or a whole answer was asked for."""
    assert read_public_set("mohler", a_set(tmp_path, *references)) == ()


def test_what_fitted_the_builtin_check_is_known() -> None:
    """Weights and thresholds, as the fit itself lists them."""
    assert set(FITTED_BUILTIN) == {*FITTED_SUITES, *UNSPACED_SUITES}


def test_the_command_offers_sets_that_exist() -> None:
    """Of short answers to single points."""
    assert set(PUBLIC_SETS) <= set(SUITES)


@pytest.mark.parametrize("name", PUBLIC_SETS)
def test_each_set_has_cases(name: str) -> None:
    """Ids are distinct in the set."""
    shared_data("sag-mohler2011/mohler2011_answers.jsonl")
    ids = [case.id for case in read_public_set(name, FOLDER)]

    assert ids
    assert len(set(ids)) == len(ids)
