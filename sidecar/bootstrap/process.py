"""The process that serves one vault: token, lock, log, life."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

from sidecar.bootstrap.parts import Parts, build
from sidecar.config import Config, vault_dir
from sidecar.errors import LibraryLocked
from sidecar.rpc import handshake, lifecycle
from sidecar.rpc.parent_watch import read_token

LOG_BYTES = 2_000_000
"""Size at which the log file is set aside; one older file is kept."""

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"

PRIVATE_UMASK = 0o077
"""The index holds note text in clear: files of ours are for this user alone."""


async def serve(config: Config, *, token_stdin: bool) -> None:
    """Serve one vault until told to stop.

    A second start for the same vault prints the first one's ready line and returns.

    Args:
        config: The settings.
        token_stdin: Whether the parent sends the token as the first line of stdin and is
            watched; otherwise a fresh token goes to the handshake file.

    Raises:
        LibraryLocked: If another process holds the library and does not answer.
        SidecarError: If the parts cannot be built.
        TokenUnusableError: If the parent sent no usable token.
    """
    os.umask(PRIVATE_UMASK)
    token = read_token(sys.stdin.fileno()) if token_stdin else lifecycle.new_token()
    path = vault_dir(config) / handshake.FILE_NAME
    stop = asyncio.Event()
    try:
        parts = build(config, shutdown=stop.set)
    except LibraryLocked:
        if await lifecycle.hand_out_running(path, _print_line):
            return
        raise
    try:
        _log_to(vault_dir(config) / "sidecar.log", config.log_level)
        await parts.start(opens_library=False)
        life = lifecycle.Life(
            path,
            _print_line,
            token,
            has_parent=token_stdin,
            after_ready=lambda: _begin_work(parts),
        )
        await lifecycle.run(parts.services, life, stop=stop)
    finally:
        await parts.close()


def _begin_work(parts: Parts) -> None:
    """Collect garbage again, without what was imported, and open the library."""
    gc.freeze()
    gc.enable()
    parts.open_library()


def _print_line(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _log_to(path: Path, level: str) -> None:
    """Log to stderr and to a bounded file beside the library."""
    root = logging.getLogger()
    root.setLevel(level.upper())
    for handler in (
        logging.StreamHandler(sys.stderr),
        RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8"),
    ):
        handler.setFormatter(logging.Formatter(LOG_FORMAT))
        root.addHandler(handler)
