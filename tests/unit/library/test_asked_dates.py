"""Questions for when something was, and sentences that may tell it."""

from __future__ import annotations

import pytest

from sidecar.library.asked_dates import asks_for_date, asks_when, holds_date


@pytest.mark.parametrize(
    "question",
    [
        "When was Ada Lovelace born?",
        "In which year was TCP first specified?",
        "Wann wurde der Vertrag geschlossen?",
        "¿Cuándo murió el rey?",
        "Quand a-t-il été signé ?",
        "Когда родилась Ада?",
        "長城は何年に建てられましたか?",
    ],
)
def test_when_it_was_asks_for_a_date(question: str) -> None:
    """What is over has a time."""
    assert asks_for_date(question)


def test_when_it_is_asks_for_an_occasion() -> None:
    """A date is no better an answer than "while it waits"."""
    assert not asks_for_date("When is the GIL released?")
    assert asks_when("When is the GIL released?")
    assert holds_date("It is released while a thread waits.")


@pytest.mark.parametrize(
    "sentence",
    [
        "She was born in London on 10 December.",
        "It ended in the spring.",
        "Im Krieg war es verboten.",
        "Fue en el siglo de oro.",
        "Это случилось после войны.",
        "清朝时期建成。",
    ],
)
def test_a_time_may_be_told_in_words(sentence: str) -> None:
    """A season, a war, a century, what it came after."""
    assert holds_date(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["She worked with Babbage.", "Photosynthesis makes sugar.", "Osmose braucht Wasser."],
)
def test_most_sentences_tell_no_time(sentence: str) -> None:
    """They are beside the point of such a question."""
    assert not holds_date(sentence)
