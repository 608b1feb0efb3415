"""The process that serves one vault: token, lock, log, life."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from sidecar.bootstrap.locking import locked, refuse_addresses
from sidecar.config import Config, vault_dir, vault_id
from sidecar.errors import LibraryLocked, SidecarError
from sidecar.rpc import handshake, lifecycle
from sidecar.rpc.answering import Answers, ComingAnswers
from sidecar.rpc.parent_watch import read_token

if TYPE_CHECKING:
    from sidecar.adapters.library_lock import LibraryLock
    from sidecar.bootstrap.parts import Parts
    from sidecar.rpc.dispatch import Dispatcher

LOG_BYTES = 2_000_000
"""Size at which the log file is set aside; one older file is kept."""

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"

PRIVATE_UMASK = 0o077
"""The index holds note text in clear: files of ours are for this user alone."""


async def serve(config: Config, *, token_stdin: bool) -> None:
    """Serve one vault until told to stop.

    A second start for the same vault prints the first one's ready line and returns. What may
    refuse the start (lock, data directory, addresses) comes before the ready line; the parts
    are put together after it, while the first calls wait for them.

    Args:
        config: The settings.
        token_stdin: Whether the parent sends the token as the first line of stdin and is
            watched; otherwise a fresh token goes to the handshake file.

    Raises:
        LibraryLocked: If another process holds the library and does not answer.
        SidecarError: If the parts cannot be built; calls that came meanwhile are answered
            with it.
        TokenUnusableError: If the parent sent no usable token.
    """
    os.umask(PRIVATE_UMASK)
    token = read_token(sys.stdin.fileno()) if token_stdin else lifecycle.new_token()
    path = vault_dir(config) / handshake.FILE_NAME
    stop = asyncio.Event()
    try:
        lock = locked(config)
    except LibraryLocked:
        if await lifecycle.hand_out_running(path, _print_line):
            return
        raise
    assembly = Assembly(config, lock, stop)
    try:
        refuse_addresses(config)
        _log_to(vault_dir(config) / "sidecar.log", config.log_level)
        life = lifecycle.Life(
            path,
            _print_line,
            token,
            vault_id(config.vault),
            has_parent=token_stdin,
            after_ready=assembly.begin,
        )
        await lifecycle.run(ComingAnswers(assembly.answers), life, stop=stop)
    finally:
        await assembly.close()


class Assembly:
    """Puts the parts together once the ready line is out."""

    def __init__(self, config: Config, lock: LibraryLock, stop: asyncio.Event) -> None:
        """Take a lock that is held, and is let go by ``close``.

        Args:
            config: The settings.
            lock: The lock of the vault's library.
            stop: Set when the process should end: on request, or when this fails.
        """
        self.answers: asyncio.Future[Answers] = asyncio.get_running_loop().create_future()
        self._config = config
        self._lock = lock
        self._stop = stop
        self._parts: Parts | None = None
        self._work: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin, in the background."""
        self._work = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Close what there is and let go of the lock.

        Raises:
            SidecarError: If the parts could not be built.
        """
        try:
            if self._work is not None:
                self._work.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await self._work
        finally:
            if self._parts is None:
                self._lock.release()
            else:
                await self._parts.close()

    async def _run(self) -> None:
        try:
            make_parts, make_answers = await asyncio.to_thread(_import_parts)
            self._parts = make_parts(self._config, lock=self._lock, shutdown=self._stop.set)
            await self._parts.start(opens_library=False)
        except BaseException as exc:
            self._fail(exc)
            raise
        if not self.answers.done():
            self.answers.set_result(make_answers(self._parts.services))
        # Imports make no garbage; what they made need not be looked through again.
        gc.freeze()
        gc.enable()
        self._parts.open_library()
        self._parts.catch_up()

    def _fail(self, exc: BaseException) -> None:
        """Answer what waits with the reason, and end."""
        if isinstance(exc, SidecarError) and not self.answers.done():
            self.answers.set_exception(exc)
            self.answers.exception()  # looked at: nobody need have called meanwhile
        self._stop.set()


def _import_parts() -> tuple[type[Parts], type[Dispatcher]]:
    """Import what takes most of the time of a start; off the loop, which serves already."""
    from sidecar.bootstrap.parts import Parts
    from sidecar.rpc.dispatch import Dispatcher

    return Parts, Dispatcher


def _print_line(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _log_to(path: Path, level: str) -> None:
    """Log to a bounded file beside the library, and warnings to stderr, too."""
    root = logging.getLogger()
    root.setLevel(level.upper())
    # A terminal is for what its owner asked; whoever wants to know more reads the file.
    terminal = logging.StreamHandler(sys.stderr)
    terminal.setLevel(logging.WARNING)
    for handler in (
        terminal,
        RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8"),
    ):
        handler.setFormatter(logging.Formatter(LOG_FORMAT))
        root.addHandler(handler)
