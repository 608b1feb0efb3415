"""What statements come to: descriptions followed, rates multiplied with what they count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from sidecar.derivation.computing import Item, Value, combined, net, total_of
from sidecar.derivation.lexicon import DAYS, LONG_TIMES, OTHER_UNITS, TIMES
from sidecar.derivation.measures import CONVERTED, held_in, mixed, siblings
from sidecar.derivation.records import MAX_DEPTH, Records
from sidecar.derivation.relations import is_owned, is_part
from sidecar.derivation.values import Cue, Operation, Quantity
from sidecar.derivation.world import (
    ANYBODY,
    Aim,
    Amount,
    Given,
    Goal,
    Joint,
    Kind,
    Noun,
    Ref,
    Scaled,
    Shifted,
    Statement,
)

_MIXED = frozenset({-2})
"""Marks that amounts in another unit are being added already."""

_CONTAINERS = frozenset({"pair", "couple", "set", "dozen"})


class World:
    """Values of what was stated.

    Attributes:
        records: The statements.
    """

    def __init__(self, records: Records, quantities: Sequence[Quantity]) -> None:
        """Take in what was stated.

        Args:
            records: The statements.
            quantities: Of the text.
        """
        self.records = records
        self._quantities = quantities
        self._open: set[int] = set()

    @property
    def statements(self) -> list[Statement]:
        """What was stated."""
        return self.records.statements

    def stated(self, statement: Statement) -> Value | None:
        """Return the value of one statement, without what it is counted by.

        Args:
            statement: The statement.

        Returns:
            The value; ``None`` where it is not known, or rests on itself.
        """
        if statement.place in self._open:
            return None
        self._open.add(statement.place)
        value = self.amount(statement.amount, statement)
        self._open.discard(statement.place)
        return value

    def amount(self, amount: Amount, user: Statement | None, depth: int = 0) -> Value | None:
        """Return the value of an amount.

        Args:
            amount: The amount.
            user: The statement that it stands in.
            depth: How many descriptions led here.

        Returns:
            The value; ``None`` where a description means nothing, or several.
        """
        if depth > MAX_DEPTH:
            return None
        match amount:
            case Given(quantity):
                return self._given(quantity)
            case Scaled(factor, of, cue, is_inverse):
                times = Operation.DIVIDE if is_inverse else Operation.COMPARE_MULTIPLICATIVE
                return self._both(times, (of, factor), cue, user, depth)
            case Shifted(by, than, sign, cue):
                operation = Operation.ADD if sign > 0 else Operation.SUBTRACT
                return self._both(operation, (than, by), cue, user, depth)
            case Joint(parts, cue):
                return total_of([self._described(one, user, depth + 1) for one in parts], cue)
            case Ref():
                return self._described(amount, user, depth)

    def _given(self, quantity: int | None) -> Value:
        """Return a stated quantity; one where an article says it."""
        if quantity is None:
            return Value(Fraction(1))
        return Value(self._quantities[quantity].value, (), frozenset({quantity}))

    def _both(
        self,
        operation: Operation,
        operands: tuple[Amount, Amount],
        cue: Cue,
        user: Statement | None,
        depth: int,
    ) -> Value | None:
        left, right = (self.amount(operand, user, depth + 1) for operand in operands)
        return None if left is None or right is None else combined(operation, left, right, cue)

    def _described(self, ref: Ref, user: Statement | None, depth: int) -> Value | None:
        """Return what a description means, when it means exactly one amount."""
        if "+" in ref.owner:
            each = [replace(ref, owner=owner) for owner in ref.owner.split("+")]
            cue = user.cue if user else Cue("", 0)
            return total_of([self._described(one, user, depth + 1) for one in each], cue)
        if ref.is_rest:
            return self._remaining(ref, user) if user is not None else None
        found = self.records.candidates(ref, user)
        if len(found) == 1:
            return self.stated(found[0])
        if is_listed(found, ref):
            return total_of([self.stated(one) for one in found], found[0].cue)
        return self._whole(ref, user) if user is not None and is_part(user) else None

    def _whole(self, ref: Ref, user: Statement) -> Value | None:
        """Return all that was there before a part of it was spoken of."""
        if ref.noun is None:
            return None
        busy = frozenset(s.place for s in self.statements if s.place >= user.place)
        items = self.items(ref.noun, Goal(Aim.TOTAL, ref, user.cue, 0), busy) or []
        items = [i for i in items if is_owned(ref.owner, i.statement.ref.owner)]
        if any(i.is_out or is_part(i.statement) or i.statement.kind is Kind.TOTAL for i in items):
            return None
        return net(items, user.cue)

    def _remaining(self, ref: Ref, user: Statement) -> Value | None:
        """Return what was left before a statement: what was there less what went and its parts."""
        if ref.noun is None:
            return None
        busy = frozenset(s.place for s in self.statements if s.place >= user.place)
        items = self.items(ref.noun, Goal(Aim.LEFT, ref, user.cue, 0), busy) or []
        mine = [i for i in items if i.is_out or is_owned(ref.owner, i.statement.ref.owner)]
        taken = [i for i in mine if i.is_out or is_part(i.statement)]
        total = net([i for i in mine if i not in taken], user.cue) if taken else None
        for item in taken:
            if total is not None:
                total = combined(Operation.SUBTRACT, total, item.value, item.statement.cue)
        return total

    def items(
        self, noun: Noun, goal: Goal, busy: frozenset[int] = frozenset()
    ) -> list[Item] | None:
        """Return every amount of a kind, stated or by a rate.

        Args:
            noun: The kind.
            goal: The question: what it counts by is not multiplied.
            busy: Places of statements that are being valued already.

        Returns:
            Amounts in order; ``None`` when the value of one is not known.
        """
        found: list[Item] = []
        for statement in self.statements:
            is_asked = statement.kind is not Kind.REST and self._is_meant(noun, statement.ref.noun)
            if statement.place in busy or not is_asked:
                continue
            value = self.item(statement, goal, busy)
            if value is None:
                return None
            found.append(Item(statement, value))
        if not busy & _MIXED:
            found += self._in_other_units(noun, goal, busy)
        return None if is_elliptic([item.statement for item in found], self.statements) else found

    def _in_other_units(self, noun: Noun, goal: Goal, busy: frozenset[int]) -> list[Item]:
        """Return amounts in units that are added to another one."""
        found: list[Item] = []
        for other, factor in mixed(noun):
            for item in self.items(other, goal, busy | _MIXED) or ():
                cue = item.statement.cue
                value = combined(Operation.MULTIPLY, item.value, Value(factor), cue)
                found += [Item(item.statement, value)] if value else []
        return found

    def item(self, statement: Statement, goal: Goal, busy: frozenset[int]) -> Value | None:
        """Return the value of a statement, times what it is counted by.

        Args:
            statement: The statement.
            goal: The question: what it counts by is not multiplied.
            busy: Places of statements that are being valued already.

        Returns:
            The value, ``None`` when it is not known.
        """
        value = self.stated(statement)
        asked = {per.head for per in goal.pers}
        for per in statement.pers:
            if per.head in asked:
                continue
            if value is None or len(busy) > MAX_DEPTH:
                return None
            base = self._base(per, statement, goal, busy | {statement.place})
            if base is None:
                return None
            value = combined(Operation.RATE, base, value, statement.cue)
        return value

    def _base(
        self, per: Noun, statement: Statement, goal: Goal, busy: frozenset[int]
    ) -> Value | None:
        """Return how many there are of what a statement is counted by."""
        for base in self.statements:
            if base.place == statement.base and base.ref.noun == per:
                return self.item(base, goal, busy)
        return self.count(per, statement, goal, busy)

    def _is_meant(self, asked: Noun, noun: Noun | None) -> bool:
        """Return whether something is asked about, or leaves out what all else is said to be."""
        if noun is None or noun.words != {asked.head} or len(asked.words) == 1:
            return self.is_kind(asked, noun)
        nouns = (s.ref.noun for s in self.statements)
        like = [one for one in nouns if one is not None and one.head == asked.head]
        return all(one == noun or asked.words <= one.words for one in like)

    def is_kind(self, asked: Noun, noun: Noun | None) -> bool:
        """Return whether something stated is among what is asked, by its head and words."""
        if noun is None or not asked.words <= noun.words | {noun.head}:
            return False
        if asked.head == noun.head or "" in {asked.head, noun.head}:
            return True
        if asked.head not in noun.inside or noun.head in OTHER_UNITS:
            return False
        is_container = any(per.head == noun.head for s in self.statements for per in s.pers)
        return not is_container and noun.head not in _CONTAINERS

    def count(self, per: Noun, user: Statement, goal: Goal, busy: frozenset[int]) -> Value | None:
        """Return how many there are of something.

        Args:
            per: What is counted.
            user: The statement that is counted by it.
            goal: The question.
            busy: Places of statements that are being valued already.

        Returns:
            How many; ``None`` when it is not known, or only of somebody else.
        """
        items = self.items(per, goal, busy) if len(busy) <= MAX_DEPTH else None
        if not items:
            return self._converted(per, user, goal, busy)
        mine = _owned_by(user.ref.owner, items)
        if len({tuple(per.head for per in i.statement.pers) for i in mine or items}) > 1:
            return None
        if _is_divided(per, mine or items, self.statements) or _has_some_of(mine or items):
            return None
        is_else = not mine and per.head in TIMES | LONG_TIMES and not _of_nobody(items)
        return None if is_else else net(mine or items, user.cue)

    def _converted(
        self, per: Noun, user: Statement, goal: Goal, busy: frozenset[int]
    ) -> Value | None:
        """Return an amount counted in another unit."""
        held = held_in(per.head, goal.pers)
        if held is not None:
            return Value(held)
        for other, factor in siblings(per):
            if per.head in CONVERTED and other.head not in CONVERTED[per.head]:
                continue
            items = self.items(other, goal, busy) or []
            items = _owned_by(user.ref.owner, items) or _of_nobody(items)
            if items:
                total = net(items, user.cue)
                return total and combined(Operation.MULTIPLY, total, Value(factor), user.cue)
        return None


def _owned_by(owner: str, items: Sequence[Item]) -> list[Item]:
    """Return what is somebody's; all where nobody is named."""
    return [item for item in items if not owner or item.statement.ref.owner == owner]


def _of_nobody(items: Sequence[Item]) -> list[Item]:
    """Return what is nobody's, or everybody's."""
    return [item for item in items if item.statement.ref.owner in {"", ANYBODY}]


def _is_divided(per: Noun, items: Sequence[Item], told: Sequence[Statement]) -> bool:
    """Return whether several things are counted by what was spent on different doings."""
    rated = [s for s in told if per in s.pers]
    refs = [i.statement.ref for i in items]
    said = {(ref.when, ref.noun, ref.verb if per.head in TIMES else "") for ref in refs}
    return len(rated) > 1 and len(said) > 1


def _has_some_of(items: Sequence[Item]) -> bool:
    """Return whether some of what is counted are said to be so: "3 students are absent"."""
    nouns = [i.statement.ref.noun for i in items if i.statement.ref.noun is not None]
    plain = [noun for noun in nouns if len(noun.words) == 1]
    said = [i.statement for i in items if i.statement.ref.verb == "be" and i.statement.sentence]
    return any(
        one.ref.noun is not None
        and noun.words < one.ref.noun.words
        and noun.head == one.ref.noun.head
        for noun in plain
        for one in said
    )


def is_listed(found: Sequence[Statement], ref: Ref) -> bool:
    """Return whether somebody did the same at several times, all of which are meant."""
    times = {one.ref.when for one in found}
    kinds = {(one.ref.owner, one.ref.verb, one.ref.noun, one.flow, one.kind) for one in found}
    is_all = len(times) == len(found) and all(when & DAYS for when in times)
    return is_all and len(kinds) == 1 and ref.owner != "" and not ref.when


def is_elliptic(statements: Sequence[Statement], told: Sequence[Statement]) -> bool:
    """Return whether one of two amounts of a sentence leaves out what it is counted by."""
    said: dict[tuple[int, str, str], bool] = {}
    single = {s.place for s in told if s.amount == Given(None)}
    for statement in statements:
        is_plain = statement.base >= 0 and (statement.base in single or bool(statement.pers))
        if statement.ref.noun is None or (is_plain and statement.ref.noun.is_money):
            continue
        key = (statement.sentence, statement.ref.verb, statement.ref.noun.head)
        if said.setdefault(key, bool(statement.pers)) != bool(statement.pers):
            return True
    prices = [s for s in statements if s.base >= 0 and s.ref.noun and s.ref.noun.is_money]
    many = {s.sentence for s in prices if not s.pers and s.base not in single}
    return any(s.pers and s.sentence in many for s in prices)
