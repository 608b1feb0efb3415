"""Whether a sentence affirms and denies the same of the same things, of as many of them.

Parity of negations tells little about a sentence of two clauses: "kills bacteria but does
nothing against viruses" and "does nothing against bacteria or viruses" each hold one. What is
compared is which words stand in a clause that denies.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from sidecar.language.words import words
from sidecar.rounds.meanings import HONEST
from sidecar.rounds.roles import Part, parts_of
from sidecar.rounds.vocabulary import Vocabulary

_TURNS_BACK: Final = re.compile(
    r"\b(?:otherwise|or else|only|until|except|instead|rather|must|has to|have to|needs?|"
    r"requires?|depends?)\b",
    re.IGNORECASE,
)
"""Words beside which a negation may say the same again: "it must be dry, or it does not"."""

_ALL: Final = re.compile(r"\b(?:all|every|everything|everybody|everyone|always|any|each)\b", re.I)
_ONLY: Final = re.compile(r"\b(?:only|solely|exclusively|nothing but)\b", re.IGNORECASE)
_SOME: Final = re.compile(
    r"\b(?:some|sometimes|few|partly|partially|occasionally|rarely|seldom|certain|hardly|barely)\b",
    re.IGNORECASE,
)
_EVEN_IF: Final = re.compile(r"\beven (?:if|when|though|without)\b|\bregardless\b", re.IGNORECASE)
_IF_NOT: Final = re.compile(r"\bunless\b|\bexcept (?:if|when)\b", re.IGNORECASE)
_IF: Final = re.compile(r"\b(?:if|when|whenever|because|since)\b", re.IGNORECASE)
_CONTRAST: Final = re.compile(
    r"\b(?:whereas|while|but|unlike|however|in contrast|differs?|different)\b", re.IGNORECASE
)
_SIDES: Final = re.compile(r"\b(?:whereas|while|but)\b", re.IGNORECASE)
"""Words between the two sides of a contrast."""

_ALIKE: Final = re.compile(
    r"\b(?:both|too|likewise|alike|no difference|as well|also|neither)\b|\bthe same\b",
    re.IGNORECASE,
)
LEAST_NUMBERS: Final = 3
"""Numbers that make a row, whose order tells something."""

_WORDS: Final = "zero one two three four five six seven eight nine ten eleven twelve"
_NUMBERS: Final = {word: str(number) for number, word in enumerate(_WORDS.split())}

_DOUBTED: Final = re.compile(
    r"\b(?:anything|everything|all) but\b|\bfar from\b|\bthe opposite\b", re.IGNORECASE
)


def counts_differ(assertion: str, statement: str) -> bool:
    """Return whether an English statement is about more or fewer cases than the assertion.

    Args:
        assertion: The assertion.
        statement: What the learner said.

    Returns:
        True for "some" or "only" in the place of "all" and the reverse, for "even if" and
        "unless" that the assertion lacks, for "both" where it contrasts, and for the same
        numbers in another order.

    Determinism:
        Pure.

    Example:
        >>> counts_differ("All mammals have lungs.", "Only some mammals have lungs.")
        True
        >>> counts_differ("All mammals have lungs.", "Every mammal has lungs.")
        False
    """
    mine, theirs = (
        [bool(p.search(t)) for p in (_ALL, _ONLY, _SOME)] for t in (assertion, statement)
    )
    lost = any(a and not b for a, b in zip(mine, theirs, strict=True))
    new = any(b and not a for a, b in zip(mine, theirs, strict=True))
    return (
        (lost and new)
        or _adds(_EVEN_IF, assertion, statement)
        or (_adds(_IF_NOT, assertion, statement) and _IF.search(assertion) is not None)
        or _adds(_DOUBTED, assertion, statement)
        or _counts_otherwise(assertion, statement)
        or (_CONTRAST.search(assertion) is not None and _adds(_ALIKE, assertion, statement))
    )


def _counts_otherwise(assertion: str, statement: str) -> bool:
    """Return whether a row of numbers stands in another order."""
    wanted, given = _row(assertion), _row(statement)
    is_row = len(given) == len(wanted) >= LEAST_NUMBERS
    return is_row and set(given) <= set(wanted) and given != wanted


def _row(text: str) -> list[str]:
    numbers = (_NUMBERS.get(word, word) for word in words(text))
    return [number for number in numbers if number.isdigit()]


def _adds(pattern: re.Pattern[str], assertion: str, statement: str) -> bool:
    return pattern.search(statement) is not None and pattern.search(assertion) is None


def denies_other_words(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a word that the assertion affirms is denied, or the other way round.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: English.

    Returns:
        False as well where words such as "only" and "otherwise" may turn it back.

    Determinism:
        Pure.

    Example:
        >>> denies_other_words("It kills bacteria but not viruses.",
        ...     "It does not kill bacteria.", Vocabulary("en"))
        True
    """
    if _TURNS_BACK.search(assertion) or _TURNS_BACK.search(statement):
        return False
    point, said = parts_of(assertion, known), parts_of(statement, known)
    items = [part.item for part in point]
    names = known.named(items, [part.item for part in said])
    mine = _denied(point, names[: len(items)])
    theirs = _denied(said, names[len(items) :])
    clauses: dict[int, list[str]] = defaultdict(list)
    for part, name in zip(point, names, strict=False):
        clauses[part.clause].append(name)
    return any(
        _is_turned([(mine[name], theirs[name]) for name in clause if name in theirs], len(clause))
        for clause in clauses.values()
    )


def _is_turned(shared: Sequence[tuple[set[bool], set[bool]]], count: int) -> bool:
    """Return whether a clause of so many words is mostly said, and with the other polarity."""
    is_said = 2 * len(shared) > count
    return (
        is_said and any(not a & b for a, b in shared) and not any(True in a & b for a, b in shared)
    )


def leaves_out_half(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether one side of an English contrast is hardly said.

    Args:
        assertion: The assertion; one that contrasts nothing gives False.
        statement: A sentence of the learner.
        known: English.

    Returns:
        True when of the words that only one of the sides has half or more are missing.

    Determinism:
        Pure.

    Example:
        >>> leaves_out_half("Ice floats, whereas iron sinks.", "Ice and iron float.",
        ...     Vocabulary("en"))
        True
    """
    if _SIDES.search(assertion) is None:
        return False
    sides = [{one.text: one for one in known.items(side)} for side in _SIDES.split(assertion)]
    said = known.items(statement)
    for number, side in enumerate(sides):
        others = {text for place, other in enumerate(sides) if place != number for text in other}
        own = [one for text, one in side.items() if text not in others]
        missing = sum(not any(known.relation(one, word) in HONEST for word in said) for one in own)
        if missing and 2 * missing >= len(own):
            return True
    return False


def _denied(parts: Sequence[Part], names: Sequence[str]) -> dict[str, set[bool]]:
    found: dict[str, set[bool]] = defaultdict(set)
    for part, name in zip(parts, names, strict=True):
        found[name].add(part.is_denied)
    return found
