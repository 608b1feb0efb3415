"""Clauses that say nothing of amounts, and are passed."""

from __future__ import annotations

from sidecar.derivation.cursor import Cursor
from sidecar.derivation.lexicon import BOUNDS, FORMS, GAINS, HEAVY, HIDDEN, LOSSES, STATES
from sidecar.derivation.story import Story
from sidecar.derivation.wording import listed

_BOUND_BY = listed("of out per each every into a an for as from")
_NO_SKIP = listed("as than before after until when who that which worth where $ %")
_SOME = listed("some few several many most all everything nothing whole entire part lot lots")
_QUIET = listed("take cost leave make get have collect grow buy prepare order share use sell earn")
_HEAVY_VERBS = (LOSSES | GAINS) - _QUIET


def skip(cursor: Cursor) -> bool:
    """Pass the end of a clause that says nothing of amounts."""
    end = cursor.at
    while end < cursor.end and cursor.words[end].low not in BOUNDS:
        end += 1
    skipped = {word.low for word in cursor.words[cursor.at : end]}
    is_said = cursor.low() in FORMS or cursor.low().endswith("ed")
    if is_said or not is_background(cursor, end) or cursor.low() in _BOUND_BY or skipped & _NO_SKIP:
        return False
    cursor.move(end - cursor.at)
    return True


def skim(story: Story, cursor: Cursor) -> bool:
    """Pass a clause that says nothing of amounts."""
    end = cursor.at + 1
    while end < cursor.end and cursor.words[end].low not in BOUNDS:
        end += 1
    verbs = {FORMS.get(word.low, "") for word in cursor.words[cursor.at : end]}
    if not is_background(cursor, end) or cursor.is_done or verbs & (_QUIET - STATES):
        return False
    while cursor.at < end:
        if cursor.is_name() and cursor.is_verb(1):
            story.owner = story.last = cursor.low().removesuffix("'s")
        cursor.move()
    return True


def remember(story: Story, cursor: Cursor) -> None:
    """Note who a background sentence speaks of."""
    people = []
    while cursor.at < cursor.end:
        if cursor.is_name() and not cursor.low().endswith("'s"):
            people.append(cursor.low())
        cursor.move()
    if people:
        story.owner = story.last = people[0]


def is_background(cursor: Cursor, end: int) -> bool:
    """Return whether words say nothing of amounts: no number, no word that bears on one.

    Args:
        cursor: At their beginning.
        end: Index behind them.

    Returns:
        True for "Ann likes to bake."
    """
    lows = {word.low for word in cursor.words[cursor.at : end]}
    if lows & _SOME and any(FORMS.get(low) in _QUIET - STATES for low in lows):
        return False
    for index in range(cursor.at, end):
        low = cursor.words[index].low
        if (
            low[:1].isdigit()
            or low in HIDDEN
            or low in HEAVY
            or cursor.number_at(index - cursor.at) is not None
        ):
            return False
        if FORMS.get(low, "") in _HEAVY_VERBS:
            return False
    return True
