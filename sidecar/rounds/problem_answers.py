"""Comparing a learner's number with the gold answer of a problem, by value and unit."""

from __future__ import annotations

import re
from enum import StrEnum

from sidecar.rounds.quantities import Quantity, is_same, quantities

_EQUALS_BEFORE = re.compile(r"[=≈:]\s*$")
_OPERATOR_AFTER = re.compile(r"\s*(?:[-+*/×·÷^x]|times|plus|minus|mal)(?=\s|\d)")
_LOOK_BACK_CHARS = 4


class ProblemOutcome(StrEnum):
    """What an answer to a problem came to."""

    RIGHT = "right"
    WRONG = "wrong"
    NO_NUMBER = "no number"
    CANNOT_JUDGE = "cannot judge"


def judge_number(answer: str, gold: str | None) -> ProblemOutcome:
    """Return whether a learner's number is the gold answer.

    Words may stand around the number. Of several numbers the one after the last equals
    sign is the answer, else the only one in the gold answer's kind of unit, else the one
    that the answer begins with, else the last.

    Args:
        answer: What the learner wrote.
        gold: The note's answer, or ``None``.

    Returns:
        ``CANNOT_JUDGE`` without a gold answer that is one quantity.

    Determinism:
        Pure.

    Example:
        >>> judge_number("It takes 30 minutes.", "0.5 h").value
        'right'
        >>> judge_number("3 * 14 = 42", "42 km").value
        'wrong'
    """
    wanted = quantities(gold or "")
    if not wanted:
        return ProblemOutcome.CANNOT_JUDGE
    said = quantities(answer)
    if not said:
        return ProblemOutcome.NO_NUMBER
    given = _given(answer, said, wanted[-1])
    return ProblemOutcome.RIGHT if is_same(wanted[-1], given) else ProblemOutcome.WRONG


def _given(answer: str, said: tuple[Quantity, ...], wanted: Quantity) -> Quantity:
    """Return the quantity that the learner gives as the answer."""
    for quantity in reversed(said):
        before = answer[max(0, quantity.start - _LOOK_BACK_CHARS) : quantity.start]
        if _EQUALS_BEFORE.search(before):
            return quantity
    fitting = [q for q in said if wanted.dimension and q.dimension == wanted.dimension]
    if len(fitting) == 1:
        return fitting[0]
    is_leading = not answer[: said[0].start].strip()
    is_operand = _OPERATOR_AFTER.match(answer, said[0].end) is not None
    return said[0] if is_leading and not is_operand else said[-1]
