"""Tightening: a contradiction takes effect at once, and widens nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.calibration.gate import Action, Ceilings, CoverageMinimum, Override, decide
from sidecar.calibration.ledger import Counts, Ledger, Result
from sidecar.calibration.seal import seal, unseal
from sidecar.calibration.tightening import contradicted, taken_back, tightened
from tests.unit.calibration.builders import COVERED, a_ledger, a_sealed_ledger, a_trial


def test_a_case_of_the_ledger_turns_wrong() -> None:
    """The case moves, with its verification; committed stays as many."""
    after = tightened(a_ledger(38, verified=38), a_trial(0, Result.WRONG, is_t2_verified=True))

    assert after.counts(COVERED) == Counts(37, 1, 0, 38, 37)
    assert not decide(Action.ADMIT, COVERED, after).is_licensed


def test_a_case_turns_wrong_though_it_was_not_verified_this_time() -> None:
    """What Tier 2 verified of a case stays verified, and no longer agrees."""
    after = tightened(a_ledger(38, verified=38), a_trial(0, Result.WRONG))

    assert after.counts(COVERED) == Counts(37, 1, 0, 38, 37)


def test_a_new_case_counts_against_its_class() -> None:
    """38 of 38 propose, 38 of 39 do not."""
    after = tightened(a_ledger(38), a_trial(99, Result.WRONG))

    assert after.counts(COVERED) == Counts(38, 1)
    assert not decide(Action.PROPOSE, COVERED, after).is_licensed


def test_a_contradiction_lifts_no_class_over_the_least_number() -> None:
    """9 of 10 show more than 9 of 9, which show nothing; so the tenth waits for a person."""
    assert tightened(a_ledger(9), a_trial(99, Result.WRONG)) == a_ledger(9)


def test_a_contradiction_lifts_no_verification_over_the_least_number() -> None:
    """The same holds for Tier 2; the class is tightened all the same."""
    after = tightened(a_ledger(40, verified=9), a_trial(99, Result.WRONG, is_t2_verified=True))

    assert after.counts(COVERED) == Counts(40, 1, 0, 9, 9)


def test_a_wrong_commitment_is_no_coverage() -> None:
    """Where more coverage would license the class, its own error does not give it."""
    ceilings = Ceilings(
        (Override(Action.SERVE, COVERED, 0.5),), (CoverageMinimum(COVERED, 50 / 101),)
    )
    before = a_ledger(49, 0, 51)

    after = tightened(before, a_trial(100, Result.WRONG), ceilings=ceilings)

    assert after == before
    assert not decide(Action.SERVE, COVERED, after, ceilings=ceilings).is_licensed


def test_the_empty_ledger_stays_without_license() -> None:
    """A wrong case of an unknown class is noted and licenses nothing."""
    after = tightened(Ledger(), a_trial(0, Result.WRONG))

    assert after.counts(COVERED) == Counts(wrong=1)


@pytest.mark.parametrize("result", [Result.CORRECT, Result.REFUSED])
def test_nothing_else_changes_a_sealed_ledger(result: Result) -> None:
    """What confirms waits for a person."""
    with pytest.raises(ValueError, match="only a contradiction"):
        tightened(a_ledger(38), a_trial(99, result))


@pytest.mark.parametrize("case", [0, 99])
def test_a_contradiction_taken_back_leaves_the_case_as_it_was_sealed(case: int) -> None:
    """Known as right or not known at all: the ledger is what it was, to the last figure."""
    before = a_sealed_ledger(a_ledger(38, verified=38))
    against = a_trial(case, Result.WRONG)

    assert taken_back(contradicted(before, against), against) == before


def test_taking_back_one_contradiction_leaves_another_in_force() -> None:
    """Each case is its own."""
    before = a_sealed_ledger(a_ledger(38))
    one, other = a_trial(0, Result.WRONG), a_trial(99, Result.WRONG)

    after = taken_back(contradicted(contradicted(before, one), other), one)

    assert after == contradicted(before, other)


def test_a_case_that_was_sealed_as_wrong_is_not_taken_back() -> None:
    """Nobody contradicted it: it was among the cases that a person sealed."""
    before = a_sealed_ledger(a_ledger(37, 1))
    wrong = next(one for one in before.ledger.entry(COVERED).trials if one.result is Result.WRONG)

    assert contradicted(before, wrong) == before
    assert taken_back(before, wrong) == before


def test_what_was_left_out_of_a_ledger_is_nothing_to_take_back() -> None:
    """The tenth case that would have lifted its class never stood there."""
    before = a_sealed_ledger(a_ledger(9))
    against = a_trial(99, Result.WRONG)

    assert taken_back(contradicted(before, against), against) == before


@given(st.lists(st.integers(0, 60), max_size=12), st.data())
def test_taking_contradictions_back_in_any_order_widens_nothing(
    cases: list[int], data: st.DataObject
) -> None:
    """At no time is a figure higher than before the first of them."""
    before = a_sealed_ledger(a_ledger(38, 2, 5, verified=20))
    sealed = before
    for case in cases:
        sealed = contradicted(sealed, a_trial(case, Result.WRONG))
    for case in data.draw(st.permutations(sorted(set(cases)))):
        sealed = taken_back(sealed, a_trial(case, Result.WRONG))
        now, then = sealed.ledger.counts(COVERED), before.ledger.counts(COVERED)
        assert (now.reliability, now.t2_precision) <= (then.reliability, then.t2_precision)

    assert sealed == before


def test_what_contradicted_is_sealed_with_the_ledger() -> None:
    """The file brings it back; a file of before has no such list, and is read all the same."""
    before = a_sealed_ledger(a_ledger(38, verified=38))
    after = contradicted(contradicted(before, a_trial(0, Result.WRONG)), a_trial(99, Result.WRONG))

    assert unseal(seal(after)) == after
    assert '"contradictions"' not in seal(before)
