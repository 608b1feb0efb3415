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


def lost_rounds(state: Path) -> str:
    """Return in words how the store at *state* lost rounds that a copy holds, else nothing."""
    from sidecar.adapters import state_backups

    return state_backups.lost_rounds(state)


def rescue_stores(config: Config) -> dict[str, dict[str, object] | None]:
    """Mend what is damaged: rounds are saved row by row, the ledger from its copy; practice anew.

    Returns:
        ``rounds``: what was saved and what was not, by name; ``practice``: where its damaged file
        lies now; ``ledger``: the same, and whether its copy stands in its place. ``None`` for a
        store that is sound or absent.

    Raises:
        LibraryLocked: If a sidecar of this vault runs.
        DataDirectoryUnwritable: If the vault's folder cannot be used.
        DiskFull: If there is no room; the store in hand is left as it is.

    Side effects:
        A damaged file lies beside the new one, under a name of its own.
    """
    from sidecar.adapters.state_salvage import is_sound, set_aside
    from sidecar.adapters.system_clock import SystemClock

    stamp = SystemClock().now().strftime("%Y%m%d-%H%M%S")
    folder = vault_dir(config)
    lock = locked(config)
    try:
        rounds, practice = folder / "state.sqlite", folder / "practice.sqlite"
        return {
            "rounds": None if is_sound(rounds) else _rescued(rounds, stamp),
            "practice": None
            if is_sound(practice)
            else {"damagedFile": str(set_aside(practice, stamp=stamp) or "")},
            "ledger": _ledger(folder, stamp),
        }
    finally:
        lock.release()


def _ledger(folder: Path, stamp: str) -> dict[str, object] | None:
    from sidecar.adapters.ledger_file import LedgerFile

    done = LedgerFile(folder / "ledger.json").repair(stamp=stamp)
    if done is None:
        return None
    return {"isRestored": done.is_restored, "damagedFile": str(done.set_aside or "")}


async def ledger_problem(folder: Path) -> str:
    """Return why the sealed ledger of a vault is refused, else nothing.

    Args:
        folder: The vault's folder in the data directory.
    """
    from sidecar.adapters.ledger_file import LedgerFile

    return (await LedgerFile(folder / "ledger.json").read()).problem


def store_faults(folder: Path) -> list[str]:
    """Return what is wrong with the stores of a vault as far as one look shows, with the remedy.

    Args:
        folder: The vault's folder in the data directory.
    """
    from sidecar.adapters.state_backups import visible_fault

    faults = []
    for name in STORES:
        fault = visible_fault(folder / name)
        if fault:
            remedy = REBUILD if name == CATALOGUE else REPAIR
            faults.append(f"{name} is damaged: {fault}. {remedy}")
    return faults


CATALOGUE = "catalogue.sqlite"
STORES = ("state.sqlite", "practice.sqlite", CATALOGUE)
"""The databases of a vault."""

REPAIR = "Close Obsidian and run: sparring doctor --repair"
REBUILD = "Run: sparring ingest --rebuild"


def _rescued(state: Path, stamp: str) -> dict[str, object]:
    from sidecar.adapters.state_salvage import salvage

    saved = salvage(state, stamp=stamp)
    return {
        "finishedRounds": saved.finished,
        "openRounds": saved.open,
        "trials": saved.trials,
        "rowsFromCopy": saved.from_copy,
        "copy": saved.copy,
        "unreadableRows": saved.unreadable_rows,
        "unreadablePages": saved.unreadable_pages,
        "roundsInPart": saved.rounds_in_part,
        "damagedFile": str(saved.set_aside or ""),
    }
