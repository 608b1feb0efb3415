"""Calls that come before what answers them is there."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from sidecar.errors import HostNotLoopback
from sidecar.rpc.answering import Answers, ComingAnswers, NoSink
from sidecar.rpc.dispatch import Dispatcher
from tests.fakes.services import fake_services
from tests.rpc.harness import HEALTH, PROMPT_S


async def test_a_call_waits_until_the_parts_are_there(tmp_path: Path) -> None:
    """A call that came early is answered as any other, once it can be."""
    coming: asyncio.Future[Answers] = asyncio.get_running_loop().create_future()
    call = asyncio.create_task(ComingAnswers(coming).handle(HEALTH, NoSink()))
    await asyncio.sleep(0)
    was_waiting = not call.done()
    coming.set_result(Dispatcher(fake_services(tmp_path)))
    async with asyncio.timeout(PROMPT_S):
        answer = await call

    assert was_waiting
    assert answer is not None
    assert json.loads(answer) == {"jsonrpc": "2.0", "result": {"ok": True}, "id": 7}


@pytest.mark.parametrize(
    ("body", "request_id"),
    [(HEALTH, 7), (b'{"id": "a"}', "a"), (b'{"id": [1]}', None), (b"[]", None), (b"{", None)],
)
async def test_parts_that_cannot_be_built_answer_every_call(
    body: bytes, request_id: object
) -> None:
    """The reason, with its remedy, is the answer to whatever was asked, under its own id."""
    coming: asyncio.Future[Answers] = asyncio.get_running_loop().create_future()
    coming.set_exception(HostNotLoopback(setting="ollama.host", host="elsewhere"))
    answer = await ComingAnswers(coming).handle(body, NoSink())

    assert answer is not None
    reply = json.loads(answer)
    assert reply["id"] == request_id
    assert reply["error"]["code"] == HostNotLoopback.code
    assert reply["error"]["data"]["remedy"] == HostNotLoopback.remedy


async def test_calls_that_wait_end_with_the_server() -> None:
    """Nobody waits for parts that will not come any more."""
    coming: asyncio.Future[Answers] = asyncio.get_running_loop().create_future()
    answers = ComingAnswers(coming)
    call = asyncio.create_task(answers.handle(HEALTH, NoSink()))
    await asyncio.sleep(0)
    answers.cancel_all()

    with pytest.raises(asyncio.CancelledError):
        await call
