"""From what a narrative says to the amount that it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sidecar.derivation.balance import Balance
from sidecar.derivation.computing import Item, Value, combined, net, total_of
from sidecar.derivation.folding import (
    HYPERNYMS,
    fold,
    gone,
    has_changed,
    has_exception,
    of_kinds,
)
from sidecar.derivation.lexicon import STATES
from sidecar.derivation.measures import CONVERTED, siblings
from sidecar.derivation.phrases import LESS, MORE
from sidecar.derivation.proportions import average, changed, of_asked, percentage
from sidecar.derivation.records import MAX_DEPTH
from sidecar.derivation.relations import is_part, leaf
from sidecar.derivation.values import Operation, Reading
from sidecar.derivation.valuing import World, is_elliptic
from sidecar.derivation.wording import listed
from sidecar.derivation.world import Aim, Given, Goal, Kind, Noun, Ref, Statement

PAIR = 2
"""Sides of a comparison."""

_THERE = listed("be contain hold")
_PAIRS = listed("pair couple")
_NEEDING = listed("need buy sell save earn want collect make get read have eat")
_OPPOSITES = {
    "boy": "girl",
    "girl": "boy",
    "male": "female",
    "female": "male",
    "man": "woman",
    "woman": "man",
}
"""Nouns that part a whole in two."""


def answers(world: World, goal: Goal) -> Iterator[Reading]:
    """Yield the readings of a goal.

    Args:
        world: What was stated.
        goal: What is asked.

    Yields:
        Readings, complete or not.
    """
    noun = goal.ref.noun
    if noun is None or _is_past_reading(world) or _is_paired(world, noun):
        return
    if goal.ref.per is not None:
        single = world.records.candidates(goal.ref, None)
        if len(single) == 1 and world.stated(single[0]) is not None:
            value = world.stated(single[0])
            if value is not None:
                yield Reading(value.value, noun.head, value.steps, value.used)
            return
        goal = replace(goal, ref=replace(goal.ref, per=None))
    values = list(_direct(world, goal, noun)) or list(_converted(world, goal, noun))
    for now in values:
        value = _later(world, goal, now)
        if value is not None:
            yield Reading(value.value, noun.head, value.steps, value.used)


def _later(world: World, goal: Goal, value: Value | None) -> Value | None:
    """Return an age so many years from now or ago, as the question asks."""
    if goal.shift is None or value is None:
        return value
    if goal.aim is not Aim.VALUE:
        return None
    years, sign = goal.shift
    by = world.amount(Given(years), None)
    operation = Operation.ADD if sign > 0 else Operation.SUBTRACT
    return by and combined(operation, value, by, goal.cue)


def _is_past_reading(world: World) -> bool:
    """Return whether something changed, was otherwise at a time, or was left out."""
    return (
        has_exception(world)
        or has_changed(world)
        or is_elliptic(world.statements, world.statements)
    )


def _is_paired(world: World, noun: Noun) -> bool:
    """Return whether pairs are counted where single ones are asked about."""
    heads = {s.ref.noun.head for s in world.statements if s.ref.noun is not None}
    return bool(heads & _PAIRS) and noun.head not in _PAIRS and not noun.is_money


def _converted(world: World, goal: Goal, noun: Noun) -> Iterator[Value | None]:
    """Yield what a goal comes to in another unit, converted."""
    for other, factor in siblings(noun):
        asked = replace(goal, ref=replace(goal.ref, noun=other))
        for value in _direct(world, asked, other):
            if value is not None:
                yield combined(Operation.MULTIPLY, value, Value(factor), goal.cue)


def _direct(world: World, goal: Goal, noun: Noun) -> Iterator[Value | None]:
    """Yield what a goal comes to in its own unit, by the kind of question."""
    if goal.whole is not None:
        yield from percentage(world, goal, goal.whole)
        return
    if goal.aim is Aim.AVERAGE:
        yield average(world, goal, noun)
        return
    is_wanted = any(s.kind is Kind.GOAL for s in world.statements)
    if goal.aim is Aim.DIFFERENCE and goal.other is not None:
        yield from _difference(world, goal, goal.other)
    elif goal.aim is Aim.DIFFERENCE or (goal.aim is Aim.NEED and is_wanted):
        yield from _need(world, goal, noun)
        yield from _between_two(world, goal)
    elif goal.is_negative or _has_rest(world, noun):
        yield from _rest(world, noun)
    else:
        aim = Aim.VALUE if goal.aim is Aim.NEED else goal.aim
        balance = Balance(world)
        balanced = balance.value(goal) or balance.between(goal)
        yield from [balanced] if balanced else _summed(world, replace(goal, aim=aim), noun)


def _summed(world: World, goal: Goal, noun: Noun) -> Iterator[Value | None]:
    """Yield what is asked as a sum, a remainder or one amount."""
    kinds = [world.items(kind, goal) for kind in goal.kinds or (noun,)]
    if any(found is None for found in kinds) or not all(kinds[1:]):
        return
    items = [item for found in kinds for item in found or ()]
    changes = [s for s in world.statements if s.ref.noun in {LESS, MORE}]
    if changes:
        yield from changed(world, goal, items, changes)
        return
    items = _without_models(world, items)
    is_place = any(i.statement.ref.verb in _THERE for i in items)
    items = [gone(item, goal, is_place=is_place) for item in items]
    if noun.head in HYPERNYMS and len(items) != len(world.statements):
        yield fold(of_asked(of_kinds(world, goal), goal), goal)
    is_each = goal.is_shared or any(not _is_rated(world, per) for per in goal.pers)
    if not items:
        yield from _by_rate(world, goal, noun)
    elif is_each:
        yield from _shared(world, goal, items)
    elif goal.aim is Aim.PROFIT:
        is_both = {i.statement.flow for i in items} == {1, -1}
        yield net(items, goal.cue) if is_both else None
    else:
        yield from _folded(world, goal, items)


def _without_models(world: World, items: list[Item]) -> list[Item]:
    """Return amounts without prices that are only compared with, where things are counted."""
    models = {ref.per.words for s in world.statements if (ref := leaf(s.amount)) and ref.per}
    is_counted = any(i.statement.pers for i in items)
    return [
        i
        for i in items
        if not (is_counted and i.statement.about is not None and i.statement.about.words in models)
    ]


def _folded(world: World, goal: Goal, items: Sequence[Item]) -> Iterator[Value | None]:
    """Yield the amounts of those asked about, what others took of it, or one amount."""
    if goal.ref.owner and goal.aim is Aim.VALUE:
        yield from _unnamed(goal, items)
    mine = of_asked(items, goal)
    yield fold(mine, goal)
    if goal.aim is Aim.LEFT:
        others = {i.statement.ref.owner for i in items if i not in mine and not i.is_out}
        given = {i.value.used for i in mine if not i.is_out}
        took = [i for i in items if i.is_out and i.value.used not in given]
        took = [i for i in took if i.statement.ref.owner not in others]
        yield fold([i for i in items if i in took or i in mine], goal)
    single = world.records.candidates(goal.ref, None)
    if goal.aim is not Aim.VALUE or len(single) != 1:
        return
    if single[0].kind is not Kind.PART or single[0].ref.verb == goal.ref.verb:
        yield world.stated(single[0])


def _unnamed(goal: Goal, items: Sequence[Item]) -> Iterator[Value | None]:
    """Yield what a total leaves for the one of several of whom nothing else is said."""
    totals = [i for i in items if goal.ref.owner in i.statement.ref.owner.split("+")]
    others = [i for i in items if i not in totals]
    owners = {i.statement.ref.owner for i in others}
    joint = set(totals[0].statement.ref.owner.split("+")) if len(totals) == 1 else set()
    if len(joint) < PAIR or owners != joint - {goal.ref.owner} or len(others) != len(owners):
        return
    rest: Value | None = totals[0].value
    for item in others:
        rest = rest and combined(Operation.SUBTRACT, rest, item.value, item.statement.cue)
    yield rest


def _is_rated(world: World, per: Noun) -> bool:
    """Return whether something stated is counted by a noun, or by a unit that it converts to."""
    heads = {per.head, *(head for head, others in CONVERTED.items() if per.head in others)}
    return any(p.head in heads for s in world.statements for p in s.pers)


def _shared(world: World, goal: Goal, items: Sequence[Item]) -> Iterator[Value | None]:
    """Yield what each gets of what is shared out."""
    said = {(i.statement.ref.verb, bool(i.statement.pers), i.statement.sentence) for i in items}
    is_part = any(i.statement.kind is Kind.PART for i in items)
    if len(goal.pers) != 1 or is_part or len(said) > 1:
        return
    user = items[0].statement
    by = world.count(goal.pers[0], user, replace(goal, pers=()), frozenset())
    total = net(items, goal.cue)
    if by is not None and total is not None:
        yield combined(Operation.DIVIDE, total, by, goal.cue)


def _difference(world: World, goal: Goal, other: Ref) -> Iterator[Value | None]:
    """Yield how much the bigger of two sides exceeds the smaller."""
    left, right = _side(world, goal.ref, goal), _side(world, other, goal)
    if left is None or right is None:
        return
    if left.value < right.value:
        left, right = right, left
    yield combined(Operation.SUBTRACT, left, right, goal.cue)


def _side(world: World, ref: Ref, goal: Goal) -> Value | None:
    """Return what a comparison's side comes to."""
    single = world.records.candidates(ref, None)
    asked = {per.head for per in goal.pers}
    if len(single) == 1 and any(per.head not in asked for per in single[0].pers):
        return world.item(single[0], goal, frozenset())
    value = (ref.noun and _held(world, ref.noun)) or world.amount(ref, None)
    if value is not None or ref.noun is None:
        return value
    items = world.items(ref.noun, goal) or []
    mine = [i for i in items if not ref.owner or i.statement.ref.owner == ref.owner]
    mine = [i for i in mine if ref.when <= i.statement.ref.when]
    is_one_way = len({i.statement.flow for i in mine}) == 1
    is_kept = goal.ref.verb == "have" and {i.statement.ref.owner for i in mine} == {ref.owner}
    return net(mine, goal.cue) if is_one_way or is_kept else None


def _held(world: World, noun: Noun) -> Value | None:
    """Return how many are in what holds so many each: red balls in packs of red balls."""
    holders = [
        (one, rate)
        for one in world.statements
        for rate in world.statements
        if one.ref.noun is not None and noun.words <= one.ref.noun.inside and not one.pers
        if [per.head for per in rate.pers] == [one.ref.noun.head]
        if rate.ref.noun is not None and rate.ref.noun.head == noun.head
    ]
    if len(holders) != 1:
        return None
    many, each = (world.stated(statement) for statement in holders[0])
    return many and each and combined(Operation.RATE, many, each, holders[0][1].cue)


def _between_two(world: World, goal: Goal) -> Iterator[Value | None]:
    """Yield what one of two has more than the other."""
    owners = {s.ref.owner for s in world.statements if s.ref.owner}
    if len(owners) == PAIR and goal.ref.owner in owners:
        (other,) = owners - {goal.ref.owner}
        yield from _difference(world, goal, replace(goal.ref, owner=other))


def _need(world: World, goal: Goal, noun: Noun) -> Iterator[Value | None]:
    """Yield what is wanted less what is there."""
    items = world.items(noun, goal) if goal.ref.verb in _NEEDING else None
    wanted = [i for i in items or () if i.statement.kind is Kind.GOAL or _is_cost(i)]
    there = [i for i in items or () if i not in wanted]
    verbs = {i.statement.ref.verb for i in wanted}
    if any(i.is_out and i.statement.ref.verb not in verbs for i in there):
        return
    have, want = net(there, goal.cue), net(wanted, goal.cue)
    if have is not None and want is not None:
        yield combined(Operation.SUBTRACT, want, have, goal.cue)


def _is_cost(item: Item) -> bool:
    """Return whether an amount is what something costs."""
    ref = item.statement.ref
    return ref.noun is not None and ref.noun.head == "dollar" and ref.verb == "cost"


def _has_rest(world: World, noun: Noun) -> bool:
    """Return whether what the parts leave is spoken of or asked about."""
    parts = [s for s in world.statements if s.kind is Kind.PART]
    is_other = any(_is_opposite(noun, s.ref.noun) for s in parts)
    return is_other or any(s.kind is Kind.REST for s in world.statements)


def _is_opposite(asked: Noun, noun: Noun | None) -> bool:
    """Return whether one noun names those that the other leaves: girls and boys."""
    words = noun.words if noun is not None else frozenset[str]()
    return any(_OPPOSITES[word] in words for word in asked.words if word in _OPPOSITES)


def _rest(world: World, noun: Noun) -> Iterator[Value | None]:
    """Yield what the parts of the one amount leave."""
    rest = [s for s in world.statements if s.kind is Kind.REST]
    stated = [s for s in world.statements if s.kind is not Kind.REST]
    if any(s.place > rest[0].place for s in stated if rest):
        return
    if any(s.ref.noun is None or not noun.words <= s.ref.noun.words for s in rest):
        return
    whole, parts = _parted(stated)
    total = world.stated(whole[0]) if len(whole) == 1 and parts else None
    if any(s.pers for s in stated):
        return
    for part in parts:
        value = world.stated(part)
        if value is None or total is None:
            return
        total = combined(Operation.SUBTRACT, total, value, part.cue)
    yield total


def _parted(stated: Sequence[Statement]) -> tuple[list[Statement], list[Statement]]:
    """Return what is parted, and its parts: "20 marbles. 12 white ones, …" has them too."""
    whole = [s for s in stated if not is_part(s)]
    parts = [s for s in stated if is_part(s)]
    if len(whole) > 1 and all(isinstance(s.amount, Given) for s in whole):
        is_later = all(s.sentence > whole[0].sentence for s in whole[1:])
        return (whole[:1], [*whole[1:], *parts]) if is_later else ([], [])
    return whole, parts


def _by_rate(world: World, goal: Goal, noun: Noun) -> Iterator[Value | None]:
    """Yield how many it takes where rates are counted by what is asked."""
    found = _times(world, goal, noun, frozenset())
    if found is not None:
        yield found


def _times(world: World, goal: Goal, noun: Noun, busy: frozenset[int]) -> Value | None:
    """Return how many times what a rate counts is in all that there is of it."""
    rates = [
        s
        for s in world.statements
        if len(s.pers) == 1 and s.pers[0].head == noun.head and s.place not in busy
    ]
    heads = {s.ref.noun.head for s in rates if s.ref.noun is not None}
    if len(heads) != 1 or len({s.flow for s in rates}) != 1 or rates[0].ref.noun is None:
        return None
    counted, busy = rates[0].ref.noun, busy | {s.place for s in rates}
    verbs = {item.statement.ref.verb for item in world.items(counted, goal, busy) or ()}
    rate = total_of([world.stated(s) for s in rates], rates[0].cue)
    total = world.count(counted, rates[0], goal, busy)
    if total is None and len(busy) < MAX_DEPTH:
        total = _times(world, goal, counted, busy)
    if rate is None or total is None or (len(verbs) >= PAIR and not verbs & STATES):
        return None
    return combined(Operation.DIVIDE, total, rate, rates[0].cue)
