"""A refusal names its kind by what failed; there is no kind for the rest."""

from __future__ import annotations

import pytest

from sidecar.calibration.diagnosis import MOST_NAMED, OTHER_POLARITY, SAID, Diagnosis, diagnose

POINT = "Recall makes memories last longer."


@pytest.mark.parametrize(
    ("answer", "diagnosis", "named"),
    [
        ("Memories last when we recall.", Diagnosis.SKILL_GAP, "memories"),
        ("Whoever tests oneself keeps it.", Diagnosis.KNOWLEDGE_GAP, "memories"),
        ("Recall does not make memories last.", Diagnosis.AMBIGUITY, OTHER_POLARITY),
    ],
)
def test_a_refusal_is_named_by_what_failed(answer: str, diagnosis: Diagnosis, named: str) -> None:
    """Parts found, words unknown, two readings."""
    refusal = diagnose(POINT, answer)

    assert refusal.diagnosis is diagnosis
    assert named in refusal.named


def test_readings_that_disagree_are_both_named() -> None:
    """In the order in which they were given."""
    refusal = diagnose(POINT, "It lasts.", readings=("one way", "the other"))

    assert (refusal.diagnosis, refusal.named) == (Diagnosis.AMBIGUITY, ("one way", "the other"))


@pytest.mark.parametrize("readings", [(), ("one",), ("one", "one")])
def test_one_reading_is_no_disagreement(readings: tuple[str, ...]) -> None:
    """Nor is the same one twice."""
    assert diagnose(POINT, "So it is.", readings=readings).diagnosis is Diagnosis.KNOWLEDGE_GAP


def test_the_polarity_of_an_answer_without_the_parts_says_nothing() -> None:
    """Another thought may well be negated."""
    assert diagnose(POINT, "I do not know much.").diagnosis is Diagnosis.KNOWLEDGE_GAP


def test_a_point_without_content_words_has_no_unknown_ones() -> None:
    """Nothing is missing, so no check reached a decision on what is there."""
    refusal = diagnose("It is what it is.", "It is.")

    assert refusal.diagnosis is Diagnosis.SKILL_GAP
    assert refusal.named


def test_a_refusal_names_a_few_words_at_most() -> None:
    """A list of everything names nothing."""
    point = "Granite, basalt, gneiss, marble, slate, chalk, flint and quartz are rocks."

    assert len(diagnose(point, "No idea.").named) == MOST_NAMED


def test_both_readings_of_the_polarity_are_named() -> None:
    """What is there, and what speaks against it."""
    assert diagnose(POINT, "Recall never makes memories last.").named == (SAID, OTHER_POLARITY)
