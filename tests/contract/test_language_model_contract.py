"""What every language model does: scripted, generating behind HTTP, and in process."""

import asyncio
import json

import pytest

from sidecar.adapters.model_engine import ServedModel
from sidecar.adapters.model_failures import KIND_TOO_LONG
from sidecar.errors import ModelFailed
from sidecar.ports.language_model import Generation, Message
from tests.contract.conftest import MODELS

ASK = (Message("system", "Answer briefly."), Message("user", "Name three colors."))
TINY_SCHEMA = {
    "type": "object",
    "properties": {"covered": {"type": "boolean"}},
    "required": ["covered"],
    "additionalProperties": False,
}
HOW = Generation(temperature=0.0, max_tokens=12)


@pytest.mark.parametrize("served_model", MODELS, indirect=True)
class TestLanguageModel:
    async def test_facts_come_without_generating(self, served_model: ServedModel) -> None:
        """Name, digest and window are known."""
        info = await served_model.describe()

        assert info.name
        assert info.digest
        assert info.context_tokens == 2048

    async def test_probing_says_the_same(self, served_model: ServedModel) -> None:
        """A model that could serve now describes itself."""
        probed, described = await served_model.probe(), await served_model.describe()

        assert (probed.name, probed.digest) == (described.name, described.digest)

    async def test_a_reply_ends_within_its_cap(self, served_model: ServedModel) -> None:
        """The cap holds, and the end says whether it was hit."""
        reply = await served_model.complete(ASK, HOW)

        assert reply.content
        assert reply.finish in {"stop", "length"}
        assert reply.reply_tokens is not None
        assert reply.reply_tokens <= HOW.max_tokens
        assert reply.prompt_tokens is not None

    async def test_a_tiny_cap_ends_in_length(self, served_model: ServedModel) -> None:
        """A cut reply is told apart from a finished one."""
        reply = await served_model.complete(ASK, Generation(temperature=0.0, max_tokens=1))

        assert reply.finish == "length"

    async def test_the_same_question_gets_the_same_reply(self, served_model: ServedModel) -> None:
        """Seed and temperature 0 make replies repeatable."""
        first = await served_model.complete(ASK, HOW)
        second = await served_model.complete(ASK, HOW)

        assert first.content == second.content

    async def test_the_stream_says_what_the_reply_says(self, served_model: ServedModel) -> None:
        """Piecewise or whole, it is one text."""
        whole = await served_model.complete(ASK, HOW)
        pieces = [piece async for piece in served_model.stream(ASK, HOW)]

        assert "".join(pieces) == whole.content
        assert len(pieces) > 1

    async def test_a_schema_is_followed(self, served_model: ServedModel) -> None:
        """A constrained reply is JSON of that shape."""
        how = Generation(temperature=0.0, max_tokens=40, schema=TINY_SCHEMA)
        reply = await served_model.complete(ASK, how)

        assert reply.finish == "stop"
        assert isinstance(json.loads(reply.content)["covered"], bool)

    async def test_closing_a_stream_frees_the_model(self, served_model: ServedModel) -> None:
        """The next call is served at once."""
        pieces = served_model.stream(ASK, Generation(temperature=0.0, max_tokens=1000))
        await anext(pieces)
        await pieces.aclose()
        reply = await asyncio.wait_for(served_model.complete(ASK, HOW), 60)

        assert reply.content

    async def test_cancelling_frees_the_model(self, served_model: ServedModel) -> None:
        """A learner who gives up does not block the next one."""
        task = asyncio.create_task(
            served_model.complete(ASK, Generation(temperature=0.0, max_tokens=1000))
        )
        await asyncio.sleep(0)
        task.cancel()
        reply = await asyncio.wait_for(served_model.complete(ASK, HOW), 60)

        assert reply.content

    async def test_a_prompt_over_the_window_is_an_error(self, served_model: ServedModel) -> None:
        """Nothing is cut in silence."""
        long = (Message("user", "word " * 4000),)
        with pytest.raises(ModelFailed) as failed:
            await served_model.complete(long, HOW)

        assert failed.value.details()["kind"] == KIND_TOO_LONG


async def test_a_shared_prefix_is_read_once(small_model: ServedModel) -> None:
    """All checks of a round share transcript and instructions; llama.cpp counts what it reused."""
    transcript = "The learner said many things about memory. " * 20
    prompts = [
        (Message("user", f"{transcript}\nPoint: {point}"),)
        for point in ("recall strengthens memory", "sleep consolidates memory")
    ]
    await small_model.complete(prompts[0], Generation(temperature=0.0, max_tokens=1))
    reply = await small_model.complete(prompts[1], Generation(temperature=0.0, max_tokens=1))

    assert reply.cached_tokens is not None
    assert reply.prompt_tokens is not None
    assert reply.cached_tokens > 0.9 * reply.prompt_tokens
