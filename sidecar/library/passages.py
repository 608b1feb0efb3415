"""Cutting a note into passages."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sidecar.ids import content_hash
from sidecar.language.detect import UNDETERMINED, detect
from sidecar.language.sentences import sentence_spans
from sidecar.library.markup import has_words, subtract, trim
from sidecar.library.passage_size import Measure, passage_tokens
from sidecar.library.values import Block, ParsedNote, Passage, Section, Span

PASSAGE_FORMAT_VERSION = 2
"""Changes whenever the same note would be cut otherwise; part of the table's name."""

OVERLAP_SHARE = 0.10
"""Share of the budget that a passage repeats of the one before (library.md, Passages)."""

MAX_PREFIX_SHARE = 0.25
"""Most of the budget that title and headings may take; outer headings go first."""

MIN_TARGET_TOKENS = 16
"""Least budget: below it a passage says nothing."""

LONGEST_TOKEN_CHARS = 7
"""Characters of the densest long word in one estimated token (``library/passage_size.py``)."""

_CHUNK = re.compile(r"\S+\s*|\s+")


def cut_passages(
    note: ParsedNote, note_id: str, *, target_tokens: int, measure: Measure = passage_tokens
) -> tuple[Passage, ...]:
    """Cut a note into passages of at most *target_tokens*, headings included.

    A passage never crosses a heading, a comment or a data URI. Blocks are packed whole as
    long as they fit; the next passage of a section repeats about a tenth of the budget. A
    block that alone is over budget is cut between sentences, then words, then characters.

    Args:
        note: A note as read.
        note_id: The note's stable id.
        target_tokens: Budget in estimated tokens, at least 16.
        measure: Sizes a text in estimated tokens: at least ``passage_size.passage_tokens``, more
            where the embedder needs more room.

    Returns:
        Passages in order; ``text == note.text[span]`` holds for each. A note without
        anything to index gives none.

    Raises:
        ValueError: If the budget is too small.

    Determinism:
        Pure: the same note gives the same ids on every machine.
    """
    if target_tokens < MIN_TARGET_TOKENS:
        raise ValueError(f"target_tokens must be at least {MIN_TARGET_TOKENS}")
    body = note.text[note.body_start :]
    builder = _Builder(note, note_id, detect(body))
    for section, following in zip(note.sections, (*note.sections[1:], None), strict=True):
        prefix = _prefix(note.title, section.heading_path, target_tokens, measure)
        budget = _Budget(target_tokens - measure(prefix) - 1, measure)
        for packed in _pack(_units(note, section, following, budget), budget.tokens):
            builder.add(section, packed, prefix)
    return tuple(builder.passages)


@dataclass(frozen=True, slots=True)
class _Budget:
    """What fits: most tokens, and how they are counted."""

    tokens: int
    measure: Measure


@dataclass(frozen=True, slots=True)
class _Piece:
    """A sentence, or another part of a block at which an overlap may begin.

    ``tokens`` is its estimate, ``gap_tokens`` that of the text between it and the piece before.
    """

    span: Span
    tokens: int
    gap_tokens: int
    block: Block


@dataclass(frozen=True, slots=True)
class _Unit:
    """What is packed as one: a block, or a part of one that is over budget.

    ``is_cut_off`` says that something hidden stands before it.
    """

    pieces: tuple[_Piece, ...]
    is_cut_off: bool


class _Builder:
    """Collects passages and gives them their ids."""

    def __init__(self, note: ParsedNote, note_id: str, language: str) -> None:
        self.passages: list[Passage] = []
        self._note = note
        self._note_id = note_id
        self._language = language
        self._seen: Counter[tuple[tuple[str, ...], str]] = Counter()

    def add(self, section: Section, pieces: Sequence[_Piece], prefix: str) -> None:
        """Add the passage of the pieces, unless they say nothing themselves."""
        span = Span(pieces[0].span.start, pieces[-1].span.end)
        text = span.of(self._note.text)
        if not _says(text, is_code=all(piece.block.kind == "code" for piece in pieces)):
            return
        text_hash = content_hash(text)
        key = (section.heading_path, text_hash)
        twin = self._seen[key]
        self._seen[key] += 1
        self.passages.append(
            Passage(
                id=content_hash(self._note_id, *section.heading_path, text_hash, str(twin)),
                note_id=self._note_id,
                path=self._note.path,
                title=self._note.title,
                heading_path=section.heading_path,
                span=span,
                text=text,
                text_hash=text_hash,
                embed_text=f"{prefix}\n{text}" if prefix else text,
                ordinal=len(self.passages),
                block_id=next((p.block.block_id for p in pieces if p.block.block_id), None),
                tags=self._note.tags,
                aliases=self._note.aliases,
                language=self._language_of(text, pieces),
            )
        )

    def _language_of(self, text: str, pieces: Sequence[_Piece]) -> str:
        """Return the passage's language, the note's where the passage does not tell."""
        if all(piece.block.kind == "code" for piece in pieces):
            return self._language
        found = detect(text)
        return self._language if found == UNDETERMINED else found


def _prefix(title: str, heading_path: tuple[str, ...], target_tokens: int, measure: Measure) -> str:
    """Return "title › heading path", shortened from the left to its share of the budget."""
    names = [title, *heading_path]
    if len(names) > 1 and names[0] == names[1]:
        names = names[1:]
    most = int(target_tokens * MAX_PREFIX_SHARE)
    while len(names) > 1 and measure(" › ".join(names)) > most:
        names = names[1:]
    prefix = " ".join(" › ".join(names).split())
    if measure(prefix) > most:
        prefix = prefix[: _fitting_chars(prefix, _Budget(most, measure))].rstrip()
    return prefix


def _units(
    note: ParsedNote, section: Section, following: Section | None, budget: _Budget
) -> Iterator[_Unit]:
    """Yield what a section's passages are packed from: blocks, or parts of long ones."""
    text = note.text
    end = section.span.start
    hidden = iter([*note.hidden, Span(len(text) + 1, len(text) + 1)])
    gap = next(hidden)
    for block in _indexed_blocks(note, section, following):
        while gap.end <= end:
            gap = next(hidden)
        is_cut_off = gap.start < block.span.start
        pieces: list[_Piece] = []
        for span, tokens in _fitting(text, block.span, budget):
            between = 0 if is_cut_off and not pieces else budget.measure(text[end : span.start])
            pieces.append(_Piece(span, tokens, between, block))
            end = span.end
        if _tokens(pieces) <= budget.tokens:
            yield _Unit(tuple(pieces), is_cut_off)
        else:
            parts = (_Unit((piece,), is_cut_off and i == 0) for i, piece in enumerate(pieces))
            yield from parts


def _indexed_blocks(
    note: ParsedNote, section: Section, following: Section | None
) -> tuple[Block, ...]:
    """Return the section's blocks; a heading over nothing is its own block."""
    if section.heading_span is None or any(
        _says(block.span.of(note.text), is_code=block.kind == "code") for block in section.blocks
    ):
        return section.blocks
    if following is not None and following.level > section.level:
        return ()
    shown = subtract(section.heading_span, note.hidden, note.text)
    return tuple(Block("heading", span) for span in shown)


def _says(text: str, *, is_code: bool) -> bool:
    """Return whether a text says something itself; code does that shows how to embed."""
    return any(map(str.isalnum, text)) if is_code else has_words(text)


def _pack(units: Iterator[_Unit], budget: int) -> Iterator[list[_Piece]]:
    """Yield runs of pieces that fit the budget, each repeating the end of the one before."""
    run: list[_Piece] = []
    for unit in units:
        if run and (unit.is_cut_off or _tokens([*run, *unit.pieces]) > budget):
            yield run
            room = 0 if unit.is_cut_off else budget - _tokens(unit.pieces)
            most = min(room - unit.pieces[0].gap_tokens, int(budget * OVERLAP_SHARE))
            run = _tail(run, most)
        run.extend(unit.pieces)
    if run:
        yield run


def _tokens(pieces: Sequence[_Piece]) -> int:
    """Return the tokens of pieces with what stands between them."""
    return sum(p.tokens for p in pieces) + sum(p.gap_tokens for p in pieces[1:])


def _tail(run: Sequence[_Piece], most_tokens: int) -> list[_Piece]:
    """Return the last pieces of a run that fit, never the whole run."""
    size = 0
    while size + 1 < len(run) and _tokens(run[len(run) - size - 1 :]) <= most_tokens:
        size += 1
    return list(run[len(run) - size :])


def _fitting(text: str, span: Span, budget: _Budget) -> Iterator[tuple[Span, int]]:
    """Yield parts of a block that fit the budget, with their tokens.

    A paragraph gives its sentences, so that passages can overlap by whole sentences; they
    are packed together again. Only what is over budget is cut finer.
    """
    content = span.of(text)
    tokens = budget.measure(content)
    if tokens <= budget.tokens * OVERLAP_SHARE:
        yield span, tokens
        return
    for start, end in sentence_spans(content):
        sentence = Span(span.start + start, span.start + end)
        tokens = budget.measure(sentence.of(text))
        if tokens <= budget.tokens:
            yield sentence, tokens
        else:
            yield from _by_words(text, sentence, budget)


def _by_words(text: str, span: Span, budget: _Budget) -> Iterator[tuple[Span, int]]:
    """Yield runs of words that fit the budget; a longer word is cut between characters."""
    start = end = span.start
    used = 0
    for match in _CHUNK.finditer(text, span.start, span.end):
        chunk = Span(*match.span())
        tokens = budget.measure(match.group())
        if used and used + tokens > budget.tokens:
            yield _measured(text, Span(start, end), budget)
            start, used = chunk.start, 0
        if tokens > budget.tokens:
            for part in _by_characters(text, chunk, budget):
                yield _measured(text, part, budget)
            start, used = chunk.end, 0
        else:
            used += tokens
        end = chunk.end
    if used:
        yield _measured(text, Span(start, end), budget)


def _measured(text: str, span: Span, budget: _Budget) -> tuple[Span, int]:
    """Return the trimmed span with its tokens."""
    trimmed = trim(span, text)
    return trimmed, budget.measure(trimmed.of(text))


def _by_characters(text: str, span: Span, budget: _Budget) -> Iterator[Span]:
    """Yield parts of an unbroken run that fit the budget, marks kept with their letters."""
    start = span.start
    while start < span.end:
        window = text[start : min(span.end, start + budget.tokens * LONGEST_TOKEN_CHARS)]
        size = _fitting_chars(window, budget)
        if start + size < span.end:
            size = _before_mark(text, start, size)
        yield Span(start, start + size)
        start += size


def _fitting_chars(window: str, budget: _Budget) -> int:
    """Return how many characters from the start fit the budget, at least one."""
    low, high = 1, len(window)
    while low < high:
        middle = (low + high + 1) // 2
        if budget.measure(window[:middle]) <= budget.tokens:
            low = middle
        else:
            high = middle - 1
    return low


def _before_mark(text: str, start: int, size: int) -> int:
    """Return a size that does not part a combining mark from its letter."""
    smaller = size
    while smaller > 1 and unicodedata.category(text[start + smaller])[0] == "M":
        smaller -= 1
    return smaller if smaller > size // 2 else size
