"""Changed cases whose label code knows."""

from __future__ import annotations

from sidecar.calibration.perturbations import Perturbed, perturbed


def test_names_change_in_point_and_answer_alike() -> None:
    """About somebody else the answer is as right as before."""
    found = perturbed(
        "In 1905 the young Einstein wrote.", "Then old Einstein wrote.", is_covered=True
    )

    assert found == (
        Perturbed("names", "In 1905 the young Marlow wrote.", "Then old Marlow wrote.", True),
    )


def test_sentences_are_turned_around() -> None:
    """The label stays, on both sides."""
    (found,) = perturbed("Ice floats.", "It is light. So it floats.", is_covered=False)

    assert found == Perturbed("order", "Ice floats.", "So it floats. It is light.", False)


def test_another_number_covers_no_more() -> None:
    """Only the number that the point names is changed; an uncovered case stays as it is."""
    point, answer = "It boils at 100 degrees.", "At 100 degrees, after 5 minutes."
    (found,) = perturbed(point, answer, is_covered=True)

    assert found == Perturbed("numbers", point, "At 107 degrees, after 5 minutes.", False)
    assert perturbed(point, answer, is_covered=False) == ()


def test_what_cannot_be_changed_safely_is_left() -> None:
    """No shared name, one sentence, no repeated number; decimals and words with digits stay."""
    assert (
        perturbed("It takes 3.5 hours in Rome.", "For 3.5 hours, with H2O.", is_covered=True) == ()
    )


def test_a_name_at_the_beginning_may_be_any_word() -> None:
    """A capital there says nothing."""
    assert perturbed("Water boils.", "Water boils.", is_covered=True) == ()
