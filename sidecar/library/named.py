"""What a question names, and whether passages name it, too."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sidecar.language.detect import UNDETERMINED
from sidecar.language.stop_words import stop_words
from sidecar.language.words import words
from sidecar.library.values import Passage

LOOKED_AT = 2
"""Passages that must name what is asked for; one more for each further name.

Source: ADR-0034: with one, LIMIT loses questions whose answer stands in two notes; with three,
0.03 more of ``off_topic`` is let through.
"""

LEAST_NAME_CHARS = 3
"""Letters from which a name tells: shorter ones stand in too many other words."""

SAME_BEGINNING = 0.7
"""Share of a name's letters at its beginning that make a word one of its forms.

Hanse and Hanseatic, Japan and Japanese, Москва and Москве. Source: ADR-0034: with the whole name
LIMIT and ``core`` lose questions; from 0.6 to 0.8 little changes.
"""

LEAST_TYPED_CHARS = 5
"""Letters from which one wrong, missing, doubled or swapped letter is forgiven."""

MOST_ACRONYM_CHARS = 5
"""Letters of an acronym that first letters of words may spell out."""

_ASKS = re.compile(
    r"[?？؟\u037e]|^\W*(?:(?:in|on|at|by|to|for|from|with|of) )?"
    r"(?:who|whom|whose|what|which|when|where|why|how)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_][\w'’]*")
_BREAK = re.compile(r"[,;()]")
_ENDING = re.compile(r"['’]\w{0,4}$")
_STARTS = ".?!:¿¡…"
_JOINING = frozenset({"of", "the", "de", "del", "la", "von", "van", "der", "du", "di", "da"})
_ARTICLES = frozenset({"the", "a", "an", "el", "la", "los", "las", "le", "il"})
_NOUNS_ARE_CAPITALIZED = frozenset({"de", "lb"})


@dataclass(frozen=True, slots=True)
class _Named:
    """Words of passages, and the first letters of all their words in a row."""

    words: frozenset[str]
    initials: str


def missing_names(question: str, language: str, passages: Sequence[Passage]) -> tuple[str, ...]:
    """Return the names of a question that the best passages do not name.

    A note on the very subject that does not name what is asked for mostly does not answer, and
    looks as if it did: "How does Paxos choose a leader?" beside a note on Raft.

    Args:
        question: As typed, or as made to stand alone.
        language: Its language, ISO 639-1. In one whose capitals do not tell names (German), or
            an unknown one, nothing is missing.
        passages: What was found, best first.

    Returns:
        The names, as typed, in order; none when one of the passages is in another language, or
        the text is no question: a claim or some words want whatever is near.

    Determinism:
        Pure.
    """
    is_telling = language != UNDETERMINED and language not in _NOUNS_ARE_CAPITALIZED
    if not is_telling or not passages or not _ASKS.search(question):
        return ()
    names = list(_names(question, language))
    looked_at = passages[: max(LOOKED_AT, len(names))]
    is_foreign = any(p.language not in {language, UNDETERMINED} for p in looked_at)
    if is_foreign or not names:
        return ()
    named = _named(looked_at)
    lacking = (" ".join(name) for name in names if not _is_named(name, named))
    return tuple(dict.fromkeys(lacking))


def _names(question: str, language: str) -> Iterator[tuple[str, ...]]:
    """Yield the capitalized words of a question that stand together; never its first word."""
    stops = stop_words(language) or stop_words("en")
    rest = list(_WORD.finditer(question))[1:]
    if _is_title_case([match.group() for match in rest], stops):
        return
    name: list[str] = []
    end = 0
    for match in rest:
        word, before = match.group(), question[: match.start()].rstrip()
        goes_on = bool(name) and _BREAK.search(question, end, match.start()) is None
        if _is_name(word, stops, starts=before.endswith(tuple(_STARTS))):
            if name and not goes_on:
                yield tuple(name)
                name = []
            name.append(word)
        elif not (goes_on and (word.casefold() in _JOINING or word.isdigit())):
            if name:
                yield tuple(name)
            name = []
        end = match.end()
    if name:
        yield tuple(name)


def _is_title_case(rest: Sequence[str], stops: frozenset[str]) -> bool:
    """Return whether all is capitalized, or words that never are names: then none stands out."""
    small = [w for w in rest if w[0].islower()]
    grammar = [w for w in rest if w.istitle() and len(w) > 1 and w.casefold() in stops - _ARTICLES]
    return not small or bool(grammar)


def _is_name(word: str, stops: frozenset[str], *, starts: bool) -> bool:
    """Return whether a word is capitalized for no other reason than being a name."""
    is_name = word[0].isupper() and word.casefold() not in stops
    return is_name and (not starts or any(map(str.isupper, word[1:])))


def _named(passages: Sequence[Passage]) -> _Named:
    """Return the words of passages with their places, and neighbors written as one word."""
    found: set[str] = set()
    initials = []
    for one in passages:
        place = (one.title, *one.heading_path, *one.aliases, *one.tags, one.path)
        in_order = words(" ".join((*place, one.text)))
        found.update(in_order)
        found.update(first + second for first, second in pairwise(in_order))
        initials.append("".join(word[0] for word in in_order))
    return _Named(frozenset(found), " ".join(initials))


def _is_named(name: Sequence[str], named: _Named) -> bool:
    """Return whether passages hold any word of a name.

    Source: ADR-0034: by its last word alone XQuAD loses nDCG@10 below what it had to keep.
    """
    parts = [
        (part, word)
        for word in name
        for part in words(_ENDING.sub("", word))
        if len(part) >= LEAST_NAME_CHARS
    ]
    return not parts or any(_has(part, word, named) for part, word in parts)


def _has(part: str, word: str, named: _Named) -> bool:
    """Return whether a word of a name stands there: in some form, spelled out, or mistyped."""
    if part in named.words:
        return True
    is_acronym = word[:2].isupper() and len(part) <= MOST_ACRONYM_CHARS
    if is_acronym and part in named.initials:
        return True
    beginning = part[: max(LEAST_NAME_CHARS, math.ceil(SAME_BEGINNING * len(part)))]
    return any(w.startswith(beginning) or _is_typed(part, w) for w in named.words)


def _is_typed(part: str, word: str) -> bool:
    """Return whether two words differ by one slip of the fingers, not in their first letter."""
    if len(part) < LEAST_TYPED_CHARS or abs(len(part) - len(word)) > 1 or part[0] != word[0]:
        return False
    start = _shared(part, word)
    end = _shared(part[start:][::-1], word[start:][::-1])
    longer = max(len(part), len(word))
    is_swap = part[start : start + 2] == word[start : start + 2][::-1]
    return start + end >= longer - 1 or (is_swap and start + end >= longer - 2)


def _shared(one: str, other: str) -> int:
    """Return how many letters two words share at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))
