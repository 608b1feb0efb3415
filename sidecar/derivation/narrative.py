"""A text read clause by clause: every word must be understood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from sidecar.derivation.answering import answers
from sidecar.derivation.clauses import read_sentence
from sidecar.derivation.cursor import Cursor
from sidecar.derivation.inquiry import goal
from sidecar.derivation.lexicon import TOLD
from sidecar.derivation.measures import COINS, UNITS
from sidecar.derivation.records import Records
from sidecar.derivation.scene import Scene
from sidecar.derivation.story import Story
from sidecar.derivation.values import Reading
from sidecar.derivation.valuing import World
from sidecar.derivation.verify import holds
from sidecar.derivation.wording import singular
from sidecar.derivation.world import Aim, Given, Goal, Statement

_ASKS = frozenset({"how", "what", "what's", "calculate", "determine"})

_LEMMAS = TOLD | {""}


@dataclass(frozen=True, slots=True)
class Told:
    """What a narrative comes to.

    Attributes:
        readings: The readings that use every quantity.
        missing: What was not understood, or what the question aims at where all was but nothing
            reaches it; empty where it is answered.
        stuck: Index of the first word that was not understood; ``None`` where all was.
    """

    readings: tuple[Reading, ...]
    missing: str = ""
    stuck: int | None = None


def told(scene: Scene, text: str) -> Told:
    """Read a text and answer its question.

    Args:
        scene: The text with its quantities.
        text: The text itself.

    Returns:
        The readings, or what was not understood.
    """
    story = Story()
    for start, end in _sentences(scene):
        cursor = Cursor(scene, (start, end))
        if end == len(scene.words):
            return _asked(cursor, story, scene, text)
        if not read_sentence(story, cursor):
            return _lost("clause", cursor)
    return Told((), "question")


def _sentences(scene: Scene) -> Iterator[tuple[int, int]]:
    """Yield where sentences begin and end."""
    for _, group in groupby(enumerate(scene.words), key=lambda pair: pair[1].sentence):
        places = [index for index, _ in group]
        yield places[0], places[-1] + 1


def _lost(what: str, cursor: Cursor) -> Told:
    """Return that a word was not understood: the first one that nothing passed."""
    stuck = min(cursor.furthest, cursor.end - 1)
    return Told((), f"{what}:{cursor.words[stuck].low}", stuck)


def _asked(cursor: Cursor, story: Story, scene: Scene, text: str) -> Told:
    """Read the sentence of the question, and answer it."""
    places = range(cursor.at, cursor.end)
    ask = next((i for i in places if scene.words[i].low in _ASKS), None)
    if ask is None:
        ask = next((i for i in places if scene.words[i].low == "find"), None)
    if ask is None:
        return Told((), "question")
    is_total = cursor.phrase("in total") or cursor.phrase("in all") or cursor.take("altogether")
    if cursor.low() == "in" and ask == cursor.at + 3 and singular(cursor.low(1)) in UNITS:
        cursor.move(2)
    cursor.take(",")
    lead = Cursor(scene, (cursor.at, ask))
    if ask > cursor.at and not read_sentence(story, lead):
        return _lost("clause", lead)
    cursor.at = cursor.furthest = ask
    wanted = goal(cursor, story)
    if wanted is None:
        return _lost("asked", cursor)
    if is_total and wanted.aim is Aim.VALUE:
        wanted = replace(wanted, aim=Aim.TOTAL)
    return _answered(wanted, story, scene, text)


def _answered(wanted: Goal, story: Story, scene: Scene, text: str) -> Told:
    """Return the readings that use every quantity and hold."""
    givens = _new(wanted.givens, story, scene)
    if givens is None:
        return Told((), "repeated")
    if _is_unit_open(wanted, story, scene):
        return Told((), "term:money")
    world = World(Records(story.statements, givens), scene.quantities)
    found = [reading for reading in answers(world, wanted) if len(reading.steps) > 1]
    full = frozenset(range(len(scene.quantities)))
    complete = [reading for reading in found if reading.used | story.units == full]
    held = tuple(reading for reading in complete if holds(reading, scene, text))
    if held:
        return Told(held)
    coined = next((s.ref.verb for s in story.statements if s.ref.verb not in _LEMMAS), None)
    if coined is not None:
        return Told((), f"term:{coined}")
    reason = "unsound" if complete else "unused" if found else f"aim:{wanted.aim.value}"
    return Told((), reason)


def _is_unit_open(wanted: Goal, story: Story, scene: Scene) -> bool:
    """Return whether money is asked for where only coins are spoken of: in dollars or cents."""
    heads = {s.ref.noun.head for s in story.statements if s.ref.noun is not None}
    is_named = any(singular(word.low).startswith(("dollar", "$")) for word in scene.words)
    is_money = wanted.ref.noun is not None and wanted.ref.noun.is_money
    return (
        is_money
        and not is_named
        and bool(heads & (COINS.keys() - {"cent"}))
        and "dollar" not in heads
    )


def _new(givens: tuple[Statement, ...], story: Story, scene: Scene) -> tuple[Statement, ...] | None:
    """Return what a question states that was not stated before; ``None`` where it is otherwise."""
    found: list[Statement] = []
    for given in givens:
        like = [s for s in story.statements if _is_like(s, given)]
        if not like:
            found.append(given)
            continue
        amounts = {_stated(s, scene) for s in like}
        if amounts != {_stated(given, scene)} or not isinstance(given.amount, Given):
            return None
        if given.amount.quantity is not None:
            story.units.add(given.amount.quantity)
    return tuple(found)


def _is_like(one: Statement, other: Statement) -> bool:
    """Return whether two statements count the same."""
    nouns = one.ref.noun, other.ref.noun
    return (
        not one.pers
        and nouns[0] is not None
        and nouns[1] is not None
        and nouns[0].head == nouns[1].head
    )


def _stated(statement: Statement, scene: Scene) -> Fraction | None:
    """Return the stated value of a statement; ``None`` for one that is computed."""
    match statement.amount:
        case Given(None):
            return Fraction(1)
        case Given(quantity) if quantity is not None:
            return scene.quantities[quantity].value
        case _:
            return None
