"""Damaged stores of rounds: the newest copy, and what can be saved."""

from __future__ import annotations

from pathlib import Path

from sidecar.bootstrap.locking import locked
from sidecar.config import Config, vault_dir


def newest_backup(state: Path) -> str:
    """Return in words which sound copy of the store at *state* is the newest, else empty."""
    from sidecar.adapters import state_backups

    copy = state_backups.newest_backup(state)
    return "" if copy is None else str(copy)


def rescue_rounds(config: Config) -> dict[str, object] | None:
    """Replace a damaged store of rounds by one with all that can be saved.

    Returns:
        What was saved and what was not, by name; ``None`` when the store is sound or absent.

    Raises:
        LibraryLocked: If a sidecar of this vault runs.
        DataDirectoryUnwritable: If the vault's folder cannot be used.
        DiskFull: If there is no room; nothing has changed then.

    Side effects:
        The damaged file lies beside the new one, under a name of its own.
    """
    from sidecar.adapters.state_salvage import is_sound, salvage
    from sidecar.adapters.system_clock import SystemClock

    lock = locked(config)
    try:
        state = vault_dir(config) / "state.sqlite"
        if is_sound(state):
            return None
        saved = salvage(state, stamp=SystemClock().now().strftime("%Y%m%d-%H%M%S"))
    finally:
        lock.release()
    return {
        "finishedRounds": saved.finished,
        "openRounds": saved.open,
        "trials": saved.trials,
        "rowsFromCopy": saved.from_copy,
        "copy": saved.copy,
        "unreadableRows": saved.unreadable_rows,
        "unreadablePages": saved.unreadable_pages,
        "roundsInPart": saved.rounds_in_part,
        "damagedFile": str(saved.set_aside),
    }
