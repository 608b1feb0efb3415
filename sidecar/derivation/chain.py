"""The terms of a chain: what is stated, and what rates and comparisons make of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

from sidecar.derivation.asking import Question
from sidecar.derivation.cues import DAYTIMES, GAINS, GOALS, LOSSES, PERIODS
from sidecar.derivation.facts import NEXT, Fact, Role
from sidecar.derivation.values import Cue, Operation, Quantity, Step

LICENSES = GAINS | LOSSES
"""Verbs that license adding and subtracting."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a chain: an amount, stated or computed.

    Attributes:
        value: How much.
        unit: Of what, singular.
        content: What the unit holds.
        phrase: All words of its noun phrase, singular.
        owner: Whose, in lower case.
        sign: 1 in, -1 out.
        steps: How it was computed.
        used: The quantities it rests on.
        place: Where its quantity stands, for the order.
        cue: The word that brought it in.
        is_compared: Whether it was said in terms of another one.
        is_licensed: Whether a verb says that it comes in or goes out.
        is_goal: Whether it is what is wanted or needed.
    """

    value: Fraction
    unit: str
    content: str
    phrase: frozenset[str]
    owner: str
    sign: int
    steps: tuple[Step, ...]
    used: frozenset[int]
    place: int
    cue: Cue
    is_compared: bool = False
    is_goal: bool = False
    is_licensed: bool = True

    @property
    def names(self) -> frozenset[str]:
        """All words by which a comparison may name it."""
        return self.phrase | {self.owner, self.unit, self.content}


class Chain:
    """The terms of one combination of roles, with what could not be bound.

    Attributes:
        terms: Amounts, stated and computed, in the order of the text.
        divisors: Numbers of shares.
        rates: Rates that count no amount.
        shares: Parts of what is there at their place.
        groups: Counts of those named ("the three friends").
        is_bound: Whether every relation found what it speaks of; rates need not.
        is_implied: Whether the period asked about was taken in as a number.
    """

    def __init__(
        self, quantities: tuple[Quantity, ...], facts: tuple[Fact, ...], asked: Question
    ) -> None:
        self._quantities = quantities
        self.terms: list[Term] = []
        self.divisors: list[Fact] = []
        self.rates: list[Fact] = []
        self.shares: list[Fact] = []
        self.changes: list[Fact] = []
        self.has_parts = any(fact.role is Role.PART for fact in facts)
        self.is_bound = True
        self.is_implied = False
        self.groups: list[Fact] = []
        self._imply(facts, asked)
        self._ratios = {fact.quantity - 1: fact for fact in facts if fact.role is Role.RATIO}
        facts = tuple(self._by_ratio(fact) for fact in facts if fact.role is not Role.RATIO)
        self._inner = {fact.quantity + 1 for fact in facts if fact.other == NEXT}
        self._pers = Counter(fact.per for fact in facts if fact.role is Role.RATE)
        waiting = [fact for fact in facts if not self._take(fact)]
        while waiting:
            left = [fact for fact in waiting if not self._bind(fact)]
            if len(left) == len(waiting):
                break
            waiting = left
        self.rates = [fact for fact in waiting if fact.role is Role.RATE]
        self.is_bound = self.is_bound and len(self.rates) == len(waiting)
        self.terms.sort(key=lambda term: term.place)

    def quantity(self, fact: Fact) -> Quantity:
        """Return the quantity of a fact."""
        return self._quantities[fact.quantity]

    def _by_ratio(self, fact: Fact) -> Fact:
        """Return the first number of a ratio as a rate by what its second counts."""
        ratio = self._ratios.get(fact.quantity)
        return replace(fact, role=Role.RATE, per=ratio.per, other="", also="") if ratio else fact

    def of_rate(self, fact: Fact) -> tuple[Fraction, tuple[Step, ...], frozenset[int]]:
        """Return how much a rate gives for one, with the steps and quantities it takes."""
        quantity, ratio = self.quantity(fact), self._ratios.get(fact.quantity)
        if ratio is None or not self.quantity(ratio).value:
            return quantity.value, (), frozenset({fact.quantity})
        per = self.quantity(ratio).value
        step = Step(Operation.DIVIDE, quantity.value, per, quantity.value / per, ratio.cue)
        return step.result, (step,), frozenset({fact.quantity, ratio.quantity})

    def _take(self, fact: Fact) -> bool:
        """Take what stands on its own: amounts, divisors, groups; return whether it was one."""
        quantity = self.quantity(fact)
        match fact.role:
            case Role.DIVISOR:
                self.divisors.append(fact)
            case Role.GROUP:
                self.groups.append(fact)
            case Role.CHANGE:
                self.changes.append(fact)
            case Role.AMOUNT | Role.PART:
                self.terms.append(amount_of(fact, quantity))
            case _:
                return False
        return True

    def _imply(self, facts: tuple[Fact, ...], asked: Question) -> None:
        """Take in the period asked about: one week, or its seven days, as the rates want."""
        pers = {fact.per for fact in facts if fact.role is Role.RATE}
        if not asked.period:
            return
        smaller, count = PERIODS.get(asked.period, ("", 0))
        stated = {self.quantity(fact).unit for fact in facts if fact.role is Role.AMOUNT}
        if asked.period in pers and asked.period not in stated:
            unit, value = asked.period, 1
        elif smaller in pers and smaller not in stated:
            unit, value = smaller, count
        else:
            self.is_bound = asked.period in stated
            return
        self.is_implied = True
        self.terms.append(
            Term(Fraction(value), unit, "", frozenset(), "", 1, (), frozenset(), -1, asked.cue)
        )

    def _bind(self, fact: Fact) -> bool:
        """Bind a relation to the term it speaks of; return whether there is one."""
        match fact.role:
            case Role.RATE:
                return self._bind_rate(fact)
            case Role.SHARE:
                self.shares.append(fact)
                return True
            case _:
                return self._bind_comparison(fact)

    def _bind_rate(self, fact: Fact) -> bool:
        quantity = self.quantity(fact)
        pers = {fact.per, "day"} if fact.per in DAYTIMES else {fact.per}
        fitting = [
            term
            for term in self.terms
            if fact.per and pers & {term.unit, term.content} and quantity.unit != term.unit
        ]
        if not fitting:
            return False
        base = self._counted_by(fact, fitting)
        if base is None:
            return False
        if fact.also:
            seconds = [t for t in self.terms if t is not base and fact.also in {t.unit, t.content}]
            if len(seconds) != 1:
                return False
            base = self._crossed(base, seconds[0], fact)
        rate, before, used = self.of_rate(fact)
        value = base.value * rate
        step = Step(Operation.RATE, base.value, rate, value, fact.cue)
        new = replace(
            base,
            value=value,
            unit=quantity.unit,
            content=quantity.content,
            sign=min(base.sign, fact.flow),
            steps=(*base.steps, *before, step),
            used=base.used | used,
        )
        self.terms[self.terms.index(base)] = new
        return True

    def _crossed(self, base: Term, other: Term, fact: Fact) -> Term:
        """Return the product of two amounts that one rate counts by: 5 birds for 4 days."""
        value = base.value * other.value
        step = Step(Operation.MULTIPLY, base.value, other.value, value, fact.cue)
        crossed = replace(
            base,
            value=value,
            steps=(*base.steps, *other.steps, step),
            used=base.used | other.used,
            is_licensed=base.is_licensed or other.is_licensed,
        )
        self.terms.remove(other)
        self.terms[self.terms.index(base)] = crossed
        return crossed

    def _counted_by(self, fact: Fact, fitting: list[Term]) -> Term | None:
        """Return the one amount that a rate counts: by what it holds, else right before it."""
        if len(fitting) > 1 or self._pers[fact.per] > 1:
            named = [term for term in fitting if fact.other and fact.other == term.content]
            named = _closest(fact, named or fitting)
            near = [term for term in fitting if self._is_beside(fact, term)]
            fitting = named or near or (self._merged(fact, fitting) if len(fitting) > 1 else [])
        return fitting[0] if len(fitting) == 1 else None

    def _is_beside(self, fact: Fact, term: Term) -> bool:
        """Return whether a rate stands right behind an amount, in one sentence with it."""
        sentence = self.quantity(fact).sentence
        is_next = term.place == fact.quantity - 1 and not fact.is_apart
        return is_next and self._quantities[term.place].sentence == sentence

    def _merged(self, fact: Fact, fitting: list[Term]) -> list[Term]:
        """Return the sum of all amounts that one rate counts: "If they cost $8 each"."""
        terms = sorted(fitting, key=lambda term: term.place)
        if len({(t.unit, t.sign, t.owner) for t in terms}) > 1 or fact.other:
            return fitting
        if len({t.content for t in terms if t.content}) > 1:
            return fitting
        merged = terms[0]
        for term in terms[1:]:
            merged = joined(merged, replace(term, sign=1, cue=fact.cue))
        self.terms = [merged if term is terms[0] else term for term in self.terms]
        self.terms = [term for term in self.terms if term not in terms]
        return [merged]

    def _bind_comparison(self, fact: Fact) -> bool:
        base = self._base(fact)
        if base is None:
            return self._bind_inverse(fact)
        if not _is_comparable(fact, base):
            return False
        amount = self.quantity(fact).value
        value, operation = _result(fact, base.value, amount)
        if value is None:
            return False
        new = _compared(base, fact, Step(operation, base.value, amount, value, fact.cue))
        unit = fact.noun if fact.noun and not fact.is_named else base.unit
        phrase = self.quantity(fact).phrase | {fact.noun} | fact.mods
        self.terms.append(replace(new, unit=unit, phrase=phrase, sign=fact.flow))
        return True

    def _bind_inverse(self, fact: Fact) -> bool:
        """Bind a comparison whose result is stated: its base is computed back."""
        results = [term for term in self.terms if term.owner and term.owner == fact.owner]
        amount = self.quantity(fact).value
        is_stated = any(fact.other in term.names for term in self.terms)
        if not fact.is_named or len(results) != 1 or not amount or is_stated:
            return False
        (result,) = results
        if fact.role is Role.MORE:
            value = result.value - fact.sign * amount
            operation = Operation.SUBTRACT if fact.sign > 0 else Operation.ADD
        elif fact.sign < 0:
            value, operation = result.value * amount, Operation.COMPARE_MULTIPLICATIVE
        else:
            value = result.value / amount
            operation = Operation.DIVIDE
        new = _compared(result, fact, Step(operation, result.value, amount, value, fact.cue))
        self.terms.append(replace(new, owner=fact.other))
        return True

    def _base(self, fact: Fact) -> Term | None:
        """Return the term that a comparison starts from."""
        if fact.other == NEXT:
            behind = [term for term in self.terms if term.place == fact.quantity + 1]
            if not behind:
                return None
            self.terms.remove(behind[0])
            return behind[0]
        if fact.other:
            whole = [term for term in self.terms if term.place not in self._inner]
            named = [term for term in whole if fact.other in term.names]
            if len(named) > 1:
                named = [term for term in named if fact.noun and fact.noun == term.unit]
            return named[0] if len(named) == 1 else None
        earlier = [term for term in self.terms if term.place < fact.quantity]
        return earlier[0] if len(earlier) == 1 else None


def amount_of(fact: Fact, quantity: Quantity) -> Term:
    """Return a stated amount as a term.

    Args:
        fact: What the quantity stands for.
        quantity: The quantity.

    Returns:
        A term without steps.
    """
    return Term(
        quantity.value,
        quantity.unit,
        quantity.content,
        quantity.phrase,
        fact.owner,
        fact.sign,
        (),
        frozenset({fact.quantity}),
        fact.quantity,
        fact.cue,
        is_goal=fact.cue.text in GOALS,
        is_licensed=fact.cue.text in LICENSES,
    )


def _closest(fact: Fact, terms: list[Term]) -> list[Term]:
    """Return the one term that shares most words with the noun phrase of a rate, if any."""
    shared = [len(fact.mods & (term.phrase - {fact.per})) for term in terms]
    best = max(shared)
    if not best:
        return terms if len(terms) == 1 and fact.other else []
    return [term for term, count in zip(terms, shared, strict=True) if count == best]


def _result(fact: Fact, base: Fraction, amount: Fraction) -> tuple[Fraction | None, Operation]:
    """Return what a comparison makes of its base, ``None`` where that divides by zero."""
    if fact.role is Role.MORE:
        return base + fact.sign * amount, Operation.COMPARE_ADDITIVE
    if fact.sign > 0:
        return base * amount, Operation.COMPARE_MULTIPLICATIVE
    return (base / amount if amount else None), Operation.DIVIDE


def _is_comparable(fact: Fact, base: Term) -> bool:
    """Return whether a comparison counts the same as its base, or names another noun."""
    known = base.names - {base.owner}
    return not fact.noun or fact.noun in known or not base.unit or fact.other in known


def _compared(base: Term, fact: Fact, step: Step) -> Term:
    """Return the term that a comparison says, with its step."""
    return replace(
        base,
        value=step.result,
        owner=fact.owner,
        steps=(*base.steps, step),
        used=base.used | {fact.quantity},
        place=fact.quantity,
        cue=fact.cue,
        is_compared=True,
    )


def joined(folded: Term, term: Term) -> Term:
    """Return the left fold of two terms, the second with its sign; no step is done twice.

    Args:
        folded: What is folded so far.
        term: The next term.

    Returns:
        A term of the unit and owner of the first.
    """
    value = folded.value + term.sign * term.value
    operation = Operation.ADD if term.sign > 0 else Operation.SUBTRACT
    own = tuple(step for step in term.steps if step not in folded.steps)
    step = Step(operation, folded.value, term.value, value, term.cue)
    return replace(
        folded, value=value, steps=(*folded.steps, *own, step), used=folded.used | term.used
    )
