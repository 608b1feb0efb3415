"""Words taken over from the note: they show memory of the page, not understanding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from sidecar.language.words import words
from sidecar.rounds.runs import WORD_WEIGHT, Source, Token, positions_in_runs, tokens, weight
from sidecar.rounds.said_in import RUN_WEIGHT

PASTE_WEIGHT = 12 * WORD_WEIGHT
"""Weight of a run from the note that is a paste: 12 words. Source: rounds.md, Turns."""

_LEFT_OUT = " … "


@dataclass(frozen=True, slots=True)
class OwnWords:
    """An answer without what was pasted.

    ``has_paste`` tells whether anything was taken out.
    """

    text: str
    has_paste: bool


class PasteRule:
    """Finds pastes of one note and its assertions."""

    def __init__(self, note: str, assertions: Sequence[str]) -> None:
        """Index the note's text and each assertion."""
        self._note = Source(note)
        self._assertions = [
            (Source(text), max(RUN_WEIGHT, min(PASTE_WEIGHT, weight(words(text)))))
            for text in assertions
        ]

    def own_words(self, answer: str) -> OwnWords:
        """Return the answer without its pasted runs.

        A run is pasted when it has at least 12 words of the note, or at least
        min(12, its length) words of an assertion (never fewer than three).

        Args:
            answer: What the learner wrote.

        Returns:
            The rest, an ellipsis where something was taken out.

        Determinism:
            Pure.
        """
        found = tokens(answer)
        said = [token.word for token in found]
        pasted = set(positions_in_runs(said, self._note, least_weight=PASTE_WEIGHT))
        for source, least in self._assertions:
            pasted |= positions_in_runs(said, source, least_weight=least)
        if not pasted:
            return OwnWords(answer, has_paste=False)
        return OwnWords(_cut(answer, found, pasted), has_paste=True)


def _cut(text: str, found: Sequence[Token], pasted: set[int]) -> str:
    """Return the text without the tokens at those positions."""
    kept: list[str] = []
    end = 0
    for is_pasted, group in groupby(range(len(found)), key=pasted.__contains__):
        members = list(group)
        if is_pasted:
            kept.append(text[end : found[members[0]].start])
            end = _without_punctuation(text, found[members[-1]])
    kept.append(text[end:])
    return _LEFT_OUT.join(kept).strip()


def _without_punctuation(text: str, last: Token) -> int:
    """Return where the last pasted word ends: a full stop behind it still ends a sentence."""
    end = last.end
    while end > last.start + 1 and not text[end - 1].isalnum():
        end -= 1
    return end
