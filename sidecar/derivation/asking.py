"""What a problem asks for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from sidecar.derivation.cues import LEFTS, MORE_WORDS, NEEDS, PERIODS, PRIOR_PHRASES, TOTALS
from sidecar.derivation.scene import Scene
from sidecar.derivation.values import Cue
from sidecar.derivation.wording import Token, is_plural, listed, singular


class Want(Enum):
    """What is asked about the stated amounts."""

    TOTAL = "total"
    LEFT = "left"
    DIFFERENCE = "difference"
    NEED = "need"
    EACH = "each"
    PRIOR = "prior"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    Attributes:
        want: The kind.
        units: Singulars that the answer may count; empty when the question names none.
        owner: About whom, in lower case; empty when nobody is named.
        cue: The word that says so.
        start: First word of the question.
        modifiers: Words between "how many" and the noun, singular: ``red`` in "red pens".
        per: Singular of the noun behind "each" or "per".
        has_givens: Whether its sentence states quantities too.
        period: Noun of time whose length in others is known: "in a week"; empty without one.
        is_held: Whether it asks what somebody has.
        is_need: Whether it asks what is needed.
        names: All capitalized words of it, in lower case.
    """

    want: Want
    units: frozenset[str]
    owner: str
    cue: Cue
    start: int
    names: frozenset[str]
    modifiers: frozenset[str] = frozenset()
    per: str = ""
    period: str = ""
    is_need: bool = False
    has_givens: bool = False
    is_held: bool = False


_LENGTHS = listed("mile foot meter kilometer inch yard centimeter")
_TIMES = listed("minute hour day week month year second")
_WEIGHTS = listed("pound kilogram ounce gram ton kg")
_MEASURES = {
    "long": _TIMES | _LENGTHS,
    "far": _LENGTHS,
    "tall": _LENGTHS,
    "high": _LENGTHS,
    "old": frozenset({"year", ""}),
    "heavy": _WEIGHTS,
}
_MONEY = listed(
    "cost costs pay paid pays spend spent spends earn earned earns money owe owes price charge "
    "make makes save saved change dollars bill budget worth"
)
_HELD = frozenset({"have", "has", "own"})
_ONES = frozenset({"a", "one", "per", "each", "every"})
_WEIGH = listed("weigh weighs weight")
_EACH = listed("each per apiece")
UNIT_WINDOW = 4
"""Words after "how many" among which the counted noun is looked for."""

_UNTOTALED = listed("more left less fewer")
_MISSING = listed("more still save earn collect")
_SKIPPED = frozenset({"more", "fewer", "less", "total", "additional", "of", "the", "other"})
_STOPS = listed(
    "did does do is are was were will would can could has have had in of there per he she they "
    "more total left"
)


def question(scene: Scene) -> Question | None:
    """Return what a problem asks, ``None`` when no single question is found.

    Args:
        scene: The text.

    Returns:
        The question.
    """
    marks = [index for index, word in enumerate(scene.words) if word.low == "?"]
    if len(marks) != 1:
        return None
    sentence = scene.words[marks[0]].sentence
    asked = [i for i, word in enumerate(scene.words) if word.sentence == sentence]
    starts = [i for i in asked if scene.words[i].low in {"how", "what"}]
    if len(starts) != 1 or starts[0] > marks[0]:
        return None
    start = starts[0]
    words = scene.words[start : marks[0]]
    want, cue = _want(words)
    owner = scene.owner_at(start)
    lows = {word.low for word in words}
    named = [word.low.removesuffix("'s") for word in words[1:] if word.text[:1].isupper()]
    return Question(
        want,
        _units(words),
        named[0] if named else owner,
        cue,
        start,
        frozenset(named),
        _modifiers(words),
        _per(words),
        _period(words),
        has_givens=any(scene.words[item.word].sentence == sentence for item in scene.quantities),
        is_held=bool(_HELD & lows),
        is_need=bool(NEEDS & lows),
    )


def _modifiers(words: tuple[Token, ...]) -> frozenset[str]:
    """Return the words before the noun of "how many red pens"."""
    phrase: list[str] = []
    for word in words[2 : 2 + UNIT_WINDOW]:
        if not word.is_word or word.low in _STOPS - _SKIPPED or is_plural(word.low):
            break
        phrase.append(word.low)
    return frozenset(phrase) - _SKIPPED


def _per(words: tuple[Token, ...]) -> str:
    """Return the noun behind "each" or "per", empty when there is none."""
    for word, following in pairwise(words):
        if word.low in _EACH and following.is_word:
            return singular(following.low)
    return ""


def _period(words: tuple[Token, ...]) -> str:
    """Return the one period that a question is about, empty when there is none."""
    for word, following in pairwise(words):
        if word.low in _ONES and following.low in PERIODS:
            return following.low
    return ""


def _want(words: tuple[Token, ...]) -> tuple[Want, Cue]:
    """Return the kind of question and its cue; the first kind that has one."""
    lows = {word.low for word in words}
    text = " ".join(word.low for word in words)
    prior = next((phrase for phrase in PRIOR_PHRASES if phrase in text), None)
    if prior is not None:
        return Want.PRIOR, Cue(prior, words[0].start)
    groups = [(words, _EACH, Want.EACH)]
    if not lows & _UNTOTALED:
        groups.append((words, TOTALS, Want.TOTAL))
    if lows & _MISSING:
        groups.append((words, NEEDS, Want.NEED))
    groups.append((words[: UNIT_WINDOW + 1], frozenset(MORE_WORDS), Want.DIFFERENCE))
    groups.append((words, LEFTS, Want.LEFT))
    groups.append((words, TOTALS, Want.TOTAL))
    for among, names, want in groups:
        found = next((word for word in among if word.low in names), None)
        if found is not None:
            return want, Cue(found.low, found.start)
    return Want.VALUE, Cue(words[0].low, words[0].start)


def _units(words: tuple[Token, ...]) -> frozenset[str]:
    """Return what the answer may count."""
    lows = [word.low for word in words]
    second = lows[1] if len(lows) > 1 else ""
    if second in _MEASURES:
        return _MEASURES[second]
    if second == "many":
        return _counted(words[2:])
    if {"cent", "cents"} & set(lows):
        return frozenset({"cent"})
    if _WEIGH & set(lows):
        return _WEIGHTS
    if _MONEY & set(lows):
        return frozenset({"dollar"})
    return _counted(words[2:]) if second == "much" else frozenset()


def _counted(words: tuple[Token, ...]) -> frozenset[str]:
    """Return the noun after "how many", and what it holds."""
    found: set[str] = set()
    while words and words[0].low in _SKIPPED:
        words = words[1:]
    for index, word in enumerate(words[:UNIT_WINDOW]):
        if word.low in _STOPS or not word.is_word:
            break
        if is_plural(word.low):
            found.add(singular(word.low))
            if index + 2 < len(words) and words[index + 1].low == "of":
                found.add(singular(words[index + 2].low))
            break
    return frozenset(found)
