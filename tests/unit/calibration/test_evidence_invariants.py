"""Invariants of evidence: unverified is never banked, a contradiction retracts and tightens.

Each holds for the real rule, and fails for the mutated ones kept here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.calibration.beliefs import Belief, Beliefs, Change, admit_ruling
from sidecar.calibration.gate import Action, Ceilings, Override, decide
from sidecar.calibration.ledger import (
    CaseTrial,
    Counts,
    Entry,
    Ledger,
    Result,
    derive_ledger,
    replaced_case,
)
from sidecar.calibration.tiers import (
    Claim,
    Convergence,
    ModelLineage,
    SemanticLineage,
    Tier,
    converge,
)
from sidecar.calibration.tightening import tightened
from tests.unit.calibration.builders import (
    COVERED,
    NOT_COVERED,
    a_belief,
    a_ledger,
    a_trial,
    some_trials,
)

# 2. No unverified evidence is banked (derivations: with their own room).

Converge = Callable[[list[Claim]], Convergence | None]


def converge_unverified(claims: list[Claim]) -> Convergence | None:
    """Break it: believe whoever agrees."""
    sound = [replace(c, is_evidence_verified=True, are_numbers_consistent=True) for c in claims]
    return converge(sound, contradicts_ruling=False)


def converge_by_label(claims: list[Claim]) -> Convergence | None:
    """Break it: count claims, not lineages."""
    sound = [c for c in claims if c.is_evidence_verified and c.are_numbers_consistent]
    agreed = {c.commitment for c in sound}
    return Convergence(agreed.pop(), len(sound)) if len(sound) > 1 and len(agreed) == 1 else None


def converge_by_majority(claims: list[Claim]) -> Convergence | None:
    """Break it: outvote who disagrees."""
    commitments = [c.commitment for c in claims]
    most = max(set(commitments), key=commitments.count)
    return converge([c for c in claims if c.commitment == most], contradicts_ruling=False)


def hold_evidence(rule: Converge) -> None:
    """Hold that nothing converges without verified evidence of two lineages in agreement."""
    model = Claim(ModelLineage("m"), "covered", True, True)
    semantic = Claim(SemanticLineage(), "covered", True, True)
    assert rule([model, semantic]) == Convergence("covered", 2)
    for banked in (
        [replace(model, is_evidence_verified=False), semantic],
        [model, replace(semantic, are_numbers_consistent=False)],
        [model, model],
        [model, semantic, Claim(ModelLineage("n"), "not_covered", True, True)],
    ):
        assert rule(banked) is None


def test_nothing_unverified_is_banked() -> None:
    """Evidence, lineages and agreement are all needed."""
    hold_evidence(lambda claims: converge(claims, contradicts_ruling=False))


@pytest.mark.parametrize("rule", [converge_unverified, converge_by_label, converge_by_majority])
def test_banking_without_evidence_is_found(rule: Converge) -> None:
    """Unverified, counted by label, or outvoted: each fails."""
    with pytest.raises(AssertionError):
        hold_evidence(rule)


# 5. A Tier-1 contradiction retracts the belief and tightens the gate.

Contradict = Callable[[Beliefs, Belief, Ledger], tuple[Beliefs, Ledger]]


def contradict(beliefs: Beliefs, ruling: Belief, ledger: Ledger) -> tuple[Beliefs, Ledger]:
    """Contradict as specified."""
    change = admit_ruling(beliefs, ruling)
    wrong = change.wrong_trial
    return change.beliefs, ledger if wrong is None else tightened(ledger, wrong)


def contradict_without_retracting(
    beliefs: Beliefs, ruling: Belief, ledger: Ledger
) -> tuple[Beliefs, Ledger]:
    """Break it: the belief outlives the ruling."""
    return beliefs, contradict(beliefs, ruling, ledger)[1]


def contradict_without_tightening(
    beliefs: Beliefs, ruling: Belief, ledger: Ledger
) -> tuple[Beliefs, Ledger]:
    """Break it: the belief goes, and its class learns nothing."""
    return contradict(beliefs, ruling, ledger)[0], ledger


def contradict_and_forget_the_case(
    beliefs: Beliefs, ruling: Belief, ledger: Ledger
) -> tuple[Beliefs, Ledger]:
    """Break it: the case is dropped instead of counted as not agreeing."""
    change: Change = admit_ruling(beliefs, ruling)
    assert change.retracted is not None
    entry = ledger.entry(change.retracted.of)
    kept = tuple(trial for trial in entry.trials if trial.case != change.retracted.case)
    return change.beliefs, ledger.with_entry(Entry(entry.of, kept))


def hold_retraction(rule: Contradict) -> None:
    """Hold that the belief is gone and that admission loses its license by it alone."""
    believed = a_belief(tier=Tier.CONVERGENT, is_ratified=False)
    before = a_ledger(39, verified=39)
    assert decide(Action.ADMIT, COVERED, before).is_licensed

    beliefs, after = rule(Beliefs((believed,)), a_belief(NOT_COVERED), before)

    assert believed not in beliefs.stored
    assert after.counts(COVERED) == Counts(38, 1, 0, 39, 38)
    assert not decide(Action.ADMIT, COVERED, after).is_licensed
    stored = [*some_trials(39, verified=39), a_trial(0, Result.WRONG)]
    assert after == derive_ledger(stored)


def test_a_ruling_retracts_and_tightens() -> None:
    """One correction, and Tier 2 may admit nothing more; re-derivation says the same."""
    hold_retraction(contradict)


@pytest.mark.parametrize(
    "rule",
    [
        contradict_without_retracting,
        contradict_without_tightening,
        contradict_and_forget_the_case,
    ],
)
def test_a_contradiction_that_is_not_heard_is_found(rule: Contradict) -> None:
    """A belief that stays, a gate that stays, a case that vanishes: each fails."""
    with pytest.raises(AssertionError):
        hold_retraction(rule)


Tighten = Callable[[Ledger, CaseTrial, Ceilings], Ledger]


LOWERED = Ceilings(
    tuple(Override(action, COVERED, 0.3) for action in (Action.ADMIT, Action.PROPOSE, Action.SERVE))
)
"""Ceilings that a short streak with one error clears."""


def tighten_by_counting(ledger: Ledger, trial: CaseTrial, ceilings: Ceilings) -> Ledger:
    """Break it: count the case without a look at what that licenses."""
    return ledger.with_entry(replaced_case(ledger.entry(trial.of), trial))


def hold_tightening(rule: Tighten, correct: int, verified: int, case: int) -> None:
    """Hold that a wrong case raises no figure and licenses no action."""
    before = a_ledger(correct, verified=verified)
    trial = a_trial(case, Result.WRONG, is_t2_verified=True)
    after = rule(before, trial, LOWERED)
    for action in (Action.ADMIT, Action.PROPOSE, Action.SERVE):
        was = decide(action, COVERED, before, ceilings=LOWERED)
        now = decide(action, COVERED, after, ceilings=LOWERED)
        assert now.measured <= was.measured
        assert was.is_licensed or not now.is_licensed


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 70))
def test_a_contradiction_only_tightens(correct: int, verified: int, case: int) -> None:
    """Whatever was counted before, no action becomes licensed by an error."""
    hold_tightening(
        lambda ledger, trial, ceilings: tightened(ledger, trial, ceilings=ceilings),
        correct,
        verified,
        case,
    )


@pytest.mark.parametrize(("correct", "verified"), [(9, 0), (9, 9), (30, 9)])
def test_an_error_that_widens_is_found(correct: int, verified: int) -> None:
    """Merely counting the tenth case lifts a class from nothing to something."""
    with pytest.raises(AssertionError):
        hold_tightening(tighten_by_counting, correct, verified, 99)
