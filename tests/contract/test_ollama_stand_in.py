"""The stand-in behaves as the real server was seen to (platform notes, section 3)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.fakes.ollama_script import BUSY, FakeModel, Say
from tests.fakes.ollama_server import StandInOllama


class Caller:
    """Talks plain HTTP to a stand-in."""

    def __init__(self, ollama: StandInOllama, http: aiohttp.ClientSession) -> None:
        self.ollama = ollama
        self._http = http

    async def chat(self, content: str = "Hi", **more: Any) -> tuple[int, list[dict[str, Any]]]:
        """Return status and lines of a chat; ``content`` empty sends no messages."""
        messages = [{"role": "user", "content": content}] if content else []
        body = {"model": "m:1b", "messages": messages, **more}
        async with self._http.post(f"{self.ollama.url}/api/chat", json=body) as answer:
            text = await answer.text()
        return answer.status, [json.loads(line) for line in text.splitlines() if line]

    async def post(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Return status and body of a call."""
        async with self._http.post(self.ollama.url + path, json=body) as answer:
            return answer.status, await answer.json()

    async def loaded(self) -> list[dict[str, Any]]:
        """Return the rows of ``/api/ps``."""
        async with self._http.get(f"{self.ollama.url}/api/ps") as answer:
            models: list[dict[str, Any]] = (await answer.json())["models"]
            return models


@pytest.fixture
async def caller() -> AsyncIterator[Caller]:
    """Yield a caller of a stand-in with a chat and an embedding model."""
    embedder = FakeModel("e:1b", capabilities=["embedding"], embed_limit=4)
    async with (
        StandInOllama(FakeModel("m:1b"), embedder) as ollama,
        aiohttp.ClientSession() as http,
    ):
        yield Caller(ollama, http)


def text_of(lines: list[dict[str, Any]]) -> str:
    """Return the content of all lines."""
    return "".join(line["message"]["content"] for line in lines)


async def test_streaming_is_the_default_with_exact_keys(caller: Caller) -> None:
    """Content lines, then one line with done, reason and counts."""
    caller.ollama.script("m:1b", Say("one two"))
    _, lines = await caller.chat()

    assert set(lines[0]) == {"model", "created_at", "message", "done"}
    assert lines[-1]["done"] is True
    assert lines[-1]["done_reason"] == "stop"
    assert lines[-1]["eval_count"] == 2


async def test_replies_depend_on_seed_and_prompt(caller: Caller) -> None:
    """The same seed gives the same text, another seed another one."""
    first = text_of((await caller.chat(options={"seed": 1}))[1])
    again = text_of((await caller.chat(options={"seed": 1}))[1])
    other = text_of((await caller.chat(options={"seed": 2}))[1])

    assert first == again != other


async def test_loading_and_unloading(caller: Caller) -> None:
    """No messages load a model, keep_alive 0 unloads it."""
    _, [load] = await caller.chat("")
    before = await caller.loaded()
    _, [unload] = await caller.chat("", keep_alive=0)

    assert (load["done_reason"], unload["done_reason"]) == ("load", "unload")
    assert before[0]["context_length"] == 4096
    assert "expires_at" in before[0]
    assert await caller.loaded() == []


async def test_another_window_reloads_and_is_counted(caller: Caller) -> None:
    """Runner options reload the model, sampler options do not; the trained window caps."""
    for options in ({"num_ctx": 2048}, {"num_ctx": 2048, "top_k": 5}, {"num_ctx": 99999}):
        await caller.chat(options=options)

    assert caller.ollama.reloads["m:1b"] == 1
    assert (await caller.loaded())[0]["context_length"] == 8192


@pytest.mark.parametrize(
    ("truncation", "more", "status", "evaluated"),
    [
        ("drop_oldest", {}, 200, 52),
        ("half", {}, 200, 52),
        ("error", {}, 400, None),
        ("drop_oldest", {"truncate": False}, 400, None),
    ],
)
async def test_long_prompts_are_cut_in_silence_or_refused(
    caller: Caller, truncation: str, more: dict[str, Any], status: int, evaluated: int | None
) -> None:
    """One message over the window keeps about half of it, or is an error."""
    caller.ollama.models["m:1b"].truncation = truncation
    caller.ollama.script("m:1b", Say("ok"))
    got, lines = await caller.chat("word " * 300, options={"num_ctx": 100}, **more)

    assert got == status
    assert lines[-1].get("prompt_eval_count") == evaluated


async def test_oldest_messages_are_dropped_first(caller: Caller) -> None:
    """System and the last message stay."""
    messages = [
        {"role": "system", "content": "rule " * 10},
        {"role": "user", "content": "old " * 80},
        {"role": "user", "content": "new " * 20},
    ]
    caller.ollama.script("m:1b", Say("ok"))
    _, lines = await caller.chat(messages=messages, options={"num_ctx": 60})

    assert lines[-1]["prompt_eval_count"] == 30


async def test_a_full_queue_answers_503(caller: Caller) -> None:
    """One call works, so many wait, the rest is told to come back."""
    gate = asyncio.Event()
    async with StandInOllama(FakeModel("m:1b"), max_queue=0) as ollama:
        ollama.script("m:1b", Say("slow", gate=gate))
        async with aiohttp.ClientSession() as http:
            busy = Caller(ollama, http)
            first = asyncio.create_task(busy.chat())
            await asyncio.wait_for(ollama.arrived.wait(), 5)
            while not ollama.loaded:
                await asyncio.sleep(0)
            status, [error] = await busy.chat()
            gate.set()
            await first

    assert status == 503
    assert error["error"] == BUSY


@pytest.mark.parametrize("key", ["num_ctx", "num_predict", "top_k"])
async def test_options_of_the_wrong_type_are_500(caller: Caller, key: str) -> None:
    """A float where a whole number belongs fails the call."""
    status, [error] = await caller.chat(options={key: 1.0})

    assert status == 500
    assert key in error["error"]


@pytest.mark.parametrize(("bound", "status"), [(1999, 200), (2000, 500)])
async def test_long_bounds_break_the_grammar(caller: Caller, bound: int, status: int) -> None:
    """A maxLength of 2,000 or more does not compile."""
    schema = {"type": "object", "properties": {"a": {"type": "string", "maxLength": bound}}}
    got, _ = await caller.chat(format=schema)

    assert got == status


@pytest.mark.parametrize(
    ("mode", "is_json"),
    [("honoured", True), ("ignored", False), ("cut_string", False), ("prefixed", False)],
)
async def test_a_format_is_honored_or_not(caller: Caller, mode: str, is_json: bool) -> None:
    """Builds differ; the stand-in can be any of them."""
    caller.ollama.script("m:1b", Say('{"a": "b c"}', format_mode=mode))
    _, lines = await caller.chat(format={"type": "object"})
    try:
        json.loads(text_of(lines))
        was_json = True
    except ValueError:
        was_json = False

    assert was_json is is_json


async def test_thinking_is_on_unless_switched_off(caller: Caller) -> None:
    """Unset means true on a model that can; true is an error on one that cannot."""
    caller.ollama.models["m:1b"].capabilities = ["completion", "thinking"]
    caller.ollama.script("m:1b", Say("a", thinking="hm"), Say("a", thinking="hm"))
    _, unset = await caller.chat()
    _, off = await caller.chat(think=False)
    caller.ollama.models["m:1b"].capabilities = ["completion"]
    status, _ = await caller.chat(think=True)

    assert unset[0]["message"]["thinking"] == "hm"
    assert "thinking" not in off[0]["message"]
    assert status == 400


async def test_embeddings_are_unit_vectors_of_one_width(caller: Caller) -> None:
    """Empty input gives an empty list; one text gives one vector."""
    _, one = await caller.post("/api/embed", {"model": "e:1b", "input": "a"})
    _, none = await caller.post("/api/embed", {"model": "e:1b", "input": []})

    assert sum(value * value for value in one["embeddings"][0]) == pytest.approx(1)
    assert none["embeddings"] == []


@pytest.mark.parametrize(
    ("ignores", "truncate", "status"),
    [(False, True, 200), (False, False, 400), (True, True, 400)],
)
async def test_long_texts_for_embedding(
    caller: Caller, ignores: bool, truncate: bool, status: int
) -> None:
    """Truncate cuts them, or fails on builds that ignore it."""
    caller.ollama.models["e:1b"].ignores_truncate = ignores
    body = {"model": "e:1b", "input": ["one two three four five"], "truncate": truncate}

    assert (await caller.post("/api/embed", body))[0] == status


async def test_details_blank_their_arrays(caller: Caller) -> None:
    """Per-layer values are missing unless asked for verbosely."""
    _, shown = await caller.post("/api/show", {"model": "m:1b"})

    assert shown["model_info"]["llama.attention.head_count_kv"] is None


async def test_every_request_is_on_record(caller: Caller) -> None:
    """Tests can assert what left the sidecar."""
    await caller.chat("a private sentence")

    assert "a private sentence" in caller.ollama.sent_text()
