"""Whether a statement leaves out an item of a list, in scripts without spaces.

Likeness hardly falls when one of four listed things is not said, and that one was the point.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from sidecar.language.normal import normalize
from sidecar.language.scripts import Script, script_of
from sidecar.language.stop_words import CJK_PARTICLES
from sidecar.language.words import is_spaceless

SAID_SHARE: Final = 0.5
"""Least share of an item's own characters of which it counts as said."""

LEAST_ITEMS: Final = 2
"""Items from which it is a list."""

LEAST_CLAUSES: Final = 3
"""Parts from which commas part a list: two clauses have a comma between them too."""

_HEAD: Final = re.compile(
    r"[:：]|——|是指|指的是|分为|分成|包括|包含|可分|由于|具有|即|には|とは|例えば"
)
"""Signs and words after which a list begins."""

_CLAUSE: Final = re.compile(r"[。．.!?！？\n]")
_STRONG: Final = re.compile(r"[;；]|(?<![\u3040-\u309f])、")
_WEAK: Final = re.compile(r"[,，;；、]")
_AND: Final = re.compile(
    r"(?<=\w)(?:以及|及|和|与|跟|および|及び)(?=\w)|(?<=[^\W\u3040-\u309f])と(?=[^\W\u3040-\u309f])"
)
_PAIR: Final = re.compile(
    r"(?P<one>[々\u3400-\u9fff]{1,2}|[ァ-ヺー]{2,12})"
    r"(?:以及|及び|および|和|と|や)"
    r"(?!.{0,6}(?:相同|不同|一样|有关|无关|相关|关系|异|違|同じ|比))"
    r"(?P<other>[々\u3400-\u9fff]{1,2}|[ァ-ヺー]{2,12})"
)
"""Two things joined by "and", as far as two characters tell; "has to do with" joins nothing."""

PARALLEL_SHARE: Final = 0.4
"""Least share of the telling characters of each of two clauses that the other has, too, where they
contrast: "smaller than X floats, larger than X sinks". A bound, not measured."""

_ENDS: Final = re.compile(r"(?:等|など)+$")


def leaves_out_item(assertion: str, statement: str) -> bool:
    """Return whether an item of a list in the assertion is hardly said at all.

    Args:
        assertion: The assertion.
        statement: What the learner said.

    Returns:
        True where less than half of the characters that only one item has were said. False
        in scripts with spaces, where other rules compare words.

    Determinism:
        Pure.

    Example:
        >>> leaves_out_item("特征：客观性、传递性、价值性。", "特征是客观性和价值性。")
        True
        >>> leaves_out_item("特征：客观性、传递性、价值性。", "传递性、客观性、价值性。")
        False
        >>> leaves_out_item("水会流动。", "会动的是水。")
        False
    """
    if not is_spaceless(assertion):
        return False
    said = frozenset(normalize(statement))
    return any(
        _is_one_missing(items, said)
        for clause in _CLAUSE.split(assertion)
        if len(items := _items(clause)) >= LEAST_ITEMS
    )


def leaves_out_side(assertion: str, statement: str) -> bool:
    """Return whether one of two things joined by "and", or of two sides of a contrast, is unsaid.

    Args:
        assertion: The assertion.
        statement: What the learner said.

    Returns:
        True where one is said and of the other not a character that only it has. False in
        scripts with spaces.

    Determinism:
        Pure.

    Example:
        >>> leaves_out_side("大名の妻と子は江戸に住んだ。", "大名の妻は江戸に住んだ。")
        True
        >>> leaves_out_side("密度比水小就上浮，密度比水大就下沉。", "密度比水小的东西上浮。")
        True
        >>> leaves_out_side("因为没有树根，所以泥土会流失。", "没有树根了。")
        False
    """
    if not is_spaceless(assertion):
        return False
    said = frozenset(normalize(statement))
    pairs = [(match["one"], match["other"]) for match in _PAIR.finditer(assertion)]
    clauses = [one for one in _WEAK.split(assertion) if one.strip()]
    if len(clauses) == LEAST_ITEMS and _are_parallel(*map(_telling, clauses)):
        pairs.append((clauses[0], clauses[1]))
    return any(_is_one_said(one, other, assertion, said) for one, other in pairs)


def _is_one_said(one: str, other: str, assertion: str, said: frozenset[str]) -> bool:
    """Return whether one of two is said and the other, by what only it has, not at all."""
    rest = normalize(assertion.replace(one, " ").replace(other, " "))
    sides = [_telling(side) - _telling(rest) for side in (one, other)]
    own = [sides[0] - sides[1], sides[1] - sides[0]]
    return all(own) and bool(own[0] & said) != bool(own[1] & said)


def _telling(text: str) -> frozenset[str]:
    return frozenset(filter(_tells, normalize(text)))


def _are_parallel(one: frozenset[str], other: frozenset[str]) -> bool:
    """Return whether two clauses say much of the same, and each something of its own."""
    both = len(one & other)
    return all(PARALLEL_SHARE * len(side) <= both < len(side) for side in (one, other))


def _items(clause: str) -> list[str]:
    """Return the items of the list in a clause; empty where there is none."""
    parts = _HEAD.split(clause)
    rest = parts[-1] if len(parts) > 1 else clause
    listed = _parted(rest)
    if len(listed) == 1 and len(parts) == 1:
        return []
    items = [item for part in listed for item in _AND.split(part)]
    return [_ENDS.sub("", item.strip()) for item in items if item.strip()]


def _parted(text: str) -> list[str]:
    """Return the parts of a list, the text itself where only clauses are parted."""
    if _STRONG.search(text):
        return _STRONG.split(text)
    parts = _WEAK.split(text)
    return parts if len(parts) >= LEAST_CLAUSES else [text]


def _tells(character: str) -> bool:
    """Return whether a character is more than grammar: hiragana is mostly endings."""
    if character in CJK_PARTICLES or character == " ":
        return False
    return script_of(character) is not Script.HIRAGANA


def _is_one_missing(items: list[str], said: frozenset[str]) -> bool:
    """Return whether of an item's own characters too few were said."""
    holds = [frozenset(one for one in normalize(item) if _tells(one)) for item in items]
    count = Counter(one for item in holds for one in item)
    for item in holds:
        own = {one for one in item if count[one] == 1} or item
        if own and len(own & said) < SAID_SHARE * len(own):
            return True
    return False
