"""Which words of a note are nouns, as far as their neighbors tell: no dictionary, no model."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from sidecar.language.number_words import NUMBER_WORDS
from sidecar.language.sentences import sentence_spans
from sidecar.language.stop_words import stop_words
from sidecar.rounds.noun_words import (
    BEFORE_VERBS,
    DETERMINERS,
    LEADING,
    NEVER_NOUN_ENDINGS,
    NOUN_ENDINGS,
    PLAIN,
    PREPOSITIONS,
)

MAX_PHRASE_WORDS = 3
"""Words of the longest noun phrase: one more would be a leak (rounds.md, Leak measure)."""

_TOKEN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d[\d.,]*|[^\w\s]")
_MIN_LETTERS = 3
_AFTER_VERBS = frozenset({"more", "less", "too", "very"})


@dataclass(slots=True)
class Nouns:
    """What a text tells about its nouns.

    Attributes:
        nouns: How often a folded word stood where nouns stand.
        verbs: How often it stood where verbs stand.
        phrases: Noun phrases of two or three words as they are written, with their number.
        counts: How often a folded word stands in the text.
    """

    nouns: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    phrases: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)

    def has(self, word: str) -> bool:
        """Return whether the folded word is likelier a noun than a verb here."""
        return self.nouns[word] > 0 and self.nouns[word] >= self.verbs[word]


@dataclass(frozen=True, slots=True)
class _Grammar:
    language: str
    stops: Collection[str]
    determiners: Collection[str]
    prepositions: Collection[str]
    before_verbs: Collection[str]
    leading: Collection[str]
    plain: Collection[str]
    endings: tuple[str, ...]
    never: tuple[str, ...]

    def is_content(self, token: str) -> bool:
        low = token.casefold()
        is_word = token[0].isalpha() and len(token) >= _MIN_LETTERS
        is_grammar = low in self.stops or low in self.determiners or low in NUMBER_WORDS
        return is_word and not is_grammar

    def is_bare(self, token: str) -> bool:
        """Return whether the word may be a term by itself."""
        low = token.casefold()
        return self.is_content(token) and low not in self.plain and not low.endswith(self.never)


@cache
def _grammar(language: str) -> _Grammar:
    def of(table: Mapping[str, str]) -> frozenset[str]:
        return frozenset(table.get(language, "").split())

    return _Grammar(
        language,
        stop_words(language),
        of(DETERMINERS),
        of(PREPOSITIONS),
        of(BEFORE_VERBS),
        of(LEADING),
        of(PLAIN) | of(LEADING),
        tuple(of(NOUN_ENDINGS)),
        tuple(of(NEVER_NOUN_ENDINGS)),
    )


def find_nouns(text: str, language: str) -> Nouns:
    """Return what the neighbors of the words tell about nouns.

    A noun stands after an article or preposition and before a function word or a sign; in
    German it has a capital inside a sentence; some endings tell it too.

    Args:
        text: Prose.
        language: ISO 639-1 code.

    Returns:
        Evidence; for a language without tables only what endings and capitals tell.

    Determinism:
        Pure.

    Example:
        >>> found = find_nouns("The sunk cost fades slowly. A cost is paid.", "en")
        >>> found.has("cost"), found.has("fades"), found.has("slowly")
        (True, False, False)
    """
    grammar = _grammar(language)
    found = Nouns()
    for start, end in sentence_spans(text):
        tokens = _TOKEN.findall(text[start:end])
        if language == "de":
            _read_capitals(tokens, grammar, found)
        else:
            _read_neighbors(tokens, grammar, found)
    _settle(found)
    return found


def is_plain(term: str, language: str) -> bool:
    """Return whether a term holds only words that say too little by themselves."""
    grammar = _grammar(language)
    return not any(grammar.is_bare(token) for token in _TOKEN.findall(term))


def _read_capitals(tokens: Sequence[str], grammar: _Grammar, found: Nouns) -> None:
    """Count capitalized words inside a sentence: German nouns."""
    found.counts.update(token.casefold() for token in tokens if token[0].isupper())
    for place, token in enumerate(tokens):
        is_inside = place > 0 and (tokens[place - 1].isalnum() or tokens[place - 1] == ",")
        if is_inside and token[0].isupper() and grammar.is_bare(token):
            found.nouns[token.casefold()] += 1


def _read_neighbors(tokens: Sequence[str], grammar: _Grammar, found: Nouns) -> None:
    """Count words and phrases that stand where nouns stand."""
    found.counts.update(token.casefold() for token in tokens)
    for place, token in enumerate(tokens):
        low = token.casefold()
        left = tokens[place - 1].casefold() if place else ""
        if left in grammar.before_verbs:
            found.verbs[low] += 1
        if grammar.is_bare(token) and (low.endswith(grammar.endings) or _is_acronym(token)):
            found.nouns[low] += 1
        if grammar.prepositions or not grammar.determiners:
            _read_phrase(tokens, place, grammar, found)
        elif left in grammar.determiners and grammar.is_bare(token):
            found.nouns[low] += 1


def _read_phrase(tokens: Sequence[str], place: int, grammar: _Grammar, found: Nouns) -> None:
    """Read the noun phrase that begins after the token at ``place``, if one does."""
    opener = tokens[place].casefold()
    is_determiner = opener in grammar.determiners
    if not is_determiner and opener not in grammar.prepositions:
        return
    end = place + 1
    while end < len(tokens) and grammar.is_content(tokens[end]):
        end += 1
    run = list(tokens[place + 1 : end])
    while run and run[0].casefold() in grammar.leading:
        run.pop(0)
    if tokens[end : end + 1] and tokens[end].casefold() in _AFTER_VERBS:
        return
    if not 0 < len(run) <= MAX_PHRASE_WORDS or not grammar.is_content(run[-1]):
        return
    if len(run) > 1:
        if not any(word.casefold() in grammar.plain for word in run[:-1]):
            found.phrases[" ".join(run)] += 1
    elif grammar.is_bare(run[0]) and (is_determiner or not run[0].endswith("ing")):
        found.nouns[run[0].casefold()] += 1


def _settle(found: Nouns) -> None:
    """Drop phrases that may be a noun and its verb; those left tell that their last word is a noun.

    "The memory fades" stands between an article and a sign just as "the nerve cells" does:
    a last word on "s", or one that stood where verbs stand, needs to be seen as a noun alone.
    """
    for phrase in list(found.phrases):
        last = phrase.split()[-1].casefold()
        is_verb_like = last.endswith("s") and not last.endswith(("ss", "is", "us"))
        singular = last[:-1] if is_verb_like else last
        is_seen = found.nouns[last] + found.nouns[singular] > 0
        is_verb = found.verbs[last] + found.verbs[f"{last}s"] + found.verbs[singular] > 0
        middle = phrase.casefold().split()[1:-1]
        has_verb = any(word.endswith("s") and not found.nouns[word] for word in middle)
        if has_verb or ((is_verb_like or is_verb or last.endswith("ed")) and not is_seen):
            del found.phrases[phrase]
    for phrase, count in found.phrases.items():
        found.nouns[phrase.split()[-1].casefold()] += count


def _is_acronym(token: str) -> bool:
    """Return whether the word is written in capitals only, digits aside."""
    return token.isupper() and token.isascii()
