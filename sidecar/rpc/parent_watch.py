"""Noticing that the parent is gone, so that no orphan keeps port, lock and memory.

Two signs, either of which is enough: the end of stdin, and another parent process.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from typing import Final

import psutil

from sidecar.rpc.protocol import MAX_TOKEN_CHARS, MIN_TOKEN_CHARS

POLL_S: Final = 0.5
"""Seconds between looks at the parent; with the exit it stays below 2 s."""

CHUNK_BYTES: Final = 4096


class TokenUnusableError(Exception):
    """The parent did not send a usable token on the first line of stdin."""


def read_token(descriptor: int) -> str:
    """Return the token from the first line of the parent's pipe.

    Args:
        descriptor: File descriptor to read; nothing after the line end is consumed.

    Raises:
        TokenUnusableError: If the line is missing, too short, too long or not printable ASCII.
    """
    line = bytearray()
    while len(line) <= MAX_TOKEN_CHARS:
        byte = os.read(descriptor, 1)
        if byte in {b"", b"\n"}:
            break
        line += byte
    token = bytes(line).decode("ascii", "replace").strip()
    is_plain = token.isascii() and token.isprintable() and " " not in token
    if not is_plain or not MIN_TOKEN_CHARS <= len(token) <= MAX_TOKEN_CHARS:
        raise TokenUnusableError(
            f"The first line of stdin must be a token of {MIN_TOKEN_CHARS} to "
            f"{MAX_TOKEN_CHARS} ASCII characters."
        )
    return token


def watch_stdin(
    descriptor: int, loop: asyncio.AbstractEventLoop, on_end: Callable[[], None]
) -> None:
    """Call *on_end* on the loop when the pipe ends.

    A daemon thread reads, because event loops cannot wait for every kind of stdin on every
    system, and a daemon does not hold up the exit.
    """

    def drain() -> None:
        try:
            while os.read(descriptor, CHUNK_BYTES):
                pass
        except OSError:
            # A broken pipe is the end as well.
            pass
        if not loop.is_closed():
            loop.call_soon_threadsafe(on_end)

    threading.Thread(target=drain, name="parent-watch", daemon=True).start()


async def wait_for_parent(*, poll_s: float = POLL_S) -> None:
    """Return when the process that started this one is gone."""
    pid = os.getppid()
    try:
        parent = psutil.Process(pid)
    except psutil.Error:
        return
    while os.getppid() == pid and parent.is_running():  # noqa: ASYNC110 - no event tells it
        await asyncio.sleep(poll_s)
