"""Canvases: their cards as Markdown."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.canvas import canvas_text
from sidecar.library.passages import cut_passages
from sidecar.library.reading import parse_note
from tests.shared_data import shared_data

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
NODE = st.dictionaries(
    st.sampled_from(["type", "text", "label", "x", "y", "width", "height", "id"]),
    JSON | st.sampled_from(["text", "group", "file"]),
)


def a_card(text: str, x: float = 0, y: float = 0) -> dict[str, object]:
    """Return a card."""
    return {"type": "text", "text": text, "x": x, "y": y, "width": 10, "height": 10}


def a_group(label: str, x: float, y: float, size: float = 100) -> dict[str, object]:
    """Return a square group."""
    return {"type": "group", "label": label, "x": x, "y": y, "width": size, "height": size}


def a_canvas(*nodes: object) -> str:
    """Return a canvas file."""
    return json.dumps({"nodes": nodes, "edges": []})


def test_cards_are_read_from_top_to_bottom_and_left_to_right() -> None:
    """The order of the file, which is that of editing, does not matter."""
    cards = [a_card("third", 0, 50), a_card("second", 9, 0), a_card("first", 0, 0)]

    assert canvas_text(a_canvas(*cards)) == "first\n\nsecond\n\nthird\n"


def test_a_group_is_a_section_under_its_label() -> None:
    """A card belongs to the smallest group around it; one outside stands before all groups."""
    nodes = [
        a_group("Outer", 0, 0, 500),
        a_group("Inner", 100, 100),
        a_card("in both", 120, 120),
        a_card("in one", 10, 10),
        a_card("outside", 900, 900),
    ]

    assert canvas_text(a_canvas(*nodes)) == (
        "outside\n\n## Outer\n\nin one\n\n## Inner\n\nin both\n"
    )


def test_a_group_without_cards_or_label_is_no_section() -> None:
    """A label over nothing says nothing."""
    nodes = [a_group("Empty", 500, 500), a_group("", 0, 0), a_card("text", 1, 1)]

    assert canvas_text(a_canvas(*nodes)) == "text\n"


@pytest.mark.parametrize("source", ["", "  \n", "{}", '{"nodes": []}'])
def test_an_empty_canvas_is_an_empty_note(source: str) -> None:
    """Obsidian writes such files for a new canvas."""
    assert canvas_text(source) == ""


@pytest.mark.parametrize("source", ["[]", "x", '{"nodes": 1}', "{", "[" * 100_000, "1" * 5000])
def test_what_is_no_canvas_is_refused(source: str) -> None:
    """Everything unreadable is one kind of error."""
    with pytest.raises(ValueError, match="it "):
        canvas_text(source)


def test_a_card_is_never_front_matter() -> None:
    """Dashes at the top of the first card are a rule, not the note's properties."""
    note = parse_note("a.canvas", canvas_text(a_canvas(a_card("---\ntitle: x\n---\nrest"))))

    assert dict(note.front_matter) == {}
    assert note.title == "a"


def test_a_heading_on_a_card_does_not_name_the_canvas() -> None:
    """The file's name is what a reader knows it by."""
    assert parse_note("x/Map.canvas", canvas_text(a_canvas(a_card("# Card")))).title == "Map"


@given(st.lists(NODE, max_size=6))
def test_any_nodes_are_read(nodes: list[object]) -> None:
    """Whatever the fields hold, the text is UTF-8 and its passages stand in it."""
    text = canvas_text(a_canvas(*nodes))
    text.encode()
    for passage in cut_passages(parse_note("a.canvas", text), "n", target_tokens=64):
        assert passage.span.of(text) == passage.text


def test_the_sample_of_the_format_is_read() -> None:
    """The example that the format's authors publish gives its one card under its group."""
    text = canvas_text(shared_data("robust-json/jsoncanvas_sample.canvas").read_text("utf-8"))

    assert text.startswith("## JSON Canvas\n\nLearn more:\n\n- [Apps]")
