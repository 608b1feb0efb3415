"""The written notes: enough of them, every set, nothing that contradicts itself."""

import json
from pathlib import Path

import pytest

from sidecar.evals.round_suite import (
    DONT_KNOW,
    FOLDER,
    AnswerSet,
    read_round_suite,
    sampled,
    suite_hash,
)
from sidecar.language.detect import detect
from sidecar.rounds.dont_know import is_dont_know
from sidecar.rounds.kinds import kind_of
from sidecar.rounds.values import AssertionKind, VerdictResult

SUITE = read_round_suite()


def test_suite_is_large_enough() -> None:
    """At least fifteen notes, in five languages, 2 to 4 points each."""
    assert len(SUITE) >= 15
    assert {note.language for note in SUITE} >= {"en", "de", "es", "fr", "zh"}
    assert all(2 <= len(note.assertions) <= 4 for note in SUITE)


def test_points_are_of_all_kinds() -> None:
    """No kind is left unmeasured."""
    kinds = {kind_of(text, note.language) for note in SUITE for text in note.assertions}

    assert kinds == set(AssertionKind)


@pytest.mark.parametrize("note", SUITE, ids=lambda note: note.id)
def test_every_set_has_an_answer(note: object) -> None:
    """Ten sets a note."""
    assert {case.answers for case in note.cases} == set(AnswerSet)  # type: ignore[attr-defined]  # a SuiteNote


def test_only_full_answers_pass() -> None:
    """Whoever leaves a point out, or knows none, does not."""
    passing = {which for which in AnswerSet if which.verdict is VerdictResult.PASS}

    assert passing == {AnswerSet.COMPLETE, AnswerSet.TERSE}
    for note in SUITE:
        for case in note.cases:
            is_full = len(case.covers) == len(note.assertions)
            assert is_full == (case.answers in passing), case.name


def test_partial_answers_cover_something() -> None:
    """Else they would be weak ones."""
    partial = [c for note in SUITE for c in note.cases if c.answers is AnswerSet.PARTIAL]

    assert all(case.covers for case in partial)


def test_notes_are_in_their_language() -> None:
    """The language decides which check is measured."""
    assert {note.id: detect(note.markdown) for note in SUITE} == {
        note.id: note.language for note in SUITE
    }


def test_who_is_out_of_words_says_so_clearly() -> None:
    """The sentence that ends a round is one that the product understands."""
    assert all(is_dont_know(said[0]) for said in DONT_KNOW.values())


def test_a_sample_is_taken_evenly() -> None:
    """Some of every note as long as there is room, each answer once, the same every time."""
    suite = read_round_suite()
    few, one, all_of_it = (sampled(suite, limit) for limit in (2 * len(suite), 1, 10_000))

    assert [len(note.cases) for note in few] == [2] * len(suite)
    assert sum(len(note.cases) for note in one) == 1
    assert all_of_it == suite
    assert few == sampled(suite, 2 * len(suite))


def test_an_answer_that_covers_too_much_is_refused(tmp_path: Path) -> None:
    """A partial answer to everything would be a complete one."""
    row = json.loads((FOLDER / "osmosis.json").read_text(encoding="utf-8"))
    row["answers"]["partial"][0]["covers"] = [0, 1, 2]
    (tmp_path / "osmosis.json").write_text(json.dumps(row), encoding="utf-8")

    with pytest.raises(ValueError, match="covers"):
        read_round_suite(tmp_path)


def test_another_word_is_another_suite(tmp_path: Path) -> None:
    """Figures on changed answers are not compared."""
    row = json.loads((FOLDER / "osmosis.json").read_text(encoding="utf-8"))
    (tmp_path / "osmosis.json").write_text(json.dumps(row), encoding="utf-8")
    before = suite_hash(read_round_suite(tmp_path))
    row["answers"]["weak"][0]["turns"] = ["Something else."]
    (tmp_path / "osmosis.json").write_text(json.dumps(row), encoding="utf-8")

    assert suite_hash(read_round_suite(tmp_path)) != before
