"""Starting a sidecar exactly as the bridge does: token over stdin, one ready line."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sidecar.cli.session import Session, introduce
from sidecar.rpc.client import RpcClient

TOKEN_BYTES = 32
"""Random bytes of the token: 256 bits (platform-notes 1.4, item 6)."""

READY_TIMEOUT_S = 60.0
"""A ready line takes a second; a cold disk under load may take many."""

STOP_TIMEOUT_S = 15.0
"""A sidecar finishes the note in hand and exits within 5 s (protocol.md); three times that."""


class NotReady(Exception):  # noqa: N818 - it reads as what happened
    """The sidecar did not print its ready line; the message says what it did instead."""


@dataclass(frozen=True, slots=True)
class Spawned:
    """A sidecar that is ready."""

    port: int
    pid: int
    protocol: str
    token: str
    process: asyncio.subprocess.Process


@asynccontextmanager
async def spawned(
    vault: Path, *, environ: Mapping[str, str], log: Path, options: Sequence[str] = ()
) -> AsyncIterator[Spawned]:
    """Run a sidecar for the length of the block.

    Args:
        vault: The vault to serve.
        environ: The child's whole environment; the token is not in it.
        log: Receives the child's stderr.
        options: More global options, such as ``--engine``.

    Yields:
        The sidecar. When the block ends its stdin is closed, which ends it.

    Raises:
        NotReady: If it exits or stays silent instead of saying that it is ready.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    # -P: the current folder may be a vault, and nothing in it is ever imported.
    arguments = ["-P", "-m", "sidecar", *options, "--vault", str(vault), "serve", "--token-stdin"]
    with log.open("ab") as stderr:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=stderr,
            env=dict(environ),
        )
    try:
        yield await _ready(process, token)
    finally:
        await stop(process)


@contextmanager
def spawned_session(
    vault: Path, *, environ: Mapping[str, str], log: Path, options: Sequence[str] = ()
) -> Iterator[Session]:
    """Run a sidecar for the length of the block and call it over HTTP.

    The arguments are those of ``spawned``. The sidecar proves that it knows the token
    before the token is sent.

    Raises:
        NotReady: If it did not start.
        SidecarUnreachable: If a stranger answers on its port.
    """
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()

        async def start() -> Session:
            sidecar = await stack.enter_async_context(
                spawned(vault, environ=environ, log=log, options=options)
            )
            client = RpcClient(port=sidecar.port, token=sidecar.token)
            stack.push_async_callback(client.close)
            await introduce(client, vault)
            return Session(runner, client, where=f"process {sidecar.pid}, port {sidecar.port}")

        try:
            yield runner.run(start())
        finally:
            runner.run(stack.aclose())


async def _ready(process: asyncio.subprocess.Process, token: str) -> Spawned:
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(ConnectionError):  # it died at once; its ready line is then missing
        process.stdin.write(token.encode() + b"\n")
        await process.stdin.drain()
    try:
        async with asyncio.timeout(READY_TIMEOUT_S):
            line = await process.stdout.readline()
        ready = json.loads(line)
        return Spawned(ready["port"], ready["pid"], ready["protocol"], token, process)
    except TimeoutError as exc:
        raise NotReady(f"The sidecar said nothing for {READY_TIMEOUT_S:.0f} s.") from exc
    except (ValueError, KeyError, TypeError) as exc:
        raise NotReady("The sidecar ended before it was ready.") from exc


async def stop(process: asyncio.subprocess.Process) -> None:
    """End a sidecar: close its stdin, and kill it if that does not help."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        async with asyncio.timeout(STOP_TIMEOUT_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
