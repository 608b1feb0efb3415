"""What a ruling teaches: beliefs at once, a tighter gate where it contradicts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.calibration.beliefs import Belief, Beliefs
from sidecar.calibration.classes import ClassKey, Side
from sidecar.calibration.gate import Action, decide
from sidecar.calibration.ledger import Counts, Result, derive_ledger
from sidecar.calibration.seal import seal
from sidecar.calibration.tiers import Tier
from sidecar.language.normal import normalize
from sidecar.rounds.rulings import final_verdict
from sidecar.rounds.trials import trial_of
from sidecar.rounds.values import Outcome, RoundRecord, RulingKind
from sidecar.services.learn_from_ruling import Learned
from sidecar.services.read_ledger import case_trials
from tests.builders import RECALL, a_checked_record, a_ruling
from tests.services.learning_rig import LearningRig, a_learning_rig
from tests.unit.calibration.builders import a_case, a_ledger, a_sealed_ledger, some_trials

SAID = normalize("It makes knowledge last.")


@pytest.fixture
def rig() -> LearningRig:
    """Return the service over empty stores."""
    return a_learning_rig()


COVERED_ROUND = a_checked_record((RECALL, Outcome.COVERED))
MISSED_ROUND = a_checked_record((RECALL, Outcome.NOT_COVERED))


def class_of_round(record: RoundRecord) -> ClassKey:
    """Return the class of the round's first check."""
    trial = trial_of(record, record.verdict.checks[0], a_ruling(kind=RulingKind.RIGHT))
    assert trial is not None
    (case,) = case_trials([trial])
    return case.of


@pytest.mark.parametrize(
    ("record", "kind", "covers"),
    [
        (COVERED_ROUND, RulingKind.RIGHT, True),
        (MISSED_ROUND, RulingKind.DID_EXPLAIN, True),
        (COVERED_ROUND, RulingKind.DID_EXPLAIN, True),
        (COVERED_ROUND, RulingKind.DID_NOT_EXPLAIN, False),
    ],
)
async def test_a_ruling_ratifies_exactly_the_sentence_it_ruled_on(
    rig: LearningRig, record: RoundRecord, kind: RulingKind, covers: bool
) -> None:
    """A belief of Tier 1 about that assertion and that sentence, ratified at once."""
    await rig.learn(record, a_ruling(kind=kind))
    (belief,) = (await rig.ratified.read()).stored

    assert (belief.assertion, belief.wording) == (normalize(RECALL), SAID)
    assert (belief.covers, belief.tier, belief.is_ratified) == (covers, Tier.EXTERNAL, True)


@pytest.mark.parametrize("kind", [RulingKind.RIGHT, RulingKind.DID_NOT_EXPLAIN])
async def test_without_a_sentence_there_is_no_belief(rig: LearningRig, kind: RulingKind) -> None:
    """A missed point that was rightly missed has no words to remember."""
    assert await rig.learn(MISSED_ROUND, a_ruling(kind=kind)) == Learned()
    assert (await rig.ratified.read()).stored == ()


async def test_a_later_ruling_retracts_what_the_earlier_one_taught(rig: LearningRig) -> None:
    """The same sentence is now known not to explain the point."""
    await rig.learn(COVERED_ROUND, a_ruling(kind=RulingKind.RIGHT))
    learned = await rig.learn(COVERED_ROUND, a_ruling(kind=RulingKind.DID_NOT_EXPLAIN))
    (belief,) = (await rig.ratified.read()).stored

    assert learned.is_retracted
    assert not belief.covers


async def test_taking_back_a_correction_takes_its_sentence_back(rig: LearningRig) -> None:
    """First "I did explain this" with a sentence, then "I did not": the sentence is ruled out."""
    first = a_ruling(kind=RulingKind.DID_EXPLAIN)
    await rig.learn(MISSED_ROUND, first)
    corrected = replace(MISSED_ROUND, rulings=(first,))
    shown = final_verdict(corrected).checks[0]
    learned = await rig.service.learn(
        corrected, shown, a_ruling(kind=RulingKind.DID_NOT_EXPLAIN), None
    )
    (belief,) = (await rig.ratified.read()).stored

    assert learned.is_retracted
    assert (belief.wording, belief.covers) == (SAID, False)


async def test_the_same_ruling_twice_changes_nothing_more(rig: LearningRig) -> None:
    """A retry after a crash is safe."""
    rig.ledger.text = seal(a_sealed_ledger(a_ledger(50, of=class_of_round(COVERED_ROUND))))
    ruling = a_ruling(kind=RulingKind.DID_NOT_EXPLAIN)
    first = await rig.learn(COVERED_ROUND, ruling)
    text, beliefs = rig.ledger.text, await rig.ratified.read()

    assert first == Learned(is_retracted=False, is_tightened=True)
    assert await rig.learn(COVERED_ROUND, ruling) == Learned()
    assert (rig.ledger.text, await rig.ratified.read()) == (text, beliefs)


async def test_a_confirmation_widens_nothing(rig: LearningRig) -> None:
    """It is a trial; the sealed ledger waits for a person."""
    rig.ledger.text = seal(a_sealed_ledger(a_ledger(50, of=class_of_round(COVERED_ROUND))))
    before = rig.ledger.text
    learned = await rig.learn(COVERED_ROUND, a_ruling(kind=RulingKind.RIGHT))

    assert learned == Learned()
    assert rig.ledger.text == before


async def test_a_correction_reseals_at_once_and_only_tightens(rig: LearningRig) -> None:
    """The contradicted case counts as wrong; no figure rises."""
    of = class_of_round(COVERED_ROUND)
    rig.ledger.text = seal(a_sealed_ledger(a_ledger(50, of=of), of))
    before = (await rig.ledger.read()).ledger.counts(of)
    learned = await rig.learn(COVERED_ROUND, a_ruling(kind=RulingKind.DID_NOT_EXPLAIN))
    after = (await rig.ledger.read()).ledger.counts(of)

    assert learned.is_tightened
    assert after == Counts(50, 1)
    assert after.reliability < before.reliability


def a_provisional(of: ClassKey) -> Belief:
    """Return what two lineages agreed on in practice about the same sentence."""
    return Belief(normalize(RECALL), SAID, of, a_case(0), Tier.CONVERGENT, 40)


async def test_a_ruling_retracts_what_two_lineages_agreed_on(rig: LearningRig) -> None:
    """Its case counts as verified and not agreeing, so the precision of Tier 2 falls."""
    of = class_of_round(COVERED_ROUND)
    await rig.provisional.write(Beliefs((a_provisional(of),)))
    gold = some_trials(40, of=of, verified=40)
    before = derive_ledger(gold)
    learned = await rig.learn(COVERED_ROUND, a_ruling(kind=RulingKind.DID_NOT_EXPLAIN))
    after = derive_ledger([*gold, *await rig.practice.trials()])

    assert learned.is_retracted
    assert (await rig.provisional.read()).stored == ()
    assert after.counts(of) == Counts(39, 1, 0, 40, 39)
    assert decide(Action.ADMIT, of, before).is_licensed
    assert not decide(Action.ADMIT, of, after).is_licensed


async def test_a_retracted_agreement_tightens_what_is_sealed(rig: LearningRig) -> None:
    """Serving hears of it at once, on the case of the belief and on that of the ruling."""
    of = class_of_round(COVERED_ROUND)
    await rig.provisional.write(Beliefs((a_provisional(of),)))
    rig.ledger.text = seal(a_sealed_ledger(a_ledger(40, of=of, verified=40)))
    learned = await rig.learn(COVERED_ROUND, a_ruling(kind=RulingKind.DID_NOT_EXPLAIN))
    counts = (await rig.ledger.read()).ledger.counts(of)

    assert learned.is_tightened
    assert (counts.correct, counts.wrong) == (39, 2)
    assert counts.t2_agrees_gold == 39


async def test_a_provisional_belief_that_a_ruling_confirms_becomes_ratified(
    rig: LearningRig,
) -> None:
    """It moves from one store to the other, and nothing is retracted."""
    of = class_of_round(COVERED_ROUND)
    await rig.provisional.write(Beliefs((a_provisional(of),)))
    learned = await rig.learn(COVERED_ROUND, a_ruling(kind=RulingKind.RIGHT))

    assert learned == Learned()
    assert (await rig.provisional.read()).stored == ()
    assert len((await rig.ratified.read()).stored) == 1
    assert await rig.practice.trials() == ()


async def test_a_ruling_on_what_was_recalled_is_about_no_checker(rig: LearningRig) -> None:
    """No checker decided, so none is blamed; the belief itself is retracted."""
    await rig.learn(COVERED_ROUND, a_ruling(kind=RulingKind.RIGHT))
    check = replace(COVERED_ROUND.verdict.checks[0], checker=None)
    recalled = replace(COVERED_ROUND, verdict=replace(COVERED_ROUND.verdict, checks=(check,)))
    learned = await rig.learn(recalled, a_ruling(kind=RulingKind.DID_NOT_EXPLAIN))

    assert learned == Learned(is_retracted=True, is_tightened=False)


def test_wrong_is_what_contradicts() -> None:
    """The trial of a correction is wrong; that of a confirmation is right."""
    record = COVERED_ROUND
    trials = [
        trial_of(record, record.verdict.checks[0], a_ruling(kind=kind))
        for kind in (RulingKind.DID_NOT_EXPLAIN, RulingKind.RIGHT)
    ]
    results = [trial.result for trial in case_trials([one for one in trials if one])]

    assert results == [Result.WRONG, Result.CORRECT]


def test_the_sides_of_a_class_differ() -> None:
    """Covered and not covered are two classes."""
    assert class_of_round(COVERED_ROUND).side is Side.COVERED
    assert class_of_round(MISSED_ROUND).side is Side.NOT_COVERED
