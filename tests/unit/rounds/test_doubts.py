"""A statement that scores as covered is doubted where it says something else after all."""

from __future__ import annotations

import pytest

from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.rounds.doubts import (
    HALF_SAID,
    KEYWORD_LIST,
    OPPOSITE,
    OTHER_CASES,
    TURNED_AROUND,
    doubt,
)
from sidecar.rounds.vocabulary import Vocabulary

EN = Vocabulary("en", lexicons()["en"])
PLAIN = Vocabulary("en")
ARTERIES = "Arteries carry blood away from the heart."
WARM = "Warm air rises because it is less dense than cold air."
PRESSURE = "The higher the pressure, the smaller the volume gets."
STEEL = "A thin layer of oxide keeps the steel from rusting."
CONTRAST = "A stack returns the newest item, whereas a queue returns the oldest item."


@pytest.mark.parametrize(
    ("assertion", "said", "why"),
    [
        (WARM, "Warm air sinks because it is less dense than cold air.", OPPOSITE),
        (WARM, "Cold air rises because it is less dense than warm air.", TURNED_AROUND),
        (WARM, "Warm air does not rise because it is less dense than cold air.", OPPOSITE),
        (PRESSURE, "The lower the pressure, the smaller the volume gets.", OPPOSITE),
        (CONTRAST, "A stack and a queue both return the newest item.", OTHER_CASES),
        (CONTRAST, "A stack returns the oldest item, a queue the newest item.", TURNED_AROUND),
        ("All birds lay eggs.", "Only some birds lay eggs.", OTHER_CASES),
        ("A deed is void if it was forced.", "A deed is void unless it was forced.", OPPOSITE),
        ("The rows hold 3, 5 and 3 seats.", "The rows hold 5, 3 and 5 seats.", OTHER_CASES),
        (ARTERIES, "arteries blood heart vessel pressure oxygen", KEYWORD_LIST),
    ],
)
def test_what_says_something_else_is_doubted(assertion: str, said: str, why: str) -> None:
    """An opposite, an exchange, a denial, other cases, or no sentence."""
    assert doubt(assertion, said, EN) == why


@pytest.mark.parametrize(
    ("assertion", "said"),
    [
        (WARM, "Warm air is less dense than cold air, so it goes up."),
        (WARM, "Because warm air is less dense than cold air, it rises."),
        (PRESSURE, "The lower the pressure, the larger the volume gets."),
        ("Warm dough rises faster than cold dough.", "Cold dough rises slower than warm dough."),
        (CONTRAST, "A queue returns the oldest item, but a stack returns the newest one."),
        ("The net holds the gas.", "The network keeps the gas in."),
        ("The volume stays constant.", "The volume does not change."),
        ("Lenders are hurt by inflation.", "Inflation harms lenders."),
        (
            "A burn larger than a palm needs a doctor.",
            "If it is bigger than a palm, a doctor is needed.",
        ),
    ],
)
def test_an_honest_paraphrase_is_not_doubted(assertion: str, said: str) -> None:
    """Synonyms, other clause orders, a passive, and two turns that cancel out."""
    assert doubt(assertion, said, EN) == ""


def test_two_opposites_cancel_only_in_a_comparison() -> None:
    """Elsewhere both halves are wrong."""
    point = "Rereading feels more effective because it raises performance."
    said = "Rereading feels less effective because it lowers performance."

    assert doubt(point, said, EN) == OPPOSITE
    assert doubt(point, said, PLAIN) == OPPOSITE


def test_without_a_lexicon_any_other_word_is_doubted() -> None:
    """What is not known to mean the same may mean something else."""
    point, said = "The net holds the gas.", "The network keeps the gas."

    assert doubt(point, said, EN) == ""
    assert doubt(point, "The lid holds the gas.", PLAIN) != ""
    assert doubt(point, said, PLAIN) in {"", "may say something else in the place of a word"}


@pytest.mark.parametrize(
    ("one", "other"), [("Alkanes burn.", "Alkenes burn."), ("A cation moves.", "An anion moves.")]
)
def test_two_words_of_the_language_are_no_misspelling_of_each_other(one: str, other: str) -> None:
    """One letter tells them apart, and both are words."""
    assert (
        doubt(
            f"{one[:-1]} in air and leave water behind.",
            f"{other[:-1]} in air and leave water behind.",
            EN,
        )
        != ""
    )


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Из воды на свету образуется глюкоза.", HALF_SAID),
        ("Из воды на свету образуются кислород и глюкоза.", ""),
    ],
)
def test_one_of_two_joined_words_of_russian_is_half(said: str, why: str) -> None:
    """Both things that are joined by "and" are asked for."""
    point = "Из воды на свету образуются глюкоза и кислород."

    assert doubt(point, said, Vocabulary("ru")) == why
