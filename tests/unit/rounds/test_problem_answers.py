"""A learner's number against a problem's answer, given or derived."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sidecar.rounds.problem_answers import (
    MAX_POINT_CHARS,
    DerivedNumber,
    is_gold,
    judge_derived,
    problem_point,
)
from sidecar.rounds.problem_outcomes import ProblemOutcome

PENS = DerivedNumber(Fraction(12), "pen")
HOURS = DerivedNumber(Fraction(2), "hour")


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("12", ProblemOutcome.RIGHT),
        ("12 pens", ProblemOutcome.RIGHT),
        ("3 * 4 = 12", ProblemOutcome.RIGHT),
        ("a dozen", ProblemOutcome.RIGHT),
        ("13 pens", ProblemOutcome.WRONG),
        ("no idea", ProblemOutcome.NO_NUMBER),
    ],
)
def test_a_derived_number_is_compared_by_value(said: str, outcome: ProblemOutcome) -> None:
    """Words may stand around the number; its noun need not be said."""
    assert judge_derived(said, PENS) is outcome


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("120 minutes", ProblemOutcome.RIGHT),
        ("2", ProblemOutcome.RIGHT),
        ("2 minutes", ProblemOutcome.WRONG),
        ("2 km", ProblemOutcome.WRONG),
    ],
)
def test_a_unit_that_is_said_must_be_right(said: str, outcome: ProblemOutcome) -> None:
    """Other units of the dimension count by value; other dimensions never."""
    assert judge_derived(said, HOURS) is outcome


@pytest.mark.parametrize(
    ("gold", "number", "is_same"),
    [
        ("12", PENS, True),
        ("12 pens", PENS, True),
        ("11", PENS, False),
        ("120 min", HOURS, True),
        ("2", HOURS, True),
        ("2 km", HOURS, False),
        ("see below", PENS, None),
        ("11 | 12", PENS, True),
        ("10-14", PENS, None),
        ("12:00", PENS, None),
    ],
)
def test_a_notes_answer_labels_a_derivation(
    gold: str, number: DerivedNumber, is_same: bool | None
) -> None:
    """By value and unit; an answer that is no number labels nothing."""
    assert is_gold(gold, number) is is_same


@pytest.mark.parametrize("said", ["€12", "12", "$12", "12 dollars"])
def test_a_currency_is_read_as_money(said: str) -> None:
    """Derivations tell no currency from another; the problem states one."""
    money = DerivedNumber(Fraction(12), "dollar")

    assert judge_derived(said, money) is ProblemOutcome.RIGHT
    assert is_gold(said, money)


@pytest.mark.parametrize(
    ("said", "is_right"), [("3.33", True), ("3.3", False), ("10/3", True), ("3.34", False)]
)
def test_a_number_without_an_end_may_be_rounded(said: str, is_right: bool) -> None:
    """To two decimals; one that ends must be exact."""
    third = DerivedNumber(Fraction(10, 3), "dollar")

    assert is_gold(said, third) is is_right
    assert is_gold("3.12", DerivedNumber(Fraction(25, 8), "dollar")) is False


def test_a_share_may_be_said_in_percent() -> None:
    """A quarter is 25 percent."""
    assert judge_derived("25 %", DerivedNumber(Fraction(1, 4))) is ProblemOutcome.RIGHT


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (PENS, "12 pens"),
        (DerivedNumber(Fraction(1), "box"), "1 box"),
        (DerivedNumber(Fraction(1000), "box"), "1,000 boxes"),
        (DerivedNumber(Fraction(3, 2), "berry"), "1.5 berries"),
        (DerivedNumber(Fraction(1, 3), "child"), "1/3 children"),
        (DerivedNumber(Fraction(5), "kg"), "5 kg"),
        (DerivedNumber(Fraction(21), "day"), "21 days"),
        (DerivedNumber(Fraction(7)), "7"),
    ],
)
def test_a_number_is_shown_as_people_write_it(number: DerivedNumber, text: str) -> None:
    """Thousands apart, decimals where they end, the noun in its plural."""
    assert str(number) == text


def test_a_long_problem_can_still_be_ruled_on() -> None:
    """Its point is cut to what a ruling may name."""
    assert len(problem_point("word " * 500).text) <= MAX_POINT_CHARS
    assert problem_point("How far?").text == "How far?"
