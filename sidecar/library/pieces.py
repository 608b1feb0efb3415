"""Lines of a text, and the pieces in which an endless one is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from sidecar.library.values import Span

if TYPE_CHECKING:
    from markdown_it.token import Token

PIECE_CHARS = 500_000
"""Characters parsed at once. Source: a table of 20 million characters took 90 s and 2.6 GB in
one piece; a book has a million. A block that crosses the end of a piece is read as two."""

_LINE_END = re.compile(r"\r\n|\r|\n")


class Lines:
    """Where lines start and end; line numbers are those of the Markdown parser."""

    def __init__(self, text: str) -> None:
        """Find the lines of a text."""
        self.starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        self.ends = [*(match.start() for match in _LINE_END.finditer(text)), len(text)]
        self.length = len(text)

    def span(self, first: int, last: int) -> Span:
        """Return the span of lines first <= n < last, without the final line end."""
        last = min(last, len(self.ends))
        if first >= last:
            return Span(self.length, self.length)
        return Span(self.starts[first], self.ends[last - 1])

    def start(self, line: int) -> int:
        """Return where a line starts; past the last line, the end of the text."""
        return self.starts[line] if line < len(self.starts) else self.length


def pieces_of(lines: Lines) -> list[tuple[int, int]]:
    """Return the line ranges that are parsed at once; they end before a blank line if they can."""
    pieces: list[tuple[int, int]] = []
    first = 0
    for line in range(1, len(lines.starts)):
        size = lines.starts[line] - lines.starts[first]
        is_blank = lines.starts[line] == lines.ends[line]
        if size >= (PIECE_CHARS if is_blank else 2 * PIECE_CHARS):
            pieces.append((first, line))
            first = line
    return [*pieces, (first, len(lines.starts))]


def shift(tokens: Iterable[Token], found: Mapping[str, Any], by: int) -> None:
    """Make line numbers of a piece those of the whole text."""
    for token in tokens:
        if token.map is not None:
            token.map = [line + by for line in token.map]
    for definition in (*found.get("references", {}).values(), *found.get("duplicate_refs", ())):
        definition["map"] = [line + by for line in definition["map"]]
