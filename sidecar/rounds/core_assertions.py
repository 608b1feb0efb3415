"""Core assertions as the note carries them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sidecar.language.normal import normalize
from sidecar.rounds.cleaning import clean_line

FRONT_MATTER_KEY = "core_assertions"
"""Front matter key that holds the list. Source: rounds.md, Core assertions in a note."""

MAX_ASSERTIONS = 20
"""Most assertions of one note. Source: rounds.md, Core assertions in a note."""

MAX_ASSERTION_CHARS = 300
"""Longest assertion. Source: rounds.md, Core assertions in a note."""

_ITEM = re.compile(r"^(?P<indent>[ \t]*)(?:[-*+•]|\d{1,9}[.)])(?:[ \t]+(?P<text>.*))?$")
_QUOTED = re.compile(r"^[ \t]*>[ \t]?")
_CHECKBOX = re.compile(r"^\[[^\[\]]\](?=\s|$)[ \t]*")
_TAB_COLUMNS = 4
_JOINED_BY_SPACE = ".:;,!?。：；，！？"


@dataclass(frozen=True, slots=True)
class NoteSection:
    """A heading with the text below it, up to the next heading.

    Attributes:
        heading: Text of the heading; empty before the first one.
        level: 1 to 6; 0 before the first heading.
        start: First code point, the heading line included.
        body_start: First code point below the heading line.
        end: One past the last code point before the next heading.
    """

    heading: str
    level: int
    start: int
    body_start: int
    end: int


@dataclass(frozen=True, slots=True)
class FoundAssertions:
    """Texts of the assertions, where their section stands, and what was left out.

    Attributes:
        texts: In the note's order.
        section: Half-open range of the section; ``None`` when they are in front matter.
        notices: One sentence for each assertion left out.
    """

    texts: tuple[str, ...] = ()
    section: tuple[int, int] | None = None
    notices: tuple[str, ...] = ()


def find_assertions(
    text: str, sections: Sequence[NoteSection], front_matter: Mapping[str, object], heading: str
) -> FoundAssertions:
    """Return the core assertions of a note.

    The front matter's list is read when there is one, else the first heading with the
    given name. What is not 1 to 300 characters, repeated, or beyond the twentieth is left
    out and said so, never repaired.

    Args:
        text: The whole note.
        sections: Its sections in order.
        front_matter: Parsed front matter.
        heading: Name of the heading, in any case.

    Returns:
        What was found; nothing for a chapter note.

    Determinism:
        Pure.

    Example:
        >>> find_assertions("", (), {"core_assertions": ["Rest helps.", 3]}, "").texts
        ('Rest helps.',)
    """
    span = _section_span(sections, heading)
    if FRONT_MATTER_KEY in front_matter:
        kept, notices = _from_front_matter(front_matter[FRONT_MATTER_KEY])
        return FoundAssertions(kept, span, notices)
    if span is None:
        return FoundAssertions()
    lines = "".join(text[s.body_start : s.end] for s in sections if _is_inside(s, span))
    kept, notices = _within_limits(_items(lines))
    return FoundAssertions(kept, span, notices)


def _section_span(sections: Sequence[NoteSection], heading: str) -> tuple[int, int] | None:
    """Return the range from the heading to the next one of the same or a higher level."""
    wanted = normalize(heading)
    for index, section in enumerate(sections):
        if section.level and wanted and normalize(clean_line(section.heading)) == wanted:
            rest = sections[index + 1 :]
            after = next((s.start for s in rest if 0 < s.level <= section.level), sections[-1].end)
            return section.start, after
    return None


def _is_inside(section: NoteSection, span: tuple[int, int]) -> bool:
    """Return whether the section lies in the range."""
    return span[0] <= section.start < span[1]


def _from_front_matter(value: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return assertions and notices of the front matter's value."""
    if value is None:
        return (), ()
    if not isinstance(value, list | tuple):
        return (), (f"{FRONT_MATTER_KEY} in the front matter is not a list; it was not read.",)
    texts = [clean_line(item) for item in value if isinstance(item, str)]
    kept, notices = _within_limits(texts)
    others = len(value) - len(texts)
    if others:
        notices += (f"{others} of {len(value)} core assertions are not text and were left out.",)
    return kept, notices


def _within_limits(texts: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the texts that may stand and a notice for each that may not."""
    kept: list[str] = []
    notices: list[str] = []
    for number, text in enumerate(texts, 1):
        flaw = _flaw(text, kept)
        if flaw:
            notices.append(f"Core assertion {number} was left out: {flaw}.")
        else:
            kept.append(text)
    return tuple(kept), tuple(notices)


def _flaw(text: str, kept: Sequence[str]) -> str:
    """Return why an assertion is left out, empty when it is not."""
    if not normalize(text):
        return "it is empty"
    if len(text) > MAX_ASSERTION_CHARS:
        return f"it has {len(text)} characters, the limit is {MAX_ASSERTION_CHARS}"
    if any(normalize(text) == normalize(other) for other in kept):
        return "it stands there twice"
    if len(kept) >= MAX_ASSERTIONS:
        return f"a note may have {MAX_ASSERTIONS}"
    return ""


def _items(lines: str) -> list[str]:
    """Return the text of each outermost list item, with what belongs to it."""
    items: list[str] = []
    indent: int | None = None
    is_open = False
    for raw in lines.splitlines():
        line = _QUOTED.sub("", raw)
        match = _ITEM.match(line)
        if match is None:
            is_open = is_open and bool(line.strip())
            if is_open:
                items[-1] = f"{items[-1]} {line.strip()}".strip()
            continue
        column = len(match["indent"].expandtabs(_TAB_COLUMNS))
        indent = column if indent is None else min(indent, column)
        text = clean_line(_CHECKBOX.sub("", match["text"] or ""))
        if items and column > indent + 1:
            items[-1] = _joined(items[-1], text)
        else:
            items.append(text)
        is_open = True
    return [clean_line(item) for item in items]


def _joined(parent: str, child: str) -> str:
    """Return a parent item with a nested one."""
    if not parent or not child or parent[-1] in _JOINED_BY_SPACE:
        return f"{parent} {child}".strip()
    return f"{parent}; {child}"
