"""The Python clients: over HTTP and in process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sidecar.errors import NoteNotFound
from sidecar.rpc import handshake
from sidecar.rpc.client import Client, RpcClient, RpcFailure, SidecarUnreachable, attach
from sidecar.rpc.in_process import InProcessClient
from tests.rpc.harness import PROMPT_S, TOKEN, Running


@pytest.fixture
async def http_client(rpc: Running) -> AsyncIterator[RpcClient]:
    """A client of the running server."""
    async with RpcClient(port=rpc.port, token=TOKEN) as client:
        yield client


@pytest.fixture(params=["http", "in process"])
def client(request: pytest.FixtureRequest, rpc: Running, http_client: RpcClient) -> Client:
    """Either client: they must not be told apart."""
    return http_client if request.param == "http" else InProcessClient(rpc.dispatcher)


async def test_results_come_back(client: Client) -> None:
    """A call returns the result as a mapping."""
    assert await client.call("health") == {"ok": True}


async def test_errors_come_back_as_failures(client: Client, rpc: Running) -> None:
    """Code, sentence, facts and remedy are all there."""
    rpc.scripts.opening.error = NoteNotFound(path="a.md")
    with pytest.raises(RpcFailure) as caught:
        await client.call("openingChallenge", {"note": "a.md"})

    assert caught.value.code == 1001
    assert "a.md" in str(caught.value)
    assert caught.value.data["path"] == "a.md"
    assert caught.value.remedy == NoteNotFound.remedy


async def test_wrong_params_come_back_as_failures(client: Client) -> None:
    """Both clients validate by the same models."""
    with pytest.raises(RpcFailure) as caught:
        await client.call("retrieve", {"query": 1})

    assert caught.value.code == -32602


async def test_progress_and_text_are_heard(client: Client, rpc: Running) -> None:
    """Listeners hear progress and pieces before the result comes."""
    rpc.scripts.ask.steps = lambda progress: (progress.report(1, 2, "m"), progress.text("ab"))
    heard: list[Any] = []
    result = await client.call(
        "ask",
        {"question": "?"},
        on_progress=lambda *facts: heard.append(facts),
        on_text=heard.append,
    )

    assert heard == [(1, 2, "m"), "ab"]
    assert result["answer"] == "Yes [1]."


async def test_one_listener_is_enough(client: Client, rpc: Running) -> None:
    """A caller may listen to the text alone."""
    rpc.scripts.ask.steps = lambda progress: (progress.report(1, 2, "m"), progress.text("ab"))
    heard: list[str] = []
    await client.call("ask", {"question": "?"}, on_text=heard.append)

    assert heard == ["ab"]


async def test_cancelling_the_task_cancels_the_call(client: Client, rpc: Running) -> None:
    """Giving up on the client's side stops the work on the other."""
    rpc.scripts.ask.holds = True
    call = asyncio.create_task(client.call("ask", {"question": "?"}, on_text=lambda _: None))
    await rpc.scripts.ask.started.wait()
    call.cancel()
    async with asyncio.timeout(PROMPT_S):
        await rpc.scripts.ask.cancelled.wait()

    assert len(rpc.dispatcher.running) == 0


@asynccontextmanager
async def impostor(answer: Callable[[bytes], bytes]) -> AsyncIterator[tuple[int, list[bytes]]]:
    """A stranger on a port, with everything that it was sent."""
    seen: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        seen.append(head)
        writer.write(answer(head))
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], seen


def _http(body: bytes, status: str = "200 OK", *more: str) -> bytes:
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *more, "", ""]
    return "\r\n".join(lines).encode() + body


STRANGERS: dict[str, bytes] = {
    "wrong proof": _http(b'{"protocol":"1.0","proof":"' + b"0" * 64 + b'"}'),
    "no proof": _http(b"{}"),
    "not json": _http(b"<html>"),
    "list": _http(b"[]"),
    "proof is null": _http(b'{"proof":null}'),
    "not http": b"SSH-2.0-OpenSSH\r\n",
    "nothing": b"",
    "redirect": _http(b"", "307 Temporary Redirect", "Location: http://127.0.0.1:1/"),
}


@pytest.mark.parametrize("kind", STRANGERS)
async def test_a_stranger_on_the_port_never_sees_the_token(kind: str) -> None:
    """Whoever took the port over is found out by /hello, and gets no Authorization header."""
    async with (
        impostor(lambda _: STRANGERS[kind]) as (port, seen),
        RpcClient(port=port, token=TOKEN) as client,
    ):
        with pytest.raises(SidecarUnreachable):
            await client.call("health")

    assert seen
    assert all(b"GET /hello" in head for head in seen)
    assert all(TOKEN.encode() not in head and b"uthorization" not in head for head in seen)


async def test_nobody_on_the_port_is_unreachable() -> None:
    """A closed port is said plainly."""
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    async with RpcClient(port=port, token=TOKEN) as client:
        with pytest.raises(SidecarUnreachable):
            await client.call("health")


async def test_another_token_is_unreachable(rpc: Running) -> None:
    """A sidecar that knows another token is not ours."""
    async with RpcClient(port=rpc.port, token="x" * 43) as client:
        with pytest.raises(SidecarUnreachable):
            await client.call("health")

    assert rpc.dispatcher.running.started == 0


async def test_a_sidecar_that_dies_midway_is_unreachable(
    http_client: RpcClient, rpc: Running
) -> None:
    """A connection that breaks during a call is no endless wait."""
    rpc.scripts.ask.holds = True
    call = asyncio.create_task(http_client.call("ask", {"question": "?"}))
    await rpc.scripts.ask.started.wait()
    rpc.server.abort()
    async with asyncio.timeout(PROMPT_S):
        with pytest.raises(SidecarUnreachable):
            await call


async def test_a_running_sidecar_is_attached_to(rpc: Running, tmp_path: Path) -> None:
    """The handshake file is all that a second program needs."""
    path = tmp_path / handshake.FILE_NAME
    handshake.write(path, handshake.of_this_process(port=rpc.port, token=TOKEN, vault_id="vault-1"))
    client = await attach(path)
    assert client is not None
    async with client:
        result = await client.call("health")

    assert result == {"ok": True}


async def test_no_handshake_is_no_client(tmp_path: Path) -> None:
    """Without a file there is nothing to attach to."""
    assert await attach(tmp_path / handshake.FILE_NAME) is None


async def test_a_handshake_with_a_stranger_on_its_port_is_no_client(tmp_path: Path) -> None:
    """A live process number is not enough: the proof must hold."""
    path = tmp_path / handshake.FILE_NAME
    async with impostor(lambda _: STRANGERS["wrong proof"]) as (port, seen):
        own = handshake.of_this_process(port=port, token=TOKEN, vault_id="vault-1")
        handshake.write(path, own)
        client = await attach(path)

    assert client is None
    assert all(TOKEN.encode() not in head for head in seen)
