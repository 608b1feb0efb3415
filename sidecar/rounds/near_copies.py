"""Near copies: an assertion's words kept, but for one that is replaced.

Measures of likeness see hardly a difference between "a sustained rise" and "a sustained fall":
what is compared here is which word stands where.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import takewhile
from typing import Final

from sidecar.language.scripts import Script, script_of
from sidecar.language.sentences import sentence_spans
from sidecar.language.stop_words import CJK_PARTICLES
from sidecar.language.words import content_words, is_spaceless, words
from sidecar.rounds.same_words import means_same, plainly
from sidecar.rounds.units import find_unit

KEPT_SHARE: Final = 0.4
"""Least share of an assertion's content that a near copy keeps.

Source: answers of Beetle (700 drawn) that had scored as covered, 192: at 0.4 and 0.5 the rules
against near copies doubt 11 % of the correct and 28 % of the incorrect ones, at 0.6 7 % and
17 %. Of ten gold answers with words swapped they leave none at 0.4, 3 at 0.5, 5 at 0.6."""

FILLERS: Final = frozenset(
    {"everi", "each", "thing", "also", "just", "realli", "actual", "get", "got", "put", "noth"}
    | {"sinc", "therefor", "thus", "henc", "although", "though", "onc", "everyth", "someth"}
)
"""Stems that may stand anywhere without replacing anything."""

LIGHT: Final = frozenset(
    {"come", "go", "goe", "take", "place", "happen", "occur", "keep", "get", "becom"}
)
"""Stems of verbs that say little: with none of them said, nothing of weight is replaced."""

KIN_SHARE: Final = 0.6
"""Least share of the longer stem that two stems of one word begin with alike."""

KIN_LETTERS: Final = 4
"""Least letters that two stems of one word begin with alike."""

MISSPELLED_LETTERS: Final = 5
"""Least letters of a stem in which one wrong letter is a misspelling, not another word."""

_DOUBLED: Final = re.compile(r"(.)\1")

_CLAUSE: Final = re.compile(r"[,;:—、，；：](?!\d)")

_LESS: Final = ("less", "los", "lose")
"""Endings that make the opposite of the word before them."""

_WITHOUT: Final = {
    "en": re.compile(r"prevent|hinder|imped|inhibit|forbid|fail|refus|stop|block"),
    "de": re.compile(r"verhinder|verhüt|hemm|unterbind|verbiet|scheiter|stopp|blockier"),
    "zh": re.compile(r"阻止|防止|避免|妨碍|阻碍|禁止"),
    "ja": re.compile(r"防[ぐい]|妨げ|阻止|阻害|抑制|禁止"),
}
"""Verbs that turn what follows into its opposite, as stems, by language."""


@dataclass(frozen=True, slots=True)
class Item:
    """A word as it is compared, or a character; ``is_content`` where it may be replaced."""

    text: str
    is_content: bool = True


def replaces_word(assertion: str, statement: str, language: str) -> bool:
    """Return whether a near copy puts another word where the assertion has one.

    Args:
        assertion: The assertion.
        statement: What the learner said.
        language: ISO 639-1 code of both.

    Returns:
        True when any sentence of the statement keeps most of the assertion and says
        something else in the place of a word. Leaving a word out, saying more, inflecting,
        misspelling and the plain synonyms of ``same_words`` replace nothing.

    Determinism:
        Pure.

    Example:
        >>> replaces_word("Entropy of an isolated system never decreases.",
        ...     "Entropy of an open system never decreases.", "en")
        True
        >>> replaces_word("Entropy of an isolated system never decreases.",
        ...     "The entropy of isolated systems never decreases.", "en")
        False
    """
    point = items_of(assertion, language)
    return any(
        _has_replaced(point, items_of(one, language), language)
        for one in kept_parts(assertion, statement, language)
    )


def adds_prevention(assertion: str, statement: str, language: str) -> bool:
    """Return whether a near copy adds a verb such as "prevent".

    Args:
        assertion: The assertion.
        statement: What the learner said.
        language: ISO 639-1 code of both; languages without such a list give False.

    Example:
        >>> adds_prevention("Vitamin D lets bones grow.", "Vitamin D stops bones growing.", "en")
        True
    """
    pattern = _WITHOUT.get(language)
    if pattern is None or pattern.search(assertion.lower()):
        return False
    return any(pattern.search(one.lower()) for one in kept_parts(assertion, statement, language))


def kept_parts(assertion: str, statement: str, language: str) -> tuple[str, ...]:
    """Return the sentences that keep most of the assertion, and the clauses of these.

    The other sentences speak of something else: points of one note share words.
    """
    spans = sentence_spans(statement) or ((0, len(statement)),)
    point = items_of(assertion, language)
    kept = [
        (one, _kept_share(point, items_of(one, language)))
        for one in (statement[start:end] for start, end in spans)
    ]
    most = max(share for _, share in kept)
    found = [one for one, share in kept if share == most]
    clauses = [part for one in found for part in _CLAUSE.split(one)]
    return tuple(
        part
        for part in dict.fromkeys((*found, *clauses))
        if _kept_share(point, items_of(part, language)) >= KEPT_SHARE
    )


def items_of(text: str, language: str) -> tuple[Item, ...]:
    """Return what is compared of a text: stems of content words, or its characters.

    Args:
        text: Any text.
        language: ISO 639-1 code.
    """
    if not is_spaceless(text):
        return tuple(Item(word) for word in content_words(plainly(text, language), language))
    return tuple(
        Item(one, one not in CJK_PARTICLES and script_of(one[0]) is not Script.HIRAGANA)
        for one in words(text)
    )


def _kept_share(point: Sequence[Item], said: Sequence[Item]) -> float:
    wanted = [one for one in point if one.is_content]
    kept = sum(any(is_same(one.text, other.text) for other in said) for one in wanted)
    return kept / len(wanted) if wanted else 0.0


def _has_replaced(point: Sequence[Item], said: Sequence[Item], language: str) -> bool:
    """Return whether a stretch of the assertion has another one in its place."""
    names = named(point, said)
    mine, theirs = names[: len(point)], names[len(point) :]
    kept = set(mine) & set(theirs)
    known = set(mine) - set(Counter(theirs) - Counter(mine))  # said again, it may replace
    for tag, start, end, first, last in SequenceMatcher(
        None, mine, theirs, autojunk=False
    ).get_opcodes():
        if tag != "replace":
            continue
        gone = [one.text for one in point[start:end] if _is_new(one, point, mine, kept)]
        new = [one.text for one in said[first:last] if _is_new(one, said, theirs, known)]
        gone = [one for one in gone if one not in LIGHT]
        if gone and any(not any(means_same(a, b, language) for a in gone) for b in new):
            return True
    return False


def _is_new(one: Item, items: Sequence[Item], names: Sequence[str], kept: set[str]) -> bool:
    if not one.is_content or one.text in FILLERS or find_unit(one.text) is not None:
        return False
    is_word = not any(c.isdigit() for c in one.text) and (
        len(one.text) > 1 or not one.text.isascii()
    )
    return is_word and names[items.index(one)] not in kept


def named(point: Sequence[Item], said: Sequence[Item]) -> list[str]:
    """Return the items' texts, those of the statement as the assertion says them."""
    wanted = [one.text for one in point]
    known = list(dict.fromkeys(wanted))
    return wanted + [
        one.text
        if one.text in known
        else next((other for other in known if is_same(other, one.text)), one.text)
        for one in said
    ]


def is_same(one: str, other: str) -> bool:
    """Return whether two stems are one word: inflected, derived or misspelled.

    Example:
        >>> is_same("leaf", "leav"), is_same("harm", "harmless")
        (True, False)
    """
    if one == other or _DOUBLED.sub(r"\1", one) == _DOUBLED.sub(r"\1", other):
        return True
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < KIN_LETTERS or one[0] != other[0]:
        return False
    if one.endswith(_LESS) != other.endswith(_LESS):
        return False
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    alike = len(list(pairs))
    is_leaf = len(one) == len(other) == alike + 1 and {one[-1], other[-1]} == {"f", "v"}
    is_inflected = alike >= max(KIN_LETTERS, KIN_SHARE * len(longer))
    is_misspelled = len(shorter) >= MISSPELLED_LETTERS and _is_misspelled(*sorted((one, other)))
    return is_leaf or is_inflected or is_misspelled


def _is_misspelled(one: str, other: str) -> bool:
    """Return whether one letter is wrong, missing or too many, or two have changed places."""
    changes = [
        (end - start, last - first)
        for tag, start, end, first, last in SequenceMatcher(
            None, one, other, autojunk=False
        ).get_opcodes()
        if tag != "equal"
    ]
    return sum(max(pair) for pair in changes) <= 1 or (
        sorted(changes) == [(0, 1), (1, 0)] and sorted(one) == sorted(other)
    )
