"""Sums and remainders: which amounts a question adds, and which go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sidecar.derivation.computing import Item, Value, net
from sidecar.derivation.cues import KINDS
from sidecar.derivation.lexicon import DAYS, GAINS, LOSSES, STATES, TOLD
from sidecar.derivation.measures import UNITS
from sidecar.derivation.valuing import World
from sidecar.derivation.wording import listed
from sidecar.derivation.world import Aim, Amount, Given, Goal, Kind, Noun

HYPERNYMS = KINDS | listed(
    "thing pastry dessert insect bug vehicle member clothing people passenger guest employee "
    "player participant attendee coin shape dish tool supply utensil sweet snack veggie crop "
    "gift present creature pupil worker customer visitor garment accessory souvenir person "
)
"""Nouns that other counted nouns are kinds of."""

GENERAL = listed("have be get do own need see hold contain")
"""Verbs of a question that ask for whatever is there."""

_TAKING = listed("take borrow grab pick buy")
_ATTENDING = listed("go come attend participate join")
_TAKEN = listed("take borrow grab")
_HELD = listed("have own be") | {""}
_ALIKE = (
    listed("spend pay cost buy purchase order use rent donate"),
    listed("earn make get receive sell charge raise collect save have"),
    listed("walk run travel drive go jog bike ride hike swim cover"),
    listed("pick collect gather harvest find get"),
    listed("eat consume use need feed drink"),
    listed("catch get"),
    listed("make bake cook produce"),
    listed("work spend practice study play take use need watch"),
    listed("read finish"),
)
"""Verbs of statements that one question sums up."""

_TIME_WORDS = DAYS | listed("last this next first second third fourth fifth day week month year")
_VERBS = TOLD | {""}
_MOVING = STATES | GAINS | LOSSES | {""}
_PERIODS = listed("day week month year")
_SOME_DAYS = (DAYS | listed("weekday weekend workday schoolday mondays other")) - listed(
    "morning afternoon evening night noon breakfast lunch dinner may fall"
)
_ORDINALS = listed("first second third last fourth fifth")


def has_changed(world: World) -> bool:
    """Return whether somebody has or is something twice: a later state, no addend."""
    seen: dict[tuple[str, Noun | None, frozenset[str]], Amount] = {}
    for statement in world.statements:
        is_state = statement.ref.verb in {"be", "have"} and not statement.pers
        if not is_state or not isinstance(statement.amount, Given) or not statement.ref.owner:
            continue
        key = (statement.ref.owner, statement.ref.noun, statement.ref.when)
        if key in seen:
            return True
        seen[key] = statement.amount
    return False


def has_exception(world: World) -> bool:
    """Return whether a rate by time stands beside what was otherwise at one time."""
    pers = {per.head for s in world.statements for per in s.pers}
    when = frozenset(word for s in world.statements for word in s.ref.when)
    if pers & _PERIODS and when & _SOME_DAYS:
        return True
    return any(s.ref.when & _ORDINALS and s.ref.when & pers for s in world.statements)


def of_kinds(world: World, goal: Goal) -> list[Item]:
    """Return every amount, where all of them count things of some kind.

    Args:
        world: What was stated.
        goal: The question.

    Returns:
        Amounts; none where something is counted by another, or not known.
    """
    if any(per.head not in UNITS for s in world.statements for per in s.pers):
        return []
    found: list[Item] = []
    for statement in world.statements:
        if statement.ref.noun is None:
            return []
        if statement.ref.noun.head in UNITS:
            continue
        value = world.item(statement, goal, frozenset())
        if value is None:
            return []
        found.append(Item(statement, value))
    return found


def gone(item: Item, goal: Goal, *, is_place: bool) -> Item:
    """Return an amount as gone where the question asks what is left behind it.

    Args:
        item: The amount.
        goal: The question.
        is_place: Whether it is asked what is left somewhere: what is taken goes.

    Returns:
        The amount, going where it was done so, or taken from there.
    """
    verb = item.statement.ref.verb
    is_done = goal.ref.verb not in GENERAL and verb == goal.ref.verb
    is_taken = is_place and verb in _TAKING
    if goal.aim is not Aim.LEFT or not (is_done or is_taken):
        return item
    return replace(item, statement=replace(item.statement, flow=-1))


def fold(items: Sequence[Item], goal: Goal) -> Value | None:
    """Return the sum of amounts, or what is left of them.

    Args:
        items: The amounts.
        goal: The question.

    Returns:
        The result; ``None`` where they are not to be added.
    """
    timed = _at_time(items, goal)
    is_open = _is_usual(timed) or (goal.aim is Aim.VALUE and _is_taken(timed, goal))
    if is_open or not timed or _overlaps(timed, goal) or not _is_answered(timed, goal):
        return None
    return net(timed, goal.cue)


def _is_usual(items: Sequence[Item]) -> bool:
    """Return whether what happens every day stands beside what happened once."""
    shapes = {
        (i.is_out, any(per.head in _PERIODS for per in i.statement.pers))
        for i in items
        if i.statement.ref.verb not in STATES
    }
    return len(shapes) > len({is_out for is_out, _ in shapes})


def _overlaps(items: Sequence[Item], goal: Goal) -> bool:
    """Return whether one amount may hold another: a part, a total, a goal."""
    kinds = [item.statement.kind for item in items]
    parts, wanted = kinds.count(Kind.PART), kinds.count(Kind.GOAL)
    is_narrow = goal.ref.noun is not None and len(goal.ref.noun.words) > 1
    if parts and len(items) > 1 and (parts < len(items) or not is_narrow):
        return True
    if wanted and wanted < len(items):
        return True
    totals = [item for item in items if item.statement.kind is Kind.TOTAL]
    others = [item for item in items if item.statement.kind is not Kind.TOTAL]
    if not totals or len(items) == 1:
        return False
    is_left = not totals[0].is_out and all(item.is_out for item in others)
    return len(totals) > 1 or not is_left


def _at_time(items: Sequence[Item], goal: Goal) -> Sequence[Item]:
    """Return the amounts of the time or place that is asked about."""
    if not goal.ref.when:
        return items
    matched = [i for i in items if goal.ref.when & i.statement.ref.when]
    is_timed = any(i.statement.ref.when & _TIME_WORDS for i in items)
    if not matched:
        return () if goal.ref.when & _TIME_WORDS and is_timed else items
    flows = {i.statement.flow for i in matched}
    if len(flows) == 1 and not goal.ref.when & _TIME_WORDS:
        matched += [i for i in items if i.statement.flow not in flows]
    return [i for i in items if i in matched or not i.statement.ref.when]


def _is_taken(items: Sequence[Item], goal: Goal) -> bool:
    """Return whether it is asked what is there, and somebody took some of it."""
    verbs = {item.statement.ref.verb for item in items}
    return goal.ref.verb in {"be", "contain", "hold"} and bool(verbs & _TAKEN) and len(verbs) > 1


def _is_answered(items: Sequence[Item], goal: Goal) -> bool:
    """Return whether the verbs of amounts say what the question asks."""
    flows = {item.statement.flow for item in items}
    stated = {item.statement.ref.verb for item in items}
    if goal.aim is Aim.LEFT:
        return stated <= _VERBS and len(flows) > 1 and -1 in flows
    if goal.ref.verb in _HELD and not stated <= _VERBS:
        return False
    still = {item.statement.ref.verb for item in items if not item.statement.flow}
    if goal.ref.verb in _HELD and len(stated) > 1 and not still <= _MOVING:
        return False
    is_attended = goal.ref.verb in _ATTENDING and stated <= STATES
    if is_attended or goal.ref.verb in GENERAL | STATES:
        return True
    is_part = items[0].statement.kind is Kind.PART
    if len(flows) > 1 or (is_part and items[0].statement.ref.verb != goal.ref.verb):
        return False
    verbs = stated | {goal.ref.verb}
    is_alike = len(verbs) == 1 or any(verbs <= group for group in _ALIKE)
    return goal.aim is not Aim.VALUE or len(items) == 1 or is_alike
