"""The most central sentences of a chapter note: what a good account of it would touch."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sidecar.language.sentences import sentence_spans
from sidecar.language.words import content_words
from sidecar.rounds.gaps import ASSERTION_GAP
from sidecar.rounds.runs import count_words
from sidecar.rounds.terms import target_term
from sidecar.rounds.unwrapping import unwrapped

MOST_GAPS = 3
"""Gaps named for a chapter note. Source: rounds.md, The builtin engine."""

MOST_CENTRAL = 5
"""Central sentences looked at: a few more than gaps, so that good answers leave fewer."""

SENTENCE_WORDS = range(6, 61)
"""Words of a sentence that can stand for a thought: no label, no table, no listing."""

KEY_TERM_BONUS = 1.0
"""Added for each key term, beside the mean share of the note's words: terms are what the
note is about. Set by hand; not measured."""

_NOT_PROSE = re.compile(
    r"```.*?(?:```|\Z)|^[ \t]*(?:#{1,6}\s|\|)[^\n]*$|\$\$.*?\$\$", re.DOTALL | re.M
)
_LEADING = re.compile(r"^(?:[>\s]*(?:[-*+•]|\d{1,3}[.)])\s+|[>\s]+)+")


@dataclass(frozen=True, slots=True)
class ScoredSentence:
    """A sentence as it stands in the text, with how central it is, >= 0."""

    text: str
    score: float


def central_sentences(text: str, key_terms: Sequence[str], language: str) -> tuple[str, ...]:
    """Return the sentences that share most with the rest of the note, most central first.

    Args:
        text: Cleaned text of the note.
        key_terms: Its most telling terms.
        language: ISO 639-1 code.

    Returns:
        At most five sentences as they stand in the text.

    Determinism:
        Pure; ties keep the order of the text.
    """
    scored = scored_sentences(text, key_terms, language)
    best = sorted(scored, key=lambda sentence: -sentence.score)
    return tuple(sentence.text for sentence in best[:MOST_CENTRAL])


def scored_sentences(
    text: str, key_terms: Sequence[str], language: str
) -> tuple[ScoredSentence, ...]:
    """Return the sentences that can stand for a thought, in the order of the text.

    A sentence scores by how often its content words stand in other sentences, each word
    once, divided by the number of its words, and by the key terms that it holds.

    Args:
        text: Cleaned text of the note.
        key_terms: Its most telling terms.
        language: ISO 639-1 code.

    Returns:
        Sentences with their scores, without repetitions, labels, tables and code. A line
        break inside a paragraph reads as a space.

    Determinism:
        Pure.
    """
    prose = unwrapped(_NOT_PROSE.sub("\n", text))
    found = [_LEADING.sub("", prose[start:end]) for start, end in sentence_spans(prose)]
    kept = [one for one in dict.fromkeys(found) if count_words(one) in SENTENCE_WORDS]
    contents = [frozenset(content_words(sentence, language)) for sentence in kept]
    counts = Counter(word for content in contents for word in content)
    terms = [frozenset(content_words(term, language)) for term in key_terms]

    def score(content: frozenset[str]) -> float:
        if not content:
            return 0.0
        shared = sum(counts[word] - 1 for word in content) / (len(content) * len(kept))
        held = sum(bool(term) and term <= content for term in terms)
        return shared + KEY_TERM_BONUS * held / max(1, len(terms))

    return tuple(
        ScoredSentence(sentence, score(content))
        for sentence, content in zip(kept, contents, strict=True)
    )


def gap_text(sentence: str, key_terms: Sequence[str], language: str) -> str:
    """Return a gap that names a sentence by its key term and does not give it away.

    Args:
        sentence: A central sentence.
        key_terms: The note's key terms, best first.
        language: ISO 639-1 code.

    Example:
        >>> gap_text("Water crosses the membrane by itself.", ("membrane",), "en")
        'You did not explain: membrane'
    """
    return ASSERTION_GAP.format(assertion=target_term(sentence, key_terms, language))
