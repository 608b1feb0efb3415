"""What stands behind one amount: what it is counted by, what it costs or holds."""

from __future__ import annotations

from dataclasses import replace

from sidecar.derivation.amounts import phrase_at
from sidecar.derivation.cursor import Cursor
from sidecar.derivation.lexicon import (
    BOUNDS,
    FORMS,
    HARMLESS,
    HIDDEN,
    OTHER_UNITS,
    PERIODS,
    PRICED,
    PRONOUNS,
    TIMES,
)
from sidecar.derivation.story import Story
from sidecar.derivation.wording import listed, singular
from sidecar.derivation.world import Given, Noun, Ref, Statement

_SAID_OF_THINGS = listed("cost weigh have contain hold be produce need require use eat yield last")
"""Verbs of what a thing has, costs or brings, behind "that"."""


def read_per(story: Story, cursor: Cursor, place: int) -> bool:
    """Read "each", "per pen", "a day", "for every box"."""
    start = cursor.at
    if not cursor.take("for", "in", "on") and cursor.low(1) in {"each", "every"}:
        cursor.take("to", "from", "at")
    noun: Noun | None = None
    base = -1
    low = cursor.low()
    if low in {"each", "apiece"}:
        cursor.move()
        noun = cursor.noun()
        if noun is None and cursor.low() == "of":
            noun, base = _each_among(story, cursor)
        elif noun is None:
            noun, base = _each_of(story, place)
    elif low in {"every", "per", "/"} or (
        low in {"a", "an", "one"} and _is_unit_behind(story, cursor, start)
    ):
        cursor.move()
        noun = cursor.noun()
    if noun is None or noun.words & HIDDEN:
        cursor.at = start
        return False
    if cursor.low() in PRONOUNS and cursor.is_verb(1) and cursor.number_at(2) is None:
        cursor.move(2)
    is_soft = cursor.words[start].low == "in" and low in {"a", "an"}
    _count_by(story, place, noun, base, is_soft=is_soft)
    return True


def _count_by(story: Story, place: int, noun: Noun, base: int, *, is_soft: bool) -> None:
    """Let an amount be counted by a noun; a price by the unit, where one is named."""
    old = story.statements[place]
    pers = old.pers
    if story.subject is not None and old.ref.verb in PRICED and pers == (story.subject,):
        pers = () if story.subject.head != noun.head else pers
    elif (
        old.ref.noun is not None
        and old.ref.noun.is_money
        and noun.head in OTHER_UNITS | {"piece": 0}
    ):
        pers = ()
    if noun not in pers:
        is_soft = is_soft and not pers
        story.statements[place] = replace(old, pers=(*pers, noun), base=base, is_soft=is_soft)
    else:
        story.statements[place] = replace(old, is_soft=False)


def _is_unit_behind(story: Story, cursor: Cursor, start: int) -> bool:
    """Return whether "a day" or "in a gallon" says what is counted by."""
    unit = singular(cursor.low(1))
    stated = story.statements[-1]
    is_money = stated.ref.noun is not None and stated.ref.noun.is_money
    if cursor.at == start:
        return unit in PERIODS or unit in OTHER_UNITS or is_money
    if cursor.words[start].low == "in" and unit in TIMES:
        return True
    if (
        cursor.words[start].low == "for"
        and is_money
        and story.verb in {"charge", "pay", "get", "earn", "receive"}
    ):
        return cursor.low() in {"a", "an"}
    return (
        cursor.words[start].low == "in"
        and story.verb == "be"
        and unit not in PERIODS - {"hour", "minute", "week", "year", "day"}
    )


def _each_among(story: Story, cursor: Cursor) -> tuple[Noun | None, int]:
    """Read "[each] of her 3 friends", "[each] of the pens"."""
    cursor.move()
    cursor.determiner()
    cue, k = cursor.cue(), cursor.number()
    noun = cursor.noun()
    if noun is None or k is None:
        return noun, -1
    base = story.add(Statement(Ref(noun), Given(k), cue, cursor.sentence))
    return noun, base


def _each_of(story: Story, place: int) -> tuple[Noun | None, int]:
    """Return what "each" stands for: the subject, else the amount before."""
    if story.subject is not None:
        return story.subject, -1
    current = story.statements[place]
    if current.pers and story.is_they:
        return current.pers[0], -1
    before = story.statements[place - 1] if place else current
    if story.is_they and before.sentence < current.sentence and len(set(story.people)) <= 1:
        return (None if before.pers else before.ref.noun), -1
    for old in reversed(story.statements[:place]):
        if old.sentence == current.sentence and not old.pers and old.ref.noun is not None:
            return old.ref.noun, old.place
    return None, -1


def read_price(story: Story, cursor: Cursor, place: int) -> bool:
    """Read "for $2 each", "at $2 per pen", "for $10"."""
    start = cursor.at
    thing = story.statements[place]
    noun = thing.ref.noun
    if noun is None or noun.is_money or not cursor.take("for", "at"):
        cursor.at = start
        return False
    cue = cursor.cue(-1)
    cursor.phrase("a price of") or cursor.phrase("the price of")
    phrase = phrase_at(cursor, story.setting())
    if phrase is None or phrase.noun is None or not phrase.noun.is_money:
        cursor.at = start
        return False
    flow = 1 if story.verb == "sell" else -1
    is_each = cursor.take("each", "apiece") or cue.text == "at"
    if cursor.take("per", "a", "an", "/"):
        per = cursor.noun()
        if per is None or per.head in PERIODS:
            cursor.at = start
            return False
        if per.head not in (noun.head, "piece"):
            ref = Ref(phrase.noun, "", story.verb)
            story.add(Statement(ref, phrase.amount, cue, thing.sentence, flow, (per,)))
            return True
        is_each = True
    pers = (noun,) if is_each else ()
    ref = Ref(phrase.noun, story.owner, story.verb, thing.ref.when)
    story.add(Statement(ref, phrase.amount, cue, thing.sentence, flow, pers, base=place))
    return True


def read_content(story: Story, cursor: Cursor, place: int) -> bool:
    """Read "with 4 pens each", "that cost $2 each", "that have 4 legs"."""
    start = cursor.at
    thing = story.statements[place]
    cursor.take(",")
    is_each = cursor.take("each") or cursor.phrase("with each")
    cue, verb = cursor.cue(), ""
    is_of = cursor.low() == "of" and cursor.number_at(1) is not None
    if cursor.take("with", "containing", "holding", "having") or (is_of and cursor.take("of")):
        verb = "have"
    elif cursor.take("costing", "weighing"):
        verb = FORMS[cursor.words[cursor.at - 1].low]
    elif cursor.low() in {"that", "which"}:
        cursor.move()
        is_each = cursor.take("each") or is_each
        cursor.take("can", "could")
        if FORMS.get(cursor.low()) in _SAID_OF_THINGS:
            verb, cue = FORMS[cursor.low()], cursor.cue()
            cursor.move()
            is_each = cursor.take("each") or is_each
    phrase = phrase_at(cursor, story.setting()) if verb and thing.ref.noun else None
    if phrase is None or phrase.noun is None or thing.ref.noun is None:
        cursor.at = start
        return False
    is_each = cursor.take("each", "apiece") or is_each
    if is_each and singular(cursor.low()) == thing.ref.noun.head:
        cursor.move()
    if cursor.phrase("in each") or cursor.phrase("on each"):
        is_each = True
        cursor.take(cursor.low() if singular(cursor.low()) == thing.ref.noun.head else "")
    is_closed = cursor.is_done or cursor.low() in {",", "and"}
    if not (is_each or is_closed or verb in PRICED or thing.amount == Given(None)):
        cursor.at = start
        return False
    flow = -1 if phrase.noun.is_money else 0
    ref = Ref(phrase.noun, thing.ref.owner, verb)
    pers = () if phrase.is_total else (thing.ref.noun,)
    story.add(Statement(ref, phrase.amount, cue, thing.sentence, flow, pers, base=place))
    return True


def read_doing(story: Story, cursor: Cursor, place: int) -> bool:
    """Read "doing homework", "washing his car" behind a time or a thing."""
    if not cursor.low().endswith("ing") or (
        cursor.low() not in FORMS and not cursor.low(1)[:1].isalpha()
    ):
        return False
    start = cursor.at
    words = {cursor.low()}
    cursor.move()
    cursor.determiner()
    if cursor.low() not in HARMLESS:
        noun = cursor.noun()
        if noun is not None:
            words |= noun.words
        elif not (cursor.is_done or cursor.low() in BOUNDS):
            cursor.at = start
            return False
    old = story.statements[place]
    story.statements[place] = replace(old, ref=replace(old.ref, when=old.ref.when | words))
    return True
