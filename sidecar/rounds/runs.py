"""Runs of words that two texts share: the measure behind evidence, pastes and leaks.

A run's length is counted in words. In scripts without spaces two characters count as
one word, so that "three words" and "six characters" are one rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sidecar.language.scripts import is_spaceless_character
from sidecar.language.words import words

WORD_WEIGHT = 2
"""Weight of a word in a script with spaces; a character of a script without has 1.

Source: rounds.md, saidIn: 3 consecutive words, or 6 consecutive characters."""

_CHUNK = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Token:
    """A normalized word and the half-open range of code points it came from."""

    word: str
    start: int
    end: int


def tokens(text: str) -> tuple[Token, ...]:
    """Return the normalized words of a text with their places.

    Args:
        text: Any text.

    Returns:
        Tokens in order. Words that share one written piece ("don't") share its range.

    Example:
        >>> [(t.word, t.start, t.end) for t in tokens("So: 水 flows")]
        [('so', 0, 3), ('水', 4, 5), ('flows', 6, 11)]
    """
    return tuple(
        Token(word, start, end)
        for chunk in _CHUNK.finditer(text)
        for start, end in _pieces(chunk.group(), chunk.start())
        for word in words(text[start:end])
    )


def _pieces(chunk: str, offset: int) -> list[tuple[int, int]]:
    """Return the ranges of a chunk, each spaceless character on its own."""
    if chunk.isascii():
        return [(offset, offset + len(chunk))]
    pieces: list[tuple[int, int]] = []
    start = 0
    for index, character in enumerate(chunk):
        if index and (is_spaceless_character(character) or is_spaceless_character(chunk[start])):
            pieces.append((offset + start, offset + index))
            start = index
    pieces.append((offset + start, offset + len(chunk)))
    return pieces


def weight(run: Sequence[str]) -> int:
    """Return the weight of a run: 2 for a word, 1 for a spaceless character.

    Args:
        run: Normalized words.

    Returns:
        0 for an empty run.

    Example:
        >>> weight(("water", "flows")), weight(("水", "流"))
        (4, 2)
    """
    return sum(1 if is_spaceless_character(word[0]) else WORD_WEIGHT for word in run)


def count_words(text: str) -> int:
    """Return the length of a text in words, two spaceless characters making one.

    Args:
        text: Any text.

    Returns:
        A count, rounded up.

    Example:
        >>> count_words("Water flows."), count_words("水流动")
        (2, 2)
    """
    return -(-weight(words(text)) // WORD_WEIGHT)


class Source:
    """A text in which runs of words are looked up."""

    def __init__(self, *texts: str) -> None:
        """Join the texts; no run crosses from one into the next."""
        self._joined = "\n".join(f" {' '.join(words(text))} " for text in texts)

    def has(self, run: Sequence[str]) -> bool:
        """Return whether the run stands in one of the texts; an empty run does not."""
        return bool(run) and f" {' '.join(run)} " in self._joined


@dataclass(frozen=True, slots=True)
class Run:
    """A half-open range of word positions."""

    start: int
    end: int


def shared_runs(of: Sequence[str], source: Source) -> tuple[Run, ...]:
    """Return the longest shared runs, as ranges of positions in *of*.

    Args:
        of: Normalized words.
        source: Where to look.

    Returns:
        Every run that stands in the source and cannot be made longer on either side, in
        order; they may overlap.

    Example:
        >>> shared_runs(("a", "b", "x", "c"), Source("a b c"))
        (Run(start=0, end=2), Run(start=3, end=4))
    """
    runs: list[Run] = []
    end = 0
    for start in range(len(of)):
        grown = max(end, start)
        while grown < len(of) and source.has(of[start : grown + 1]):
            grown += 1
        if grown > start and grown > end:
            runs.append(Run(start, grown))
        end = grown
    return tuple(runs)


def positions_in_runs(of: Sequence[str], source: Source, *, least_weight: int) -> frozenset[int]:
    """Return the positions of *of* that belong to a shared run of some weight.

    Args:
        of: Normalized words.
        source: Where to look.
        least_weight: Least weight of a run that counts.

    Returns:
        Positions, 0-based.

    Example:
        >>> sorted(positions_in_runs(("a", "b", "x", "c"), Source("a b c"), least_weight=4))
        [0, 1]
    """
    return frozenset(
        position
        for run in shared_runs(of, source)
        if weight(of[run.start : run.end]) >= least_weight
        for position in range(run.start, run.end)
    )
