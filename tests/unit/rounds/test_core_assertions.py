"""Core assertions as a note carries them."""

from __future__ import annotations

import pytest

from sidecar.library.reading import parse_note
from sidecar.rounds.core_assertions import (
    MAX_ASSERTION_CHARS,
    MAX_ASSERTIONS,
    FoundAssertions,
    find_assertions,
)
from sidecar.services.open_round import note_parts


def found_in(text: str, *, heading: str = "Core assertions") -> FoundAssertions:
    """Return what is found in a note as the library reads it."""
    parts = note_parts(parse_note("Note.md", text), "")
    return find_assertions(parts.text, parts.sections, parts.front_matter, heading)


def section(items: str) -> str:
    """Return a note with that text below the heading."""
    return f"# Note\n\nText.\n\n## Core assertions\n\n{items}\n"


def test_front_matter_comes_first() -> None:
    """Its list is read even where a heading stands too."""
    text = '---\ncore_assertions:\n  - "One."\n  - Two.\n---\n' + section("- Three.")

    assert found_in(text).texts == ("One.", "Two.")


@pytest.mark.parametrize("value", ["[]", "", "~"])
def test_an_empty_list_in_front_matter_is_a_chapter_note(value: str) -> None:
    """Saying "none" is an answer."""
    found = found_in(f"---\ncore_assertions: {value}\n---\n{section('- Three.')}")

    assert (found.texts, found.notices) == ((), ())


@pytest.mark.parametrize("value", ["just text", "{a: 1}", "3"])
def test_what_is_not_a_list_is_not_read(value: str) -> None:
    """The notice says so."""
    found = found_in(f"---\ncore_assertions: {value}\n---\nText.")

    assert found.texts == ()
    assert "not a list" in found.notices[0]


def test_items_that_are_not_text_are_left_out() -> None:
    """Numbers, lists and dates are counted in a notice, not turned into text."""
    found = found_in("---\ncore_assertions: [One., 2, [a], true]\n---\nText.")

    assert found.texts == ("One.",)
    assert found.notices == ("3 of 4 core assertions are not text and were left out.",)


@pytest.mark.parametrize(
    "heading",
    [
        "# Core assertions",
        "###### core ASSERTIONS",
        "## **Core assertions**",
        "Core assertions\n---",
    ],
)
def test_the_heading_is_found_at_any_level_and_in_any_case(heading: str) -> None:
    """Also underlined and in bold."""
    assert found_in(f"Text.\n\n{heading}\n\n- One.\n").texts == ("One.",)


def test_the_headings_name_is_a_setting() -> None:
    """Another language has another name."""
    assert found_in("## Kernaussagen\n\n- Eins.\n", heading="Kernaussagen").texts == ("Eins.",)


@pytest.mark.parametrize(
    ("items", "texts"),
    [
        ("- One.\n- Two.", ("One.", "Two.")),
        ("* One.\n+ Two.\n1. Three.\n2) Four.", ("One.", "Two.", "Three.", "Four.")),
        ("- [ ] One.\n- [x] Two.\n- [-] Three.", ("One.", "Two.", "Three.")),
        ("- One. ^a1\n- Two.  ^b-2", ("One.", "Two.")),
        ("- One\n  goes on.\n- Two\nlazily.", ("One goes on.", "Two lazily.")),
        ("- One:\n  - a\n  - b\n- Two.", ("One: a; b", "Two.")),
        ("- One\n\t- a", ("One; a",)),
        ("- One.\n\n- Two.\n\nA remark.", ("One.", "Two.")),
        ("Intro.\n\n- One.", ("One.",)),
        ("> - One.\n> - Two.", ("One.", "Two.")),
        ("- See [[TCP|the protocol]].", ("See the protocol.",)),
        ("- [link](x.md) stays text", ("link stays text",)),
        ("- 复利把利息加入本金。", ("复利把利息加入本金。",)),
        ("no list at all", ()),
        ("-\n- Two.", ("Two.",)),
    ],
)
def test_list_items_lose_marks_and_keep_their_text(items: str, texts: tuple[str, ...]) -> None:
    """Markers, checkboxes, block ids go; nested items belong to their parent."""
    assert found_in(section(items)).texts == texts


def test_the_list_ends_at_the_next_heading_of_its_level() -> None:
    """Deeper headings belong to the section, the next one of its level does not."""
    found = found_in(section("- One.\n\n### Sub\n\n- Two.\n\n## Other\n\n- Not this."))

    assert found.texts == ("One.", "Two.")


def test_the_section_is_known_so_that_it_can_be_left_out() -> None:
    """Its range covers the heading and the list, nothing else."""
    text = section("- One.") + "\n## After\n\nMore.\n"
    found = found_in(text)

    assert found.section is not None
    assert text[slice(*found.section)].strip() == "## Core assertions\n\n- One."


def test_crlf_changes_nothing() -> None:
    """Notes from Windows give the same assertions."""
    text = section("- One.\n- [ ] Two. ^a")

    assert found_in(text.replace("\n", "\r\n")).texts == found_in(text).texts


def test_what_is_out_of_bounds_is_left_out_and_said() -> None:
    """Too long, empty, repeated: never repaired."""
    long = "x" * (MAX_ASSERTION_CHARS + 1)
    found = found_in(section(f"- One.\n- {long}\n- ONE\n- {'y' * MAX_ASSERTION_CHARS}"))

    assert found.texts == ("One.", "y" * MAX_ASSERTION_CHARS)
    assert [notice.split(":")[0] for notice in found.notices] == [
        "Core assertion 2 was left out",
        "Core assertion 3 was left out",
    ]


def test_the_twenty_first_is_left_out() -> None:
    """A note may have twenty."""
    found = found_in(section("\n".join(f"- Point {n}." for n in range(MAX_ASSERTIONS + 2))))

    assert len(found.texts) == MAX_ASSERTIONS
    assert len(found.notices) == 2


def test_a_heading_inside_a_code_block_is_none() -> None:
    """Code that shows how to write assertions is not a list of them."""
    assert found_in("Text.\n\n```md\n## Core assertions\n- One.\n```\n").texts == ()
