"""One unknown amount, of which only comparisons and a total are stated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sidecar.derivation.computing import Value, added, combined
from sidecar.derivation.folding import HYPERNYMS
from sidecar.derivation.records import MAX_DEPTH
from sidecar.derivation.relations import fits, is_same, leaf, matches
from sidecar.derivation.values import Cue, Operation
from sidecar.derivation.valuing import World
from sidecar.derivation.wording import listed
from sidecar.derivation.world import (
    ANYBODY,
    Amount,
    Given,
    Goal,
    Kind,
    Ref,
    Scaled,
    Shifted,
    Statement,
)

_GROUPS = HYPERNYMS | listed("child person student")
"""Nouns of a whole that is parted in others: children are girls and boys."""

PAIR = 2
"""Directions of amounts that are all there or all go."""

_ONE = Value(Fraction(1))


@dataclass(frozen=True, slots=True)
class Line:
    """An amount as so many times the unknown one, and so much more.

    Attributes:
        times: How many times.
        plus: How much more; ``None`` for nothing.
    """

    times: Value
    plus: Value | None = None


class Balance:
    """Comparisons with one unknown amount, and what all of them come to."""

    def __init__(self, world: World) -> None:
        """Look for what is compared, and for a total.

        Args:
            world: What was stated.
        """
        self._world = world
        self._compared = [
            s for s in world.statements if leaf(s.amount) is not None and s.kind is Kind.PLAIN
        ]
        self._totals = [s for s in world.statements if isinstance(s.amount, Given)]
        self._root = self._unknown()

    def between(self, goal: Goal) -> Value | None:
        """Return the amount that two comparisons of one thing with it pin down.

        Args:
            goal: The question.

        Returns:
            Its value: 24 more and 5 times as many are 24 by 4; ``None`` where there is none.
        """
        roots = {leaf(s.amount) for s in self._compared}
        if self._totals or len(self._compared) != PAIR or len(roots) != 1:
            return None
        (self._root,) = roots
        one, other = self._compared
        if self._root is None or not is_same(one.ref, other.ref) or not self._is_open(self._root):
            return None
        first, second = self._line(one.amount, one), self._line(other.amount, other)
        unknown = _crossed(first, second, goal.cue)
        ref = replace(goal.ref, owner=self._root.owner, when=frozenset())
        is_asked = goal.ref.owner in {self._root.owner, one.ref.owner} and matches(ref, self._root)
        return unknown if is_asked else None

    def _unknown(self) -> Ref | None:
        """Return the one description that nothing states."""
        world = self._world
        flows = {s.flow for s in world.statements}
        if any(s.pers for s in world.statements) or len(flows | {0}) > PAIR:
            return None
        if len(self._totals) != 1:
            return None
        if len(world.statements) != len(self._compared) + 1:
            return None
        leaves = {leaf(s.amount) for s in self._compared if not world.records.is_known(s)}
        roots = [root for root in leaves if root is not None and self._is_open(root)]
        return roots[0] if len(roots) == 1 and roots[0].noun is not None else None

    def _is_open(self, root: Ref) -> bool:
        if root.is_last or "+" in root.owner:
            return False
        return not any(matches(root, s.ref) for s in self._compared)

    def value(self, goal: Goal) -> Value | None:
        """Return the amount asked about.

        Args:
            goal: The question.

        Returns:
            Its value; ``None`` where there is no balance, or it is not in it.
        """
        if self._root is None or not _is_sum(self._totals[0], self._compared):
            return None
        unknown = self._solved(goal.cue)
        if unknown is None:
            return None
        ref = replace(goal.ref, when=frozenset())
        if matches(ref, self._root) and ref.owner == self._root.owner:
            return unknown
        asked = [s for s in self._compared if matches(ref, s.ref) and ref.owner == s.ref.owner]
        line = self._line(asked[0].amount, asked[0]) if len(asked) == 1 else None
        if line is None:
            return None
        value = combined(Operation.MULTIPLY, unknown, line.times, goal.cue)
        return value if line.plus is None or value is None else added(value, line.plus, goal.cue)

    def _solved(self, cue: Cue) -> Value | None:
        """Return the unknown amount of which all lines come to the total."""
        times = _ONE
        total = self._world.stated(self._totals[0])
        for statement in self._compared:
            line = self._line(statement.amount, statement)
            if line is None or total is None:
                return None
            if line.plus is not None:
                total = added(total, replace(line.plus, value=-line.plus.value), cue)
            more = combined(Operation.ADD, times, line.times, cue)
            if more is None:
                return None
            times = more
        return None if total is None else combined(Operation.DIVIDE, total, times, cue)

    def _line(self, amount: Amount, user: Statement, depth: int = 0) -> Line | None:
        """Return an amount in terms of the unknown one."""
        match amount:
            case Scaled(factor, of, cue, is_inverse):
                operation = Operation.DIVIDE if is_inverse else Operation.MULTIPLY
                return self._scaled(factor, self._line(of, user, depth + 1), operation, cue)
            case Shifted(Given() as by, than, sign, cue):
                return self._shifted(by, self._line(than, user, depth + 1), sign, cue)
            case Ref():
                return self._described(amount, user, depth)
            case _:
                return None

    def _scaled(
        self, factor: Given, inner: Line | None, operation: Operation, cue: Cue
    ) -> Line | None:
        by = self._world.amount(factor, None)
        if inner is None or by is None:
            return None
        plus = inner.plus and combined(operation, inner.plus, by, cue)
        if inner.times is _ONE and operation is Operation.MULTIPLY:
            return Line(by, plus)
        times = combined(operation, inner.times, by, cue)
        return None if times is None else Line(times, plus)

    def _shifted(self, by: Given, inner: Line | None, sign: int, cue: Cue) -> Line | None:
        shift = self._world.amount(by, None)
        if inner is None or shift is None:
            return None
        shift = replace(shift, value=sign * shift.value)
        plus = shift if inner.plus is None else added(inner.plus, shift, cue)
        return None if plus is None else Line(inner.times, plus)

    def _described(self, ref: Ref, user: Statement, depth: int) -> Line | None:
        if self._root is None or depth > MAX_DEPTH:
            return None
        if matches(ref, self._root):
            return Line(_ONE)
        found = [s for s in self._compared if s is not user and matches(ref, s.ref)]
        return self._line(found[0].amount, found[0], depth + 1) if len(found) == 1 else None


def _crossed(one: Line | None, other: Line | None, cue: Cue) -> Value | None:
    """Return the amount at which two lines give the same."""
    if one is None or other is None:
        return None
    if one.plus is None:
        one, other = other, one
    if one.plus is None or other.plus is not None:
        return None
    times = combined(Operation.SUBTRACT, other.times, one.times, cue)
    return times and combined(Operation.DIVIDE, one.plus, times, cue)


def _is_sum(total: Statement, parts: Sequence[Statement]) -> bool:
    """Return whether a statement speaks of all that is compared."""
    noun = total.ref.noun
    nouns = [part.ref.noun for part in parts if part.ref.noun is not None]
    if noun is None:
        return False
    is_joint = total.ref.owner == ANYBODY or "+" in total.ref.owner
    is_joint = is_joint or (total.kind is Kind.TOTAL and not total.ref.owner)
    if is_joint and all(fits(noun, one) for one in nouns):
        return True
    return all(one != noun and (noun.words < one.words or noun.head in _GROUPS) for one in nouns)
