"""The gate: do meaning and words together speak for a passage, and for answering at all?"""

from __future__ import annotations

import math
from dataclasses import dataclass

from sidecar.language.detect import UNDETERMINED
from sidecar.library.evidence import Evidence

MEANING_WEIGHT = 2.0
"""What closeness weighs beside the share of keywords.

Source: ADR-0027: logistic fits on half of the questions of eight sets give 1.2 (MiniLM) and 3.3
(e5); at 2 both leak less for the recall that they keep than before.
"""

LEAST_SUPPORT = 0.33
"""Least support of the best passage, unless the embedder has a measured one of its own.

Source: ADR-0027, MiniLM: of the off-topic questions asked of SciFact 0.19 find something, where
0.36 did before; recall at 5 is 0.78, as without any gate. From 0.36 on ``core`` loses questions.
"""

SHARE_OF_LEAST = 0.75
"""Share of the least support that a further passage needs once the best one reached it.

Source: ADR-0027: at 1 ``core`` loses 0.01 of recall at 5, below 0.75 nothing is gained.
"""

LEAST_WORDS = 0.31
"""Least share of keywords of the best passage where only words speak and four were asked for.

Source: ADR-0027: English by words alone loses 1 to 2 points of recall at 5, and 0.16 (Cranfield)
to 0.30 (SciFact) of the questions without an answer find something; each hundredth less lets in
0.03 more.
"""

LEAST_WORDS_ELSEWHERE = 0.26
"""The same outside English, where one thing is said in more forms than stemming undoes.

Source: ADR-0027: German, Spanish, Russian and Chinese by words alone are found at least as well
as the full-text index alone finds them (XQuAD, nDCG@10); at 0.28 German is not.
"""

LESS_FOR_MORE = 0.1
"""How much less of a long question must be found, for each time that it is e times as long.

A claim of ten words is not repeated as a question of two is. Source: ADR-0027: where SciFact and
Chinese lose 0.07 and 0.04 of recall at 5 without it, they lose 0.02 and 0.00 with it.
"""

USUAL_WORDS = 4
"""Keywords of a usual question."""

WORDS_RANGE = (0.1, 0.6)
"""Bounds of the least share of keywords, whatever the length."""

SHARE_OF_LEAST_WORDS = 0.5
"""What ``SHARE_OF_LEAST`` is where only words speak (source: as above)."""

LEAST_CLOSENESS = -0.3
"""How much a far meaning can take away: a passage with all the words of a question is heard.

Source: ADR-0027: without this bound LIMIT loses names that the embedder does not know.
"""

NAMED_LEAST_SHARE = 0.6
"""Least share of keywords in title and headings from which a passage is named.

Source: ADR-0013; it lets no more than 1 % of the off-topic questions through in addition.
"""


@dataclass(frozen=True, slots=True)
class Scale:
    """How to read an embedder's cosines.

    Attributes:
        zero: Cosine up to which texts have nothing to do with each other, below 1.
        least: Least support of the best passage, > 0.
        zeros: That cosine by language, where it is another one.
        is_measured: Whether anything is known of its cosines; where not, they order passages,
            and words alone judge them.
    """

    zero: float = 0.0
    least: float = LEAST_SUPPORT
    zeros: tuple[tuple[str, float], ...] = ()
    is_measured: bool = True

    def zero_in(self, language: str) -> float:
        """Return the zero for questions in a language (ISO 639-1).

        Example:
            >>> Scale(0.78, zeros=(("zh", 0.84),)).zero_in("zh")
            0.84
        """
        return dict(self.zeros).get(language, self.zero)


def strength(cosine: float | None, found: Evidence, scale: Scale, language: str) -> float:
    """Return how far the support of a passage reaches what its question needs; 1 is enough.

    Meaning below the embedder's zero counts against a passage, for then its words are there by
    chance; not where title and headings name it, or where the question names a code that
    stands in it: embedders know neither.

    Args:
        cosine: Similarity in [-1, 1]; ``None`` where only words speak, as they do wherever
            nothing is known of the scale.
        found: What of the question stands in the passage.
        scale: The embedder's.
        language: ISO 639-1 code of the question.

    Determinism:
        Pure; rises with the cosine and with the words found.

    Example:
        >>> found = Evidence(1, 2, 0.5, 0.5, 0.0, 0.5, has_phrases=False, loose=0.5)
        >>> round(strength(0.46, found, Scale(0.28, 0.5), "en"), 2)
        2.0
        >>> strength(0.10, found, Scale(0.28, 0.5), "en") > 0.1
        False
    """
    if cosine is None or not scale.is_measured:
        return found.loose / least_words(found.wanted, language)
    is_named = found.headings >= NAMED_LEAST_SHARE or found.has_code
    lowest = 0.0 if is_named else LEAST_CLOSENESS
    zero = scale.zero_in(language)
    closeness = max(lowest, (cosine - zero) / (1 - zero))
    return (MEANING_WEIGHT * closeness + found.loose) / scale.least


def least_words(wanted: int, language: str) -> float:
    """Return the share of keywords that is enough where only words speak.

    Args:
        wanted: Keywords of the question, >= 0.
        language: ISO 639-1 code of the question.

    Example:
        >>> least_words(4, "en"), round(least_words(10, "en"), 2), least_words(4, "de")
        (0.31, 0.22, 0.26)
    """
    usual = LEAST_WORDS if language in {"en", UNDETERMINED} else LEAST_WORDS_ELSEWHERE
    least, most = WORDS_RANGE
    return min(most, max(least, usual - LESS_FOR_MORE * math.log(max(1, wanted) / USUAL_WORDS)))


def is_enough(own: float, best: float, *, by_words: bool) -> bool:
    """Return whether a passage is kept beside the best one.

    Args:
        own: Its ``strength``.
        best: That of the strongest passage of the question.
        by_words: Whether only words speak for it.
    """
    return best >= 1 and own >= (SHARE_OF_LEAST_WORDS if by_words else SHARE_OF_LEAST)
