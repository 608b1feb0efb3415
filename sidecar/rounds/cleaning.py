"""A note's text as a model may see it: comments and machinery gone, links readable."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

QUERY_LANGUAGES = frozenset({"dataview", "dataviewjs", "tasks", "query", "dataviewjs-inline"})
"""Languages of code blocks that plugins replace by a query's result; they say nothing."""

_PARTS = re.compile(
    r"(?P<fence>^(?P<indent>[ \t>]*)(?P<mark>`{3,}|~{3,})(?P<info>[^\n]*)\n"
    r"(?:.*?\n)??[ \t>]*(?P=mark)[`~]*[ \t]*$)"
    r"|(?P<code>``[^\n]{1,2000}?``|`[^`\n]+`)"
    r"|(?P<comment>%%.*?(?:%%|\Z)|<!--.*?(?:-->|\Z))"
    r"|(?P<wiki>(?P<bang>!?)\[\[(?P<target>[^\[\]|\n]{0,500})(?:\|(?P<alias>[^\[\]\n]{0,500}))?\]\])"
    r"|(?P<link>!?\[(?P<label>[^\[\]\n]{0,1000})\]\((?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)"
    r"(?:[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*'))?[ \t]*\))"
    r"|(?P<data>data:[\w.+-]+/[\w.+-]+(?:;[\w=.+-]+)*,[\w+/=%.~-]*)"
    r"|(?P<block>(?:(?<=\s)|^)\^[A-Za-z0-9-]+[ \t]*$)",
    re.MULTILINE | re.DOTALL,
)
_SIZE = re.compile(r"\d+(?:x\d+)?")
_FILE = re.compile(
    r"\.(?:png|jpe?g|gif|svg|webp|bmp|avif|pdf|mp[34]|m4a|webm|wav|ogg|flac|mov|canvas|excalidraw)$",
    re.IGNORECASE,
)
_BLANK_LINES = re.compile(r"\n[ \t\r]*\n(?:[ \t\r]*\n)+")
_DOUBLE_QUOTES = str.maketrans(dict.fromkeys("“”„‟«»＂", '"'))
_HEADING_LINE = re.compile(r"(?=^#{1,6}[ \t])", re.MULTILINE)


def clean_text(text: str) -> str:
    """Return Markdown text without what only Obsidian or a plugin reads.

    Comments, block ids, data URIs and query blocks go; wikilinks, links and embeds become
    their visible text; typographic double quotes become plain ones. Code, math, tables and
    callouts stay.

    Args:
        text: Markdown without front matter.

    Returns:
        The text, trimmed, at most one empty line in a row.

    Determinism:
        Pure; linear in the length of the text.

    Example:
        >>> clean_text("See [[TCP|the protocol]] %%todo%% and `[[code]]`. ^a1")
        'See the protocol  and `[[code]]`.'
    """
    unified = text.replace("\r\n", "\n").translate(_DOUBLE_QUOTES)
    return _BLANK_LINES.sub("\n\n", _PARTS.sub(_visible, unified)).strip()


def clean_line(text: str) -> str:
    """Return one line's visible text, white space collapsed.

    Args:
        text: A list item or heading.

    Returns:
        The text without links, comments and block ids.

    Example:
        >>> clean_line("**Water**  boils at [[100]] °C ^b")
        '**Water** boils at 100 °C'
    """
    return " ".join(_PARTS.sub(_visible, text).split())


def own_text(text: str) -> str:
    """Return the cleaned text without what embeds bring in from elsewhere.

    Args:
        text: Markdown without front matter.

    Returns:
        What the note itself says.

    Example:
        >>> own_text("![[Other note]] ![](cat.png)")
        ''
    """
    without = _PARTS.sub(lambda m: "" if _is_embed(m) else m.group(), text)
    return clean_text(without)


def _is_embed(match: re.Match[str]) -> bool:
    """Return whether the part is an embedded note, image or file."""
    return bool(match["bang"]) or (match["link"] or "").startswith("!")


def _visible(match: re.Match[str]) -> str:
    """Return what a reader sees of one part."""
    if match["fence"] is not None:
        language = match["info"].strip().split(" ")[0].casefold()
        return "" if language.strip("{}") in QUERY_LANGUAGES else match.group()
    if match["code"] is not None:
        return match.group()
    if match["wiki"] is not None:
        return _wiki_text(match["target"], match["alias"] or "")
    if match["link"] is not None:
        return match["label"].partition("|")[0]
    return ""


def _wiki_text(target: str, alias: str) -> str:
    """Return the visible text of a wikilink or embed."""
    shown = alias.strip()
    if shown and not _SIZE.fullmatch(shown):
        return shown
    if _FILE.search(target.strip()):
        return ""
    note, _, heading = target.partition("#")
    parts = [note.rpartition("/")[2].strip(), heading.lstrip("^#").replace("#", " > ").strip()]
    if heading.startswith("^"):
        parts = parts[:1]
    return " > ".join(part for part in parts if part)


def cut_to_budget(
    text: str, budget_tokens: int, estimate: Callable[[str], int]
) -> tuple[str, Sequence[str]]:
    """Return the leading sections that fit a budget and the headings left out.

    Args:
        text: Cleaned text.
        budget_tokens: Most tokens.
        estimate: Estimates the tokens of a text.

    Returns:
        Whole sections from the start; when the first alone is too long, as many of its
        lines as fit. The headings left out are empty when nothing was.

    Determinism:
        Pure if *estimate* is.
    """
    if estimate(text) <= budget_tokens:
        return text, ()
    pieces = [piece for piece in _HEADING_LINE.split(text) if piece.strip()]
    kept, used = 0, 0
    for piece in pieces:
        used += estimate(piece)
        if used > budget_tokens:
            break
        kept += 1
    if not kept:
        return _leading_lines(pieces[0], budget_tokens, estimate), [_name(p) for p in pieces[1:]]
    return "".join(pieces[:kept]).strip(), [_name(piece) for piece in pieces[kept:]]


def sections_left_out(whole: str, cut: str) -> int:
    r"""Return how many headings of a text its beginning does not have.

    Args:
        whole: Cleaned text.
        cut: Its beginning, wherever it was cut.

    Example:
        >>> sections_left_out("# A\n\none\n\n# B\n\ntwo", "# A\n\none")
        1
    """
    return len(_HEADING_LINE.findall(whole)) - len(_HEADING_LINE.findall(cut))


def _leading_lines(text: str, budget_tokens: int, estimate: Callable[[str], int]) -> str:
    """Return as many leading lines as fit, or the part of an overlong line that does."""
    kept: list[str] = []
    used = 0
    for line in text.splitlines(keepends=True):
        used += estimate(line)
        if used > budget_tokens:
            break
        kept.append(line)
    return "".join(kept).strip() or text[:budget_tokens]


def _name(piece: str) -> str:
    """Return the heading of a section, without its marks."""
    return piece.splitlines()[0].lstrip("# \t").strip()
