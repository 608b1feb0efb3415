"""Practice hardens: canaries, replays and other numbers stop proposals; failures are named."""

from __future__ import annotations

from sidecar.calibration.classes import Side
from sidecar.calibration.diagnosis import Diagnosis
from sidecar.calibration.ledger import Counts
from sidecar.calibration.practice import Role, run_id
from sidecar.ports.checker import CheckReply, CheckRequest
from sidecar.ports.partner import Unusable
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import AssertionKind
from tests.fakes.checker import UNDECIDED, FakeChecker, covered
from tests.fakes.gold import a_gold_case
from tests.services.practicing import OF, a_rig, claims_all, knows_all, some_gold


async def test_falling_for_a_canary_proposes_nothing_on_that_side() -> None:
    """40 of 40, but a word of the point is enough for this checker."""
    trap = a_gold_case(99, is_covered=False, answer="A recall is when a maker takes cars back.")
    rig = a_rig(FakeChecker(knows_all), some_gold(40), [trap])
    report = await rig.run()

    assert report.canaries_wrong == 1
    assert report.proposals == ()


async def test_replies_that_change_propose_nothing() -> None:
    """A replay must be identical, evidence included."""
    asked: set[str] = set()

    def forgets(request: CheckRequest) -> CheckReply:
        said = learner_texts(request.transcript)[0]
        if said in asked:
            return UNDECIDED
        asked.add(said)
        return covered(said)

    report = await a_rig(FakeChecker(forgets), some_gold(40)).run()

    assert report.proposals == ()


async def test_a_checker_that_changed_numbers_mislead_proposes_nothing() -> None:
    """The answer with another number must not be covered by a checker that ignores numbers."""
    point = "A marathon is 42 kilometers long in all."
    gold = [
        a_gold_case(
            number,
            kind=AssertionKind.QUANTITY,
            assertion=point,
            answer=f"I ran it {'very ' * number}slowly, all of the 42 kilometers.",
        )
        for number in range(40)
    ]
    rig = a_rig(FakeChecker(claims_all), gold)
    report = await rig.run()
    run = run_id(OF.checker, "0" * 64)
    perturbed = [one for one in await rig.practice.attempts(run) if one.role is Role.PERTURBED]

    # The guard on numbers refuses what the checker claims: stable, and so it is proposed.
    assert len(perturbed) >= 10
    assert all(one.committed is Side.NOT_COVERED for one in perturbed)
    assert len(report.proposals) == 1


async def test_every_refusal_names_what_failed() -> None:
    """Parts found, words unknown, or two readings; unusable replies too."""
    cases = [
        a_gold_case(0, answer="Recall makes the memory of a thing, last or first."),
        a_gold_case(1, answer="Whoever tries again holds on to more."),
        a_gold_case(2, answer="Recall does not make a memory last."),
        a_gold_case(3, answer="Recall makes it last, in a way of speaking."),
    ]

    def hesitates(request: CheckRequest) -> CheckReply | Unusable:
        said = learner_texts(request.transcript)[0]
        return Unusable("truncated") if "speaking" in said else UNDECIDED

    report = await a_rig(FakeChecker(hesitates), cases).run()
    refusals = [one.refusal for one in report.refusals if one.refusal is not None]

    assert [one.diagnosis for one in refusals] == [
        Diagnosis.SKILL_GAP,
        Diagnosis.KNOWLEDGE_GAP,
        Diagnosis.AMBIGUITY,
        Diagnosis.SKILL_GAP,
    ]
    assert all(one.named for one in refusals)
    assert all(one.committed is None for one in report.refusals)


async def test_wrong_commitments_are_eliminated_with_their_reason() -> None:
    """Case, class, what was attempted, the label, cue pattern and shape."""
    rig = a_rig(FakeChecker(claims_all), some_gold(2, 3))
    report = await rig.run()

    assert [record.attempt.gold for record in report.eliminations] == [Side.NOT_COVERED] * 3
    assert all("polarity" in record.reason for record in report.eliminations)


async def test_what_looks_like_an_eliminated_commitment_is_pruned_in_practice() -> None:
    """The report counts how many; the ledger still counts what the checker says."""
    rig = a_rig(FakeChecker(claims_all), some_gold(0, 12))
    report = await rig.run()
    (found,) = report.classes

    assert (found.pruned, found.pruned_wrong) == (12, 12)
    assert found.counts == Counts(wrong=12)
