"""Serving numbers: the note's answer first, then rulings, then derivations that earned it."""

from __future__ import annotations

import pytest

from sidecar.calibration.beliefs import Belief, Beliefs
from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.tiers import Tier
from sidecar.language.normal import normalize
from sidecar.rounds.problem_outcomes import ProblemOutcome
from sidecar.rounds.values import Outcome, Problem, Standing
from sidecar.services.serve_numbers import (
    RECALLED,
    RULED_AGAINST,
    JudgedNumber,
    ServeNumbers,
    why_open,
)
from tests.services.number_rig import PRODUCTS, RULES, SUMS, UNREAD, NumberRig, boxes, losses
from tests.unit.calibration.builders import a_case, a_ledger

BOXES = Problem(boxes(), None)


async def judged(rig: NumberRig, said: str, problem: Problem = BOXES) -> JudgedNumber:
    """Return what an answer comes to."""
    return await rig.numbers.judge(problem, said)


async def test_the_notes_answer_decides_before_any_derivation() -> None:
    """Nothing is derived, and nothing is to be ruled on."""
    found = await judged(NumberRig(), "13", Problem(boxes(), "13"))

    assert found == JudgedNumber(ProblemOutcome.RIGHT, answer="13")


@pytest.mark.parametrize(
    ("said", "outcome", "check"),
    [
        ("12 pens", ProblemOutcome.RIGHT, Outcome.COVERED),
        ("11", ProblemOutcome.WRONG, Outcome.NOT_COVERED),
    ],
)
async def test_a_licensed_class_decides(said: str, outcome: ProblemOutcome, check: Outcome) -> None:
    """657 of 657 clear 0.99; the derivation is shown with its steps."""
    rig = NumberRig()
    await rig.sealed_as(a_ledger(657, of=PRODUCTS))
    found = await judged(rig, said)

    assert found.outcome is outcome
    assert found.check is not None
    assert (found.check.outcome, found.check.standing) == (check, Standing.LICENSED)
    assert found.check.note == "a derivation gives 12 pens (3 × 4 = 12)"
    assert found.answer == "12 pens"


async def test_money_is_shown_in_the_currency_of_the_problem() -> None:
    """Nobody is told of dollars who was asked about euros."""
    text = "Ann has €20. She buys 4 pens that cost €2 each. How much money does Ann have left?"
    found = await judged(NumberRig(), "€12", Problem(text, None))

    assert found.check is not None
    assert found.check.claimed is Outcome.COVERED
    assert found.check.note.startswith("a derivation gives €12 (")


async def test_a_ratified_class_decides_as_ratified() -> None:
    """38 of 38 clear 0.85, and a person ratified."""
    rig = NumberRig()
    await rig.sealed_as(a_ledger(38, of=PRODUCTS), PRODUCTS)
    found = await judged(rig, "12")

    assert found.check is not None
    assert found.check.standing is Standing.RATIFIED


async def test_a_class_that_earned_nothing_leaves_it_open_and_says_what_is_missing() -> None:
    """Class, reliability and the cases still needed, in figures; the claim can be ruled on."""
    rig = NumberRig()
    await rig.sealed_as(a_ledger(40, of=PRODUCTS))
    found = await judged(rig, "12")

    assert found.outcome is ProblemOutcome.CANNOT_JUDGE
    assert found.check is not None
    assert (found.check.outcome, found.check.claimed) == (Outcome.UNDECIDED, Outcome.COVERED)
    assert why_open(found.check) == (
        "a derivation gives 12 pens (3 × 4 = 12), and derivations of this kind (multiplicative)"
        " are not licensed: right in 40 of 40 known cases, 0.86 of 0.99 shown, 617 more right ones"
        " would do"
    )


async def test_classes_do_not_answer_for_each_other() -> None:
    """What products earned says nothing of sums."""
    rig = NumberRig()
    await rig.sealed_as(a_ledger(657, of=PRODUCTS))
    found = await judged(rig, "7", Problem(losses(), None))

    assert found.outcome is ProblemOutcome.CANNOT_JUDGE
    assert found.check is not None
    assert found.check.operation == SUMS.kind


async def test_other_rules_start_empty() -> None:
    """What older rules earned does not license the changed ones."""
    older = ClassKey(CheckerKey("derivation", digest="older"), PRODUCTS.kind, Side.ANSWER)
    rig = NumberRig()
    await rig.sealed_as(a_ledger(657, of=older), older)
    found = await judged(rig, "12")

    assert found.check is not None
    assert found.check.reliability is not None
    assert (found.outcome, found.check.reliability.trials) == (ProblemOutcome.CANNOT_JUDGE, 0)


async def test_a_problem_that_is_not_understood_says_which_piece_is_missing() -> None:
    """No derivation, no class, no claim; what failed is named."""
    found = await judged(NumberRig(), "3", Problem(UNREAD, None))

    assert found.outcome is ProblemOutcome.CANNOT_JUDGE
    assert found.check is not None
    assert (found.check.checker, found.check.claimed) == (None, None)
    assert found.check.note == (
        "no answer could be worked out from the text: something in it is not understood"
        " (no single question is asked)"
    )


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Ann had 20 pens before she lost 5. How many did she have at first?", "“at first”"),
        (
            "There were 21 dollars in the jar. Doris spent $6. Martha spent half as much as Doris."
            " How much money was left in the jar?",
            "12 and 18",
        ),
    ],
)
async def test_the_missing_piece_is_named_to_people(text: str, named: str) -> None:
    """The word, or the answers that disagree."""
    found = await judged(NumberRig(), "15", Problem(text, None))

    assert found.check is not None
    assert f"({named})" in found.check.note


async def test_an_answer_without_a_number_is_asked_for_one() -> None:
    """Whatever the class has earned."""
    assert await judged(NumberRig(), "quite a lot") == JudgedNumber(ProblemOutcome.NO_NUMBER)


async def test_without_derivations_nothing_is_judged() -> None:
    """The port is optional; there is no check to show then."""
    found = await ServeNumbers().judge(BOXES, "12")

    assert found == JudgedNumber(ProblemOutcome.CANNOT_JUDGE)


def a_ruled_answer(said: str, side: Side) -> Belief:
    """Return what a ruling on an answer left."""
    of = ClassKey(CheckerKey("learner"), "quantity", side)
    return Belief(
        normalize(BOXES.text), normalize(said), of, a_case(), Tier.EXTERNAL, 0, is_ratified=True
    )


async def test_an_answer_that_was_ruled_right_is_recalled() -> None:
    """Before any derivation, as ratified."""
    rig = NumberRig()
    await rig.beliefs.write(Beliefs((a_ruled_answer("13 pens", Side.COVERED),)))
    found = await judged(rig, "13 pens")

    assert found.outcome is ProblemOutcome.RIGHT
    assert found.check is not None
    assert (found.check.standing, found.check.note) == (Standing.RATIFIED, RECALLED)


async def test_an_answer_that_was_ruled_wrong_is_not_called_right() -> None:
    """A licensed derivation that says so all the same leaves it to the learner."""
    rig = NumberRig()
    await rig.sealed_as(a_ledger(657, of=PRODUCTS))
    await rig.beliefs.write(Beliefs((a_ruled_answer("12", Side.NOT_COVERED),)))
    found = await judged(rig, "12")

    assert found.outcome is ProblemOutcome.CANNOT_JUDGE
    assert found.check is not None
    assert (found.check.outcome, found.check.note) == (Outcome.UNDECIDED, RULED_AGAINST)


async def test_the_checker_is_named_on_what_it_decided() -> None:
    """So that a ruling counts for it."""
    found = await judged(NumberRig(), "12")

    assert found.check is not None
    assert (found.check.checker, found.check.operation) == (RULES, "multiplicative")


@pytest.mark.parametrize(
    ("problem", "correct", "answer", "why"),
    [
        (Problem(boxes(), "13"), 0, "13", ""),
        (BOXES, 657, "12 pens", ""),
        (BOXES, 40, "", "not licensed"),
        (Problem(UNREAD, None), 657, "", "no answer could be worked out"),
    ],
    ids=["given", "licensed", "hedged", "not derived"],
)
async def test_whoever_gives_up_is_told_what_is_known(
    problem: Problem, correct: int, answer: str, why: str
) -> None:
    """The note's answer, else what a class has earned to say; else why there is none."""
    rig = NumberRig()
    await rig.sealed_as(a_ledger(correct, of=PRODUCTS))

    found = await rig.numbers.known(problem)

    assert found.answer == answer
    assert (found.outcome is ProblemOutcome.CANNOT_JUDGE) is bool(why)
    assert found.check is None or why in found.check.note
