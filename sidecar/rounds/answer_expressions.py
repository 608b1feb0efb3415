"""Answers of a note that are to be computed: powers, roots, products, factorials.

"2^10" is 1024 and "sqrt(2)" is no 2. What this cannot compute is not read as a number at all.
"""

from __future__ import annotations

import re
from decimal import Decimal, localcontext
from fractions import Fraction
from math import factorial

from sidecar.rounds.answer_units import read_measure
from sidecar.rounds.answer_values import Kind, Value

LONGEST_EXPRESSION = 80
"""Characters of the longest expression that is computed: a line of a textbook's result."""

MOST_EXPONENT = 400
"""Largest exponent and number of bits of a base that is raised, which keeps this instant."""

MOST_FACTORIAL = 100
"""Largest number whose factorial is computed."""

ENDLESS = 3**60
"""What endless numbers are kept over: 28 places, and a denominator that no decimals write out,
so that they are compared as such numbers are, rounded."""

_DIGITS = 45
_PI = Fraction(
    round(Decimal("3.14159265358979323846264338327950288419716939937") * ENDLESS), ENDLESS
)
_LEAD = re.compile(r"\s*(?:(?:[A-Za-z]\s*)?[=≈]\s*)?")
_LETTER_BEHIND = re.compile(r"\s*[^\W\d_](?![^\W_])")
_TOKEN = re.compile(
    r"\s*(?P<token>\d+(?:[.,]\d+)?|\*\*|[-+*/^()!√×·⋅π]|sqrt(?![^\W\d_])|pi(?![^\W_]))",
    re.IGNORECASE,
)
_POWER_OF_TEN = re.compile(
    r"(?<![\d.,])(?:\d[\d.,]*\s?[*x×·⋅]\s?)?10\s?(?:\^|\*\*)\s?[+-]?\d+(?![\d.,/!^])"
)
"""A number that is written with a power of ten: it is read with its own precision."""

_TO_COMPUTE = re.compile(
    r"[\d)]\s?(?:\^|\*\*|!)|√|\bsqrt\b|\bsqrt\(|\d\s?(?:pi\b|π)|[\d)]\s?[*·⋅×+]\s?[\d(]|\)\s?[-/]",
    re.IGNORECASE,
)
_CALCULATES = re.compile(r"[-+*/^()!√×·⋅π=\d]")
_ROOTS = frozenset(["√", "sqrt"])
_PIS = frozenset(["π", "pi"])


class _NotComputed(Exception):  # noqa: N818  # a signal of the reader below, never seen outside
    """This is no expression that can be computed."""


def computed(text: str) -> Value | None:
    """Return the value of a text that is one expression to compute; ``None`` for any other.

    A unit or a noun may stand behind it, and "x =" before it. A number alone, a fraction, or
    one with a power of ten is none: it is read as it is written.

    Args:
        text: From ``plain_answer``.

    Determinism:
        Pure.

    Example:
        >>> computed("2^10 bytes").numbers, computed("x = 2*sqrt(9)").numbers
        ((Fraction(1024, 1),), (Fraction(6, 1),))
        >>> round(float(computed("sqrt(2)").numbers[0]), 4), computed("3*10^8"), computed("30")
        (1.4142, None, None)
    """
    if len(text) > LONGEST_EXPRESSION or not is_expression(text):
        return None
    lead = _LEAD.match(text)
    start = lead.end() if lead else 0
    tokens, end = _tokens(text, start)
    measure, unit_end = read_measure(text, end)
    is_size = unit_end > end and "×" in text
    if not tokens or is_size or _CALCULATES.search(text[unit_end:]):
        return None
    if _LETTER_BEHIND.match(text, unit_end):
        return None
    try:
        number = _Reader(tokens).whole()
    except (_NotComputed, ZeroDivisionError):
        return None
    return Value(Kind.NUMBER, (number,), measure, start, max(end, unit_end))


def is_expression(text: str) -> bool:
    """Return whether a text holds something to compute, not only numbers as they are written.

    Args:
        text: From ``plain_answer``.

    Determinism:
        Pure.

    Example:
        >>> is_expression("2^10"), is_expression("3*10^8 m/s"), is_expression("5 m^2")
        (True, False, False)
    """
    lead = _LEAD.match(text)
    own = text[lead.end() :] if lead else text
    return "=" not in own and _TO_COMPUTE.search(_POWER_OF_TEN.sub("1", own)) is not None


def _tokens(text: str, start: int) -> tuple[list[str], int]:
    """Return the parts of an expression that begins there, and where it ends."""
    found: list[str] = []
    while (match := _TOKEN.match(text, start)) is not None:
        found.append(match["token"].casefold().replace("**", "^"))
        start = match.end()
    return found, start


class _Reader:
    """Reads the parts of one expression from left to right, by the usual precedence."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._place = 0

    def whole(self) -> Fraction:
        """Return the value of all parts.

        Raises:
            _NotComputed: If they are no expression.
        """
        value = self._sum()
        if self._next() is not None:
            raise _NotComputed
        return value

    def _next(self) -> str | None:
        return self._tokens[self._place] if self._place < len(self._tokens) else None

    def _take(self) -> str:
        part = self._next()
        if part is None:
            raise _NotComputed
        self._place += 1
        return part

    def _sum(self) -> Fraction:
        value = self._product()
        while self._next() in {"+", "-"}:
            sign = 1 if self._take() == "+" else -1
            value += sign * self._product()
        return value

    def _product(self) -> Fraction:
        value = self._signed()
        while (part := self._next()) is not None and part not in {"+", "-", ")"}:
            if part == "/":
                self._take()
                value /= self._signed()
            elif part in {"*", "×", "·", "⋅"}:
                self._take()
                value *= self._signed()
            elif part in _ROOTS | _PIS | {"("}:
                value *= self._power()
            else:
                raise _NotComputed
        return value

    def _signed(self) -> Fraction:
        if self._next() in {"+", "-"}:
            return (-1 if self._take() == "-" else 1) * self._signed()
        return self._power()

    def _power(self) -> Fraction:
        value = self._atom()
        while self._next() == "!":
            self._take()
            if value.denominator != 1 or not 0 <= value <= MOST_FACTORIAL:
                raise _NotComputed
            value = Fraction(factorial(int(value)))
        if self._next() == "^":
            self._take()
            return _raised(value, self._signed())
        return value

    def _atom(self) -> Fraction:
        part = self._take()
        if part == "(":
            value = self._sum()
            if self._take() != ")":
                raise _NotComputed
            return value
        if part in _ROOTS:
            return _raised(self._atom(), Fraction(1, 2))
        if part in _PIS:
            return _PI
        if not part[0].isdecimal() or re.search(r"[.,]\d{3}$", part):
            raise _NotComputed
        return Fraction(part.replace(",", "."))


def _raised(base: Fraction, power: Fraction) -> Fraction:
    """Return a power; a root that does not come out even to 28 places.

    Raises:
        _NotComputed: If it is not real, or too large to be meant.
    """
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if abs(power) > MOST_EXPONENT or bits > MOST_EXPONENT or (base == 0 and power < 0):
        raise _NotComputed
    if power.denominator == 1:
        return base ** int(power)
    if base < 0:
        raise _NotComputed
    with localcontext() as context:
        context.prec = _DIGITS
        exponent = Decimal(power.numerator) / Decimal(power.denominator)
        root = (Decimal(base.numerator) / Decimal(base.denominator)) ** exponent
        even = Fraction(root).limit_denominator(10**6)
        if power.denominator <= MOST_FACTORIAL and even**power.denominator == base**power.numerator:
            return even
        return Fraction(round(root * ENDLESS), ENDLESS)
