"""Reading a note never fails and says where everything stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.reading import parse_note
from sidecar.library.values import ParsedNote
from tests.shared_data import shared_rows

PIECES = (
    ("---\n", "title: X\n", "# H\n", "## H2\n", "text. ", "\n", "\n\n", "- item\n", "  - in\n"),
    ("> quote\n", "```\n", "code\n", "| a | b |\n|---|---|\n", "| 1 | 2 |\n", "%%", "<!--", "-->"),
    ("^id\n", "[[L]]", "#tag ", "\r\n", "\r", "水。", "\x00", "\u2028", "***\n", "===\n", "\t"),
    ("![i](data:a/b;base64,AA)", "1. one\n", "[^1]: x\n", "<div>\n", "…"),
)
MARKDOWN = st.lists(st.sampled_from([p for row in PIECES for p in row]), max_size=25).map("".join)


def assert_sound(note: ParsedNote) -> None:
    """Sections cover the body, blocks stand in order, trimmed, outside hidden parts."""
    text = note.text
    edges = [note.body_start, *(s.span.end for s in note.sections)]
    assert [s.span.start for s in note.sections] == edges[:-1]
    assert edges[-1] == len(text)
    for section in note.sections:
        position = section.span.start
        for block in section.blocks:
            assert position <= block.span.start < block.span.end <= section.span.end
            assert block.span.of(text) == block.span.of(text).strip()
            assert not any(
                h.start < block.span.end and block.span.start < h.end for h in note.hidden
            )
            position = block.span.start if block.kind == "item" else block.span.end


def blocks(text: str) -> list[tuple[str, str]]:
    """Return kind and text of every block."""
    note = parse_note("N.md", text)
    return [(b.kind, b.span.of(text)) for s in note.sections for b in s.blocks]


@given(MARKDOWN | st.text())
def test_any_text_is_read_soundly(text: str) -> None:
    """Whatever stands in the file."""
    assert_sound(parse_note("Folder/Name.md", text))


@pytest.mark.parametrize(
    "source",
    [
        "robust-markdown/commonmark_examples.jsonl:markdown",
        "robust-yaml/yaml_test_suite.jsonl:yaml",
        "robust-strings/blns.jsonl:text",
        "injection/bipia_text_train.jsonl:text",
        "injection/grader_handwritten.jsonl:text",
    ],
)
def test_hostile_collections_are_read_soundly(source: str) -> None:
    """Each string as a body, and as front matter before a body that must survive."""
    file, key = source.split(":")
    for row in shared_rows(file):
        assert_sound(parse_note("N.md", row[key]))
        wrapped = parse_note("N.md", f"---\n{row[key]}\n---\nThe body survives.\n")
        assert_sound(wrapped)
        assert "The body survives." in wrapped.text[wrapped.body_start :]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_make_no_difference(end: str) -> None:
    """The same note with LF, CRLF and CR has the same parts (case B08)."""
    lines = ["---", "title: T", "core_assertions:", "  - one", "---", "# H", "", "text", "- item"]
    note = parse_note("N.md", end.join(lines))
    assert note.title == "T"
    assert note.front_matter["core_assertions"] == ["one"]
    assert [(s.heading_path, [b.kind for b in s.blocks]) for s in note.sections] == [
        (("H",), ["paragraph", "item"])
    ]


def test_a_closing_fence_may_end_the_file() -> None:
    """CRLF and a fence without a final newline (case B08)."""
    note = parse_note("N.md", "---\r\ntitle: T\r\n---")
    assert (note.title, note.body_start) == ("T", len(note.text))


def test_a_rule_on_the_first_line_is_a_rule() -> None:
    """Prose between two rules is text, not front matter."""
    assert ("paragraph", "Prose.") in blocks("---\n\nProse.\n\n---\n\nMore.\n")


def test_unclosed_front_matter_is_text_and_reported() -> None:
    """Nothing is lost when the closing fence is missing."""
    note = parse_note("N.md", "---\ntitle: T\n\nThe body.\n")
    assert note.body_start == 0
    assert len(note.problems) == 1


def test_the_title_is_front_matter_then_heading_then_file_name() -> None:
    """In this order; a placeholder is no title."""
    assert parse_note("a/B c.md", "---\ntitle: T\n---\n# H").title == "T"
    assert parse_note("a/B c.md", "---\ntitle: '{{x}}'\n---\n# H").title == "H"
    assert parse_note("a/B c.md", "## only second").title == "B c"
    assert parse_note("a/.md", "").title == ".md"


def test_headings_nest_by_their_level() -> None:
    """A heading path holds the headings above, outermost first; skipped levels are fine."""
    note = parse_note("N.md", "intro\n\n# A\n### B\n## C\n# D\n")
    assert [s.heading_path for s in note.sections] == [
        (), ("A",), ("A", "B"), ("A", "C"), ("D",)
    ]  # fmt: skip


def test_headings_in_code_quotes_and_comments_open_no_section() -> None:
    """Only a heading that structures the note does."""
    text = "```\n# code\n```\n\n> # quote\n\n%%\n# comment\n%%\n"
    assert [s.heading_path for s in parse_note("N.md", text).sections] == [()]


def test_each_item_row_and_code_line_is_a_block_of_its_own() -> None:
    """They are what a passage may be parted between."""
    text = "- a\n  - b\n- c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\n"
    assert blocks(text) == [
        ("item", "- a"),
        ("item", "- b"),
        ("item", "- c"),
        ("row", "| x | y |\n|---|---|"),
        ("row", "| 1 | 2 |"),
        ("row", "| 3 | 4 |\n| 5 | 6 |"),
    ]
    assert blocks("```py\na\nb\nc\nd\n```") == [
        ("code", "```py\na"),
        ("code", "b"),
        ("code", "c"),
        ("code", "d\n```"),
    ]


def test_an_unclosed_fence_is_code_to_the_end() -> None:
    """As Obsidian shows it."""
    assert {kind for kind, _ in blocks("```\na\n\n# no heading\n\nb\n")} == {"code"}


def test_a_block_id_belongs_to_its_block() -> None:
    """At the end of a block, or alone on the line after it."""
    note = parse_note("N.md", "First. ^a\n\n- item ^b\n\n| x |\n|---|\n| 1 |\n\n^c\n")
    assert [b.block_id for b in note.sections[0].blocks] == ["a", "b", "c"]


def test_a_footnote_of_one_word_is_text() -> None:
    """Markdown takes it for a link definition; the learner does not."""
    assert ("paragraph", "[^1]: https://a.b") in blocks("See [^1].\n\n[^1]: https://a.b\n")


def test_tags_and_aliases_come_from_front_matter_and_text() -> None:
    """Code and comments have no tags."""
    text = "---\ntags: [a, '#b']\naliases: X, Y\n---\n#c `#d` %%#e%% #a\n\n```\n#f\n```\n"
    note = parse_note("N.md", text)
    assert note.tags == ("a", "b", "c")
    assert note.aliases == ("X", "Y")


def test_links_come_from_front_matter_headings_and_text() -> None:
    """A link in code is no link."""
    text = '---\nup: "[[A]]"\n---\n# [[B]]\n[[C|c]] `[[D]]` [e](E.md)\n'
    assert parse_note("N.md", text).links == ("A", "B", "C", "E.md")


def test_a_drawing_in_a_comment_is_not_read() -> None:
    """Excalidraw keeps compressed data in a comment around a code block."""
    text = "# Text Elements\nhello ^x1\n\n%%\n## Drawing\n```json\nAAAA\n```\n%%\n"
    assert blocks(text) == [("paragraph", "hello ^x1")]
