"""What stands behind the amounts of a verb: how often, how long, at what pace, to whom."""

from __future__ import annotations

from dataclasses import replace

from sidecar.derivation.adjuncts import read_adjunct
from sidecar.derivation.amounts import phrase_at
from sidecar.derivation.cues import DAYTIMES
from sidecar.derivation.cursor import Cursor, kin_at
from sidecar.derivation.lexicon import BOUNDS, FORMS, HARMLESS, HIDDEN, PERIODS, PRONOUNS
from sidecar.derivation.modifiers import read_content, read_per, read_price
from sidecar.derivation.phrases import TIMES
from sidecar.derivation.story import Story
from sidecar.derivation.values import Cue
from sidecar.derivation.wording import listed, singular
from sidecar.derivation.world import Given, Kind, Noun, Ref, Scaled, Statement

_EVERY = {"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "hourly": "hour"}
_TAKING = listed("use need require take")


def _often(story: Story, cursor: Cursor, first: int) -> bool:
    """Read "every day", "3 times a week", "5 days a week"."""
    if cursor.low(1) in {"twice", "once", "thrice"}:
        cursor.take(",")
    if cursor.low() in _EVERY:
        _count_by(story, first, Noun(_EVERY[cursor.low()], frozenset({_EVERY[cursor.low()]})))
        cursor.move()
        return True
    if cursor.low() in {"each", "every", "a", "per"} and singular(cursor.low(1)) in PERIODS:
        cursor.move()
        name = "day" if cursor.low() in DAYTIMES else singular(cursor.low())
        cursor.move()
        _count_by(story, first, Noun(name, frozenset({name})))
        return True
    return _so_many_times(story, cursor, first)


def _so_many_times(story: Story, cursor: Cursor, first: int) -> bool:
    """Read "3 times a week", "twice", "5 days a week"."""
    start = cursor.at
    k = cursor.number_at()
    if k is None:
        return False
    cue = cursor.cue()
    cursor.number()
    noun: Noun | None = TIMES
    if cursor.words[cursor.at - 1].low not in {"times", "twice", "thrice"}:
        noun = cursor.noun()
    if noun == TIMES and (cursor.is_done or cursor.low() in BOUNDS | HARMLESS):
        _count_by(story, first, noun)
        story.add(
            Statement(
                Ref(noun, story.owner, story.verb, story.when), Given(k), cue, cursor.sentence
            )
        )
        return True
    if noun is None or noun.head not in PERIODS or not cursor.take("a", "each", "every", "per"):
        cursor.at = start
        return False
    per = cursor.noun()
    if per is None:
        cursor.at = start
        return False
    _count_by(story, first, noun)
    story.add(Statement(Ref(noun, story.owner), Given(k), cue, cursor.sentence, 0, (per,)))
    return True


def _count_by(story: Story, first: int, noun: Noun) -> None:
    """Let the amounts of a clause count by another noun too."""
    for place in range(first, len(story.statements)):
        old = story.statements[place]
        is_price = old.ref.noun is not None and old.ref.noun.is_money and old.base >= 0
        if noun not in old.pers and old.ref.noun != noun and not is_price:
            story.statements[place] = replace(old, pers=(*old.pers, noun))


def _late_price(story: Story, cursor: Cursor, first: int) -> bool:
    """Read "for $12 each" behind a place or time of the one thing bought."""
    stated = story.statements[first:]
    is_price = cursor.low() in {"for", "at"} and cursor.number_at(1) is not None
    return is_price and len(stated) == 1 and read_price(story, cursor, first)


def _late_content(story: Story, cursor: Cursor, first: int) -> bool:
    """Read "with 5 pens each", "each with 5 pens" behind a place of the one thing counted."""
    stated, start = story.statements[first:], cursor.at
    if len(stated) != 1 or stated[0].pers or not read_content(story, cursor, first):
        return False
    if any(word.low == "each" for word in cursor.words[start : cursor.at]):
        return True
    del story.statements[first + 1 :]
    cursor.at = start
    return False


def _for_the(story: Story, cursor: Cursor, first: int) -> bool:
    """Read "for the week" behind what is so every day."""
    pers = {per.head for s in story.statements[first:] for per in s.pers}
    if cursor.low() not in {"for", "over"} or cursor.low(1) not in {"the", "a", "one"}:
        return False
    if cursor.low(2) not in {"week", "month", "year"} or not pers & {"day", "week", "month"}:
        return False
    if cursor.low(2) in pers or not (cursor.low(3) in BOUNDS or cursor.low(3) in {".", "?"}):
        return False
    unit, cue = Noun(cursor.low(2), frozenset({cursor.low(2)})), cursor.cue()
    cursor.move(3)
    story.add(Statement(Ref(unit, story.owner, story.verb), Given(None), cue, cursor.sentence))
    return True


def _lasting(story: Story, cursor: Cursor, cue: Cue) -> bool:
    """Read "for 3 hours", "for 2 weeks"."""
    start = cursor.at
    if not cursor.take("for", "over"):
        return False
    cursor.phrase("a total of")
    phrase = phrase_at(cursor, story.setting())
    if phrase is None or phrase.noun is None or phrase.noun.head not in PERIODS:
        cursor.at = start
        return False
    ref = Ref(phrase.noun, story.owner, story.verb, story.when)
    place = story.add(Statement(ref, phrase.amount, cue, cursor.sentence, 0, story.pers))
    read_per(story, cursor, place)
    return True


def _for_each(story: Story, cursor: Cursor, first: int) -> bool:
    """Read "to make one cake", "in making each cake" behind what that takes."""
    start = cursor.at
    stated = story.statements[first:]
    if len(stated) != 1 or stated[0].pers or story.verb not in _TAKING:
        return False
    if not (cursor.phrase("to make") or cursor.phrase("in making") or cursor.phrase("for making")):
        return False
    is_soft = cursor.low() in {"a", "an"}
    is_one = cursor.take("a", "an", "one", "each", "every", "1")
    noun = cursor.noun() if is_one else None
    if noun is None or noun.words & HIDDEN:
        cursor.at = start
        return False
    story.statements[first] = replace(stated[0], pers=(noun,), is_soft=is_soft)
    return True


def _within(story: Story, cursor: Cursor, first: int) -> bool:
    """Read "in 4 days" behind one amount: so much in each of them."""
    start = cursor.at
    stated = story.statements[first:]
    if len(stated) != 1 or stated[0].pers or stated[0].kind is Kind.TAKEN:
        return False
    if cursor.low(1) == "every":
        cursor.take("for")
    if not cursor.take("in", "within", "every"):
        cursor.at = start
        return False
    cue, k, noun = cursor.cue(), cursor.number(), cursor.noun()
    if k is None or noun is None or noun.head not in PERIODS - {"time"}:
        cursor.at = start
        return False
    amount = Scaled(Given(k), stated[0].amount, cue, is_inverse=True)
    story.statements[first] = replace(stated[0], amount=amount, pers=(noun,))
    return True


def _add_when(story: Story, first: int) -> None:
    """Let amounts be at the time or place of their clause; what is a rate is so always."""
    for place in range(first, len(story.statements)):
        old = story.statements[place]
        if not old.pers:
            ref = replace(old.ref, when=old.ref.when | story.when)
            story.statements[place] = replace(old, ref=ref)


def _whole(story: Story, cursor: Cursor, first: int) -> bool:
    """Read "in total" behind the one amount of a clause."""
    stated = story.statements[first:]
    if len(stated) != 1:
        return False
    if not (
        cursor.phrase("in total")
        or cursor.phrase("in all")
        or cursor.take("total", "altogether")
        or ("+" in story.owner and cursor.take("combined", "together"))
    ):
        return False
    if not stated[0].pers:
        story.statements[first] = replace(stated[0], kind=Kind.TOTAL)
    return True


def _relative(cursor: Cursor) -> bool:
    """Read "that he makes", "she bought" behind a noun: a clause that states no amount."""
    start = cursor.at
    cursor.take("that", "which")
    is_somebody = cursor.low() in PRONOUNS or cursor.is_name()
    is_verb = FORMS.get(cursor.low(1), "be") not in {"be", "have", "need", "want"}
    if is_somebody and is_verb:
        cursor.move(2)
        if cursor.is_done or cursor.low() in BOUNDS - {"if", "who", "so"}:
            return True
    cursor.at = start
    return False


def _pace(story: Story, cursor: Cursor) -> bool:
    """Read "at a speed of 50 miles per hour"."""
    start = cursor.at
    is_pace = cursor.take("at")
    if is_pace and cursor.take("a", "an"):
        cursor.take("constant", "steady", "average")
        is_pace = cursor.take("rate", "speed", "pace") and cursor.take("of")
    if is_pace and cursor.number_at() is not None:
        phrase = phrase_at(cursor, story.setting())
        if phrase is not None and phrase.noun is not None and not phrase.noun.is_money:
            ref = Ref(phrase.noun, story.owner, story.verb)
            cue = cursor.cue(-1)
            place = story.add(Statement(ref, phrase.amount, cue, cursor.sentence))
            if read_per(story, cursor, place):
                return True
            del story.statements[place]
    cursor.at = start
    return False


def _given_to(story: Story, cursor: Cursor, first: int) -> bool:
    """Read "to Bo" behind what is given."""
    if cursor.low() != "to" or story.verb not in {"give", "lend", "send", "donate", "pay"}:
        return False
    start = cursor.at
    cursor.move()
    kin, size = kin_at(cursor)
    if size:
        cursor.move(size)
    elif cursor.is_name() and not cursor.low().endswith("'s"):
        kin = cursor.low()
        cursor.move()
    if not kin or cursor.low() == "and":
        cursor.at = start
        return False
    receive(story, first, kin)
    return True


def receive(story: Story, first: int, receiver: str) -> None:
    """State what a receiver gains.

    Args:
        story: What was told so far.
        first: Number of the first statement of what is given.
        receiver: Who gains it.
    """
    if story.verb not in listed("give pay send lend bring buy get make donate sell"):
        return
    for old in story.statements[first:]:
        if old.flow < 0 and not old.pers and receiver != "?" and old.kind is Kind.PLAIN:
            story.add(replace(old, ref=replace(old.ref, owner=receiver), flow=1))


def read_tail(story: Story, cursor: Cursor, first: int, cue: Cue) -> None:
    """Read all adjuncts behind the amounts of a verb.

    Args:
        story: What was told so far.
        cursor: Behind the amounts.
        first: Number of the first statement of the verb.
        cue: The verb.
    """
    while True:
        before, start = story.when, cursor.at
        is_read = (
            cursor.adverbs()
            or cursor.phrase("so far")
            or _relative(cursor)
            or _whole(story, cursor, first)
            or _often(story, cursor, first)
            or _late_price(story, cursor, first)
            or _late_content(story, cursor, first)
            or _for_the(story, cursor, first)
            or _lasting(story, cursor, cue)
            or _within(story, cursor, first)
            or _for_each(story, cursor, first)
            or _pace(story, cursor)
            or _given_to(story, cursor, first)
        )
        if is_read:
            continue
        if not read_adjunct(story, cursor):
            cursor.at = start
            return
        _add_when(story, first)
        story.when = before
