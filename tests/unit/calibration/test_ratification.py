"""Ratification: a proof that holds, one class at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.calibration.ledger import Ledger, Result, derive_ledger
from sidecar.calibration.proposals import Proposal, propose
from sidecar.calibration.ratification import NotRatified, ratified, withdrawn
from sidecar.calibration.seal import Provenance, Ratification, SealedLedger
from sidecar.calibration.tightening import contradicted
from tests.unit.calibration.builders import (
    COVERED,
    NOT_COVERED,
    SOUND,
    a_ledger,
    a_sealed_ledger,
    a_trial,
    some_trials,
)

DECISION = Ratification(COVERED, "2026-02-01T08:00:00+00:00", "I checked twenty of them.")


def a_proposal(correct: int = 50) -> Proposal:
    """Return the proposal of a class."""
    (proposal,) = propose(a_ledger(correct), {COVERED: SOUND})
    return proposal


def test_the_first_ratification_seals_its_class() -> None:
    """Time, reason and the sources of the labels are kept."""
    assert ratified(
        None, a_proposal(), some_trials(50), DECISION, sources={"ruling"}
    ) == SealedLedger(
        a_ledger(50), Provenance("2026-02-01T08:00:00+00:00", ("ruling",)), (DECISION,)
    )


def test_only_the_proposed_class_changes() -> None:
    """What was practiced of another class does not slip in, and what was sealed stays."""
    sealed = a_sealed_ledger(a_ledger(40, of=NOT_COVERED), NOT_COVERED)
    stored = [*some_trials(50), *some_trials(700, of=NOT_COVERED)]

    after = ratified(sealed, a_proposal(), stored, DECISION)

    assert isinstance(after, SealedLedger)
    assert after.ledger == derive_ledger([*some_trials(50), *some_trials(40, of=NOT_COVERED)])
    assert after.ratified == {COVERED, NOT_COVERED}


def test_what_contradicted_a_class_before_is_settled_by_ratifying_it() -> None:
    """What a person sealed is put back by no later ruling; other classes keep theirs."""
    sealed = a_sealed_ledger(a_ledger(40), COVERED)
    for of in (COVERED, NOT_COVERED):
        sealed = contradicted(sealed, a_trial(99, Result.WRONG, of=of))

    after = ratified(sealed, a_proposal(), some_trials(50), DECISION)

    assert isinstance(after, SealedLedger)
    assert [one.of for one in after.contradictions] == [NOT_COVERED]


def test_ratifying_again_replaces_the_decision() -> None:
    """The latest time and reason stand, once."""
    sealed = a_sealed_ledger(a_ledger(40), COVERED)

    after = ratified(sealed, a_proposal(), some_trials(50), DECISION)

    assert isinstance(after, SealedLedger)
    assert after.ratifications == (DECISION,)
    assert after.ledger == a_ledger(50)


def test_a_proof_that_fails_ratifies_nothing() -> None:
    """The problems are named, and there is no ledger to seal."""
    after = ratified(None, a_proposal(), some_trials(49), DECISION)

    assert isinstance(after, NotRatified)
    assert after.problems


def test_a_person_ratifies_what_was_proposed() -> None:
    """A decision on one class is none on another."""
    with pytest.raises(ValueError, match="class that was proposed"):
        ratified(None, a_proposal(), some_trials(50), replace(DECISION, of=NOT_COVERED))


def test_an_empty_ledger_has_nothing_ratified() -> None:
    """Without a decision there is none."""
    assert a_sealed_ledger(Ledger()).ratified == frozenset()


def test_a_ratification_can_be_taken_back() -> None:
    """The class alone; counts and other ratifications stay."""
    ledger = a_ledger(40).with_entry(a_ledger(40, of=NOT_COVERED).entries[0])
    sealed = a_sealed_ledger(ledger, COVERED, NOT_COVERED)
    after = withdrawn(sealed, COVERED)

    assert (after.ratified, after.ledger) == ({NOT_COVERED}, ledger)
    assert withdrawn(after, COVERED) == after
