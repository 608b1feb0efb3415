"""Answers to problems that assert nothing, or not what is asked, do not pass."""

from __future__ import annotations

import pytest

from sidecar.rounds.answer_matching import judge_answer
from sidecar.rounds.problem_outcomes import ProblemOutcome
from sidecar.rounds.word_answers import is_in_words

RIGHT, UNCLEAR = ProblemOutcome.RIGHT, ProblemOutcome.UNCLEAR


@pytest.mark.parametrize(
    ("said", "gold", "outcome"),
    [
        ("Is it 15 litres?", "15 litres", UNCLEAR),
        ("15 l?", "15 litres", UNCLEAR),
        ("Sind es 2.5 kg?", "2.5 kg", UNCLEAR),
        ("Is it Canberra?", "Canberra", UNCLEAR),
        ("How much? 15 litres.", "15 litres", RIGHT),
        ("2.5 kg", "2.5 kg", RIGHT),
    ],
)
def test_who_asks_has_not_answered(said: str, gold: str, outcome: ProblemOutcome) -> None:
    """A question states nothing, whatever value it holds; an answer beside it does."""
    assert judge_answer(said, gold, "How much is it?") is outcome


@pytest.mark.parametrize(
    ("said", "gold", "outcome"),
    [
        ("23:05", "11:05", UNCLEAR),
        ("11:05 pm", "11:05", UNCLEAR),
        ("11:05", "11:05", RIGHT),
        ("11:05 am", "11:05", RIGHT),
        ("2:30 pm", "14:30", RIGHT),
    ],
)
def test_the_other_half_of_the_day_is_asked_about(
    said: str, gold: str, outcome: ProblemOutcome
) -> None:
    """It may be meant, or miscalculated by twelve hours."""
    problem = "When does the train arrive that leaves at 9:40 and takes 85 minutes?"

    assert judge_answer(said, gold, problem) is outcome


@pytest.mark.parametrize(
    ("said", "gold", "problem", "outcome"),
    [
        ("1/4", "25 %", "What is 1/4 as a percentage?", UNCLEAR),
        ("25 %", "25 %", "What is 1/4 as a percentage?", RIGHT),
        ("30 minutes", "0.5 h", "How many hours are 30 minutes?", UNCLEAR),
        ("0.5 hours", "0.5 h", "How many hours are 30 minutes?", RIGHT),
        ("30 minutes", "0.5 h", "How long does half the way take?", RIGHT),
    ],
)
def test_the_question_repeated_is_no_answer(
    said: str, gold: str, problem: str, outcome: ProblemOutcome
) -> None:
    """A value that the problem gives has to be written as it asks for."""
    assert judge_answer(said, gold, problem) is outcome


def test_an_answer_in_words_is_told_from_a_value() -> None:
    """What is said of a name that was not understood speaks of no value and no unit."""
    assert [is_in_words(gold) for gold in ("Canberra", "15 litres", "yes")] == [True, False, False]
