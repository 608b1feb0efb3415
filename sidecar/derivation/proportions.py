"""Percentages, averages, and prices with a discount, a tip or a tax."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from sidecar.derivation.computing import Item, Value, combined, net, total_of
from sidecar.derivation.folding import HYPERNYMS, of_kinds
from sidecar.derivation.phrases import LESS
from sidecar.derivation.relations import is_owned
from sidecar.derivation.values import Operation
from sidecar.derivation.valuing import World
from sidecar.derivation.wording import listed
from sidecar.derivation.world import ANYBODY, Aim, Goal, Kind, Noun, Statement

PAIR = 2
"""Amounts at least of which there is an average."""

_PAYING = listed("pay cost spend owe charge")


def percentage(world: World, goal: Goal, whole: Noun) -> Iterator[Value | None]:
    """Yield how many of a hundred are so.

    Args:
        world: What was stated.
        goal: The question.
        whole: What a hundred of it are taken of.

    Yields:
        At most one value, 0 to 100; ``None`` where it is not known.
    """
    items = world.items(whole, goal) or []
    asked = None if goal.is_negative else goal.ref.noun
    if asked is not None and not items and whole.head in HYPERNYMS:
        items = of_kinds(world, goal)
        asked = replace(asked, words=asked.words - whole.words)
    if (
        asked is None
        or not asked.words
        or asked.words == whole.words
        or any(i.is_out for i in items)
    ):
        return
    parts = [i for i in items if i.statement.ref.noun and asked.words <= i.statement.ref.noun.words]
    wholes = [i for i in items if i.statement.ref.noun == whole] or items
    if any(i.statement.kind is Kind.PART for i in wholes):
        return
    part, total = net(parts, goal.cue), net(wholes, goal.cue)
    share = part and total and combined(Operation.DIVIDE, part, total, goal.cue)
    if share:
        yield combined(Operation.MULTIPLY, share, Value(Fraction(100)), goal.cue)


def average(world: World, goal: Goal, noun: Noun) -> Value | None:
    """Return the mean of several amounts, each of somebody else or at another time.

    Args:
        world: What was stated.
        goal: The question.
        noun: What is counted.

    Returns:
        The mean; ``None`` where amounts are not alike, or there is one alone.
    """
    items = of_asked(world.items(noun, goal) or [], goal)
    keys = {(i.statement.ref.owner, i.statement.ref.when) for i in items}
    is_alike = len({(i.statement.ref.verb, i.statement.ref.noun, i.is_out) for i in items}) == 1
    is_plain = all(i.statement.kind is Kind.PLAIN and not i.statement.pers for i in items)
    if len(items) < PAIR or len(keys) < len(items) or not (is_alike and is_plain):
        return None
    total = total_of([item.value for item in items], goal.cue)
    return total and combined(Operation.DIVIDE, total, Value(Fraction(len(items))), goal.cue)


def changed(
    world: World, goal: Goal, items: Sequence[Item], changes: Sequence[Statement]
) -> Iterator[Value | None]:
    """Yield a price with its discount, tip or tax, or what is left of money behind it.

    Args:
        world: What was stated.
        goal: The question.
        items: Amounts of money.
        changes: What raises or lowers them.

    Yields:
        At most one value.
    """
    costs = net([i for i in items if i.is_out], goal.cue)
    money = net([i for i in items if not i.is_out], goal.cue)
    is_paid = goal.ref.verb in _PAYING and money is None
    owner = changes[0].ref.owner
    if any(owner not in {"", ANYBODY, i.statement.ref.owner} for i in items if len(items) > 1):
        return
    if len(changes) != 1 or costs is None or not (is_paid or (goal.aim is Aim.LEFT and money)):
        return
    share = world.stated(changes[0])
    part = share and combined(Operation.MULTIPLY, costs, share, changes[0].cue)
    sign = Operation.SUBTRACT if changes[0].ref.noun == LESS else Operation.ADD
    paid = part and combined(sign, costs, part, changes[0].cue)
    if paid and money is not None:
        yield combined(Operation.SUBTRACT, money, paid, goal.cue)
    elif paid:
        yield paid


def of_asked(items: Sequence[Item], goal: Goal) -> list[Item]:
    """Return the amounts of those whom the question names.

    Args:
        items: Amounts.
        goal: The question.

    Returns:
        Those of them, and those of nobody.
    """
    return [i for i in items if is_owned(goal.ref.owner, i.statement.ref.owner)]
