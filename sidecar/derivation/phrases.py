"""What a phrase that says how much consists of, and what it may leave out."""

from __future__ import annotations

from dataclasses import dataclass

from sidecar.derivation.wording import listed
from sidecar.derivation.world import Amount, Noun

DOLLAR = Noun("dollar", frozenset({"dollar"}))
"""Money."""

AGE = Noun("year", frozenset({"old"}))
"""How old somebody is."""

TRAITS = {"age": AGE, "height": Noun("", frozenset({"tall"}))}
"""What somebody has of a measure, by its name."""

TIMES = Noun("time", frozenset({"time"}))
"""What is counted by "3 times a week"."""

LESS = Noun("%less")
"""A share by which a price goes down."""

MORE = Noun("%more")
"""A share by which a price goes up."""

CHANGES = {"discount": -1, "off": -1, "tip": 1, "tax": 1}
"""Words behind a share of a price, with the sign of what they add to it."""

SIGNS = {"more": 1, "additional": 1, "fewer": -1, "less": -1}
"""Words of a difference with the sign of what they add."""

COMPARATIVES = {
    "older": ("old", 1),
    "younger": ("old", -1),
    "taller": ("tall", 1),
    "shorter": ("tall", -1),
    "longer": ("long", 1),
    "heavier": ("heavy", 1),
    "lighter": ("heavy", -1),
    "higher": ("high", 1),
    "deeper": ("deep", 1),
    "wider": ("wide", 1),
}
"""Comparatives of measures with the adjective and the sign of what they add."""

MEASURES = listed("old tall long heavy high deep wide")
"""Adjectives behind a measure."""

NUMBERS = listed("number amount quantity")
"""Nouns that stand for how many there are."""

VALUES = NUMBERS | listed("age price cost weight height length money distance")
"""Nouns that stand for how much something has of a measure."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase that says how much.

    Attributes:
        amount: How much.
        noun: Of what; ``None`` where it says nothing of it.
        is_more: Whether it is said to be more than what was there.
        is_part: Whether it is said as a part of something.
        when: Words of an adjunct inside it.
        is_total: Whether it is said to be a total.
        inner: The measure that each of them has: "three 5-pound bags".
    """

    amount: Amount
    noun: Noun | None
    is_more: bool = False
    is_part: bool = False
    when: frozenset[str] = frozenset()
    is_total: bool = False
    inner: tuple[int, Noun] | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """What a phrase may leave out.

    Attributes:
        owner: The subject.
        noun: What was counted last.
        verb: Lemma of the clause's verb.
        last: Who was spoken of before.
    """

    owner: str
    noun: Noun | None = None
    verb: str = ""
    last: str = ""
