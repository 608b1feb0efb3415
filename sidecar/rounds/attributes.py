"""Whether a sentence speaks of another attribute of the same thing: its size for its order."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from sidecar.language.words import stem

_ATTRIBUTES: Final = """
value worth
amount quantity volume number count
size extent magnitude bulk
order sequence arrangement succession
speed velocity rate pace
weight
mass
length duration
width breadth
height altitude
depth
color colour hue
shape form figure
age
price cost
temperature warmth
pressure
area surface
density thickness
strength power force
quality
frequency
intensity brightness
direction
position location place
distance
angle
energy
charge
price
supply
demand
income
risk
acidity
concentration
efficiency
accuracy
complexity
"""
"""Nouns that name an attribute, those that are taken for one another on a line.

The next wider word for most of them is "attribute", so that a lexicon takes them for kin."""

_OF: Final = re.compile(
    r"\b(\w+) of (?:(?:the|a|an|its|their|his|her|all|any|this|these|each) )?(\w+)", re.IGNORECASE
)
_OWNED: Final = re.compile(r"\b(\w+)['’]s? (\w+)", re.IGNORECASE)


@cache
def _groups() -> dict[str, frozenset[int]]:
    found: dict[str, frozenset[int]] = {}
    for number, line in enumerate(_ATTRIBUTES.strip().splitlines()):
        for word in line.split():
            name = stem(word, "en")
            found[name] = found.get(name, frozenset()) | {number}
    return found


def names_other_attribute(assertion: str, statement: str) -> bool:
    """Return whether an attribute of a thing stands where the assertion has another one.

    Args:
        assertion: An English assertion.
        statement: A sentence of the learner.

    Determinism:
        Pure.

    Example:
        >>> names_other_attribute("Gears change the speed of a wheel.",
        ...     "Gears change the weight of the wheel.")
        True
        >>> names_other_attribute("Gears change the speed of a wheel.",
        ...     "Gears change the wheel's speed.")
        False
    """
    wanted, given = _attributes(assertion), _attributes(statement)
    groups = _groups()
    return any(
        thing == other and not groups[one] & groups[another]
        for thing, one in wanted
        for other, another in given
        if (thing, another) not in wanted and (thing, one) not in given
    )


def _attributes(text: str) -> set[tuple[str, str]]:
    """Return each thing with an attribute that is named of it, as stems."""
    pairs = {(found[2], found[1]) for found in _OF.finditer(text)}
    pairs |= {(found[1], found[2]) for found in _OWNED.finditer(text)}
    stems = {(stem(a.lower(), "en"), stem(b.lower(), "en")) for a, b in pairs}
    return {(thing, name) for thing, name in stems if name in _groups()}
