"""What a passage states: its sentences, without plans, questions, pointers and code."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sidecar.language.scripts import Script, script_of
from sidecar.language.sentences import sentence_spans
from sidecar.language.words import words
from sidecar.library.markup import visible_text
from sidecar.library.values import Span

LEAST_WORDS = 3
"""Words (characters in scripts without spaces) below which a line is a label, not a sentence."""

_TABLE = re.compile(
    r"^[> \t]*(?P<head>\|[^\n]*)\n[> \t]*\|[ \t:|-]+\n"
    r"(?P<rows>(?:[> \t]*\|[^\n]*\n?)+)",
    re.MULTILINE,
)
"""A table of Markdown: its head, the line of dashes, and the rows below."""

MOST_CHARS = 600
"""Longest sentence that is quoted; a longer one is a table or data."""

WRAPPED_CHARS = 60
"""Least length of a line that an editor may have broken in the middle of a sentence."""

_FENCE = re.compile(r"[>\s]*(?:`{3,}|~{3,}|\$\$)")
_ONE_LINE_FORMULA = re.compile(r"[>\s]*\$\$.*\S.*\$\$\s*$")
_RULE = re.compile(r"[\s|:+=_*-]*$")
_LEAD = re.compile(
    r"(?P<task>[>\s]*(?:[-*+]|\d{1,3}[.)])\s+\[.\]\s+)"
    r"|(?P<callout>[>\s]*>\s*\[!\w+\][+-]?[^\S\n]*)"
    r"|[>\s]*(?:[-*+•]|\d{1,3}[.)])\s+"
    r"|[>#\s]+"
)
_CONTINUES = re.compile(
    r"(?![>\s]*(?:[-*+•]\s|\d{1,3}[.)]\s|#{1,6}\s|\||`{3}|~{3}|\$\$|\[!))[>\s]*\S"
)
_FIELD = re.compile(r"[\w -]{1,40}::")
_PICTURE = re.compile(r"!\[[^\]\n]*\]\([^)\n]*\)|!\[\[[^\]\n]*\]\]")
_ADDRESS = re.compile(r"<?\bhttps?://\S+")
_LINK = re.compile(r"\[\[[^\[\]\n]+\]\]|\[[^\[\]\n]+\]\([^()\s]+\)")
_BLOCK_ID = re.compile(r"\s\^[A-Za-z0-9-]+$")
_BREAK = re.compile(r"\n[>\s]*")
_ENDS = re.compile(r"[.!。！｡…।॥۔][\"'”’»」』）)\]*_=~`]*$")
_ASKS = re.compile(r"[?？؟\u037e:：][\"'”’»」』）)\]*_=~`]*$")
_WITHOUT_STOPS = frozenset({Script.THAI, Script.LAO, Script.KHMER, Script.MYANMAR})


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of a passage that states something.

    Attributes:
        span: Where it stands in the passage's text, without marks of lists and quotes.
        text: Its words as a reader sees them: no links, no emphasis, no block id.
        is_fragment: Whether it does not end as a sentence does: a list item, a table row.
        heads: What the head of its table calls the cells of a row; empty for anything else.
    """

    span: Span
    text: str
    is_fragment: bool
    heads: str = ""


def statements(text: str) -> tuple[Statement, ...]:
    r"""Return the sentences of Markdown that state something, in order.

    Left out: code, formulas on their own, pictures, addresses, fields, questions, sentences
    that only introduce a list, labels, lines of links, and to-dos that are no whole sentence.

    Args:
        text: A passage's text, verbatim.

    Returns:
        Statements; ``text[span]`` reads as ``statement.text`` but for markup.

    Determinism:
        Pure; linear time but for the sentences' own markup.

    Example:
        >>> found = statements("- [ ] read about [[TCP]]\n- **TCP** backs off after a loss.")
        >>> [one.text for one in found]
        ['TCP backs off after a loss.']
    """
    found = (_statement(text, one) for one in _sentences(text) if not one.is_code)
    tables = _tables(text)
    stated = [one for one in found if one is not None]
    return tuple(replace(one, heads=_heads(tables, one.span.start)) for one in stated)


@dataclass(frozen=True, slots=True)
class _Table:
    """Where the rows of a table stand, and what its head says."""

    start: int
    end: int
    heads: str


def _tables(text: str) -> list[_Table]:
    """Return the tables of a passage in order; linear in its length."""
    found: list[_Table] = []
    for match in _TABLE.finditer(text):
        heads = visible_text(_cells(match["head"].strip()))
        found.append(_Table(match.start("rows"), match.end("rows"), heads))
    return found


def _heads(tables: list[_Table], start: int) -> str:
    """Return the head of the table whose row begins at a place; nothing for other text."""
    at = bisect_right(tables, start, key=lambda table: table.start) - 1
    return tables[at].heads if at >= 0 and start < tables[at].end else ""


def quotable(text: str) -> tuple[Span, ...]:
    r"""Return where the sentences of Markdown stand, without marks of lists and quotes.

    Unlike ``statements`` it leaves nothing out but rules and fences: a quote may be a question
    or a line of code.

    Args:
        text: A passage's text, verbatim.

    Returns:
        Spans in order, none blank.

    Example:
        >>> text = "1. Boil it. ^b1\n2. Cool it."
        >>> [span.of(text) for span in quotable(text)]
        ['Boil it.', 'Cool it.']
    """
    return tuple(one.span for one in _sentences(text))


@dataclass(frozen=True, slots=True)
class _Line:
    """A line, or several that an editor broke; ``is_code`` also of formulas on their own."""

    start: int
    end: int
    is_code: bool = False


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence, and whether its line is a to-do."""

    span: Span
    is_task: bool
    is_code: bool


def _sentences(text: str) -> Iterator[_Sentence]:
    """Yield the sentences of all lines; a table row is one."""
    for line in _lines(text):
        lead = None if line.is_code else _LEAD.match(text, line.start, line.end)
        start = lead.end() if lead else line.start
        is_task = lead is not None and lead.group("task") is not None
        block_id = _BLOCK_ID.search(text, start, line.end)
        end = block_id.start() if block_id else line.end
        # Line breaks and quote marks inside a line are no end of a sentence.
        flat = _BREAK.sub(lambda m: " " * len(m.group()), text[start:end])
        is_whole = line.is_code or flat.startswith("|")
        for a, b in ((0, len(flat)),) if is_whole else sentence_spans(flat):
            if text[start + a : start + b].strip():
                yield _Sentence(Span(start + a, start + b), is_task, line.is_code)


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines that hold more than rules and fences."""
    is_code = False
    begun: _Line | None = None
    position = 0
    for line in text.splitlines(keepends=True):
        start, position = position, position + len(line)
        found = _Line(start, start + len(line.rstrip()), is_code)
        is_rule = _RULE.match(line) is not None
        is_formula = _ONE_LINE_FORMULA.match(line) is not None
        is_fence = _FENCE.match(line) is not None and not is_formula
        if begun and not (is_rule or is_fence or is_code) and _is_wrapped(text, begun, line):
            begun = replace(begun, end=found.end)
            continue
        is_head = is_rule and "|" in line
        if begun and not is_head:
            yield begun
        is_code = is_code != is_fence
        begun = None if is_rule or is_fence else replace(found, is_code=is_code or is_formula)
    if begun:
        yield begun


def _is_wrapped(text: str, begun: _Line, line: str) -> bool:
    """Return whether a line goes on where the one before was broken."""
    before = text[max(begun.start, text.rfind("\n", begun.start, begun.end) + 1) : begun.end]
    is_prose = not (begun.is_code or text.startswith("|", begun.start))
    is_open = is_prose and len(before) >= WRAPPED_CHARS and not _ENDS.search(before)
    return is_open and _CONTINUES.match(line) is not None


def _statement(text: str, sentence: _Sentence) -> Statement | None:
    """Return the sentence if it states something."""
    raw = _BREAK.sub(" ", sentence.span.of(text))
    if len(raw) > MOST_CHARS or _FIELD.match(raw):
        return None
    prose = visible_text(_cells(_PICTURE.sub(" ", raw)))
    said = _ADDRESS.sub(" ", prose).strip()
    if _ASKS.search(said):
        return None
    count = len(words(said))
    linked = sum(len(words(visible_text(link))) for link in _LINK.findall(raw))
    if count < LEAST_WORDS or 2 * linked > count or not any(map(str.isalpha, said)):
        return None
    is_fragment = not _ENDS.search(raw) and script_of(prose[-1]) not in _WITHOUT_STOPS
    if is_fragment and (sentence.is_task or _LINK.search(raw)):
        return None
    return Statement(sentence.span, prose, is_fragment)


def _cells(raw: str) -> str:
    """Return a table row's cells parted by dashes, anything else as it is."""
    if not raw.startswith("|"):
        return raw
    cells = (cell.strip() for cell in re.split(r"(?<!\\)\|", raw.strip("|")))
    return " – ".join(cell for cell in cells if cell)
