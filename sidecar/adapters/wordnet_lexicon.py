"""The English lexicon of meaning that the package ships, made from WordNet 3.1."""

from __future__ import annotations

import gzip
import zlib
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from sidecar.errors import ModelFileInvalid
from sidecar.rounds.meanings import NOTHING, Lexicon, Meaning, Relation, joined, related
from sidecar.rounds.word_forms import base_forms

WORDNET: Final = Path(__file__).parent / "data" / "wordnet.txt.gz"
"""Written by ``benchmarks/make_lexicon.py``; its license is in ``data/NOTICE.md``."""

CACHED_PAIRS: Final = 16_384
"""Pairs of words whose relation is remembered: a long round's, at most some 3 MB."""

CACHED_WORDS: Final = 4_096
"""Words whose senses are remembered."""

_SIGNS: Final = "@!+"


@cache
def lexicons() -> Mapping[str, Lexicon]:
    """Return the lexicons that the package ships, by language (ISO 639-1)."""
    return {"en": WordNetLexicon()}


class WordNetLexicon:
    """A ``Lexicon`` of English that reads its file at the first question.

    Thread safety:
        Safe: what two threads may both compute is the same.
    """

    def __init__(self, path: Path = WORDNET) -> None:
        """Take the file; nothing is read yet."""
        self._path = path
        self._lines: list[str] = []
        self._pair = lru_cache(maxsize=CACHED_PAIRS)(self._related)
        self._meaning = lru_cache(maxsize=CACHED_WORDS)(self._read_meaning)

    def relation(self, one: str, other: str) -> Relation:
        """Return what the second word is to the first.

        Raises:
            ModelFileInvalid: If the file is missing or damaged.
        """
        return Relation.SAME if one == other else self._pair(one, other)

    def parts(self, word: str) -> frozenset[str]:
        """Return the letters of what a word mostly is: n, v, a, r; none where not known.

        Raises:
            ModelFileInvalid: If the file is missing or damaged.
        """
        return self._meaning(word).parts

    def knows(self, word: str) -> bool:
        """Return whether it is an English word, in any form.

        Raises:
            ModelFileInvalid: If the file is missing or damaged.
        """
        return any(self._found(base) for base in base_forms(word))

    def _related(self, one: str, other: str) -> Relation:
        return related(self._meaning(one), self._meaning(other))

    def _read_meaning(self, word: str) -> Meaning:
        return joined(_meaning(self._found(base)) for base in base_forms(word))

    def _found(self, word: str) -> str:
        """Return the senses of a word as the file has them; empty for one it does not know."""
        lines = self._lines or self._read()
        place = bisect_left(lines, f"{word}\t")
        if place == len(lines) or not lines[place].startswith(f"{word}\t"):
            return ""
        return lines[place].partition("\t")[2]

    def _read(self) -> list[str]:
        try:
            text = gzip.decompress(self._path.read_bytes()).decode("ascii")
        except (OSError, EOFError, zlib.error, UnicodeDecodeError) as exc:
            raise ModelFileInvalid(name=self._path.name, reason="it cannot be read") from exc
        if not text:
            raise ModelFileInvalid(name=self._path.name, reason="it is empty")
        self._lines = sorted(text.splitlines())
        return self._lines


def _meaning(line: str) -> Meaning:
    """Return what the senses of one word say, taken together."""
    if not line:
        return NOTHING
    parts, _, senses = line.partition("\t")
    found: dict[str, set[str]] = {sign: set() for sign in f"={_SIGNS}"}
    for sense in senses.split(" "):
        sign, start = "=", 0
        for place, character in enumerate(f"{sense}="):
            if character in f"={_SIGNS}":
                found[sign].update(sense[start:place].split(","))
                sign, start = character, place + 1
    return Meaning(
        senses=frozenset(found["="]),
        broader=frozenset(found["@"]),
        opposites=frozenset(found["!"]),
        derived=frozenset(found["+"]),
        parts=frozenset(parts),
    )
