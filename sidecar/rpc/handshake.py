"""The handshake file: how a second program finds a running sidecar and its token.

It is written whole under another name and then moved into place, is readable by its owner
only, never follows a link, and is ignored when the process it names is gone.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Final

import psutil
from pydantic import ValidationError

from sidecar.ids import new_id
from sidecar.rpc.protocol import PROTOCOL_VERSION
from sidecar.wire.session import HandshakeShape

FILE_NAME: Final = "handshake.json"
"""Name of the file in the vault's data folder."""

OWNER_ONLY: Final = 0o600
FOLDER_OWNER_ONLY: Final = 0o700

MAX_FILE_BYTES: Final = 4096
"""A handshake is a few hundred bytes; anything larger is not one."""

START_TIME_SLACK_S: Final = 2.0
"""Start times are compared within this: the system derives them from a clock that is set."""

NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
"""Zero on Windows, which has no such flag; there the user's profile folder is private."""

NO_WAIT: Final = getattr(os, "O_NONBLOCK", 0)
"""Zero on Windows, where a path cannot be a pipe."""


def of_this_process(*, port: int, token: str, vault_id: str) -> HandshakeShape:
    """Return the handshake that this process hands out."""
    process = psutil.Process()
    return HandshakeShape(
        port=port,
        token=token,
        pid=process.pid,
        pid_start_time=process.create_time(),
        protocol=PROTOCOL_VERSION,
        vault_id=vault_id,
    )


def write(path: Path, handshake: HandshakeShape) -> None:
    """Put the handshake at *path*, replacing what is there.

    Raises:
        OSError: If the folder cannot be written.
    """
    path.parent.mkdir(mode=FOLDER_OWNER_ONLY, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{new_id()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW
    try:
        with os.fdopen(os.open(draft, flags, OWNER_ONLY), "w", encoding="utf-8") as file:
            file.write(handshake.model_dump_json())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def read(path: Path) -> HandshakeShape | None:
    """Return the handshake at *path*, or ``None`` when it is absent, unsafe or no handshake.

    A link, a file of another user, and a file that others may read are not trusted.
    """
    try:
        # Without waiting: a pipe planted at the path must not hang its reader.
        descriptor = os.open(path, os.O_RDONLY | NO_FOLLOW | NO_WAIT)
    except OSError:
        return None
    try:
        if not _is_private(os.fstat(descriptor)):
            return None
        content = os.read(descriptor, MAX_FILE_BYTES)
    finally:
        os.close(descriptor)
    try:
        return HandshakeShape.model_validate_json(content)
    except ValidationError:
        return None


def read_live(path: Path) -> HandshakeShape | None:
    """Return the handshake at *path* if the process it names still runs."""
    handshake = read(path)
    return handshake if handshake is not None and is_live(handshake) else None


def is_live(handshake: HandshakeShape) -> bool:
    """Return whether the very process that wrote the handshake still runs."""
    try:
        process = psutil.Process(handshake.pid)
        started = process.create_time()
        is_zombie = process.status() == psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False
    return not is_zombie and abs(started - handshake.pid_start_time) <= START_TIME_SLACK_S


def remove(path: Path) -> None:
    """Remove the handshake at *path* if it is this process's own."""
    handshake = read(path)
    if handshake is not None and handshake.pid == os.getpid():
        # Someone else may have removed it in between; gone is what was wanted.
        with contextlib.suppress(FileNotFoundError):
            path.unlink()


def _is_private(facts: os.stat_result) -> bool:
    if not stat.S_ISREG(facts.st_mode):
        return False
    if os.name == "nt":
        return True
    return facts.st_uid == os.getuid() and not facts.st_mode & 0o077
