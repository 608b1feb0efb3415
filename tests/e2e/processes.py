"""Real sidecar processes, started as the bridge starts them."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from sidecar.rpc.client import RpcClient

START_S = 60.0
"""Upper bound for a start on a busy machine."""

STOP_S = 5.0
"""What is promised for the end."""

ROOT = Path(__file__).resolve().parents[2]
DEMO_VAULT = ROOT / "sidecar" / "cli" / "demo_vault"


@dataclass
class Sidecar:
    """A running sidecar and what it printed."""

    process: asyncio.subprocess.Process
    ready: dict[str, Any]
    token: str
    errors: list[bytes] = field(default_factory=list)

    @property
    def port(self) -> int:
        return int(self.ready["port"])

    @property
    def handshake(self) -> Path:
        return Path(self.ready["handshake"])

    def client(self) -> RpcClient:
        return RpcClient(port=self.port, token=self.token)

    async def wait(self, seconds: float = STOP_S) -> int:
        """Return the exit code; fail if the process does not end in time."""
        async with asyncio.timeout(seconds):
            return await self.process.wait()


def command(vault: Path, data_dir: Path, *more: str, engine: str = "builtin") -> list[str]:
    """Return the command line of a sidecar."""
    return [
        sys.executable, "-m", "sidecar", "--vault", str(vault), "--data-dir", str(data_dir),
        "--engine", engine, "serve", *more,
    ]  # fmt: skip


def environment() -> dict[str, str]:
    """Return an environment without settings of the person who runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SPARRING_")}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


async def start(
    vault: Path,
    data_dir: Path,
    *,
    token: str | None = None,
    settings: Mapping[str, str] | None = None,
    engine: str = "builtin",
) -> Sidecar:
    """Start a sidecar with a token over stdin and wait for its ready line."""
    token = token or secrets.token_urlsafe(32)
    process = await asyncio.create_subprocess_exec(
        *command(vault, data_dir, "--token-stdin", engine=engine),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**environment(), **(settings or {})},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{token}\n".encode())
    await process.stdin.drain()
    async with asyncio.timeout(START_S):
        line = await process.stdout.readline()
    if not line:
        _, errors = await process.communicate()
        raise AssertionError(errors.decode())
    return Sidecar(process, json.loads(line), token)


async def end(sidecar: Sidecar) -> None:
    """End a sidecar that a test left running, hard if it must be."""
    if sidecar.process.returncode is None:
        sidecar.process.terminate()
    try:
        async with asyncio.timeout(2 * STOP_S):
            await sidecar.process.communicate()
    except TimeoutError:
        sidecar.process.kill()
        await sidecar.process.communicate()
        raise


@asynccontextmanager
async def sidecar(vault: Path, data_dir: Path, **how: Any) -> AsyncIterator[Sidecar]:
    """Run a sidecar for the length of the block."""
    running = await start(vault, data_dir, **how)
    try:
        yield running
    finally:
        await end(running)


async def gone(pid: int, seconds: float) -> bool:
    """Return whether a process that is not ours to wait for ends in time."""
    deadline = asyncio.get_running_loop().time() + seconds
    while psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
        if asyncio.get_running_loop().time() > deadline:
            return False
        await asyncio.sleep(0.05)
    return True
