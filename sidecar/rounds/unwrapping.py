"""Lines that an editor broke, read as one: a sentence does not end where a line does."""

from __future__ import annotations

import re

_STARTS = re.compile(
    r"\s*(?:$|[-*+•]\s|\d{1,9}[.)]\s|[>#|]|```|~~~|\$\$|%%|<|={3,}\s*$|-{3,}\s*$|\[\^)"
)
_ENDS = re.compile(
    r"\s*(?:$|#{1,6}\s|[|]|```|~~~|\$\$|%%|-{3,}\s*$|={3,}\s*$)|.*(?:\\|\s\^[\w-]+)\s*$"
)
_FENCE = re.compile(r"\s*(?P<mark>```|~~~|\$\$)")


def unwrapped(text: str, start: int = 0) -> str:
    r"""Return the text with the line breaks inside paragraphs and list items as spaces.

    Headings, tables, code, math and comments keep their lines; so does the text before
    *start*. Every character keeps its place.

    Args:
        text: Markdown.
        start: Where paragraphs may begin, such as after the front matter.

    Returns:
        A text of the same length.

    Determinism:
        Pure; linear in the length of the text.

    Example:
        >>> unwrapped("# Sea\nIt is\nsalty.\n- one\n  more\n- two")
        '# Sea\nIt is salty.\n- one   more\n- two'
    """
    lines = text[start:].split("\n")
    pieces: list[str] = [text[:start]]
    is_code = False
    for number, line in enumerate(lines):
        is_code ^= _is_fence(line)
        pieces.append(line)
        if number + 1 == len(lines):
            break
        goes_on = not (is_code or _ENDS.match(line) or _STARTS.match(lines[number + 1]))
        pieces.append(" " if goes_on else "\n")
    return "".join(pieces)


def _is_fence(line: str) -> bool:
    """Return whether a line opens or closes a block of code or math; one line may do both."""
    match = _FENCE.match(line)
    return match is not None and line.count(match["mark"]) % 2 == 1
