"""Rates: "$3 each", "60 miles per hour", "each box has 12 pencils", "4 bags of 6"."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from sidecar.derivation.cues import GAINS, LOSSES
from sidecar.derivation.quantities import UNIT_STOPS, UNIT_WINDOW, noun_at
from sidecar.derivation.scene import UNKNOWN, Scene
from sidecar.derivation.values import Form
from sidecar.derivation.verbs import NEAR_WORDS, TIMES
from sidecar.derivation.wording import Token, is_plural, listed, singular

ARTICLE_WORDS = 2
"""Words between a price and the "a" of "$3 for a pen" at most."""

BEFORE_WORDS = 10
"""Words between "each" and its quantity at most."""

HOLD_WORDS = 3
"""Words between a container and what it holds at most: "boxes of chocolates with 6"."""

_EACH = frozenset({"each", "every"})
_ARTICLES = frozenset({"a", "an", "one", "each", "every"})
_BEFORE_COUNT = frozenset({"of", "from", "for"})
_ARE = listed("are is cost costs weigh weighs have has hold holds contain contains")
_HAVE = listed("have has cost contain hold weigh need require use take eat produce give")
_PLACES = listed("of in for to at from on with was were is are than")
_HOLDS = listed("of with containing holding")
_COSTS = listed("cost costs costing sells sell")
_MEASURES = listed("cost costs weighs weighed holds contains sells")
_UNNAMED = listed("that which they these those it each who")
_EACH_AFTER = frozenset({"each", "every", "apiece"})
_CLAUSE_ENDS = frozenset({",", "and", "but", ";"})
_SEPARATORS = frozenset({",", "and", ";", "for", "from", "on", "in"})


class Per(NamedTuple):
    """What a rate counts by; ``also`` where it counts by two: "each bird eats 7 a day"."""

    word: Token
    noun: str
    also: str = ""
    mods: frozenset[str] = frozenset()


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
    behind = _per_after(scene, k)
    ahead = _each_before(scene, k) or _held(scene, k) or _one(scene, k) or _kind(scene, k)
    if behind is None or ahead is None:
        return behind or ahead or _classed(scene, k)
    is_two = {behind.noun, ahead.noun} & TIMES and behind.noun != ahead.noun and ahead.noun
    return ahead._replace(also=behind.noun) if is_two else behind


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
    named = counted_in(scene, k, (subject,))
    beside = frozenset(singular(word.low) for word in _subject(scene, k)) - {named}
    return Per(before[-1], named, mods=beside) if named else None


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
            is_kept = is_noun or following in _BEFORE_COUNT
            return _floating(scene, k, word, following if is_kept else "")
        if is_noun and word.low in {"/", "per"}:
            return Per(word, singular(following))
        if word.low == "in" and following in _ARTICLES:
            noun = counted_in(scene, k, after[index + 2 : index + 5])
            return Per(after[index + 1], noun) if noun else None
        is_near = index <= ARTICLE_WORDS or singular(following) in TIMES
        if word.low in {"a", "an"} and is_noun and is_near and after[index - 1].low != "as":
            return _a(scene, k, word, after[index + 1 : index + 4])
    return None


def _a(scene: Scene, k: int, word: Token, phrase: tuple[Token, ...]) -> Per | None:
    """Return the noun of "3 meals a day", "$100 for a large painting"."""
    noun = singular(phrase[0].low)
    if noun in TIMES:
        return Per(word, noun)
    if scene.quantities[k].unit != "dollar":
        return None
    named = counted_in(scene, k, phrase)
    beside = frozenset(singular(item.low) for item in phrase) - {named}
    return Per(word, named, mods=beside) if named else None


def _floating(scene: Scene, k: int, word: Token, following: str) -> Per | None:
    """Return what an "each" behind a quantity counts, unless it is the next one's."""
    rest = tuple(item for item in scene.after(k) if item.start > word.start)
    if word.low == "each" and _is_forward(scene, k, rest):
        return None
    if word.low == "every" and not following:
        return Per(word, UNKNOWN)
    if following in _BEFORE_COUNT and len(rest) <= HOLD_WORDS and scene.is_followed(k):
        unit = scene.quantities[k + 1].unit
        return Per(word, unit) if unit else None
    if following in {"", "of"} or word.low == "apiece":
        phrase = _subject(scene, k)
        named = counted_in(scene, k, phrase)
        beside = frozenset(singular(item.low) for item in phrase) - {named}
        return Per(word, named, mods=beside) if named else Per(word, _sold(scene, k))
    return Per(word, singular(following))


def _is_forward(scene: Scene, k: int, rest: tuple[Token, ...]) -> bool:
    """Return whether "each" belongs to the next quantity ("that each weigh 3 pounds")."""
    lows = [word.low for word in rest]
    is_open = not _SEPARATORS & set(lows)
    return scene.is_followed(k) and is_open and (not lows or singular(lows[0]) not in TIMES)


def _subject(scene: Scene, k: int) -> tuple[Token, ...]:
    """Return the words right before the verb of "the blue weights are 2 pounds each"."""
    before = scene.before(k)
    if not before or before[-1].low not in _ARE:
        return ()
    is_near = (word.is_word and word.low not in UNIT_STOPS for word in reversed(before[:-1]))
    words = sum(1 for _ in takewhile(bool, is_near))
    return before[-1 - words : -1]


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
    if _is_taken(scene, k, before[at]):
        return None
    named = counted_in(scene, k, before[at + 1 : at + 4])
    noun = named or _each_noun(scene, k, before, at)
    return None if noun is None else Per(before[at], noun)


def _is_taken(scene: Scene, k: int, word: Token) -> bool:
    """Return whether an "each" before a quantity is that of an earlier one."""
    start = scene.quantities[k].start
    if any(word.start < item.start < start for item in scene.quantities):
        return True
    claimed = _per_after(scene, k - 1) if k else None
    return claimed is not None and claimed.word == word


def _each_noun(scene: Scene, k: int, before: tuple[Token, ...], at: int) -> str | None:
    """Return what an "each" at a place counts where nothing behind it is counted elsewhere."""
    following = [item.low for item in before[at + 1 :]]
    if not following or following[:2] == ["of", "which"]:
        return _sold(scene, k)
    last = scene.quantities[k - 1].unit if k else ""
    beside = [singular(item.low) for item in before[max(0, at - 2) : at]]
    is_verb = following[0] in GAINS | LOSSES or following[0].endswith("ing")
    is_last = (last in beside and "," not in beside) or is_verb
    if last and is_last:
        return last
    if following[0] == "of":
        plurals = [singular(low) for low in following[1:UNIT_WINDOW] if is_plural(low)]
        return plurals[0] if plurals else ""
    return None if following[0] in UNIT_STOPS else singular(following[0])


def _held(scene: Scene, k: int) -> Per | None:
    """Return the container of "5 packs of 20 cards"."""
    before = scene.before(k)
    if k == 0 or not before or before[-1].low not in _HOLDS:
        return None
    unit = scene.quantities[k - 1].unit
    if len(before) > HOLD_WORDS or not unit or not any(singular(w.low) == unit for w in before):
        return None
    return Per(before[-1], unit)


def counted_in(scene: Scene, k: int, words: tuple[Token, ...]) -> str:
    """Return the head noun of a phrase, if another quantity counts it: "each tomato plant".

    Args:
        scene: The text.
        k: Index of the quantity that is left out.
        words: Where to look.

    Returns:
        A singular.
    """
    unit = scene.quantities[k].unit
    counted = {q.unit for i, q in enumerate(scene.quantities) if i != k and q.form is Form.COUNT}
    phrase = takewhile(lambda word: word.is_word and word.low not in UNIT_STOPS, words)
    found = [singular(word.low) for word in phrase]
    return next((noun for noun in reversed(found) if noun in counted - {unit, "", "dollar"}), "")


def _kind(scene: Scene, k: int) -> Per | None:
    """Return the noun of "bicycles have two wheels", "a tree can fill 20 baskets"."""
    before = scene.before(k)
    ends = [i for i, word in enumerate(before) if not word.is_word or word.low in _CLAUSE_ENDS]
    clause = before[ends[-1] + 1 :] if ends else before
    match [word.low for word in clause]:
        case [noun, verb] if is_plural(noun) and verb in _HAVE:
            named = counted_in(scene, k, clause[:1])
            return Per(clause[-1], named) if named else None
        case [("a" | "an" | "one"), *rest] if rest and not _PLACES & set(rest):
            named = counted_in(scene, k, clause[1:4])
            return Per(clause[0], named, mods=_mods(clause)) if named else None
        case [("a" | "an" | "one"), *_, "is", "worth"]:
            named = counted_in(scene, k, clause[1:-2])
            return Per(clause[0], named, mods=_mods(clause)) if named else None
        case _:
            return None


def _mods(clause: tuple[Token, ...]) -> frozenset[str]:
    """Return the words behind an article that may tell one noun from its like."""
    return frozenset(singular(word.low) for word in clause[1:4])


def _classed(scene: Scene, k: int) -> Per | None:
    """Return the class of "$6 for students and $8 for adults", where the class is counted."""
    after = scene.after(k)
    if scene.quantities[k].unit != "dollar" or [word.low for word in after[:1]] != ["for"]:
        return None
    named = counted_in(scene, k, after[1:4])
    return Per(after[0], named) if named else None


def _one(scene: Scene, k: int) -> Per | None:
    """Return the noun of "a pen costs $2", "one bag weighs 3 pounds"."""
    before = scene.sentence_before(k)[-3:]
    match [word.low for word in before]:
        case [("a" | "an" | "one"), noun, measure] if measure in _MEASURES:
            return Per(before[-1], singular(noun))
        case [("a" | "an"), _, "for"] if scene.quantities[k].unit == "dollar":
            named = counted_in(scene, k, before[1:2])
            return Per(before[0], named) if named else None
        case _:
            return None
