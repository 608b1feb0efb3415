"""A sidecar from ready line to exit, as real processes."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from sidecar.rpc import handshake
from sidecar.rpc.client import RpcFailure, SidecarUnreachable, attach
from tests.e2e.processes import (
    START_S,
    STOP_S,
    Sidecar,
    command,
    end,
    environment,
    gone,
    sidecar,
    start,
)

pytestmark = pytest.mark.timeout(180)

QUICK = {"SPARRING_LIBRARY_EMBEDDER": "minilm"}
"""Indexing is not what is tested here."""

PARENT = """
import json, subprocess, sys
child = subprocess.Popen(json.loads(sys.argv[1]), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
child.stdin.write((sys.argv[2] + "\\n").encode())
child.stdin.flush()
print(child.stdout.readline().decode(), end="", flush=True)
if sys.argv[3] == "keep stdin open elsewhere":
    keeper = subprocess.Popen(["sleep", "60"], stdout=child.stdin, start_new_session=True)
    print(keeper.pid, flush=True)
child.wait()
"""
"""A parent to be killed; its second form leaves a copy of the pipe with another process."""


async def test_the_ready_line_is_one_line_and_true(vault: Path, data_dir: Path) -> None:
    """Stdout carries one JSON line, and the port in it answers at once."""
    running = await start(vault, data_dir)
    async with running.client() as client:
        health = await client.call("health")
    running.process.terminate()
    rest, _ = await running.process.communicate()

    assert health == {"ok": True}
    assert running.ready["pid"] == running.process.pid
    assert running.ready["protocol"] == "1.0"
    assert running.ready["attached"] is False
    assert rest == b""


async def test_stderr_gets_no_plain_log_lines(vault: Path, data_dir: Path) -> None:
    """What is worth no warning is in the log file alone."""
    running = await start(vault, data_dir)
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(b"no request\r\n\r\n")
    await reader.read()
    writer.close()
    running.process.terminate()
    _, said = await running.process.communicate()
    (log,) = data_dir.glob("vaults/*/sidecar.log")

    assert b" INFO " not in said
    assert " INFO " in log.read_text("utf-8")


async def test_only_loopback_listens(vault: Path, data_dir: Path) -> None:
    """The process listens on one port, and that on 127.0.0.1."""
    async with sidecar(vault, data_dir) as running:
        sockets = psutil.Process(running.process.pid).net_connections("inet")
    listening = [s.laddr for s in sockets if s.status == psutil.CONN_LISTEN]

    assert [(address.ip, address.port) for address in listening] == [("127.0.0.1", running.port)]


async def test_the_token_is_nowhere_to_be_seen(vault: Path, data_dir: Path) -> None:
    """Neither command line nor environment of the process holds the token."""
    async with sidecar(vault, data_dir) as running:
        process = psutil.Process(running.process.pid)
        visible = " ".join([*process.cmdline(), *process.environ().values()])

    assert running.token not in visible


async def test_the_handshake_file_is_private_and_leads_here(vault: Path, data_dir: Path) -> None:
    """Another program finds the sidecar by the file, which only its owner can read."""
    async with sidecar(vault, data_dir) as running:
        mode = stat.S_IMODE(running.handshake.stat().st_mode)
        folder_mode = stat.S_IMODE(running.handshake.parent.stat().st_mode)
        client = await attach(running.handshake)
        assert client is not None
        async with client:
            health = await client.call("health")

    assert (mode, folder_mode) == (0o600, 0o700)
    assert health == {"ok": True}


async def _ends_cleanly(running: Sidecar) -> None:
    code = await running.wait()

    assert code == 0
    assert not running.handshake.exists()


async def test_sigterm_ends_it(vault: Path, data_dir: Path) -> None:
    """SIGTERM ends the process in time, with code 0 and without a handshake left behind."""
    running = await start(vault, data_dir)
    running.process.terminate()
    await _ends_cleanly(running)


async def test_the_shutdown_method_ends_it(vault: Path, data_dir: Path) -> None:
    """A client may ask it to stop, and gets its answer."""
    running = await start(vault, data_dir)
    async with running.client() as client:
        answer = await client.call("shutdown")
    await _ends_cleanly(running)

    assert answer == {"stopping": True}


async def test_the_end_of_stdin_ends_it(vault: Path, data_dir: Path) -> None:
    """When the parent closes the pipe, the sidecar goes."""
    running = await start(vault, data_dir)
    assert running.process.stdin is not None
    running.process.stdin.close()
    await _ends_cleanly(running)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
@pytest.mark.parametrize("case", ["plain", "keep stdin open elsewhere"])
async def test_a_killed_parent_takes_it_along(vault: Path, data_dir: Path, case: str) -> None:
    """After kill -9 of the parent the sidecar is gone, even if the pipe lives on elsewhere."""
    line = json.dumps(command(vault, data_dir, "--token-stdin"))
    parent = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PARENT, line, "t" * 43, case),
        stdout=asyncio.subprocess.PIPE,
        env=environment(),
    )
    assert parent.stdout is not None
    async with asyncio.timeout(START_S):
        ready = json.loads(await parent.stdout.readline())
        keeper = int(await parent.stdout.readline()) if case != "plain" else None
    parent.kill()
    await parent.wait()
    is_gone = await gone(ready["pid"], STOP_S)
    if keeper is not None:
        os.kill(keeper, signal.SIGTERM)

    assert is_gone
    assert handshake.read_live(Path(ready["handshake"])) is None


async def test_a_second_start_hands_out_the_first(vault: Path, data_dir: Path) -> None:
    """One sidecar serves a vault: the second start prints the first one's line and ends."""
    async with sidecar(vault, data_dir) as first:
        second = await start(vault, data_dir)
        code = await second.wait(START_S)
        client = await attach(second.handshake)
        assert client is not None
        async with client:
            health = await client.call("health")

    assert code == 0
    assert second.ready["attached"] is True
    assert second.ready["port"] == first.ready["port"]
    assert second.ready["pid"] == first.process.pid
    assert health == {"ok": True}


async def test_two_starts_at_once_make_one_sidecar(vault: Path, data_dir: Path) -> None:
    """Whoever is second attaches, however close the two are."""
    one, two = await asyncio.gather(start(vault, data_dir), start(vault, data_dir))
    try:
        assert sorted([one.ready["attached"], two.ready["attached"]]) == [False, True]
        assert one.port == two.port
    finally:
        await end(one)
        await end(two)


async def test_two_vaults_run_side_by_side(vault: Path, data_dir: Path, tmp_path: Path) -> None:
    """Each vault has its own sidecar, and neither serves the other's client."""
    other = Path(shutil.copytree(vault, tmp_path / "Other"))
    async with sidecar(vault, data_dir) as one, sidecar(other, data_dir) as two:
        async with one.client() as client:
            params = {"protocol": "1.0", "client": "test", "vaultPath": str(other)}
            with pytest.raises(RpcFailure) as caught:
                await client.call("initialize", params)

        assert one.port != two.port
        assert one.ready["handshake"] != two.ready["handshake"]
        assert caught.value.code == 1018


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
async def test_a_killed_sidecar_is_succeeded(vault: Path, data_dir: Path) -> None:
    """After kill -9 the stale handshake is ignored, the lock is free, and the next one starts."""
    first = await start(vault, data_dir)
    first.process.kill()
    await first.process.communicate()
    stale = handshake.read_live(first.handshake)
    async with sidecar(vault, data_dir) as second:
        with pytest.raises(SidecarUnreachable):
            async with first.client() as client:
                await client.call("health")

        assert stale is None
        assert second.ready["attached"] is False


async def test_what_was_deleted_while_it_was_off_is_gone_after_a_start(
    vault: Path, data_dir: Path
) -> None:
    """Nobody has to ask for it: the vault is compared once the index is open."""
    (vault / "Unicorn.md").write_text("The zweihander of the unicorn is a long horn.", "utf-8")
    async with sidecar(vault, data_dir, settings=QUICK) as running, running.client() as client:
        await client.call("ingest", {"all": True, "wait": True})
        before = await client.call("noteStatus", {"note": "Unicorn.md"})
    (vault / "Unicorn.md").unlink()
    async with sidecar(vault, data_dir, settings=QUICK) as running, running.client() as client:
        async with asyncio.timeout(START_S):
            while (await client.call("noteStatus", {"note": "Unicorn.md"}))["state"] == "indexed":
                pass

    assert before["state"] == "indexed"


async def test_parts_that_cannot_be_built_end_it_with_the_reason(
    vault: Path, data_dir: Path
) -> None:
    """What only shows after the ready line is the answer to the first call, and the exit code."""
    settings = {"SPARRING_OLLAMA_EMBEDDING_MODEL": "nomic-embed-text:cloud"}
    running = await start(vault, data_dir, settings=settings)
    code = await running.wait(START_S)
    assert running.process.stderr is not None
    errors = (await running.process.stderr.read()).decode()

    assert code == 3
    assert "Traceback" not in errors
    assert "nomic-embed-text:cloud" in errors
    assert not running.handshake.exists()


@pytest.mark.parametrize("token", ["short", "", "x" * 600])
def test_a_bad_token_starts_nothing(vault: Path, data_dir: Path, token: str) -> None:
    """Without a usable token on stdin nothing listens, and the message does not repeat it."""
    done = subprocess.run(
        command(vault, data_dir, "--token-stdin"),
        input=f"{token}\n",
        capture_output=True,
        text=True,
        env=environment(),
        timeout=START_S,
        check=False,
    )

    assert done.returncode != 0
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert not token or token not in done.stderr


async def test_logs_tell_nothing_private(vault: Path, data_dir: Path) -> None:
    """After indexing, asking and failing, the log has no token, no note text, no vault path."""
    running = await start(vault, data_dir)
    async with running.client() as client:
        await client.call("ingest", {"all": True, "wait": True})
        await client.call("ask", {"question": "What does retrieval practice do?"})
        with pytest.raises(RpcFailure):
            await client.call("openingChallenge", {"note": "../outside.md"})
        with pytest.raises(RpcFailure):
            await client.call("openingChallenge", {"note": "missing.md"})
    running.process.terminate()
    _, errors = await running.process.communicate()
    logs = errors.decode() + "".join(
        path.read_text(encoding="utf-8") for path in data_dir.rglob("*.log*")
    )
    sentences = {
        line.strip()
        for note in vault.rglob("*.md")
        for line in note.read_text(encoding="utf-8", errors="replace").splitlines()
        if len(line.strip()) > 40
    }

    assert running.token not in logs
    assert vault.name not in logs
    assert [sentence for sentence in sentences if sentence in logs] == []
