"""What a passage states: its sentences, without plans, questions, pointers and code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sidecar.language.scripts import Script, script_of
from sidecar.language.sentences import sentence_spans
from sidecar.language.words import words
from sidecar.library.markup import visible_text
from sidecar.library.values import Span

LEAST_WORDS = 3
"""Words (characters in scripts without spaces) below which a line is a label, not a sentence."""

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
    """

    span: Span
    text: str
    is_fragment: bool


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
    found = (_statement(text, block, start, end) for block, start, end in _sentences(text))
    return tuple(one for one in found if one is not None)


def _sentences(text: str) -> Iterator[tuple[re.Match[str] | None, int, int]]:
    """Yield each sentence with what leads its line."""
    for start, end in _blocks(text):
        lead = _LEAD.match(text, start, end)
        first = lead.end() if lead else start
        # Line breaks and quote marks inside a block are no end of a sentence.
        flat = re.sub(r"\n[>\s]*", lambda m: " " * len(m.group()), text[first:end])
        if flat.lstrip().startswith("|"):
            yield lead, first, end
            continue
        for a, b in sentence_spans(flat):
            yield lead, first + a, first + b


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the lines that may state something, lines broken by an editor joined."""
    is_code = False
    begun: tuple[int, int] | None = None
    position = 0
    for line in text.splitlines(keepends=True):
        start, position = position, position + len(line)
        end = start + len(line.rstrip())
        is_formula = _ONE_LINE_FORMULA.match(line) is not None
        is_fence = _FENCE.match(line) is not None and not is_formula
        if is_fence or is_code or is_formula or _RULE.match(line):
            is_head = _RULE.match(line) and "|" in line
            if begun and not is_head:
                yield begun
            begun = None
            is_code = is_code != is_fence
        elif begun and _is_wrapped(text, begun, line):
            begun = (begun[0], end)
        else:
            if begun:
                yield begun
            begun = (start, end)
    if begun:
        yield begun


def _is_wrapped(text: str, block: tuple[int, int], line: str) -> bool:
    """Return whether a line goes on where the one before was broken."""
    before = text[max(block[0], text.rfind("\n", block[0], block[1]) + 1) : block[1]]
    is_row = text.startswith("|", block[0])
    is_open = len(before) >= WRAPPED_CHARS and not is_row and not _ENDS.search(before)
    return is_open and _CONTINUES.match(line) is not None


def _statement(text: str, lead: re.Match[str] | None, start: int, end: int) -> Statement | None:
    """Return the sentence between two offsets, if it states something."""
    raw = text[start:end]
    block_id = _BLOCK_ID.search(raw)
    if block_id:
        end = start + block_id.start()
        raw = text[start:end]
    prose = visible_text(_cells(_PICTURE.sub(" ", raw)))
    said = _ADDRESS.sub(" ", prose).strip()
    if len(raw) > MOST_CHARS or _FIELD.match(raw) or _ASKS.search(said):
        return None
    count = len(words(said))
    linked = sum(len(words(visible_text(link))) for link in _LINK.findall(raw))
    if count < LEAST_WORDS or 2 * linked > count or not any(map(str.isalpha, said)):
        return None
    is_fragment = not _ENDS.search(raw) and script_of(prose[-1]) not in _WITHOUT_STOPS
    is_task = lead is not None and lead.group("task") is not None
    if is_fragment and (is_task or _LINK.search(raw)):
        return None
    return Statement(Span(start, end), prose, is_fragment)


def _cells(raw: str) -> str:
    """Return a table row's cells parted by dashes, anything else as it is."""
    if not raw.startswith("|"):
        return raw
    cells = (cell.strip() for cell in re.split(r"(?<!\\)\|", raw.strip("|")))
    return " – ".join(cell for cell in cells if cell)
