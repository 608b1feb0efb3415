"""Whether a statement leaves out one of the facts that an assertion joins."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import pairwise
from typing import Final

from sidecar.language.number_words import NUMBER_WORDS
from sidecar.rounds.meanings import HONEST, Relation
from sidecar.rounds.near_copies import FILLERS, LIGHT
from sidecar.rounds.roles import tells_fact
from sidecar.rounds.same_words import plainly
from sidecar.rounds.vocabulary import Item, Vocabulary

_JOINTS: Final = {
    "en": r";|,? and so\b|, (?:so|which|but|while|whereas)\b|\b(?:and|because|whereas|while|so)\b",
    "de": r";|, (?:weil|sodass|so dass|während|aber|und|wobei|denn)\b|\bund\b",
    "fr": r";|\b(?:et|parce qu[e'’]|tandis que|alors que|donc|car)\b",
    "es": r";|\b(?:y|e|porque|mientras que|así que)\b",
}
"""Words and signs between facts, by language."""

LEAST_WORDS: Final = 2
"""Telling words of a fact that is left out as a whole; one word may be said in many ways."""


LEAST_WITHOUT_VERB: Final = 4
"""Telling words of a part in which no verb is known: a thing in a list, or another language."""

_SAID: Final = HONEST | {Relation.OPPOSITE}
"""What a word may be to one that is said in another way, or turned: then other guards decide."""


def leaves_out_fact(
    assertion: str, statement: str, known: Vocabulary, *, elsewhere: str = ""
) -> bool:
    """Return whether a fact that the assertion joins to another is not said at all.

    Args:
        assertion: The assertion.
        statement: What the learner said.
        known: The words of their language.
        elsewhere: What else the learner said of it, which may be the other part.

    Returns:
        True where none of the telling words that only one of the joined parts has is said, in
        any form, by a synonym, a wider or a narrower word, or by its opposite.

    Determinism:
        Pure.

    Example:
        >>> point = "A bat sleeps upside down and finds small insects by echoes."
        >>> leaves_out_fact(point, "A bat sleeps upside down.", Vocabulary("en"))
        True
        >>> leaves_out_fact(point, "Sleeping bats hang, and echoes guide them.", Vocabulary("en"))
        False
    """
    joints = _JOINTS.get(known.language)
    if joints is None:
        return False
    texts = re.split(joints, plainly(assertion, known.language), flags=re.IGNORECASE)
    sides = [known.items(side) for side in texts]
    if len(sides) == 1:
        return False
    said = known.items(statement) + known.items(elsewhere)
    whole = {one.text for side in sides for one in side}
    for place, side in enumerate(sides):
        others = {
            one.text for number, other in enumerate(sides) if number != place for one in other
        }
        own = {one for one in side if one.text not in others and _tells(one)}
        least = LEAST_WORDS if tells_fact(texts[place], known) else LEAST_WITHOUT_VERB
        if len(own) >= least and not any(_is_said(one, said, known, whole) for one in own):
            return True
        if _leaves_out_number(side, said, known):
            return True
    return False


def _leaves_out_number(side: Sequence[Item], said: Sequence[Item], known: Vocabulary) -> bool:
    """Return whether a number and what it counts are both unsaid."""
    return any(
        _is_number(number)
        and not _is_number(noun)
        and not any(_is_same_number(number, other) for other in said)
        and not _is_said(noun, said, known)
        for number, noun in pairwise(side)
    )


def _is_number(one: Item) -> bool:
    return one.word.isdigit() or one.word in NUMBER_WORDS


def _is_same_number(one: Item, other: Item) -> bool:
    value = NUMBER_WORDS.get(one.word, one.word)
    return value == NUMBER_WORDS.get(other.word, other.word) or str(value) == other.word


def _tells(one: Item) -> bool:
    return one.is_content and one.text not in FILLERS | LIGHT


def _is_said(
    one: Item, said: Sequence[Item], known: Vocabulary, whole: Container[str] = ()
) -> bool:
    """Return whether a word is said in any way; another word of the whole stands for itself."""
    return any(
        (found := known.relation(a, b)) in _SAID
        and (found is Relation.SAME or other.text not in whole)
        for other in said
        for a, b in ((one, other), (other, one))
    )


_RUSSIAN_PAIR: Final = re.compile(
    r"(?<![^\W\d_])([а-яё]{4,}) и ([а-яё]{4,})(?![^\W\d_])", re.IGNORECASE
)


def leaves_out_joined(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether of two Russian words joined by "и" only one is said.

    Args:
        assertion: The assertion.
        statement: What the learner said.
        known: Russian; the other languages have rules of their own and give False.

    Determinism:
        Pure.

    Example:
        >>> point = "На свету образуются глюкоза и кислород."
        >>> leaves_out_joined(point, "На свету образуется глюкоза.", Vocabulary("ru"))
        True
        >>> leaves_out_joined(point, "Образуется кислород, а ещё глюкоза.", Vocabulary("ru"))
        False
    """
    if known.language != "ru":
        return False
    said = {one.text for one in known.items(statement)}
    pairs = [
        tuple(one.text for one in known.items(" ".join(match.groups())))
        for match in _RUSSIAN_PAIR.finditer(assertion)
    ]
    return any(len(pair) > 1 and len(said & set(pair)) == 1 for pair in pairs)
