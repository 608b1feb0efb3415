"""Practice on problems: trials by class, proposals with their proof, nothing of it served."""

from __future__ import annotations

import pytest

from sidecar.calibration.classes import CheckerKey, Operation
from sidecar.calibration.diagnosis import Diagnosis
from sidecar.calibration.ledger import Counts, derive_ledger
from sidecar.calibration.practice import Attempt, Role
from sidecar.errors import PublicSetMissing
from sidecar.ports.problems import ProblemCase
from sidecar.rounds.values import CheckerIdentity, Problem
from sidecar.services.attempt_problem import attempt_problem, perturbed_problems
from sidecar.services.practice_problems import NOTES, ProblemsRequest
from sidecar.services.progress import NoProgress
from tests.fakes.checker import FakeChecker
from tests.services.number_rig import (
    DERIVATIONS,
    PRODUCTS,
    SUMS,
    UNREAD,
    FakeProblems,
    NumberRig,
    a_note,
    boxes,
    losses,
    some_boxes,
)
from tests.services.practicing import a_rig, knows_all, some_gold


def attempted(text: str, answer: str, operation: Operation | None = None) -> Attempt:
    """Return the attempt of one problem."""
    return attempt_problem(ProblemCase("p", text, answer, operation), Role.GOLD, DERIVATIONS, "s")


def test_a_commitment_is_of_the_class_of_what_was_done() -> None:
    """Serving knows no worked solution, so the gold's operations do not name it."""
    found = attempted(boxes(), "12", Operation.DIVISIVE)

    assert (found.of, found.trial.result.value) == (PRODUCTS, "correct")


def test_another_answer_than_the_gold_is_wrong() -> None:
    """The derivation committed to it."""
    assert attempted(boxes(), "13").trial.result.value == "wrong"


def test_a_refusal_is_of_the_class_of_the_worked_solution() -> None:
    """As a check's refusal belongs to the side of its label."""
    found = attempted(UNREAD, "3", Operation.ADDITIVE)

    assert (found.of, found.trial.result.value) == (SUMS, "refused")


async def test_trials_are_counted_by_class() -> None:
    """Right, wrong and refused, each case once."""
    refused = ProblemCase("u", UNREAD, "3", Operation.ADDITIVE)
    rig = NumberRig(FakeProblems(*some_boxes(12, wrong=1), refused))
    await rig.run()
    await rig.run()
    ledger = derive_ledger(await rig.practice.trials())

    assert ledger.counts(PRODUCTS) == Counts(correct=12, wrong=1)
    assert ledger.counts(SUMS) == Counts(refused=1)


async def test_a_class_that_earned_it_is_proposed_with_its_proof() -> None:
    """38 of 38 clear 0.85; replayed, with other names and numbers, and no trap fallen for."""
    rig = NumberRig(FakeProblems(*some_boxes(38)))
    report = await rig.run()
    (proposal,) = await rig.queue()

    assert (proposal.entry.of, proposal.floor) == (PRODUCTS, 0.851335037)
    assert proposal.hardening.holds
    assert len(report.proposals) == 1


async def test_who_falls_for_a_trap_proposes_nothing() -> None:
    """A text that bears no answer got one."""
    rig = NumberRig(FakeProblems(*some_boxes(38), traps=(losses(),)))
    report = await rig.run()

    assert report.canaries_wrong == 1
    assert await rig.queue() == ()


async def test_a_ratified_class_is_sealed_with_the_name_of_its_set() -> None:
    """Provenance names where the labels come from."""
    rig = NumberRig(FakeProblems(*some_boxes(38)))
    await rig.run()
    (proposal,) = await rig.queue()
    await rig.seal.ratify(proposal, reason="")
    sealed = (await rig.sealed.read()).sealed

    assert sealed is not None
    assert sealed.ratified == {PRODUCTS}
    assert sealed.provenance.sources == ("gsm8k",)


async def test_problems_of_notes_count_where_they_are_answered() -> None:
    """Notes without a problem, without an answer, or that cannot be read, do not."""
    rig = NumberRig()
    for path, text in {
        "a.md": a_note(boxes(5), "20"),
        "b.md": a_note(boxes(6)),
        "c.md": a_note(boxes(7), "see below"),
        "d.md": "# Heron\n",
        "e.md": a_note(boxes(5), "20"),
    }.items():
        rig.notes.write(path, text)
    rig.notes.write("f.md", a_note(boxes(8), "32"))
    rig.notes.undecodable.add("f.md")
    report = await rig.run(NOTES)

    assert report.cases == 2
    assert derive_ledger(await rig.practice.trials()).counts(PRODUCTS) == Counts(correct=1)


async def test_a_refused_note_tells_no_class_and_is_still_diagnosed() -> None:
    """Nobody knows what its solution would do; what failed is counted all the same."""
    rig = NumberRig()
    rig.notes.write("a.md", a_note(UNREAD, "3"))
    report = await rig.run(NOTES)

    assert await rig.practice.trials() == ()
    assert (report.cases, report.count(Diagnosis.KNOWLEDGE_GAP)) == (1, 1)
    assert [one.gold_id for one in report.refusals] == ["a.md"]


async def test_each_source_stands_for_itself() -> None:
    """Practicing notes anew does not forget a public set."""
    rig = NumberRig(FakeProblems(*some_boxes(3)))
    rig.notes.write("a.md", a_note(losses(), "7"))
    await rig.run()
    await rig.run(NOTES)
    ledger = derive_ledger(await rig.practice.trials())

    assert (ledger.counts(PRODUCTS), ledger.counts(SUMS)) == (
        Counts(correct=3),
        Counts(correct=1),
    )


async def test_other_practice_leaves_proposals_whose_proof_still_holds() -> None:
    """Of a class that another source does not speak of; and checks leave those of derivations."""
    rig = NumberRig(FakeProblems(*some_boxes(38)))
    await rig.run()
    rig.notes.write("a.md", a_note(losses(), "7"))
    await rig.run(NOTES)
    checks = a_rig(FakeChecker(knows_all), some_gold(40))
    checks.practice = rig.practice
    checks.__post_init__()
    await checks.run()
    sides = [proposal.entry.of.is_derivation for proposal in await rig.queue()]
    await rig.run()

    assert sides == [False, True]
    assert [proposal.entry.of.is_derivation for proposal in await rig.queue()] == sides


async def test_changed_rules_propose_nothing_of_the_old_ones() -> None:
    """They start empty, and what older rules proposed goes."""
    rig = NumberRig(FakeProblems(*some_boxes(38)))
    await rig.run()
    rig.rules = CheckerIdentity("derivation", digest="new rules")
    rig.problems.cases = some_boxes(1)
    await rig.run()
    of = CheckerKey("derivation", digest="new rules")
    ledger = derive_ledger(await rig.practice.trials())

    assert await rig.queue() == ()
    assert [e.counts.committed for e in ledger.entries if e.of.checker == of] == [1]


async def test_a_set_that_is_not_there_is_named() -> None:
    """The caller learns which folder to name."""
    with pytest.raises(PublicSetMissing):
        await NumberRig().service.practice(ProblemsRequest("gsm8k"), progress=NoProgress())


async def test_a_limit_bounds_the_problems() -> None:
    """From the beginning of the set."""
    assert (await NumberRig(FakeProblems(*some_boxes(5))).run(limit=2)).cases == 2


def test_other_names_and_numbers_have_known_answers() -> None:
    """Names change nothing; a number changes the answer as the steps say."""
    text = "On Monday Anna has 3 boxes of 4 pens. How many pens has Anna?"
    case = ProblemCase("p", text, "12")

    assert [(other.id, other.answer) for other in perturbed_problems(case)] == [
        ("p~names", "12"),
        ("p~numbers", "40"),
    ]


async def test_an_answer_in_a_round_is_a_trial_of_the_problem() -> None:
    """Once, however often the round is played; other answers are replays."""
    rig = NumberRig()
    await rig.answers.learn(Problem(boxes(), "12"))
    await rig.answers.learn(Problem(boxes(), "12"))

    assert derive_ledger(await rig.practice.trials()).counts(PRODUCTS) == Counts(correct=1)
    assert await rig.practice.sources(PRODUCTS) == {"answer"}


@pytest.mark.parametrize("problem", [Problem(UNREAD, "3"), Problem(boxes(), "see below")])
async def test_what_tells_no_class_or_no_label_is_no_trial(problem: Problem) -> None:
    """A refusal of an unknown class, and an answer without a number."""
    rig = NumberRig()
    await rig.answers.learn(problem)

    assert await rig.practice.trials() == ()
