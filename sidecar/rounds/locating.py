"""Finding in a note what a gap is about, so that it can be opened and shown."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from sidecar.language.sentences import sentence_spans
from sidecar.language.words import content_words, words
from sidecar.rounds.cleaning import clean_line
from sidecar.rounds.core_assertions import NoteSection
from sidecar.rounds.unwrapping import unwrapped

CLOSE_SHARE = 0.34
"""Least share of a gap's content words, rare ones counting more, that a sentence must hold
to be shown for it: about one telling word in three. Set by hand on the sample vault."""

RAREST = 0.5
"""Sentences that a word is taken to stand in when no sentence has it: such a word weighs most."""

_LEADING = re.compile(r"(?:[>\s]*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[^\[\]]\][ \t]+)?|[>\s#]+)+")


@dataclass(frozen=True, slots=True)
class Place:
    """A half-open range of code points in a note.

    ``is_exact`` tells whether what was looked for stands there word for word.
    """

    start: int
    end: int
    is_exact: bool


class NoteText:
    """A note's text in which places are looked up; sentences are cut once."""

    def __init__(
        self,
        text: str,
        *,
        start: int = 0,
        body_start: int = 0,
        skip: tuple[int, int] | None = None,
    ) -> None:
        """Take the text.

        Args:
            text: The whole note as decoded.
            start: Where to begin looking.
            body_start: Where the front matter ends, whose lines are not joined.
            skip: A half-open range that is not looked at, such as the assertions section.
        """
        self.text = text
        spans = [
            (start + a, start + b)
            for a, b in sentence_spans(unwrapped(text, max(start, body_start))[start:])
            if skip is None or start + b <= skip[0] or start + a >= skip[1]
        ]
        self._spans = [_without_marker(text, span) for span in spans]
        self._words = [words(clean_line(text[a:b])) for a, b in self._spans]
        self._ends = list(accumulate(len(found) for found in self._words))
        self._joined = " ".join([" ", *(word for found in self._words for word in found), " "])

    def exact(self, wanted: str) -> Place | None:
        """Return where *wanted* stands word for word, whatever links and marks are in it.

        Args:
            wanted: An assertion or a quote.

        Returns:
            The very characters where they stand so; else the whole sentences or list items
            that hold these words in a row; ``None`` when none do.

        Determinism:
            Pure; linear in the length of the note.
        """
        run = words(wanted)
        if not run:
            return None
        at = self._joined.find(f" {' '.join(run)} ")
        if at < 0:
            return None
        first = len(self._joined[:at].split())
        last = first + len(run) - 1
        begin, end = (self._spans[bisect_right(self._ends, word)] for word in (first, last))
        literal = re.compile(rf"(?<!\w){re.escape(wanted.strip())}(?!\w)")
        match = literal.search(self.text, begin[0], end[1])
        return Place(*(match.span() if match else (begin[0], end[1])), is_exact=True)

    def closest(self, wanted: str, language: str) -> Place | None:
        """Return the sentence that shares most with *wanted*, if it shares enough.

        Args:
            wanted: A gap, or an assertion that the note no longer holds.
            language: ISO 639-1 code of the note.

        Returns:
            The best sentence, the first of equally good ones; ``None`` when none is close.

        Determinism:
            Pure.
        """
        contents = [frozenset(content_words(self.text[a:b], language)) for a, b in self._spans]
        holding = Counter(word for content in contents for word in content)
        asked = frozenset(content_words(wanted, language))
        weights = {word: math.log(1 + len(contents) / max(holding[word], RAREST)) for word in asked}
        total = sum(weights[word] for word in sorted(asked))
        shares = [
            sum(weights[word] for word in sorted(asked & content)) / total if total else 0.0
            for content in contents
        ]
        best = max(range(len(shares)), key=lambda index: (shares[index], -index), default=None)
        if best is None or shares[best] < CLOSE_SHARE:
            return None
        return Place(*self._spans[best], is_exact=False)


def heading_path(sections: Sequence[NoteSection], place: int) -> tuple[str, ...]:
    """Return the headings above a place, outermost first.

    Args:
        sections: The note's sections in order.
        place: A code point of the note.

    Returns:
        Headings as they are shown; none for front matter and text before the first heading.

    Example:
        >>> top = NoteSection("Sea", 1, 0, 6, 6)
        >>> heading_path([top, NoteSection("Salt", 2, 6, 14, 30)], 20)
        ('Sea', 'Salt')
    """
    path: list[NoteSection] = []
    for section in sections:
        if section.start > place:
            break
        if section.level:
            path = [above for above in path if above.level < section.level]
            path.append(section)
    return tuple(section.heading for section in path)


def _without_marker(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """Return a sentence without the list marker, checkbox or quote mark before it."""
    match = _LEADING.match(text, *span)
    start = match.end() if match and match.end() < span[1] else span[0]
    return start, span[1]
