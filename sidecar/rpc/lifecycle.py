"""From ready line to exit: handshake file, signals, parent watch, and an end in time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

from sidecar.rpc import handshake
from sidecar.rpc.answering import Answers
from sidecar.rpc.client import is_ours
from sidecar.rpc.incident import describe
from sidecar.rpc.parent_watch import wait_for_parent, watch_stdin
from sidecar.rpc.protocol import PROTOCOL_VERSION, TOKEN_BYTES
from sidecar.rpc.server import serve
from sidecar.wire.session import HandshakeShape, ReadyLine

logger = logging.getLogger(__name__)

EXIT_LIMIT_S: Final = 4.5
"""Seconds from the wish to stop to a forced exit: 5 s are promised."""

ORPHAN_LIMIT_S: Final = 1.4
"""The same when the parent is gone: with the poll that notices it, 2 s are promised."""

TWIN_WAIT_S: Final = 5.0
"""Seconds that a second start waits for the first one's handshake."""

TWIN_POLL_S: Final = 0.1


def exit_now() -> None:
    """End the process at once: what is stored is safe, and something hangs in native code."""
    logger.warning("something still runs although the end is overdue; exiting")
    os._exit(0)


def leave(exit_code: int = 0) -> NoReturn:
    """End the process once everything is closed.

    What the interpreter would still do, taking LanceDB's and pyarrow's modules apart, takes a
    second, and several on a busy machine; nothing of it matters then.
    """
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # its reader has gone
            stream.flush()
    os._exit(exit_code)


@dataclass(frozen=True, slots=True)
class Life:
    """How this process was started.

    Attributes:
        handshake_path: Where the handshake file goes.
        print_line: Prints one line on stdout and flushes it.
        token: The bearer token.
        vault_id: Names the vault; the same across restarts.
        has_parent: Whether the parent sent the token on stdin and is watched.
        host: Where to listen: a loopback address or ``localhost``.
        after_ready: Called on the loop once the ready line is out; the place to begin what
            would delay it, such as heavy imports in a thread.
        on_overdue: Called from a thread ``EXIT_LIMIT_S`` after the wish to stop, or
            ``ORPHAN_LIMIT_S`` after the parent's end, unless the process has ended by then.
    """

    handshake_path: Path
    print_line: Callable[[str], None]
    token: str
    vault_id: str
    has_parent: bool
    host: str = "127.0.0.1"
    after_ready: Callable[[], None] = lambda: None
    on_overdue: Callable[[], None] = exit_now


def new_token() -> str:
    """Return a fresh token of 256 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


async def run(answers: Answers, life: Life, *, stop: asyncio.Event) -> None:
    """Serve until told to stop, by signal, by the parent's end or by ``shutdown``.

    The handshake file is there while the server takes calls. Once the end has begun, the
    process exits in time even if a library hangs in native code.

    Args:
        answers: Answers the calls.
        life: How this process was started.
        stop: Ends it when set; the method ``shutdown`` must set it.

    Raises:
        HostNotLoopback: If the host is not on this machine; no socket has been opened.
        OSError: If the handshake file cannot be written.
    """
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_log_stray)
    _stop_on_signals(loop, stop)
    orphaned = asyncio.Event()

    def stop_as_orphan() -> None:
        orphaned.set()
        stop.set()

    watchers = [asyncio.create_task(_begin_the_end(stop, orphaned, life))]
    if life.has_parent:
        watch_stdin(sys.stdin.fileno(), loop, stop_as_orphan)
        watchers.append(asyncio.create_task(_after_parent(stop_as_orphan)))

    def ready(port: int) -> None:
        own = handshake.of_this_process(port=port, token=life.token, vault_id=life.vault_id)
        handshake.write(life.handshake_path, own)
        life.print_line(ready_line(own, life.handshake_path, attached=False))
        life.after_ready()

    try:
        await serve(answers, token=life.token, host=life.host, on_ready=ready, stop=stop)
    finally:
        handshake.remove(life.handshake_path)
        for watcher in watchers:
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)


async def hand_out_running(
    path: Path, print_line: Callable[[str], None], *, wait_s: float = TWIN_WAIT_S
) -> bool:
    """Print the ready line of the sidecar that already serves this vault.

    Args:
        path: Where its handshake file is.
        print_line: Prints one line on stdout.
        wait_s: Seconds to wait for it: it may still be starting.

    Returns:
        Whether one answered in time.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(wait_s):
            while True:
                found = handshake.read_live(path)
                if found is not None and await is_ours(found.port, found.token):
                    print_line(ready_line(found, path, attached=True))
                    return True
                await asyncio.sleep(TWIN_POLL_S)
    return False


def ready_line(found: HandshakeShape, path: Path, *, attached: bool) -> str:
    """Return the ready line: everything a parent needs but the token."""
    return ReadyLine(
        port=found.port,
        pid=found.pid,
        protocol=PROTOCOL_VERSION,
        attached=attached,
        handshake=str(path),
    ).model_dump_json()


def _stop_on_signals(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:
            # Windows: its event loop takes no signal handlers.
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))


async def _after_parent(then: Callable[[], None]) -> None:
    await wait_for_parent()
    then()


async def _begin_the_end(stop: asyncio.Event, orphaned: asyncio.Event, life: Life) -> None:
    """Once the end is wanted, invite nobody any more and start the clock.

    A daemon timer fires even if the loop hangs in native code.
    """
    await stop.wait()
    timer = threading.Timer(ORPHAN_LIMIT_S if orphaned.is_set() else EXIT_LIMIT_S, life.on_overdue)
    timer.daemon = True
    timer.start()
    handshake.remove(life.handshake_path)


def _log_stray(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an exception that no one awaited, by kind and place only."""
    exc = context.get("exception")
    logger.error("stray: %s", describe(exc) if isinstance(exc, BaseException) else "no exception")
