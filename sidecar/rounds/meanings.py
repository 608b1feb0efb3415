"""How two words are related in meaning: what a lexicon tells the guards of the check."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

Ids = frozenset[str]


class Relation(StrEnum):
    """What one word is to another.

    Attributes:
        SAME: They say the same in some sentence.
        BROADER: The second is the next wider word for the first, "animal" for "mammal".
        OPPOSITE: One is the other's opposite.
        SISTER: Two kinds of the same: "vein" and "artery".
        UNKNOWN: Nothing is known of how they are related.
    """

    SAME = "same"
    BROADER = "broader"
    OPPOSITE = "opposite"
    SISTER = "sister"
    UNKNOWN = "unknown"


HONEST: Final = frozenset({Relation.SAME, Relation.BROADER})
"""What a word may be to another in whose place it stands, so that the sentence still holds."""


APART: Final = frozenset({Relation.OPPOSITE, Relation.SISTER})
"""What words are to one another that are known to say different things."""


class Lexicon(Protocol):
    """Knows words of one language by how they are related."""

    def relation(self, one: str, other: str) -> Relation:
        """Return what the second word is to the first; both normalized, not stemmed."""
        ...

    def parts(self, word: str) -> frozenset[str]:
        """Return the letters of what a word mostly is: n, v, a, r; none where not known."""
        ...

    def knows(self, word: str) -> bool:
        """Return whether it is a word of the language, in any form."""
        ...

    def __hash__(self) -> int:
        """Return the same for the same lexicon, which never changes."""
        ...


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word may mean, as numbers of senses.

    Attributes:
        senses: Its own.
        broader: The next wider ones; of an adjective the one that it is a shade of.
        opposites: The opposite ones.
        derived: Those of words derived from it, or it from them: "grow" and "growth".
        parts: Letters of the parts of speech that it mostly is: n, v, a, r.
    """

    senses: Ids
    broader: Ids
    opposites: Ids
    derived: Ids
    parts: Ids = frozenset()


NOTHING: Final = Meaning(frozenset(), frozenset(), frozenset(), frozenset())
"""Of a word that no lexicon knows."""


def joined(meanings: Iterable[Meaning]) -> Meaning:
    """Return what a form may mean that may be of several words."""
    found = tuple(meanings)
    return Meaning(
        senses=frozenset().union(*(one.senses for one in found)),
        broader=frozenset().union(*(one.broader for one in found)),
        opposites=frozenset().union(*(one.opposites for one in found)),
        derived=frozenset().union(*(one.derived for one in found)),
        parts=frozenset().union(*(one.parts for one in found)),
    )


def related(one: Meaning, other: Meaning) -> Relation:
    """Return how two meanings are related; the opposite comes before all else.

    Determinism:
        Pure.
    """
    if one.opposites & other.senses or other.opposites & one.senses:
        return Relation.OPPOSITE
    is_derived = one.derived & other.senses or other.derived & one.senses
    if one.senses & other.senses or is_derived:
        return Relation.SAME
    if one.broader & other.senses:
        return Relation.BROADER
    if other.broader & one.senses or one.broader & other.broader:
        return Relation.SISTER
    return Relation.UNKNOWN
