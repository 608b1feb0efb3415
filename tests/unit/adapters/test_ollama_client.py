"""The hardened client: what it must not do, shown against a real server."""

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.server_timeouts import Timeouts
from sidecar.errors import ModelFailed, ModelMissing, OllamaDown
from tests.fakes.ollama_script import FakeModel, Say
from tests.fakes.ollama_server import StandInOllama

CHAT = {"messages": [{"role": "user", "content": "the secret sentence"}], "options": {}}
ROOT = Path(__file__).parents[3]


async def drain(client: OllamaClient, model: str = "m:1b") -> list[dict]:
    """Read a whole chat answer."""
    return [line async for line in client.chat(model, CHAT)]


def unused_url() -> str:
    """Return a loopback address where nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"


async def test_redirects_are_not_followed() -> None:
    """A server that points elsewhere gets an error; the note text is not sent on."""
    async with StandInOllama() as elsewhere, StandInOllama(FakeModel("m:1b")) as ollama:
        ollama.redirect_to = elsewhere.url
        client = OllamaClient(ollama.url)
        with pytest.raises(ModelFailed):
            await drain(client)
        await client.close()

        assert not elsewhere.seen


async def test_a_dead_ollama_is_told_at_once() -> None:
    """A closed port is reported as down, naming the host."""
    client = OllamaClient(unused_url())
    with pytest.raises(OllamaDown) as down:
        await client.tags()
    await client.close()

    assert client.base_url in str(down.value)


async def test_facts_wait_only_a_moment() -> None:
    """A server that accepts and says nothing counts as down."""
    gone = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        await writer.wait_closed()
        gone.set()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    client = OllamaClient(f"http://127.0.0.1:{port}", probe_timeout_s=0.05)
    with pytest.raises(OllamaDown):
        await client.tags()
    await client.close()
    await asyncio.wait_for(gone.wait(), 5)
    server.close()


@pytest.mark.parametrize(
    "body", ["[]", "null", '"x"', "<html>", '{"models": 3}', '{"models": [1]}']
)
async def test_odd_facts_never_escape_as_foreign_errors(body: str) -> None:
    """Whatever answers on the port, the caller sees our errors or no models."""
    async with StandInOllama() as ollama:
        ollama.tags_body = body
        client = OllamaClient(ollama.url)
        try:
            found = await client.tags()
        except ModelFailed:
            found = ()
        await client.close()

        assert found == ()


async def test_a_missing_model_names_the_exact_pull_command() -> None:
    """The remedy can be pasted into a terminal."""
    async with StandInOllama() as ollama:
        client = OllamaClient(ollama.url)
        with pytest.raises(ModelMissing) as missing:
            await drain(client, "gemma3:4b")
        await client.close()

        assert missing.value.details()["remedy"] == "Run: ollama pull gemma3:4b"


async def test_cloud_switch_is_read() -> None:
    """``doctor`` can say whether Ollama itself may use its cloud."""
    async with StandInOllama() as ollama:
        client = OllamaClient(ollama.url)

        assert await client.is_cloud_disabled() is True
        await client.close()


ENVIRONMENT_PROBE = """
import asyncio, sys
from sidecar.adapters.ollama_client import OllamaClient

async def main():
    client = OllamaClient(sys.argv[1])
    print([tag.name for tag in await client.tags()])
    await client.close()

asyncio.run(main())
"""


async def test_the_environment_has_no_say() -> None:
    """OLLAMA_HOST, proxies and OLLAMA_API_KEY are ignored by a client made under them."""
    async with StandInOllama() as decoy, StandInOllama(FakeModel("m:1b")) as ollama:
        env = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "OLLAMA_HOST": decoy.url,
            "HTTP_PROXY": decoy.url,
            "http_proxy": decoy.url,
            "ALL_PROXY": decoy.url,
            "NO_PROXY": "",
            "OLLAMA_API_KEY": "leaked-key",
        }
        run = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", ENVIRONMENT_PROBE, ollama.url],
            env=env,
            capture_output=True,
            text=True,
            timeout=60,
        )

        assert run.stdout.strip() == "['m:1b']", run.stderr
        assert not decoy.seen
        assert "leaked-key" not in str(ollama.seen)


async def test_closing_a_stream_aborts_upstream() -> None:
    """The server stops generating when nobody listens any more."""
    pause = asyncio.Event()
    async with StandInOllama(FakeModel("m:1b")) as ollama:
        ollama.script("m:1b", Say("one two three", pause=pause))
        client = OllamaClient(ollama.url)
        lines = client.chat("m:1b", CHAT)
        await anext(lines)
        await lines.aclose()
        await asyncio.wait_for(ollama.abort_seen.wait(), 5)
        await client.close()

        assert ollama.aborted == 1


async def test_waiting_for_the_first_piece_is_visible() -> None:
    """Status can tell a model that loads from one that works."""
    gate = asyncio.Event()
    async with StandInOllama(FakeModel("m:1b", load_gate=gate)) as ollama:
        client = OllamaClient(ollama.url, Timeouts())
        task = asyncio.create_task(drain(client))
        await asyncio.wait_for(ollama.arrived.wait(), 5)
        waited_s = client.waited_s("m:1b")
        gate.set()
        await task
        await client.close()

        assert waited_s > 0
        assert client.waited_s("m:1b") == 0
