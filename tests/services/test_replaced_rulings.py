"""A later ruling on the same check replaces the earlier one, in all that the earlier one taught."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.ledger import CaseTrial, Counts, Result
from sidecar.calibration.seal import seal
from sidecar.language.normal import normalize
from sidecar.rounds.trials import trial_of
from sidecar.rounds.values import Outcome, RoundRecord, Ruling, RulingKind
from sidecar.services.learn_from_ruling import Learned
from sidecar.services.read_ledger import case_trials
from tests.builders import RECALL, a_checked_record, a_ruling
from tests.services.learning_rig import LearningRig, a_learning_rig
from tests.unit.calibration.builders import a_ledger, a_sealed_ledger

COVERED_ROUND = a_checked_record((RECALL, Outcome.COVERED))
UNDECIDED_ROUND = a_checked_record((RECALL, Outcome.UNDECIDED))
SLIP = a_ruling(kind=RulingKind.DID_NOT_EXPLAIN)
MEANT = a_ruling(kind=RulingKind.RIGHT)


@pytest.fixture
def rig() -> LearningRig:
    """Return the service over empty stores."""
    return a_learning_rig()


def trial_by(record: RoundRecord, ruling: Ruling) -> CaseTrial:
    """Return the trial that a ruling makes of the round's check."""
    trial = trial_of(record, record.verdict.checks[0], ruling)
    assert trial is not None
    return case_trials([trial])[0]


def class_of_round(record: RoundRecord) -> ClassKey:
    """Return the class of the round's check."""
    return trial_by(record, MEANT).of


async def rule_in_turn(rig: LearningRig, record: RoundRecord, *rulings: Ruling) -> Learned:
    """Make rulings one after another on one check, and return what the last one changed."""
    learned = Learned()
    for ruling in rulings:
        record = replace(record, rulings=(*record.rulings, ruling))
        learned = await rig.learn(record, ruling)
    return learned


async def test_a_slip_of_the_finger_leaves_no_mark_on_the_sealed_ledger(rig: LearningRig) -> None:
    """A correction that was itself corrected: every class is trusted as before."""
    of = class_of_round(COVERED_ROUND)
    before = a_sealed_ledger(a_ledger(50, of=of), of)
    rig.ledger.text = seal(before)
    learned = await rule_in_turn(rig, COVERED_ROUND, SLIP, MEANT)
    sealed = (await rig.ledger.read()).sealed

    assert learned == Learned(is_retracted=True, is_tightened=False, is_restored=True)
    assert sealed is not None
    assert replace(sealed, provenance=before.provenance) == before


async def test_the_slip_itself_tightens_until_it_is_taken_back(rig: LearningRig) -> None:
    """A contradiction takes effect at once; nobody knows yet that it is a slip."""
    of = class_of_round(COVERED_ROUND)
    rig.ledger.text = seal(a_sealed_ledger(a_ledger(50, of=of), of))
    await rule_in_turn(rig, COVERED_ROUND, SLIP)

    assert (await rig.ledger.read()).ledger.counts(of) == Counts(50, 1)


async def test_who_contradicts_again_contradicts(rig: LearningRig) -> None:
    """The last word counts, whatever came between."""
    of = class_of_round(COVERED_ROUND)
    rig.ledger.text = seal(a_sealed_ledger(a_ledger(50, of=of), of))
    again = replace(SLIP, reason="I thought it over.")
    learned = await rule_in_turn(rig, COVERED_ROUND, SLIP, MEANT, again)

    assert learned.is_tightened
    assert (await rig.ledger.read()).ledger.counts(of) == Counts(50, 1)


async def test_another_reason_for_the_same_contradiction_takes_nothing_back(
    rig: LearningRig,
) -> None:
    """The case is as wrong as it was."""
    of = class_of_round(COVERED_ROUND)
    rig.ledger.text = seal(a_sealed_ledger(a_ledger(50, of=of), of))
    learned = await rule_in_turn(rig, COVERED_ROUND, SLIP, replace(SLIP, reason="Really."))

    assert not learned.is_restored
    assert (await rig.ledger.read()).ledger.counts(of) == Counts(50, 1)


async def test_a_case_that_a_label_of_practice_calls_wrong_stays_wrong(rig: LearningRig) -> None:
    """The learner takes back a word of theirs, not that of the gold."""
    against = trial_by(COVERED_ROUND, SLIP)
    await rig.practice.contradict(against)
    rig.ledger.text = seal(a_sealed_ledger(a_ledger(50, of=against.of)))
    learned = await rule_in_turn(rig, COVERED_ROUND, SLIP, MEANT)

    assert against.result is Result.WRONG
    assert not learned.is_restored
    assert (await rig.ledger.read()).ledger.counts(against.of) == Counts(50, 1)


async def test_a_sentence_that_another_one_replaced_is_no_longer_believed(
    rig: LearningRig,
) -> None:
    """The learner quotes one line, then another: the last one counts."""
    first = replace(a_ruling(kind=RulingKind.DID_EXPLAIN), evidence="That was the wrong line.")
    second = replace(first, evidence="This is the line.")
    learned = await rule_in_turn(rig, UNDECIDED_ROUND, first, second)
    (belief,) = (await rig.ratified.read()).stored

    assert learned.is_retracted
    assert (belief.wording, belief.covers) == (normalize("This is the line."), True)


async def test_the_same_replacement_twice_changes_nothing_more(rig: LearningRig) -> None:
    """A retry after a crash is safe."""
    rig.ledger.text = seal(a_sealed_ledger(a_ledger(50, of=class_of_round(COVERED_ROUND))))
    await rule_in_turn(rig, COVERED_ROUND, SLIP, MEANT)
    text, beliefs = rig.ledger.text, await rig.ratified.read()
    learned = await rig.learn(replace(COVERED_ROUND, rulings=(SLIP, MEANT)), MEANT)

    assert learned == Learned()
    assert (rig.ledger.text, await rig.ratified.read()) == (text, beliefs)
