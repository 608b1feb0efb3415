"""Front matter is read as far as it can be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.front_matter import (
    MAX_VALUES,
    MAX_YAML_CHARS,
    read_front_matter,
    single_text,
    texts_of,
)


@given(st.text())
def test_any_text_is_read_without_failing(source: str) -> None:
    """Whatever stands between the fences, something comes back."""
    read_front_matter(source)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("2024-01-02", "2024-01-02"),
        ("12:30", "12:30"),
        ("0123", "0123"),
        ("yes", "yes"),
        ("42", 42),
        ("-1.5", -1.5),
        ("true", True),
        ("", None),
        ('"42"', "42"),
        ("[a, 1]", ["a", 1]),
        ("[[Note]]", [["Note"]]),
    ],
)
def test_values_are_what_the_learner_sees(written: str, value: object) -> None:
    """Dates, times and leading zeros stay as typed; numbers and truth values are such."""
    assert read_front_matter(f"key: {written}").values == {"key": value}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("1.200", "1.200"),
        ("1.2", "1.2"),
        ("3.0", "3.0"),
        ("12", "12"),
        ("[1.200, 3, x]", ["1.200", "3", "x"]),
        ("1.200 kg", "1.200 kg"),
        ("true", True),
        ("", None),
        ("{a: 1.5}", {"a": 1.5}),
    ],
)
def test_numbers_that_answer_a_problem_stay_as_written(written: str, value: object) -> None:
    """What 1.200 means is told by the problem's language, and no number tells it."""
    assert read_front_matter(f"answer: {written}\nyear: 1.5").values == {
        "answer": value,
        "year": 1.5,
    }


def test_an_answer_stays_as_written_in_broken_front_matter() -> None:
    """Then each key is read by itself."""
    assert read_front_matter("bad: [1\nanswer: 1.200").values["answer"] == "1.200"


def test_one_broken_line_does_not_hide_the_other_keys() -> None:
    """A template's placeholder costs its own key only, and is reported once."""
    read = read_front_matter(
        "title: {{title}}\ntags: [a]\ncore_assertions:\n  - one: two: x\nok: 1"
    )
    assert read.values == {"tags": ["a"], "ok": 1}
    assert len(read.problems) == 1
    assert "placeholder" in read.problems[0]


def test_a_tab_indent_is_reported_and_its_key_lost() -> None:
    """YAML forbids tabs; the other keys are kept."""
    read = read_front_matter("a: 1\nb:\n\t- x\nc: 2")
    assert read.values == {"a": 1, "c": 2}
    assert len(read.problems) == 1


def test_a_repeated_key_is_reported_and_the_last_one_counts() -> None:
    """Obsidian keeps one of them as well; which one is said."""
    read = read_front_matter("a: 1\nb: 2\na: 3")
    assert read.values == {"a": 3, "b": 2}
    assert "more than once (a)" in read.problems[0]


def test_prose_between_rules_is_no_front_matter() -> None:
    """A note may begin with a rule."""
    assert not read_front_matter("Only prose here.\nAnd more").is_front_matter
    assert not read_front_matter("- a\n- b").is_front_matter


def test_empty_front_matter_is_front_matter() -> None:
    """Two fences with nothing, or only a comment, in between."""
    assert read_front_matter("\n").is_front_matter
    assert read_front_matter("# comment").is_front_matter


def test_aliases_that_multiply_are_cut_off() -> None:
    """A short text that stands for millions of values does not fill the memory."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 9)]
    read = read_front_matter("\n".join(lines))
    assert len(str(read.values)) < 20 * MAX_VALUES
    assert read.problems


def test_a_value_that_contains_itself_ends() -> None:
    """A recursive alias is cut at a fixed depth."""
    assert read_front_matter("x: &a [*a]").problems


def test_deep_nesting_is_a_problem_not_a_crash() -> None:
    """Ten thousand brackets are broken YAML."""
    assert read_front_matter("x: " + "[" * 10_000).problems


def test_a_huge_block_is_left_unread() -> None:
    """Parsing has a bound."""
    read = read_front_matter("a: b\n" * MAX_YAML_CHARS)
    assert read.is_front_matter
    assert read.values == {}
    assert read.problems


def test_a_python_object_is_never_built() -> None:
    """A tag that names code is broken YAML."""
    read = read_front_matter("x: !!python/object/apply:os.getcwd []\ny: 1")
    assert read.values == {"y": 1}


def test_texts_come_from_lists_and_separated_text() -> None:
    """Tags and aliases are written both ways."""
    assert texts_of("a, b  c", separators=", ") == ("a", "b", "c")
    assert texts_of(["a", 1, None, " ", {"x": 1}]) == ("a", "1")
    assert texts_of(None) == ()


def test_a_title_is_one_line_of_text() -> None:
    """Numbers count as titles; lists, truth values and placeholders do not."""
    assert single_text(" A\n b ") == "A b"
    assert single_text(1984) == "1984"
    assert single_text(True) == single_text(["x"]) == single_text("<% tp.file.title %>") == ""
