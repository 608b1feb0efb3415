"""What stands behind the amounts of a clause: when, how often, how long, for whom."""

from __future__ import annotations

from sidecar.derivation.cursor import Cursor, kin_at
from sidecar.derivation.lexicon import BOUNDS, DAYS, FORMS, HARMLESS, HIDDEN, PERIODS
from sidecar.derivation.story import Story
from sidecar.derivation.wording import listed

_TAKING = listed("use need require take")
_ORDINALS = listed("first second third fourth fifth last same")
_EVERY = {"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "hourly": "hour"}


def read_time(story: Story, cursor: Cursor) -> bool:
    """Read "On Monday", "In the morning", "Last week" before or behind a clause."""
    start = cursor.at
    if cursor.low() in {"the", "that"} and _ordinal(story, cursor):
        return True
    if cursor.low() in listed("on in at during from") and cursor.number_at(1) is None:
        cursor.move()
        if cursor.words[cursor.at - 1].low == "from" and kin_at(cursor)[1]:
            cursor.at = start
            return False
        cursor.determiner()
        if cursor.low() in DAYS:
            story.when |= {cursor.low()}
            cursor.move()
            cursor.take("morning", "afternoon", "evening", "night")
            return True
        while (cursor.is_name() and cursor.low().endswith("'s")) or cursor.low() in {
            "mr",
            "mrs",
            "ms",
            "miss",
        }:
            cursor.move()
            cursor.take(".") if cursor.words[cursor.at - 1].low in {"mr", "mrs", "ms"} else None
        is_span = cursor.words[cursor.at - 1].low in {"a", "an"}
        noun = cursor.noun(before_verb=True)
        if noun is not None and is_span and noun.head in PERIODS:
            noun = None
        if noun is not None and not noun.words & (HIDDEN - {"first", "second", "third", "last"}):
            story.when |= noun.words
            return True
    elif cursor.low() in {"yesterday", "today", "tomorrow"} or (
        cursor.low() in listed("this last") and cursor.low(1) in PERIODS
    ):
        story.when |= {cursor.low()}
        cursor.move(1 if cursor.low() in DAYS else 2)
        return True
    cursor.at = start
    return False


def _ordinal(story: Story, cursor: Cursor) -> bool:
    """Read "the next day", "the first day", "that week"."""
    is_next = cursor.low() == "the" and cursor.low(1) in {"next", "following"}
    if is_next and cursor.low(2) in PERIODS | DAYS:
        story.when |= {"next"}
        cursor.move(3)
        return True
    size = 2 if cursor.low(1) in _ORDINALS else 1
    if (size == 1 and cursor.low() == "the") or cursor.low(size) not in PERIODS - {"time"}:
        return False
    if cursor.low(size + 1) == "of":
        return False
    story.when |= {cursor.low(ahead) for ahead in range(1, size + 1)}
    cursor.move(size + 1)
    cursor.take(",")
    return True


def read_adjunct(story: Story, cursor: Cursor) -> bool:
    """Read "at the store", "for her birthday", "to Bo".

    Args:
        story: What was told so far.
        cursor: A place; moved only when something is read.

    Returns:
        Whether an adjunct was read that leaves amounts as they are.
    """
    if read_time(story, cursor):
        return True
    start = cursor.at
    if cursor.low() == "as" and cursor.low(1) in {"a", "an"}:
        cursor.move(2)
        noun = cursor.noun()
        if noun is not None and not noun.words & HIDDEN:
            return True
        cursor.at = start
    if cursor.low() in HARMLESS and cursor.number_at(1) is None and _plain_adjunct(story, cursor):
        return True
    cursor.at = start
    return False


def _plain_adjunct(story: Story, cursor: Cursor) -> bool:
    """Read a preposition with a name, kin or a thing; "from Bo" takes it from him."""
    is_from = cursor.low() == "from"
    if cursor.low() == "to" and cursor.low(1) in FORMS:
        return _purpose(cursor)
    cursor.move()
    cursor.adverbs()
    if not is_from and cursor.take("it", "them"):
        return True
    if cursor.take("breakfast", "lunch", "dinner"):
        story.when |= {cursor.low(-1)}
        return True
    _, size = kin_at(cursor)
    is_theirs = cursor.low(max(size - 1, 0)).endswith("'s") and (size or cursor.is_name())
    if is_theirs and not is_from:
        cursor.move(max(size, 1))
        noun = cursor.noun(before_verb=True)
        return noun is not None and not noun.words & HIDDEN
    if size or cursor.is_name():
        if not size:
            story.when |= {cursor.low().removesuffix("'s")}
        cursor.move(max(size, 1))
        return not is_from
    article = cursor.determiner()
    noun = cursor.noun(before_verb=True)
    is_span = noun is not None and noun.head in PERIODS and article in {"a", "an", ""}
    return noun is not None and not noun.words & HIDDEN and not is_span


def _purpose(cursor: Cursor) -> bool:
    """Read "to make a bracelet", "to save up"."""
    cursor.move(2)
    cursor.take("up", "out")
    if cursor.is_done or cursor.low() in BOUNDS | HARMLESS:
        return True
    cursor.determiner()
    noun = cursor.noun()
    return noun is not None and not noun.words & HIDDEN
