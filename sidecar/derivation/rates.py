"""Rates: "$3 each", "60 miles per hour", "each box has 12 pencils", "4 bags of 6"."""

from __future__ import annotations

from typing import NamedTuple

from sidecar.derivation.quantities import UNIT_STOPS, UNIT_WINDOW, noun_at
from sidecar.derivation.scene import Scene
from sidecar.derivation.values import Form
from sidecar.derivation.verbs import NEAR_WORDS
from sidecar.derivation.wording import Token, is_plural, listed, singular

TIMES = listed("second minute hour day night week weekend month year")
"""Nouns of time, which "a" counts by: "3 meals a day"."""

ARTICLE_WORDS = 2
"""Words between a price and the "a" of "$3 for a pen" at most."""

BEFORE_WORDS = 10
"""Words between "each" and its quantity at most."""

HOLD_WORDS = 3
"""Words between a container and what it holds at most: "boxes of chocolates with 6"."""

_EACH = frozenset({"each", "every"})
_HOLDS = listed("of with containing holding")
_COSTS = listed("cost costs costing sells sell")
_MEASURES = listed("cost costs weighs weighed holds contains sells")
_UNNAMED = listed("that which they these those it each who")
_EACH_AFTER = frozenset({"each", "every", "apiece"})
_CLAUSE_ENDS = frozenset({",", "and", "but", ";"})
_SEPARATORS = frozenset({",", "and", ";", "for", "from", "on", "in"})


class Per(NamedTuple):
    """What a rate counts by."""

    word: Token
    noun: str


def rate(scene: Scene, k: int) -> Per | None:
    """Return what a quantity is counted by.

    Args:
        scene: The text.
        k: Index of the quantity.

    Returns:
        The word that says so and the noun, the noun empty where none is understood;
        ``None`` when it is no rate.
    """
    if scene.quantities[k].form is not Form.COUNT:
        return None
    return _per_after(scene, k) or _each_before(scene, k) or _held(scene, k) or _one(scene, k)


def price(scene: Scene, k: int) -> Per | None:
    """Return the noun that may cost so much: "pens cost $2", for one or for all.

    Args:
        scene: The text.
        k: Index of the quantity.

    Returns:
        The verb and the noun; ``None`` when no noun costs it.
    """
    before = scene.sentence_before(k)
    if scene.quantities[k].unit != "dollar" or len(before) <= 1 or before[-1].low not in _COSTS:
        return None
    subject = before[-2]
    if not subject.is_word or subject.low in _UNNAMED:
        return None
    return Per(before[-1], singular(subject.low))


def kind_of(scene: Scene, cue: Token) -> str:
    """Return what the noun behind "each" holds: "cream" in "each carton of ice cream".

    Args:
        scene: The text.
        cue: The word "each".

    Returns:
        A singular, empty when it holds nothing.
    """
    at = scene.words.index(cue)
    if [word.low for word in scene.words[at + 2 : at + 3]] != ["of"]:
        return ""
    noun = noun_at(scene.words, at + 3)
    return singular(scene.words[noun].low) if noun is not None else ""


def _per_after(scene: Scene, k: int) -> Per | None:
    """Return the noun of "$3 each", "60 miles per hour", "3 meals a day"."""
    after = scene.after(k)
    for index, word in enumerate(after[:NEAR_WORDS]):
        if word.low in _CLAUSE_ENDS:
            return None
        following = after[index + 1].low if index + 1 < len(after) else ""
        is_noun = following[:1].isalpha() and following not in UNIT_STOPS
        if word.low in _EACH_AFTER:
            return _floating(scene, k, word, following if is_noun or following == "of" else "")
        is_near = index <= ARTICLE_WORDS or singular(following) in TIMES
        if word.low == "per" and is_noun:
            return Per(word, singular(following))
        if word.low in {"a", "an"} and is_noun and is_near:
            is_per = singular(following) in TIMES or scene.quantities[k].unit == "dollar"
            return Per(word, singular(following)) if is_per else None
    return None


def _floating(scene: Scene, k: int, word: Token, following: str) -> Per | None:
    """Return what an "each" behind a quantity counts, unless it is the next one's."""
    rest = tuple(item for item in scene.after(k) if item.start > word.start)
    if word.low == "each" and _is_forward(scene, k, rest):
        return None
    if following in {"", "of"} or word.low == "apiece":
        return Per(word, _sold(scene, k))
    return Per(word, singular(following))


def _is_forward(scene: Scene, k: int, rest: tuple[Token, ...]) -> bool:
    """Return whether "each" belongs to the next quantity ("that each weigh 3 pounds")."""
    is_next = k + 1 < len(scene.quantities) and (
        scene.words[scene.quantities[k + 1].word].sentence
        == scene.words[scene.quantities[k].word].sentence
    )
    lows = [word.low for word in rest]
    is_open = not _SEPARATORS & set(lows)
    return is_next and is_open and (not lows or singular(lows[0]) not in TIMES)


def _sold(scene: Scene, k: int) -> str:
    """Return what "each" counts: the noun that costs so much, else the amount right before."""
    before = scene.sentence_before(k)
    if len(before) > 1 and before[-1].low in _COSTS and before[-2].low not in _UNNAMED:
        return singular(before[-2].low)
    if not k:
        return ""
    last = scene.quantities[k - 1]
    gap = scene.words[scene.quantities[k].word].sentence - scene.words[last.word].sentence
    return last.unit if gap <= 1 else ""


def _each_before(scene: Scene, k: int) -> Per | None:
    """Return the noun of "each box has 12", "4 cats that each weigh 2"."""
    before = scene.sentence_before(k)[-BEFORE_WORDS:]
    at = next((i for i in range(len(before) - 1, -1, -1) if before[i].low in _EACH), None)
    if at is None or any(word.low in {",", "and"} for word in before[at:]):
        return None
    word, following = before[at], [item.low for item in before[at + 1 :]]
    if not following or following[:2] == ["of", "which"]:
        return Per(word, _sold(scene, k))
    last = scene.quantities[k - 1].unit if k else ""
    if last and last in {singular(item.low) for item in before[max(0, at - 2) : at]}:
        return Per(word, last)
    if following[0] == "of":
        plurals = [singular(low) for low in following[1:UNIT_WINDOW] if is_plural(low)]
        return Per(word, plurals[0] if plurals else "")
    return None if following[0] in UNIT_STOPS else Per(word, singular(following[0]))


def _held(scene: Scene, k: int) -> Per | None:
    """Return the container of "5 packs of 20 cards"."""
    before = scene.before(k)
    if k == 0 or not before or before[-1].low not in _HOLDS:
        return None
    unit = scene.quantities[k - 1].unit
    if len(before) > HOLD_WORDS or not unit or not any(singular(w.low) == unit for w in before):
        return None
    return Per(before[-1], unit)


def _one(scene: Scene, k: int) -> Per | None:
    """Return the noun of "a pen costs $2", "one bag weighs 3 pounds"."""
    before = scene.sentence_before(k)[-3:]
    match [word.low for word in before]:
        case [("a" | "an" | "one"), noun, measure] if measure in _MEASURES:
            return Per(before[-1], singular(noun))
        case _:
            return None
