"""Answers line by line."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from sidecar.errors import ModelFailed
from sidecar.rpc.server import Limits
from sidecar.rpc.streams import Lines
from sidecar.services.progress import Progress
from tests.rpc.harness import PROMPT_S, Running, request, running


def _speak(progress: Progress) -> None:
    progress.report(1, 2, "searching")
    progress.text("Yes, ")
    progress.text("they do.")


async def test_the_response_is_the_last_line(rpc: Running) -> None:
    """Progress and pieces come first, each with the token; the response ends the stream."""
    rpc.scripts.ask.steps = _speak
    lines = await rpc.lines("ask", question="?", workDoneToken="t")

    assert [line.get("method") for line in lines] == ["$/progress", "$/answer", None]
    assert lines[0]["params"] == {"token": "t", "done": 1, "total": 2, "message": "searching"}
    assert lines[1]["params"] == {"token": "t", "text": "Yes, they do."}
    assert lines[-1]["id"] == 7
    assert lines[-1]["result"]["answer"] == "Yes [1]."


async def test_pieces_arrive_while_the_call_runs(rpc: Running) -> None:
    """The first piece is there before the answer is complete."""
    rpc.scripts.ask.steps = _speak
    rpc.scripts.ask.holds = True
    body = request("ask", question="?", workDoneToken="t")
    async with await rpc.send(body, Accept="application/x-ndjson") as response:
        first = json.loads(await response.content.readline())
        rpc.scripts.ask.release.set()
        rest = await response.content.read()

    assert first["method"] == "$/progress"
    assert b'"result"' in rest


async def test_without_accept_the_same_call_answers_once(rpc: Running) -> None:
    """A client that does not ask for a stream gets one JSON document."""
    rpc.scripts.ask.steps = _speak
    async with await rpc.send(request("ask", question="?", workDoneToken="t")) as response:
        assert response.content_type == "application/json"
        assert "result" in await response.json()


async def test_without_token_the_same_call_answers_once(rpc: Running) -> None:
    """There is no stream without a token to name it by."""
    body = request("ask", question="?")
    async with await rpc.send(body, Accept="application/x-ndjson") as response:
        assert response.content_type == "application/json"


async def test_errors_before_the_start_answer_once(rpc: Running) -> None:
    """Params that do not fit are refused before a stream begins."""
    body = request("ask", question=1, workDoneToken="t")
    async with await rpc.send(body, Accept="application/x-ndjson") as response:
        assert response.content_type == "application/json"
        assert (await response.json())["error"]["code"] == -32602


async def test_errors_after_the_start_are_the_last_line(rpc: Running) -> None:
    """A failure midway ends the stream with the error."""
    rpc.scripts.ask.steps = _speak
    rpc.scripts.ask.error = ModelFailed(model="m", kind="stopped")
    lines = await rpc.lines("ask", question="?", workDoneToken="t")

    assert lines[-1]["error"]["code"] == 3005


async def test_silence_is_filled_with_heartbeats(vault: Path) -> None:
    """While nothing happens, a line says that the call is alive."""
    async with running(vault, limits=Limits(heartbeat_s=0.01)) as rpc:
        rpc.scripts.ask.holds = True
        body = request("ask", question="?", workDoneToken="t")
        async with await rpc.send(body, Accept="application/x-ndjson") as response:
            beats = [json.loads(await response.content.readline()) for _ in range(3)]
            rpc.scripts.ask.release.set()
            await response.read()

    assert [beat["params"]["done"] for beat in beats] == [0, 0, 0]


async def test_ingest_reports_its_progress(rpc: Running) -> None:
    """An indexing job that is waited for streams its counts."""
    rpc.scripts.ingest.steps = lambda progress: progress.report(2, 3, "birds/Heron.md")
    lines = await rpc.lines("ingest", all=True, wait=True, workDoneToken="t")

    assert lines[0]["params"]["total"] == 3
    assert lines[-1]["result"]["state"] == "done"


async def test_leaving_cancels_a_streamed_call(rpc: Running) -> None:
    """Closing the connection stops the work behind it."""
    rpc.scripts.ask.holds = True
    body = request("ask", question="?", workDoneToken="t")
    response = await rpc.send(body, Accept="application/x-ndjson")
    response.close()

    async with asyncio.timeout(PROMPT_S):
        await rpc.scripts.ask.cancelled.wait()


async def test_leaving_cancels_a_plain_call(rpc: Running) -> None:
    """The same holds for a call that is answered once."""
    rpc.scripts.ask.holds = True
    call = asyncio.create_task(rpc.send(request("ask", question="?")))
    await rpc.scripts.ask.started.wait()
    call.cancel()

    async with asyncio.timeout(PROMPT_S):
        await rpc.scripts.ask.cancelled.wait()


async def test_a_token_is_free_again_after_its_call(rpc: Running) -> None:
    """Tokens may be used again once their call has ended."""
    first = await rpc.lines("ask", question="?", workDoneToken="t")
    second = await rpc.lines("ask", question="?", workDoneToken="t")

    assert "result" in first[-1]
    assert "result" in second[-1]


async def test_a_million_pieces_become_few_lines(rpc: Running) -> None:
    """A slow reader does not make the sidecar hoard lines: neighbors are joined."""

    def chatter(progress: Progress) -> None:
        for number in range(100_000):
            progress.report(number, 100_000, "working")
        for _ in range(100_000):
            progress.text("ab")

    rpc.scripts.ask.steps = chatter
    lines = await rpc.lines("ask", question="?", workDoneToken="t")

    assert len(lines) == 3
    assert lines[0]["params"]["done"] == 99_999
    assert len(lines[1]["params"]["text"]) == 200_000


def test_order_between_kinds_is_kept() -> None:
    """Only neighbors of one kind are merged, so the story keeps its order."""
    lines = Lines("t")
    lines.text("a")
    lines.report(1, 1, "x")
    lines.text("b")
    kinds = [json.loads(line)["method"] for line in lines.take().splitlines()]

    assert kinds == ["$/answer", "$/progress", "$/answer"]


def test_line_breaks_stay_inside_their_line() -> None:
    """A text with line breaks of any kind is still one line."""
    lines = Lines("t")
    lines.text("a\nb\r\nc\u2028d")

    assert lines.take().count(b"\n") == 1
