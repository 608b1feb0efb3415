"""Drafts of core assertions: what is proposed, and what of it the note supports."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sidecar.language.normal import normalize
from sidecar.language.words import content_words, words
from sidecar.rounds.central import ScoredSentence, scored_sentences, without_tags
from sidecar.rounds.checks import is_opposite
from sidecar.rounds.core_assertions import MAX_ASSERTION_CHARS, MAX_ASSERTIONS
from sidecar.rounds.kinds import kind_of
from sidecar.rounds.locating import NoteText, Place
from sidecar.rounds.quantities import missing_quantities
from sidecar.rounds.runs import weight
from sidecar.rounds.said_in import RUN_WEIGHT
from sidecar.rounds.values import AssertionKind, CleanNote, CoreAssertion

DEFINITION_BONUS = 0.5
"""Added to the centrality of a sentence that defines or explains, which runs from 0 to about
2: what a note defines is what it teaches. Set by hand; not measured."""

SHARED_WORDS = 0.34
"""Least share of a draft's content words that its quote must hold: a draft is in other words
than the note, but about the same thing. Set by hand; not measured."""

_EXPLAINS = frozenset({AssertionKind.DEFINITION, AssertionKind.MECHANISM, AssertionKind.CONDITION})
_MARKS = re.compile(r"(\*\*|==|~~|__|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w))")
_LEANS = re.compile(
    r"^(?:this|that|these|those|it|they|he|she|such|here|dies(?:e|er|es)?|das|er|sie|es|cela|"
    r"ceci|il|elle|esto|eso)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Proposal:
    """An assertion as it was proposed, with the sentence of the note it rests on."""

    assertion: str
    quote: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A proposal that the note supports.

    Attributes:
        assertion: What may become a core assertion.
        quote: The note's own characters at ``place``.
        place: Where they stand.
    """

    assertion: CoreAssertion
    quote: str
    place: Place


def keep_drafts(
    proposals: Sequence[Proposal], note: NoteText, existing: Collection[str], *, language: str
) -> tuple[Draft, ...]:
    """Return the proposals that the note supports, each with its verbatim quote.

    A proposal is dropped when its quote does not stand in the note, when it states a number
    that its quote does not, turns the quote around, or shares next to nothing with it; when
    it is not 1 to 300 characters; when it is there already.

    Args:
        proposals: As they came, best first.
        note: The note's text.
        existing: Assertions that the note has.
        language: ISO 639-1 code of the note.

    Returns:
        At most 20 drafts in their order.

    Determinism:
        Pure.
    """
    taken = {normalize(text) for text in existing}
    kept: list[Draft] = []
    for proposal in proposals:
        text = " ".join(without_tags(proposal.assertion).split())
        place = note.exact(proposal.quote) if _is_quote(proposal.quote) else None
        is_new = bool(normalize(text)) and normalize(text) not in taken
        if place is None or not is_new or len(text) > MAX_ASSERTION_CHARS:
            continue
        if not _rests_on(text, proposal.quote, language):
            continue
        taken.add(normalize(text))
        quote = note.text[place.start : place.end]
        kept.append(Draft(CoreAssertion(text, kind_of(text, language)), quote, place))
    return tuple(kept[:MAX_ASSERTIONS])


def extract_drafts(note: CleanNote, *, limit: int) -> tuple[Proposal, ...]:
    """Return the note's own most central sentences as proposals, best first.

    Sentences that explain come before those that tell, and one that leans on what stands
    before it ("This …") is left out, for it states nothing alone.

    Args:
        note: The cleaned note.
        limit: Most proposals.

    Returns:
        Each sentence as assertion and as its own quote.

    Determinism:
        Pure.
    """
    scored = scored_sentences(note.text, note.key_terms, note.language)
    best = sorted(filter(_stands_alone, scored), key=lambda each: -_worth(each, note.language))
    return tuple(Proposal(_plain(each.text), each.text) for each in best[:limit])


def _is_quote(quote: str) -> bool:
    """Return whether a quote is long enough to be one: three words."""
    return weight(words(quote)) >= RUN_WEIGHT


def _rests_on(assertion: str, quote: str, language: str) -> bool:
    """Return whether the quote can support the assertion, as far as code can tell."""
    if missing_quantities(assertion, quote) or is_opposite(quote, assertion):
        return False
    own = set(content_words(assertion, language))
    shared = own & set(content_words(quote, language))
    return bool(own) and len(shared) >= SHARED_WORDS * len(own)


def _stands_alone(sentence: ScoredSentence) -> bool:
    """Return whether a sentence can be an assertion as it is."""
    text = sentence.text.strip()
    return (
        len(_plain(text)) <= MAX_ASSERTION_CHARS
        and not text.endswith(("?", "？", ":", "："))
        and not _LEANS.match(text)
    )


def _worth(sentence: ScoredSentence, language: str) -> float:
    """Return how well a sentence would do as an assertion."""
    return sentence.score + DEFINITION_BONUS * (kind_of(sentence.text, language) in _EXPLAINS)


def _plain(sentence: str) -> str:
    """Return a sentence without emphasis marks, on one line."""
    return " ".join(_MARKS.sub("", sentence).split())
