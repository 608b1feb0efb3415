"""Cancelling a call by its token."""

from __future__ import annotations

import asyncio

from tests.rpc.harness import PROMPT_S, Running


async def test_cancel_by_token_answers_the_call(rpc: Running) -> None:
    """The cancelled call is answered with −32800, and its work is stopped."""
    rpc.scripts.ask.holds = True
    call = asyncio.create_task(rpc.call("ask", question="?", workDoneToken="t"))
    await rpc.scripts.ask.started.wait()
    cancelled = await rpc.call("cancel", token="t")
    answer = await call

    assert cancelled["result"] == {"cancelled": True}
    assert answer["error"]["code"] == -32800
    assert rpc.scripts.ask.cancelled.is_set()


async def test_cancel_ends_a_stream_with_the_error(rpc: Running) -> None:
    """A streamed call ends with −32800 as its last line."""
    rpc.scripts.ask.holds = True
    call = asyncio.create_task(rpc.lines("ask", question="?", workDoneToken="t"))
    await rpc.scripts.ask.started.wait()
    await rpc.call("cancel", token="t")
    lines = await call

    assert lines[-1]["error"]["code"] == -32800


async def test_cancel_of_an_unknown_token_says_so(rpc: Running) -> None:
    """Nothing to cancel is a plain answer, not an error."""
    assert (await rpc.call("cancel", token="nobody"))["result"] == {"cancelled": False}


async def test_cancel_leaves_other_calls_alone(rpc: Running) -> None:
    """Only the named call is cancelled."""
    rpc.scripts.ask.holds = True
    rpc.scripts.retrieve.holds = True
    ask = asyncio.create_task(rpc.call("ask", question="?", workDoneToken="a"))
    retrieve = asyncio.create_task(rpc.call("retrieve", query="?", workDoneToken="b"))
    await rpc.scripts.ask.started.wait()
    await rpc.scripts.retrieve.started.wait()
    await rpc.call("cancel", token="a")
    rpc.scripts.retrieve.release.set()

    assert (await ask)["error"]["code"] == -32800
    assert "result" in await retrieve


async def test_one_token_names_one_running_call(rpc: Running) -> None:
    """A second call with a token in use is refused, so that cancel is never ambiguous."""
    rpc.scripts.ask.holds = True
    call = asyncio.create_task(rpc.call("ask", question="?", workDoneToken="t"))
    await rpc.scripts.ask.started.wait()
    second = await rpc.call("retrieve", query="?", workDoneToken="t")
    rpc.scripts.ask.release.set()

    assert second["error"]["code"] == -32602
    assert second["error"]["data"]["problems"][0]["field"] == "workDoneToken"
    assert "result" in await call


async def test_a_cancelled_wait_leaves_the_job_running(rpc: Running) -> None:
    """Cancelling a wait for an indexing job does not cancel the job."""
    rpc.scripts.ingest.holds = True
    call = asyncio.create_task(rpc.call("ingest", all=True, wait=True, workDoneToken="t"))
    await rpc.scripts.ingest.started.wait()
    await rpc.call("cancel", token="t")

    assert (await call)["error"]["code"] == -32800
    assert (await rpc.call("ingestStatus", jobId="job-1"))["result"]["state"] == "running"


async def test_closing_the_server_answers_running_calls(rpc: Running) -> None:
    """A call that runs when the sidecar stops is answered as cancelled."""
    rpc.scripts.ask.holds = True
    call = asyncio.create_task(rpc.call("ask", question="?"))
    await rpc.scripts.ask.started.wait()
    async with asyncio.timeout(PROMPT_S):
        await rpc.server.close()

    assert (await call)["error"]["code"] == -32800


async def test_practice_can_be_cancelled(rpc: Running) -> None:
    """It may take minutes; finished cases are the service's to keep."""
    rpc.scripts.calibration.holds = True
    call = asyncio.create_task(rpc.lines("calibrate", workDoneToken="t"))
    await rpc.scripts.calibration.started.wait()
    await rpc.call("cancel", token="t")

    assert (await call)[-1]["error"]["code"] == -32800
    assert rpc.scripts.calibration.cancelled.is_set()
