"""Answers to problems that look like the note's, and are not; and those that only look unlike."""

from __future__ import annotations

import pytest

from sidecar.rounds.answer_matching import judge_answer
from sidecar.rounds.problem_outcomes import ProblemOutcome

RIGHT, WRONG = ProblemOutcome.RIGHT, ProblemOutcome.WRONG
UNCLEAR, CANNOT = ProblemOutcome.UNCLEAR, ProblemOutcome.CANNOT_JUDGE
PUPILS = "Of 80 pupils 20 are ill. What percentage is ill?"
TWO = "x + y = 7 and x - y = -1. What are x and y?"


@pytest.mark.parametrize("said", ["25 pupils", "25 apples", "0.25 pupils", "25 of them"])
def test_what_counts_things_is_no_share(said: str) -> None:
    """Twenty-five pupils are not twenty-five percent of them."""
    assert judge_answer(said, "25 %", PUPILS) is UNCLEAR


@pytest.mark.parametrize("said", ["25%", "0.25", "1/4 of the pupils", "25 percent of pupils", "25"])
def test_a_share_is_one_however_it_is_written(said: str) -> None:
    """What the share is of may stand behind it."""
    assert judge_answer(said, "25 %", PUPILS) is RIGHT


@pytest.mark.parametrize(
    ("gold", "right", "wrong"),
    [
        ("sqrt(2)", "1.414", "2"),
        ("√2", "sqrt(2)", "2"),
        (r"$\sqrt{2}$", "1.41", "2"),
        ("2^10", "1024", "2"),
        ("2¹⁰", "1,024", "10"),
        ("2^10 bytes", "1024 bytes", "2"),
        ("x = 2^10", "x = 1024", "2"),
        ("3*sqrt(2)", "4.243", "3"),
        ("2*3", "6", "3"),
        ("2π", "6.28", "2"),
        ("5!", "120", "5"),
        ("(1+sqrt(5))/2", "1.618", "1"),
        ("27^(1/3)", "3", "27"),
    ],
)
def test_an_expression_of_the_note_is_computed(gold: str, right: str, wrong: str) -> None:
    """It is never read as its first number."""
    assert judge_answer(right, gold) is RIGHT
    assert judge_answer(wrong, gold) is WRONG


def test_too_few_digits_of_a_root_are_asked_about() -> None:
    """Rounding is no error, but leaves open what was meant."""
    assert judge_answer("1.4", "sqrt(2)") is UNCLEAR


@pytest.mark.parametrize(
    ("gold", "said"), [("sin(30)", "30"), ("2x+3", "3"), ("x + y", "x - y"), ("2^9999", "2")]
)
def test_what_cannot_be_computed_is_not_compared(gold: str, said: str) -> None:
    """A formula is neither its first number nor its letters without their signs."""
    assert judge_answer(said, gold) is CANNOT


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ("Leonardo da Vinci", "Michelangelo, a friend of Leonardo da Vinci"),
        ("Michelangelo", "Leonardo, a friend of Michelangelo"),
        ("Saturn | Uranus", "Saturn and Mars"),
        ("Saturn | Uranus", "Saturn, Mars"),
        ("Mexico", "It is New Mexico"),
        ("A", "a lot"),
        ("A", "A and B"),
    ],
)
def test_another_name_beside_the_one_of_the_note_is_asked_about(gold: str, said: str) -> None:
    """Who names two has not said which is the answer."""
    assert judge_answer(said, gold) is UNCLEAR


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ("Leonardo da Vinci", "It was painted by Leonardo da Vinci"),
        ("Saturn | Uranus", "Saturn and Uranus"),
        ("Paris", "Well, I think it is Paris."),
        ("Saturn", "the planet Saturn"),
        ("A", "A"),
        ("A", "Answer A"),
        ("green", "Green, since both mix"),
        ("Saturn", "Saturn, because Mars is small"),
    ],
)
def test_a_name_in_a_sentence_is_the_answer(gold: str, said: str) -> None:
    """Words around it that name nothing else do not matter."""
    assert judge_answer(said, gold) is RIGHT


@pytest.mark.parametrize("said", ["1.30 h", "1,30 h"])
def test_hours_with_a_point_may_be_minutes(said: str) -> None:
    """They are an hour and a half, or eighteen minutes past one."""
    assert judge_answer(said, "1 h 30 min", "How long?") is UNCLEAR


@pytest.mark.parametrize("said", ["1200", "1 200", "1.2", "1,2"])
def test_a_point_of_the_note_that_may_part_thousands_is_asked_about(said: str) -> None:
    """The question is too short to tell its language, so neither reading is failed or passed."""
    assert judge_answer(said, "1.200", "Wie viele Einwohner?") is UNCLEAR


def test_the_number_as_the_note_writes_it_is_right() -> None:
    """Whatever it means, both mean it; another number is wrong in each reading."""
    assert judge_answer("1.200", "1.200", "Wie viele Einwohner?") is RIGHT
    assert judge_answer("1300", "1.200", "Wie viele Einwohner?") is WRONG


def test_thousands_that_an_editor_saved_as_decimals_are_not_failed() -> None:
    """A field for numbers may save 1.200 as 1.2."""
    assert judge_answer("1200", "1.2", "Wie viele Einwohner?") is UNCLEAR


def test_a_point_without_a_space_is_two_numbers() -> None:
    """As learners write coordinates; without brackets it may be one decimal."""
    assert judge_answer("(3,4)", "x = 3, y = 4", TWO) is RIGHT
    assert judge_answer("3,4", "x = 3, y = 4", TWO) is UNCLEAR
    assert judge_answer("(3,5)", "x = 3, y = 4", TWO) is WRONG


@pytest.mark.parametrize("said", ["八", "八。", "答えは八です。", "是八"])
def test_a_character_alone_is_a_number(said: str) -> None:
    """Without the word that counts, an answer is still one."""
    assert judge_answer(said, "8個") is RIGHT
    assert judge_answer("九", "8個") is WRONG


@pytest.mark.parametrize("said", ["5 per cent a year", "5 % a year", "5% im Jahr", "5 %"])
def test_a_share_of_each_year_is_one_by_the_year(said: str) -> None:
    """As "p.a." says."""
    assert judge_answer(said, "5 % p.a.") is RIGHT


def test_a_share_of_each_year_that_nobody_asks_for_is_asked_about() -> None:
    """The number is the same, what it is of is not."""
    assert judge_answer("5 % a year", "5 %") is UNCLEAR


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("299792458 m/s", RIGHT),
        ("299,792 km/s", RIGHT),
        ("299792458", RIGHT),
        ("3.1e8 m/s", UNCLEAR),
        ("4e8 m/s", WRONG),
    ],
)
def test_a_power_of_ten_takes_what_refines_it(said: str, outcome: ProblemOutcome) -> None:
    """By the note's own digits; what only rounds to a single one is asked about."""
    assert judge_answer(said, "3×10^8 m/s", "How fast is light?") is outcome


def test_a_bare_number_is_a_share_only_where_percents_are_asked_for() -> None:
    """Else it may count the things that the share is of."""
    assert judge_answer("25", "25 %", PUPILS) is RIGHT
    assert judge_answer("25", "25 %", "Of 80 pupils 20 are ill. How much is that?") is UNCLEAR


@pytest.mark.parametrize("gold", ["3 times a day", "3 km", "about 3", "at least 3"])
def test_words_that_calculate_nothing_leave_a_number_one(gold: str) -> None:
    """Only what is computed from is no answer."""
    assert judge_answer("3", gold) is RIGHT
