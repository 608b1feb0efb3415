"""What each quantity may stand for, by the words around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile

from sidecar.derivation.cues import CHANGES, MORE_WORDS, SPLIT_PLACES, SPLITS
from sidecar.derivation.quantities import noun_at
from sidecar.derivation.rates import kind_of, price, rate
from sidecar.derivation.scene import UNKNOWN, Scene, cue_of, name_in
from sidecar.derivation.values import Cue, Form
from sidecar.derivation.verbs import NEAR_WORDS, verb
from sidecar.derivation.wording import listed, singular

NEXT = "+"
"""Stands for the quantity right behind, as in "3 more than twice as many"."""

PLACE_WORDS = 3
"""Words between "among" and the number of shares at most."""

CHANGE_WORDS = 3
"""Words around a share among which the one that raises or lowers stands."""

_WHO = listed("who that which them these those remaining others")
_INCOME = listed("salary income paycheck payday wage wages earn earns earned")
_SHARED = listed("of the are were is was")

APART_WORDS = 4
"""Words between an amount and its rate that a comma does not part: "5 pounds of figs, at $6"."""

MOD_WORDS = 6
"""Words behind "each" among which its noun phrase stands, and one."""

_AS = listed("many much old long tall")
_NUMBERS = listed("number amount price cost size length age weight height distance")
_THESE = frozenset({"the", "these", "all", "those"})
_EVERY = frozenset({"every", "each"})
_PROPORTION = frozenset({"in", "into", "within"})
_TAKING = listed("with need needs require requires use uses takes")
_PARTS = listed("the them these those his her their which")


class Role(Enum):
    """What a quantity may stand for."""

    AMOUNT = "amount"
    RATE = "rate"
    MORE = "more"
    TIMES = "times"
    SHARE = "share"
    DIVISOR = "divisor"
    GROUP = "group"
    RATIO = "ratio"
    PART = "part"
    CHANGE = "change"


@dataclass(frozen=True, slots=True)
class Fact:
    """A quantity in one role.

    Attributes:
        quantity: Index of the quantity.
        role: What it stands for.
        cue: The word that says so.
        owner: Whose it is, in lower case; empty when nobody is named.
        sign: 1 for what comes in, -1 for what goes out.
        per: Singular of the noun a rate is counted by.
        other: Whom a comparison names, in lower case; empty for what was said last.
        is_named: Whether that is a name.
        flow: 1 where what results comes in, -1 where it goes out.
        noun: Singular of what a comparison counts, empty when it names nothing.
        also: The second noun of a rate that counts by two.
        is_of_whole: Whether a share is of all, not of "those who" are named in its sentence.
        is_apart: Whether a comma stands between it and the quantity before.
        mods: Singulars of the words beside the noun a rate is counted by: ``indoor``.
    """

    quantity: int
    role: Role
    cue: Cue
    owner: str = ""
    sign: int = 1
    per: str = ""
    other: str = ""
    is_named: bool = False
    flow: int = 1
    noun: str = ""
    also: str = ""
    mods: frozenset[str] = frozenset()
    is_apart: bool = False
    is_of_whole: bool = True


def facts(scene: Scene) -> tuple[tuple[Fact, ...], ...]:
    """Return, for each quantity, the facts that it may state.

    Args:
        scene: The text with its quantities.

    Returns:
        One tuple for each quantity; an empty one where no known role fits.
    """
    return tuple(tuple(_facts_of(scene, k)) for k in range(len(scene.quantities)))


def _facts_of(scene: Scene, k: int) -> list[Fact]:
    quantity = scene.quantities[k]
    for read in (_group, _compared, _as_many, _change, _shares, _divisor, _ratio, _rate):
        fact = read(scene, k)
        if fact is not None:
            return [fact]
    is_more = any(word.low in MORE_WORDS for word in scene.after(k)[:1])
    later = scene.sentence_after(k) if is_more else scene.after(k)
    is_than = any(word.low == "than" for word in later)
    if quantity.form is not Form.COUNT or is_than:
        return []
    amount = _amount(scene, k)
    match [word.low for word in scene.after(k)[:2]]:
        case ["of", part] if part in _PARTS and amount.sign > 0:
            return [replace(amount, role=Role.PART)]
        case _:
            return [] if _is_shared(scene, k) else [*_priced(scene, k), amount]


def _group(scene: Scene, k: int) -> Fact | None:
    """Return "the three friends": it counts what was named, and adds nothing."""
    before = scene.sentence_before(k)
    quantity = scene.quantities[k]
    is_group = before and before[-1].low in _THESE and k > 0
    if not is_group or quantity.form is not Form.COUNT or quantity.unit == "dollar":
        return None
    return Fact(k, Role.GROUP, cue_of(before[-1]))


def _compared(scene: Scene, k: int) -> Fact | None:
    """Return "5 more than Ann", "3 years older than Bo"."""
    if scene.quantities[k].form is not Form.COUNT:
        return None
    after = scene.after(k)
    for index, word in enumerate(after[:NEAR_WORDS]):
        sign = MORE_WORDS.get(word.low)
        if sign is None:
            continue
        than = next((i for i, w in enumerate(after) if i > index and w.low == "than"), None)
        if than is None:
            return None if sign > 0 else Fact(k, Role.MORE, cue_of(word), other=UNKNOWN)
        is_next = than == len(after) - 1
        other, is_named = (NEXT, False) if is_next else name_in(after[than + 1 :])
        noun = scene.quantities[k].unit
        flow = verb(scene, k).sign
        owner = scene.owner(k)
        return Fact(k, Role.MORE, cue_of(word), owner, sign, "", other, is_named, flow, noun)
    return None


def _as_many(scene: Scene, k: int) -> Fact | None:
    """Return "twice as many as Ann", "3 times as much", "half as many"."""
    quantity = scene.quantities[k]
    after = scene.after(k)
    if quantity.form is Form.COUNT or not after:
        return None
    lows = [word.low for word in after]
    is_number = lows[0] == "the" and bool(_NUMBERS & set(lows[1:2]))
    if quantity.form is Form.SHARE and lows[0] != "as" and not is_number:
        return None
    match lows:
        case ["as", adjective, *_] if adjective in _AS:
            ends = (i for i, low in enumerate(lows) if i > 1 and low == "as")
            at = next(ends, len(lows))
        case [("the" | "what"), *_]:
            at = next((i for i, low in enumerate(lows) if low in {"of", "as"}), 0)
        case ["that", *_]:
            at = len(lows)
        case [more, *_] if more in MORE_WORDS and more != "more" and "than" in lows:
            return _times_than(scene, k)
        case _:
            return None
    other, is_named = name_in(after[at + 1 :])
    noun = noun_at(after, 2) if lows[0] == "as" else None
    counted = singular(lows[noun]) if noun is not None and noun < at else ""
    flow, owner = verb(scene, k).sign, scene.owner(k)
    phrase = frozenset(map(singular, lows[2:at])) if lows[0] == "as" else frozenset()
    fact = Fact(k, Role.TIMES, cue_of(after[0]), owner, 1, "", other, is_named, flow, counted)
    return replace(fact, mods=phrase)


def _times_than(scene: Scene, k: int) -> Fact | None:
    """Return "3 times older than Bo", "twice younger than her"; "3 times more" is unclear."""
    after = scene.after(k)
    at = next(i for i, word in enumerate(after) if word.low == "than")
    other, is_named = name_in(after[at + 1 :])
    sign, flow, owner = MORE_WORDS[after[0].low], verb(scene, k).sign, scene.owner(k)
    noun = scene.quantities[k].unit if at > 1 else ""
    cue = cue_of(after[0])
    return Fact(k, Role.TIMES, cue, owner, sign, "", other, is_named, flow, noun)


def _change(scene: Scene, k: int) -> Fact | None:
    """Return "20 % off", "a discount of 15 %", "a 10 % raise", "increased by 5 %"."""
    quantity, after = scene.quantities[k], scene.after(k)
    if quantity.form is not Form.SHARE or [word.low for word in after[:1]] == ["of"]:
        return None
    ahead = tuple(takewhile(lambda word: word.is_word, after))[:CHANGE_WORDS]
    behind = [word for word in scene.before(k) if word.is_word][-CHANGE_WORDS:]
    has_income = any(word.low in _INCOME for word in scene.words)
    for word in (*ahead, *reversed(behind)):
        if word.low in CHANGES and not (word.low == "tax" and has_income):
            return Fact(k, Role.CHANGE, cue_of(word), scene.owner(k), CHANGES[word.low])
    return None


def _shares(scene: Scene, k: int) -> Fact | None:
    """Return "half of them", "gave away a third of"."""
    if scene.quantities[k].form is not Form.SHARE:
        return None
    after = scene.after(k)
    if not after or after[0].low not in _SHARED:
        return None
    found = verb(scene, k)
    is_of_whole = not _WHO & {word.low for word in after}
    fact = Fact(k, Role.SHARE, found.cue or cue_of(after[0]), scene.owner(k), found.sign)
    return replace(fact, is_of_whole=is_of_whole)


def _divisor(scene: Scene, k: int) -> Fact | None:
    """Return "split among 4 friends", "divided into 3 bags"."""
    before = scene.sentence_before(k)
    places = [word for word in before[-PLACE_WORDS:] if word.low in SPLIT_PLACES]
    verb = next((word for word in before[-2 * NEAR_WORDS :] if word.low in SPLITS), None)
    if scene.quantities[k].form is not Form.COUNT or not places or verb is None:
        return None
    return Fact(k, Role.DIVISOR, cue_of(verb), scene.owner(k), per=scene.quantities[k].unit)


def _ratio(scene: Scene, k: int) -> Fact | None:
    """Return the second of "2 grams for every 30 ml", "100 pieces every 10 minutes"."""
    quantity, before = scene.quantities[k], scene.before(k)
    if k == 0 or not before or quantity.form is not Form.COUNT:
        return None
    first, low = scene.quantities[k - 1], before[-1].low
    is_pair = first.form is Form.COUNT and first.unit not in {quantity.unit, ""}
    is_pair = is_pair and first.sentence == quantity.sentence
    others = [q for i, q in enumerate(scene.quantities) if i not in {k - 1, k}]
    is_scaled = len(others) == 1 and others[0].unit in {first.unit, quantity.unit}
    is_last = is_scaled and others[0].sentence == scene.words[-1].sentence > quantity.sentence
    is_for = low == "for" and first.unit == "dollar"
    is_linked = low in _PROPORTION or (is_last and low in _TAKING)
    is_proportion = is_scaled and (is_for or is_linked)
    if not is_pair or not (low in _EVERY or is_proportion):
        return None
    return Fact(k, Role.RATIO, cue_of(before[-1]), per=quantity.unit)


def _rate(scene: Scene, k: int) -> Fact | None:
    """Return "$3 each", "60 miles per hour", "each box has 12 pencils", "4 bags of 6"."""
    found = rate(scene, k)
    if found is None:
        return None
    kind, flow = kind_of(scene, found.word), verb(scene, k).sign
    is_more = [word.low for word in scene.after(k)[:1]] == ["more"]
    per = UNKNOWN if is_more or found.noun == scene.quantities[k].unit else found.noun
    owner = scene.owner(k)
    cue = cue_of(found.word)
    at = scene.words.index(found.word)
    is_ahead = found.word.start < scene.quantities[k].start
    beside = scene.words[at + 1 : at + MOD_WORDS] if is_ahead else ()
    mods = (frozenset(singular(word.low) for word in beside) | found.mods) - {per}
    before = scene.before(k)
    is_apart = len(before) > APART_WORDS and any(word.low == "," for word in before)
    fact = Fact(k, Role.RATE, cue, owner, per=per, other=kind, flow=flow)
    return replace(fact, also=found.also, mods=mods, is_apart=is_apart)


def _is_shared(scene: Scene, k: int) -> bool:
    """Return whether the "per" of the next quantity may be meant of this one too."""
    if k + 1 >= len(scene.quantities) or scene.quantities[k + 1].unit != scene.quantities[k].unit:
        return False
    found = rate(scene, k + 1)
    lows = {word.low for word in scene.after(k)}
    is_joined = "and" in lows and not lows & {"plus", "where", "while"}
    return found is not None and is_joined and found.word.start >= scene.quantities[k + 1].end


def _priced(scene: Scene, k: int) -> list[Fact]:
    """Return the price of one of "pens cost $2", if it is none of all."""
    found = price(scene, k)
    if found is None:
        return []
    flow = verb(scene, k).sign
    fact = Fact(k, Role.RATE, cue_of(found.word), scene.owner(k), per=found.noun, flow=flow)
    return [replace(fact, mods=found.mods)]


def _amount(scene: Scene, k: int) -> Fact:
    found = verb(scene, k)
    quantity = scene.quantities[k]
    cue = found.cue or Cue(quantity.token.lower(), quantity.start)
    return Fact(k, Role.AMOUNT, cue, scene.owner(k), found.sign)
