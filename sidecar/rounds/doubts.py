"""Why a statement that scores as covered may say something else after all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sidecar.language.negation import negations
from sidecar.language.normal import straighten
from sidecar.language.words import words
from sidecar.rounds.amounts import changes_share, counts_otherwise
from sidecar.rounds.attributes import names_other_attribute
from sidecar.rounds.checks import is_opposite
from sidecar.rounds.contradictions import contradicts_itself
from sidecar.rounds.couplings import (
    exchanges_numbers,
    exchanges_objects,
    tells_as_one,
    turns_clause,
)
from sidecar.rounds.denials import (
    denies_otherwise,
    ends_otherwise,
    says_rarely,
    turns_degree,
)
from sidecar.rounds.directions import comes_for_goes, exchanges_sides, exchanges_than
from sidecar.rounds.exchanges import exchanges_words, swaps_sides_of_word
from sidecar.rounds.german_order import Order, german_order
from sidecar.rounds.halves import leaves_out_fact, leaves_out_joined
from sidecar.rounds.heaps import is_heap, is_scrambled, stranded
from sidecar.rounds.listed_items import leaves_out_item, leaves_out_side
from sidecar.rounds.modals import changes_modal, says_one_of_both, turns_bound
from sidecar.rounds.moods import is_unreal
from sidecar.rounds.near_copies import adds_prevention, drops_prevention, kept_parts, replaces_word
from sidecar.rounds.pairs import leaves_out_of_pair
from sidecar.rounds.particles import turns_way
from sidecar.rounds.polarity import denies_other_words
from sidecar.rounds.quantifiers import counts_differ, leaves_out_half
from sidecar.rounds.reversals import crosses_pairs, takes_cause_for_effect
from sidecar.rounds.small_words import (
    changes_relation,
    denies_every,
    moves_only,
    says_both,
    says_nothing,
)
from sidecar.rounds.turned import changes_parts, shuffles_words
from sidecar.rounds.turning_nouns import labels_otherwise, leaves_out_lack
from sidecar.rounds.vocabulary import Vocabulary

KEYWORD_LIST: Final = "a list of words"
"""The statement is no sentence."""

DISORDERED: Final = "its words are out of order"
"""It has small words where no sentence has them."""

OPPOSITE: Final = "may say the opposite"
"""It turns a word of the assertion around, or denies what that affirms."""

TURNED_AROUND: Final = "may have it the other way round"
"""It exchanges two parts of the assertion."""

REPLACED: Final = "may say something else in the place of a word"
"""It keeps the assertion but for a word it replaces."""

OTHER_CASES: Final = "may be about more or fewer cases"
"""It says "some" or "only" for "all", or one side of a contrast."""

UNREAL: Final = "may say only what would be"
"""It says what would be if something were so, where the assertion says what is."""

HALF_SAID: Final = "may leave out a part"
"""It says nothing of one of the facts that the assertion joins."""

_COMPARES: Final = re.compile(
    r"\bthan\b|\bthe (?:more|less|\w+er)\b.*\bthe (?:more|less|\w+er)\b|"
    r"\bje\b.*\b(?:desto|umso|je)\b|越.{1,12}越|ほど|чем\b.*\bтем\b",
    re.IGNORECASE | re.DOTALL,
)
"""Comparisons, in which two opposites bring the sense back: "the longer, the lower"."""

_BY_PARITY: Final = frozenset({"ja", "ru"})
"""Languages in which one negation more is not covered (``is_opposite``), rather than doubted."""

_JOINT: Final = re.compile(
    r"[,;:—，、；：]|\b(?:but|and|or|whereas|while|because|so)\b", re.IGNORECASE
)
"""Where a clause may end that a negation stands in."""


def doubt(assertion: str, statement: str, known: Vocabulary, *, elsewhere: str = "") -> str:
    """Return why a statement that scores as covered may not count, else empty.

    Args:
        assertion: The assertion.
        statement: What the learner said.
        known: The words of their language. With a lexicon a word's meaning and part decide;
            without one, any other word in its place and any other order do.
        elsewhere: What else the learner said of the assertion; it may say the part that the
            statement leaves out, and nothing else of it counts.

    Determinism:
        Pure.
    """
    if is_heap(statement, known.language) or is_scrambled(statement, assertion, known.language):
        return KEYWORD_LIST
    if stranded(statement, known.language):
        return DISORDERED
    by_order = _by_form if known.lexicon is None else _by_meaning
    found = by_order(assertion, statement, known)
    for sentence in kept_parts(assertion, statement, known)[:1]:
        found = found or _by_cases(assertion, sentence, known)
        found = found or _by_small_words(assertion, sentence, known)
    if found:
        return found
    if adds_prevention(assertion, statement, known) or contradicts_itself(
        assertion, statement, known
    ):
        return OPPOSITE
    if replaces_word(assertion, statement, known):
        return REPLACED
    is_half = (
        leaves_out_fact(assertion, statement, known, elsewhere=elsewhere)
        or leaves_out_of_pair(assertion, statement, known, elsewhere=elsewhere)
        or leaves_out_item(assertion, statement)
        or leaves_out_side(assertion, statement)
        or leaves_out_joined(assertion, statement, known)
    )
    return HALF_SAID if is_half else ""


def _by_cases(assertion: str, sentence: str, known: Vocabulary) -> str:
    others = counts_differ(assertion, sentence, known.language) or (
        leaves_out_half(assertion, sentence, known)
        or moves_only(assertion, sentence, known)
        or says_both(assertion, sentence)
        or counts_otherwise(assertion, sentence, known)
        or changes_share(assertion, sentence, known)
        or says_one_of_both(assertion, sentence)
        or changes_modal(assertion, sentence, known)
        or (known.lexicon is not None and tells_as_one(assertion, sentence, known))
    )
    return OTHER_CASES if others else ""


def _by_small_words(assertion: str, sentence: str, known: Vocabulary) -> str:
    """Return why a sentence says something else though it keeps the words that tell."""
    if is_unreal(assertion, sentence, known.language):
        return UNREAL
    if denies_every(assertion, sentence, known) or says_nothing(assertion, sentence):
        return OPPOSITE
    if (
        drops_prevention(assertion, sentence, known)
        or turns_way(assertion, sentence, known)
        or turns_bound(assertion, sentence)
        or leaves_out_lack(assertion, sentence, known.language)
    ):
        return OPPOSITE
    if labels_otherwise(assertion, sentence):
        return REPLACED
    return REPLACED if changes_relation(assertion, sentence, known) else ""


def _by_form(assertion: str, statement: str, known: Vocabulary) -> str:
    for sentence in kept_parts(assertion, statement, known)[:1]:
        opposites = len(known.exchanged(assertion, sentence))
        if opposites % 2 or (opposites and not _COMPARES.search(assertion)):
            return OPPOSITE
        if _is_denied_otherwise(assertion, sentence, known):
            return OPPOSITE
        if swaps_sides_of_word(assertion, sentence, known):
            return TURNED_AROUND
        order = german_order(assertion, sentence, known)
        if order is not Order.OPEN:
            return TURNED_AROUND if order is Order.TURNED else ""
    if exchanges_sides(assertion, statement, known) or (
        known.language == "zh" and comes_for_goes(assertion, statement)
    ):
        return TURNED_AROUND
    return TURNED_AROUND if exchanges_words(assertion, statement, known) else ""


def _is_denied_otherwise(assertion: str, sentence: str, known: Vocabulary) -> bool:
    """Return whether a sentence denies other words, or says "less" or "hardly ever"."""
    is_opposite_anyway = known.language in _BY_PARITY and is_opposite(
        assertion, sentence, known.language
    )
    return (
        (not is_opposite_anyway and denies_otherwise(assertion, sentence, known))
        or turns_degree(assertion, sentence, known)
        or ends_otherwise(assertion, sentence, known.language)
        or says_rarely(assertion, sentence, known.language)
    )


def _by_meaning(assertion: str, statement: str, known: Vocabulary) -> str:
    """Return why a sentence that keeps most of an assertion says something else.

    Two turns may bring it back: "colder" for "warmer" with both sides exchanged, or "does not
    change" for "stays".
    """
    for sentence in kept_parts(assertion, statement, known)[:1]:
        exchanged = known.exchanged_pairs(assertion, sentence)
        opposites = len({gone for gone, _ in exchanged})
        is_turned = any(
            turns(assertion, sentence, known)
            for turns in (changes_parts, shuffles_words, exchanges_than)
        )
        is_denied = denies_other_words(assertion, sentence, known)
        turned = opposites + is_turned + is_denied
        is_denied_there = is_denied and _are_denied(exchanged, assertion, sentence, known)
        compares = _COMPARES.search(assertion) and _COMPARES.search(sentence)
        comes_back = opposites and (compares or (is_denied_there and not is_turned))
        if turned % 2 or (turned and not comes_back):
            return OPPOSITE if opposites or is_denied else TURNED_AROUND
        if not turned and (
            takes_cause_for_effect(assertion, sentence, known)
            or crosses_pairs(assertion, sentence, known)
            or exchanges_objects(assertion, sentence, known)
            or exchanges_numbers(assertion, sentence, known)
            or turns_clause(assertion, sentence, known)
        ):
            return TURNED_AROUND
        if names_other_attribute(assertion, sentence):
            return REPLACED
    return ""


def _are_denied(
    exchanged: Sequence[tuple[str, str]], assertion: str, sentence: str, known: Vocabulary
) -> bool:
    """Return whether each opposite or what it stands for is denied itself: then it comes back.

    A negation elsewhere does not bring it back: "with help, but some need no help".
    """
    gone = {one for one, _ in exchanged}
    back = {
        one
        for one, new in exchanged
        if _is_denied(one, assertion, known) != _is_denied(new, sentence, known)
    }
    return gone == back


def _is_denied(word: str, text: str, known: Vocabulary) -> bool:
    """Return whether a word stands in a clause with a negation beside it."""
    return any(
        word in (said := words(clause))
        and bool(negations(" ".join(one for one in said if one != word), known.language))
        for clause in _JOINT.split(straighten(text))
    )
