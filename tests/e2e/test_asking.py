"""Asking over the whole way: process, HTTP, search, a model server, and giving up half-way."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sidecar.rpc.client import RpcFailure
from tests.e2e.processes import Sidecar, sidecar, start
from tests.fakes.llama_server import ALIAS, KEY, LlamaServer
from tests.fakes.ollama_script import FakeModel, Say
from tests.fakes.ollama_server import StandInOllama
from tests.fakes.openai_server import Says, StandInOpenAi
from tests.fakes.small_model import small_model_path

QUESTION = "What is opportunity cost?"
PROMPT_S = 40.0
QUICK = {"SPARRING_LIBRARY_EMBEDDER": "minilm"}
"""Indexing is not what is tested here."""

pytestmark = pytest.mark.timeout(180)


@dataclass
class Pausing:
    """A model server whose next answer stops after its first word."""

    settings: dict[str, str]
    pause: Callable[[], None]
    aborted: asyncio.Event


@asynccontextmanager
async def pausing(engine: str) -> AsyncIterator[Pausing]:
    """Run a stand-in of the engine's server."""
    if engine == "ollama":
        async with StandInOllama(FakeModel("m:1b")) as ollama:
            settings = {
                **QUICK,
                "SPARRING_OLLAMA_HOST": ollama.url,
                "SPARRING_OLLAMA_CHAT_MODEL": "m:1b",
            }

            def pause_ollama() -> None:
                ollama.script("m:1b", Say("Opportunity cost is it [1].", pause=asyncio.Event()))

            yield Pausing(settings, pause_ollama, ollama.abort_seen)
        return
    async with StandInOpenAi() as server:
        settings = {
            **QUICK,
            "SPARRING_OPENAI_HOST": server.url,
            "SPARRING_OPENAI_CHAT_MODEL": ALIAS,
        }

        def pause_openai() -> None:
            server.replies.append(Says("Opportunity cost is it [1].", pause=asyncio.Event()))

        yield Pausing(settings, pause_openai, server.aborted)


async def ask_until_first_word(running: Sidecar, token: str) -> asyncio.Task[Any]:
    """Ask, and return the call once its first word has arrived."""
    came = asyncio.Event()

    async def call() -> Any:
        async with running.client() as client:
            return await client.call(
                "ask",
                {"question": QUESTION, "workDoneToken": token},
                on_text=lambda _: came.set(),
            )

    task = asyncio.create_task(call())
    await asyncio.wait_for(came.wait(), PROMPT_S)
    return task


@pytest.mark.parametrize("engine", ["ollama", "openai"])
async def test_giving_up_aborts_upstream(engine: str, vault: Path, data_dir: Path) -> None:
    """By leaving and by token alike the model server sees its client go at once."""
    async with pausing(engine) as server:
        started = sidecar(vault, data_dir, settings=server.settings, engine=engine)
        async with started as running, running.client() as client:
            await client.call("ingest", {"all": True, "wait": True})
            server.pause()
            left = await ask_until_first_word(running, "first")
            left.cancel()
            await asyncio.wait_for(server.aborted.wait(), PROMPT_S)
            server.aborted.clear()
            server.pause()
            call = await ask_until_first_word(running, "second")
            cancelled = await client.call("cancel", {"token": "second"})
            await asyncio.wait_for(server.aborted.wait(), PROMPT_S)
            with pytest.raises(RpcFailure) as failure:
                await call

    assert cancelled == {"cancelled": True}
    assert failure.value.code == -32800


async def test_giving_up_stops_a_model_in_process(vault: Path, data_dir: Path) -> None:
    """Its one thread is free again: the next question does not wait for words nobody reads."""
    settings = {**QUICK, "SPARRING_GGUF_CHAT_PATH": str(small_model_path())}
    started = sidecar(vault, data_dir, settings=settings, engine="gguf")
    async with started as running, running.client() as client:
        await client.call("ingest", {"all": True, "wait": True})
        left = await ask_until_first_word(running, "first")
        left.cancel()
        call = await ask_until_first_word(running, "second")
        cancelled = await client.call("cancel", {"token": "second"})
        with pytest.raises(RpcFailure) as failure:
            await call

    assert cancelled == {"cancelled": True}
    assert failure.value.code == -32800


async def test_a_question_to_llama_cpps_server(vault: Path, data_dir: Path) -> None:
    """Settings, key, trace, status and what is kept; the key is shown nowhere."""
    server = LlamaServer()
    settings = {
        **QUICK,
        "SPARRING_OPENAI_HOST": f"{server.url}/v1",
        "SPARRING_OPENAI_CHAT_MODEL": ALIAS,
        "SPARRING_OPENAI_KEY": KEY,
        "SPARRING_OPENAI_CONTEXT_CAP": "512",
    }
    try:
        async with sidecar(vault, data_dir, settings=settings, engine="openai") as running:
            async with running.client() as client:
                await client.call("ingest", {"all": True, "wait": True})
                status = await client.call("status", {})
                answer = await client.call("ask", {"question": QUESTION})
            folder = running.handshake.parent
            log = (folder / "sidecar.log").read_text("utf-8")
            factors = json.loads((folder / "token-factors.json").read_text("utf-8"))["factors"]
    finally:
        server.close()

    assert (status["state"], status["engine"]) == ("ready", "openai")
    assert [model["model"] for model in status["models"]] == [ALIAS]
    assert answer["prompt"]["window"] == 512
    assert answer["prompt"]["promptTokens"] > 0
    assert answer["prompt"]["doneReason"] in {"stop", "length"}
    assert answer["trace"]["relevanceCheck"] == "off"
    assert len(factors) == 1
    assert KEY not in json.dumps([status, answer]) + log


async def test_a_model_server_elsewhere_does_not_start(vault: Path, data_dir: Path) -> None:
    """Refused before a socket exists, even when another engine is in use."""
    settings = {"SPARRING_OPENAI_HOST": "http://models.example/v1"}
    with pytest.raises(AssertionError, match=r"openai\.host"):
        await asyncio.wait_for(start(vault, data_dir, settings=settings), timeout=60)
