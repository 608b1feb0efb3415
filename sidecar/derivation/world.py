"""What a narrative says: amounts that something has, and how they hang together."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sidecar.derivation.values import Cue

ANYBODY = "*"
"""Owner of what several people have, or of whoever is named."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A kind of thing.

    Attributes:
        head: Singular of what is counted, ``dollar`` for money.
        words: Singulars of all content words of its phrase, with the head.
        inside: Singulars of what it holds: ``card`` in "packs of cards"; among the words too.
    """

    head: str
    words: frozenset[str] = frozenset()
    inside: frozenset[str] = frozenset()

    @property
    def is_money(self) -> bool:
        """Whether it is a unit of money."""
        return self.head in {"dollar", "cent"}


@dataclass(frozen=True, slots=True)
class Ref:
    """A description of an amount.

    Attributes:
        noun: What is counted; ``None`` where the description leaves it open.
        owner: Whose, in lower case; empty where nobody is named.
        verb: Lemma of what is done; empty where the description leaves it open.
        when: Words of adjuncts: days, places.
        is_last: Whether it points at what was said last ("that many").
        is_rest: Whether it means what was left by then.
        per: Of what it is the price or weight; ``None`` for any other amount.
    """

    noun: Noun | None
    owner: str = ""
    verb: str = ""
    when: frozenset[str] = frozenset()
    is_last: bool = False
    is_rest: bool = False
    per: Noun | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """A stated quantity by its index; ``None`` for the one that an article says."""

    quantity: int | None


@dataclass(frozen=True, slots=True)
class Scaled:
    """So many times, or such a part of, what is described or stated."""

    factor: Given
    of: Amount
    cue: Cue
    is_inverse: bool = False


@dataclass(frozen=True, slots=True)
class Shifted:
    """So much more (1) or less (-1) than what is described or stated."""

    by: Amount
    than: Amount
    sign: int
    cue: Cue


@dataclass(frozen=True, slots=True)
class Joint:
    """What several descriptions come to together."""

    parts: tuple[Ref, ...]
    cue: Cue


Amount = Given | Scaled | Shifted | Joint | Ref
"""How an amount is said."""


class Kind(Enum):
    """What a statement says of an amount."""

    PLAIN = "plain"
    """It is there, or comes, or goes, as the flow says."""
    PART = "part"
    """It is some of another amount, which holds it already."""
    TAKEN = "taken"
    """It is some of another amount, and goes."""
    REST = "rest"
    """It is what the parts leave."""
    TOTAL = "total"
    """It is the sum of several."""
    GOAL = "goal"
    """It is what is wanted."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One amount as a clause states it.

    Attributes:
        ref: Of what, whose, done how, when.
        amount: How much.
        cue: The word that licenses folding it in.
        sentence: Index of the sentence.
        flow: 1 for what comes, -1 for what goes, 0 for what is there.
        pers: What it is counted by: "for each box", "a day".
        kind: What the statement says of it.
        place: Its number among the statements.
        base: Number of the one statement that it is counted by; -1 where it names a kind.
        is_soft: Whether what it is counted by may be a single one: "a box has 4 pens".
        about: The single one that it is said of.
    """

    ref: Ref
    amount: Amount
    cue: Cue
    sentence: int
    flow: int = 0
    pers: tuple[Noun, ...] = ()
    kind: Kind = Kind.PLAIN
    place: int = -1
    base: int = -1
    is_soft: bool = False
    about: Noun | None = None


class Aim(Enum):
    """What is asked about an amount."""

    VALUE = "value"
    AVERAGE = "average"
    TOTAL = "total"
    LEFT = "left"
    DIFFERENCE = "difference"
    NEED = "need"
    PROFIT = "profit"


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked.

    Attributes:
        aim: The kind of question.
        ref: The amount asked about.
        cue: The word that says so.
        start: Index of its first word.
        pers: What the answer is counted by.
        other: The amount that it is compared with.
        givens: What its own sentence states.
        is_negative: Whether it asks for those that are not so.
        is_shared: Whether it asks what "each" gets without naming of what.
        whole: Of what a percentage is asked for.
        shift: Quantity of the years, and their sign, after which an age is asked for.
        kinds: All that is asked about, where it is more than one kind.
    """

    aim: Aim
    ref: Ref
    cue: Cue
    start: int
    pers: tuple[Noun, ...] = ()
    other: Ref | None = None
    givens: tuple[Statement, ...] = ()
    is_negative: bool = False
    is_shared: bool = False
    whole: Noun | None = None
    kinds: tuple[Noun, ...] = ()
    shift: tuple[int, int] | None = None
