"""Bounded search: every reading that the cues of a text license, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice, product

from sidecar.derivation.asking import Question, Want
from sidecar.derivation.chain import Chain, Term, amount_of, joined
from sidecar.derivation.cues import COSTS, KINDS, MEASURES, PAYMENTS
from sidecar.derivation.facts import Fact
from sidecar.derivation.parts import changed, rest
from sidecar.derivation.scene import Scene
from sidecar.derivation.values import Operation, Reading, Step

PAIR = 2
"""Amounts that a difference is between."""

BRANCHES = 64
"""Most combinations of roles tried; a text with more is refused (calibration.md)."""

DEPTH_STEPS = 6
"""Most steps of one chain.

Source: ADR-0015. The sum of three rates takes five; with four steps 281 problems of GSM8K train
come out right, with six 298, with eight 301.
"""


def readings(
    scene: Scene, options: tuple[tuple[Fact, ...], ...], asked: Question
) -> tuple[Reading, ...] | None:
    """Return every licensed reading, complete or not.

    Args:
        scene: The text with its quantities.
        options: The facts that each quantity may state.
        asked: The question.

    Returns:
        Readings of at most ``DEPTH_STEPS`` steps in a fixed order; ``None`` when there are
        more than ``BRANCHES`` combinations.
    """
    branches = list(islice(product(*options), BRANCHES + 1))
    if len(branches) > BRANCHES:
        return None
    found: list[Reading] = []
    for facts in branches:
        found.extend(_answers(Chain(scene.quantities, facts, asked), asked))
    return tuple(reading for reading in found if len(reading.steps) <= DEPTH_STEPS)


def _answers(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield the readings of one chain."""
    if not chain.is_bound or not chain.terms:
        return
    if asked.want is Want.REST:
        yield from rest(chain, asked)
    elif chain.changes:
        yield from changed(chain, asked)
    elif not chain.has_parts:
        for compose in _COMPOSERS.get(asked.want, ()):
            yield from compose(chain, asked)


def _total(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield the sum of all, or of those whom the question names."""
    terms = _named(chain, asked)
    owners = {term.owner for term in terms} & asked.names
    if owners and owners != asked.names:
        return
    if len({term.sign for term in terms}) > 1 or chain.shares:
        yield from _left(chain, asked) if asked.is_held else ()
        return
    if chain.rates or chain.divisors or not all(term.is_licensed for term in terms):
        return
    named = frozenset(fact.quantity for fact in chain.groups)
    if any(chain.quantity(fact).value != len(terms) for fact in chain.groups):
        return
    for reading in _folded(tuple(replace(term, sign=1) for term in terms), asked):
        yield replace(reading, used=reading.used | named)


def _typed(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield the sum of computed terms that all count what is asked: units license it."""
    terms = chain.terms
    if chain.rates or chain.divisors or chain.shares or chain.groups or not asked.units:
        return
    if not all(term.steps for term in terms) or any(term.is_compared for term in terms):
        return
    if not all(_fits(term, asked) for term in terms) or len({t.sign for t in terms}) > 1:
        return
    if asked.is_need or (asked.want is Want.VALUE and len({t.owner for t in terms}) > 1):
        return
    folded = terms[0]
    for term in terms[1:]:
        folded = joined(folded, replace(term, sign=1))
    yield Reading(folded.value, folded.unit, folded.steps, folded.used)


def _product(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield the one computed term: "how many blocks after 5 days"."""
    if len(chain.terms) == 1 and chain.terms[0].sign > 0:
        yield from _typed(chain, asked)


def _named(chain: Chain, asked: Question) -> list[Term]:
    """Return the terms of those whom the question names, else all."""
    return [term for term in chain.terms if term.owner in asked.names] or chain.terms


def _left(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield what is there after all that came in and went out."""
    first, *others = chain.terms
    if chain.rates or chain.divisors or first.sign < 0 or not (others or chain.shares):
        return
    terms = [_paid(term) for term in chain.terms]
    if terms[0].sign < 0 or not all(term.is_licensed for term in terms):
        return
    if any(term.is_compared and term.sign > 0 and term.owner == first.owner for term in terms[1:]):
        return
    if any(term.sign > 0 and term.owner not in {first.owner, ""} for term in terms[1:]):
        return
    if chain.shares:
        if len({term.owner for term in terms}) == len(chain.shares) == 1:
            yield from _less_shares(chain, tuple(terms), asked)
        return
    yield from _folded(tuple(terms), asked)
    owned = tuple(term for term in terms if term.owner in {asked.owner, ""})
    if owned and len(owned) < len(terms):
        yield from _folded(owned, asked)


def _paid(term: Term) -> Term:
    """Return a term with the sign of money: what is bought is paid for."""
    is_paid = term.unit == "dollar" and term.cue.text in PAYMENTS
    return replace(term, sign=-1) if is_paid else term


def _less_shares(chain: Chain, terms: tuple[Term, ...], asked: Question) -> Iterator[Reading]:
    """Yield what is left where a share of what was there goes out, in the order of the text."""
    (share,) = chain.shares
    if share.sign > 0 or share.quantity < terms[0].place:
        return
    if len({term.unit for term in terms}) > 1 or not _fits(terms[0], asked):
        return
    folded = terms[0]
    for term in (item for item in terms[1:] if item.place < share.quantity):
        folded = joined(folded, term)
    part = chain.quantity(share).value
    step = Step(Operation.MULTIPLY, folded.value, part, folded.value * part, share.cue)
    used = folded.used | {share.quantity}
    steps = (*folded.steps, step)
    gone = replace(folded, value=step.result, sign=-1, steps=steps, used=used, cue=share.cue)
    folded = joined(folded, gone)
    for term in (item for item in terms[1:] if item.place > share.quantity):
        folded = joined(folded, term)
    yield Reading(folded.value, folded.unit, folded.steps, folded.used)


def _need(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield a goal, or what is to be paid, less everything that is there already."""
    goals = [term for term in chain.terms if term.is_goal]
    if not goals:
        goals = [term for term in chain.terms if term.cue.text in COSTS]
    others = [term for term in chain.terms if term not in goals]
    if chain.rates or chain.shares or chain.divisors or not goals or not others:
        return
    if len(goals) > 1 and any(term.is_goal for term in goals):
        return
    given = [replace(term, sign=-1, cue=asked.cue) for term in others]
    yield from _folded((*(replace(term, sign=1) for term in goals), *given), asked)


def _folded(terms: tuple[Term, ...], asked: Question) -> Iterator[Reading]:
    """Yield the left fold of terms of one unit."""
    units = {term.unit for term in terms}
    is_kind = asked.want is Want.TOTAL and asked.units <= KINDS and len(asked.units) == 1
    if is_kind and not units & (asked.units | {"dollar"}):
        terms = tuple(replace(term, unit=next(iter(asked.units))) for term in terms)
    elif len(units) > 1 or not _fits(terms[0], asked):
        return
    contents = {term.content for term in terms if term.content}
    if len(contents) > 1 and asked.want is not Want.TOTAL:
        return
    folded = terms[0]
    for term in terms[1:]:
        folded = joined(folded, term)
    yield Reading(folded.value, folded.unit, folded.steps, folded.used)


def _fits(term: Term, asked: Question) -> bool:
    """Return whether a term counts what is asked."""
    if term.is_compared and not term.unit:
        return True
    names = {term.unit} if asked.units & MEASURES else {term.unit, term.content}
    return not asked.units or bool(asked.units & names)


def _difference(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield how much the bigger of two amounts, or of what two own, exceeds the smaller."""
    if chain.rates or chain.shares or chain.divisors or len(chain.terms) < PAIR:
        return
    owners = list(dict.fromkeys(term.owner for term in chain.terms))
    sides = chain.terms
    if len(chain.terms) > PAIR:
        is_one = len({(term.sign, term.unit) for term in chain.terms}) == 1
        if len(owners) != PAIR or not is_one or not asked.names & set(owners):
            return
        sides = [_sum(t for t in chain.terms if t.owner == owner) for owner in owners]
    first, second = sides
    if first.unit != second.unit or not _fits(first, asked):
        return
    bigger, smaller = sorted((first, second), key=lambda term: term.value, reverse=True)
    folded = joined(bigger, replace(smaller, sign=-1, cue=asked.cue))
    yield Reading(folded.value, folded.unit, folded.steps, folded.used)


def _sum(terms: Iterable[Term]) -> Term:
    """Return the sum of terms, whichever way they go."""
    first, *others = terms
    for term in others:
        first = joined(first, replace(term, sign=1))
    return first


def _each(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield amounts shared out: among a divisor, or over the noun that is asked about."""
    if chain.is_implied:
        yield from _value(chain, asked)
        return
    if chain.rates or chain.shares or len(chain.divisors) > 1:
        return
    by = _shared_by(chain, asked)
    others = tuple(term for term in _named(chain, asked) if by is None or term.place != by.place)
    if by is None or not by.value or not others:
        return
    if any(not term.is_licensed for term in others[1:]):
        return
    for reading in _folded(others, asked):
        value = reading.value / by.value
        step = Step(Operation.DIVIDE, reading.value, by.value, value, by.cue)
        steps = (*reading.steps, *by.steps, step)
        yield Reading(value, reading.unit, steps, reading.used | by.used)


def _shared_by(chain: Chain, asked: Question) -> Term | None:
    """Return how many share: the stated divisor, else the one amount of what is asked about."""
    if chain.divisors:
        return amount_of(chain.divisors[0], chain.quantity(chain.divisors[0]))
    shares = [term for term in chain.terms if asked.per in {term.unit, term.content}]
    return replace(shares[0], cue=asked.cue) if len(shares) == 1 else None


def _value(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield the one amount asked about, all of one owner's, and what a rate divides."""
    if chain.divisors or chain.shares:
        return
    if chain.rates:
        yield from _divided(chain, asked)
        return
    about = [term for term in chain.terms if asked.names == {term.owner}]
    if asked.modifiers:
        about = [term for term in about or chain.terms if asked.modifiers <= term.phrase]
    if len(chain.terms) == 1:
        about = chain.terms
    if len(about) == 1 and _fits(about[0], asked):
        term = about[0]
        yield Reading(term.value, term.unit, term.steps, term.used)


def _divided(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield an amount divided by the rate that counts it: miles by miles per hour."""
    fact = chain.rates[0]
    unit = chain.quantity(fact).unit
    rate, before, used = chain.of_rate(fact)
    if fact.per not in asked.units or rate == 0 or len(chain.rates) > 1 or fact.also:
        return
    if any(term.unit != unit or term.sign != chain.terms[0].sign for term in chain.terms):
        return
    if len(chain.terms) > 1 and len({(t.cue.text, t.is_licensed) for t in chain.terms}) > 1:
        return
    term = chain.terms[0]
    for other in chain.terms[1:]:
        term = joined(term, replace(other, sign=1))
    value = term.value / rate
    step = Step(Operation.DIVIDE, term.value, rate, value, fact.cue)
    yield Reading(value, fact.per, (*term.steps, *before, step), term.used | used)


_COMPOSERS: Mapping[Want, tuple[Callable[[Chain, Question], Iterator[Reading]], ...]] = {
    Want.TOTAL: (_typed, _total),
    Want.LEFT: (_left, _product),
    Want.NEED: (_need,),
    Want.DIFFERENCE: (_difference,),
    Want.EACH: (_each,),
    Want.VALUE: (_typed, _value),
}
"""Who reads which question; none reads one about a prior state."""
