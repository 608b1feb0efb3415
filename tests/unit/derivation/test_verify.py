"""What a reading must hold up to: each check refuses its own breach."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from sidecar.derivation.asking import question
from sidecar.derivation.facts import facts
from sidecar.derivation.quantities import quantities
from sidecar.derivation.scene import Scene
from sidecar.derivation.search import DEPTH_STEPS, readings
from sidecar.derivation.values import Cue, Operation, Reading, Step
from sidecar.derivation.verify import failure
from sidecar.derivation.wording import tokens

TEXT = "Ann has 20 pens. She splits them among 5 friends. How many pens does each friend get?"
CUE = Cue("splits", TEXT.index("splits"))
STEP = Step(Operation.DIVIDE, Fraction(20), Fraction(5), Fraction(4), CUE)
READING = Reading(Fraction(4), "pen", (STEP,), frozenset({0, 1}))


def wrong(reading: Reading, text: str = TEXT) -> str | None:
    """Return what is wrong with a reading of a text."""
    words = tokens(text)
    scene = Scene(words, quantities(words))
    asked = question(scene)
    assert asked is not None
    return failure(reading, scene, asked, text)


def test_a_grounded_reading_holds() -> None:
    """Stated operands, a cue in the text, right arithmetic, everything used: it holds."""
    assert wrong(READING) is None


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (replace(STEP, left=Fraction(40), result=Fraction(8)), "ungrounded"),
        (replace(STEP, cue=Cue("splits", 0)), "cue"),
        (replace(STEP, cue=Cue("shares", CUE.start)), "cue"),
        (replace(STEP, result=Fraction(5)), "arithmetic"),
        (
            Step(Operation.SUBTRACT, Fraction(5), Fraction(20), Fraction(-15), CUE),
            "negative",
        ),
    ],
)
def test_a_breach_is_named(step: Step, code: str) -> None:
    """An operand from nowhere, a cue that is not there, wrong sums and debts are refused."""
    assert wrong(replace(READING, steps=(step,), value=step.result)) == code


def test_a_coincidence_without_a_cue_is_refused() -> None:
    """20 / 5 = 4 may be the gold; without a word that divides it is no derivation."""
    assert wrong(READING, "There are 20 pens and 5 caps. What is it that Ann has?") == "cue"


def test_every_stated_quantity_must_be_used() -> None:
    """A number that no step uses is named, not passed over."""
    assert wrong(replace(READING, used=frozenset({0}))) == "unused:5"


def test_things_are_counted_whole_and_measures_in_parts() -> None:
    """Half a pen is refused; half a pound is not."""
    half = Fraction(1, 2)

    assert wrong(replace(READING, value=half)) == "parts"
    assert wrong(replace(READING, value=half, unit="pound")) is None


def test_a_division_by_zero_is_refused() -> None:
    """No quotient of zero is formed, whatever it is said to give."""
    text = TEXT.replace("5 friends", "0 friends")
    step = replace(STEP, right=Fraction(0))

    assert wrong(replace(READING, steps=(step,)), text) == "zero"


def test_a_chain_is_at_most_six_steps() -> None:
    """Longer chains are not tried: each step may go astray."""
    parts = " and ".join(f"{n} pens" for n in range(2, 10))
    words = tokens(f"Ann bought {parts}. How many pens did Ann buy in total?")
    scene = Scene(words, quantities(words))
    asked = question(scene)
    assert asked is not None

    found = readings(scene, facts(scene), asked)

    assert found == ()
    assert DEPTH_STEPS == 6


def test_more_than_sixty_four_branches_are_refused() -> None:
    """Seven quantities of two roles each are 128 branches: none is tried."""
    nouns = ("pens", "cups", "hats", "bags", "toys", "keys", "mugs")
    counts = " and ".join(f"3 {noun}" for noun in nouns)
    prices = " ".join(f"The {noun} cost ${k}." for k, noun in enumerate(nouns, start=2))
    words = tokens(f"Ann has {counts}. {prices} How much did Ann pay in total?")
    scene = Scene(words, quantities(words))
    asked = question(scene)
    assert asked is not None

    assert readings(scene, facts(scene), asked) is None
