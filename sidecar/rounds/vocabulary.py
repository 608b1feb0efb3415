"""How words of one language are related: hand-written lists first, then a lexicon.

Likeness of vectors cannot tell "rise" from "fall". Lists can, and where a language has a
lexicon of meaning it knows what no list holds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import takewhile
from typing import Final

from sidecar.language.scripts import Script, script_of
from sidecar.language.stop_words import CJK_PARTICLES, stop_words
from sidecar.language.words import is_spaceless, stem, words
from sidecar.rounds.german_verbs import are_one_verb
from sidecar.rounds.meanings import APART, Lexicon, Relation
from sidecar.rounds.opposites import are_opposite
from sidecar.rounds.same_words import are_told_apart, groups_of, means_same, plainly
from sidecar.rounds.units import find_unit
from sidecar.rounds.word_forms import base_forms

KIN_SHARE: Final = 0.6
"""Least share of the longer stem that two stems of one word begin with alike."""

KIN_LETTERS: Final = 4
"""Least letters that two stems of one word begin with alike."""

_LEAST_WORD: Final = 3
"""Letters of a word that a lexicon is asked about: shorter ones are labels and signs."""

MISSPELLED_LETTERS: Final = 5
"""Least letters of a stem in which one wrong letter is a misspelling, not another word."""

_CACHED: Final = 16_384
_CACHED_PAIRS: Final = 65_536
_CACHED_LANGUAGES: Final = 64
_CACHED_TEXTS: Final = 2_048

_DOUBLED: Final = re.compile(r"(.)\1")

_QUOTED: Final = re.compile(r"[«\"“„‘‚'](\w+)[»\"”“’']")
"""A single word in quotes is what is spoken of, though it be grammar elsewhere."""

_LESS: Final = ("less", "los", "lose")
"""Endings that make the opposite of the word before them."""

_NEGATED: Final = {
    "en": re.compile(r"(?:un|in|im|ir|il|non|dis|anti)-?(?=\w{4})"),
    "de": re.compile(r"(?:un|nicht)-?(?=\w{4})"),
}
"""Beginnings that make the opposite of the word after them, by language."""


_STRENGTHENED: Final = ("en", "em", "re")
"""Beginnings of English words that leave the meaning of the rest: "endanger"."""


@dataclass(frozen=True, slots=True)
class Item:
    """A word as it is compared, or a character; ``is_content`` where it may be replaced.

    Attributes:
        text: Its stem.
        word: As it stands, normalized.
    """

    text: str
    word: str
    is_content: bool = True


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """What is known of the words of a language.

    What is found out is remembered by it: ``vocabulary`` returns the same one every time.

    Attributes:
        language: ISO 639-1 code.
        lexicon: Of that language, where there is one.
    """

    language: str
    lexicon: Lexicon | None = None

    def items(self, text: str) -> tuple[Item, ...]:
        """Return what is compared of a text: its content words, or its characters."""
        return _items(self, text)

    def split(self, text: str) -> tuple[Item, ...]:
        """Return the same without remembering it."""
        if not is_spaceless(text):
            stops = stop_words(self.language) - set(_QUOTED.findall(text.lower()))
            return tuple(
                Item(stem(word, self.language), word)
                for word in words(plainly(text, self.language))
                if word not in stops
            )
        return tuple(
            Item(one, one, one not in CJK_PARTICLES and script_of(one[0]) is not Script.HIRAGANA)
            for one in words(plainly(text, self.language))
        )

    def relation(self, one: Item, other: Item) -> Relation:
        """Return what the second word is to the first.

        Lists come before the lexicon, and opposites before all else.
        """
        return Relation.SAME if one.text == other.text else _related(self, one, other)

    def look_up(self, one: Item, other: Item) -> Relation:
        """Return what two different words are, without remembering it."""
        if self._are_opposite(one.word, other.word):
            return Relation.OPPOSITE
        unit = find_unit(one.word)
        if unit is not None and unit == find_unit(other.word):
            return Relation.SAME
        if are_told_apart(one.text, other.text, self.language):
            return Relation.SISTER
        known = self._looked_up(one.word, other.word)
        if self._mean_same(one, other):
            return Relation.SAME
        is_same_word = known not in APART and (
            self._is_one_word(one, other) or self._is_strengthened(one, other)
        )
        return Relation.SAME if is_same_word else known

    def is_same(self, one: Item, other: Item) -> bool:
        """Return whether two words say the same."""
        return self.relation(one, other) is Relation.SAME

    def exchanged(self, assertion: str, statement: str) -> tuple[str, ...]:
        """Return the assertion's words whose opposite the statement says instead.

        Args:
            assertion: The assertion.
            statement: What the learner said.

        Returns:
            Words, sorted. An even number of exchanges may cancel out.

        Example:
            >>> Vocabulary("en").exchanged("It is at the higher one.", "It is at the lower one.")
            ('higher',)
            >>> Vocabulary("en").exchanged("Cold air sinks.", "Cold air sinks, warm air does not.")
            ()
        """
        return tuple(sorted({gone for gone, _ in self.exchanged_pairs(assertion, statement)}))

    def exchanged_pairs(self, assertion: str, statement: str) -> tuple[tuple[str, str], ...]:
        """Return those words, each with the opposite that is said instead."""
        mine, theirs = self._all_items(assertion), self._all_items(statement)
        names = self.named(mine, theirs)
        wanted, given = names[: len(mine)], names[len(mine) :]
        gone = [one for one, name in zip(mine, wanted, strict=True) if name not in given]
        new = [one for one, name in zip(theirs, given, strict=True) if name not in wanted]
        return tuple(
            (a.word, b.word) for a in gone for b in new if self.relation(a, b) is Relation.OPPOSITE
        )

    def _all_items(self, text: str) -> tuple[Item, ...]:
        """Return all words, grammar too: "before" and "after" are opposites."""
        return tuple(
            Item(stem(word, self.language), word) for word in words(plainly(text, self.language))
        )

    def named(self, point: Sequence[Item], said: Sequence[Item]) -> list[str]:
        """Return the texts of both, those of the statement as the assertion says them."""
        wanted = [one.text for one in point]
        known = {one.text: one for one in point}
        return wanted + [
            one.text
            if one.text in known
            else next((text for text, item in known.items() if self.is_same(item, one)), one.text)
            for one in said
        ]

    def _are_opposite(self, one: str, other: str) -> bool:
        """Return whether the hand-written list has them, in any form, or one negates the other."""
        if are_opposite(one, other) or self._is_negated(one, other):
            return True
        return self.language == "en" and any(
            are_opposite(a, b) for a in base_forms(one) for b in base_forms(other)
        )

    def _mean_same(self, one: Item, other: Item) -> bool:
        """Return whether the hand-written list has them, in any form."""
        if means_same(one.text, other.text, self.language):
            return True
        if self.language != "en":  # without base forms, by how the stems begin
            return any(
                any(is_inflected(one.text, word) for word in group)
                and any(is_inflected(other.text, word) for word in group)
                for group in groups_of(self.language)
            )
        mine, theirs = ({stem(b, "en") for b in base_forms(item.word)} for item in (one, other))
        return any(means_same(a, b, "en") for a in mine for b in theirs)

    def _looked_up(self, one: str, other: str) -> Relation:
        """Return what the lexicon says of two content words."""
        stops = stop_words(self.language)
        is_letter = min(len(one), len(other)) < _LEAST_WORD
        if self.lexicon is None or is_letter or one in stops or other in stops:
            return Relation.UNKNOWN
        return self.lexicon.relation(one, other)

    def _is_one_word(self, one: Item, other: Item) -> bool:
        """Return whether two stems are one word, a misspelling no other word."""
        if self.language == "de" and are_one_verb(one.word, other.word):
            return True
        return is_inflected(one.text, other.text) or (
            not self._are_both_known(one.word, other.word) and is_misspelled(one.text, other.text)
        )

    def _is_strengthened(self, one: Item, other: Item) -> bool:
        """Return whether one word is the other with "en-" or "re-" before it."""
        return self.language == "en" and any(
            longer.startswith(_STRENGTHENED)
            and longer[2:] == shorter
            and len(shorter) > KIN_LETTERS
            for longer, shorter in ((one.text, other.text), (other.text, one.text))
        )

    def _are_both_known(self, one: str, other: str) -> bool:
        return self.lexicon is not None and self.lexicon.knows(one) and self.lexicon.knows(other)

    def _is_negated(self, one: str, other: str) -> bool:
        """Return whether one word is the other with "un-" or the like before it."""
        pattern = _NEGATED.get(self.language)
        if pattern is None:
            return False
        return any(
            (found := pattern.match(negated)) is not None
            and stem(negated[found.end() :], self.language) == stem(plain, self.language)
            for negated, plain in ((one, other), (other, one))
        )


@lru_cache(maxsize=_CACHED_LANGUAGES)
def vocabulary(language: str, lexicon: Lexicon | None = None) -> Vocabulary:
    """Return the one vocabulary of a language and a lexicon, which remembers what it found."""
    return Vocabulary(language, lexicon)


@lru_cache(maxsize=_CACHED_TEXTS)
def _items(known: Vocabulary, text: str) -> tuple[Item, ...]:
    return known.split(text)


@lru_cache(maxsize=_CACHED_PAIRS)
def _related(known: Vocabulary, one: Item, other: Item) -> Relation:
    """Return what two words are: a long round asks it of the same ones again and again."""
    return known.look_up(one, other)


@lru_cache(maxsize=_CACHED)
def is_inflected(one: str, other: str) -> bool:
    """Return whether two stems are one word, inflected or derived.

    Example:
        >>> is_inflected("leaf", "leav"), is_inflected("harm", "harmless")
        (True, False)
    """
    if one == other or _DOUBLED.sub(r"\1", one) == _DOUBLED.sub(r"\1", other):
        return True
    if len(min(one, other, key=len)) < KIN_LETTERS or one[0] != other[0]:
        return False
    if one.endswith(_LESS) != other.endswith(_LESS):
        return False
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    alike = len(list(pairs))
    is_leaf = len(one) == len(other) == alike + 1 and {one[-1], other[-1]} == {"f", "v"}
    return is_leaf or alike >= max(KIN_LETTERS, KIN_SHARE * len(max(one, other, key=len)))


@lru_cache(maxsize=_CACHED)
def is_misspelled(one: str, other: str) -> bool:
    """Return whether one letter is wrong, missing or too many, or two have changed places.

    Example:
        >>> is_misspelled("pathogen", "patogen"), is_misspelled("cat", "car")
        (True, False)
    """
    if len(min(one, other, key=len)) < MISSPELLED_LETTERS or one[0] != other[0]:
        return False
    if one.endswith(_LESS) != other.endswith(_LESS):
        return False
    first, second = sorted((one, other))
    changes = [
        (end - start, last - begin)
        for tag, start, end, begin, last in SequenceMatcher(
            None, first, second, autojunk=False
        ).get_opcodes()
        if tag != "equal"
    ]
    return sum(max(pair) for pair in changes) <= 1 or (
        sorted(changes) == [(0, 1), (1, 0)] and sorted(one) == sorted(other)
    )
