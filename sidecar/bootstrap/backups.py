"""The newest copy of the store of rounds, for those who report on a damaged one."""

from __future__ import annotations

from pathlib import Path


def newest_backup(state: Path) -> str:
    """Return in words which sound copy of the store at *state* is the newest, else empty."""
    from sidecar.adapters import state_backups

    copy = state_backups.newest_backup(state)
    return "" if copy is None else str(copy)
