"""Descriptions: what they may mean, and what a comparison says the other way round."""

from __future__ import annotations

from sidecar.derivation.lexicon import TIMES
from sidecar.derivation.world import (
    ANYBODY,
    Amount,
    Given,
    Joint,
    Kind,
    Noun,
    Ref,
    Scaled,
    Shifted,
    Statement,
)


def leaf(amount: Amount) -> Ref | None:
    """Return the description that an amount rests on; ``None`` where it is stated."""
    match amount:
        case Given() | Joint() | Ref(is_rest=True):
            return None
        case Scaled(_, of, _, _):
            return leaf(of)
        case Shifted(_, than, _, _):
            return leaf(than)
        case _:
            return amount


def is_invertible(amount: Amount) -> bool:
    """Return whether a single description stands in an amount."""
    match amount:
        case Scaled(_, of, _, _):
            return is_invertible(of)
        case Shifted(by, than, _, _):
            return isinstance(by, Given) and is_invertible(than)
        case _:
            return True


def inverse(amount: Amount, known: Amount) -> Amount:
    """Return what a comparison's description amounts to where its result is known.

    Args:
        amount: The comparison: 4 times as many as Bo.
        known: Its result: 60.

    Returns:
        60 divided by 4.
    """
    match amount:
        case Scaled(factor, of, cue, is_inverse):
            return inverse(of, Scaled(factor, known, cue, is_inverse=not is_inverse))
        case Shifted(by, than, sign, cue):
            return inverse(than, Shifted(by, known, -sign, cue))
        case _:
            return known


def is_same(one: Ref, other: Ref) -> bool:
    """Return whether two descriptions mean one amount."""
    if one.noun is None or other.noun is None:
        return False
    return one.owner == other.owner and fits(one.noun, other.noun) and one.when == other.when


def fits(asked: Noun, noun: Noun | None) -> bool:
    """Return whether a noun may mean another: one says no more than the other."""
    if noun is None:
        return False
    if not asked.head and "long" in asked.words and noun.head in TIMES:
        return True
    if asked.head == noun.head and asked.head in TIMES and "long" in asked.words | noun.words:
        return asked.words - {"long", asked.head} == noun.words - {"long", noun.head}
    if asked.head != noun.head and "" not in {asked.head, noun.head}:
        return asked.head in noun.words and asked.words <= noun.words
    return asked.words <= noun.words or noun.words <= asked.words


def matches(ref: Ref, stated: Ref) -> bool:
    """Return whether a description may mean what is stated."""
    if ref.noun is not None and not fits(ref.noun, stated.noun):
        return False
    if ref.owner and ref.owner not in {stated.owner, ANYBODY}:
        return False
    return ref.when <= stated.when


def is_owned(asked: str, owner: str) -> bool:
    """Return whether what somebody has is among what is asked about."""
    if asked in {"", ANYBODY} or owner in {"", ANYBODY}:
        return True
    return bool(set(asked.split("+")) & set(owner.split("+")))


def is_part(statement: Statement) -> bool:
    """Return whether a statement speaks of some of what was stated before."""
    return statement.kind in {Kind.PART, Kind.TAKEN}
