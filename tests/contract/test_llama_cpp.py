"""What is particular to llama.cpp in this process."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import psutil
import pytest

from sidecar.adapters.llama_cpp_models import LlamaCppModel, LlamaCppModels
from sidecar.adapters.llama_cpp_server import require_llama_cpp
from sidecar.errors import ExtraMissing, ModelFileInvalid
from sidecar.ports.language_model import Generation, Message
from sidecar.rounds.replies import Flaw, first_object
from tests.fakes.small_model import small_model_path

ASK = (Message("user", "Name a color."),)
SHORT = Generation(temperature=0.0, max_tokens=2)


def listening_ports() -> set[tuple[str, int]]:
    """Return address and port of every listener of this process."""
    found = psutil.Process().net_connections(kind="tcp")
    return {tuple(one.laddr) for one in found if one.status == psutil.CONN_LISTEN}


async def test_its_listener_is_on_loopback_and_wants_a_key(small_model: LlamaCppModel) -> None:
    """The server always listens; nobody without the key gets anything from it."""
    await small_model.complete(ASK, SHORT)
    ports = listening_ports()

    assert ports
    assert {address for address, _ in ports} == {"127.0.0.1"}
    async with aiohttp.ClientSession() as http:
        for address, port in ports:
            body = {"messages": [{"role": "user", "content": "hi"}]}
            url = f"http://{address}:{port}/v1/chat/completions"
            async with http.post(url, json=body) as answer:
                assert answer.status == 401
            async with http.get(f"http://{address}:{port}/metrics") as answer:
                assert answer.status == 401


async def test_a_schema_that_does_not_compile_fails_open(small_model: LlamaCppModel) -> None:
    """The server then writes free text without a word; reading the reply is the only judge."""
    bad = Generation(temperature=0.0, max_tokens=8, schema={"type": "bogus"})
    reply = await small_model.complete(ASK, bad)

    assert reply.content
    assert isinstance(first_object(reply.content, is_cut=reply.finish != "stop"), Flaw)


async def test_a_file_cut_after_its_header_is_refused(tmp_path: Path) -> None:
    """Half a download has a whole header; llama.cpp's refusal becomes ours."""
    with small_model_path().open("rb") as whole:
        (tmp_path / "half.gguf").write_bytes(whole.read(20_000_000))
    models = LlamaCppModels(context_tokens=512)
    model = models.model(str(tmp_path / "half.gguf"))
    with pytest.raises(ModelFileInvalid, match=r"half\.gguf"):
        await model.complete(ASK, SHORT)
    await models.close()


async def test_a_file_is_one_model(tmp_path: Path) -> None:
    """Chat and check on the same file share it."""
    models = LlamaCppModels(context_tokens=512)

    assert models.model(f"{tmp_path}/a.gguf") is models.model(f"{tmp_path}/x/../a.gguf")


async def test_closing_frees_model_and_listener() -> None:
    """What was opened is given back; a second close does no harm."""
    before = listening_ports()
    models = LlamaCppModels(context_tokens=512)
    await models.model(str(small_model_path())).complete(ASK, SHORT)
    during = listening_ports()
    await models.close()
    await models.close()

    assert during > before
    assert listening_ports() == before


async def test_closing_right_after_loading_does_not_hang() -> None:
    """A server that has not begun its loop would miss the order to end."""
    before = listening_ports()
    for _ in range(3):
        models = LlamaCppModels(context_tokens=512)
        await models.model(str(small_model_path())).load()
        await models.close()

    assert listening_ports() == before


async def test_giving_up_on_loading_does_not_load_twice() -> None:
    """Who is cancelled while the file loads leaves the loading to the next one."""
    models = LlamaCppModels(context_tokens=512)
    model = models.model(str(small_model_path()))
    first = asyncio.create_task(model.complete(ASK, SHORT))
    while not model.is_loading:
        await asyncio.sleep(0)
    first.cancel()
    server = await model.load()

    assert await model.load() is server
    await models.close()


def test_without_llama_cpp_the_extra_is_named() -> None:
    """The remedy is a command."""
    with pytest.raises(ExtraMissing) as missing:
        require_llama_cpp(lambda name: None)

    assert missing.value.details()["remedy"] == "Run: pip install 'sparring-partner[gguf]'"
