"""A mark with a text beside it, whose further lines stand under its first."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

INDENT_CELLS = 4
"""Cells before what belongs to the line above."""

LEAST_BODY_CELLS = 20
"""Where less is left beside the mark, the text takes the whole width below it."""


def indented(body: RenderableType) -> Hanging:
    """Return what belongs to the line above, set further in."""
    return Hanging(Text(" " * INDENT_CELLS), body)


def without_end_space(body: RenderableType) -> Hanging:
    """Return the same, without the spaces that wrapping and tables leave at the ends of lines."""
    return Hanging(Text(), body)


@dataclass(frozen=True, slots=True)
class Hanging:
    """Draws *body* beside *mark*, without white space at the ends of lines.

    Attributes:
        mark: What stands before the first line, its space included.
        body: Everything else; wide characters count as two cells.
    """

    mark: Text
    body: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Return the lines, in the width that is there."""
        cells = self.mark.cell_len
        width = options.max_width - cells
        if width < LEAST_BODY_CELLS:
            yield self.mark
            yield self.body
            return
        lines = console.render_lines(self.body, options.update_width(width), pad=False)
        for number, line in enumerate(lines):
            yield from self.mark.render(console) if number == 0 else [Segment(" " * cells)]
            yield from _trimmed(line)
            yield Segment.line()


def _trimmed(line: list[Segment]) -> list[Segment]:
    """Return the line without the space at which it was wrapped."""
    kept = list(line)
    while kept and not kept[-1].text.rstrip():
        kept.pop()
    if not kept:
        return []
    text, style, control = kept[-1]
    return [*kept[:-1], Segment(text.rstrip(), style, control)]
