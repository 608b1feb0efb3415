"""A session: the sidecar's methods, called in a running sidecar or in this process.

Both ways give the same results and the same errors: in this process the very dispatcher
runs that otherwise stands behind the port.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import click

from sidecar import __version__
from sidecar.config import Config, EngineChoice, vault_dir
from sidecar.errors import LibraryLocked
from sidecar.rpc import handshake
from sidecar.rpc.client import Client, OnProgress, OnText, attach
from sidecar.rpc.protocol import PROTOCOL_VERSION

CLIENT_NAME = f"sparring-cli {__version__}"
"""How the terminal introduces itself to a sidecar."""

START_WAIT_S = 5.0
"""A sidecar that holds the lock writes its handshake within 1.5 s (protocol.md); thrice that."""

START_POLL_S = 0.1
"""Pause between two looks for that handshake."""


class Session:
    """The methods, called one after another and without ``await``.

    Prompts block on the keyboard between two calls, so the event loop runs only while a call
    does; Ctrl-C during a call cancels that call.

    Attributes:
        where: Which process answers, for people.
    """

    def __init__(self, runner: asyncio.Runner, client: Client, *, where: str) -> None:
        self._runner = runner
        self._client = client
        self.where = where

    def call(
        self,
        method: str,
        params: Mapping[str, object] | None = None,
        *,
        on_progress: OnProgress | None = None,
        on_text: OnText | None = None,
    ) -> dict[str, Any]:
        """Call a method and return its result as on the wire.

        Args:
            method: Name of the method.
            params: Its params, camelCase.
            on_progress: Receives done, total and message.
            on_text: Receives the pieces of an answer.

        Raises:
            RpcFailure: If the answer is an error.
            SidecarUnreachable: If the running sidecar went away.
        """
        call = self._client.call(method, params, on_progress=on_progress, on_text=on_text)
        return self._runner.run(_finish(call))


@contextmanager
def open_session(config: Config, *, engine: str | None = None) -> Iterator[Session]:
    """Attach to the vault's running sidecar, else run the services in this process.

    Args:
        config: The settings.
        engine: The engine that the command line insists on, if any: a running sidecar with
            another one is not asked, for it would answer as if nothing had been said.

    Yields:
        The session; it is closed when the block ends, however it ends.

    Raises:
        click.UsageError: If a sidecar runs with another engine than *engine*.
        SidecarError: If the services cannot be built, or the library is held by a process
            that cannot be attached to.
    """
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            client, where = runner.run(_connect(config, stack, engine))
            yield Session(runner, client, where=where)
        finally:
            runner.run(stack.aclose())


async def introduce(client: Client, vault: Path | None) -> dict[str, Any]:
    """Make the first call: it refuses another protocol and another vault."""
    return await client.call(
        "initialize",
        {
            "protocol": PROTOCOL_VERSION,
            "client": CLIENT_NAME,
            "vaultPath": None if vault is None else str(vault),
        },
    )


async def _connect(config: Config, stack: AsyncExitStack, engine: str | None) -> tuple[Client, str]:
    found = await _attach(config, stack, engine)
    if found is not None:
        return found
    try:
        return await _in_process(config, stack)
    except LibraryLocked:
        # Its holder may still be starting, so that its handshake comes in a moment.
        for _ in range(round(START_WAIT_S / START_POLL_S)):
            await asyncio.sleep(START_POLL_S)
            found = await _attach(config, stack, engine)
            if found is not None:
                return found
        raise


async def _attach(
    config: Config, stack: AsyncExitStack, engine: str | None
) -> tuple[Client, str] | None:
    path = vault_dir(config) / handshake.FILE_NAME
    client = await attach(path)
    if client is None:
        return None
    stack.push_async_callback(client.close)
    await introduce(client, config.vault)
    if engine not in {None, EngineChoice.AUTO}:
        await _insist(client, str(engine))
    live = handshake.read_live(path)
    return client, f"running, process {live.pid if live else 'unknown'}"


async def _insist(client: Client, engine: str) -> None:
    """Refuse a sidecar that runs with another engine.

    Raises:
        click.UsageError: If it does.
    """
    running = (await client.call("status"))["engine"]
    if running != engine:
        raise click.UsageError(
            f"The sidecar that runs for this vault uses the engine {running}, and --engine"
            f" {engine} cannot change that. Stop it (or close Obsidian), or leave --engine out."
        )


async def _in_process(config: Config, stack: AsyncExitStack) -> tuple[Client, str]:
    # Imported here: a terminal that attaches needs neither the models nor the library.
    from sidecar.bootstrap.parts import build
    from sidecar.rpc.dispatch import Dispatcher
    from sidecar.rpc.in_process import InProcessClient

    parts = build(config)
    stack.push_async_callback(parts.close)
    await parts.start()
    return InProcessClient(Dispatcher(parts.services)), "none; this command did the work itself"


async def _finish(call: Awaitable[dict[str, Any]]) -> dict[str, Any]:
    return await call
