"""Answers to problems that have several solutions, all of which are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from sidecar.rounds.answer_claims import final_claim
from sidecar.rounds.answer_values import Value
from sidecar.rounds.answer_wanted import Listed, Wanted, listed
from sidecar.rounds.problem_outcomes import ProblemOutcome

MOST_SOLUTIONS = 6
"""Solutions that are tried in every order; a note with more is compared in its own."""

Compare = Callable[[Value, Wanted], ProblemOutcome]
"""What one value comes to against one solution."""


def judge_solutions(
    text: str, said: Sequence[Value], gold: Listed, wanted: Sequence[Wanted], compare: Compare
) -> ProblemOutcome:
    """Return whether a learner names all solutions, in any order that the note allows.

    One of several is not wrong, so it is asked about; a list of as many with a wrong one among
    them is wrong. Named variables are compared by their names, points in brackets by place.

    Args:
        text: The learner's plain answer.
        said: Its values.
        gold: The note's list.
        wanted: What each value of the list asks for.
        compare: Compares one value with one solution.

    Determinism:
        Pure.
    """
    own = listed(text, said)
    claim = own.values if own else final_claim(text, said)
    if len(claim) == 1:
        found = {compare(claim[0], one) for one in wanted}
        is_wrong = found == {ProblemOutcome.WRONG}
        return ProblemOutcome.WRONG if is_wrong else ProblemOutcome.UNCLEAR
    if own is None or len(claim) != len(wanted):
        return ProblemOutcome.UNCLEAR
    ordered = _by_name(own, gold)
    if ordered is not None:
        return _worst(ordered, wanted, compare)
    return _in_any_order(claim, gold, wanted, compare)


def _in_any_order(
    claim: Sequence[Value], gold: Listed, wanted: Sequence[Wanted], compare: Compare
) -> ProblemOutcome:
    """Return what as many values as there are solutions come to; a point has an order."""
    in_place = _worst(claim, wanted, compare)
    orders = permutations(claim) if len(claim) <= MOST_SOLUTIONS else iter([claim])
    is_some = any(_worst(one, wanted, compare) is ProblemOutcome.RIGHT for one in orders)
    if not (gold.is_tuple or _has_variables(gold)):
        return ProblemOutcome.RIGHT if is_some else _if_unlike(claim, wanted, compare)
    is_swapped = is_some and in_place is not ProblemOutcome.RIGHT
    return ProblemOutcome.UNCLEAR if is_swapped else in_place


def _has_variables(gold: Listed) -> bool:
    """Return whether the values of a list belong to different variables."""
    return len({name[:1] for name in gold.names}) > 1


def _by_name(own: Listed, gold: Listed) -> list[Value] | None:
    """Return the learner's values in the order of the note's variables, if both name them."""
    if not _has_variables(gold) or sorted(own.names) != sorted(gold.names):
        return None
    return [own.values[own.names.index(name)] for name in gold.names]


def _worst(claim: Sequence[Value], wanted: Sequence[Wanted], compare: Compare) -> ProblemOutcome:
    """Return the worst outcome of values against solutions, place by place."""
    found = {compare(one, each) for one, each in zip(claim, wanted, strict=True)}
    for outcome in (ProblemOutcome.WRONG, ProblemOutcome.UNCLEAR):
        if outcome in found:
            return outcome
    return ProblemOutcome.RIGHT


def _if_unlike(
    claim: Sequence[Value], wanted: Sequence[Wanted], compare: Compare
) -> ProblemOutcome:
    """Return wrong where one value is like no solution, else that it must be asked about."""
    for one in claim:
        if {compare(one, each) for each in wanted} == {ProblemOutcome.WRONG}:
            return ProblemOutcome.WRONG
    return ProblemOutcome.UNCLEAR
