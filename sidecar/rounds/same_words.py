"""Words of general language that say the same, so that one for the other changes nothing.

A short list on purpose: likeness of vectors cannot tell "rise" from "fall", a list can. Words
of a subject are not in it, since there the exact one often is the point.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from sidecar.language.words import stem

_GROUPS: Final = {
    "en": """
part piece bit portion
make produce create form build generate synthesize
happen occur take place
react respond
go goes move flow travel come
use need spend require employ
become get turn change make convert transform
show present
contain hold
keep stay remain stand sit
begin start
end stop finish
cause lead result
allow let enable help
give supply provide
big large
small little tiny
quick fast rapid
quicker faster
rise increase grow
fall decrease drop decline
raise increase
lower reduce decrease
expensive cost costly
say mean state
like similar
complete full whole
connect attach join link
alive survive leave
""",
    "de": """
machen erzeugen herstellen bilden produzieren
brauchen benötigen verbrauchen
geschehen passieren
steigen wachsen zunehmen
sinken fallen abnehmen
beginnen anfangen
""",
}
"""Words that say the same, a group a line, by language."""


@cache
def _kin(language: str) -> dict[str, frozenset[str]]:
    """Return the kin of each stem."""
    found: dict[str, frozenset[str]] = {}
    for line in _GROUPS.get(language, "").strip().splitlines():
        group = frozenset(stem(word, language) for word in line.split())
        for word in group:
            found[word] = found.get(word, frozenset()) | group
    return found


_PHRASES: Final = {
    "en": (
        (re.compile(r"\b(?:go|goes|going|went|gone) down\b", re.IGNORECASE), "decreases"),
        (re.compile(r"\b(?:go|goes|going|went|gone) up\b", re.IGNORECASE), "increases"),
        (re.compile(r"\b(?:gets?|getting|becomes?) bigger\b", re.IGNORECASE), "grows"),
        (re.compile(r"\b(?:gets?|getting|becomes?) smaller\b", re.IGNORECASE), "shrinks"),
        (re.compile(r"\b(?:gives?|giving|gave|given) off\b", re.IGNORECASE), "releases"),
        (re.compile(r"\b(?:takes?|taking|took|taken) (?:in|up)\b", re.IGNORECASE), "absorbs"),
    )
}
"""Phrases whose telling word is a function word, and the verb that says the same."""


def plainly(text: str, language: str) -> str:
    """Return the text with such phrases said in one word.

    Args:
        text: Any text.
        language: ISO 639-1 code.

    Example:
        >>> plainly("Prices go up.", "en")
        'Prices increases.'
    """
    for pattern, word in _PHRASES.get(language, ()):
        text = pattern.sub(word, text)
    return text


def means_same(one: str, other: str, language: str) -> bool:
    """Return whether two stems say the same in most sentences.

    Args:
        one: A stem, as ``language.words.stem`` gives it.
        other: Another.
        language: ISO 639-1 code of both.

    Example:
        >>> means_same("part", "piec", "en"), means_same("rise", "fall", "en")
        (True, False)
    """
    return one == other or other in _kin(language).get(one, frozenset())
