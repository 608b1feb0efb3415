"""Trials: distinct cases of one class, labeled by the learner."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.trials import Side, Trial, TrialCounts, case_fingerprint, count_trials, trial_of
from sidecar.rounds.values import Outcome, RulingKind
from tests.builders import CHECKER, RECALL, a_checked_record, a_ruling, turns


def a_trial(outcome: Outcome, kind: RulingKind, said: str = "It lasts.") -> Trial:
    """Return the trial of a ruling on a check with that outcome."""
    record = a_checked_record((RECALL, outcome), transcript=turns(said))
    trial = trial_of(record, record.verdict.checks[0], a_ruling(kind=kind))
    assert trial is not None
    return trial


@pytest.mark.parametrize(
    ("outcome", "kind", "side", "is_correct"),
    [
        (Outcome.COVERED, RulingKind.RIGHT, Side.COVERED, True),
        (Outcome.COVERED, RulingKind.DID_EXPLAIN, Side.COVERED, True),
        (Outcome.COVERED, RulingKind.DID_NOT_EXPLAIN, Side.COVERED, False),
        (Outcome.NOT_COVERED, RulingKind.RIGHT, Side.NOT_COVERED, True),
        (Outcome.NOT_COVERED, RulingKind.DID_EXPLAIN, Side.NOT_COVERED, False),
        (Outcome.NOT_COVERED, RulingKind.DID_NOT_EXPLAIN, Side.NOT_COVERED, True),
        (Outcome.UNDECIDED, RulingKind.DID_EXPLAIN, Side.REFUSED, False),
        (Outcome.UNCHECKED, RulingKind.DID_NOT_EXPLAIN, Side.REFUSED, False),
    ],
)
def test_a_ruling_labels_the_side_that_was_committed_to(
    outcome: Outcome, kind: RulingKind, side: Side, is_correct: bool
) -> None:
    """The two sides err differently; a refusal is never correct and never wrong."""
    trial = a_trial(outcome, kind)

    assert (trial.of.side, trial.is_correct) == (side, is_correct)


def test_the_class_is_checker_kind_and_side() -> None:
    """Another model, prompt or kind is another class."""
    trial = a_trial(Outcome.COVERED, RulingKind.RIGHT)

    assert trial.of.checker == CHECKER
    assert (
        trial.of.kind
        == a_checked_record((RECALL, Outcome.COVERED)).verdict.checks[0].assertion.kind
    )


def test_what_code_alone_decided_is_no_trial() -> None:
    """A paste is found by a rule, not by a checker whose reliability is counted."""
    record = a_checked_record((RECALL, Outcome.NOT_COVERED))
    check = replace(record.verdict.checks[0], checker=None)

    assert trial_of(record, check, a_ruling()) is None


def test_a_switched_off_outcome_counts_for_what_it_claimed() -> None:
    """``serving: refuse`` hides an outcome from the learner, not from the ledger."""
    record = a_checked_record((RECALL, Outcome.COVERED))
    check = replace(record.verdict.checks[0], outcome=Outcome.UNDECIDED, claimed=Outcome.COVERED)
    trial = trial_of(record, check, a_ruling(kind=RulingKind.RIGHT))

    assert trial is not None
    assert trial.of.side is Side.COVERED


def test_the_same_words_are_one_case_in_any_spelling() -> None:
    """Punctuation, case and invisible characters make no new evidence."""
    one = case_fingerprint(RECALL, ["It makes memory last!"])

    assert case_fingerprint(RECALL.upper(), ["it  makes memory\u200b last"]) == one
    assert len(one) == 64


@given(st.text(min_size=1), st.text(min_size=1))
def test_what_was_said_is_never_mixed_up_with_the_assertion(one: str, other: str) -> None:
    """Moving words from one side to the other is another case."""
    first = case_fingerprint(f"a {one}", [f"b {other}"])

    assert first != case_fingerprint(f"a {one} b", [other])


def test_replays_are_counted_once() -> None:
    """A case stands once in its class, with its latest label."""
    trials = [
        a_trial(Outcome.COVERED, RulingKind.RIGHT),
        a_trial(Outcome.COVERED, RulingKind.DID_NOT_EXPLAIN),
        a_trial(Outcome.COVERED, RulingKind.RIGHT, "Other words."),
        a_trial(Outcome.NOT_COVERED, RulingKind.RIGHT),
        a_trial(Outcome.UNDECIDED, RulingKind.DID_EXPLAIN),
    ]

    assert count_trials(trials, trials[0].of) == TrialCounts(correct=1, wrong=1)
    assert count_trials(trials, trials[3].of) == TrialCounts(correct=1)
    assert count_trials(trials, trials[4].of) == TrialCounts(refused=1)
