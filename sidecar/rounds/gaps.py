"""What the learner did not explain."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from sidecar.language.detect import UNDETERMINED, language_of
from sidecar.language.sentences import sentence_spans
from sidecar.language.stop_words import stop_words
from sidecar.language.words import content_words, stem, words
from sidecar.rounds.phrases import Phrase, phrase
from sidecar.rounds.relation_words import states_relation
from sidecar.rounds.runs import Source
from sidecar.rounds.semantic import is_keyword_list
from sidecar.rounds.told_verdicts import VERDICTS
from sidecar.rounds.values import Check, Gap, Outcome

ASSERTION_GAP = "You did not explain: {assertion}"
"""Word for word the same every round, so that it can be located in the note.

Source: rounds.md, Concluding."""

UNDECIDED_GAP = "Could not decide: {assertion}"
"""Text for a point that is no gap, but was not shown to be explained either."""

GROUNDED_SHARE = 0.5
"""Least share of a gap's content words that the reference must hold. Half: a gap always
adds words of its own ("did not say how"), and one about another topic shares hardly any.
Set by hand, to be measured with the evals of issue 3."""

MAX_PARTNER_GAPS = 5
"""Gaps taken from one reply. Source: rounds.md, Turns."""

MAX_GAP_CHARS = 160
"""Longest gap taken from a reply. Source: rounds.md, Turns."""

BARE_WORDS = 4
"""Words beside a term up to which a sentence without a relation only drops it: in a longer
one some verb that no list holds says what the term does ("the memory decays more slowly").
Source: ADR-0033; without a bound 16.6 % of right answers to digiklausur's questions have such a
gap, with it 2.3 % (tests/evals/test_buzzwords_on_answers.py)."""

_MISSED = frozenset({Outcome.NOT_COVERED, Outcome.UNCHECKED})
_SPACES = re.compile(r"\s+")


def without_gap_lead(text: str) -> str:
    """Return what a gap is about, whatever language it is told in.

    Args:
        text: A gap as it is shown, or anything else, which comes back as it is.

    Determinism:
        Pure.

    Example:
        >>> without_gap_lead("你没有解释：冰会浮。"), without_gap_lead("You did not explain: Ice.")
        ('冰会浮。', 'Ice.')
    """
    for english in (ASSERTION_GAP, UNDECIDED_GAP):
        for form in (english, *VERDICTS[english]):
            lead = form.partition("{")[0]
            if text.startswith(lead):
                return text.removeprefix(lead)
    return text


def assertion_gaps(checks: Sequence[Check], *, with_undecided: bool = False) -> tuple[Gap, ...]:
    """Return one gap for each missed assertion.

    Args:
        checks: Settled checks.
        with_undecided: Whether undecided ones are shown too, as when giving up.

    Returns:
        Gaps in the note's order.
    """
    shown = _MISSED | {Outcome.UNDECIDED} if with_undecided else _MISSED
    return tuple(
        Gap(ASSERTION_GAP.format(assertion=check.assertion.text), "assertion")
        for check in checks
        if check.outcome in shown
    )


def partner_gaps(texts: Sequence[str]) -> tuple[Gap, ...]:
    """Return the partner's gaps, trimmed, without repetition, at most five.

    Args:
        texts: As the partner said them.

    Returns:
        Gaps of at most 160 characters; longer ones are left out, not cut.
    """
    tidy = dict.fromkeys(_SPACES.sub(" ", text).strip() for text in texts)
    usable = [text for text in tidy if words(text) and len(text) <= MAX_GAP_CHARS]
    return tuple(Gap(text, "partner") for text in usable[:MAX_PARTNER_GAPS])


def buzzword_gaps(terms: Sequence[str], learner: Sequence[str], language: str) -> tuple[Gap, ...]:
    """Return a gap for each term that the learner used and never unpacked.

    A term is unpacked when some sentence that holds it also states a relation: a verb of
    cause, change, condition, comparison or definition. A sentence of more than a few words
    counts as well, unless it is a heap of words: what cannot be told is no gap.

    Args:
        terms: Terms of the focus and of the assertions.
        learner: What the learner said, turn by turn.
        language: Of the learner's text, ISO 639-1.

    Returns:
        Gaps in the order of the terms; none for a language without relation words.

    Determinism:
        Pure.

    Example:
        >>> [gap.text for gap in buzzword_gaps(["entropy"], ["Well, entropy!"], "en")]
        ['You used “entropy” without saying what it means or does.']
        >>> buzzword_gaps(["entropy"], ["Entropy grows because disorder is likelier."], "en")
        ()
    """
    sentences = [text[start:end].strip() for text in learner for start, end in sentence_spans(text)]
    found: list[Gap] = []
    for term in terms:
        holding = [text for text in sentences if _holds(text, term, language)]
        if holding and all(_only_drops(text, term, language) for text in holding):
            found.append(Gap(phrase(Phrase.BUZZWORD, language, term=term), "buzzword"))
    return tuple(found)


def explains(term: str, learner: Sequence[str], language: str) -> bool:
    """Return whether some sentence of the learner uses the term and states a relation.

    Args:
        term: A key term.
        learner: What the learner said, turn by turn.
        language: ISO 639-1 code.

    Example:
        >>> explains("entropy", ["Entropy grows because disorder is likelier."], "en")
        True
    """
    sentences = [text[start:end] for text in learner for start, end in sentence_spans(text)]
    return any(
        _holds(text, term, language) and not _only_drops(text, term, language) for text in sentences
    )


def _only_drops(sentence: str, term: str, language: str) -> bool:
    """Return whether the sentence uses the term and says nothing with it."""
    if states_relation(sentence, language):
        return False
    is_short = len(words(sentence)) - len(words(term)) <= BARE_WORDS
    return is_short or is_keyword_list(sentence, language)


def _holds(sentence: str, term: str, language: str) -> bool:
    """Return whether the sentence uses the term in any inflection."""
    stems = " ".join(stem(word, language) for word in words(sentence))
    return Source(stems).has([stem(word, language) for word in words(term)])


def terms_in(texts: Sequence[str], terms: Sequence[str], language: str) -> tuple[str, ...]:
    """Return those terms that stand in one of the texts.

    Args:
        texts: Focus and assertions.
        terms: The note's key terms.
        language: ISO 639-1 code.

    Returns:
        Terms in their order, without those that are only stop words.
    """
    stops = stop_words(language)
    return tuple(
        term
        for term in terms
        if not set(words(term)) <= stops and any(_holds(text, term, language) for text in texts)
    )


def grounded(
    gaps: Sequence[Gap], reference: Collection[str], language: str, *, spoken: str = ""
) -> tuple[Gap, ...]:
    """Return the gaps that the reference supports.

    Gaps from assertions, from the note and about the learner's own words stay; a partner's
    gap stays when half its content words stand in the reference. One in another language stays
    as well: it shares no word with any reference, and to drop it might pass the learner.

    Args:
        gaps: All gaps.
        reference: Focus, assertions and note.
        language: Of the reference, ISO 639-1.
        spoken: The language that the partner was asked to reply in; empty for the same.

    Returns:
        Gaps in their order.

    Determinism:
        Pure.

    Example:
        >>> kept = grounded([Gap("no word on tides", "partner")], ["The moon pulls."], "en")
        >>> kept
        ()
    """
    known = {word for text in reference for word in content_words(text, language)}
    return tuple(
        gap
        for gap in gaps
        if gap.origin != "partner"
        or _is_foreign(gap, language, spoken)
        or _is_grounded(gap, known, language)
    )


def _is_foreign(gap: Gap, language: str, spoken: str) -> bool:
    """Return whether the gap is told in another language than the reference."""
    if language == UNDETERMINED:
        return False
    return language_of(gap.text, spoken or language) != language


def _is_grounded(gap: Gap, known: Collection[str], language: str) -> bool:
    """Return whether enough of the gap's content words are known."""
    own = content_words(gap.text, language)
    return bool(own) and sum(word in known for word in own) >= GROUNDED_SHARE * len(own)
