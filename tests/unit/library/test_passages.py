"""Cutting notes into passages: spans hold, budgets hold, nothing is cut lightly."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.passage_size import passage_tokens
from sidecar.library.passages import cut_passages
from sidecar.library.reading import parse_note
from sidecar.library.values import ParsedNote, Passage
from tests.shared_data import shared_rows, unpacked_vault

PIECES = (
    (
        "Water",
        "boils.",
        "at",
        "100",
        "degrees!",
        "水は沸騰する。",
        "\n",
        "\n\n",
        "- item",
        "# Head",
    ),
    (
        "%%no%%",
        "antidisestablishmentarianism" * 3,
        "https://a.b/" + "x" * 300,
        "| a | b |",
        "```\n",
    ),
    ("![x](data:image/png;base64,QUJD)", "e\u0301" * 40, "\r\n", "> quote", "***", "\n#"),
)
WORDS = st.sampled_from([piece for row in PIECES for piece in row])
NOTES = st.lists(WORDS, max_size=60).map(" ".join)
VAULTS = ("foam-docs", "kepano-obsidian", "obsidian-dataview", "obsidian-tasks")


def cut(text: str, target_tokens: int = 64, path: str = "Note.md") -> tuple[Passage, ...]:
    """Cut a note with a small budget."""
    return cut_passages(parse_note(path, text), "note-1", target_tokens=target_tokens)


def assert_sound(note: ParsedNote, passages: tuple[Passage, ...], target_tokens: int) -> None:
    """What must hold for every passage of any note."""
    assert len({p.id for p in passages}) == len(passages)
    assert [p.ordinal for p in passages] == list(range(len(passages)))
    for passage in passages:
        assert passage.text == note.text[passage.span.start : passage.span.end] != ""
        assert passage_tokens(passage.embed_text) <= target_tokens
        assert passage.span.start >= note.body_start
        assert not any(
            h.start < passage.span.end and passage.span.start < h.end for h in note.hidden
        )


@given(NOTES | st.text(), st.integers(min_value=16, max_value=300))
def test_spans_and_budgets_hold_for_any_note(text: str, target_tokens: int) -> None:
    """Verbatim at its span, within the budget, outside comments and data."""
    note = parse_note("Some note.md", text)
    assert_sound(note, cut_passages(note, "n", target_tokens=target_tokens), target_tokens)


@given(NOTES | st.text(), st.integers(min_value=16, max_value=300))
def test_budgets_hold_by_any_measure(text: str, target_tokens: int) -> None:
    """An embedder that needs three times the room gets passages of a third."""
    note = parse_note("Note.md", text)
    passages = cut_passages(
        note, "n", target_tokens=target_tokens, measure=lambda t: 3 * passage_tokens(t)
    )

    assert all(3 * passage_tokens(p.embed_text) <= target_tokens + 3 for p in passages)


@given(NOTES, st.integers(min_value=16, max_value=120))
def test_no_word_is_lost(text: str, target_tokens: int) -> None:
    """Every letter of every block stands in some passage."""
    note = parse_note("N.md", text)
    passages = cut_passages(note, "n", target_tokens=target_tokens)
    held = {i for p in passages for i in range(p.span.start, p.span.end)}
    blocks = [b.span for s in note.sections for b in s.blocks]
    shown = {i for span in blocks for i in range(span.start, span.end) if note.text[i].isalnum()}
    assert shown <= held


@pytest.mark.parametrize(
    "source",
    [
        "robust-markdown/commonmark_examples.jsonl:markdown",
        "robust-yaml/yaml_test_suite.jsonl:yaml",
        "robust-strings/blns.jsonl:text",
    ],
)
def test_hostile_collections_are_cut_soundly(source: str) -> None:
    """As bodies and as front matter."""
    file, key = source.split(":")
    for row in shared_rows(file):
        for text in (row[key], f"---\n{row[key]}\n---\n{row[key]}"):
            note = parse_note("N.md", text)
            assert_sound(note, cut_passages(note, "n", target_tokens=32), 32)


@pytest.mark.parametrize("vault", [*VAULTS, "oldwinter-garden-zh"])
def test_real_vaults_are_cut_soundly(vault: str, tmp_path: Path) -> None:
    """Every note of the public vaults, with the budget of the built-in embedder."""
    root = unpacked_vault(vault, tmp_path)
    found = 0
    for file in sorted(root.rglob("*.md")):
        text = file.read_text(encoding="utf-8-sig")
        note = parse_note(file.relative_to(root).as_posix(), text)
        passages = cut_passages(note, "n", target_tokens=256)
        assert_sound(note, passages, 256)
        found += len(passages)
    assert found


def test_a_passage_never_crosses_a_heading() -> None:
    """Each section is cut by itself and carries its heading path."""
    passages = cut("intro\n\n# A\none\n\n## B\ntwo\n")
    assert [(p.text, p.heading_path) for p in passages] == [
        ("intro", ()),
        ("one", ("A",)),
        ("two", ("A", "B")),
    ]


def test_the_embedded_text_begins_with_title_and_headings() -> None:
    """A first heading that is the title is not said twice; the raw text stays raw."""
    (passage,) = cut("# Water\n\nIt boils.", path="f/File name.md")
    assert passage.embed_text == "Water\nIt boils."
    (passage,) = cut("---\ntitle: T\n---\n## A\ntext", path="f/x.md")
    assert passage.embed_text == "T › A\ntext"


def test_a_long_heading_path_leaves_room_for_the_text() -> None:
    """Outer headings go first, and at most a quarter of the budget is spent on them."""
    heading = "# " + "outer " * 30 + "\n## inner\n"
    passages = cut(heading + "word " * 100, target_tokens=40)
    assert all(p.embed_text.startswith("inner\n") for p in passages)
    (passage,) = cut("# " + "very " * 200 + "\ntext", target_tokens=40)
    assert passage_tokens(passage.embed_text.splitlines()[0]) <= 10


def test_folders_and_moves_change_no_id_and_no_embedded_text() -> None:
    """A move embeds nothing."""
    here, there = cut("Some text.", path="a/N.md"), cut("Some text.", path="b/c/N.md")
    assert [(p.id, p.embed_text) for p in here] == [(p.id, p.embed_text) for p in there]


def test_an_edit_elsewhere_leaves_a_passage_its_id() -> None:
    """Ids depend on the note, the headings and the text, not on what stands before."""
    before = cut("# A\none\n\n# B\ntwo\n")
    after = cut("# New\nzero\n\n# A\none, edited\n\n# B\ntwo\n")
    assert before[-1].id == after[-1].id
    assert before[0].id not in {p.id for p in after}


def test_twin_passages_have_ids_of_their_own() -> None:
    """The same text twice under one heading, parted by a comment."""
    first, second = cut("same\n\n%%x%%\n\nsame\n")
    assert first.text == second.text
    assert first.id != second.id


def test_neighbors_in_a_section_overlap_by_about_a_tenth() -> None:
    """Whole sentences are repeated, at most a tenth of the budget."""
    text = " ".join(f"Fact {i} is short." for i in range(200))
    passages = cut(text, target_tokens=100)
    overlaps = [a.span.end - b.span.start for a, b in pairwise(passages)]
    assert all(overlap > 0 for overlap in overlaps)
    for before, after in pairwise(passages):
        shared = text[after.span.start : before.span.end]
        assert passage_tokens(shared) <= 10
        assert shared.startswith("Fact")


def test_sections_do_not_overlap() -> None:
    """Only inside a section is text repeated."""
    first, second = cut("# A\nOne. Two.\n# B\nThree.\n")
    assert first.span.end <= second.span.start


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\n".join(f"- item number {i} of the list" for i in range(40)), "- item number"),
        ("| a | b |\n|---|---|\n" + "\n".join(f"| row {i} | x |" for i in range(60)), "| row"),
        ("```py\n" + "\n".join(f"value_{i} = {i}" for i in range(80)) + "\n```", "value_"),
    ],
)
def test_items_rows_and_code_lines_stay_whole(text: str, line: str) -> None:
    """A passage ends where one of them ends."""
    lines = set(text.splitlines())
    passages = cut(text)
    assert len(passages) > 1
    for passage in passages:
        assert all(cut_line in lines for cut_line in passage.text.splitlines())


def test_a_paragraph_that_fits_alone_is_not_cut() -> None:
    """It moves to the next passage whole."""
    small, large = "Short one.", "A sentence of words. " * 7 + "End."
    passages = cut(f"{small}\n\n{large}\n", target_tokens=50)
    assert [p.text for p in passages] == [small, large]


@pytest.mark.parametrize(
    "text",
    [
        "x" * 40_000,
        "https://example.org/" + "a1b2" * 750,
        "水" * 5_000,
        "水を沸かす。" * 1_000,
        "1 " * 20_000,
        "- " + "word " * 3_000,
        "| " + "cell " * 3_000 + "|\n|---|\n",
        "ก" * 4_000,
        "e\u0301" * 4_000,
    ],
)
def test_what_is_over_budget_alone_is_cut_finer(text: str) -> None:
    """One line of 40 kB, a long URL and text without spaces give passages in budget."""
    note = parse_note("N.md", text)
    passages = cut_passages(note, "n", target_tokens=256)
    assert_sound(note, passages, 256)
    assert len(passages) > 1
    assert sum(len(p.text) for p in passages) >= len(text.strip()) * 0.9


def test_a_hard_cut_keeps_marks_with_their_letter() -> None:
    """No passage begins with a combining accent."""
    assert not any(p.text.startswith("\u0301") for p in cut("e\u0301" * 4_000))


def test_a_pasted_picture_leaves_a_handful_of_passages() -> None:
    """A data URI of 2.5 MB is dropped, the sentence beside it stays (case B12)."""
    picture = f"![p](data:image/png;base64,{'iVBORw0KGgo' * 230_000})"
    passages = cut(f"Before it.\n\n{picture}\n\nA real sentence.\n")
    assert [p.text for p in passages] == ["Before it.", "A real sentence."]


def test_front_matter_and_comments_are_not_indexed() -> None:
    """They are not part of what the note says."""
    text = "---\nsecret: x\n---\nShown %%hidden%% on.\n\n<!-- hidden -->\n"
    assert [p.text for p in cut(text)] == ["Shown", "on."]


@pytest.mark.parametrize(
    "text",
    [
        *("", " \n", "---\ntitle: x\n---\n", "---\n***\n", "%%x%%", "```\n```"),
        *("![[It's a test]]", "- ![[a.png|300]]\n- ![](b.png)\n", "![[a#Heading 1]] ***"),
    ],
)
def test_a_note_without_words_gives_no_passage(text: str) -> None:
    """Nothing to find, nothing to embed (case B40)."""
    assert cut(text) == ()


@pytest.mark.parametrize("text", ["![[a.png|The sea]]", "![The sea](a.png)", "`![[a]]`, so"])
def test_captions_and_what_is_said_of_embeds_are_text(text: str) -> None:
    """Only the embed itself says nothing."""
    assert [p.text for p in cut(text)] == [text]


def test_a_heading_without_text_is_found_by_itself() -> None:
    """Unless it only groups what stands below it."""
    text = "# Group\n## Alone\n# Two\ntext\n# Shown\n![[a]]\n# Ruled\n- ***\n"
    assert [p.text for p in cut(text)] == ["## Alone", "text", "# Shown", "# Ruled"]


@pytest.mark.parametrize("levels", [12, 49, 51, 130])
@pytest.mark.parametrize(
    ("indent", "mark"), [("  ", "- "), ("   ", "1. "), ("> ", "> "), (">", "> ")]
)
def test_deeply_nested_text_is_not_lost(levels: int, indent: str, mark: str) -> None:
    """However deep lists and quotes go, each level is indexed."""
    lines = [f"{indent * level}{mark}level{level}x\n" for level in range(levels)]
    found = "\n".join(p.text for p in cut("\n".join(lines), 256))

    assert [level for level in range(levels) if f"level{level}x" not in found] == []


@pytest.mark.parametrize("mark", [">", "> ", "- ", "> - ", "1. "])
def test_ten_thousand_levels_end_in_text(mark: str) -> None:
    """Hostile nesting is cut off where the parser stops, and what is inside is kept."""
    assert "wanted" in "\n".join(p.text for p in cut(mark * 10_000 + "wanted", 256))


MARKS = ("- ", "> ", ">", "1. ", "  ", "    ", "- [ ] ", "# ", "```\n", "| ", "\n", "[^1]: ", "\t")
LINES = st.lists(st.lists(st.sampled_from(MARKS), max_size=25).map("".join), max_size=20)


@given(LINES)
def test_each_line_of_any_structure_is_indexed(marks: list[str]) -> None:
    """Whatever blocks hold a line, its word is in a passage or its headings."""
    text = "\n".join(f"{mark}w{number}x" for number, mark in enumerate(marks))
    found = "\n".join(p.embed_text for p in cut(text, 256))

    assert [n for n in range(len(marks)) if f"w{n}x" not in found] == []


def test_a_comment_in_a_heading_is_not_part_of_it() -> None:
    """Folding marks of the editor stand there."""
    passages = cut("# One %% fold %%\ntext\n# Two %% fold %%\n")
    assert [(p.text, p.heading_path) for p in passages] == [
        ("text", ("One",)),
        ("# Two", ("Two",)),
    ]


def test_a_block_id_is_kept() -> None:
    """A citation can point at the block."""
    assert [p.block_id for p in cut("One. ^p1\n\n# H\nTwo.\n")] == ["p1", None]


def test_a_passage_knows_its_language() -> None:
    """Its own where it tells, else the note's."""
    german = "Das ist ein Satz, der auf Deutsch geschrieben ist, und noch einer dazu."
    english = "This is a sentence that was written in English, and here is one more."
    text = f"{german} {german}\n\n# E\n{english}\n\n# Code\n```\nfoo(bar)\nbaz\n```\n"
    assert [p.language for p in cut(text, target_tokens=200)] == ["de", "en", "de"]


def test_tags_and_aliases_travel_with_each_passage() -> None:
    """So that they can be searched."""
    (passage,) = cut("---\ntags: [a]\naliases: [B]\n---\ntext #c")
    assert (passage.tags, passage.aliases) == (("a", "c"), ("B",))


def test_a_budget_too_small_is_refused() -> None:
    """Below sixteen tokens a passage says nothing."""
    with pytest.raises(ValueError, match="at least 16"):
        cut("text", target_tokens=15)
