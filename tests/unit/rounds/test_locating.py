"""Finding what a gap is about in a note."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.core_assertions import NoteSection
from sidecar.rounds.locating import NoteText, heading_path

NOTE = """---
core_assertions:
  - "Rest helps memory."
---
# Sea

Water [[Osmosis|moves]] across *membranes* by itself. It stops when both sides agree. 🌊

## Core assertions

- [ ] A nested point:
  - its first half ^a1
  - its second half
- Das Meer ist salzig. 水往低处流。
"""


def found(wanted: str, text: str = NOTE) -> str | None:
    """Return the characters at the place of *wanted*."""
    place = NoteText(text).exact(wanted)
    return None if place is None else text[place.start : place.end]


@pytest.mark.parametrize(
    ("wanted", "there"),
    [
        ("It stops when both sides agree.", "It stops when both sides agree."),
        (
            "Water moves across membranes by itself.",
            "Water [[Osmosis|moves]] across *membranes* by itself.",
        ),
        ("Rest helps memory.", "Rest helps memory."),
        (
            "A nested point: its first half; its second half",
            "A nested point:\n  - its first half ^a1\n  - its second half",
        ),
        ("水往低处流。", "水往低处流。"),
        ("das meer ist SALZIG", "Das Meer ist salzig."),
    ],
)
def test_words_are_found_whatever_marks_are_in_them(wanted: str, there: str) -> None:
    """Links, emphasis, list markers, block ids and front matter do not hide an assertion."""
    assert found(wanted) == there


@pytest.mark.parametrize("wanted", ["", "…", "It stops when neither side agrees.", "stops both"])
def test_other_words_are_not_found(wanted: str) -> None:
    """Exact means in a row and complete."""
    assert found(wanted) is None


def test_a_word_is_not_found_inside_another() -> None:
    """Runs of words begin and end with words."""
    assert found("rest", "The forest is dark.") is None


def test_a_skipped_range_is_not_looked_at() -> None:
    """A quote must come from the text, not from the list of assertions."""
    text = "Rest helps. More text.\n- Sleep helps too.\n"
    start = text.index("- Sleep")

    assert NoteText(text, skip=(start, len(text))).exact("Sleep helps too.") is None
    assert NoteText(text, start=start).exact("Rest helps.") is None


@given(st.text(max_size=200), st.text(max_size=200))
def test_every_place_lies_in_the_note(before: str, after: str) -> None:
    """Whatever stands around it, the place holds the words."""
    text = f"{before}\n\nSalt melts ice quickly.\n\n{after}"
    place = NoteText(text).exact("Salt melts ice quickly")

    assert place is not None
    assert 0 <= place.start < place.end <= len(text)
    assert "melts" in text[place.start : place.end].lower()


def test_the_closest_sentence_holds_the_telling_words() -> None:
    """Rare words count more than those that stand everywhere."""
    text = "The cell is small. The cell has a wall. Osmosis needs no energy in the cell."
    place = NoteText(text).closest("no word on why osmosis costs the cell no energy", "en")

    assert place is not None
    assert text[place.start : place.end] == "Osmosis needs no energy in the cell."
    assert not place.is_exact


@pytest.mark.parametrize("text", ["", "Birds sing in spring."])
def test_nothing_close_is_no_place(text: str) -> None:
    """A wrong place is worse than none."""
    assert NoteText(text).closest("no word on osmosis and energy", "en") is None


def test_the_first_of_equal_sentences_is_taken() -> None:
    """The same note gives the same place every time."""
    text = "Osmosis needs water. Osmosis needs water."
    place = NoteText(text).closest("osmosis water", "en")

    assert place is not None
    assert place.start == 0


def test_headings_above_a_place() -> None:
    """A heading closes those of its level and below."""
    sections = [
        NoteSection("", 0, 0, 0, 10),
        NoteSection("A", 1, 10, 14, 20),
        NoteSection("B", 2, 20, 25, 30),
        NoteSection("C", 1, 30, 34, 40),
    ]

    assert heading_path(sections, 5) == ()
    assert heading_path(sections, 27) == ("A", "B")
    assert heading_path(sections, 35) == ("C",)
