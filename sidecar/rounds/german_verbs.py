"""German verbs: one verb in its forms, which a stemmer takes for different words.

"Umgewandelt" is "wandeln ... um", and "vergoren" is of "vergären": the prefix parts from the verb,
"ge" stands between the two, and the vowel changes.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from sidecar.language.words import stem

_PREFIX: Final = (
    "heraus|herein|herunter|hervor|hinaus|hinein|zurück|zuruck|zusammen|weiter|wieder|vorbei|"
    "unter|fest|fort|frei|nach|nieder|statt|aus|auf|ein|bei|her|hin|los|mit|vor|weg|ab|an|um|zu"
)
_PARTED: Final = re.compile(rf"^({_PREFIX})(?=\w{{4}})")
_GE: Final = re.compile(r"^ge(?=\w{4})")
_ZU: Final = re.compile(r"^zu(?=\w{4})")
_PARTICIPLE_END: Final = ("t", "en", "te", "ten", "ter", "tes", "tem", "ene", "enen", "ener")
_VOWELS: Final = re.compile(r"[aeiouyäöü]+")
_DOUBLED: Final = re.compile(r"(.)\1")

LEAST_STEM: Final = 4
"""Letters of a stem from which another vowel in it may be another form of one verb."""

LEAST_CONSONANTS: Final = 2
"""Consonants that two forms with different vowels share, beside a prefix."""

_CACHED: Final = 16_384


@lru_cache(maxsize=_CACHED)
def are_one_verb(one: str, other: str) -> bool:
    """Return whether two words are forms of one verb, one of them with "ge" or a prefix apart.

    Args:
        one: A normalized word.
        other: Another.

    Returns:
        True as well where one has a prefix that may stand alone and the other is the bare verb;
        two different prefixes make two verbs.

    Example:
        >>> are_one_verb("umgewandelt", "wandeln"), are_one_verb("aufnehmen", "abnehmen")
        (True, False)
        >>> are_one_verb("gesenkt", "senkt"), are_one_verb("getrieben", "treibt")
        (True, True)
    """
    if one == other:
        return True
    (prefix, verb, is_participle), (other_prefix, other_verb, is_other) = _read(one), _read(other)
    if prefix and other_prefix and prefix != other_prefix:
        return False
    if not (is_participle or is_other or prefix or other_prefix):
        return False
    if verb == other_verb:
        return len(verb) >= LEAST_STEM or is_participle or is_other
    return (is_participle or is_other) and _are_alike(verb, other_verb)


def _read(word: str) -> tuple[str, str, bool]:
    """Return the prefix of a verb, its stem, and whether it is a participle with "ge"."""
    found = _PARTED.match(word)
    prefix, rest = (found[1], word[found.end() :]) if found else ("", word)
    bare = _GE.sub("", rest)
    is_participle = bare != rest and word.endswith(_PARTICIPLE_END)
    if is_participle:
        return prefix, stem(bare, "de"), True
    return prefix, stem(_ZU.sub("", rest) if prefix else rest, "de"), False


def _are_alike(one: str, other: str) -> bool:
    """Return whether two stems differ in an ending of "t" and in vowels only."""
    plain = [
        _DOUBLED.sub(r"\1", text.removesuffix("et").removesuffix("t")) for text in (one, other)
    ]
    if min(map(len, plain)) < LEAST_STEM - 1 or plain[0][0] != plain[1][0]:
        return False
    bones = [_VOWELS.sub("", text) for text in plain]
    return bones[0] == bones[1] and len(bones[0]) > LEAST_CONSONANTS
