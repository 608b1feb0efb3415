"""What a problem asks for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise, takewhile

from sidecar.derivation.cues import (
    CHANGES,
    LEFTS,
    MORE_WORDS,
    NEEDS,
    PERIODS,
    PRIOR_PHRASES,
    TOTALS,
)
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
    REST = "rest"
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
        is_share: Whether it asks how much is saved or added, not what it comes to.
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
    is_share: bool = False
    is_held: bool = False


_LENGTHS = listed("mile foot meter kilometer inch yard centimeter")
_TIMES = listed("minute hour day week month year second")
_WEIGHTS = listed("pound ounce gram ton kg")
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
_ASKS = frozenset({"how", "what", "what's"})
_ORDERS = frozenset({"calculate", "find", "determine"})
_HEAD_WORDS = 6
"""Words of a question among which "number of" names what is counted."""

_ARE = listed("are is were was")
_SAVES = listed("save saved saves")
_CHANGES = frozenset(CHANGES) - {"off", "increased", "reduced", "decreased", "discounted"}

_HELD = frozenset({"have", "has", "own"})
_ONES = frozenset({"a", "one", "per", "each", "every"})
_WEIGH = listed("weigh weighs weight")
_EACH = listed("each per apiece")
UNIT_WINDOW = 4
"""Words after "how many" among which the counted noun is looked for."""

_UNTOTALED = listed("more left less fewer")
_MISSING = frozenset({"more", "still"})
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
    place = _place(scene)
    if place is None:
        return None
    start, end = place
    sentence = scene.words[start].sentence
    words = scene.words[start:end]
    want, cue = _want(words)
    if _is_rest(scene, start, words):
        want = Want.REST
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
        is_need=bool((NEEDS - {"earn"}) & lows),
        is_share=bool(_SAVES & lows or _CHANGES & {word.low for word in words[:_HEAD_WORDS]}),
    )


def _place(scene: Scene) -> tuple[int, int] | None:
    """Return where the one question begins and ends; "calculate …" asks too."""
    marks = [index for index, word in enumerate(scene.words) if word.low == "?"]
    if not scene.words or len(marks) > 1:
        return None
    end = marks[0] if marks else len(scene.words)
    sentence = scene.words[end - 1].sentence
    asked = [i for i, word in enumerate(scene.words[:end]) if word.sentence == sentence]
    starts = [i for i in asked if scene.words[i].low in _ASKS]
    if not starts:
        starts = [i for i in asked if scene.words[i].low in _ORDERS]
    elif not marks:
        return None
    return (starts[0], end) if len(starts) == 1 else None


def _is_rest(scene: Scene, start: int, words: tuple[Token, ...]) -> bool:
    """Return whether a question is about what "the rest are"."""
    places = [i for i, word in enumerate(scene.words[:start]) if word.low == "rest"]
    if len(places) != 1 or scene.words[places[0] + 1].low not in _ARE:
        return False
    if any(quantity.word > places[0] for quantity in scene.quantities):
        return False
    behind = scene.words[places[0] + 2 : start]
    rest = {singular(w.low) for w in takewhile(lambda w: w.is_word and w.low != "and", behind)}
    nouns = {singular(word.low) for word in scene.words[: places[0]]}
    return bool((rest - nouns) & {singular(word.low) for word in words})


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
    if "old" not in lows:
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
    if second == "many":
        return _counted(words[2:])
    is_number = "number" in lows[:_HEAD_WORDS] and "of" in lows
    named = (
        (second in _MEASURES, _MEASURES.get(second, frozenset())),
        (bool({"cent", "cents"} & set(lows)), frozenset({"cent"})),
        (bool(_WEIGH & set(lows)), _WEIGHTS),
        (is_number, _counted(words[lows.index("of") + 1 :]) if is_number else frozenset()),
        (bool(_MONEY & set(lows)), frozenset({"dollar"})),
        (second == "much", _counted(words[2:])),
    )
    return next((units for is_named, units in named if is_named), frozenset())


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
