"""The partner over a language model."""

import json

import pytest

from sidecar.adapters.model_failures import KIND_CRASHED, KIND_TOO_LONG
from sidecar.adapters.model_partner import ModelPartner
from sidecar.errors import ModelFailed, OllamaDown
from sidecar.library.budget import CUT_MARK
from sidecar.ports.partner import ChallengeRequest, DialogueReply, DialogueRequest, Unusable
from sidecar.rounds.prompts import RETRY_JSON
from sidecar.rounds.values import CleanNote, NoteKind, Speaker, Turn
from tests.fakes.language_model import FakeLanguageModel, said

NOTE = CleanNote("The testing effect", "Recall beats rereading.", ("recall",), "en")
FOCUS = "This note teaches that recall strengthens memory."
DIALOGUE = json.dumps({"feedback": "Good.", "done": False, "followUp": "Why is that?"})


def challenge(attempt: int = 0) -> ChallengeRequest:
    """Return a request for a challenge."""
    return ChallengeRequest(FOCUS, "T", ("recall",), (), (), "en", attempt)


def dialogue(kind: NoteKind = NoteKind.CONCEPT, attempt: int = 0) -> DialogueRequest:
    """Return a request for a reply."""
    return DialogueRequest(
        focus=FOCUS,
        transcript=(Turn(Speaker.PARTNER, "Why?"), Turn(Speaker.LEARNER, "Effort.")),
        note_kind=kind,
        target_term="recall",
        target_kind=None,
        delimiter="7f3a",
        language="en",
        turns_left=2,
        attempt=attempt,
    )


async def test_the_focus_is_asked_at_temperature_zero_within_its_cap() -> None:
    """The focus is the same every time and short."""
    model = FakeLanguageModel(FOCUS)

    assert await ModelPartner(model).name_focus(NOTE) == FOCUS
    assert model.asked[0][1].temperature == 0.0
    assert model.asked[0][1].max_tokens == 120


async def test_a_focus_is_one_call_and_the_second_has_a_reminder() -> None:
    """Whoever wants a proposal decides whether to ask again; temperature 0 would repeat it."""
    model = FakeLanguageModel("The note is about recall.", FOCUS)
    first = await ModelPartner(model).name_focus(NOTE)
    second = await ModelPartner(model).name_focus(NOTE, attempt=1)

    assert (first, second) == ("The note is about recall.", FOCUS)
    assert len(model.asked) == 2
    assert model.prompt(0) != model.prompt(1)


async def test_what_fits_the_window_is_told_without_a_call() -> None:
    """Whoever opens the round can say what the focus was not named from."""
    long = CleanNote("T", "\n\n".join(["A paragraph of words. " * 20] * 100), (), "en")
    model = FakeLanguageModel(FOCUS, context_tokens=2048)
    fitted = await ModelPartner(model).fitted(long)
    await ModelPartner(model).name_focus(long)

    assert fitted.text in model.prompt(0)
    assert len(model.asked) == 1
    assert await ModelPartner(FakeLanguageModel(FOCUS)).fitted(NOTE) == NOTE


async def test_a_long_note_is_cut_to_the_window() -> None:
    """The prompt fits; the cut is marked."""
    long = CleanNote("T", "\n\n".join(["A paragraph of words. " * 20] * 100), (), "en")
    model = FakeLanguageModel(FOCUS, context_tokens=2048)
    await ModelPartner(model).name_focus(long)

    assert CUT_MARK in model.prompt(0)
    assert len(model.prompt(0)) < len(long.text)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ('<tool_call>{"name": "search"}</tool_call>', "empty"),
        (said("This note teaches", finish="incomplete"), "truncated"),
    ],
)
async def test_an_unusable_challenge_says_why(reply: object, reason: str) -> None:
    """Empty, tool markup and cut streams are reasons, not questions."""
    model = FakeLanguageModel(reply)  # type: ignore[arg-type] - str or Reply

    assert await ModelPartner(model).pose_challenge(challenge()) == Unusable(reason)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (f"{FOCUS} And it", FOCUS),
        (f"{FOCUS[:-1]}, which is why the", Unusable("truncated")),
        (FOCUS, FOCUS),
    ],
)
async def test_a_sentence_that_hit_the_cap_is_no_focus(
    content: str, expected: str | Unusable
) -> None:
    """The whole ones before it count; half a focus is asked for once more."""
    model = FakeLanguageModel(said(content, finish="length"))

    assert await ModelPartner(model).name_focus(NOTE) == expected


async def test_a_failed_call_is_unusable_but_a_dead_server_is_an_error() -> None:
    """A crash of one call leaves the round going; no server at all is told."""
    crashed = FakeLanguageModel(ModelFailed(model="m", kind=KIND_CRASHED))
    dead = FakeLanguageModel(OllamaDown(host="h"))

    assert await ModelPartner(crashed).pose_challenge(challenge()) == Unusable("failed")
    with pytest.raises(OllamaDown):
        await ModelPartner(dead).pose_challenge(challenge())


async def test_asking_again_changes_seed_and_reminder() -> None:
    """The second attempt can come out differently."""
    model = FakeLanguageModel("Why?")
    partner = ModelPartner(model)
    await partner.pose_challenge(challenge(0))
    await partner.pose_challenge(challenge(1))

    assert model.asked[0][1].seed != model.asked[1][1].seed
    assert model.prompt(0) != model.prompt(1)


async def test_a_dialogue_reply_is_read() -> None:
    """Feedback and follow-up come through; the schema was sent."""
    model = FakeLanguageModel(DIALOGUE)
    reply = await ModelPartner(model).reply(dialogue())

    assert reply == DialogueReply("Good.", False, "Why is that?")
    assert model.asked[0][1].schema is not None


async def test_tool_markup_before_the_json_is_hidden() -> None:
    """Private syntax is dropped, the reply behind it used."""
    model = FakeLanguageModel(f'<tool_call>{{"a": 1}}</tool_call>{DIALOGUE}')

    assert isinstance(await ModelPartner(model).reply(dialogue()), DialogueReply)


async def test_an_unusable_reply_is_asked_for_once_more_and_no_more() -> None:
    """One retry with a reminder at the end, then the reason."""
    model = FakeLanguageModel("no json", "still none")
    reply = await ModelPartner(model).reply(dialogue())

    assert reply == Unusable("unconstrained")
    assert len(model.asked) == 2
    assert model.prompt(1).endswith(RETRY_JSON)


async def test_the_retry_counts() -> None:
    """A good second reply is taken."""
    model = FakeLanguageModel('{"{"feedback"', DIALOGUE)

    assert isinstance(await ModelPartner(model).reply(dialogue()), DialogueReply)


async def test_gaps_are_wanted_on_chapter_notes_only() -> None:
    """The schema decides, and so does the reading."""
    reply = json.dumps({"feedback": "Good.", "done": True, "followUp": "", "gaps": ["the cause"]})
    chapter = await ModelPartner(FakeLanguageModel(reply)).reply(dialogue(NoteKind.CHAPTER))
    concept = await ModelPartner(FakeLanguageModel(reply)).reply(dialogue())

    assert isinstance(chapter, DialogueReply)
    assert chapter.gaps == ("the cause",)
    assert isinstance(concept, DialogueReply)
    assert concept.gaps == ()


async def test_a_prompt_that_cannot_be_served_is_an_error() -> None:
    """Too long is nothing that the learner did wrong."""
    model = FakeLanguageModel(ModelFailed(model="m", kind=KIND_TOO_LONG))
    with pytest.raises(ModelFailed):
        await ModelPartner(model).reply(dialogue())
