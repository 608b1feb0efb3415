"""What practice keeps, in a SQLite file of its own (``ports/practice.py``)."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from sidecar.adapters.round_codec import encode
from sidecar.adapters.state_database import StateDatabase, decoded
from sidecar.calibration.classes import CheckerKey, ClassKey
from sidecar.calibration.ledger import CaseTrial, Result
from sidecar.calibration.practice import Attempt, Role
from sidecar.ports.practice import Decision
from sidecar.ports.trials import ANSWER

PRACTICE_MIGRATIONS = (
    """
    CREATE TABLE attempts (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        run TEXT NOT NULL,
        checker TEXT NOT NULL,
        role TEXT NOT NULL,
        gold_id TEXT NOT NULL,
        class TEXT NOT NULL,
        case_fingerprint TEXT NOT NULL,
        result TEXT NOT NULL,
        is_t2_verified INTEGER NOT NULL,
        attempt TEXT NOT NULL,
        UNIQUE (run, role, gold_id)
    ) STRICT;
    CREATE TABLE contradictions (
        class TEXT NOT NULL,
        case_fingerprint TEXT NOT NULL,
        trial TEXT NOT NULL,
        PRIMARY KEY (class, case_fingerprint)
    ) STRICT;
    CREATE TABLE queues (number INTEGER PRIMARY KEY CHECK (number = 1), text TEXT NOT NULL) STRICT;
    CREATE TABLE decisions (
        number INTEGER PRIMARY KEY AUTOINCREMENT, decision TEXT NOT NULL
    ) STRICT;
    CREATE TABLE beliefs (
        assertion TEXT NOT NULL,
        wording TEXT NOT NULL,
        belief TEXT NOT NULL,
        PRIMARY KEY (assertion, wording)
    ) STRICT
    """,
    """
    ALTER TABLE attempts ADD COLUMN source TEXT NOT NULL DEFAULT 'gold';
    CREATE TABLE answers (
        class TEXT NOT NULL,
        case_fingerprint TEXT NOT NULL,
        trial TEXT NOT NULL,
        PRIMARY KEY (class, case_fingerprint)
    ) STRICT
    """,
)
"""Schema, one script a version. A released script never changes."""


_ADD = """
    INSERT OR REPLACE INTO attempts
        (run, checker, role, gold_id, class, case_fingerprint, result, is_t2_verified, attempt,
         source)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_GOLD = """
    SELECT class, case_fingerprint, result, is_t2_verified FROM attempts
    WHERE role = ? ORDER BY number
"""


class SqlitePractice:
    """Reads and writes attempts, queue and decisions."""

    def __init__(self, database: StateDatabase) -> None:
        """Take the file; whoever opened it closes it."""
        self._database = database

    async def attempts(self, run: str) -> tuple[Attempt, ...]:
        """Return the attempts of a run, in the order they were added."""
        rows = await self._database.call(
            lambda db: db.execute(
                "SELECT attempt FROM attempts WHERE run = ? ORDER BY number", (run,)
            ).fetchall()
        )
        return tuple(decoded(Attempt, row[0]) for row in rows)

    async def begin(
        self, run: str, checker: CheckerKey, *, keeps: bool, source: str | None = None
    ) -> None:
        """Forget other runs of the checker, this one unless kept, and the queue."""

        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "DELETE FROM attempts WHERE checker = ? AND (run <> ? OR NOT ?)"
                " AND (? IS NULL OR source = ?)",
                (encode(checker), run, keeps, source, source),
            )
            db.execute("DELETE FROM queues")

        await self._database.call(write)

    async def add(self, run: str, attempts: Sequence[Attempt]) -> None:
        """Add attempts to a run."""
        rows = [_row(run, one) for one in attempts]
        await self._database.call(lambda db: db.executemany(_ADD, rows).rowcount)

    async def trials(self) -> tuple[CaseTrial, ...]:
        """Return the labeled cases: of all runs, of answers, and what contradicted them since."""

        def read(db: sqlite3.Connection) -> tuple[CaseTrial, ...]:
            gold = db.execute(_GOLD, (Role.GOLD.value,)).fetchall()
            classes = {text: decoded(ClassKey, text) for text in {row[0] for row in gold}}
            labeled = db.execute(
                "SELECT trial FROM answers ORDER BY class, case_fingerprint"
            ).fetchall()
            against = db.execute(
                "SELECT trial FROM contradictions ORDER BY class, case_fingerprint"
            ).fetchall()
            return (
                *(
                    CaseTrial(classes[of], case, Result(result), bool(verified))
                    for of, case, result, verified in gold
                ),
                *(decoded(CaseTrial, row[0]) for row in (*labeled, *against)),
            )

        return await self._database.call(read)

    async def contradict(self, trial: CaseTrial) -> None:
        """Add a trial that tells against a class."""
        await self._put("contradictions", trial)

    async def label(self, trial: CaseTrial) -> None:
        """Add a trial whose label is a note's answer."""
        await self._put("answers", trial)

    async def _put(self, table: str, trial: CaseTrial) -> None:
        """Write a trial; one of the same class and case goes."""
        row = (encode(trial.of), trial.case, encode(trial))
        statement = (
            f"INSERT OR REPLACE INTO {table} (class, case_fingerprint, trial)"  # noqa: S608 - a name from above
            " VALUES (?, ?, ?)"
        )
        await self._database.call(lambda db: db.execute(statement, row).rowcount)

    async def sources(self, of: ClassKey) -> frozenset[str]:
        """Return where the labels of a class's trials come from."""

        def read(db: sqlite3.Connection) -> frozenset[str]:
            sets = db.execute(
                "SELECT DISTINCT source FROM attempts WHERE role = ? AND class = ?",
                (Role.GOLD.value, encode(of)),
            ).fetchall()
            answers = db.execute(
                "SELECT 1 FROM answers WHERE class = ? LIMIT 1", (encode(of),)
            ).fetchall()
            return frozenset({row[0] for row in sets} | ({ANSWER} if answers else set()))

        return await self._database.call(read)

    async def queue(self) -> str:
        """Return the text of the queue file; empty when practice has not finished."""
        rows = await self._database.call(
            lambda db: db.execute("SELECT text FROM queues").fetchall()
        )
        return str(rows[0][0]) if rows else ""

    async def finish(self, queue: str) -> None:
        """Replace the queue file."""
        await self._database.call(
            lambda db: (
                db.execute(
                    "INSERT OR REPLACE INTO queues (number, text) VALUES (1, ?)", (queue,)
                ).rowcount
            )
        )

    async def decisions(self) -> tuple[Decision, ...]:
        """Return all decisions, oldest first."""
        rows = await self._database.call(
            lambda db: db.execute("SELECT decision FROM decisions ORDER BY number").fetchall()
        )
        return tuple(decoded(Decision, row[0]) for row in rows)

    async def decide(self, decision: Decision) -> None:
        """Add a decision."""
        await self._database.call(
            lambda db: (
                db.execute(
                    "INSERT INTO decisions (decision) VALUES (?)", (encode(decision),)
                ).rowcount
            )
        )

    async def clear(self) -> None:
        """Forget everything."""

        def write(db: sqlite3.Connection) -> None:
            for table in (
                "attempts",
                "answers",
                "contradictions",
                "queues",
                "decisions",
                "beliefs",
            ):
                db.execute(f"DELETE FROM {table}")  # noqa: S608 - names from the line above

        await self._database.call(write)
        await self._database.wipe_traces()


def _row(run: str, one: Attempt) -> tuple[object, ...]:
    """Return an attempt as a row; what the ledger counts stands in columns of its own."""
    trial = one.trial
    return (
        run,
        encode(one.checker),
        one.role.value,
        one.gold_id,
        encode(trial.of),
        trial.case,
        trial.result.value,
        trial.is_t2_verified,
        encode(one),
        one.source,
    )
