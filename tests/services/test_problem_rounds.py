"""Problem rounds without a given answer, from the learner's number to the tightened gate."""

from __future__ import annotations

import pytest

from sidecar.calibration.ledger import Counts, derive_ledger
from sidecar.calibration.seal import seal
from sidecar.errors import RulingRefused
from sidecar.rounds.phrases import Phrase, phrase
from sidecar.rounds.trials import Side, TrialCounts
from sidecar.rounds.values import Outcome, RulingKind, Standing, Verdict, VerdictResult
from sidecar.services.conclude_round import NOT_COUNTED
from sidecar.services.learn_from_ruling import Learned
from sidecar.services.number_verdict import BY_THE_NOTE, NO_ANSWER_GIVEN
from sidecar.services.read_ledger import case_trials
from sidecar.services.rule_check import NOT_SAID, NOTHING_DECIDED, Ruled, RulingRequest
from sidecar.services.serve_numbers import RECALLED
from tests.fakes.checker import NOT_COVERED, FakeChecker, covered
from tests.services.after_rig import NOTE, AfterRig
from tests.services.number_rig import PRODUCTS, UNREAD, a_note, boxes
from tests.services.round_rig import Steps
from tests.unit.calibration.builders import a_ledger, a_sealed_ledger

QUANTITY = "A delivery holds 1,000 pieces."
DELIVERY = f"""# Delivery

The factory sends screws in boxes to the workshop every Monday, and the workshop counts them.

## Core assertions

- {QUANTITY}
"""
REACHES = "A delivery has 40 boxes with 25 pieces each."


def a_rig(text: str, *, correct: int = 0, is_ratified: bool = False, **more: object) -> AfterRig:
    """Return a round on a note, with so many right products sealed."""
    rig = AfterRig(FakeChecker(**more), text)  # type: ignore[arg-type]  # claims alone
    if correct:
        ratified = (PRODUCTS,) if is_ratified else ()
        rig.sealed.text = seal(a_sealed_ledger(a_ledger(correct, of=PRODUCTS), *ratified))
    return rig


async def played(rig: AfterRig, said: str) -> Verdict:
    """Play a round of one answer to its verdict."""
    verdict = (await rig.play(said)).verdict
    assert verdict is not None
    return verdict


async def ruled(rig: AfterRig, about: str, kind: RulingKind, evidence: str = "") -> Ruled:
    """Rule on the first round."""
    return await rig.ruling.rule(RulingRequest("r1", about, kind, evidence))


async def test_a_ratified_class_judges_the_number() -> None:
    """The verdict has the standing of the class, and the derivation is there to rule on."""
    verdict = await played(a_rig(a_note(boxes()), correct=38, is_ratified=True), "12 pens")

    assert (verdict.result, verdict.standing) == (VerdictResult.PASS, Standing.RATIFIED)
    assert verdict.checks[0].evidence == "12 pens"


async def test_a_wrong_number_fails_with_the_derived_answer_as_its_gap() -> None:
    """What was missing is the number."""
    verdict = await played(a_rig(a_note(boxes()), correct=38, is_ratified=True), "11")

    assert verdict.result is VerdictResult.FAIL
    assert [gap.text for gap in verdict.gaps] == ["The answer is 12 pens."]


async def test_an_unlicensed_class_leaves_it_open_with_its_figures() -> None:
    """Class, reliability and what is missing stand in the reason."""
    verdict = await played(a_rig(a_note(boxes()), correct=12), "12")

    assert (verdict.result, verdict.standing) == (VerdictResult.UNDECIDED, Standing.HEDGED)
    assert verdict.reason == (
        "the note gives no answer to this problem; a derivation gives 12 pens (3 × 4 = 12), and"
        " derivations of this kind (multiplicative) are not licensed: right in 12 of 12 known"
        " cases, 0.64 of 0.99 shown, 645 more right ones would do"
    )


async def test_a_ruling_on_a_number_is_a_trial_and_changes_the_verdict() -> None:
    """At once; no sentence need be quoted, for the answer is known."""
    rig = a_rig(a_note(boxes()))
    await played(rig, "12 pens")
    found = await ruled(rig, boxes(), RulingKind.DID_EXPLAIN)

    assert (found.verdict.result, found.verdict.standing) == (
        VerdictResult.PASS,
        Standing.RATIFIED,
    )
    assert found.trial_class is not None
    assert (found.trial_class.side, found.counts) == (Side.ANSWER, TrialCounts(correct=1))
    ledger = derive_ledger(case_trials(await rig.history.trials()))
    assert ledger.counts(PRODUCTS) == Counts(correct=1)


async def test_a_ruling_that_contradicts_retracts_and_tightens() -> None:
    """The class is hedged from then on, and the answer that was believed is believed no more."""
    rig = a_rig(a_note(boxes()), correct=38, is_ratified=True)
    await played(rig, "12")
    await ruled(rig, boxes(), RulingKind.RIGHT)
    found = await ruled(rig, boxes(), RulingKind.DID_NOT_EXPLAIN)
    again = await played(rig, "It is 12.")

    assert found.learned == Learned(is_retracted=True, is_tightened=True)
    assert (found.verdict.result, found.counts) == (VerdictResult.FAIL, TrialCounts(wrong=1))
    assert (await rig.sealed.read()).ledger.counts(PRODUCTS) == Counts(correct=38, wrong=1)
    assert again.result is VerdictResult.UNDECIDED


async def test_an_answer_ruled_right_is_recalled_in_the_next_round() -> None:
    """Whatever the derivation says of it."""
    rig = a_rig(a_note(boxes()))
    await played(rig, "13 pens")
    await ruled(rig, boxes(), RulingKind.DID_EXPLAIN)
    verdict = await played(rig, "13 pens")

    assert (verdict.result, verdict.checks[0].note) == (VerdictResult.PASS, RECALLED)


async def test_only_what_was_said_is_an_answer() -> None:
    """Another number than the learner's is refused as evidence."""
    rig = a_rig(a_note(boxes()))
    await played(rig, "12 pens")

    with pytest.raises(RulingRefused, match=NOT_SAID):
        await ruled(rig, boxes(), RulingKind.DID_EXPLAIN, "13 pens")


async def test_nothing_is_confirmed_where_nothing_was_derived() -> None:
    """The learner may say whether the number is right, and that counts for no class."""
    rig = a_rig(a_note(UNREAD))
    await played(rig, "3")
    with pytest.raises(RulingRefused, match=NOTHING_DECIDED):
        await ruled(rig, UNREAD, RulingKind.RIGHT)
    found = await ruled(rig, UNREAD, RulingKind.DID_EXPLAIN)

    assert (found.verdict.result, found.trial_class) == (VerdictResult.PASS, None)


async def test_a_given_answer_is_a_trial_of_the_derivation() -> None:
    """What is derived is labeled by it; the check that compared belongs to no class."""
    rig = a_rig(a_note(boxes(), "12"))
    verdict = await played(rig, "11")
    (check,) = verdict.checks

    assert (verdict.result, check.outcome) == (VerdictResult.FAIL, Outcome.NOT_COVERED)
    assert (check.evidence, check.note, check.checker) == ("11", BY_THE_NOTE, None)
    assert derive_ledger(await rig.practice.trials()).counts(PRODUCTS) == Counts(correct=1)


@pytest.mark.parametrize("about", [boxes(), "The answer is 13."], ids=["problem", "answer told"])
async def test_the_learner_has_the_last_word_on_a_number_that_the_note_decided(about: str) -> None:
    """The note may be wrong, or its answer read wrongly; the ruling counts for no class."""
    rig = a_rig(a_note(boxes(), "13"))
    await played(rig, "12 pens")
    found = await ruled(rig, about, RulingKind.DID_EXPLAIN)
    back = await ruled(rig, about, RulingKind.DID_NOT_EXPLAIN)

    assert (found.verdict.result, found.verdict.gaps) == (VerdictResult.PASS, ())
    assert found.verdict.standing is Standing.RATIFIED
    assert found.trial_class is None
    assert found.schedule is not None
    assert (found.schedule.passes, found.schedule.fresh) == (1, 0)
    assert back.verdict.result is VerdictResult.FAIL


@pytest.mark.parametrize(
    ("answer", "said", "outcome"),
    [
        ("12", "11 or 12", Outcome.UNDECIDED),
        ("12", "I have got no idea", Outcome.NOT_COVERED),
        ("", "3", Outcome.UNDECIDED),
    ],
    ids=["unclear", "no number", "not judged"],
)
async def test_every_number_that_was_not_right_can_be_ruled_on(
    answer: str, said: str, outcome: Outcome
) -> None:
    """However a problem round ended, the learner may say that their answer is right."""
    rig = a_rig(a_note(boxes() if answer else UNREAD, answer))
    verdict = await played(rig, said)
    found = await ruled(rig, verdict.checks[0].assertion.text, RulingKind.DID_EXPLAIN, said)

    assert verdict.checks[0].outcome is outcome
    assert found.verdict.result is VerdictResult.PASS


async def test_a_round_without_an_answer_that_was_given_up_says_why() -> None:
    """Nobody knows what was missing; the round says that, and what the note could do."""
    rig = a_rig(a_note(UNREAD))
    opened = await rig.opening.open(NOTE, progress=Steps())
    result = await rig.turns.give_up(opened.round_id, (), progress=Steps())

    assert result.verdict is not None
    assert (result.verdict.result, result.verdict.gaps) == (VerdictResult.FAIL, ())
    assert result.verdict.reason.startswith(f"{NO_ANSWER_GIVEN}; no answer could be worked out")
    assert result.feedback == phrase(Phrase.NO_ANSWER, "en")


async def test_giving_up_a_problem_tells_its_answer() -> None:
    """Where the note gives one."""
    rig = a_rig(a_note(boxes(), "12"))
    opened = await rig.opening.open(NOTE, progress=Steps())
    result = await rig.turns.give_up(opened.round_id, (), progress=Steps())

    assert result.verdict is not None
    assert [gap.text for gap in result.verdict.gaps] == ["The answer is 12."]
    assert result.feedback == phrase(Phrase.GAVE_UP, "en")


async def test_an_answer_that_contradicts_a_trusted_class_is_told() -> None:
    """Either the derivation was wrong or the note is; the learner can tell."""
    rig = a_rig(a_note(boxes(), "11"), correct=38, is_ratified=True)
    first = await rig.play("11")
    second = await rig.play("11")

    assert [notice[:50] for notice in first.notices] == [
        "A derivation of this problem gives 12 pens. The no"
    ]
    assert second.notices == ()


async def test_a_round_ends_although_its_answer_cannot_be_counted() -> None:
    """What practice keeps is apart from what is served, also when it is damaged."""
    rig = a_rig(a_note(boxes(), "12"))
    rig.practice.is_damaged = True
    result = await rig.play("12")

    assert result.verdict is not None
    assert result.verdict.result is VerdictResult.PASS
    assert any(notice.startswith(NOT_COUNTED) for notice in result.notices)


async def test_without_any_answer_no_number_means_no_gap() -> None:
    """Nobody knows what is missing."""
    verdict = await played(a_rig(a_note(UNREAD)), "I do not know")

    assert (verdict.result, verdict.gaps) == (VerdictResult.FAIL, ())
    assert verdict.standing is Standing.HEDGED


async def test_a_licensed_derivation_reaches_a_quantity() -> None:
    """Forty boxes with 25 each are a thousand pieces, in the learner's own words."""
    (check,) = (await played(a_rig(DELIVERY, correct=657), REACHES)).checks

    assert (check.outcome, check.standing) == (Outcome.COVERED, Standing.LICENSED)
    assert check.evidence == REACHES
    assert check.note == "a derivation gives 1,000 pieces (40 × 25 = 1,000)"


async def test_an_unlicensed_derivation_leaves_a_quantity_to_the_learner() -> None:
    """Undecided instead of not covered; a ruling counts for the derivation's class."""
    rig = a_rig(DELIVERY)
    (check,) = (await played(rig, REACHES)).checks
    found = await ruled(rig, QUANTITY, RulingKind.RIGHT)

    assert (check.outcome, check.claimed) == (Outcome.UNDECIDED, Outcome.COVERED)
    assert check.note.endswith("derivations of this kind (multiplicative) are not licensed")
    assert found.verdict.result is VerdictResult.PASS
    assert found.trial_class is not None
    assert found.trial_class.side is Side.ANSWER


@pytest.mark.parametrize(
    "said",
    [
        "A delivery has 40 boxes with 20 pieces each.",
        "A delivery has 40 boxes and 25 pieces.",
        "A delivery has many boxes.",
        "A delivery never has 40 boxes with 25 pieces each.",
        "My aunt owns 40 boxes with 25 pears each.",
        "My aunt owns 40 boxes with 25 pieces each.",
        "Some say a delivery has 40 boxes with 25 pieces each, but I doubt it.",
    ],
    ids=[
        "another value",
        "no cue",
        "no number",
        "negated",
        "something else",
        "of something else",
        "disowned",
    ],
)
async def test_what_does_not_reach_the_number_is_not_covered(said: str) -> None:
    """Not even where the class is licensed."""
    (check,) = (await played(a_rig(DELIVERY, correct=657), said)).checks

    assert check.outcome is Outcome.NOT_COVERED


async def test_a_check_that_claims_more_than_the_number_may_be_lifted() -> None:
    """The check found the point and only the number unsaid: the derivation says it."""
    rig = a_rig(DELIVERY, correct=657, claims={QUANTITY: covered(REACHES)})
    (check,) = (await played(rig, REACHES)).checks

    assert (check.outcome, check.operation) == (Outcome.COVERED, "multiplicative")


async def test_other_points_are_not_derived() -> None:
    """Only where the number is the point."""
    text = DELIVERY.replace(QUANTITY, "It holds 1,000 pieces because the truck is small.")
    rig = a_rig(text, correct=657, claims={"x": NOT_COVERED})
    (check,) = (await played(rig, REACHES)).checks

    assert (check.outcome, check.operation) == (Outcome.NOT_COVERED, "")


async def test_an_unclear_answer_is_left_open_at_the_end_and_never_failed() -> None:
    """Two numbers without a choice, in the last turn of the round."""
    verdict = await played(a_rig(a_note(boxes(), "12")), "11 or 12")

    assert (verdict.result, verdict.gaps) == (VerdictResult.UNDECIDED, ())
    assert verdict.reason.startswith("It is not clear which value is your answer")


async def test_a_fault_of_the_notes_answer_is_the_reason() -> None:
    """Instead of saying that there is none."""
    note = a_note(UNREAD, "x").replace("answer: x", "answer: {a: 1}")
    verdict = await played(a_rig(note), "12")

    assert verdict.result is VerdictResult.UNDECIDED
    assert verdict.reason.startswith("the note's “answer:” is a table of keys and values")


async def test_a_german_problem_says_in_german_that_it_cannot_be_judged() -> None:
    """The reason is in the language of the verdict."""
    problem = "Ein Bäcker backt 5 Bleche mit je 24 Brötchen. Wie viele Brötchen bleiben ihm noch?"
    verdict = await played(a_rig(f"---\nproblem: {problem}\n---\n# Bäcker\n"), "40")

    assert verdict.result is VerdictResult.UNDECIDED
    assert verdict.reason.startswith("Die Notiz gibt zu dieser Aufgabe keine Antwort")
