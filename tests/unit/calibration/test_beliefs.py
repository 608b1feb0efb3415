"""Beliefs: recalled exactly, admitted with a license, retracted for good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.calibration.beliefs import Belief, Beliefs, admit_convergence, admit_ruling, recall
from sidecar.calibration.classes import ClassKey, Operation, Side
from sidecar.calibration.gate import Action, License, decide
from sidecar.calibration.ledger import CaseTrial, Result
from sidecar.calibration.tiers import Convergence, Tier
from tests.unit.calibration.builders import (
    BUILTIN,
    COVERED,
    NOT_COVERED,
    a_belief,
    a_case,
    a_ledger,
)

ASSERTION = "Recall makes memory last."
SENTENCE = "It lasts  longer!"


def a_license(of: ClassKey = COVERED, *, verified: int = 38) -> License:
    """Return the decision on admitting beliefs of a class."""
    return decide(Action.ADMIT, of, a_ledger(verified, of=of, verified=verified))


def provisional(of: ClassKey = COVERED, *, trials: int = 40) -> Belief:
    """Return a belief that Tier 2 verified."""
    return a_belief(of, tier=Tier.CONVERGENT, is_ratified=False, trials=trials)


def held(*beliefs: Belief) -> Beliefs:
    """Return stored beliefs."""
    return Beliefs(tuple(sorted(beliefs, key=lambda b: (b.assertion, b.wording))))


def test_a_ratified_wording_is_recalled_in_any_spelling() -> None:
    """Spelling, case and punctuation do not matter; the sentence is quoted as it was said."""
    found = recall(held(a_belief()), ASSERTION, ["Well.", SENTENCE, "it lasts longer"])

    assert (found.covered_by, found.sentence) == (a_belief(), SENTENCE)


@pytest.mark.parametrize("sentence", ["It lasts longer now.", "Lasts longer.", ""])
def test_recall_is_exact(sentence: str) -> None:
    """A similar sentence is another sentence."""
    assert recall(held(a_belief()), ASSERTION, [sentence]).covered_by is None


def test_a_wording_covers_its_own_assertion_only() -> None:
    """The same words may miss another point."""
    assert recall(held(a_belief()), "Reading again feels easy.", [SENTENCE]).covered_by is None


def test_a_provisional_belief_decides_nothing() -> None:
    """Only what a person ratified decides."""
    found = recall(held(provisional(), a_belief(wording="z")), ASSERTION, [SENTENCE])

    assert found.covered_by is None


def test_a_negative_belief_never_decides_alone() -> None:
    """A sentence known not to cover a point is named; another one may still cover it."""
    beliefs = held(a_belief(NOT_COVERED), a_belief(wording="you keep it"))

    alone = recall(beliefs, ASSERTION, [SENTENCE])
    beside = recall(beliefs, ASSERTION, [SENTENCE, "You keep it."])

    assert (alone.covered_by, alone.known_not_to_cover) == (None, (SENTENCE,))
    assert beside.sentence == "You keep it."


def test_a_ruling_is_a_belief_at_once() -> None:
    """The learner needs no license."""
    change = admit_ruling(Beliefs(), a_belief())

    assert change.is_admitted
    assert change.beliefs.about(ASSERTION, SENTENCE) == a_belief()
    assert change.wrong_trial is None


def test_a_ruling_retracts_what_tier_2_believed() -> None:
    """The belief is gone, and its case counts as verified and wrong."""
    change = admit_ruling(held(provisional()), a_belief(NOT_COVERED))

    assert change.retracted == provisional()
    assert change.wrong_trial == CaseTrial(COVERED, a_case(), Result.WRONG, is_t2_verified=True)
    assert recall(change.beliefs, ASSERTION, [SENTENCE]).covered_by is None


def test_a_ruling_that_agrees_ratifies() -> None:
    """A provisional belief that the learner confirms decides from then on."""
    change = admit_ruling(held(provisional()), a_belief())

    assert change.retracted is None
    assert recall(change.beliefs, ASSERTION, [SENTENCE]).covered_by == a_belief()


def test_a_learner_may_think_again() -> None:
    """A later ruling replaces the earlier one, and tells against no checker."""
    change = admit_ruling(held(a_belief()), a_belief(NOT_COVERED))

    assert change.retracted == a_belief()
    assert change.wrong_trial is None


def test_tier_2_admits_where_it_is_licensed() -> None:
    """A measured class may hold provisional beliefs."""
    change = admit_convergence(
        Beliefs(), provisional(), Convergence("covered", 2), a_license(verified=38)
    )

    assert change.is_admitted
    assert change.beliefs == held(provisional())


def test_without_license_tier_2_admits_nothing() -> None:
    """The live tether: too few verified gold cases, no beliefs."""
    change = admit_convergence(
        Beliefs(), provisional(), Convergence("covered", 2), a_license(verified=37)
    )

    assert not change.is_admitted
    assert change.beliefs == Beliefs()


@pytest.mark.parametrize(
    "stored",
    [
        a_belief(NOT_COVERED),
        replace(provisional(NOT_COVERED, trials=1), is_ratified=True),
        a_belief(NOT_COVERED, is_ratified=False, trials=1),
        provisional(NOT_COVERED, trials=40),
    ],
)
def test_tier_2_does_not_replace_what_is_no_weaker(stored: Belief) -> None:
    """Neither a person's word, nor external truth, nor a belief of as many trials."""
    change = admit_convergence(
        held(stored), provisional(trials=40), Convergence("covered", 2), a_license()
    )

    assert (change.beliefs, change.is_admitted) == (held(stored), False)


def test_a_stronger_tier_2_contradiction_retracts() -> None:
    """What was admitted at fewer trials gives way, and tells against its class."""
    change = admit_convergence(
        held(provisional(NOT_COVERED, trials=38)),
        provisional(trials=40),
        Convergence("covered", 2),
        a_license(),
    )

    assert change.beliefs == held(provisional(trials=40))
    assert change.wrong_trial == CaseTrial(NOT_COVERED, a_case(), Result.WRONG, is_t2_verified=True)


@pytest.mark.parametrize(
    ("convergence", "license_"),
    [
        (Convergence("not_covered", 2), a_license()),
        (Convergence("covered", 2), a_license(NOT_COVERED)),
        (Convergence("covered", 2), decide(Action.SERVE, COVERED, a_ledger(700))),
    ],
)
def test_belief_convergence_and_license_are_of_one_commitment(
    convergence: Convergence, license_: License
) -> None:
    """A license for something else admits nothing."""
    with pytest.raises(ValueError, match="one commitment"):
        admit_convergence(Beliefs(), provisional(), convergence, license_)


def test_each_way_in_takes_its_own() -> None:
    """Tier 2 cannot ratify, and a ruling is never provisional."""
    with pytest.raises(ValueError, match="provisional"):
        admit_convergence(Beliefs(), a_belief(), Convergence("covered", 2), a_license())
    with pytest.raises(ValueError, match="external truth"):
        admit_ruling(Beliefs(), provisional())


@pytest.mark.parametrize(
    "odd",
    [
        {"wording": "It lasts."},
        {"assertion": ""},
        {"tier": Tier.CONSISTENT},
        {"of": ClassKey(BUILTIN, Operation.ADDITIVE, Side.ANSWER)},
    ],
)
def test_what_is_no_belief_is_refused(odd: dict[str, object]) -> None:
    """Recall could not find it, or it would leave practice."""
    with pytest.raises(ValueError, match=r"normal form|never leaves practice"):
        replace(a_belief(), **odd)  # type: ignore[arg-type]  # the breach is the test


def test_one_belief_about_one_wording() -> None:
    """Two would be two truths."""
    with pytest.raises(ValueError, match="once, in order"):
        Beliefs((a_belief(), a_belief(NOT_COVERED)))
