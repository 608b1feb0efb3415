"""Which numbers are claims, and whether a learner's agree with them."""

from __future__ import annotations

import pytest

from sidecar.rounds.number_claims import Numbers, claimed_quantities, weigh_numbers


@pytest.mark.parametrize(
    "text",
    [
        "Carbon-14 decays.",
        "Apollo 11 landed on the Moon.",
        "COVID-19 spread fast.",
        "As in Fig. 2, the line falls.",
        "Circuit 3 has a gap.",
        "Pots 2, 3 and 4 grew.",
        "In 1905 Einstein explained it.",
        "1. Sort the list.",
        "The results of the 2 groups differ.",
        "2 rocks were heavier.",
        "One of the sides wins.",
        "The tree has 2^n leaves.",
        "She came 2nd.",
    ],
)
def test_names_years_and_counts_in_passing_are_no_claims(text: str) -> None:
    """They ask for nothing to be said."""
    assert claimed_quantities(text, "en") == ()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("A marathon is 42 km long.", 42),
        ("Humans have 206 bones.", 206),
        ("About 78 percent is nitrogen.", 78),
        ("The journey takes two hours.", 2),
        ("Mix 3 eggs.", 3),
        ("It runs 1 km.", 1),
        ("珠穆朗玛峰高约8849米。", 8849),
    ],
)
def test_measures_percentages_and_counts_are_claims(text: str, number: int) -> None:
    """They are the point, or part of it."""
    assert [one.number for one in claimed_quantities(text)] == [number]


@pytest.mark.parametrize(
    ("assertion", "said"),
    [
        ("It has 206 bones.", "two hundred and six bones"),
        ("Water boils at 100 °C.", "at 100 degrees Celsius"),
        ("Water boils at 100 °C.", "at 212 °F"),
        ("Water boils at 100 °C.", "at 100 degrees"),
        ("Wasser siedet bei 100 Grad Celsius.", "bei hundert Grad"),
        ("It covers 71 percent.", "71 % of it"),
        ("It covers 50 percent.", "half of it"),
        ("Rund 71 Prozent sind Wasser.", "einundsiebzig Prozent"),
        ("Sound travels 343 meters a second.", "about 340 m"),
        ("It takes 3 to 5 km.", "between 3 and 5 kilometers"),
        ("It has 300,000 parts.", "300 000 parts"),
        ("人体大约百分之七十是水。", "70%是水"),
        ("La tour mesure 330 mètres.", "trois cent trente mètres"),
    ],
)
def test_the_same_number_in_another_form_agrees(assertion: str, said: str) -> None:
    """Words, units, scales, rounding, ranges, separators."""
    assert weigh_numbers(assertion, said) is Numbers.AGREE


@pytest.mark.parametrize(
    ("assertion", "said"),
    [
        ("It takes 30 minutes.", "It takes 20 minutes."),
        ("It takes 30 minutes.", "It takes 30 hours."),
        ("It takes 30 minutes.", "It takes 20."),
        ("The model has 7 layers.", "It has eight layers."),
        ("The wall fell in 1989.", "It fell in 1991."),
        ("Circuit 3 has a gap.", "Circuit 4 has a gap."),
        ("The 2 groups differ.", "3 groups differ."),
        ("Sound travels 343 meters a second.", "about 300 m"),
    ],
)
def test_another_number_in_its_place_clashes(assertion: str, said: str) -> None:
    """Of the same dimension, before the same noun, bare, or in the same name."""
    assert weigh_numbers(assertion, said) is Numbers.CLASH


@pytest.mark.parametrize(
    ("assertion", "said"),
    [
        ("It takes 30 minutes.", "It takes a while."),
        ("It takes 30 minutes.", "I ate 3 apples meanwhile."),
        ("The model has 7 layers.", "It is 4 m long."),
    ],
)
def test_a_claim_that_was_not_said_is_silent(assertion: str, said: str) -> None:
    """A number about something else is no other number in its place."""
    assert weigh_numbers(assertion, said) is Numbers.SILENT


def test_what_the_partner_stated_need_not_be_repeated() -> None:
    """Another number than the partner's still clashes."""
    assertion, asked = "It swings less in 15 seconds.", "How often does it swing in 15 seconds?"

    assert weigh_numbers(assertion, "Less often.", given=asked) is Numbers.AGREE
    assert weigh_numbers(assertion, "Less in 20 seconds.", given=asked) is Numbers.CLASH
