"""Obsidian's own syntax."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.markup import (
    block_id_of,
    hidden_spans,
    links_in,
    subtract,
    tags_in,
    visible_text,
)
from sidecar.library.values import Span

AWKWARD = st.text(alphabet="ab %`-<>![]()#^|\n=*_~:;,/dt", max_size=60)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("a %%b%% c", ["%%b%%"]),
        ("a %%b\n\nc%% d", ["%%b\n\nc%%"]),
        ("100%% sure", []),
        ("`%%` and `%%`", []),
        ("a <!-- b\nc --> d", ["<!-- b\nc -->"]),
        ("a <!-- never closed", []),
        ("![x](data:image/png;base64,AAAA==) b", ["![x](data:image/png;base64,AAAA==)"]),
        ('<img src="data:image/gif;base64,R0lG"> b', ['<img src="data:image/gif;base64,R0lG">']),
        ("see data:text/plain,hello now", ["data:text/plain,hello"]),
        ("my data: a, b", []),
    ],
)
def test_comments_and_data_uris_are_hidden(text: str, hidden: list[str]) -> None:
    """What a reader does not see is not indexed; code and unclosed marks are text."""
    assert [span.of(text) for span in hidden_spans(text, 0, ())] == hidden


def test_comment_marks_in_a_code_block_are_code() -> None:
    """A block of code may hold percent signs."""
    text = "%%\ncode\n%%"
    assert hidden_spans(text, 0, (Span(0, len(text)),)) == ()


@given(AWKWARD)
def test_hidden_and_shown_parts_are_the_whole(text: str) -> None:
    """Nothing is hidden twice, nothing is lost but white space."""
    hidden = hidden_spans(text, 0, ())
    shown = subtract(Span(0, len(text)), hidden, text)
    marked = sorted([*hidden, *shown], key=lambda span: span.start)
    edges = [0, *(edge for span in marked for edge in (span.start, span.end)), len(text)]
    assert edges == sorted(edges)
    gaps = [text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True)]
    assert not "".join(gaps).strip()


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("#a and (#b), #c/d. #é #水/火", ["a", "b", "c/d", "é", "水/火"]),
        ("#2024 #2024a C# a#b http://x/#y ##no", ["2024a"]),
        ("#tag！ #a|b", ["tag", "a"]),
    ],
)
def test_tags_follow_obsidians_rules(text: str, tags: list[str]) -> None:
    """A tag stands after space, has a non-digit, ends at punctuation."""
    assert list(tags_in(text)) == tags


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("[[A]] [[B|b]] ![[C#h]] [[D^x]]", ["A", "B", "C", "D"]),
        ("[[#own heading]] [[ ]]", []),
        ("[x](Deep%20sea.md#Salt) [y](https://a.b) [z](<a b.md>) ![i](p.png)",
         ["Deep sea.md", "a b.md", "p.png"]),
        ("a table [[E\\|e]]", ["E"]),
    ],
)  # fmt: skip
def test_links_are_targets_without_heading_and_alias(text: str, links: list[str]) -> None:
    """Only local targets count."""
    assert list(links_in(text)) == links


@pytest.mark.parametrize(
    ("text", "block_id"),
    [("x ^ab-1", "ab-1"), ("x\n^ab", "ab"), ("^ab", "ab"), ("2^10", None), ("x ^a b", None)],
)
def test_a_block_id_ends_its_block(text: str, block_id: str | None) -> None:
    """An exponent or a caret inside is none."""
    assert block_id_of(text) == block_id


@pytest.mark.parametrize(
    ("markup", "seen"),
    [
        ("**Bold** _it_ ==mark== ~~no~~", "Bold it mark no"),
        ("[[A b|c]] ![[d]] [e](f)", "c d e"),
        ("`x * y` and snake_case_name", "x * y and snake_case_name"),
        ("<b>R&D</b> a && b <draft", "R&D a && b <draft"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("Point ^p1", "Point"),
    ],
)
def test_a_heading_is_read_as_it_is_seen(markup: str, seen: str) -> None:
    """Markup goes, characters stay."""
    assert visible_text(markup) == seen


@given(AWKWARD)
def test_reading_markup_never_fails(text: str) -> None:
    """Half-open marks are text."""
    visible_text(text)
    tags_in(text)
    links_in(text)
    block_id_of(text)
