"""Tier 2 and its tether: what two lineages agree on, and when it counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.calibration.beliefs import Beliefs
from sidecar.calibration.classes import Side
from sidecar.calibration.diagnosis import Diagnosis
from sidecar.calibration.ledger import Counts
from sidecar.calibration.tiers import Tier
from sidecar.language.normal import normalize
from sidecar.rounds.values import AssertionKind
from tests.fakes.checker import FakeChecker, covered
from tests.fakes.gold import ASSERTION, a_gold_case
from tests.services.practicing import a_rig, claims_all, knows_all, some_gold


async def test_agreeing_lineages_admit_beliefs_once_gold_licenses_it() -> None:
    """Model and semantic check agree on 40 gold cases: t2_precision clears, beliefs are stored."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40), model=FakeChecker(knows_all))
    report = await rig.run()
    beliefs = (await rig.provisional.read()).stored

    assert report.beliefs_admitted == len(beliefs) == 40
    assert {(one.tier, one.is_ratified) for one in beliefs} == {(Tier.CONVERGENT, False)}
    assert (await rig.ratified.read()).stored == ()


async def test_the_tether_holds_where_gold_does_not_license() -> None:
    """37 agreements show 0.848, less than 0.85: Tier 2 admits nothing."""
    rig = a_rig(FakeChecker(knows_all), some_gold(37), model=FakeChecker(knows_all))
    report = await rig.run()

    assert report.classes[0].counts.t2_agrees_gold == 37
    assert report.beliefs_admitted == 0


async def test_agreement_on_what_is_wrong_lowers_the_precision_of_tier_2() -> None:
    """Two lineages that err alike are found out on gold."""
    rig = a_rig(FakeChecker(claims_all), some_gold(40, 4), model=FakeChecker(claims_all))
    report = await rig.run()
    (found,) = report.classes

    assert (found.counts.t2_verified, found.counts.t2_agrees_gold) == (44, 40)
    assert report.beliefs_admitted == 0


async def test_one_lineage_verifies_nothing() -> None:
    """The built-in check alone has nobody to agree with."""
    report = await a_rig(FakeChecker(knows_all), some_gold(40)).run()

    assert report.classes[0].counts.t2_verified == 0


async def test_disagreeing_lineages_verify_nothing() -> None:
    """The model commits, the semantic check says otherwise."""
    close = [
        a_gold_case(number, answer=f"A recall makes my memory last, for {number} days I mean.")
        for number in range(40)
    ]
    rig = a_rig(FakeChecker(), close, model=FakeChecker(knows_all))
    report = await rig.run()

    assert report.classes[0].counts == Counts(correct=40)


async def test_what_a_ruling_says_is_not_overruled_by_agreement() -> None:
    """A sentence that was ruled on is left as it was ruled."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40), model=FakeChecker(knows_all))
    await rig.run()
    known = (await rig.provisional.read()).stored[0]
    ruled = replace(
        known,
        of=replace(known.of, side=Side.NOT_COVERED),
        tier=Tier.EXTERNAL,
        is_ratified=True,
    )
    await rig.ratified.write(Beliefs((ruled,)))
    report = await rig.run()

    assert report.beliefs_admitted == 39
    assert (await rig.provisional.read()).about(normalize(ASSERTION), known.wording) is None


PIECES = "A delivery holds 1,000 pieces."


@pytest.mark.parametrize(
    ("answer", "is_verified"),
    [
        ("A delivery has 40 boxes with 25 pieces each. It holds 1,000 pieces.", True),
        ("A delivery has 40 boxes with 20 pieces each. It holds 1,000 pieces.", False),
        ("In a delivery there are 1,000 pieces, all of them new.", False),
    ],
    ids=["derived too", "another one derived", "only said"],
)
async def test_a_derivation_is_a_second_lineage(answer: str, is_verified: bool) -> None:
    """Where the rest of the answer gives the number that was said, by another way."""
    case = a_gold_case(kind=AssertionKind.QUANTITY, assertion=PIECES, answer=answer)
    rig = a_rig(FakeChecker({PIECES: covered(answer)}), [case])
    (attempt,) = (await rig.run()).attempts

    assert (attempt.committed, attempt.is_t2_verified) == (Side.COVERED, is_verified)


async def test_what_a_derivation_reaches_is_not_called_missing() -> None:
    """As in a round: the check's "not covered" is left open, with both readings."""
    answer = "A delivery has 40 boxes with 25 pieces each."
    case = a_gold_case(kind=AssertionKind.QUANTITY, assertion=PIECES, answer=answer)
    (attempt,) = (await a_rig(FakeChecker(), [case]).run()).attempts

    assert attempt.committed is None
    assert attempt.refusal is not None
    assert attempt.refusal.diagnosis is Diagnosis.AMBIGUITY
