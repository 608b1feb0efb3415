"""What retrieval is held against: plain BM25 over whole documents, and grep."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from sidecar.language.detect import detect
from sidecar.language.stop_words import stop_words
from sidecar.language.words import content_words, words

K1 = 1.2
B = 0.75
"""Parameters of BM25. Source: Robertson and Zaragoza (2009), and what most tools ship."""


class Bm25:
    """Okapi BM25 over stems, stop words left out, pairs of characters without spaces."""

    def __init__(self, documents: Mapping[str, str]) -> None:
        """Index the documents, text by path."""
        self._counts: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self._lengths: dict[str, int] = {}
        for path, text in documents.items():
            terms = Counter(content_words(text, detect(text)))
            self._lengths[path] = terms.total()
            for term, count in terms.items():
                self._counts[term].append((path, count))
        self._mean = sum(self._lengths.values()) / max(1, len(self._lengths)) or 1.0

    def ranking(self, query: str, most: int) -> list[str]:
        """Return the documents that hold a word of the query, best first, ties by path."""
        scores: dict[str, float] = defaultdict(float)
        for term in dict.fromkeys(content_words(query, detect(query))):
            holders = self._counts.get(term, [])
            weight = math.log(1 + (len(self._lengths) - len(holders) + 0.5) / (len(holders) + 0.5))
            for path, count in holders:
                length = 1 - B + B * self._lengths[path] / self._mean
                scores[path] += weight * count * (K1 + 1) / (count + K1 * length)
        return sorted(scores, key=lambda path: (-scores[path], path))[:most]


class Grep:
    """Documents by how many different words of the query stand in them, as typed."""

    def __init__(self, documents: Mapping[str, str]) -> None:
        """Take the documents, text by path."""
        self._texts = {path: text.casefold() for path, text in documents.items()}

    def ranking(self, query: str, most: int) -> list[str]:
        """Return the documents that hold a word of the query, best first, ties by path."""
        stops = stop_words(detect(query))
        wanted: Sequence[str] = [w for w in dict.fromkeys(words(query)) if w not in stops]
        found = {path: sum(word in text for word in wanted) for path, text in self._texts.items()}
        held = [path for path, count in found.items() if count]
        return sorted(held, key=lambda path: (-found[path], path))[:most]
