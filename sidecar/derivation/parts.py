"""Parts of one whole, and shares that raise or lower it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sidecar.derivation.asking import Question
from sidecar.derivation.chain import Chain, Term, joined
from sidecar.derivation.values import Operation, Reading, Step
from sidecar.derivation.wording import listed

_PAID = listed("pay pays paid spend spends spent")
"""Verbs of what was paid, which the share may have changed already."""


def rest(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield the whole, stated first, less all other parts: "the rest are green".

    Args:
        chain: The terms.
        asked: The question, about the rest.

    Yields:
        At most one reading.
    """
    whole, *others = chain.terms
    if chain.rates or chain.divisors or chain.groups or chain.changes:
        return
    shares = [_share(chain, whole, k) for k in range(len(chain.shares))]
    parts = sorted([*others, *shares], key=lambda term: term.place)
    is_first = all(part.place > whole.place for part in parts)
    if not all(fact.is_of_whole for fact in chain.shares):
        return
    if not parts or not is_first or any(part.unit not in {whole.unit, ""} for part in others):
        return
    folded = whole
    for part in parts:
        folded = joined(folded, replace(part, sign=-1, cue=asked.cue))
    yield Reading(folded.value, folded.unit, folded.steps, folded.used)


def changed(chain: Chain, asked: Question) -> Iterator[Reading]:
    """Yield one amount raised or lowered by a stated share: "20 % off".

    Args:
        chain: The terms.
        asked: The question: about what it comes to, or about the share alone.

    Yields:
        At most one reading.
    """
    if len(chain.terms) != 1 or len(chain.changes) != 1 or chain.shares or chain.groups:
        return
    (term,), (change,) = chain.terms, chain.changes
    if term.cue.text in _PAID:
        return
    if chain.rates or chain.divisors or not asked.units & {term.unit, term.content}:
        return
    share = chain.quantity(change)
    value = term.value * share.value
    step = Step(Operation.MULTIPLY, term.value, share.value, value, change.cue)
    used = term.used | {change.quantity}
    part = replace(term, value=value, steps=(*term.steps, step), used=used, cue=change.cue)
    if not asked.is_share:
        part = joined(term, replace(part, sign=change.sign))
    yield Reading(part.value, part.unit, part.steps, part.used)


def _share(chain: Chain, whole: Term, index: int) -> Term:
    """Return a share of the whole as a term."""
    fact = chain.shares[index]
    part = chain.quantity(fact).value
    step = Step(Operation.MULTIPLY, whole.value, part, whole.value * part, fact.cue)
    used = whole.used | {fact.quantity}
    return replace(whole, value=step.result, steps=(step,), used=used, place=fact.quantity)
