"""A mark with a text beside it."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console, Group
from rich.text import Text

from sidecar.cli.hanging import Hanging


def _drawn(mark: str, body: Text | Group, width: int) -> list[str]:
    file = io.StringIO()
    Console(file=file, width=width, highlight=False).print(Hanging(Text(mark), body))
    return file.getvalue().splitlines()


def test_further_lines_stand_under_the_first() -> None:
    """The numbers of a list stay free."""
    assert _drawn("1. ", Text("water is split by light in leaves"), 24) == [
        "1. water is split by",
        "   light in leaves",
    ]


def test_wide_characters_count_as_two_cells() -> None:
    """A Chinese text stays inside the width."""
    lines = _drawn("1. ", Text("利息也会产生利息，所以存款按复利增长得越来越快。"), 30)

    assert [cell_len(line) <= 30 for line in lines] == [True, True]
    assert lines[1].startswith("   ")


def test_every_part_of_a_group_stands_under_the_first_line() -> None:
    """Evidence and standing belong to the point."""
    assert _drawn("? ", Group(Text("A point."), Text("“Said.”")), 40) == ["? A point.", "  “Said.”"]


def test_a_mark_in_a_very_narrow_terminal_leaves_the_width_to_the_text() -> None:
    """Nothing is squeezed into a column of single letters."""
    lines = _drawn("1. ", Text("a longer sentence"), 12)

    assert lines[0].strip() == "1."
    assert lines[1].startswith("a longer")


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"])), st.integers(27, 90)
)
def test_no_line_ends_with_space_or_is_too_long(text: str, width: int) -> None:
    """What is copied from the terminal is clean."""
    lines = _drawn("10. ✓ ", Text(text), width)

    assert all(line == line.rstrip() for line in lines if line.strip() != "10. ✓")
    assert all(cell_len(line) <= width for line in lines)
