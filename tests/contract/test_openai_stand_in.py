"""What is particular to servers of OpenAI's protocol: how they fail, what they are sent."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sidecar.adapters.model_failures import (
    KIND_BUSY,
    KIND_CRASHED,
    KIND_CUT_OFF,
    KIND_GRAMMAR,
    KIND_KEY,
    KIND_STALLED,
    KIND_STOPPED_EARLY,
    KIND_TOO_LONG,
    KIND_UNREADABLE,
)
from sidecar.adapters.openai_client import OpenAiClient
from sidecar.adapters.openai_models import OpenAiModel, OpenAiModels
from sidecar.adapters.server_timeouts import Timeouts
from sidecar.errors import (
    CloudModelRefused,
    ModelFailed,
    ModelLoading,
    ModelNotServed,
    ModelServerDown,
    SettingsInvalid,
    WrongModel,
)
from sidecar.library.samplers import sampling
from sidecar.ports.language_model import Ending, Generation, Message
from tests.fakes.llama_server import ALIAS, KEY, LlamaServer
from tests.fakes.openai_server import LOADING, TOO_LONG, Breaks, Fails, Says, StandInOpenAi

ROOT = Path(__file__).parents[2]
ASK = (Message("system", "Answer briefly."), Message("user", "Name three colors."))
HOW = Generation(temperature=0.0, max_tokens=20)
QUICK = Timeouts(connect_s=1.0, first_byte_s=0.2, token_s=0.2)
SCHEMA = {
    "type": "object",
    "properties": {"why": {"type": "string", "maxLength": 2000}, "covered": {"type": "boolean"}},
    "required": ["why", "covered"],
}


@asynccontextmanager
async def serving(
    *replies: Says | Fails | Breaks,
    timeouts: Timeouts | None = None,
    name: str = ALIAS,
    key: str = KEY,
    **options: Any,
) -> AsyncIterator[tuple[OpenAiModel, StandInOpenAi]]:
    """Run a stand-in and a model on it."""
    async with StandInOpenAi(*replies) as server:
        client = OpenAiClient(server.url, timeouts, key=key, loading_poll_s=0.01)
        yield OpenAiModels(client, facts_ttl_s=0.0, **options).model(name), server
        await client.close()


async def all_of(model: OpenAiModel, how: Generation = HOW) -> str:
    """Return a streamed reply."""
    return "".join([piece async for piece in model.stream(ASK, how)])


async def test_the_request_holds_what_both_servers_take_and_nothing_else() -> None:
    """No context size, no min_p; the key is in one header."""
    style = sampling("focused", carries_min_p=False)
    how = Generation(style.temperature, 20, samplers=style.samplers, stop=("END",), seed=7)
    async with serving(Says("Red.")) as (model, server):
        await model.complete(ASK, how)

    assert server.bodies == [
        {
            "model": ALIAS,
            "messages": [{"role": one.role, "content": one.content} for one in ASK],
            "max_tokens": 20,
            "seed": 7,
            "stream": True,
            "stream_options": {"include_usage": True},
            "temperature": 0.2,
            "top_p": 0.85,
            "top_k": 40,
            "repeat_penalty": 1.05,
            "stop": ["END"],
        }
    ]
    assert server.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert "Cookie" not in server.headers[0]


async def test_min_p_is_never_sent_even_where_it_is_asked_for() -> None:
    """The transport drops what LM Studio would ignore."""
    async with serving(Says("Red.")) as (model, server):
        await model.complete(ASK, Generation(None, 20, samplers={"min_p": 0.1}))
        info = await model.describe()

    assert "min_p" not in server.bodies[0]
    assert "temperature" not in server.bodies[0]
    assert not info.carries_min_p


async def test_a_schema_goes_as_response_format_without_limits() -> None:
    """Bounds of length break grammars; they hold where the reply is read."""
    async with serving() as (model, server):
        await model.complete(ASK, Generation(0.0, 20, schema=SCHEMA))
    sent = server.bodies[0]["response_format"]

    assert sent["type"] == "json_schema"
    assert sent["json_schema"]["strict"] is True
    assert "maxLength" not in json.dumps(sent)
    assert "grammar" not in server.bodies[0]


@pytest.mark.parametrize("key", ["reasoning_content", "reasoning"])
async def test_thinking_is_kept_apart_wherever_it_comes(key: str) -> None:
    """In a field of its own or between tags in the content."""
    async with serving(
        Says("Red.", reasoning="hm", reasoning_key=key), Says("<think>hm</think>Red.")
    ) as (model, _):
        replies = [await model.complete(ASK, HOW) for _ in range(2)]

    assert [(one.content, one.thinking) for one in replies] == [("Red.", "hm")] * 2


async def test_usage_is_reported_as_it_came() -> None:
    """Counts, cached ones apart, also at the end of a stream."""
    usage = {
        "prompt_tokens": 90,
        "completion_tokens": 2,
        "prompt_tokens_details": {"cached_tokens": 60},
    }
    ending = Ending()
    async with serving(Says("Red.", usage=usage), Says("Red.", usage=usage)) as (model, _):
        reply = await model.complete(ASK, HOW)
        _ = [piece async for piece in model.stream(ASK, HOW, ending)]

    assert (reply.prompt_tokens, reply.cached_tokens, reply.reply_tokens) == (90, 60, 2)
    assert ending == Ending("stop", 90, 60, 2)


async def test_a_server_without_usage_leaves_counts_unknown() -> None:
    """Unknown is never 0."""
    async with serving(Says("Red.", usage={})) as (model, _):
        reply = await model.complete(ASK, HOW)

    assert (reply.prompt_tokens, reply.cached_tokens, reply.reply_tokens) == (None, None, None)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (Fails(400, TOO_LONG), KIND_TOO_LONG),
        (Fails(400, '{"error":{"type":"exceed_context_size_error"}}'), KIND_TOO_LONG),
        (Fails(400, '{"error":"n_keep: 13055>= n_ctx: 4096"}'), KIND_TOO_LONG),
        (Fails(400, "JSON schema error at #: unrecognized type bogus"), KIND_GRAMMAR),
        (Fails(401, "Invalid API Key"), KIND_KEY),
        (Fails(429, ""), KIND_BUSY),
        (Fails(500, "<html>"), KIND_CRASHED),
        (Fails(503, "try later"), KIND_BUSY),
        (Fails(418, "tea"), "the server answered 418"),
        (Breaks("Red", "dies"), KIND_CUT_OFF),
        (Breaks("Red", "half_line"), KIND_UNREADABLE),
        (Breaks("Red", "not_an_object"), KIND_UNREADABLE),
        (Breaks("Red", "endless_line"), KIND_UNREADABLE),
        (Breaks("Red", "error_event"), KIND_CRASHED),
        (Breaks("Red", "no_end"), KIND_STOPPED_EARLY),
        (Says("", usage={"prompt_tokens": 5000, "completion_tokens": 0}), KIND_TOO_LONG),
    ],
)
async def test_a_failure_is_told_by_its_kind(reply: Says | Fails | Breaks, kind: str) -> None:
    """Whatever the server says, a fixed phrase of ours comes out."""
    async with serving(reply) as (model, _):
        with pytest.raises(ModelFailed) as failed:
            await all_of(model)

    assert failed.value.details()["kind"] == kind


@pytest.mark.parametrize("body", ["No models loaded. Please load a model.", "not found"])
async def test_a_model_that_went_away_is_not_served(body: str) -> None:
    """The remedy is to load it."""
    async with serving(Fails(404, body)) as (model, _):
        with pytest.raises(ModelNotServed):
            await all_of(model)


async def test_a_model_that_is_not_listed_is_not_served() -> None:
    """What the server has is named; no text is sent."""
    async with serving(name="big") as (model, server):
        with pytest.raises(ModelNotServed) as missing:
            await model.complete(ASK, HOW)

    assert missing.value.details()["served"] == [ALIAS]
    assert server.bodies == []


async def test_nothing_there_is_told_at_once() -> None:
    """A closed port is no wait."""
    client = OpenAiClient("http://127.0.0.1:9")
    with pytest.raises(ModelServerDown, match=r"127\.0\.0\.1:9"):
        await OpenAiModels(client).model(ALIAS).describe()
    await client.close()


async def test_a_wrong_key_is_told_when_probing() -> None:
    """Before any text is sent."""
    async with serving(key="wrong") as (model, server):
        with pytest.raises(ModelFailed) as failed:
            await model.probe()

    assert failed.value.details()["kind"] == KIND_KEY
    assert server.bodies == []


async def test_a_server_that_loads_its_model_says_so_when_probed() -> None:
    """llama.cpp answers everything with 503 while it loads."""
    async with serving() as (model, server):
        server.status = 503
        with pytest.raises(ModelLoading):
            await model.probe()


async def test_a_server_that_starts_is_waited_for() -> None:
    """What needs the facts gets them once the model is there."""
    async with serving() as (model, server):
        server.status = 503
        described = asyncio.create_task(model.describe())
        with pytest.raises(ModelLoading):
            await model.probe()
        server.status = 200

        assert (await asyncio.wait_for(described, 5)).name == ALIAS


async def test_a_server_that_never_starts_is_given_up() -> None:
    """The wait is that for a first byte."""
    async with serving(timeouts=QUICK) as (model, server):
        server.status = 503
        with pytest.raises(ModelLoading):
            await model.describe()


async def test_a_call_waits_until_the_model_is_loaded() -> None:
    """A server that is loading is asked again, with the same body."""
    loading = Fails(503, json.dumps(LOADING))
    async with serving(loading, loading, Says("Red.")) as (model, server):
        reply = await model.complete(ASK, HOW)

    assert reply.content == "Red."
    assert len(server.bodies) == 3
    assert server.bodies[0] == server.bodies[2]


async def test_loading_for_ever_is_given_up() -> None:
    """The wait for the first byte bounds it."""
    loading = [Fails(503, json.dumps(LOADING))] * 100
    async with serving(*loading, timeouts=QUICK) as (model, _):
        with pytest.raises(ModelLoading):
            await model.complete(ASK, HOW)


async def test_no_first_byte_is_a_model_that_loads() -> None:
    """LM Studio loads a model with the first call for it, and is silent meanwhile."""
    async with serving(Says("Red.", gate=asyncio.Event()), timeouts=QUICK) as (model, server):
        with pytest.raises(ModelLoading):
            await model.complete(ASK, HOW)
        await asyncio.wait_for(server.aborted.wait(), 5)


async def test_a_call_in_wait_shows_as_loading() -> None:
    """Status can tell a model that loads from one that is ready."""
    gate = asyncio.Event()
    async with serving(Says("Red.", gate=gate)) as (model, server):
        call = asyncio.create_task(model.complete(ASK, HOW))
        await server.arrived.wait()
        with pytest.raises(ModelLoading):
            await model.probe(loading_after_s=0.0)
        gate.set()
        await call

        assert (await model.probe(loading_after_s=0.0)).name == ALIAS


async def test_silence_between_two_tokens_is_a_stall() -> None:
    """The wait for the next token is short."""
    reply = Says("Red and green.", pause=asyncio.Event())
    async with serving(reply, timeouts=QUICK) as (model, server):
        with pytest.raises(ModelFailed) as failed:
            await all_of(model)
        await asyncio.wait_for(server.aborted.wait(), 5)

    assert failed.value.details()["kind"] == KIND_STALLED


async def test_closing_a_stream_aborts_upstream() -> None:
    """The server sees the client leave, and the next call is served."""
    async with serving(Says("Red and green.", pause=asyncio.Event())) as (model, server):
        pieces = model.stream(ASK, HOW)
        first = await anext(pieces)
        await pieces.aclose()
        await asyncio.wait_for(server.aborted.wait(), 5)

        assert first == "Red"
        assert await all_of(model)


async def test_cancelling_a_call_aborts_upstream() -> None:
    """Also before the first token."""
    async with serving(Says("Red.", gate=asyncio.Event())) as (model, server):
        call = asyncio.create_task(model.complete(ASK, HOW))
        await server.arrived.wait()
        call.cancel()
        await asyncio.wait_for(server.aborted.wait(), 5)

        assert await all_of(model)


async def test_redirects_are_not_followed() -> None:
    """A prompt goes to the address that was checked and nowhere else."""
    async with StandInOpenAi() as elsewhere, serving(Says("Red.")) as (model, server):
        server.redirect_to = f"{elsewhere.url}/v1/chat/completions"
        with pytest.raises(ModelFailed):
            await model.complete(ASK, HOW)

        assert elsewhere.bodies == []


ENVIRONMENT_PROBE = """
import asyncio, sys
from sidecar.adapters.openai_client import OpenAiClient

async def main():
    client = OpenAiClient(sys.argv[1])
    print(len((await client.fact("/v1/models"))["data"]))
    await client.close()

asyncio.run(main())
"""


async def test_proxies_of_the_environment_are_not_used() -> None:
    """Loopback never goes through one."""
    async with StandInOpenAi() as decoy, StandInOpenAi() as server:
        proxies = dict.fromkeys(("HTTP_PROXY", "http_proxy", "ALL_PROXY"), decoy.url)
        run = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", ENVIRONMENT_PROBE, server.url],
            env={**os.environ, "PYTHONPATH": str(ROOT), **proxies, "NO_PROXY": ""},
            capture_output=True,
            text=True,
            timeout=60,
        )

    assert run.stdout.strip() == "1", run.stderr


async def test_names_of_ollamas_cloud_are_refused() -> None:
    """Before anything is asked."""
    async with serving(name="kimi:cloud") as (model, server):
        with pytest.raises(CloudModelRefused):
            await model.complete(ASK, HOW)

    assert server.bodies == []


async def test_ollama_behind_this_protocol_is_refused() -> None:
    """It has no context size there, cuts prompts in silence and may forward them."""
    async with serving() as (model, server):
        server.native, server.tags = None, {"models": []}
        with pytest.raises(SettingsInvalid, match=r"ollama\.chatModel"):
            await model.complete(ASK, HOW)

    assert server.bodies == []


async def test_an_embedding_model_cannot_chat() -> None:
    """LM Studio tells the kinds apart."""
    async with serving() as (model, server):
        assert server.native is not None
        server.native[0]["type"] = "embeddings"
        with pytest.raises(WrongModel):
            await model.describe()


async def test_the_window_follows_what_the_server_has_loaded() -> None:
    """The server decides; the user's cap only lowers it."""
    async with serving(context_cap=3000) as (model, server):
        capped = (await model.describe()).context_tokens
        assert server.native is not None
        server.native[0]["loaded_context_length"] = 2048
        loaded = (await model.describe()).context_tokens

    assert (capped, loaded) == (3000, 2048)


async def test_what_is_estimated_over_the_window_is_not_sent() -> None:
    """LM Studio may drop the middle of it, or answer with nothing."""
    async with serving() as (model, server):
        with pytest.raises(ModelFailed) as failed:
            await model.complete((Message("user", "word " * 5000),), HOW)

    assert failed.value.details()["kind"] == KIND_TOO_LONG
    assert server.bodies == []


async def test_the_token_factor_is_learned_from_usage() -> None:
    """90 tokens where 45 were estimated: words are twice as long as thought."""
    long = (Message("user", "word " * 100),)
    async with serving(Says("Red.", usage={"prompt_tokens": 214})) as (model, _):
        await model.complete(long, HOW)

        assert (await model.describe()).token_factor == 2.0


async def test_llama_cpp_tells_its_window_and_size(llama_server: LlamaServer) -> None:
    """Facts come from the real server's own pages."""
    client = OpenAiClient(llama_server.url, key=KEY)
    info = await OpenAiModels(client).model(ALIAS).describe()
    await client.close()

    assert info.context_tokens == 2048
    assert info.parameters_b == pytest.approx(0.268, abs=0.001)


async def test_llama_cpp_counts_what_it_had_cached(llama_server: LlamaServer) -> None:
    """A conversation's prefix is read once."""
    client = OpenAiClient(llama_server.url, key=KEY)
    model = OpenAiModels(client).model(ALIAS)
    story = "The learner said many things about memory. " * 20
    short = Generation(temperature=0.0, max_tokens=1)
    await model.complete((Message("user", story + "First?"),), short)
    reply = await model.complete((Message("user", story + "Second?"),), short)
    await client.close()

    assert reply.prompt_tokens is not None
    assert reply.cached_tokens is not None
    assert reply.cached_tokens > 0.9 * reply.prompt_tokens


async def test_llama_cpp_refuses_a_wrong_key(llama_server: LlamaServer) -> None:
    """The remedy names the variable."""
    client = OpenAiClient(llama_server.url, key="wrong")
    with pytest.raises(ModelFailed, match="SPARRING_OPENAI_KEY"):
        await OpenAiModels(client).model(ALIAS).complete(ASK, HOW)
    await client.close()
