"""Saving what is left of a damaged store of rounds.

The damaged file is set aside, never changed. Every row that can still be read from its pages is
checked as the sidecar would read it, goes into a new store, and the newest sound copy fills in
what is missing.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sidecar.adapters.round_codec import decode, decode_turns, encode
from sidecar.adapters.schema_versions import open_database, sqlite_errors
from sidecar.adapters.sqlite_pages import Value, read_pages
from sidecar.adapters.state_backups import Backup, backups, lost_rounds, unmark
from sidecar.adapters.state_database import MIGRATIONS, without_text
from sidecar.calibration.beliefs import Belief
from sidecar.errors import StateDamaged
from sidecar.rounds.trials import Trial
from sidecar.rounds.values import RoundRecord, RoundSnapshot, TurnResult

Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Salvage:
    """What became of a damaged store.

    Attributes:
        set_aside: Where the damaged file lies now, unchanged; ``None`` when it was missing.
        finished: Finished rounds in the new store.
        open: Open rounds in it.
        trials: Trials in it.
        from_copy: Of all of its rows, those that only copies still held.
        copy: The copies taken from in words, empty when there was none.
        unreadable_rows: Rows found whose content makes no sense any more.
        unreadable_pages: Pages that hold nothing that a sound file holds.
        rounds_in_part: Rounds of which a part was found, but not their beginning.
    """

    set_aside: Path | None
    finished: int
    open: int
    trials: int
    from_copy: int
    copy: str
    unreadable_rows: int
    unreadable_pages: int
    rounds_in_part: int


def salvage(path: Path, *, stamp: str) -> Salvage:
    """Replace the damaged store at *path* by a new one with all that can be saved.

    Args:
        path: The store's file; nobody may have it open.
        stamp: Goes into the name of the file set aside, such as ``20261130-171500``.

    Returns:
        What was saved, and what was not.

    Raises:
        DiskFull: If there is no room; the store is left as it is.
        DataDirectoryUnwritable: If the folder cannot be written; the store is left as it is.

    Idempotent:
        No: each call sets another file aside.
    """
    fresh = path.with_name(f"{path.name}.salvaged")
    with sqlite_errors(_damaged):
        _remove(fresh)
        pages = read_pages(path)
        with closing(open_database(fresh, MIGRATIONS, damaged=_damaged)) as db:
            unusable = _insert(db, pages.rows())
            before = _count(db)
            copies = _fill_in(db, path)
            from_copy = _count(db) - before
            in_part = _settle(db)
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finished, unfinished, trials = _totals(db)
        aside = _exchange(path, fresh, stamp)
    return Salvage(
        set_aside=aside,
        finished=finished,
        open=unfinished,
        trials=trials,
        from_copy=from_copy,
        copy="; ".join(map(str, copies)),
        unreadable_rows=pages.broken_rows + unusable,
        unreadable_pages=pages.broken_pages,
        rounds_in_part=in_part,
    )


def is_sound(path: Path) -> bool:
    """Return whether nothing is wrong with the store at *path*: by SQLite, or by its copies."""
    if lost_rounds(path):
        return False
    if not path.exists():
        return True
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
            is_whole: bool = db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            return is_whole
    except sqlite3.Error:
        return False


def _fill_in(db: sqlite3.Connection, path: Path) -> list[Backup]:
    """Store what copies still hold, and return those taken from.

    The newest is taken from in any case. An older one only when it tells of other rounds: what
    it has besides was replaced or taken back since.
    """
    taken: list[Backup] = []
    for backup in backups(path):
        rows = list(read_pages(backup.path).rows())
        if taken and any(_holds_round(db, row) for _, row in rows if _reads(_is_record, row)):
            continue
        _insert(db, rows)
        taken.append(backup)
    return taken


def _holds_round(db: sqlite3.Connection, record: Row) -> bool:
    found = db.execute("SELECT 1 FROM rounds WHERE round_id = ?", record[:1]).fetchone()
    return found is not None


def _insert(db: sqlite3.Connection, rows: Iterable[tuple[int, Row]]) -> int:
    """Store all rows that are of a table of ours; return how many looked so, but were not."""
    unusable = 0
    # A turn may come before its round, on another page.
    db.execute("PRAGMA foreign_keys=OFF")
    db.execute("BEGIN IMMEDIATE")
    for rowid, row in rows:
        for statement, values in _statements(rowid, row):
            db.execute(statement, values)
            break
        else:
            unusable += not _is_of_sqlite(row)
    db.execute("COMMIT")
    return unusable


def _statements(rowid: int, row: Row) -> Iterator[tuple[str, Row]]:
    """Yield how to store a row, for the table whose rows look and read like it."""
    for table, read in _READERS.items():
        if not _reads(read, row):
            continue
        if table == "rounds":
            yield _INSERT_ROUND, (rowid, *row[1:])
        else:
            marks = ", ".join("?" * len(row))
            # The names are those of the table below.
            yield f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row  # noqa: S608


def _reads(read: Callable[[Row], bool], row: Row) -> bool:
    try:
        return read(row)
    except (ValueError, TypeError, RecursionError):
        return False


def _is_of_sqlite(row: Row) -> bool:
    """Return whether a row is SQLite's own: of the schema, or of ``sqlite_sequence``."""
    return row[:1] in {("table",), ("index",)} or (len(row) == 2 and isinstance(row[1], int))  # noqa: PLR2004 - its two columns


def _is_round(row: Row) -> bool:
    match row:
        case (None, str(round_id), str(), str(challenge), str(text), focus, transcript, 0 | 1):
            decode(str, challenge)
            decode_turns(str(transcript or "[]"))
            is_focus = focus is None or bool(decode(str, str(focus)) is not None)
            return is_focus and decode(RoundSnapshot, text).round_id == round_id
    return False


def _is_record(row: Row) -> bool:
    match row:
        case (str(round_id), str(), str(), str(text)):
            return decode(RoundRecord, text).round_id == round_id
    return False


def _is_trial(row: Row) -> bool:
    match row:
        case (str(of), str(case), str(text)):
            trial = decode(Trial, text)
            return (encode(trial.of), trial.case) == (of, case)
    return False


def _is_belief(row: Row) -> bool:
    match row:
        case (str(assertion), str(wording), str(text)):
            belief = decode(Belief, text)
            return (belief.assertion, belief.wording) == (assertion, wording)
    return False


def _is_turn(row: Row) -> bool:
    match row:
        case (str(), str(), str(text)):
            decode(TurnResult, text)
            return True
    return False


_INSERT_ROUND = """
    INSERT OR IGNORE INTO rounds
    SELECT CASE WHEN EXISTS (SELECT 1 FROM rounds WHERE number = ?1) THEN NULL ELSE ?1 END,
        ?2, ?3, ?4, ?5, ?6, ?7, ?8
"""
"""A store begun anew counted its rounds from 1 again; they get numbers of their own."""

_READERS: dict[str, Callable[[Row], bool]] = {
    "rounds": _is_round,
    "records": _is_record,
    "trials": _is_trial,
    "beliefs": _is_belief,
    "turns": _is_turn,
}


def _settle(db: sqlite3.Connection) -> int:
    """Make the rows fit together; return of how many rounds only a part is there."""
    db.execute("BEGIN IMMEDIATE")
    orphans = "SELECT round_id FROM {} WHERE round_id NOT IN (SELECT round_id FROM rounds)"
    parts = {row[0] for table in ("turns", "records") for row in db.execute(orphans.format(table))}
    for table in ("turns", "records"):
        db.execute(f"DELETE FROM {table} WHERE round_id NOT IN (SELECT round_id FROM rounds)")  # noqa: S608
    # An older state of a round that has its verdict since.
    for round_id, text in db.execute(
        "SELECT round_id, snapshot FROM rounds WHERE is_open = 1"
        " AND round_id IN (SELECT round_id FROM records)"
    ).fetchall():
        db.execute(
            "UPDATE rounds SET is_open = 0, focus = NULL, transcript = NULL, snapshot = ?"
            " WHERE round_id = ?",
            (without_text(text), round_id),
        )
    db.execute("COMMIT")
    return len(parts)


def _count(db: sqlite3.Connection) -> int:
    return sum(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in _READERS)  # noqa: S608


def _totals(db: sqlite3.Connection) -> tuple[int, int, int]:
    """Return finished rounds, open rounds and trials."""
    finished, unfinished, trials = db.execute(
        "SELECT (SELECT count(*) FROM records),"
        " (SELECT count(*) FROM rounds WHERE is_open = 1), (SELECT count(*) FROM trials)"
    ).fetchone()
    return finished, unfinished, trials


def set_aside(path: Path, *, stamp: str) -> Path | None:
    """Put a damaged store that can be made anew under another name, and return that.

    Returns:
        Where it lies now; ``None`` where there was nothing.

    Raises:
        DiskFull: If there is no room.
        DataDirectoryUnwritable: If the folder cannot be written.
    """
    with sqlite_errors(_damaged):
        unmark(path)
        if not path.exists():
            return None
        aside = _copied(path, stamp)
        _remove(path)
    return aside


def _exchange(path: Path, fresh: Path, stamp: str) -> Path | None:
    """Copy the damaged file and its log aside, then put the new one in its place.

    At every moment a file of that name is there, unless it was missing, and the log of the old
    one is never read as the new one's.
    """
    aside = _copied(path, stamp) if path.exists() else None
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    fresh.replace(path)
    return aside


def _copied(path: Path, stamp: str) -> Path:
    """Copy a file and its log under a name that is free, and return that."""
    aside = path.with_name(f"{path.name}.damaged-{stamp}")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{stamp}-{number}")
    if path.is_dir():
        path.rename(aside)
        return aside
    shutil.copy2(path, aside)
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        shutil.copy2(log, aside.with_name(f"{aside.name}-wal"))
    return aside


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _damaged(kind: str) -> StateDamaged:
    return StateDamaged(kind=kind)
