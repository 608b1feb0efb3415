"""The verdict says which points were copied, and takes a turned copy for none."""

from __future__ import annotations

import pytest

from sidecar.rounds.checks import Hearing, Why
from sidecar.rounds.copied_points import turned_point, with_copies
from sidecar.rounds.pastes import PasteRule
from sidecar.rounds.values import AssertionKind, Check, CoreAssertion, Outcome, Speaker, Turn

RATES = (
    "When the central bank raises interest rates, borrowing becomes dearer, so people and firms "
    "spend less and prices rise more slowly."
)
DEBTS = "Unexpected inflation helps debtors, because debts are paid back in money worth less."


def told(said: str, point: str, outcome: Outcome = Outcome.NOT_COVERED, note: str = "") -> str:
    """Return the note on a point after an answer."""
    turns = (Turn(Speaker.LEARNER, said),)
    hearing = Hearing(turns, pastes=PasteRule(f"{RATES} {DEBTS}", [RATES, DEBTS]), before=())
    check = Check(CoreAssertion(point, AssertionKind.MECHANISM), outcome, note=note)
    return with_copies(check, hearing, "en").note


def test_a_copied_point_is_said_to_be_copied() -> None:
    """The learner sees why the point is open, in the verdict too."""
    assert told(f"{RATES} I think that is so.", RATES) == Why.PASTED


def test_a_point_beside_the_copy_is_not() -> None:
    """Only what was left out as a copy is called one."""
    assert told(RATES, DEBTS) == ""
    assert told("I do not remember.", RATES) == ""


def test_a_copy_turned_around_is_told_as_that() -> None:
    """One word changed to its opposite makes it no harmless copy."""
    assert told(RATES.replace("raises", "lowers"), RATES) == Why.OPPOSITE


def test_a_reason_that_there_is_already_stays() -> None:
    """So does an outcome of own words."""
    assert told(RATES, RATES, note="numbers differ") == "numbers differ"
    assert told(RATES, RATES, Outcome.COVERED) == ""


@pytest.mark.parametrize(
    ("said", "is_turned"),
    [
        ("Inflation helps creditors and harms debtors.", True),
        ("Inflation hurts creditors and helps debtors.", False),
        ("Inflation helps debtors and harms creditors.", False),
    ],
)
def test_a_turned_copy_is_told_from_a_copy(said: str, *, is_turned: bool) -> None:
    """By opposites and by who is done what; synonyms turn nothing."""
    points = ["Inflation helps debtors and harms creditors."]

    assert turned_point(said, points, "en") is is_turned
