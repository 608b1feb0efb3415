"""A statement about other cases than the assertion's is noticed, in every language of rounds."""

from __future__ import annotations

import pytest

from sidecar.rounds.quantifiers import counts_differ, leaves_out_half
from sidecar.rounds.vocabulary import Vocabulary


@pytest.mark.parametrize(
    ("assertion", "said", "language"),
    [
        ("All mammals have lungs.", "Some mammals have lungs.", "en"),
        ("Only one key fits.", "All keys fit.", "en"),
        ("A deed is void if it was forced.", "A deed is valid even if it was forced.", "en"),
        ("A deed is void if it was forced.", "A deed is void unless it was forced.", "en"),
        ("Ice floats, whereas iron sinks.", "Both ice and iron sink.", "en"),
        ("The lines have 5, 7 and 5 beats.", "The lines have 7, 5 and 7 beats.", "en"),
        ("Alle Säugetiere säugen.", "Manche Säugetiere säugen.", "de"),
        ("Er fällt, wenn man öffnet.", "Er fällt, es sei denn, man öffnet.", "de"),
        ("Il retombe si l'on ouvre.", "Il retombe sauf si l'on ouvre.", "fr"),
        ("Baja cuando llueve.", "Baja salvo cuando llueve.", "es"),
        ("下雨时会停。", "除非下雨，否则会停。", "zh"),
    ],
)
def test_other_cases_are_noticed(assertion: str, said: str, language: str) -> None:
    """All and some, if and unless, both for a contrast, a row in another order."""
    assert counts_differ(assertion, said, language)


@pytest.mark.parametrize(
    ("assertion", "said", "language"),
    [
        ("All mammals have lungs.", "Every mammal has lungs.", "en"),
        ("All mammals have lungs.", "Mammals have lungs.", "en"),
        ("It needs light.", "It only works with light.", "en"),
        ("Ice floats, whereas iron sinks.", "Iron sinks but ice floats.", "en"),
        ("The lines have five, seven and five beats.", "5, 7, 5 beats in three lines", "en"),
        ("Alle Säugetiere säugen.", "Jedes Säugetier säugt.", "de"),
        ("Is dit waar?", "Ja.", "xx"),
    ],
)
def test_the_same_cases_in_other_words_are_not(assertion: str, said: str, language: str) -> None:
    """Leaving "all" out or adding "only" alone changes nothing."""
    assert not counts_differ(assertion, said, language)


def test_a_side_of_a_contrast_may_not_be_missing() -> None:
    """Half of a contrast is not the contrast."""
    point, known = "Ice floats, whereas iron sinks.", Vocabulary("en")

    assert leaves_out_half(point, "Ice floats on water.", known)
    assert not leaves_out_half(point, "Iron sinks and ice floats.", known)
    assert not leaves_out_half("Ice floats on water.", "Ice does.", known)
