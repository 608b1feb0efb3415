"""Ready line, handshake and end, with fake services in this process."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.errors import HostNotLoopback
from sidecar.rpc import handshake
from sidecar.rpc.client import attach
from sidecar.rpc.dispatch import Dispatcher
from sidecar.rpc.lifecycle import Life, hand_out_running, new_token, run
from sidecar.rpc.server import serve
from tests.fakes.services import CANARY, fake_services
from tests.rpc.harness import PROMPT_S, TOKEN, Running

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the handshake goes."""
    return tmp_path / "data" / handshake.FILE_NAME


def a_life(path: Path, print_line: Callable[[str], None]) -> Life:
    """Return a start without a parent that would not end the process of the tests."""
    return Life(path, print_line, TOKEN, "vault-1", has_parent=False, on_overdue=lambda: None)


async def test_leaving_flushes_and_takes_nothing_apart() -> None:
    """What was printed arrives; what the interpreter would run at its end does not."""
    code = (
        "import atexit; from sidecar.rpc import lifecycle; atexit.register(print, 'slow');"
        " print('said', end=''); lifecycle.leave(3)"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE, cwd=ROOT
    )
    said, _ = await process.communicate()

    assert (process.returncode, said) == (3, b"said")


async def test_it_ends_at_once_when_something_hangs() -> None:
    """Whatever still runs, the process is gone, and says so in the log."""
    code = "from sidecar.rpc import lifecycle; lifecycle.exit_now()"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stderr=asyncio.subprocess.PIPE, cwd=ROOT
    )
    _, logged = await process.communicate()

    assert process.returncode == 0
    assert b"still runs" in logged


async def test_it_serves_from_ready_line_to_stop(vault: Path, path: Path) -> None:
    """The line is printed when calls are taken; at the end the handshake is gone."""
    lines: asyncio.Queue[str] = asyncio.Queue()
    stop = asyncio.Event()
    services = fake_services(vault, shutdown=stop.set)
    life = a_life(path, lines.put_nowait)
    running = asyncio.create_task(run(Dispatcher(services), life, stop=stop))
    async with asyncio.timeout(PROMPT_S):
        line = json.loads(await lines.get())
        client = await attach(path)
        assert client is not None
        async with client:
            answer = await client.call("shutdown")
        await running

    assert set(line) == {"port", "pid", "protocol", "attached", "handshake"}
    assert TOKEN not in str(line)
    assert answer == {"stopping": True}
    assert not path.exists()


async def test_slow_beginnings_wait_for_the_ready_line(vault: Path, path: Path) -> None:
    """What would delay the ready line is begun right after it."""
    order: list[str] = []
    stop = asyncio.Event()

    def begin() -> None:
        order.append("begun")
        stop.set()

    life = replace(a_life(path, lambda _: order.append("ready")), after_ready=begin)
    await run(Dispatcher(fake_services(vault)), life, stop=stop)

    assert order == ["ready", "begun"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "192.168.0.7", "example.com"])
async def test_other_hosts_are_refused_before_a_socket_exists(vault: Path, host: str) -> None:
    """A bind beyond this machine fails before anything listens."""
    ports: list[int] = []
    with pytest.raises(HostNotLoopback):
        await serve(
            Dispatcher(fake_services(vault)),
            token=TOKEN,
            on_ready=ports.append,
            stop=asyncio.Event(),
            host=host,
        )

    assert ports == []


async def test_localhost_is_served_on_loopback(vault: Path) -> None:
    """The name localhost becomes a loopback address."""
    ports: list[int] = []
    stop = asyncio.Event()
    stop.set()
    await serve(
        Dispatcher(fake_services(vault)),
        token=TOKEN,
        on_ready=ports.append,
        stop=stop,
        host="localhost",
    )

    assert len(ports) == 1


async def test_a_handshake_that_cannot_be_written_ends_it(vault: Path, tmp_path: Path) -> None:
    """Without a handshake file nobody could find the sidecar, so it does not start."""
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    life = a_life(in_the_way / handshake.FILE_NAME, print)
    async with asyncio.timeout(PROMPT_S):
        with pytest.raises(OSError):  # noqa: PT011 - the kind differs between systems
            await run(Dispatcher(fake_services(vault)), life, stop=asyncio.Event())


async def test_the_running_sidecar_is_handed_out(rpc: Running, path: Path) -> None:
    """A second start finds the first by its handshake and prints its line."""
    own = handshake.of_this_process(port=rpc.port, token=TOKEN, vault_id="vault-1")
    handshake.write(path, own)
    lines: list[str] = []
    found = await hand_out_running(path, lines.append)

    assert found
    assert json.loads(lines[0])["attached"] is True
    assert json.loads(lines[0])["port"] == rpc.port


async def test_nothing_is_handed_out_when_nobody_answers(path: Path) -> None:
    """A lock without a sidecar behind it is not claimed to be one."""
    lines: list[str] = []
    found = await hand_out_running(path, lines.append, wait_s=0.05)

    assert not found
    assert lines == []


async def test_stray_exceptions_are_logged_by_kind(
    vault: Path, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What a background task leaves behind is logged without its message."""
    ready = asyncio.Event()
    stop = asyncio.Event()
    life = a_life(path, lambda _: ready.set())
    running = asyncio.create_task(run(Dispatcher(fake_services(vault)), life, stop=stop))
    await ready.wait()
    asyncio.get_running_loop().call_exception_handler({"exception": KeyError(CANARY)})
    stop.set()
    await running

    assert "stray: KeyError" in caplog.text


def test_tokens_are_fresh_and_long() -> None:
    """Each token has 256 bits and is another one."""
    tokens = {new_token() for _ in range(100)}

    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 43
