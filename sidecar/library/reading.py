"""Reading a note: front matter, sections, blocks, tags, links. Never fails."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from sidecar.library.canvas import CANVAS_SUFFIX
from sidecar.library.front_matter import FrontMatter, read_front_matter, single_text, texts_of
from sidecar.library.markup import (
    block_id_of,
    hidden_spans,
    links_in,
    subtract,
    tags_in,
    visible_text,
    without_code_spans,
)
from sidecar.library.pieces import Lines, pieces_of, shift
from sidecar.library.values import Block, ParsedNote, Section, Span

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

MAX_NESTING = 100
"""Deepest level that is parsed, two a list and one a quote; what lies deeper is one block, not
parsed. Source: an outline of 50 levels is deeper than any that is read, and 500,000 characters of
hostile nesting take 2 s at this limit (5 s at 200), no matter whether 300 levels or 10,000."""

_FENCE = re.compile(r"---[ \t]*$")


@cache
def _parser(*, reads_front_matter: bool) -> MarkdownIt:
    """Return a block parser: inline text is not tokenized.

    Built at first use: a process that reads no note does not wait for the library.
    """
    from markdown_it import MarkdownIt
    from mdit_py_plugins.front_matter import front_matter_plugin

    parser = MarkdownIt("commonmark").enable("table")
    parser.core.ruler.disable(["inline", "text_join"])
    parser.options["maxNesting"] = MAX_NESTING
    return parser.use(front_matter_plugin) if reads_front_matter else parser


def parse_note(path: str, text: str) -> ParsedNote:
    r"""Read a note.

    Args:
        path: Vault-relative, ``/``-separated, NFC.
        text: The whole file as decoded, without byte order mark, line ends untouched.

    Returns:
        The note; whatever was odd stands in ``problems``. Sections cover the body without
        gaps, blocks stand in order inside their section.

    Determinism:
        Pure.

    Example:
        >>> note = parse_note("Sea.md", "# Salt\n\nIt is salty.\n")
        >>> note.title, note.sections[0].heading_path, note.sections[0].blocks[0].kind
        ('Salt', ('Salt',), 'paragraph')
    """
    lines = Lines(text)
    parsed = _parse(text, lines)
    matter, body_start = parsed.matter, parsed.body_start
    leaves = sorted(parsed.leaves, key=lambda leaf: leaf.span.start)
    code = [leaf.span for leaf in leaves if leaf.kind == "code"]
    hidden = hidden_spans(text, body_start, code)
    headings = _headings(parsed.heading_tokens, text, lines, hidden)
    sections = _sections(text, body_start, headings, leaves, hidden)
    tags, links = _tags_and_links(text, sections, matter.values)
    return ParsedNote(
        path=path,
        title=_title(path, matter.values, sections),
        text=text,
        front_matter=matter.values,
        body_start=body_start,
        sections=sections,
        tags=tags,
        aliases=_front_texts(matter.values, ("aliases", "alias")),
        links=links,
        problems=matter.problems,
        hidden=hidden,
    )


@dataclass(slots=True)
class _Parsed:
    """What the parser found, as far as it is needed."""

    matter: FrontMatter
    body_start: int
    leaves: list[_Leaf] = field(default_factory=list)
    heading_tokens: list[Token] = field(default_factory=list)


def _parse(text: str, lines: Lines) -> _Parsed:
    """Parse the text, an endless one piece by piece, so that memory is bounded."""
    pieces = pieces_of(lines)
    found: dict[str, Any] = {}
    tokens, matter, body_start = _tokens(text[: lines.start(pieces[0][1])], lines, found)
    parsed = _Parsed(matter, body_start)
    for number, (first, last) in enumerate(pieces):
        if number:
            found = {}
            piece = text[lines.start(first) : lines.start(last)]
            tokens = _parser(reads_front_matter=False).parse(piece, found)
            shift(tokens, found, first)
        parsed.leaves += [*_leaves(tokens, lines), *_footnotes(found, lines)]
        for token, inline in pairwise(tokens):
            if token.type == "heading_open":
                parsed.heading_tokens += [token, inline]
    return parsed


def _tokens(text: str, lines: Lines, found: dict[str, Any]) -> tuple[list[Token], FrontMatter, int]:
    """Return block tokens, front matter, and where the body begins.

    The parser puts link definitions into *found*.

    A first line ``---`` opens front matter only if it is closed and holds keys; otherwise
    it is a rule, and everything is body.
    """
    if _FENCE.match(text, 0, lines.ends[0]):
        tokens = _parser(reads_front_matter=True).parse(text, found)
        is_closed = bool(tokens) and tokens[0].type == "front_matter"
        if not is_closed:
            return tokens, _unclosed(lines.span(1, 2).of(text)), 0
        assert tokens[0].map is not None
        last = tokens[0].map[1]
        matter = read_front_matter(lines.span(1, last - 1).of(text))
        if matter.is_front_matter:
            return tokens[1:], matter, lines.start(last)
        found.clear()
    return _parser(reads_front_matter=False).parse(text, found), FrontMatter(), 0


def _unclosed(first_line: str) -> FrontMatter:
    """Return the problem of front matter that is never closed, if it looks like one."""
    if read_front_matter(first_line).values:
        return FrontMatter(problems=("The front matter is never closed; it was read as text.",))
    return FrontMatter()


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A block as the parser saw it, before hidden parts are taken out."""

    kind: str
    span: Span


def _footnotes(found: Mapping[str, Any], lines: Lines) -> Iterator[_Leaf]:
    """Yield footnotes of one word, which Markdown takes for link definitions."""
    repeated = [(each["label"], each) for each in found.get("duplicate_refs", ())]
    for label, definition in (*found.get("references", {}).items(), *repeated):
        if label.startswith("^"):
            yield _Leaf("paragraph", lines.span(*definition["map"]))


@dataclass(slots=True)
class _Nesting:
    """Where in lists, tables and quotes the walk is."""

    items: list[int] = field(default_factory=list)
    quotes: int = 0
    fresh_item: bool = False

    def kind(self) -> str:
        """Return the kind of a paragraph here."""
        if self.items:
            return "item"
        return "quote" if self.quotes else "paragraph"

    def first_line(self, line: int) -> int:
        """Return where a leaf starts: the first of an item takes the item's marker along."""
        if self.items and self.fresh_item:
            self.fresh_item = False
            return self.items[-1]
        return line


_CONTAINERS = frozenset({"list_item_open", "blockquote_open"})
"""Tokens of blocks that hold blocks."""


def _leaves(tokens: Sequence[Token], lines: Lines) -> list[_Leaf]:
    """Return all leaf blocks in order."""
    leaves: list[_Leaf] = []
    nesting = _Nesting()
    for token in tokens:
        if token.type == "list_item_open" and token.map:
            nesting.items.append(token.map[0])
            nesting.fresh_item = True
        elif token.type == "list_item_close" and nesting.items:
            nesting.items.pop()
            nesting.fresh_item = False
        elif token.type in {"blockquote_open", "blockquote_close"}:
            nesting.quotes += token.nesting
        elif token.map is not None:
            leaves.extend(_leaves_of(token, nesting, lines))
        if token.type in _CONTAINERS and token.map and token.level + 1 >= MAX_NESTING:
            first, last = token.map  # the parser leaves out what is inside
            leaves.append(_Leaf(nesting.kind(), lines.span(nesting.first_line(first), last)))
    return leaves


def _leaves_of(token: Token, nesting: _Nesting, lines: Lines) -> Iterator[_Leaf]:
    """Yield the leaves of one token: a paragraph whole, code and tables by line."""
    assert token.map is not None
    first, last = token.map
    if token.type == "paragraph_open" or (token.type == "heading_open" and token.level):
        yield _Leaf(nesting.kind(), lines.span(nesting.first_line(first), last))
    elif token.type == "html_block":
        yield _Leaf("html", lines.span(nesting.first_line(first), last))
    elif token.type in {"fence", "code_block"}:
        yield from _by_line("code", nesting.first_line(first), last, lines)
    elif token.type == "table_open":
        yield from _by_line("row", nesting.first_line(first), last, lines)


def _by_line(kind: str, first: int, last: int, lines: Lines) -> Iterator[_Leaf]:
    """Yield one leaf a line; the first two lines stay together, and so do the last two.

    So an opening fence keeps its first line of code, a table head its delimiter row.
    """
    cuts = [first, *range(first + 2, last - 1)] if last - first > 2 else [first]  # noqa: PLR2004 - two lines
    for start, end in zip(cuts, [*cuts[1:], last], strict=True):
        yield _Leaf(kind, lines.span(start, end))


@dataclass(frozen=True, slots=True)
class _Heading:
    """A heading with what a reader sees of it."""

    level: int
    text: str
    span: Span


def _headings(
    tokens: Sequence[Token], text: str, lines: Lines, hidden: Sequence[Span]
) -> list[_Heading]:
    """Return the headings outside quotes, lists and hidden parts, without their hidden parts."""
    starts = [span.start for span in hidden]
    headings: list[_Heading] = []
    for token, inline in pairwise(tokens):
        if token.type != "heading_open" or token.level or token.map is None:
            continue
        span = lines.span(*token.map)
        first = bisect_right(starts, span.start)
        if first and span.start < hidden[first - 1].end:
            continue
        content = inline.content
        for inside in hidden[first : bisect_right(starts, span.end)]:
            content = content.replace(inside.of(text), " ")
        headings.append(_Heading(int(token.tag[1]), visible_text(content), span))
    return headings


def _sections(
    text: str,
    body_start: int,
    headings: Sequence[_Heading],
    leaves: Sequence[_Leaf],
    hidden: Sequence[Span],
) -> tuple[Section, ...]:
    """Return the sections that cover the body."""
    bounds: list[tuple[int, _Heading | None]] = [(h.span.start, h) for h in headings]
    if not bounds or bounds[0][0] > body_start:
        bounds.insert(0, (body_start, None))
    sections: list[Section] = []
    path: list[_Heading] = []
    position = 0
    ends = [start for start, _ in bounds[1:]] + [len(text)]
    for (start, heading), end in zip(bounds, ends, strict=True):
        if heading is not None:
            path = [*(h for h in path if h.level < heading.level), heading]
        first = position
        while position < len(leaves) and leaves[position].span.start < end:
            position += 1
        sections.append(
            Section(
                heading_path=tuple(h.text for h in path if h.text),
                level=heading.level if heading else 0,
                span=Span(start, end),
                heading_span=heading.span if heading else None,
                blocks=tuple(_blocks(text, leaves[first:position], hidden)),
            )
        )
    return tuple(sections)


def _blocks(text: str, leaves: Iterable[_Leaf], hidden: Sequence[Span]) -> Iterator[Block]:
    """Yield leaves without their hidden parts; a lone ``^id`` belongs to the block before."""
    starts = [span.start for span in hidden]
    held: Block | None = None
    for leaf in leaves:
        low = max(0, bisect_right(starts, leaf.span.start) - 1)
        high = bisect_right(starts, leaf.span.end)
        for span in subtract(leaf.span, hidden[low:high], text):
            content = span.of(text)
            block_id = block_id_of(content) if leaf.kind != "code" else None
            if held is not None and block_id and content.strip() == f"^{block_id}":
                held = Block(held.kind, held.span, block_id)
                continue
            if held is not None:
                yield held
            held = Block(leaf.kind, span, block_id)
    if held is not None:
        yield held


def _tags_and_links(
    text: str, sections: Iterable[Section], values: Mapping[str, object]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return tags and links of front matter and prose, in order, no duplicates."""
    tags = [
        tag.lstrip("#")
        for key in ("tags", "tag")
        for tag in texts_of(values.get(key), separators=", \t\n")
    ]
    links: list[str] = []
    for value in values.values():
        links += [link for item in texts_of(value, separators="\n") for link in links_in(item)]
    for section in sections:
        spans = [block.span for block in section.blocks if block.kind != "code"]
        if section.heading_span is not None:
            spans.insert(0, section.heading_span)
        for span in spans:
            prose = without_code_spans(span.of(text))
            if "#" in prose:
                tags += tags_in(prose)
            if "[" in prose:
                links += links_in(prose)
    return tuple(dict.fromkeys(filter(None, tags))), tuple(dict.fromkeys(links))


def _front_texts(values: Mapping[str, object], keys: Iterable[str]) -> tuple[str, ...]:
    """Return the texts of several front-matter keys, in order, no duplicates."""
    texts = (text for key in keys for text in texts_of(values.get(key)))
    return tuple(dict.fromkeys(texts))


def _title(path: str, values: Mapping[str, object], sections: Iterable[Section]) -> str:
    """Return the front-matter title, else the first level-1 heading, else the file name.

    A heading on one card of a canvas does not name the canvas.
    """
    name = path.rsplit("/", 1)[-1]
    if name.lower().endswith(CANVAS_SUFFIX):
        return name[: -len(CANVAS_SUFFIX)] or name
    title = single_text(values.get("title"))
    if title:
        return title
    for section in sections:
        if section.level == 1 and section.heading_path:
            return section.heading_path[-1]
    return name[:-3] if name.lower().endswith(".md") and len(name) > len(".md") else name
