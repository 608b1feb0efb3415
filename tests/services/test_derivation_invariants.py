"""The invariants of calibration, held for derivations as they are counted and served.

As in ``test_calibration_invariants.py`` each invariant takes a part; the real one passes, and a
mutated one, kept here, must fail, or the invariant proves nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.calibration.gate import Action, decide
from sidecar.calibration.ledger import CaseTrial, Counts, Result, derive_ledger
from sidecar.calibration.practice import Role
from sidecar.calibration.seal import seal
from sidecar.cli.practice_commands import TRIAL_SPLIT as TRIAL_SPLIT_OF_CLI
from sidecar.evals import gsm8k
from sidecar.ports.problems import ProblemCase, ProblemCases
from sidecar.rounds.problem_answers import ProblemOutcome, problem_point
from sidecar.rounds.trials import Trial, case_fingerprint, problem_case, trial_of
from sidecar.rounds.values import (
    Basis,
    Check,
    Outcome,
    Problem,
    RulingKind,
    Standing,
    Verdict,
    VerdictResult,
)
from sidecar.services.attempt_problem import attempt_problem
from sidecar.services.read_ledger import case_trials
from sidecar.services.serve_numbers import JudgedNumber, ServeNumbers
from tests.builders import a_record, a_ruling, turns
from tests.fakes.ledger import FakeLedger
from tests.services.number_rig import (
    DERIVATIONS,
    PRODUCTS,
    RULES,
    FakeProblems,
    NumberRig,
    boxes,
    some_boxes,
)
from tests.shared_data import FOLDER, shared_data
from tests.unit.calibration.builders import a_ledger, a_sealed_ledger

BOXES = Problem(boxes(), None)

# 1. No practice artifact reaches a served outcome without ratification.

Serve = Callable[[NumberRig], Awaitable[JudgedNumber]]


async def serve(rig: NumberRig) -> JudgedNumber:
    """Serve as specified."""
    return await rig.numbers.judge(BOXES, "12")


async def serve_from_practice(rig: NumberRig) -> JudgedNumber:
    """Break it: read what practice stored, as if it were sealed."""
    ledger = FakeLedger()
    await ledger.write(a_sealed_ledger(derive_ledger(await rig.practice.trials()), PRODUCTS))
    return await ServeNumbers(ledger, derivations=lambda: RULES).judge(BOXES, "12")


async def hold_regimes(serving: Serve) -> None:
    """Hold that practicing 40 right cases changes nothing that is served."""
    rig = NumberRig(FakeProblems(*some_boxes(40)))
    await rig.sealed_as(a_ledger(20, of=PRODUCTS))
    before = (await serving(rig), rig.sealed.text)
    await rig.run()
    assert await rig.queue()
    assert (await serving(rig), rig.sealed.text) == before


async def test_practice_changes_nothing_that_is_served() -> None:
    """Outcome and seal stay, byte by byte, until a person ratifies."""
    await hold_regimes(serve)


async def test_serving_from_practice_is_found() -> None:
    """A derivation that earned itself a license fails."""
    with pytest.raises(AssertionError):
        await hold_regimes(serve_from_practice)


# 2. No spurious derivation is banked: a coincidence is none, and what fitted the rules neither.

Bank = Callable[[ProblemCase], Result]

COINCIDENCE = ProblemCase("c", "Ann has 20 pens and 5 cups. How many dogs are there?", "4")


def bank(case: ProblemCase) -> Result:
    """Attempt as specified."""
    return attempt_problem(case, Role.GOLD, DERIVATIONS, "s").result


def bank_any_quotient(case: ProblemCase) -> Result:
    """Break it: some combination of the numbers gives the gold."""
    return Result.CORRECT if case.answer == str(20 // 5) else Result.REFUSED


def hold_no_coincidence(banked: Bank) -> None:
    """Hold that 20 / 5 = 4 is refused although the gold is 4."""
    assert banked(COINCIDENCE) is Result.REFUSED


def test_a_coincidence_is_not_banked() -> None:
    """No word licenses the division."""
    hold_no_coincidence(bank)


def test_banking_a_coincidence_is_found() -> None:
    """Taking whatever gives the gold fails."""
    with pytest.raises(AssertionError):
        hold_no_coincidence(bank_any_quotient)


Split = Callable[[Path], ProblemCases]


def read_train_too(data: Path) -> ProblemCases:
    """Break it: cases that the rules were made on are trials of them."""
    problems = gsm8k.read_problems("train", data, limit=50)
    cases = tuple(ProblemCase(one.id, one.question, str(one.answer)) for one in problems)
    return ProblemCases((*gsm8k.read_trial_problems(data).cases, *cases), "f" * 64)


def hold_that_nothing_fitted_is_a_trial(read: Split) -> None:
    """Hold that no case of the half that the rules were made on is among the trials."""
    train = {problem_case(one.question) for one in gsm8k.read_problems("train", FOLDER)}
    trials = {problem_case(case.text) for case in read(FOLDER).cases}
    assert not train & trials


def test_the_training_half_is_never_a_trial() -> None:
    """Those cases fitted the rules: they are practice counts and no more."""
    shared_data("gsm8k/train.jsonl.gz")
    hold_that_nothing_fitted_is_a_trial(gsm8k.read_trial_problems)
    assert gsm8k.TRIAL_SPLIT == TRIAL_SPLIT_OF_CLI


def test_trials_of_the_training_half_are_found() -> None:
    """A set that mixes both halves fails."""
    shared_data("gsm8k/train.jsonl.gz")
    with pytest.raises(AssertionError):
        hold_that_nothing_fitted_is_a_trial(read_train_too)


# 3. Practice is deterministic: ledger, queue and report.

Practice = Callable[[NumberRig, int], Awaitable[object]]


async def practice(rig: NumberRig, run: int) -> object:
    """Practice as specified."""
    return await rig.run()


async def practice_by_chance(rig: NumberRig, run: int) -> object:
    """Break it: each run takes what it happens to take."""
    return await rig.run(limit=38 + run)


async def hold_repetition(practicing: Practice) -> None:
    """Hold that a second run gives the same report and the same bytes."""
    rig = NumberRig(FakeProblems(*some_boxes(40, wrong=1)))
    first = (await practicing(rig, 0), await rig.practice.queue())
    assert (await practicing(rig, 1), await rig.practice.queue()) == first


async def test_a_second_run_is_byte_identical() -> None:
    """The same problems and rules give the same."""
    await hold_repetition(practice)


async def test_a_run_that_differs_is_found() -> None:
    """Another sample makes another report."""
    with pytest.raises(AssertionError):
        await hold_repetition(practice_by_chance)


# 5. A Tier-1 contradiction retracts and tightens. (4, the ceilings, is held over all sources.)

Contradict = Callable[[NumberRig, Problem], Awaitable[None]]


async def contradict(rig: NumberRig, problem: Problem) -> None:
    """Contradict as specified."""
    await rig.answers.learn(problem)


async def contradict_later(rig: NumberRig, problem: Problem) -> None:
    """Break it: the case waits until a person ratifies."""
    of, case = PRODUCTS, problem_case(problem.text)
    await rig.practice.label(CaseTrial(of, case, Result.WRONG))


async def hold_tightening(contradicting: Contradict) -> None:
    """Hold that one answer takes back what 38 right cases and a person had given."""
    rig = NumberRig()
    await rig.sealed_as(a_ledger(38, of=PRODUCTS), PRODUCTS)
    assert (await serve(rig)).outcome is ProblemOutcome.RIGHT
    await contradicting(rig, Problem(boxes(), "11"))
    ledger = (await rig.sealed.read()).ledger
    assert ledger.counts(PRODUCTS) == Counts(correct=38, wrong=1)
    assert not decide(Action.PROPOSE, PRODUCTS, ledger).is_licensed
    assert (await serve(rig)).outcome is ProblemOutcome.CANNOT_JUDGE


async def test_an_answer_that_contradicts_tightens_at_once() -> None:
    """The class is hedged from the next round on."""
    await hold_tightening(contradict)


async def test_a_contradiction_that_waits_is_found() -> None:
    """A sealed ledger that stays as it was fails."""
    with pytest.raises(AssertionError):
        await hold_tightening(contradict_later)


# 6. Committed equals distinct cases: a problem played again is a replay.

Fingerprint = Callable[[Problem, str], str]


def fingerprint(problem: Problem, said: str) -> str:
    """Name the case as specified."""
    return a_trial_of(said, RulingKind.RIGHT).case


def fingerprint_with_words(problem: Problem, said: str) -> str:
    """Break it: each wording of the answer makes another case of the same derivation."""
    return case_fingerprint(problem.text, [said])


def a_trial_of(said: str, kind: RulingKind, outcome: Outcome = Outcome.COVERED) -> Trial:
    """Return the trial of a ruling on a derived number."""
    trial = the_trial_of(said, kind, outcome)
    assert trial is not None
    return trial


def the_trial_of(said: str, kind: RulingKind, outcome: Outcome = Outcome.COVERED) -> Trial | None:
    """Return the trial of a ruling on a problem round; ``None`` where it makes none."""
    check = replace(
        a_number_check(outcome), standing=Standing.RATIFIED, checker=RULES, operation=PRODUCTS.kind
    )
    verdict = Verdict(VerdictResult.PASS, (check,), (), Standing.RATIFIED, basis=Basis.NUMBER)
    record = a_record(transcript=turns(said), verdict=verdict)
    return trial_of(record, check, a_ruling(kind=kind))


def a_number_check(outcome: Outcome) -> Check:
    """Return a check of the problem."""
    return Check(problem_point(BOXES.text), outcome)


def hold_distinct(name: Fingerprint) -> None:
    """Hold that one problem is one case, whatever was answered and whoever labeled it."""
    cases = {name(BOXES, said) for said in ("12", "12 pens", "It is 12.")}
    assert cases == {problem_case(BOXES.text)}


def test_a_problem_is_one_case() -> None:
    """A derivation reads the problem alone; rulings, answers and practice name it alike."""
    hold_distinct(fingerprint)


def test_counting_each_wording_is_found() -> None:
    """It would turn one derivation into as many trials as somebody likes."""
    with pytest.raises(AssertionError):
        hold_distinct(fingerprint_with_words)


# 7. A tampered or unreadable ledger licenses nothing.

ReadText = Callable[[FakeLedger], FakeLedger]


def as_it_is(ledger: FakeLedger) -> FakeLedger:
    """Read as specified."""
    return ledger


def last_good(ledger: FakeLedger) -> FakeLedger:
    """Break it: where the seal is broken, serve what was sealed before."""
    before = FakeLedger()
    before.text = seal(a_sealed_ledger(a_ledger(657, of=PRODUCTS)))
    return before


async def hold_seal(read: ReadText) -> None:
    """Hold that a ledger with improved figures decides no problem."""
    ledger = FakeLedger()
    await ledger.write(a_sealed_ledger(a_ledger(657, of=PRODUCTS)))
    assert ledger.text is not None
    ledger.text = ledger.text.replace('"wrong": 0', '"wrong": 1')
    numbers = ServeNumbers(read(ledger), derivations=lambda: RULES)
    assert (await numbers.judge(BOXES, "12")).outcome is ProblemOutcome.CANNOT_JUDGE


async def test_a_tampered_ledger_decides_no_problem() -> None:
    """Every class is hedged then."""
    await hold_seal(as_it_is)


async def test_trusting_a_broken_seal_is_found() -> None:
    """What was sealed before is not served."""
    with pytest.raises(AssertionError):
        await hold_seal(last_good)


# Rulings are trials at once, of the derivation's class.


@pytest.mark.parametrize(
    ("kind", "outcome", "result"),
    [
        (RulingKind.RIGHT, Outcome.COVERED, Result.CORRECT),
        (RulingKind.DID_NOT_EXPLAIN, Outcome.COVERED, Result.WRONG),
        (RulingKind.RIGHT, Outcome.NOT_COVERED, Result.CORRECT),
        (RulingKind.DID_EXPLAIN, Outcome.NOT_COVERED, Result.WRONG),
    ],
)
def test_a_ruling_labels_the_derived_answer(
    kind: RulingKind, outcome: Outcome, result: Result
) -> None:
    """Confirmed or contradicted, by way of the learner's number."""
    (trial,) = case_trials([a_trial_of("12", kind, outcome)])

    assert (trial.of, trial.result) == (PRODUCTS, result)


def test_that_ones_own_number_is_wrong_confirms_no_other() -> None:
    """The derived one may be wrong as well."""
    assert the_trial_of("11", RulingKind.DID_NOT_EXPLAIN, Outcome.NOT_COVERED) is None
