"""Texts too long to be parsed at once: read in pieces, soundly."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.pieces import PIECE_CHARS, Lines, pieces_of
from sidecar.library.reading import parse_note
from tests.unit.library.test_reading import assert_sound

PARAGRAPH = "word " * 200


@given(st.lists(st.integers(0, 3 * PIECE_CHARS), max_size=6))
def test_pieces_cover_all_lines_and_stay_short(lengths: list[int]) -> None:
    """Pieces follow each other without a gap; only a single line may be longer than two."""
    lines = Lines("\n\n".join("x" * length for length in lengths))
    pieces = pieces_of(lines)

    assert [first for first, _ in pieces[1:]] == [last for _, last in pieces[:-1]]
    assert (pieces[0][0], pieces[-1][1]) == (0, len(lines.starts))
    for first, last in pieces:
        before_the_last_line = lines.starts[last - 1] - lines.starts[first]
        assert before_the_last_line < 2 * PIECE_CHARS


def test_headings_and_spans_go_on_in_the_next_piece() -> None:
    """A long note has the sections, spans, footnotes and tags that a short one would have."""
    parts = [f"# Part {n}\n\n{PARAGRAPH} #tag{n}\n\n[^f{n}]: note{n}\n" for n in range(1200)]
    text = "---\ntitle: Long\n---\n" + "\n".join(parts)
    note = parse_note("a.md", text)

    assert len(text) > 2 * PIECE_CHARS
    assert_sound(note)
    assert note.title == "Long"
    assert [section.heading_path for section in note.sections if section.level] == [
        (f"Part {n}",) for n in range(1200)
    ]
    assert len(note.tags) == 1200
    assert sum(b.span.of(text).startswith("[^f") for s in note.sections for b in s.blocks) == 1200
