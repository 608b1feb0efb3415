"""Our own gold set: enough of every kind, both sides, nothing twice, nothing malformed."""

import json
from collections import Counter
from pathlib import Path

import pytest

from sidecar.evals.gold import TAGS, read_gold
from sidecar.language.words import words
from sidecar.rounds.core_assertions import MAX_ASSERTION_CHARS
from sidecar.rounds.pastes import PasteRule
from sidecar.rounds.values import AssertionKind

CASES = read_gold()
KINDS = tuple(AssertionKind)
MIN_CASES_A_KIND = 120
"""Source: the issue on calibration, point 4."""
MIN_PLAIN_CASES_A_KIND = 25
"""Fewer would leave what learners ordinarily say to chance. Source: the README of the set."""
ONLY_RIGHT = {"negation-word", "noise", "other-words", "terse", "typos", "unit-converted", "wordy"}
ONLY_WRONG = {"buzzwords", "half-right", "near-miss", "negated", "swapped", "wrong-number"}

ROW = {
    "id": "mechanism-01a",
    "kind": "mechanism",
    "language": "en",
    "assertion": "Salt melts ice because it lowers the freezing point.",
    "question": "Why does salt melt ice?",
    "answer": "With salt, water only freezes at colder temperatures.",
    "covered": True,
    "tags": ["other-words"],
}


def write(folder: Path, *rows: object) -> Path:
    """Write a gold set of one file."""
    lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    (folder / "mechanism.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_enough_cases(kind: AssertionKind) -> None:
    """Fewer distinct cases could never show that a class is reliable."""
    assert sum(case.kind is kind for case in CASES) >= MIN_CASES_A_KIND


@pytest.mark.parametrize("kind", KINDS)
def test_both_sides_are_balanced(kind: AssertionKind) -> None:
    """Neither side of a kind has more than 53 of 100 cases."""
    labels = [case.is_covered for case in CASES if case.kind is kind]

    assert 0.47 <= sum(labels) / len(labels) <= 0.53


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_enough_plain_cases_of_both_labels(kind: AssertionKind) -> None:
    """Hard cases alone would tell the worst case only."""
    labels = [case.is_covered for case in CASES if case.kind is kind and "plain" in case.tags]

    assert len(labels) >= MIN_PLAIN_CASES_A_KIND
    assert 0.4 <= sum(labels) / len(labels) <= 0.6


@pytest.mark.parametrize("kind", KINDS)
def test_hard_cases_of_every_sort_are_there(kind: AssertionKind) -> None:
    """No kind consists of easy cases only."""
    tags = {tag for case in CASES if case.kind is kind for tag in case.tags}

    assert tags >= {"other-words", "noise", "terse", "wordy", "typos", "near-miss", "half-right"}
    assert tags & {"negated", "wrong-number"}


def test_every_tag_is_used() -> None:
    """The list of tags names nothing that is not there."""
    assert {tag for case in CASES for tag in case.tags} == TAGS


def test_tags_agree_with_the_label() -> None:
    """A swapped answer cannot be right, nor can a paraphrase be wrong."""
    for case in CASES:
        tags = set(case.tags)
        assert not tags & (ONLY_WRONG if case.is_covered else ONLY_RIGHT), case.id
        assert tags & (ONLY_RIGHT | ONLY_WRONG | {"plain"}), case.id


def test_tags_are_of_one_label_or_of_both() -> None:
    """A new tag has to say which answers it is for; only plain ones are right or wrong."""
    assert ONLY_RIGHT | ONLY_WRONG | {"plain"} == TAGS
    assert not ONLY_RIGHT & ONLY_WRONG


def test_several_languages_are_there() -> None:
    """Mostly English, the others of every kind."""
    for kind in KINDS:
        found = Counter(case.language for case in CASES if case.kind is kind)
        assert found.keys() == {"en", "de", "fr", "es", "zh"}
        assert found["en"] > len(found)


def test_an_assertion_has_both_labels() -> None:
    """Else its label could be told without reading the answer."""
    labels: dict[str, set[bool]] = {}
    for case in CASES:
        labels.setdefault(case.assertion, set()).add(case.is_covered)

    assert all(len(found) == 2 for found in labels.values())


def test_an_assertion_has_one_question_and_few_cases() -> None:
    """Two to four answers an assertion, so that many subjects are asked about."""
    asked = Counter(case.assertion for case in CASES)
    pairs = {(case.assertion, case.question) for case in CASES}

    assert set(asked.values()) <= {2, 3, 4}
    assert len(pairs) == len(asked)


def test_assertions_are_as_a_note_may_hold_them() -> None:
    """The check sees no text that a round could not give it."""
    assert all(len(case.assertion) <= MAX_ASSERTION_CHARS for case in CASES)


def test_right_answers_are_in_own_words() -> None:
    """No right answer recites its assertion, apart from a bare number."""
    for case in CASES:
        if case.is_covered and len(words(case.answer)) > 3:
            rule = PasteRule("", (case.assertion,))
            assert not rule.own_words(case.answer).has_paste, case.id


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (["not json"], "mechanism.jsonl:1: no JSON"),
        ([{**ROW, "more": 1}], "exactly the fields"),
        ([{**ROW, "covered": 1}], "covered must be of type bool"),
        ([{**ROW, "answer": ""}], "answer must not be empty"),
        ([{**ROW, "tags": ["hard"]}], "no such tag"),
        ([{**ROW, "assertion": "Osmosis is a movement of water."}], "of kind definition"),
        ([{**ROW, "kind": "contrast"}], "of kind mechanism"),
        ([ROW, ROW], "mechanism.jsonl:2: the case is the one of mechanism.jsonl:1"),
        (
            [
                ROW,
                {**ROW, "id": "x", "answer": "with salt water only freezes at colder temperatures"},
            ],
            "the case is the one of",
        ),
    ],
)
def test_malformed_sets_are_refused(tmp_path: Path, rows: list[object], says: str) -> None:
    """The message names file, line and what to do."""
    with pytest.raises(ValueError, match=says):
        read_gold(write(tmp_path, *rows))


def test_a_case_is_read_whole(tmp_path: Path) -> None:
    """Nothing a line says is lost."""
    (case,) = read_gold(write(tmp_path, ROW))

    assert (case.id, case.kind, case.language) == ("mechanism-01a", AssertionKind.MECHANISM, "en")
    assert case.is_covered
    assert case.tags == ("other-words",)
    assert case.answer == ROW["answer"]
