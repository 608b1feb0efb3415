"""The ledger: distinct cases, counted and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.calibration.ledger import (
    CaseTrial,
    Counts,
    Entry,
    Ledger,
    Result,
    assert_distinct,
    derive_ledger,
)
from tests.unit.calibration.builders import (
    BUILTIN,
    COVERED,
    NOT_COVERED,
    a_case,
    a_ledger,
    a_trial,
    some_trials,
)

TRIALS = st.lists(
    st.builds(
        a_trial,
        st.integers(0, 8),
        st.sampled_from([Result.CORRECT, Result.WRONG]),
        of=st.sampled_from([COVERED, NOT_COVERED]),
        is_t2_verified=st.booleans(),
    )
    | st.builds(a_trial, st.integers(0, 8), st.just(Result.REFUSED))
)


def test_counts_are_those_of_the_cases() -> None:
    """Every case counts once, as what became of it."""
    trials = [*some_trials(12, 3, 5, verified=14), a_trial(0, Result.WRONG, of=NOT_COVERED)]

    ledger = derive_ledger(trials)

    assert ledger.counts(COVERED) == Counts(12, 3, 5, 14, 12)
    assert ledger.counts(NOT_COVERED) == Counts(wrong=1)


def test_rates_are_floors_of_what_was_committed() -> None:
    """Reliability and the precision of Tier 2 are floors; coverage is a plain rate."""
    counts = a_ledger(95, 5, 50, verified=38).counts(COVERED)

    assert counts.reliability == 0.86084162
    assert counts.t2_precision == 0.851335037
    assert counts.coverage == 0.666666667


def test_refusals_never_lower_reliability() -> None:
    """Not to commit is no error; it is counted beside."""
    assert (
        a_ledger(50, 1, 500).counts(COVERED).reliability
        == a_ledger(50, 1).counts(COVERED).reliability
    )


def test_coverage_of_nothing_is_no_rate() -> None:
    """Where nothing was attempted there is no rate, and full coverage is 1."""
    assert Counts().coverage is None
    assert Counts(correct=3).coverage == 1.0
    assert Counts(refused=3).coverage == 0.0


def test_replays_are_no_evidence() -> None:
    """28 cases replayed 26 times are 28 cases, at 0.81 and not 0.99."""
    counts = derive_ledger(some_trials(28) * 26).counts(COVERED)

    assert counts.committed == 28
    assert counts.reliability == 0.808412666


@pytest.mark.parametrize(
    ("results", "stands"),
    [
        ((Result.CORRECT, Result.WRONG), Counts(wrong=1)),
        ((Result.REFUSED, Result.CORRECT), Counts(refused=1)),
        ((Result.WRONG, Result.REFUSED), Counts(wrong=1)),
    ],
)
def test_of_differing_trials_the_least_favorable_stands(
    results: tuple[Result, Result], stands: Counts
) -> None:
    """A case that went both ways counts for the worse."""
    trials = [a_trial(0, result) for result in results]

    assert derive_ledger(trials).counts(COVERED) == stands
    assert derive_ledger(reversed(trials)).counts(COVERED) == stands


@pytest.mark.parametrize(
    ("result", "stands"),
    [
        (Result.CORRECT, Counts(correct=1)),
        (Result.WRONG, Counts(wrong=1, t2_verified=1)),
    ],
)
def test_verification_counts_where_it_weighs_against(result: Result, stands: Counts) -> None:
    """Verified once and once not: counted when wrong, left out when right."""
    trials = [a_trial(0, result, is_t2_verified=is_verified) for is_verified in (True, False)]

    assert derive_ledger(trials).counts(COVERED) == stands
    assert derive_ledger(reversed(trials)).counts(COVERED) == stands


def test_a_contradiction_elsewhere_keeps_the_verification() -> None:
    """Verified in practice and ruled wrong later: verified, and not agreeing, in any order."""
    trials = [
        a_trial(0, is_t2_verified=True),
        a_trial(0),
        a_trial(0, Result.WRONG),
    ]

    for order in (trials, trials[::-1], [trials[0], trials[2], trials[1]]):
        assert derive_ledger(order).counts(COVERED) == Counts(wrong=1, t2_verified=1)


def test_cases_that_fitted_a_checker_are_never_its_trials() -> None:
    """What a checker was tuned on shows nothing about it."""
    ledger = derive_ledger(some_trials(12), fitted={(BUILTIN, a_case(0)), (BUILTIN, a_case(1))})

    assert ledger.counts(COVERED) == Counts(correct=10)


@given(TRIALS)
def test_committed_equals_distinct(trials: list[CaseTrial]) -> None:
    """Whatever is stored, in every class committed is the number of distinct cases."""
    ledger = derive_ledger(trials)

    for entry in ledger.entries:
        stored = {t.case for t in trials if t.of == entry.of}
        assert entry.counts.attempted == len(stored)
        committed = {t.case for t in entry.trials if t.result is not Result.REFUSED}
        assert entry.counts.committed == len(committed)


@given(TRIALS)
def test_deriving_again_changes_nothing(trials: list[CaseTrial]) -> None:
    """The trials of a ledger make that ledger."""
    ledger = derive_ledger(trials)

    assert derive_ledger(t for entry in ledger.entries for t in entry.trials) == ledger


def test_an_unknown_class_is_empty() -> None:
    """A checker that was never tried has no counts, and no entry appears."""
    assert Ledger().counts(COVERED) == Counts()
    assert Ledger().entries == ()


def test_one_class_is_replaced_and_the_others_stay() -> None:
    """Ratifying a class says nothing about another."""
    ledger = derive_ledger([*some_trials(12), *some_trials(3, of=NOT_COVERED)])

    replaced = ledger.with_entry(a_ledger(20).entry(COVERED))

    assert replaced.counts(COVERED) == Counts(correct=20)
    assert replaced.entry(NOT_COVERED) == ledger.entry(NOT_COVERED)


def test_an_entry_refuses_replays_and_strangers() -> None:
    """An entry that holds a case twice, or another class's, cannot be built."""
    for trials in ((a_trial(), a_trial()), (a_trial(of=NOT_COVERED),)):
        with pytest.raises(ValueError, match="each case of its class once"):
            Entry(COVERED, trials)


def test_a_ledger_refuses_a_class_that_stands_twice() -> None:
    """Two entries of one class would be two truths."""
    entry = Entry(COVERED, ())

    with pytest.raises(ValueError, match="each class once"):
        Ledger((entry, entry))


def test_a_trial_is_named_by_a_hash() -> None:
    """No text of a note or a learner gets into the ledger."""
    with pytest.raises(ValueError, match="SHA-256"):
        CaseTrial(COVERED, "Recall makes memory last.", Result.CORRECT)


def test_a_refusal_cannot_be_verified() -> None:
    """Who did not commit said nothing that lineages could agree on."""
    with pytest.raises(ValueError, match="refusal"):
        a_trial(0, Result.REFUSED, is_t2_verified=True)


def test_a_built_ledger_is_held_to_its_cases() -> None:
    """A ledger that was put together past its constructor is found out."""
    ledger = a_ledger(12)
    (entry,) = ledger.entries
    object.__setattr__(entry, "trials", (*entry.trials, entry.trials[0]))

    with pytest.raises(ValueError, match="13 committed trials are 12 distinct cases"):
        assert_distinct(ledger)
