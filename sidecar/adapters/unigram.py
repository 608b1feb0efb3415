"""SentencePiece unigram tokenization: the likeliest way to cut a text into pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

SPACE_MARK = "▁"
"""How SentencePiece writes a space."""

UNKNOWN_PENALTY = 10.0
"""An unknown character scores this much below the worst piece. Source: SentencePiece."""

CACHED_WORDS = 50_000
"""Words whose pieces are remembered; a bound, so that odd text cannot fill the memory."""


@dataclass(frozen=True, slots=True)
class PieceTable:
    """A unigram vocabulary.

    Attributes:
        pieces: Pieces; a piece's place is its id.
        scores: Log probability of each piece.
        normal_forms: What a character is replaced by before anything else.
        first: Id put before a text.
        last: Id put after a text.
        unknown: Id of a character that no piece covers.
    """

    pieces: Sequence[str]
    scores: Sequence[float]
    normal_forms: Mapping[int, str]
    first: int
    last: int
    unknown: int


class Unigram:
    """Cuts text into the ids of a unigram vocabulary, word by word (Viterbi)."""

    def __init__(self, table: PieceTable) -> None:
        """Index the pieces."""
        self._table = table
        self._known = {
            piece: (number, score)
            for number, (piece, score) in enumerate(zip(table.pieces, table.scores, strict=True))
            if piece and number != table.unknown
        }
        self._longest = max(map(len, table.pieces))
        self._unknown_score = min(table.scores) - UNKNOWN_PENALTY
        self._pieces = lru_cache(maxsize=CACHED_WORDS)(self._cut)

    def telling(self) -> Sequence[float]:
        """Return for each id how telling its piece is, 0 to 1: its rarity, scaled."""
        scores = self._table.scores
        least = min(scores)
        return [
            score / least if any(map(str.isalnum, piece)) else 0.0
            for piece, score in zip(self._table.pieces, scores, strict=True)
        ]

    def encode(self, text: str, *, limit: int) -> tuple[int, ...]:
        """Return the ids of *text* between the start and end marks.

        Args:
            text: Any text.
            limit: Most ids to return, marks included, >= 2; what is beyond is cut off.
        """
        normal = text.translate(self._table.normal_forms)
        ids = [self._table.first]
        for word in normal.split(" "):
            if word:
                ids.extend(self._pieces(SPACE_MARK + word))
            if len(ids) >= limit:
                break
        return (*ids[: limit - 1], self._table.last)

    def _cut(self, word: str) -> tuple[int, ...]:
        best = [0.0] + [float("-inf")] * len(word)
        back: list[tuple[int, int]] = [(0, 0)] * (len(word) + 1)
        for start in range(len(word)):
            candidates = [(start + 1, self._table.unknown, self._unknown_score)]
            for end in range(start + 1, min(start + self._longest, len(word)) + 1):
                piece = self._known.get(word[start:end])
                if piece is not None:
                    candidates.append((end, *piece))
            for end, number, score in candidates:
                if best[start] + score > best[end]:
                    best[end] = best[start] + score
                    back[end] = (start, number)
        ids: list[int] = []
        place = len(word)
        while place > 0:
            place, number = back[place]
            ids.append(number)
        return tuple(reversed(ids))
