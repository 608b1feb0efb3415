"""Phrases that say how much: stated, compared, or as a part of something."""

from __future__ import annotations

from dataclasses import replace

from sidecar.derivation.comparands import described, person, remainder, stand_in, when_at, whose
from sidecar.derivation.cursor import Cursor, kin_at
from sidecar.derivation.lexicon import BE, OTHER_UNITS, TIMES
from sidecar.derivation.phrases import (
    CHANGES,
    COMPARATIVES,
    DOLLAR,
    LESS,
    MEASURES,
    MORE,
    NUMBERS,
    SIGNS,
    TRAITS,
    VALUES,
    Phrase,
    Setting,
)
from sidecar.derivation.values import Form
from sidecar.derivation.wording import listed, singular
from sidecar.derivation.world import Amount, Given, Noun, Ref, Scaled, Shifted

_KNOWN = frozenset(OTHER_UNITS) | frozenset(TIMES) | {"dollar"}
_THAT = NUMBERS | listed("many much distance time length")
_WHOLES = listed("the them these those his her")
_NO_WHOLES = listed("number remainder rest remaining total other amount")
GROUPS = listed("group collection class team stock crowd family herd flock litter pile stack")
_EQUALS = ("the same number of", "the same amount of", "an equal number of", "as many", "as much")


def phrase_at(cursor: Cursor, setting: Setting) -> Phrase | None:
    """Pass a phrase that says how much.

    Args:
        cursor: A place; moved only when something is read.
        setting: What the phrase may leave out.

    Returns:
        The phrase, ``None`` when none begins here.
    """
    begin = cursor.at
    is_total = cursor.phrase("a total of") or cursor.phrase("a combined total of")
    if cursor.low(1) == "combined" and cursor.low(2) in TRAITS and cursor.phrase("a combined"):
        setting = replace(setting, noun=TRAITS[cursor.low()])
        cursor.move()
        is_total = cursor.take("of")
    cursor.phrase("an average of")
    for read in (_equal, _number_phrase, _article, _rest):
        start = cursor.at
        found = read(cursor, setting)
        if found is not None:
            return replace(found, is_total=True) if is_total else found
        cursor.at = start
    cursor.at = begin
    return None


def _comparand(cursor: Cursor, setting: Setting) -> Amount | None:
    """Read what something is compared with: a description, or a comparison in turn."""
    if cursor.number_at() is None:
        return described(cursor, setting)
    nested = _number_phrase(cursor, setting)
    is_known = nested is not None and not isinstance(nested.amount, Given | Ref)
    return nested.amount if nested and is_known else None


def _equal(cursor: Cursor, setting: Setting) -> Phrase | None:
    """Read "the same number of pens as Bo" and "as many pens as Bo"."""
    if not any(cursor.phrase(text) for text in _EQUALS):
        return None
    noun = cursor.noun() or setting.noun
    if not cursor.take("as") or noun is None:
        return None
    ref = _comparand(cursor, replace(setting, noun=noun))
    return None if ref is None else Phrase(ref, noun)


def _article(cursor: Cursor, setting: Setting) -> Phrase | None:
    """Read "a pen": one; "a group of 18 people" is 18."""
    if cursor.low(1) in CHANGES and cursor.low(2) == "of" and cursor.number_at(3) is not None:
        sign = CHANGES[cursor.low(1)]
        cursor.move(3)
        k = cursor.number()
        is_share = k is not None and cursor.quantities[k].form is Form.SHARE
        return Phrase(Given(k), LESS if sign < 0 else MORE) if is_share else None
    if cursor.low(1) in GROUPS and cursor.low(2) == "of" and cursor.number_at(3) is not None:
        cursor.move(3)
        return _number_phrase(cursor, setting)
    noun = cursor.noun() if cursor.take("a", "an") else None
    return None if noun is None else Phrase(Given(None), noun)


def _rest(cursor: Cursor, setting: Setting) -> Phrase | None:
    """Read "the rest", "the remaining pens"."""
    ref = remainder(cursor, setting)
    return None if ref is None or ref.noun is None else Phrase(ref, ref.noun)


def _number_phrase(cursor: Cursor, setting: Setting) -> Phrase | None:
    """Read what begins with a number, a part or a factor."""
    cursor.adverbs()
    if cursor.number_at(1) is not None:
        cursor.take("another", "a", "all")
    if cursor.low(1) in {"additional", "extra"} and cursor.number_at(2) is not None:
        cursor.move(2)
    k = cursor.number()
    if k is None:
        return None
    given = Given(k)
    match cursor.quantities[k].form:
        case Form.FACTOR:
            return _scaled(cursor, setting, given)
        case Form.SHARE:
            readers = (_change, _scaled, _more_by_part, _part)
            found = (read(cursor, setting, given) for read in readers)
            return next((phrase for phrase in found if phrase), None)
        case _:
            return _count(cursor, setting, given, k)


def _change(cursor: Cursor, _: Setting, given: Given) -> Phrase | None:
    """Read "[20%] discount", "[20%] off", "[15%] tip", "[8%] sales tax"."""
    start = cursor.at
    cursor.take("sales")
    sign = CHANGES.get(cursor.low())
    if sign is None:
        cursor.at = start
        return None
    cursor.move()
    return Phrase(given, LESS if sign < 0 else MORE)


def _count(cursor: Cursor, setting: Setting, given: Given, k: int) -> Phrase | None:
    """Read what stands behind a number: "of the pens", "5-pound bags", "pens"."""
    if cursor.low() == "of" and cursor.low(1) in _WHOLES:
        cursor.move()
        ref = _of(cursor, setting)
        return None if ref is None else Phrase(given, ref.noun, is_part=True)
    if cursor.number_at() is not None:
        return _measured(cursor, given)
    if not _is_money(cursor, k):
        return _counted(cursor, setting, given, None)
    cursor.take("bill", "note")
    return _counted(cursor, setting, given, DOLLAR)


def _measured(cursor: Cursor, given: Given) -> Phrase | None:
    """Read "[three] 5-pound bags" and "[two] $20 bills"."""
    inner = cursor.number()
    if inner is None:
        return None
    unit = DOLLAR
    if not _is_money(cursor, inner):
        if not cursor.take("-"):
            return None
        name = singular(cursor.low())
        unit = Noun(name, frozenset({name}))
        cursor.move()
    noun = cursor.noun()
    is_known = noun is not None and unit.head in _KNOWN
    return Phrase(given, noun, inner=(inner, unit)) if is_known else None


def _is_money(cursor: Cursor, k: int) -> bool:
    """Return whether a dollar sign stands at a number."""
    quantity = cursor.quantities[k]
    following = cursor.words[quantity.word + 1 : cursor.end][:1]
    is_marked = "$" in quantity.token or any(word.text == "$" for word in following)
    return quantity.unit == "dollar" and is_marked


def _counted(cursor: Cursor, setting: Setting, given: Given, noun: Noun | None) -> Phrase | None:
    """Read "5 pens", "5 more pens than Bo", "5 inches taller than Bo", "$5 more than Bo"."""
    cursor.take("-")
    cue, sign = cursor.cue(), SIGNS.get(cursor.low(), 0)
    if sign:
        cursor.move()
    noun = noun or cursor.noun()
    if not sign and cursor.low(1) == "than":
        cue = cursor.cue()
        noun, sign = _compared(cursor, noun)
    if sign:
        shifted = Shifted(given, Ref(noun), sign, cue)
        found = _than(cursor, setting, shifted, noun)
        if found is None and sign < 0 and cursor.low() != "than" and (noun or setting.noun):
            last = replace(shifted, than=Ref(None, is_last=True))
            found = Phrase(last, noun or setting.noun)
        if found is not None or sign < 0:
            return found
    if cursor.low() in MEASURES and noun is not None:
        noun = Noun(noun.head, frozenset({cursor.low()}))
        cursor.move()
    return Phrase(given, noun or setting.noun, is_more=sign > 0)


def _compared(cursor: Cursor, noun: Noun | None) -> tuple[Noun | None, int]:
    """Read "more" or "older" before "than"; return what is compared, and the sign."""
    low = cursor.low()
    if low in SIGNS:
        cursor.move()
        return noun, SIGNS[low]
    if low in COMPARATIVES:
        adjective, sign = COMPARATIVES[low]
        cursor.move()
        return Noun(noun.head if noun else "", frozenset({adjective})), sign
    return noun, 0


def _than(cursor: Cursor, setting: Setting, shifted: Shifted, noun: Noun | None) -> Phrase | None:
    """Read "[5 more pens] in the evening than in the morning"."""
    start = cursor.at
    when = when_at(cursor)
    if not cursor.take("than"):
        cursor.at = start
        return None
    noun = noun or setting.noun
    than = _comparand(cursor, replace(setting, noun=noun))
    if than is None:
        cursor.at = start
        return None
    return Phrase(replace(shifted, than=than), noun or _noun_of(than), when=when)


def _noun_of(amount: Amount) -> Noun | None:
    """Return what an amount counts, by what it rests on."""
    match amount:
        case Scaled(_, of, _, _):
            return _noun_of(of)
        case Shifted(_, than, _, _):
            return _noun_of(than)
        case Ref(noun=noun):
            return noun
        case _:
            return None


def _scaled(cursor: Cursor, setting: Setting, given: Given) -> Phrase | None:
    """Read "twice as many pens as Bo", "half the number of pens", "3 times that many"."""
    start = cursor.at
    for read in (_as_many, _that_many, _possessed, _of_what, _number_of):
        found = read(cursor, setting, given)
        if found is not None:
            return found
        cursor.at = start
    return None


def _as_many(cursor: Cursor, setting: Setting, given: Given) -> Phrase | None:
    """Read "[twice] as many pens as Bo", "[twice] as old as Bo", "[twice] as many pens"."""
    cue = cursor.cue(-1)
    noun: Noun | None = None
    if not cursor.take("as"):
        return None
    if cursor.low() in MEASURES:
        noun = Noun("", frozenset({cursor.low()}))
        cursor.move()
    elif cursor.take("many", "much"):
        noun = cursor.noun() or setting.noun
        if noun is None and setting.verb in {"spend", "pay", "cost", "earn"}:
            noun = DOLLAR
    if noun is None:
        return None
    noun = stand_in(noun, setting)
    when = when_at(cursor)
    if not cursor.take("as"):
        is_short = cursor.low() in BE | {",", "and", "."} and noun.head and not when
        return Phrase(Scaled(given, Ref(None, is_last=True), cue), noun) if is_short else None
    ref = _comparand(cursor, replace(setting, noun=noun))
    return None if ref is None else Phrase(Scaled(given, ref, cue), noun, when=when)


def _that_many(cursor: Cursor, setting: Setting, given: Given) -> Phrase | None:
    """Read "[twice] that many pens", "[3 times] that amount of time"."""
    cue = cursor.cue(-1)
    cursor.take("of")
    if cursor.low() != "that" or (cursor.low(1)[:1].isalpha() and cursor.low(1) not in _THAT):
        return None
    cursor.move(2 if cursor.low(1) in _THAT else 1)
    cursor.take("of")
    noun = cursor.noun() or setting.noun
    if noun is not None and noun.head == "time":
        noun = setting.noun
    return Phrase(Scaled(given, Ref(None, is_last=True), cue), noun)


def _possessed(cursor: Cursor, setting: Setting, given: Given) -> Phrase | None:
    """Read "[twice] Bo's money", "[half] his age"."""
    cue = cursor.cue(-1)
    if cursor.is_name(1) and cursor.low(1).endswith("'s"):
        cursor.take("of")
    kin, size = kin_at(cursor)
    if size and cursor.low(size - 1).endswith("'s") and cursor.low(size) in TRAITS:
        noun = TRAITS[cursor.low(size)]
        cursor.move(size + 1)
        return Phrase(Scaled(given, Ref(noun, kin), cue), noun)
    if cursor.is_name() and cursor.low().endswith("'s"):
        setting = replace(setting, noun=TRAITS.get(cursor.low(1), setting.noun))
        found = _comparand(cursor, setting)
        return None if found is None else Phrase(Scaled(given, found, cue), setting.noun)
    if cursor.low() in {"his", "her"} and cursor.low(1) in {"age", "height", "weight"}:
        cursor.move(2)
        owner = setting.last or setting.owner
        return Phrase(Scaled(given, Ref(setting.noun, owner), cue), setting.noun)
    return None


def _of_what(cursor: Cursor, setting: Setting, given: Given) -> Phrase | None:
    """Read "[half] of what Bo ate"."""
    cue = cursor.cue(-1)
    cursor.take("of")
    is_said = cursor.is_name(1) or bool(cursor.low(1) in {"he", "she"})
    if cursor.low() != "what" or not is_said or setting.noun is None:
        return None
    cursor.move()
    ref = whose(cursor, setting)
    return None if ref is None else Phrase(Scaled(given, ref, cue), setting.noun)


def _number_of(cursor: Cursor, setting: Setting, given: Given) -> Phrase | None:
    """Read "[half] the number of pens that Bo has", "[twice] the age of Bo"."""
    cue = cursor.cue(-1)
    cursor.take("of")
    if cursor.low() != "the" or cursor.low(1) not in VALUES:
        return None
    setting = replace(setting, noun=TRAITS.get(cursor.low(1), setting.noun))
    cursor.move(2)
    is_of = cursor.take("of")
    if is_of and (cursor.is_name() or kin_at(cursor)[1]):
        whole = person(cursor, setting)
        return None if whole is None else Phrase(Scaled(given, whole, cue), setting.noun)
    noun = (cursor.noun() if is_of else None) or setting.noun
    ref = whose(cursor, replace(setting, noun=noun))
    return None if ref is None else Phrase(Scaled(given, ref, cue), setting.noun or noun)


def _part(cursor: Cursor, setting: Setting, given: Given) -> Phrase | None:
    """Read "a third of the pens": a part of what is there."""
    cue = cursor.cue(-1)
    if cursor.low() in BE and setting.noun is not None:
        last = Ref(setting.noun, is_last=True)
        return Phrase(Scaled(given, last, cue), setting.noun, is_part=True)
    if not cursor.take("of") and cursor.low() not in {"the", "his", "her", "their", "those"}:
        return None
    ref = _of(cursor, setting)
    return None if ref is None else Phrase(Scaled(given, ref, cue), ref.noun, is_part=True)


def _of(cursor: Cursor, setting: Setting) -> Ref | None:
    """Read what something is a part of."""
    rest = remainder(cursor, setting)
    if rest is not None:
        return rest
    if cursor.take("them", "these", "those"):
        return Ref(cursor.noun() or setting.noun, is_last=True)
    article = cursor.low()
    cursor.determiner()
    cursor.take("total")
    noun = cursor.noun(before_verb=True)
    if noun is None or noun.words & _NO_WHOLES:
        return None
    owner = setting.owner if article in {"his", "her", "their", "its"} else ""
    return Ref(noun, owner)


def _more_by_part(cursor: Cursor, setting: Setting, given: Given) -> Phrase | None:
    """Read "20% more pens than Bo"."""
    start, cue = cursor.at, cursor.cue(-1)
    sign = SIGNS.get(cursor.low(), 0)
    if sign:
        cursor.move()
        noun = cursor.noun() or setting.noun
        if noun is None and setting.verb == "cost":
            noun = DOLLAR
        than = None
        if cursor.take("than"):
            than = _comparand(cursor, replace(setting, noun=noun))
            noun = noun or (_noun_of(than) if than is not None else None)
        if than is not None and noun is not None:
            return Phrase(Shifted(Scaled(given, than, cue), than, sign, cue), noun)
    cursor.at = start
    return None
