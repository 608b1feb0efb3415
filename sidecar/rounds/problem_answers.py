"""Comparing a learner's number with a problem's answer, given or derived, by value and unit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from sidecar.rounds.problem_outcomes import ProblemOutcome
from sidecar.rounds.quantities import Quantity, is_said, quantities
from sidecar.rounds.units import NO_UNIT, SHARE, find_unit
from sidecar.rounds.values import AssertionKind, CoreAssertion

if TYPE_CHECKING:
    from sidecar.rounds.answer_values import Value
    from sidecar.rounds.answer_wanted import Wanted

MAX_POINT_CHARS = 1000
"""Longest text of a point that a ruling can name (protocol.md, rule)."""

ROUNDING = Fraction(1, 200)
"""Most that two decimals may be off."""

MOST_DECIMALS = 4
"""Decimals of a number that is shown; one that needs more is shown as a fraction."""


@dataclass(frozen=True, slots=True)
class DerivedNumber:
    """An answer that a derivation reached.

    Attributes:
        value: The number, in its unit.
        unit: Singular of the noun that it counts; empty without one.
        sign: Sign of the currency that the problem states, for money; empty otherwise.
    """

    value: Fraction
    unit: str = ""
    sign: str = ""

    @property
    def quantity(self) -> Quantity:
        """The number with its unit of measurement, if the noun is one."""
        unit = find_unit(self.unit) or NO_UNIT
        return Quantity(self.value, unit.in_base(self.value), unit, 0, 0)

    def __str__(self) -> str:
        """Return the number as people write it, its noun behind it or its sign before it."""
        if self.sign:
            return f"{self.sign}{number_text(self.value)}"
        return f"{number_text(self.value)} {_plural(self)}".strip()


def derived_number(value: Fraction, unit: str, problem: str) -> DerivedNumber:
    """Return what a derivation reached, with the currency that its problem states.

    Derivations read every currency as one, by the name of the dollar.

    Args:
        value: The number.
        unit: Singular of the noun that it counts.
        problem: The text that it was derived from.

    Determinism:
        Pure.

    Example:
        >>> str(derived_number(Fraction(12), "dollar", "She has €20 and spends €8."))
        '€12'
    """
    signs = (character for character in problem if character in _SIGNS)
    return DerivedNumber(value, unit, next(signs, "") if unit == _MONEY else "")


def judge_derived(answer: str, derived: DerivedNumber, problem: str = "") -> ProblemOutcome:
    """Return whether a learner's number is the one that a derivation reached.

    The problem's question names the unit, so the bare number will do; another unit of the
    same dimension counts by its value, one of another dimension does not.

    Args:
        answer: What the learner wrote.
        derived: What the derivation reached.
        problem: The problem's text: its numbers are steps of an answer.

    Determinism:
        Pure.

    Example:
        >>> hours = DerivedNumber(Fraction(2), "hour")
        >>> [judge_derived(said, hours).value for said in ("2", "120 minutes", "2 km", "long")]
        ['right', 'right', 'wrong', 'no number']
    """
    from sidecar.rounds.answer_claims import final_claim
    from sidecar.rounds.answer_near import is_nearly
    from sidecar.rounds.answer_plain import MAX_ANSWER_CHARS, plain_answer
    from sidecar.rounds.answer_values import values

    if len(answer) > MAX_ANSWER_CHARS:
        return ProblemOutcome.UNCLEAR
    text = plain_answer(answer)
    said = values(text)
    if not said:
        return ProblemOutcome.NO_NUMBER
    numbers = frozenset(one.numbers[0] for one in values(plain_answer(problem)))
    claim = final_claim(text, said, numbers - {derived.value})
    stated = _as_quantity(text, claim[0], derived) if len(claim) == 1 else None
    if stated is None:
        return ProblemOutcome.UNCLEAR
    if _reaches(derived, stated):
        return ProblemOutcome.RIGHT
    nearly = is_nearly(text, claim[0], _as_wanted(derived), problem)
    return ProblemOutcome.UNCLEAR if nearly else ProblemOutcome.WRONG


def _as_wanted(derived: DerivedNumber) -> Wanted:
    """Return a derived number as an answer of a note would ask for it."""
    from sidecar.rounds.answer_units import BARE, named_measure
    from sidecar.rounds.answer_values import Kind, Value
    from sidecar.rounds.answer_wanted import Wanted

    measure = named_measure(derived.unit) or BARE
    value = Value(Kind.NUMBER, (derived.value,), measure, 0, 0)
    return Wanted(value, value)


def _as_quantity(text: str, claim: Value, derived: DerivedNumber) -> Quantity | None:
    """Return a claim in the units that derivations know; ``None`` where it has another one."""
    unit = derived.quantity.unit
    dimensions = ((unit.dimension, 1),)
    if unit.dimension and claim.measure.dimensions == dimensions and claim.parts > 1:
        return Quantity(claim.numbers[0], claim.readings[0], unit, claim.start, claim.end)
    found = quantities(text[claim.start : claim.end])
    if claim.measure.dimensions and not (found and found[-1].dimension):
        return None
    if not claim.measure.dimensions and claim.measure.factor == 1:
        return Quantity(claim.numbers[0], claim.numbers[0], NO_UNIT, claim.start, claim.end)
    return found[-1] if len(found) == 1 else None


def is_gold(gold: str, derived: DerivedNumber) -> bool | None:
    """Return whether a derivation reached the answer that a note gives.

    Args:
        gold: The note's answer, without a unit only its value; any of several may be reached.
        derived: What the derivation reached.

    Returns:
        ``None`` where the note's answer is no single number: a text, a range, a date.

    Determinism:
        Pure.

    Example:
        >>> [is_gold(gold, DerivedNumber(Fraction(30), "minute")) for gold in ("0.5 h", "30", "x")]
        [True, True, None]
    """
    from sidecar.rounds.answer_wanted import alternatives

    reached = [_is_reached(part, derived) for part in alternatives(gold)]
    return None if None in reached else any(reached)


def _is_reached(gold: str, derived: DerivedNumber) -> bool | None:
    """Return whether a derivation reached one answer; ``None`` where that is no single number."""
    from sidecar.rounds.answer_plain import plain_answer
    from sidecar.rounds.answer_values import Kind
    from sidecar.rounds.answer_wanted import wanted_of

    one = wanted_of(gold)
    if one is None or one.low is not one.high or one.low.kind is not Kind.NUMBER:
        return None
    stated = _as_quantity(plain_answer(gold), one.low, derived)
    if stated is None:
        return None
    return _reaches(derived, stated) or is_said(stated, derived.quantity)


def _reaches(derived: DerivedNumber, stated: Quantity) -> bool:
    """Return whether a stated number is the derived one: bare, in its unit, or in another.

    Derivations read every currency as one. A number that no decimals write to the end may be
    stated to two places, as worked solutions do.
    """
    wanted = derived.quantity
    if derived.unit == _MONEY and stated.dimension in _CURRENCIES:
        wanted = Quantity(derived.value, stated.unit.in_base(derived.value), stated.unit, 0, 0)
    if is_said(wanted, stated) or (stated.dimension == SHARE and stated.value == derived.value):
        return True
    is_same_unit = stated.dimension in {"", wanted.dimension}
    return is_same_unit and _is_rounded(stated.value if stated.dimension else stated.number, wanted)


def _is_rounded(stated: Fraction, wanted: Quantity) -> bool:
    """Return whether a number is another one, which decimals do not write to the end, rounded."""
    exact = wanted.value
    rest = exact.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest > 1 and abs(stated - exact) <= ROUNDING


def problem_point(problem: str) -> CoreAssertion:
    """Return a problem as the one point that its round is about.

    Args:
        problem: Its text; a very long one is cut, so that a ruling can name it.

    Determinism:
        Pure.
    """
    is_long = len(problem) > MAX_POINT_CHARS
    text = problem[: MAX_POINT_CHARS - 1].rstrip() + "…" if is_long else problem
    return CoreAssertion(text, AssertionKind.QUANTITY)


def number_text(value: Fraction) -> str:
    """Return a number as people write it.

    Example:
        >>> [number_text(Fraction(*parts)) for parts in ((1000, 1), (5, 4), (1, 3))]
        ['1,000', '1.25', '1/3']
    """
    if value.denominator == 1:
        return f"{value.numerator:,}"
    scaled = value * 10**MOST_DECIMALS
    if scaled.denominator != 1:
        return str(value)
    return f"{float(value):,.{MOST_DECIMALS}f}".rstrip("0")


_MONEY = "dollar"
_SIGNS = "$€£¥"
_CURRENCIES = frozenset(unit.dimension for name in _SIGNS if (unit := find_unit(name)) is not None)
_SYMBOLS = frozenset(
    ["kg", "km", "cm", "mm", "mg", "g", "l", "ml", "m", "h", "min", "oz", "lb", "ft"]
)
_PLURALS = {"person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet"}


def _plural(number: DerivedNumber) -> str:
    """Return the noun of a number as English writes it beside it."""
    noun = number.unit
    if not noun or number.value == 1 or noun in _SYMBOLS:
        return noun
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh")) else f"{noun}s"
