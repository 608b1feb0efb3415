"""Obsidian's own syntax, read on top of Markdown: comments, links, tags, block ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import unquote

from sidecar.library.values import Span

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

LINK_SCAN_CHARS = 20_000
"""Longest block whose Markdown links are read: nobody links from a 40 kB line of data."""


@cache
def _inline() -> MarkdownIt:
    """Return the parser of inline text, built at first use."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark")


_CODE_SPAN = re.compile(r"(?<!`)(`{1,8})(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_DATA_URI = re.compile(
    r"!?\[[^\]\n]{0,500}\]\(\s*<?data:[^)\s>]*>?(?:\s+[\"'][^\"'\n]*[\"'])?\s*\)"
    r"|<img\b[^>]{0,500}?\bsrc\s*=\s*[\"']?data:[^>]*>"
    r"|\bdata:[\w.+-]{1,80}/[\w.+-]{1,80}(?:;[\w.+=-]{1,80}){0,5},[^\s\"'<>)\]]*",
    re.IGNORECASE,
)
_WIKILINK = re.compile(r"!?\[\[([^\[\]\n]{1,1000})\]\]")
_EMBED = re.compile(r"!\[\[[^\[\]\n|]{1,1000}(?:\|[\W\d_]*?)?\]\]|!\[\]\([^()\n]{0,1000}\)")
_TAG = re.compile(
    r"(?<![^\s(\[{>,;])#([^\s#.,;:!?'\"()\[\]{}<>|\\`~@$%^&*+=…。，、！？：；（）【】《》“”‘’]+)"
)
_BLOCK_ID = re.compile(r"(?:^|\s)\^([A-Za-z0-9-]+)\s*\Z")
_SCHEME = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*:|^//")
_EMPHASIS = re.compile(r"(?<!\w)(\*{1,3}|_{1,3}|==|~~)(?=\S)(.+?)(?<=\S)\1(?!\w)")
_MARKDOWN_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_HTML_TAG = re.compile(r"</?[A-Za-z][^<>]*>")


def hidden_spans(text: str, start: int, code: Sequence[Span]) -> tuple[Span, ...]:
    """Return where comments and data URIs stand.

    ``%%…%%`` and HTML comments inside code are text; a data URI is one anywhere. A comment
    that is never closed hides nothing.

    Args:
        text: The note.
        start: Where the body begins.
        code: Code blocks, in order.

    Returns:
        Spans in order, merged where they touch.

    Example:
        >>> hidden_spans("a %%b%% c", 0, ())
        (Span(start=2, end=7),)
    """
    found = [Span(*match.span()) for match in _DATA_URI.finditer(text, start)]
    if "%%" in text or "<!--" in text:
        literal = [*code, *(Span(*m.span()) for m in _CODE_SPAN.finditer(text, start))]
        marks = _outside(literal, (m.start() for m in re.finditer("%%", text[start:])), start)
        pairs = zip(marks[::2], marks[1::2], strict=False)
        found += [Span(opening, closing + 2) for opening, closing in pairs]
        comments = dict(_html_comments(text, start))
        found += [Span(a, comments[a]) for a in _outside(literal, comments, 0)]
    return _merged(found)


def _html_comments(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield where closed HTML comments stand; unlike a pattern, in linear time."""
    opening = text.find("<!--", start)
    while opening >= 0:
        closing = text.find("-->", opening + 4)
        if closing < 0:
            return
        yield opening, closing + 3
        opening = text.find("<!--", closing + 3)


def _outside(literal: Iterable[Span], offsets: Iterable[int], shift: int) -> list[int]:
    """Return the shifted offsets that no literal span contains, in order."""
    spans = sorted(literal, key=lambda span: span.start)
    kept: list[int] = []
    index = 0
    furthest = -1
    for offset in (shift + o for o in offsets):
        while index < len(spans) and spans[index].start <= offset:
            furthest = max(furthest, spans[index].end)
            index += 1
        if offset >= furthest:
            kept.append(offset)
    return kept


def _merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans sorted, overlapping ones joined."""
    merged: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, s.end)):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)


def subtract(span: Span, hidden: Sequence[Span], text: str) -> tuple[Span, ...]:
    """Return what remains of *span* without the hidden parts, trimmed, none blank.

    Example:
        >>> subtract(Span(0, 9), (Span(2, 7),), "a %%b%% c")
        (Span(start=0, end=1), Span(start=8, end=9))
    """
    pieces: list[Span] = []
    start = span.start
    for gap in hidden:
        if gap.end <= start or gap.start >= span.end:
            continue
        pieces.append(Span(start, max(start, gap.start)))
        start = gap.end
    pieces.append(Span(start, max(start, span.end)))
    trimmed = (trim(piece, text) for piece in pieces)
    return tuple(piece for piece in trimmed if piece.start < piece.end)


def trim(span: Span, text: str) -> Span:
    """Return the span without white space at its ends.

    Example:
        >>> trim(Span(0, 4), " ab ")
        Span(start=1, end=3)
    """
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def has_words(text: str) -> bool:
    """Return whether a text says something itself: it holds a letter or digit outside embeds.

    An embed shows what another file says. The caption of a picture is text.

    Example:
        >>> has_words("![[Water]] ![](sea.png) ***"), has_words("![[sea.png|The sea]]")
        (False, True)
    """
    shown = _EMBED.sub(" ", text) if "![" in text else text
    return any(map(str.isalnum, shown))


def without_code_spans(text: str) -> str:
    """Return the text with inline code blanked out, same length."""
    if "`" not in text:
        return text
    return _CODE_SPAN.sub(lambda match: " " * len(match.group()), text)


def tags_in(text: str) -> tuple[str, ...]:
    """Return the tags of a text without code, without ``#``, in order.

    A tag has at least one character that is no digit.

    Example:
        >>> tags_in("#a/b and #2024, not a#c")
        ('a/b',)
    """
    found = (match.group(1).rstrip("/-") for match in _TAG.finditer(text))
    return tuple(tag for tag in found if tag and not tag.isdigit())


def links_in(text: str) -> tuple[str, ...]:
    """Return the targets of wikilinks, embeds and local Markdown links, in order.

    Args:
        text: A block without code spans.

    Returns:
        Targets without heading, block id and alias, as written.

    Example:
        >>> links_in("[[Water|it]], ![[pic.png]] and [x](Deep%20sea.md#Salt)")
        ('Water', 'pic.png', 'Deep sea.md')
    """
    targets = [match.group(1).split("|")[0] for match in _WIKILINK.finditer(text)]
    if "](" in text and len(text) <= LINK_SCAN_CHARS:
        targets += _markdown_targets(text)
    names = (target.split("#")[0].split("^")[0].strip().rstrip("\\") for target in targets)
    return tuple(name for name in names if name)


def _markdown_targets(text: str) -> list[str]:
    """Return local targets of Markdown links and images."""
    targets: list[str] = []
    for token in _inline().parseInline(text)[0].children or ():
        target = token.attrGet("href") or token.attrGet("src")
        if isinstance(target, str) and not _SCHEME.match(target):
            targets.append(unquote(target))
    return targets


def block_id_of(text: str) -> str | None:
    """Return the ``^id`` at the end of a block.

    Example:
        >>> block_id_of("A point. ^p1"), block_id_of("2^10")
        ('p1', None)
    """
    match = _BLOCK_ID.search(text[-200:])
    return match.group(1) if match else None


def visible_text(markup: str) -> str:
    """Return one line of Markdown as a reader sees it.

    Args:
        markup: A heading or another single line.

    Returns:
        Text without emphasis, links, tags of HTML and block ids, white space collapsed.

    Example:
        >>> visible_text("**Sea** [[Water|water]] and [salt](x.md) ^a1")
        'Sea water and salt'
    """
    text = _BLOCK_ID.sub("", markup)
    text = _WIKILINK.sub(lambda m: m.group(1).rsplit("|", 1)[-1].replace("#", " › "), text)
    text = _MARKDOWN_LINK.sub(r"\1", text)
    text = _HTML_TAG.sub("", text)
    for _ in range(3):
        text = _EMPHASIS.sub(r"\2", text)
    text = _CODE_SPAN.sub(r"\2", text)
    return " ".join(text.split())
