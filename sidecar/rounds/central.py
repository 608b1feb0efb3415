"""The most central sentences of a chapter note: what a good account of it would touch."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sidecar.language.sentences import sentence_spans
from sidecar.language.words import content_words
from sidecar.rounds.gaps import ASSERTION_GAP
from sidecar.rounds.runs import count_words
from sidecar.rounds.terms import target_term
from sidecar.rounds.unwrapping import unwrapped
from sidecar.rounds.values import CleanNote

MOST_GAPS = 3
"""Gaps named for a chapter note. Source: rounds.md, The builtin engine."""

MOST_CENTRAL = 5
"""Central sentences looked at: a few more than gaps, so that good answers leave fewer."""

SENTENCE_WORDS = range(6, 61)
"""Words of a sentence that can stand for a thought: no label, no table, no listing."""

KEY_TERM_BONUS = 1.0
"""Added for each key term, beside the mean share of the note's words: terms are what the
note is about. Set by hand; not measured."""

POINTING_FACTOR = 0.5
"""Weight of a sentence that begins by pointing at the one before ("This is called ..."): it
says little without that one. Set by hand; not measured."""

SHORT_WORDS = 9
"""Words below which a sentence weighs half as well: it seldom holds a whole thought."""

_POINTING = re.compile(
    r"(?i)(?:this|that|these|those|it|they|he|she|something|such|das|dies|diese[rsnm]?|es|sie|er|"
    r"cela|ceci|ce|c'est|il|ils|elles?|esto|eso|ello|questo|ciò|isso|isto|dit|dat|deze|to|ten|ta|"
    r"это|этот|эта|эти)\b|[这那此它]|これ|それ|この|その"
)
_NOT_PROSE = re.compile(
    r"```.*?(?:```|\Z)|^[ \t]*(?:#{1,6}\s|\|)[^\n]*$|\$\$.*?\$\$", re.DOTALL | re.M
)
_TAG_RUNS = re.compile(
    r"^[ \t>]*(?:[-*+][ \t]+)?(?:#[^\s#]+[ \t]*$|(?:#[^\s#]+(?:[ \t]+|$)){2,50})"
    r"|(?:(?<![ \t])[ \t]+#[^\s#]+){2,50}[ \t]*$",
    re.MULTILINE,
)
"""A line that is a tag, and two tags or more where a line begins or ends: they label the note. One
tag before or after other words may be a part of what they say."""
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
    prose = unwrapped(without_tags(_NOT_PROSE.sub("\n", text)))
    found = [_LEADING.sub("", prose[start:end]) for start, end in sentence_spans(prose)]
    kept = [one for one in dict.fromkeys(found) if count_words(one) in SENTENCE_WORDS]
    contents = [frozenset(content_words(sentence, language)) for sentence in kept]
    counts = Counter(word for content in contents for word in content)
    terms = [frozenset(content_words(term, language)) for term in key_terms]

    def score(sentence: str, content: frozenset[str]) -> float:
        if not content:
            return 0.0
        is_weak = _POINTING.match(sentence.lstrip("*_")) or count_words(sentence) < SHORT_WORDS
        weight = POINTING_FACTOR if is_weak else 1.0
        shared = sum(counts[word] - 1 for word in content) / (len(content) * len(kept))
        held = sum(bool(term) and term <= content for term in terms)
        return weight * (shared + KEY_TERM_BONUS * held / max(1, len(terms)))

    return tuple(
        ScoredSentence(sentence, score(sentence, content))
        for sentence, content in zip(kept, contents, strict=True)
    )


def without_tags(text: str) -> str:
    r"""Return the text without the tags that only label it.

    Args:
        text: Prose, without code.

    Determinism:
        Pure; linear in the length of the text.

    Example:
        >>> without_tags("#history/space #nasa\nApollo 11 landed. Say what #nasa did.")
        '\n\nApollo 11 landed. Say what #nasa did.'
    """
    return _TAG_RUNS.sub("\n", text)


def gap_term(sentence: str, note: CleanNote, language: str, *, taken: Collection[str] = ()) -> str:
    """Return the term by which a gap names a sentence without giving it away.

    Args:
        sentence: A central sentence.
        note: The note; its title is named where the sentence holds no term of its own.
        language: ISO 639-1 code.
        taken: Terms that other gaps are named by.

    Returns:
        The note's best key term that stands in the sentence, rather one that is not taken
        and that the title does not name.

    Determinism:
        Pure.

    Example:
        >>> note = CleanNote("Osmosis", "", ("water", "membrane"), "en")
        >>> gap_term("Water crosses the membrane.", note, "en", taken=["water"])
        'membrane'
    """
    free = [term for term in note.key_terms if term not in taken]
    used = "\n".join([note.title, *taken])
    term = target_term(sentence, free[::-1], language, used=used)
    return term or target_term(sentence, note.key_terms[::-1], language) or note.title


def names_same(one: str, other: str, language: str) -> bool:
    """Return whether one of two terms holds all words of the other: a gap is named once.

    Args:
        one: A term.
        other: Another.
        language: ISO 639-1 code of both.

    Example:
        >>> names_same("trace", "stronger traces", "en"), names_same("trace", "cortex", "en")
        (True, False)
    """
    mine, theirs = (frozenset(content_words(term, language)) for term in (one, other))
    return bool(mine and theirs) and (mine <= theirs or theirs <= mine)


def gap_text(term: str) -> str:
    """Return the gap that names a term.

    Args:
        term: See ``gap_term``.

    Example:
        >>> gap_text("membrane")
        'You did not explain: membrane'
    """
    return ASSERTION_GAP.format(assertion=term)
