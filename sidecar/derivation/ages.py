"""Ages in other years: as they were, as they will be, and compared there."""

from __future__ import annotations

from dataclasses import replace

from sidecar.derivation.cursor import Cursor
from sidecar.derivation.relations import leaf
from sidecar.derivation.story import Said, Story
from sidecar.derivation.values import Cue
from sidecar.derivation.world import Amount, Given, Noun, Ref, Scaled, Shifted


def shifted(story: Story, noun: Noun, amount: Amount, said: Said, *, is_now: bool) -> Amount | None:
    """Return an age as it is now, where a clause speaks of other years.

    Args:
        story: Knows of what years the clause speaks.
        noun: What is counted.
        amount: As it is said.
        said: The verb.
        is_now: Whether what it is compared with is said to be so now.

    Returns:
        The amount; ``None`` where it is no age, or not clear of which year.
    """
    if story.shift is None:
        return amount
    (years, sign), story.shift = story.shift, None
    root = leaf(amount)
    is_otherwise = root is not None and bool(root.when)
    if "old" not in noun.words or is_otherwise or (is_now and isinstance(amount, Given)):
        return None
    if is_now:
        return Shifted(Given(years), amount, -sign, said.cue)
    return Shifted(Given(years), _then(amount, (years, sign), said.cue), -sign, said.cue)


def _then(amount: Amount, shift: tuple[int, int], cue: Cue) -> Amount:
    """Return an amount with the ages that it describes as they are in other years."""
    match amount:
        case Scaled():
            return replace(amount, of=_then(amount.of, shift, cue))
        case Shifted():
            return replace(amount, than=_then(amount.than, shift, cue))
        case Ref():
            return Shifted(Given(shift[0]), amount, shift[1], cue)
        case _:
            return amount


def years_at(cursor: Cursor) -> tuple[int, int] | None:
    """Read "7 years ago", "in 10 years", "10 years from now" behind an age.

    Args:
        cursor: A place; moved only when something is read.

    Returns:
        The quantity of years, and 1 for later or -1 for earlier.
    """
    start = cursor.at
    is_later = cursor.take("in", "after")
    k = cursor.number()
    if k is not None and cursor.take("years", "year"):
        if is_later or cursor.phrase("from now"):
            return k, 1
        if cursor.take("ago"):
            return k, -1
    cursor.at = start
    return None
