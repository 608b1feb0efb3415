"""Proposals through a language model: asked in a shape, read strictly."""

from __future__ import annotations

import json

import pytest

from sidecar.adapters.model_drafter import PROPOSAL_TOKENS, ModelDrafter
from sidecar.library.budget import CUT_MARK, reserve_tokens
from sidecar.library.tokens import estimate_messages
from sidecar.ports.partner import Unusable
from sidecar.rounds.drafts import Proposal
from sidecar.rounds.prompts import RETRY_JSON
from sidecar.rounds.values import CleanNote
from tests.fakes.language_model import FakeLanguageModel, said

NOTE = CleanNote("Tides", "The moon pulls the water. Two bulges form.", ("moon",), "de")
ONE = {"quote": "Two bulges form.", "assertion": "There are two bulges."}


def reply(*proposals: object) -> str:
    """Return a reply with these proposals."""
    return json.dumps({"proposals": list(proposals)})


async def test_proposals_are_read_with_their_quotes() -> None:
    """What was proposed comes back unchecked: code keeps or drops it later."""
    model = FakeLanguageModel(reply(ONE))

    assert await ModelDrafter(model).draft(NOTE, limit=6) == (
        Proposal("There are two bulges.", "Two bulges form."),
    )


async def test_the_prompt_holds_note_language_and_number() -> None:
    """The model sees the note between marks, and how many points are wanted."""
    model = FakeLanguageModel(reply())
    await ModelDrafter(model).draft(NOTE, limit=4)
    messages, how = model.asked[0]

    assert NOTE.text in model.prompt()
    assert "German" in messages[0].content
    assert "at most 4" in messages[0].content
    assert how.temperature == 0.0
    assert how.schema is not None


async def test_what_fits_the_window_is_told_without_a_call() -> None:
    """Whoever shows the proposals can say which part of the note they come from."""
    long = CleanNote("T", "\n\n".join(["A paragraph of words. " * 20] * 100), (), "en")
    model = FakeLanguageModel(reply(), context_tokens=2048)
    fitted = await ModelDrafter(model).fitted(long, limit=3)
    await ModelDrafter(model).draft(long, limit=3)

    assert len(fitted.text) < len(long.text)
    assert fitted.text in model.prompt(0)
    assert len(model.asked) == 1


@pytest.mark.parametrize(
    "content",
    [
        "",
        "Here are some points: one, two.",
        '{"proposals": "none"}',
        '{"proposals": [{"quote": "x"}]}',
        '{"proposals": [{"quote": "x", "assertion": 3}]}',
        '{"proposals": [], "more": 1}',
        '{"proposals": [{"quote": "x", "asser',
    ],
)
async def test_other_shapes_are_unusable(content: str) -> None:
    """Asked twice, then said so; the second prompt differs."""
    model = FakeLanguageModel(content)
    found = await ModelDrafter(model).draft(NOTE, limit=6)

    assert isinstance(found, Unusable)
    assert len(model.asked) == 2
    assert RETRY_JSON in model.prompt(1)


async def test_a_second_reply_can_mend_the_first() -> None:
    """One slip is forgiven."""
    model = FakeLanguageModel("no", reply(ONE))

    assert len(await ModelDrafter(model).draft(NOTE, limit=6)) == 1  # type: ignore[arg-type]


async def test_a_cut_reply_is_unusable() -> None:
    """Half a list may lack the half that matters."""
    model = FakeLanguageModel(said('{"proposals": [', finish="length"))

    assert await ModelDrafter(model).draft(NOTE, limit=6) == Unusable("truncated")


async def test_more_than_asked_for_is_left_out() -> None:
    """The limit holds whatever the model says."""
    model = FakeLanguageModel(reply(*[ONE] * 9))

    assert len(await ModelDrafter(model).draft(NOTE, limit=3)) == 3  # type: ignore[arg-type]


async def test_note_and_reply_fit_a_small_window() -> None:
    """A long note is cut, visibly, and fewer proposals are asked for."""
    long = CleanNote("T", "\n\n".join(["A paragraph of words. " * 20] * 100), (), "en")
    model = FakeLanguageModel(reply(), context_tokens=2048)
    await ModelDrafter(model).draft(long, limit=20)
    messages, how = model.asked[0]

    assert CUT_MARK.strip() in model.prompt()
    assert how.max_tokens <= max(PROPOSAL_TOKENS, reserve_tokens(2048))
    assert estimate_messages(m.content for m in messages) + how.max_tokens <= 2048
