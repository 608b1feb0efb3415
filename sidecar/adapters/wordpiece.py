"""WordPiece as BERT's uncased models use it: text in, token ids out."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from sidecar.language.stop_words import stop_words

LONGEST_WORD_CHARS = 100
"""Longer words become one unknown token. Source: BertTokenizer's ``max_input_chars_per_word``."""

CACHED_WORDS = 50_000
"""Words whose pieces are remembered; a bound, so that odd text cannot fill the memory."""

FIRST_WORD_ID = 1_900
"""About where whole words begin in the vocabulary; from there an id is a frequency rank."""

LEAST_RANK = 10
"""Rank given to pieces before them: letters, digits, signs."""

_CJK_RANGES = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B820, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)
"""What BERT calls a CJK character: no kana, no Hangul. Source: its ``_is_chinese_char``."""

_SPECIAL = re.compile(r"(\[(?:CLS|SEP|PAD|UNK|MASK)\])")
_ASCII_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_REPLACEMENT = "�"


class WordPiece:
    """Cuts text into the ids of a BERT vocabulary.

    Agrees with the reference tokenizer id for id (golden ids in the tests): control
    characters dropped, CJK characters alone, accents stripped, lower case, punctuation
    alone, then the longest piece that the vocabulary knows.
    """

    def __init__(self, vocabulary: Sequence[str]) -> None:
        """Take the vocabulary; a piece's place is its id."""
        self._ids = {piece: number for number, piece in enumerate(vocabulary)}
        self._unknown = self._ids["[UNK]"]
        self._first = self._ids["[CLS]"]
        self._last = self._ids["[SEP]"]
        self._pieces = lru_cache(maxsize=CACHED_WORDS)(self._cut)
        self._telling = tuple(
            _telling(piece, number, len(vocabulary)) for number, piece in enumerate(vocabulary)
        )

    def telling(self) -> Sequence[float]:
        """Return for each id how telling its piece is, 0 to 1.

        The vocabulary is ordered by frequency, so the logarithm of the rank stands in for
        an inverse document frequency (Zipf's law); function words and signs tell nothing.
        """
        return self._telling

    def encode(self, text: str, *, limit: int) -> tuple[int, ...]:
        """Return the ids of *text* between the start and end marks.

        Args:
            text: Any text; blank text gives the two marks alone.
            limit: Most ids to return, marks included, >= 2; what is beyond is cut off.
        """
        ids = [self._first]
        for word in self._words(text):
            ids.extend(self._pieces(word))
            if len(ids) >= limit:
                break
        return (*ids[: limit - 1], self._last)

    def _words(self, text: str) -> Iterator[str]:
        for part in _SPECIAL.split(text):
            if _SPECIAL.fullmatch(part):
                yield part
            else:
                yield from _split(_fold(part))

    def _cut(self, word: str) -> tuple[int, ...]:
        if _SPECIAL.fullmatch(word):
            return (self._ids[word],)
        if len(word) > LONGEST_WORD_CHARS:
            return (self._unknown,)
        pieces: list[int] = []
        start = 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = word[start:end] if start == 0 else "##" + word[start:end]
                if piece in self._ids:
                    pieces.append(self._ids[piece])
                    start = end
                    break
            else:
                return (self._unknown,)
        return tuple(pieces)


def _telling(piece: str, number: int, size: int) -> float:
    bare = piece.removeprefix("##")
    if not bare.isalnum() or piece in stop_words("en"):
        return 0.0
    rank = max(number - FIRST_WORD_ID, LEAST_RANK)
    return math.log(rank) / math.log(size - FIRST_WORD_ID)


def _fold(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text.lower()
    kept = "".join(_cleaned(char) for char in text)
    decomposed = unicodedata.normalize("NFD", kept)
    bare = (char for char in decomposed if unicodedata.category(char) != "Mn")
    # One character at a time: str.lower() would pick the final sigma by context.
    return "".join(char.lower() for char in bare)


def _cleaned(char: str) -> str:
    if char in "\t\n\r":
        return " "
    if char == _REPLACEMENT or unicodedata.category(char).startswith("C"):
        return ""
    if char.isspace():
        return " "
    if _is_cjk(ord(char)):
        return f" {char} "
    return char


def _is_cjk(code: int) -> bool:
    return any(low <= code <= high for low, high in _CJK_RANGES)


def _is_punctuation(char: str) -> bool:
    return char in _ASCII_PUNCTUATION or (
        not char.isascii() and unicodedata.category(char).startswith("P")
    )


def _split(text: str) -> Iterator[str]:
    for chunk in text.split():
        if chunk.isalnum():
            yield chunk
            continue
        start = 0
        for place, char in enumerate(chunk):
            if _is_punctuation(char):
                if place > start:
                    yield chunk[start:place]
                yield char
                start = place + 1
        if start < len(chunk):
            yield chunk[start:]
