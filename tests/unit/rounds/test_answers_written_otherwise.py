"""Answers to problems that say a bound, several values, or a number put together in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sidecar.rounds.answer_matching import judge_answer
from sidecar.rounds.problem_answers import DerivedNumber, judge_derived
from sidecar.rounds.problem_outcomes import ProblemOutcome

LEAVES = "When does the train leave?"
DEADLINE = "By when must the form be handed in?"
SQUARE = "For which x is x² = 9?"


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ("14:30", "by 14:30"),
        ("14:30", "no later than 2:30 pm"),
        ("14:30", "since 14:30"),
        ("14:30", "14:30 at the latest"),
        ("14:30", "bis 14:30 Uhr"),
        ("14:30", "ab 14:30 Uhr"),
        ("14:30", "spätestens um 14:30"),
        ("14:30", "avant 14h30"),
        ("14:30", "à partir de 14h30"),
        ("14:30", "antes de las 14:30"),
        ("14:30", "entro le 14:30"),
        ("14:30", "até às 14:30"),
        ("14:30", "下午两点半之前"),
        ("14:30", "14時30分まで"),
        ("5 March", "by 5 March"),
        ("5. März", "seit dem 5. März"),
        ("3 kg", "up to 3 kg"),
        ("30", "at least 30"),
        ("30", "≥ 30"),
    ],
)
def test_a_bound_is_no_value(gold: str, said: str) -> None:
    """Who names the end of a span has not named what lies within."""
    assert judge_answer(said, gold, LEAVES) is ProblemOutcome.UNCLEAR


@pytest.mark.parametrize(
    ("gold", "problem", "said"),
    [
        ("14:30", DEADLINE, "by 14:30"),
        ("14:30", DEADLINE, "14:30"),
        ("14:30", "Bis wann ist offen?", "bis 14:30 Uhr"),
        ("14:30", "Ab wann ist offen?", "ab 14:30 Uhr"),
        ("by 14:30", LEAVES, "before 14:30"),
        ("at least 30", "", "at least 30"),
        ("30", "At least how many are needed?", "at least 30"),
        ("30", "By how much does it rise?", "it rises by 30"),
    ],
)
def test_a_bound_that_is_asked_for_is_the_answer(gold: str, problem: str, said: str) -> None:
    """On the side that the question or the note names."""
    assert judge_answer(said, gold, problem) is ProblemOutcome.RIGHT


def test_a_bound_of_the_other_side_is_no_answer() -> None:
    """After is not by."""
    assert judge_answer("after 14:30", "14:30", DEADLINE) is ProblemOutcome.UNCLEAR


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ("30", "30k"),
        ("30", "30 k apples"),
        ("30", "30%"),
        ("30", "30 Prozent"),
        ("30", "30 ‰"),
        ("30", "30 thousand"),
        ("30", "30 Tausend"),
        ("30", "30 mio"),
        ("30k", "30"),
        ("3 million", "3"),
        ("0.3", "30"),
        ("1500", "1.500"),
        ("5 km", "5.000 m"),
        ("2 h", "120"),
        ("1234567", "1.23 million"),
        ("30", "about 31"),
        ("about 30", "28"),
        ("3.14", "3.14159"),
        ("6.02e23", "602 sextillion"),
    ],
)
def test_what_may_only_be_written_otherwise_is_asked_about(gold: str, said: str) -> None:
    """A mark too much or too little is no wrong number yet, and no right one."""
    assert judge_answer(said, gold) is ProblemOutcome.UNCLEAR


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ("30", "31"),
        ("30", "300"),
        ("30", "31k"),
        ("30", "31%"),
        ("5 km", "5 m"),
        ("2 h", "121"),
        ("3.5", "3.51"),
        ("1500", "1.5"),
        ("about 30", "35"),
        ("30", "-30"),
        ("3.5", "trois"),
        ("3/4", "quatre cinquièmes"),
        ("14:30", "下午三点半"),
        ("3:2", "2:3"),
    ],
)
def test_another_number_is_wrong_whatever_its_mark(gold: str, said: str) -> None:
    """Nothing is asked about where nothing fits."""
    assert judge_answer(said, gold) is ProblemOutcome.WRONG


def test_a_derived_number_is_asked_about_alike() -> None:
    """A scale or a share too much is no wrong step."""
    derived = DerivedNumber(Fraction(30), "apple")
    found = [judge_derived(said, derived).value for said in ("30", "30k", "30%", "31k")]

    assert found == ["right", "unclear", "unclear", "wrong"]


@pytest.mark.parametrize("gold", ["3 | -3", "3|-3", "3 or -3", "x = 3 or x = -3", "±3", "x = ±3"])
@pytest.mark.parametrize(
    "said", ["3", "-3", "3 | -3", "3 or -3", "x = 3, x = -3", "±3", "x₁ = 3, x₂ = −3", "3、-3"]
)
def test_any_of_several_is_right_and_so_are_all(gold: str, said: str) -> None:
    """However a note and a learner list them."""
    assert judge_answer(said, gold, SQUARE) is ProblemOutcome.RIGHT


@pytest.mark.parametrize("gold", ["3 and -3", "x = 3, x = -3", "{3, -3}", "3; -3", "3 und -3"])
@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("-3 and 3", ProblemOutcome.RIGHT),
        ("x = -3, x = 3", ProblemOutcome.RIGHT),
        ("±3", ProblemOutcome.RIGHT),
        ("The solutions are 3 and minus three", ProblemOutcome.RIGHT),
        ("3 et -3", ProblemOutcome.RIGHT),
        ("3", ProblemOutcome.UNCLEAR),
        ("3, -3 and 4", ProblemOutcome.UNCLEAR),
        ("3 and 4", ProblemOutcome.WRONG),
        ("4", ProblemOutcome.WRONG),
    ],
)
def test_all_of_a_joined_list_are_asked_for(gold: str, said: str, outcome: ProblemOutcome) -> None:
    """In any order; one of them alone is asked about."""
    assert judge_answer(said, gold, SQUARE) is outcome


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("x = 3, y = 4", ProblemOutcome.RIGHT),
        ("y = 4 and x = 3", ProblemOutcome.RIGHT),
        ("(3, 4)", ProblemOutcome.RIGHT),
        ("3 and 4", ProblemOutcome.RIGHT),
        ("4 and 3", ProblemOutcome.UNCLEAR),
        ("x = 4, y = 3", ProblemOutcome.WRONG),
        ("x = 3", ProblemOutcome.UNCLEAR),
    ],
)
def test_variables_keep_their_values(said: str, outcome: ProblemOutcome) -> None:
    """Swapped, they are another solution."""
    assert judge_answer(said, "x = 3, y = 4") is outcome


def test_counts_of_other_things_are_not_the_same_list() -> None:
    """Twelve pens are no twelve pencils."""
    gold = "12 pencils, 3 pens"

    assert judge_answer("3 pens and 12 pencils", gold) is ProblemOutcome.RIGHT
    assert judge_answer("12 pens and 3 pencils", gold) is ProblemOutcome.UNCLEAR


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ("3.5", "3 and a half"),
        ("3.5", "dreieinhalb"),
        ("3.5", "drei einhalb"),
        ("3.5", "trois et demi"),
        ("3.5", "tres y medio"),
        ("3.5", "tre e mezzo"),
        ("3.5", "três e meia"),
        ("3.5", "drie en een half"),
        ("3.5", "три с половиной"),
        ("3.5", "三个半"),
        ("3.5", "三点五"),
        ("3.5", "three point five"),
        ("3.14", "drei Komma eins vier"),
        ("3.5 h", "trois heures et demie"),
        ("3.5 h", "3時間半"),
        ("1.75 h", "eindreiviertel Stunden"),
        ("1 h 45 min", "one hour forty-five"),
        ("1 h 45 min", "una hora y 45 minutos"),
        ("1 h 45 min", "1 Stunde 45"),
        ("1 h 45 min", "一小时四十五分"),
        ("1 h", "une heure"),
        ("€3,50", "3 Euro 50"),
        ("3/4", "四分之三"),
        ("3/4", "4分の3"),
        ("3/4", "три четверти"),
        ("1/2", "一半"),
        ("50%", "5割"),
        ("1234567", "123万4567"),
        ("1234567", "1\u202f234\u202f567"),
        ("1234567", "1_234_567"),
        ("1500", "千五百"),
        ("1500", "quinze cents"),
        ("3.5", "٣٫٥"),
        ("1500", "１，５００"),
        ("6.02e23", "6.02 times ten to the power of 23"),
        ("6.02e23", "6,02 mal 10 hoch 23"),
        ("6.02e23", "6,02 fois dix puissance 23"),
        ("14:30", "a las dos y media"),
        ("14:30", "下午两点半"),
        ("14:30", "14点30分"),
        ("14:30", "午後2時30分"),
        ("30", "60:2"),
        ("3:2", "6:4"),
        ("30-40", "30 à 40"),
        ("30-40", "30から40"),
        ("30-40", "[30, 40]"),
        ("30", "约30"),
    ],
)
def test_numbers_put_together_in_words_are_read_whole(gold: str, said: str) -> None:
    """In the languages of the notes, and in any script."""
    assert judge_answer(said, gold) is ProblemOutcome.RIGHT


@pytest.mark.parametrize(
    ("problem", "outcome"),
    [
        ("What percentage is left?", ProblemOutcome.RIGHT),
        ("Wie viel Prozent bleiben?", ProblemOutcome.RIGHT),
        ("What is 30% of 100?", ProblemOutcome.UNCLEAR),
    ],
)
def test_a_percent_is_right_only_where_percents_are_asked_for(
    problem: str, outcome: ProblemOutcome
) -> None:
    """The note leaves the sign out there."""
    assert judge_answer("30 %", "30", problem) is outcome
