"""Big, slow and many: the server stays small, quick and there."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.rpc.methods import METHODS
from sidecar.rpc.protocol import MAX_CONNECTIONS
from sidecar.rpc.server import Limits
from tests.rpc.harness import (
    HEALTH,
    PROMPT_S,
    TOKEN,
    Running,
    http,
    read_reply,
    request,
    running,
)

AUTH = f"Authorization: Bearer {TOKEN}"
JSON = "Content-Type: application/json"
BIG = 4 * 1024 * 1024 + 1


async def test_a_body_just_below_the_limit_is_read(rpc: Running) -> None:
    """4 MiB are enough for a whole vault's list of paths."""
    body = HEALTH + b" " * (4 * 1024 * 1024 - len(HEALTH))
    async with await rpc.send(body) as response:
        assert "result" in await response.json()


async def test_a_declared_large_body_is_refused_unread(rpc: Running) -> None:
    """The length alone is enough to refuse."""
    head = "\r\n".join([*rpc.head(AUTH, JSON), f"Content-Length: {BIG}", "", ""])
    reply = await rpc.raw(head.encode())

    assert reply.status == 413


async def _chunks(piece: bytes, count: int) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield piece


async def test_a_chunked_large_body_is_refused(rpc: Running) -> None:
    """The limit counts what arrives, declared or not."""
    async with rpc.session.post(
        rpc.url,
        data=_chunks(b" " * 65536, 70),
        headers={"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"},
    ) as response:
        assert response.status == 413


async def test_a_compressed_large_body_is_refused(rpc: Running) -> None:
    """The limit counts what comes out of the decompression."""
    bomb = gzip.compress(b" " * 50_000_000)
    async with await rpc.send(bomb, Content_Encoding="gzip") as response:
        assert response.status == 413


async def test_a_compressed_body_is_read(rpc: Running) -> None:
    """Honest gzip is served."""
    async with await rpc.send(gzip.compress(HEALTH), Content_Encoding="gzip") as response:
        assert "result" in await response.json()


@pytest.mark.parametrize("body", [b"not gzip", gzip.compress(HEALTH)[:20], b""])
async def test_broken_compression_is_refused(rpc: Running, body: bytes) -> None:
    """A body that cannot be unpacked is the caller's fault, and the server goes on."""
    async with await rpc.send(body, Content_Encoding="gzip") as response:
        status = response.status
        answer = await response.json()

    assert (status, answer["error"]["code"]) in {(400, -32600), (200, -32700)}
    assert "result" in await rpc.call("health")


async def test_expect_continue_is_answered(rpc: Running) -> None:
    """A client such as curl waits for 100 before it sends a large body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", rpc.port)
    length = f"Content-Length: {len(HEALTH)}"
    head = "\r\n".join([*rpc.head(AUTH, JSON, "Expect: 100-continue"), length, "", ""])
    writer.write(head.encode())
    async with asyncio.timeout(PROMPT_S):
        first = await reader.readuntil(b"\r\n\r\n")
        writer.write(HEALTH)
        reply = await read_reply(reader)
    writer.close()

    assert first.startswith(b"HTTP/1.1 100 ")
    assert reply.json()["result"] == {"ok": True}


async def test_a_trickled_body_is_given_up(vault: Path) -> None:
    """A body that never ends is answered 408 and the connection closes."""
    async with running(vault, limits=Limits(body_timeout_s=0.05)) as rpc:
        head = "\r\n".join([*rpc.head(AUTH, JSON), "Content-Length: 100", "", ""])
        reply = await rpc.raw(head.encode() + b'{"jsonrpc"')

    assert reply.status == 408
    assert reply.headers["connection"] == "close"


@pytest.mark.parametrize("sent", [b"", b"POST /rpc HTTP/1.1\r\nHost: 127", b"POST"])
async def test_silent_and_partial_connections_are_closed(vault: Path, sent: bytes) -> None:
    """A peer that does not finish its head loses the connection."""
    async with running(vault, limits=Limits(keepalive_s=0.1)) as rpc:
        reader, writer = await asyncio.open_connection("127.0.0.1", rpc.port)
        writer.write(sent)
        async with asyncio.timeout(PROMPT_S):
            rest = await reader.read()
        writer.close()

    assert rest == b""


async def test_a_trickled_head_is_closed(vault: Path) -> None:
    """Sending a byte now and then does not prolong the patience."""
    async with running(vault, limits=Limits(keepalive_s=0.1)) as rpc:
        reader, writer = await asyncio.open_connection("127.0.0.1", rpc.port)
        ended = asyncio.create_task(reader.read())
        async with asyncio.timeout(PROMPT_S):
            while not ended.done():
                writer.write(b"X")
                await asyncio.wait([ended], timeout=0.02)
        writer.close()

    assert ended.done()


async def test_two_hundred_idle_sockets_do_not_stop_a_good_call(rpc: Running) -> None:
    """Whoever opens connections and waits does not keep the bridge out."""
    idle = [await asyncio.open_connection("127.0.0.1", rpc.port) for _ in range(200)]
    async with asyncio.timeout(PROMPT_S):
        answer = await rpc.call("health")
    for _, writer in idle:
        writer.close()

    assert answer["result"] == {"ok": True}


async def test_connections_beyond_the_cap_close_the_longest_idle(rpc: Running) -> None:
    """Of 40 idle connections the first eight are closed and the rest stay."""
    idle = [await asyncio.open_connection("127.0.0.1", rpc.port) for _ in range(40)]
    async with asyncio.timeout(PROMPT_S):
        ends = [await reader.read() for reader, _ in idle[: 40 - MAX_CONNECTIONS]]
    is_open = [not reader.at_eof() for reader, _ in idle[40 - MAX_CONNECTIONS :]]
    for _, writer in idle:
        writer.close()

    assert ends == [b""] * 8
    assert all(is_open)


@pytest.mark.parametrize("count", [100, 300])
async def test_calls_that_come_together_are_all_answered(rpc: Running, count: int) -> None:
    """Each of many parallel calls on raw connections is served or told busy; none is reset."""
    rpc.scripts.ask.holds = True
    limit = METHODS["ask"].limit
    call = http(rpc.head(AUTH, JSON), request("ask", question="?"))
    calls = [asyncio.create_task(rpc.raw(call)) for _ in range(count)]
    async with asyncio.timeout(PROMPT_S):
        while sum(each.done() for each in calls) < count - limit:
            await asyncio.sleep(0)
    rpc.scripts.ask.release.set()
    replies = [reply.json() if reply.status else {} for reply in await asyncio.gather(*calls)]

    busy = [each["error"] for each in replies if "error" in each]
    assert sum("result" in each for each in replies) == limit
    assert {each["code"] for each in busy} == {2004}
    assert len(busy) == count - limit
    assert all(each["data"]["remedy"] for each in busy)


async def test_a_burst_beyond_the_limit_closes_the_longest_idle(vault: Path) -> None:
    """However fresh they are, connections never grow without end."""
    async with running(vault, limits=Limits(max_connections=2, max_burst=4)) as rpc:
        fresh = [await asyncio.open_connection("127.0.0.1", rpc.port) for _ in range(6)]
        async with asyncio.timeout(PROMPT_S):
            ends = [await reader.read() for reader, _ in fresh[:2]]
            answer = await rpc.call("health")
        for _, writer in fresh:
            writer.close()

    assert ends == [b"", b""]
    assert answer["result"] == {"ok": True}


async def test_a_running_call_survives_a_flood_of_connections(rpc: Running) -> None:
    """Connections with a call in hand are never closed to make room."""
    rpc.scripts.ask.holds = True
    call = asyncio.create_task(rpc.call("ask", question="?"))
    await rpc.scripts.ask.started.wait()
    idle = [await asyncio.open_connection("127.0.0.1", rpc.port) for _ in range(100)]
    rpc.scripts.ask.release.set()
    async with asyncio.timeout(PROMPT_S):
        answer = await call
    for _, writer in idle:
        writer.close()

    assert "result" in answer


async def test_slow_bodies_do_not_keep_others_out(rpc: Running) -> None:
    """A hundred bodies that never end leave room for a good call."""
    head = "\r\n".join([*rpc.head(AUTH, JSON), "Content-Length: 100", "", "{"]).encode()
    slow = [await asyncio.open_connection("127.0.0.1", rpc.port) for _ in range(100)]
    for _, writer in slow:
        writer.write(head)
    async with asyncio.timeout(PROMPT_S):
        answer = await rpc.call("health")
    for _, writer in slow:
        writer.close()

    assert answer["result"] == {"ok": True}


async def test_the_next_call_beyond_the_limit_is_told_busy(rpc: Running) -> None:
    """The call after the last allowed one is answered at once, not queued."""
    rpc.scripts.ask.holds = True
    limit = METHODS["ask"].limit
    calls = [asyncio.create_task(rpc.call("ask", question="?")) for _ in range(limit)]
    async with asyncio.timeout(PROMPT_S):
        while len(rpc.scripts.ask.requests) < limit:
            await asyncio.sleep(0)
        answer = await rpc.call("ask", question="?")
    rpc.scripts.ask.release.set()

    assert answer["error"]["code"] == 2004
    assert answer["error"]["data"]["limit"] == limit
    assert all("result" in answer for answer in await asyncio.gather(*calls))


async def test_busy_in_one_method_is_not_busy_in_another(rpc: Running) -> None:
    """A full indexing queue does not keep the learner from a turn."""
    rpc.scripts.ask.holds = True
    calls = [asyncio.create_task(rpc.call("ask", question="?")) for _ in range(2)]
    await rpc.scripts.ask.started.wait()
    answer = await rpc.call("retrieve", query="x")
    rpc.scripts.ask.release.set()
    await asyncio.gather(*calls)

    assert "result" in answer


def test_limits_leave_a_connection_free() -> None:
    """If every method that waits is at its limit, one connection is still free for cancel."""
    waits = {name for name, method in METHODS.items() if method.limit > 1} | {"draftAssertions"}
    waiting = sum(METHODS[name].limit for name in waits)

    assert waiting < MAX_CONNECTIONS


async def test_a_call_beyond_its_deadline_is_given_up(vault: Path) -> None:
    """The deadline ends the work and is named in the answer."""
    methods = {"ask": replace(METHODS["ask"], deadline_s=0.05)}
    async with running(vault, methods=methods) as rpc:
        rpc.scripts.ask.holds = True
        answer = await rpc.call("ask", question="?")

    assert answer["error"]["code"] == 3015
    assert rpc.scripts.ask.cancelled.is_set()


async def test_ended_calls_leave_nothing_behind(rpc: Running) -> None:
    """After many calls no call is counted as running."""
    body = request("retrieve", query="x", workDoneToken="t")
    for _ in range(300):
        async with await rpc.send(body) as response:
            await response.read()

    assert len(rpc.dispatcher.running) == 0
    assert rpc.dispatcher.running.started == 300
