"""The builtin partner asks, takes note, and judges nothing."""

from dataclasses import replace

import pytest

from sidecar.adapters.builtin_partner import BuiltinPartner
from sidecar.ports.partner import ChallengeRequest, DialogueRequest
from sidecar.rounds.focus import read_focus
from sidecar.rounds.questions import read_question
from sidecar.rounds.values import AssertionKind, CleanNote, NoteKind, Speaker, Turn

PARTNER = BuiltinPartner()


def _dialogue(
    answer: str, *, turns_left: int = 2, earlier: tuple[str, ...] = ()
) -> DialogueRequest:
    return DialogueRequest(
        focus="This note teaches that “Osmosis” has to do with “membrane” and “solute”.",
        transcript=(Turn(Speaker.PARTNER, "What is it?"), Turn(Speaker.LEARNER, answer)),
        note_kind=NoteKind.CONCEPT,
        target_term="solute",
        target_kind=AssertionKind.MECHANISM,
        delimiter="mark",
        language="en",
        turns_left=turns_left,
        earlier=earlier,
    )


async def test_focus_has_the_required_opening_and_none_of_the_notes_sentences() -> None:
    """Built from title and key terms only."""
    note = CleanNote("Osmosis", "Water crosses a membrane by itself.", ("membrane",), "en")
    focus = await PARTNER.name_focus(note)

    assert read_focus(focus) == focus
    assert "by itself" not in focus


async def test_challenge_was_not_asked_before() -> None:
    """Ten rounds on one note ask ten different questions."""
    earlier: list[str] = []
    for _ in range(10):
        request = ChallengeRequest(
            focus="", title="Osmosis", key_terms=(), kinds=(), earlier=tuple(earlier), language="en"
        )
        question = await PARTNER.pose_challenge(request)
        assert read_question(question) == question
        earlier.append(question)

    assert len(set(earlier)) == 10


async def test_reply_takes_up_a_word_of_the_focus_and_asks_on() -> None:
    """Feedback names what the learner brought in; the question names the target's term."""
    reply = await PARTNER.reply(_dialogue("It has to do with membranes in a cell, I think."))

    assert reply.feedback == "You brought in “membrane”; something else is still open."
    assert "“solute”" in reply.follow_up
    assert not reply.done


@pytest.mark.parametrize("answer", ["", "no", "The solute is the answer to everything there is."])
async def test_reply_never_proposes_gaps(answer: str) -> None:
    """Gaps are the checker's business."""
    assert (await PARTNER.reply(_dialogue(answer))).gaps == ()


async def test_last_turn_asks_nothing_more() -> None:
    """When no turns are left the partner is done."""
    reply = await PARTNER.reply(_dialogue("Water moves.", turns_left=0))

    assert (reply.done, reply.follow_up) == (True, "")


async def test_follow_up_is_not_repeated() -> None:
    """Neither from the transcript nor from what the request lists as asked."""
    first = (await PARTNER.reply(_dialogue("Water moves."))).follow_up
    second = (await PARTNER.reply(_dialogue("Water moves.", earlier=(first,)))).follow_up

    assert first != second


async def test_a_term_that_was_named_before_is_not_called_new() -> None:
    """Neither the partner's words nor earlier answers are brought in by this one."""
    request = _dialogue("It has to do with membranes in a cell, I think.")
    asked = Turn(Speaker.PARTNER, "What is meant by a membrane?")

    reply = await PARTNER.reply(replace(request, transcript=(asked, request.transcript[-1])))

    assert "membrane" not in reply.feedback
