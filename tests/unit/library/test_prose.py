"""What a passage states, and what can be quoted of it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.prose import MOST_CHARS, quotable, statements
from tests.shared_data import shared_rows

MARKUP = st.text(alphabet="ab. ?|>-*_`~$[]()!#^:1\n\t 水。=%<", max_size=200)


def said(text: str) -> list[str]:
    """Return the statements' words."""
    return [one.text for one in statements(text)]


@pytest.mark.parametrize(
    "line",
    [
        "- [ ] read about [[TCP congestion control]]",
        "- [x] water the tomatoes",
        "- [ ] Why are C4 plants better off in the heat?",
        "- [[Spaced repetition]]: when to look again",
        "See [[How memory settles]].",
        "How strongly should a positive test change your mind?",
        "光合作用需要什么？",
        "As strongly as this says:",
        "up:: [[Some other note]]",
        "![A tree in winter](tree.png)",
        "![[whiteboard 2024-11.png|300]]",
        "https://example.org/a/very/long/address",
        "A label",
        "| --- | :-: |",
        "***",
        "12 34 56 78",
        "```python\nreturn the whole state here.\n```",
        "~~~\nnothing of this is prose.\n~~~",
        "$$\nE equals m c squared.\n$$",
        "$$ E = m c c . $$",
        "word " * MOST_CHARS,
    ],
)
def test_what_states_nothing_is_left_out(line: str) -> None:
    """Plans, questions, introductions, pointers, labels, markup and code answer nobody."""
    assert said(f"{line}\n\nBoiling kills germs.") == ["Boiling kills germs."]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("- [ ] Sunk costs are the same whatever you decide. ^oc2", None),
        ("1. Answer from memory before you look (see [[Testing effect]]).", None),
        ("> [!warning] Rereading a page feels fluent.", "Rereading a page feels fluent."),
        ("**Salt** kills _some_ germs, ==slowly==.", "Salt kills some germs, slowly."),
        ("The [[Water|sea]] has [salt](s.md) in it.", "The sea has salt in it."),
        ("The window is `cwnd` segments.", "The window is cwnd segments."),
        ("You can get it at https://code.example.org/", None),
        ("蒸馏法*能除去*水中的盐。", "蒸馏法*能除去*水中的盐。"),
        ("น้ำเดือดฆ่าเชื้อโรคได้", "น้ำเดือดฆ่าเชื้อโรคได้"),
    ],
)
def test_what_is_stated_reads_as_a_reader_sees_it(line: str, words: str | None) -> None:
    """No marks of lists, quotes, emphasis, links and blocks; addresses stay."""
    (found,) = said(line)
    for mark in ("[ ]", "[[", "^oc2", "**", "==", "1. ", "> "):
        assert mark not in found
    assert words is None or found == words


def test_a_line_broken_by_an_editor_is_one_sentence() -> None:
    """A long line without a full stop goes on in the next one."""
    text = (
        "> The powers of the sun were known long before anybody could say what\n"
        "> they were. Nobody measured them.\n"
    )
    assert said(text) == [
        "The powers of the sun were known long before anybody could say what they were.",
        "Nobody measured them.",
    ]


def test_short_lines_are_sentences_of_their_own() -> None:
    """So are list items, whatever their length."""
    long = "a list item that is as long as a line which an editor would have broken up"
    assert said(f"Salt is white\nSugar is sweet\n- {long}\n- {long} too") == [
        "Salt is white",
        "Sugar is sweet",
        long,
        f"{long} too",
    ]


def test_a_table_row_knows_what_its_head_calls_the_cells() -> None:
    """Text after the table has no head, nor has a line with bars of its own."""
    rows = "| Calvin cycle | plain sugar |\n| other row | gas too |"
    found = statements(f"| stage | makes |\n|:--|--:|\n{rows}\n\nIt is a text.")

    assert [one.heads for one in found] == ["stage – makes", "stage – makes", ""]


def test_a_table_row_is_one_fragment_and_its_head_none() -> None:
    """Cells are parted by dashes."""
    text = "| phase | while it lasts | growth |\n|---|---|---|\n| slow start | a | doubles |"
    (row,) = statements(text)
    assert (row.text, row.is_fragment) == ("slow start – a – doubles", True)
    assert row.span.of(text) == "| slow start | a | doubles |"


def test_a_sentence_ends_as_one_and_a_fragment_does_not() -> None:
    """Closing quotes, brackets and emphasis may follow the full stop."""
    ended = statements('He said "boil it first."\n**Salt is white.**\n(Snow is cold.)\n水很干净。')
    assert [one.is_fragment for one in ended] == [False] * 4
    assert [one.is_fragment for one in statements("- equal weights of flour")] == [True]


def test_a_quote_may_be_a_question_or_code_but_no_mark_of_a_list() -> None:
    """What an engine says of them is supported by them."""
    text = "- [ ] Why is it so? ^q1\n```\nreturn 1 + 1\n```\n| a | b |"
    found = [span.of(text) for span in quotable(text)]
    assert found == ["Why is it so?", "return 1 + 1", "| a | b |"]


@given(MARKUP)
def test_any_text_is_read_and_spans_are_verbatim_in_order(text: str) -> None:
    """Spans do not overlap, none is blank, and every statement is quotable."""
    spans = quotable(text)
    for one, following in pairwise(spans):
        assert one.end <= following.start
    assert all(span.of(text).strip() for span in spans)
    assert {one.span for one in statements(text)} <= set(spans)


def test_every_example_of_the_markdown_specification_is_read() -> None:
    """And every naughty string."""
    texts = [row["markdown"] for row in shared_rows("robust-markdown/commonmark_examples.jsonl")]
    texts += [row["text"] for row in shared_rows("robust-strings/blns.jsonl")]
    assert all(one.text for text in texts for one in statements(text))
