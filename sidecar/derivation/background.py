"""Sentences that say nothing of amounts, and are passed."""

from __future__ import annotations

from itertools import pairwise

from sidecar.derivation.cursor import Cursor
from sidecar.derivation.lexicon import FORMS, GAINS, HEAVY, HIDDEN, LOSSES, STATES
from sidecar.derivation.story import Story
from sidecar.derivation.wording import listed

_SOME = listed("some few several many most all everything nothing whole entire part lot lots")
_QUIET = listed(
    "take cost leave make get have collect grow buy prepare order share use sell earn craft"
)
_HEAVY_VERBS = (LOSSES | GAINS) - _QUIET


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
    words = cursor.words[cursor.at : end]
    lows = {word.low for word in words}
    meant = {word.low for before, word in pairwise(words) if before.low == "to"}
    if lows & _SOME and any(FORMS.get(low) in _QUIET - STATES for low in lows - meant):
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
        if FORMS.get(low, "") in _HEAVY_VERBS and low not in meant:
            return False
    return True
