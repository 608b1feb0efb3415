"""What a derivation is made of: quantities, steps, readings and their outcome."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction


class Form(Enum):
    """How a quantity is written, which bounds what it may be used for."""

    COUNT = "count"
    """A number of something."""
    SHARE = "share"
    """A fraction or a percentage."""
    FACTOR = "factor"
    """How many times: "twice", "three times"."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that a text states, and where.

    Attributes:
        value: The number, exactly; 1/5 for 20 %.
        unit: Singular of the noun counted, ``dollar`` for money, empty when none is stated.
        token: As written.
        start: First code point of the number.
        end: One past its last code point.
        word: Index of its word.
        form: How it is written.
        content: What the unit holds: ``cookie`` in "3 boxes of cookies".
        sentence: Index of its sentence.
        phrase: Singulars of all words of the counted noun phrase: ``red``, ``apple``.
    """

    value: Fraction
    unit: str
    token: str
    start: int
    end: int
    word: int
    form: Form = Form.COUNT
    content: str = ""
    phrase: frozenset[str] = frozenset()
    sentence: int = 0


class Operation(Enum):
    """One kind of step of a chain."""

    ADD = "add"
    SUBTRACT = "subtract"
    MULTIPLY = "multiply"
    DIVIDE = "divide"
    RATE = "rate"
    COMPARE_ADDITIVE = "compareAdditive"
    COMPARE_MULTIPLICATIVE = "compareMultiplicative"


@dataclass(frozen=True, slots=True)
class Cue:
    """The word that licenses an operation, and where it stands.

    Attributes:
        text: As in the text, in lower case.
        start: First code point.
    """

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Step:
    """One operation of a chain.

    Attributes:
        operation: Its kind.
        left: The first operand.
        right: The second operand.
        result: What they give.
        cue: What licenses it.
    """

    operation: Operation
    left: Fraction
    right: Fraction
    result: Fraction
    cue: Cue


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to derive an answer from a text.

    Attributes:
        value: The answer.
        unit: Singular of the noun that it counts.
        steps: In the order of computing.
        used: Indexes of the quantities it rests on.
    """

    value: Fraction
    unit: str
    steps: tuple[Step, ...]
    used: frozenset[int]


class Diagnosis(Enum):
    """Why nothing was derived, by what failed."""

    SKILL = "skillGap"
    """The parts were found; no reading survived."""
    KNOWLEDGE = "knowledgeGap"
    """The text has a relation, unit or term that is unknown here."""
    AMBIGUITY = "ambiguity"
    """Complete readings disagree."""


@dataclass(frozen=True, slots=True)
class Derived:
    """Exactly one answer survived.

    Attributes:
        reading: The first reading that reached it.
        agreeing: How many readings reached it.
        readings: All readings that reached it, in the order of the search.
    """

    reading: Reading
    agreeing: int
    readings: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """No answer.

    Attributes:
        diagnosis: The kind of gap.
        missing: What failed, as one short code: ``relation:percent``, ``unused:7`` …
        answers: The distinct answers that disagree, ascending; empty unless ambiguous.
    """

    diagnosis: Diagnosis
    missing: str
    answers: tuple[Fraction, ...] = ()
