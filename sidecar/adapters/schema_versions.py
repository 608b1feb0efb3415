"""SQLite stores with a schema version: opened safely, migrated one step at a time.

A store's version is its ``user_version``: the number of migrations applied. Before each
migration of a store that holds data, a copy ``<name>.v<version>.bak`` is made beside it.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from sidecar.errors import DataDirectoryUnwritable, DiskFull, SidecarError, StateTooNew

BUSY_TIMEOUT_S = 5.0
"""How long a statement waits for a lock. Source: one process holds the library's lock, so
only a backup tool or virus scanner can be in the way, and those let go within seconds."""

PRIMARY_CODE_MASK = 0xFF
"""SQLite's extended result codes carry the primary code in the low byte (sqlite.org/rescode)."""

_UNWRITABLE = frozenset(
    {
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_IOERR,
    }
)
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


@contextmanager
def sqlite_errors(damaged: Callable[[str], SidecarError]) -> Iterator[None]:
    """Turn what SQLite and the file system raise inside the block into errors of the contract.

    Args:
        damaged: Builds the error for a store whose file is not a sound database, from a
            short reason.

    Yields:
        Nothing.

    Raises:
        DiskFull: If there was no room.
        DataDirectoryUnwritable: If the file cannot be opened, written or locked.
        SidecarError: What *damaged* builds.
        sqlite3.Error: Programming mistakes, unchanged.
    """
    try:
        yield
    except sqlite3.Error as exc:
        code = getattr(exc, "sqlite_errorcode", 0) & PRIMARY_CODE_MASK
        if code == sqlite3.SQLITE_FULL:
            raise DiskFull from exc
        if code in _UNWRITABLE:
            raise DataDirectoryUnwritable(reason=_name(exc)) from exc
        if code in _DAMAGED:
            raise damaged(_name(exc)) from exc
        raise
    except OSError as exc:
        if exc.errno == errno.ENOSPC:
            raise DiskFull from exc
        raise DataDirectoryUnwritable(reason=exc.strerror or "input/output error") from exc


def open_database(
    path: Path, migrations: Sequence[str], *, damaged: Callable[[str], SidecarError]
) -> sqlite3.Connection:
    """Return a connection to the store at *path*, created or migrated as needed.

    The connection is in autocommit mode (write ``BEGIN IMMEDIATE`` … ``COMMIT`` for a
    transaction), in WAL mode, and may be used from any thread, one at a time.

    Args:
        path: Absolute path of the file; its folder is created with mode 0700.
        migrations: SQL scripts, oldest first; script *n* leads from version *n* to *n* + 1.
            A released script never changes.
        damaged: Builds the error for a file that is not a sound database.

    Returns:
        An open connection; the caller closes it.

    Raises:
        StateTooNew: If a newer sidecar wrote the store; the file is left as it is.
        DiskFull: If there was no room.
        DataDirectoryUnwritable: If the file cannot be opened, written or locked.
        SidecarError: What *damaged* builds.

    Side effects:
        Creates the file with mode 0600 and backups beside it.

    Idempotent:
        Yes: a store of the current version is only opened.
    """
    with sqlite_errors(damaged):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = sqlite3.connect(
            path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
        )
        try:
            _refuse_newer(connection, len(migrations))
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            connection.execute("PRAGMA foreign_keys=ON")
            _migrate(connection, path, migrations)
        except BaseException:
            connection.close()
            raise
        return connection


def _migrate(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    found = _version(connection)
    for number in range(found, len(migrations)):
        # A store that is only being created holds nothing that a copy could save.
        if found > 0:
            back_up(connection, path.with_name(f"{path.name}.v{number}.bak"))
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {migrations[number]}; PRAGMA user_version={number + 1}; COMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _refuse_newer(connection: sqlite3.Connection, supported: int) -> None:
    found = _version(connection)
    if found > supported:
        raise StateTooNew(found=found, supported=supported)


def back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Copy a store to *target*, which is complete from the moment that it is there.

    Raises:
        sqlite3.Error: If the store cannot be read or copied.
        OSError: If there is no room.
    """
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)
    unfinished.replace(target)


def _name(exc: sqlite3.Error) -> str:
    """Return SQLite's name of the error: never its message, which may quote values."""
    return getattr(exc, "sqlite_errorname", type(exc).__name__)
