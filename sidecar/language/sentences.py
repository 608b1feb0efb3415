"""Where sentences begin and end."""

from __future__ import annotations

import re

_ABBREVIATION_LIST = """
    e.g i.e etc vs cf approx dr mr mrs ms prof st fig figs eq eqs vol pp p ed eds inc ltd
    jr sr dept z.b d.h u.a usw bzw ca nr abb abs vgl evtl ggf bspw sog p.ex c.-à-d env chap
    m mme mlle p.ej ej sr sra dra ud uds pág núm d.c a.c ecc pag sig dott n bijv enz o.a
    d.w.z blz m.in np tzn itd tj prof ul г гг т.е т.д т.п др см рис стр ул т.к al
"""
ABBREVIATIONS = frozenset(_ABBREVIATION_LIST.split())
"""Abbreviations (folded, without the last full stop) after which a sentence goes on."""

_UNSPACED = r"[\u3005-\u30ff\u3400-\u9fff]"
"""Chinese and Japanese, whose writers often type the narrow full stop, with no space behind it."""

_ITEM = r"\s*(?:[(（]\d{1,2}[)）]|\d{1,2}(?:[)）、．]|\.(?!\d))|[①-⑳]|[⑴-⒇])"
"""The number of an item in a list within a line. After a comma only a circled one tells: prose has
"(1) fast, (2) slow" too."""

_STOP = re.compile(
    r"(?P<line>\n+)"
    rf"|(?P<item>[;；](?={_ITEM})|[,，、](?=\s*[①-⑳⑴-⒇]\w{{2}}))"
    r"|(?P<wide>[。！？｡…؟۔।॥]+[\"'”’»」』）)\]]*)"
    r"|(?P<narrow>[.!?]+[\"'”’»)\]*_]*)(?=\s|$)"
    rf"|(?<={_UNSPACED})(?P<typed>[.!?]+[\"'”’»)\]*_]*)(?={_UNSPACED})"
)
_WORD_BEFORE = re.compile(r"[^\s(\[{\"'“‘«]+$")
_INITIAL = re.compile(r"^[^\W\d_]$")
_NONBLANK = re.compile(r"\S")
_NUMBER = re.compile(r"^\d{1,3}$")


def sentence_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Return where the sentences stand, as half-open ranges of code points.

    A line break ends a sentence, as do Latin, CJK, Arabic and Indic full stops, and a semicolon
    before the number of an item. A full
    stop after an abbreviation, an initial or a list number, or inside a number, a URL or a
    file name, does not.

    Args:
        text: Any text.

    Returns:
        Ranges in order, without overlap, trimmed of white space, none empty.

    Example:
        >>> text = "Boil it, e.g. for 3.5 min. Then cool!"
        >>> [text[a:b] for a, b in sentence_spans(text)]
        ['Boil it, e.g. for 3.5 min.', 'Then cool!']
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for stop in _STOP.finditer(text):
        if stop.lastgroup == "narrow" and _goes_on(text, start, stop):
            continue
        _add_trimmed(spans, text, start, stop.end())
        start = stop.end()
    _add_trimmed(spans, text, start, len(text))
    return tuple(spans)


def _goes_on(text: str, start: int, stop: re.Match[str]) -> bool:
    """Return whether the full stop belongs to an abbreviation, an initial or a number."""
    if stop.group("narrow")[0] != ".":
        return False
    before = text[max(start, stop.start() - 24) : stop.start()]
    word = _WORD_BEFORE.search(before)
    if word is None:
        return False
    last = word.group().casefold()
    if last in ABBREVIATIONS or _INITIAL.match(last):
        return _NONBLANK.search(text, stop.end()) is not None
    if _NUMBER.match(last) is None:
        return False
    return not text[start : stop.start() - len(word.group())].strip()


def _add_trimmed(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    """Append the range without white space at its ends, unless nothing remains."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        spans.append((start, end))
