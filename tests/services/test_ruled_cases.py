"""What the learner ruled is practiced by a checker that it was not ruled on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from sidecar.calibration.classes import CheckerKey, Side
from sidecar.calibration.practice import Attempt
from sidecar.ports.checker import CheckReply, CheckRequest
from sidecar.ports.gold import GoldCases
from sidecar.rounds.values import Outcome, RoundRecord, Ruling, RulingKind, Speaker, Turn
from sidecar.services.check_class import checker_key
from sidecar.services.ruled_cases import NOT_KEPT, RULING, with_rulings
from tests.builders import CHECKER, RECALL, a_checked_record, a_result, a_ruling, a_snapshot
from tests.fakes.checker import UNDECIDED, FakeChecker
from tests.services.practicing import Rig, a_rig, knows_all, some_gold

Claims = Callable[[CheckRequest], CheckReply]
SAID = "Whoever has to recall a thing keeps it longer."
OTHER = CheckerKey("builtin", "check")
EMPTY = GoldCases((), (), "0" * 64)


def a_ruled_record(outcome: Outcome, ruling: Ruling, said: str = SAID) -> RoundRecord:
    """Return a round on one point with a ruling on it."""
    transcript = (Turn(Speaker.LEARNER, said),)
    return a_checked_record((RECALL, outcome), transcript=transcript, rulings=(ruling,))


async def a_rig_with(record: RoundRecord, checker: Claims = knows_all, right: int = 2) -> Rig:
    """Return practice over a history of one round."""
    rig = a_rig(FakeChecker(checker), some_gold(right))
    await rig.store.save_snapshot(a_snapshot())
    await rig.store.conclude(record, a_result(verdict=record.verdict))
    return rig


@pytest.mark.parametrize(
    ("outcome", "kind", "label"),
    [
        (Outcome.UNDECIDED, RulingKind.DID_EXPLAIN, True),
        (Outcome.NOT_COVERED, RulingKind.DID_EXPLAIN, True),
        (Outcome.COVERED, RulingKind.DID_NOT_EXPLAIN, False),
        (Outcome.COVERED, RulingKind.RIGHT, True),
        (Outcome.NOT_COVERED, RulingKind.RIGHT, False),
    ],
)
def test_a_ruling_is_a_case_with_its_label(
    outcome: Outcome, kind: RulingKind, *, label: bool
) -> None:
    """Confirmed or corrected, it says what is true of these words."""
    record = a_ruled_record(outcome, a_ruling(kind=kind))
    (case,) = with_rulings(EMPTY, [record], OTHER).cases

    assert (case.assertion, case.answer, case.is_covered) == (RECALL, SAID, label)
    assert case.source == RULING


def test_what_was_confirmed_as_undecided_labels_nothing() -> None:
    """Nobody said whether it was explained."""
    record = a_ruled_record(Outcome.UNDECIDED, a_ruling(kind=RulingKind.RIGHT))

    assert with_rulings(EMPTY, [record], OTHER) == EMPTY


def test_the_checker_that_was_ruled_on_gains_no_second_trial() -> None:
    """A replay is no new evidence."""
    record = a_ruled_record(Outcome.UNDECIDED, a_ruling())

    assert with_rulings(EMPTY, [record], checker_key(CHECKER)) == EMPTY


def test_a_later_ruling_replaces_an_earlier_one() -> None:
    """The learner may think again."""
    record = a_ruled_record(Outcome.UNDECIDED, a_ruling())
    record = replace(record, rulings=(*record.rulings, a_ruling(kind=RulingKind.DID_NOT_EXPLAIN)))
    (case,) = with_rulings(EMPTY, [record], OTHER).cases

    assert not case.is_covered


def test_a_round_in_which_nothing_was_said_is_no_case() -> None:
    """There are no words to check."""
    record = replace(a_ruled_record(Outcome.UNDECIDED, a_ruling()), transcript=())

    assert with_rulings(EMPTY, [record], OTHER) == EMPTY


def test_another_ruling_is_another_set() -> None:
    """An interrupted run does not go on with labels that changed meanwhile."""
    explained = a_ruled_record(Outcome.UNDECIDED, a_ruling())
    missed = a_ruled_record(Outcome.UNDECIDED, a_ruling(kind=RulingKind.DID_NOT_EXPLAIN))
    names = {with_rulings(EMPTY, [each], OTHER).sha256 for each in (explained, missed)}

    assert len(names | {EMPTY.sha256}) == 3


async def test_practice_counts_rulings_beside_the_gold_set() -> None:
    """Two gold answers and one of the learner's."""
    rig = await a_rig_with(a_ruled_record(Outcome.UNDECIDED, a_ruling()))
    report = await rig.run()
    (of_rulings,) = (one for one in report.attempts if one.source == RULING)

    assert report.cases == 3
    assert of_rulings.committed is Side.COVERED
    assert of_rulings.gold_id.startswith("ruling-")


async def test_a_second_run_with_rulings_is_the_same() -> None:
    """Equal rulings and replies give an equal report and queue."""
    rig = await a_rig_with(a_ruled_record(Outcome.UNDECIDED, a_ruling()))
    first = (await rig.run(), await rig.practice.queue())

    assert (await rig.run(), await rig.practice.queue()) == first


@pytest.mark.parametrize("is_refused", [False, True])
async def test_practice_keeps_no_word_of_a_round(*, is_refused: bool) -> None:
    """Who forgets rounds must not find them there."""
    said = f"{SAID} Nothing 42 zebras." if is_refused else SAID
    record = a_ruled_record(Outcome.UNDECIDED, a_ruling(), said)
    rig = await a_rig_with(record, (lambda _: UNDECIDED) if is_refused else knows_all, right=0)
    report = await rig.run()
    kept = repr([_words(one) for one in report.attempts])

    assert report.attempts
    assert not any(word in kept.casefold() for word in ("whoever", "recall", "zebras"))


def _words(attempt: Attempt) -> tuple[object, ...]:
    named = attempt.refusal.named if attempt.refusal else (NOT_KEPT,)
    return attempt.evidence, attempt.pattern, named, attempt.gold_id
