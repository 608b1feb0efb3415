"""What a transcript must look like."""

from __future__ import annotations

import pytest

from sidecar.errors import TranscriptMalformed
from sidecar.rounds.transcript import MAX_LEARNER_TURNS, MAX_TURN_CHARS, read_transcript
from tests.builders import learner, partner, turns

CHALLENGE = "Why so?"


def problems_of(*said: object, may_end_open: bool = False) -> list[str]:
    """Return what is wrong with a transcript."""
    with pytest.raises(TranscriptMalformed) as caught:
        read_transcript(said, challenge=CHALLENGE, may_end_open=may_end_open)  # type: ignore[arg-type]  # turns
    found = caught.value.details()["problems"]
    assert isinstance(found, list)
    return found


def test_alternating_turns_are_taken_as_they_are() -> None:
    """Nothing is changed in a good transcript."""
    said = turns("One.", "And?", "Two.")

    assert read_transcript(said, challenge=CHALLENGE) == said


def test_a_leading_challenge_is_left_out() -> None:
    """It may stand first, in any spelling of its punctuation."""
    said = turns("One.")

    assert read_transcript((partner("why so"), *said), challenge=CHALLENGE) == said


def test_a_leading_partner_turn_must_be_the_challenge() -> None:
    """Another first turn of the partner is a mistake."""
    assert problems_of(partner("Other?"), learner("One.")) == [
        "the first turn after the challenge is not the learner's"
    ]


def test_all_problems_are_told_at_once() -> None:
    """Order, size and end are reported together."""
    found = problems_of(learner("x" * (MAX_TURN_CHARS + 1)), learner("One."), partner("And?"))

    assert len(found) == 3


@pytest.mark.parametrize("said", [(), (partner(CHALLENGE),), turns("One.", "And?")])
def test_a_transcript_ends_with_the_learner(said: tuple[object, ...]) -> None:
    """Nothing, the challenge alone, or a partner's turn cannot be answered."""
    assert problems_of(*said) == ["the last turn is not the learner's"]


@pytest.mark.parametrize("said", [(), turns("One."), turns("One.", "And?")])
def test_giving_up_may_leave_the_end_open(said: tuple[object, ...]) -> None:
    """There a transcript may be empty or end with a question."""
    assert read_transcript(said, challenge=CHALLENGE, may_end_open=True) == said  # type: ignore[arg-type]  # turns


def test_twelve_learner_turns_are_the_limit() -> None:
    """The thirteenth is too many."""
    most = turns(*["x"] * (2 * MAX_LEARNER_TURNS - 1))
    read_transcript(most, challenge=CHALLENGE)

    assert problems_of(*most, partner("And?"), learner("x")) == [
        "13 learner turns, the limit is 12"
    ]


def test_a_turn_of_the_limits_length_is_fine() -> None:
    """4,000 characters may be said."""
    said = turns("x" * MAX_TURN_CHARS)

    assert read_transcript(said, challenge=CHALLENGE) == said
