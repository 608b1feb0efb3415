"""Whether the same things are told in another number: one for several, most for all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import Final

from sidecar.language.number_words import NUMBER_WORDS
from sidecar.language.stop_words import stop_words
from sidecar.language.words import words
from sidecar.rounds.vocabulary import Item, Vocabulary
from sidecar.rounds.word_forms import base_forms

_ONE: Final = frozenset({"one", "single", "sole", "lone"})
_SEVERAL: Final = frozenset(
    {"several", "many", "multiple", "various", "numerous", "few", "different", "countless"}
    | {word for word, value in NUMBER_WORDS.items() if str(value).isdigit() and int(value) > 1}
)

_IN_TURN: Final = re.compile(
    r"\b(?:at a time|one by one|after (?:the|an)?other|on top|each|every|per|another|other|next|"
    r"first|second|third|more than one|not (?:just|only|a|one)|(?:no|never) (?:one|single|a))\b",
    re.IGNORECASE,
)
"""Words beside which "one" counts one of several: "one layer after the other"."""

MOST_BETWEEN: Final = 2
"""Words between a number and what it counts: "one thin outer layer"."""

_SHARES: Final = {
    "all": "all every each",
    "most": "most majority",
    "many": "many numerous lots",
    "some": "some several certain",
    "few": "few rarely",
}
_SHARE_OF: Final = {word: share for share, line in _SHARES.items() for word in line.split()}

_APART: Final = frozenset(
    frozenset({one, other})
    for one, others in (("all", "most many some few"), ("most", "some few"), ("many", "few"))
    for other in others.split()
)
"""Shares of the same things that contradict each other; "many" may be most or some."""

_BEFORE_THINGS: Final = frozenset({"of", "the", "its", "their", "his", "her", "these", "those"})
_NEARLY: Final = frozenset({"almost", "nearly", "virtually", "practically"})


def counts_otherwise(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether the same things are one in one sentence and several in the other.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language; one that is not English gives False.

    Determinism:
        Pure.

    Example:
        >>> counts_otherwise("Onions grow in layers.", "Onions grow in one layer.",
        ...     Vocabulary("en"))
        True
        >>> counts_otherwise("Onions grow in layers.", "Onions grow one layer after another.",
        ...     Vocabulary("en"))
        False
    """
    if known.language != "en":
        return False
    mine, theirs = words(assertion), words(statement)
    if _IN_TURN.search(statement) or _IN_TURN.search(assertion):
        return False
    is_one = any(
        noun not in mine and any(_is_plural_of(word, noun) and word not in theirs for word in mine)
        for noun in _counted(theirs, _ONE)
    )
    return is_one or any(
        noun not in theirs and _is_plural_of(several, noun)
        for noun in _counted(mine, _ONE)
        for several in _counted(theirs, _SEVERAL)
    )


def changes_share(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether another share of the same things is spoken of: "all metals" for "most".

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language; one that is not English gives False.

    Determinism:
        Pure.

    Example:
        >>> changes_share("Most birds fly.", "All birds fly.", Vocabulary("en"))
        True
        >>> changes_share("Most birds fly.", "Nearly all birds fly.", Vocabulary("en"))
        False
    """
    if known.language != "en":
        return False
    mine, theirs = (tuple(_shares(words(text), known)) for text in (assertion, statement))
    if Counter(share for share, _ in mine) == Counter(share for share, _ in theirs):
        return False  # "some ..., but most ..." in another order
    return any(
        frozenset({share, other}) in _APART
        for share, thing in mine
        for other, same in theirs
        if thing and same and known.is_same(thing, same)
        if not any(s == share and t and known.is_same(thing, t) for s, t in theirs)
    )


def _counted(tokens: Sequence[str], numbers: frozenset[str]) -> Iterator[str]:
    """Yield each word that may be what a number word counts."""
    stops = stop_words("en")
    for place, word in enumerate(tokens):
        if word in numbers:
            rest = tokens[place + 1 : place + 2 + MOST_BETWEEN]
            yield from takewhile(lambda one: one not in stops, rest)


def _is_plural_of(word: str, noun: str) -> bool:
    return word != noun and noun in base_forms(word)


def _shares(tokens: Sequence[str], known: Vocabulary) -> Iterator[tuple[str, Item | None]]:
    """Yield the share that each such word says with the thing it is of, if that is named."""
    for place, word in enumerate(tokens):
        before = tokens[place - 1] if place else ""
        share = _SHARE_OF.get(word)
        if share is None or (word == "most" and before in {"the", "at"}):
            continue
        if share == "all" and (before in _NEARLY or before == "not"):
            share = "most" if before in _NEARLY else "some"
        if word == "few" and before == "a":
            share = "some"
        rest = [*dropwhile(lambda one: one in _BEFORE_THINGS, tokens[place + 1 :])]
        items = known.items(rest[0]) if rest else ()
        yield share, items[0] if items else None
