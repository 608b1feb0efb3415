"""Values with the steps and quantities that they rest on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sidecar.derivation.values import Cue, Operation, Step
from sidecar.derivation.world import Statement


@dataclass(frozen=True, slots=True)
class Value:
    """A computed amount.

    Attributes:
        value: How much.
        steps: How it came about.
        used: Indexes of the quantities it rests on.
    """

    value: Fraction
    steps: tuple[Step, ...] = ()
    used: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Item:
    """A statement with its value."""

    statement: Statement
    value: Value

    @property
    def is_out(self) -> bool:
        """Whether it is what goes."""
        return self.statement.flow < 0


def combined(operation: Operation, left: Value, right: Value, cue: Cue) -> Value | None:
    """Return what a step makes of two values.

    Args:
        operation: Comparisons by adding are not among them: they add or subtract.
        left: The first operand.
        right: The second operand.
        cue: What licenses the step.

    Returns:
        The result, ``None`` where it would divide by zero.
    """
    a, b = left.value, right.value
    if operation is Operation.DIVIDE and not b:
        return None
    match operation:
        case Operation.ADD:
            result = a + b
        case Operation.SUBTRACT:
            result = a - b
        case Operation.DIVIDE:
            result = a / b
        case _:
            result = a * b
    step = Step(operation, a, b, result, cue)
    return Value(result, (*left.steps, *right.steps, step), left.used | right.used)


def added(left: Value, right: Value, cue: Cue) -> Value | None:
    """Return a sum; a negative addend is taken away.

    Args:
        left: The first addend.
        right: The second one.
        cue: What licenses the step.

    Returns:
        The result.
    """
    if right.value < 0:
        return combined(Operation.SUBTRACT, left, replace(right, value=-right.value), cue)
    return combined(Operation.ADD, left, right, cue)


def total_of(values: Sequence[Value | None], cue: Cue) -> Value | None:
    """Return the sum of values, ``None`` where one is not known or there is none."""
    total: Value | None = None
    for value in values:
        if value is None:
            return None
        total = value if total is None else combined(Operation.ADD, total, value, cue)
    return total


def net(items: Sequence[Item], cue: Cue) -> Value | None:
    """Return what is there after all that came and went, or the sum of what went.

    Args:
        items: What came and went.
        cue: What licenses the sum.

    Returns:
        The result; ``None`` where there is nothing.
    """
    if len({item.statement.flow for item in items}) == 1:
        return total_of([item.value for item in items], cue) if items else None
    total = total_of([item.value for item in items if not item.is_out], cue)
    for item in items:
        if item.is_out and total is not None:
            total = combined(Operation.SUBTRACT, total, item.value, item.statement.cue)
    return total
