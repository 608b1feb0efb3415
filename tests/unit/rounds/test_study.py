"""Studying: each gap with its place in the note as it is now."""

from __future__ import annotations

from dataclasses import replace

from sidecar.library.reading import parse_note
from sidecar.rounds.gaps import assertion_gaps
from sidecar.rounds.study import StudyPoint, locate_points, study_points
from sidecar.rounds.values import Gap, Outcome, Standing, Verdict, VerdictResult
from sidecar.services.open_round import note_parts
from tests.builders import FLUENCY, RECALL, a_checked_record
from tests.services.round_rig import CHAPTER, CONCEPT

HEADING = "Core assertions"


def located(*points: StudyPoint, text: str = CONCEPT) -> tuple[StudyPoint, ...]:
    """Return the points with their places."""
    parts = note_parts(parse_note("Note.md", text), "h")
    return locate_points(points, parts, assertions_heading=HEADING)


def test_missed_and_undecided_points_are_to_be_studied() -> None:
    """Gaps come first; what was covered is not listed."""
    sleep = "Sleep settles what was learned."
    record = a_checked_record(
        (RECALL, Outcome.COVERED), (FLUENCY, Outcome.UNDECIDED), (sleep, Outcome.NOT_COVERED)
    )
    points = study_points(record.verdict)

    assert [(point.origin, point.assertion) for point in points] == [
        ("assertion", sleep),
        ("undecided", FLUENCY),
    ]
    assert points[1].text == f"Could not decide: {FLUENCY}"


def test_after_giving_up_an_undecided_point_is_still_called_undecided() -> None:
    """Its gap is shown then, but nobody found that it was not explained."""
    record = a_checked_record((RECALL, Outcome.UNDECIDED), (FLUENCY, Outcome.NOT_COVERED))
    gaps = assertion_gaps(record.verdict.checks, with_undecided=True)
    points = study_points(replace(record.verdict, gaps=gaps))

    assert [(point.text, point.origin) for point in points] == [
        (f"You did not explain: {FLUENCY}", "assertion"),
        (f"Could not decide: {RECALL}", "undecided"),
    ]


def test_other_gaps_have_no_assertion() -> None:
    """A partner's gap stands for itself."""
    gap = Gap("no word on students", "partner")
    verdict = Verdict(VerdictResult.FAIL, (), (gap,), Standing.HEDGED)

    assert study_points(verdict) == (StudyPoint("no word on students", "partner"),)


def test_an_assertion_is_found_word_for_word() -> None:
    """The place is exact, with the headings above it."""
    (point,) = located(StudyPoint("", "assertion", RECALL))

    assert point.place is not None
    assert point.place.is_exact
    assert point.quote == RECALL
    assert point.heading_path == ("Testing effect", "Core assertions")


def test_an_assertion_leads_to_the_passage_that_says_it() -> None:
    """Its own words were in the verdict already; what explains it is what there is to study."""
    said = "The moon pulls the near water harder than the far water, and so there are two bulges."
    line = "The moon pulls the near water harder than the far water."
    text = f"# Tides\n\n{said}\n\n## Core assertions\n\n- {line}\n"
    (point,) = located(StudyPoint("", "assertion", line), text=text)

    assert point.heading_path == ("Tides",)
    assert point.quote.startswith("The moon pulls the near water harder")


def test_an_assertion_that_is_gone_leads_to_the_closest_sentence() -> None:
    """After an edit the note's text still says where to look."""
    gone = "Students who were quizzed keep half of the list after a week."
    (point,) = located(StudyPoint("", "assertion", gone))

    assert point.place is not None
    assert not point.place.is_exact
    assert point.quote.startswith("In Saint Louis")


def test_a_partners_gap_leads_into_the_text() -> None:
    """Not into the list of assertions, which it repeats."""
    (point,) = located(StudyPoint("no word on what quizzes do to knowledge", "partner"))

    assert point.quote == "Quizzes make knowledge last."
    assert point.heading_path == ("Testing effect",)


def test_a_buzzword_leads_to_its_term() -> None:
    """The words around the term are not looked for."""
    (point,) = located(StudyPoint("You used “quizzes” without saying what it does.", "buzzword"))

    assert point.quote == "Quizzes make knowledge last."


def test_a_chapter_gap_leads_to_the_central_sentence_and_no_heading() -> None:
    """By its term, or by the title where the sentence has no term of its own."""
    text = f"{CHAPTER}\n## Bulges of water\n\nIt is deep.\n"
    term, title = located(
        StudyPoint("You did not explain: bulges", "note"),
        StudyPoint("You did not explain: Ebb", "note"),
        text=text.replace("# Tides", "# Ebb"),
    )

    assert term.place is not None
    assert not term.place.is_exact
    assert term.quote.startswith("So two bulges form")
    assert title.quote.startswith(("The moon pulls the water", "So two bulges form"))
    assert title.heading_path == ("Ebb",)


def test_what_the_note_does_not_say_has_no_place() -> None:
    """No place is better than a wrong one."""
    point = StudyPoint("no word on plate tectonics", "partner")

    assert located(point) == (point,)


def test_points_keep_their_order() -> None:
    """The list on the screen does not jump."""
    points = (StudyPoint("1", "assertion", FLUENCY), StudyPoint("2", "assertion", RECALL))

    assert [point.text for point in located(*points)] == ["1", "2"]
