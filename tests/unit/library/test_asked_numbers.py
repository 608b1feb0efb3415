"""Questions that only a number answers."""

from __future__ import annotations

import pytest

from sidecar.library.asked_numbers import asks_for_number, holds_number


@pytest.mark.parametrize(
    "question",
    [
        "How many sharps does E major have?",
        "how long does it take",
        "When did the war end?",
        "In which year was it signed?",
        "Wie viele Raten sind erlaubt?",
        "Seit wann gilt das?",
        "¿Cuántos habitantes tiene?",
        "Combien de temps dure le cycle ?",
        "Сколько спутников у Марса?",
        "如果太阳变成黑洞,半径有多大?",
        "備蓄の水は一人一日何リットル必要ですか?",
    ],
)
def test_a_question_for_a_number_is_seen(question: str) -> None:
    """In the languages that most notes are in."""
    assert asks_for_number(question)


@pytest.mark.parametrize(
    "question",
    [
        "How does it work?",
        "Why is it so much colder when it rains?",
        "What happens when a plate dives?",
        "Wie funktioniert Osmose?",
        "谁提出了这个名称?",
        "俳句とは何ですか?",
    ],
)
def test_other_questions_ask_for_none(question: str) -> None:
    """A "when" that only joins two clauses asks for no date."""
    assert not asks_for_number(question)


@pytest.mark.parametrize(
    "sentence",
    ["It takes 9 hours.", "It doubles each time.", "In March it ended.", "Drei Raten.", "十七音。"],
)
def test_numbers_stand_in_digits_and_words(sentence: str) -> None:
    """And as measures of time."""
    assert holds_number(sentence)


def test_a_sentence_without_numbers_holds_none() -> None:
    """Whatever else it says."""
    assert not holds_number("The merchants met at the diet.")
