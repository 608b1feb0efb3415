"""How calibration is put together: what is sealed, what is practiced, what is believed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from sidecar.errors import PublicSetMissing
from sidecar.ports.engine import EngineName
from sidecar.ports.gold import GoldCase, GoldCases, GoldSet
from sidecar.ports.problems import ProblemCase, ProblemCases
from sidecar.rounds.note_reading import NothingToExplain, read_round_note
from sidecar.rounds.values import CheckerIdentity, Problem
from sidecar.rpc.calls import Calibration
from sidecar.services.calibrate import Calibrate, CalibrateStores
from sidecar.services.decide_proposal import DecideProposal
from sidecar.services.learn_from_answer import LearnFromAnswer
from sidecar.services.learn_from_ruling import LearnFromRuling
from sidecar.services.list_proposals import ListProposals
from sidecar.services.open_round import note_parts
from sidecar.services.practice_problems import PracticeProblems, ProblemStores, ReadProblem
from sidecar.services.read_ledger import Deciders, ReadLedger
from sidecar.services.seal_ledger import SealLedger

if TYPE_CHECKING:
    from sidecar.adapters.layered_ledger import LayeredLedger
    from sidecar.adapters.sqlite_beliefs import SqliteBeliefs
    from sidecar.adapters.sqlite_practice import SqlitePractice
    from sidecar.adapters.state_database import StateDatabase
    from sidecar.config import Config
    from sidecar.evals.gold import GoldAnswer
    from sidecar.ports.clock import Clock
    from sidecar.ports.engine import Engines
    from sidecar.ports.notes import Notes
    from sidecar.ports.round_history import RoundHistory

CANARIES = "canaries"
"""Folder of the traps beside the gold set."""


@dataclass(frozen=True, slots=True)
class CalibrationStores:
    """What calibration keeps on disk.

    Attributes:
        sealed: What serving reads.
        beliefs: What rulings ratified; serving recalls it.
        practice: What practice wrote, in a file of its own.
        provisional: What two lineages agreed on in practice; decides nothing.
        gold: What is practiced on.
    """

    sealed: LayeredLedger
    beliefs: SqliteBeliefs
    practice: SqlitePractice
    provisional: SqliteBeliefs
    gold: GoldSet


def open_stores(
    state: StateDatabase, practice: StateDatabase, folder: Path, gold: GoldSet | None
) -> CalibrationStores:
    """Return the stores of one vault; nothing is opened yet.

    Args:
        state: The state store's file.
        practice: The file that practice writes.
        folder: The vault's state folder.
        gold: The gold set; ``None`` means the shipped one.
    """
    from sidecar.adapters.layered_ledger import SHIPPED, LayeredLedger
    from sidecar.adapters.ledger_file import LedgerFile
    from sidecar.adapters.sqlite_beliefs import SqliteBeliefs
    from sidecar.adapters.sqlite_practice import SqlitePractice

    return CalibrationStores(
        sealed=LayeredLedger(
            LedgerFile(folder / "ledger.json"), LedgerFile(SHIPPED, is_shipped=True)
        ),
        beliefs=SqliteBeliefs(state),
        practice=SqlitePractice(practice),
        provisional=SqliteBeliefs(practice),
        gold=gold or ShippedGold(),
    )


def practice_database(folder: Path) -> StateDatabase:
    """Return the file that practice writes; whoever asked closes it."""
    from sidecar.adapters.sqlite_practice import PRACTICE_MIGRATIONS
    from sidecar.adapters.state_database import StateDatabase

    return StateDatabase(folder / "practice.sqlite", PRACTICE_MIGRATIONS, holds="practice")


def seal_ledger(stores: CalibrationStores, history: RoundHistory, clock: Clock) -> SealLedger:
    """Return what seals; there must be one alone, for it changes one file."""
    return SealLedger(history=history, sealed=stores.sealed, clock=clock, practice=stores.practice)


def learning(stores: CalibrationStores, seal: SealLedger) -> LearnFromRuling:
    """Return what keeps beliefs and ledger true to rulings."""
    return LearnFromRuling(
        seal=seal,
        ratified=stores.beliefs,
        provisional=stores.provisional,
        practice=stores.practice,
    )


def learning_from_answers(stores: CalibrationStores, seal: SealLedger) -> LearnFromAnswer:
    """Return what keeps trials of problems that a note answers."""
    return LearnFromAnswer(derivations=derivation_identity, trials=stores.practice, seal=seal)


@cache
def derivation_identity() -> CheckerIdentity:
    """Return the name of the derivations: other rules are another one, with an empty ledger."""
    from sidecar.evals.practice_journal import derivation_version

    return CheckerIdentity("derivation", digest=derivation_version())


def calibration(
    config: Config,
    stores: CalibrationStores,
    history: RoundHistory,
    engines: Engines,
    seal: SealLedger,
    notes: Notes,
) -> Calibration:
    """Return what the methods of calibration call."""
    from sidecar.adapters.system_clock import SystemClock

    queue = ListProposals(stores.practice, history)
    return Calibration(
        ledger=ReadLedger(
            history,
            stores.sealed,
            practice=stores.practice,
            beliefs=stores.beliefs,
            deciders=Deciders(engines, derivation_identity),
        ),
        queue=queue,
        decide=DecideProposal(queue, stores.practice, seal, SystemClock()),
        calibrate=Calibrate(
            stores.gold,
            engines,
            CalibrateStores(stores.practice, stores.provisional, stores.beliefs, history),
        ),
        problems=PracticeProblems(
            ProblemStores(stores.practice, history, notes, ProblemFiles()),
            derivations=derivation_identity,
            read_problem=read_problem(config.rounds.assertions_heading),
        ),
        serving=config.rounds.serving.value,
    )


class ShippedGold:
    """The gold set of the package, and public sets beside it (``ports/gold.py``)."""

    async def read(self, sets: Sequence[str] = (), folder: str = "") -> GoldCases:
        """Return gold cases and canaries; all kinds and both sides in turn."""
        return await asyncio.to_thread(read_gold_cases, sets, folder)

    def fitted(self, engine: str) -> Mapping[str, str]:
        """Return the public sets that fitted the built-in check."""
        from sidecar.evals.public_sets import FITTED_BUILTIN

        return FITTED_BUILTIN if engine == EngineName.BUILTIN.value else {}


def read_gold_cases(sets: Sequence[str] = (), folder: str = "") -> GoldCases:
    """Return the gold cases of the package, all kinds and both sides in turn.

    Args:
        sets: Public sets beside it; their cases come after its own, kind by kind and side by
            side.
        folder: Their folder.

    Raises:
        PublicSetMissing: If a public set is not there.
    """
    from sidecar.evals.gold import FOLDER, gold_hash, read_gold
    from sidecar.ids import sha256_of

    gold, canaries = read_gold(), read_gold(FOLDER.with_name(CANARIES))
    public = [case for name in sets for case in _public(name, folder)]
    groups: dict[tuple[str, bool], list[GoldCase]] = {}
    for case in (*map(_case, gold), *public):
        groups.setdefault((case.kind.value, case.is_covered), []).append(case)
    turns = zip_longest(*(groups[group] for group in sorted(groups)))
    parts = [part for case in public for part in (case.id, case.answer, str(case.is_covered))]
    return GoldCases(
        cases=tuple(case for turn in turns for case in turn if case is not None),
        canaries=tuple(_case(answer) for answer in canaries),
        sha256=sha256_of(gold_hash(gold), gold_hash(canaries), *parts),
    )


def _public(name: str, folder: str) -> tuple[GoldCase, ...]:
    """Return the gold cases of a public set.

    Raises:
        PublicSetMissing: If it is not there.
    """
    from sidecar.evals.public_sets import read_public_set

    try:
        return read_public_set(name, Path(folder))
    except FileNotFoundError as exc:
        raise PublicSetMissing(name=name) from exc


class ProblemFiles:
    """Problems of the public sets, and the traps of the package (``ports/problems.py``)."""

    async def read(self, name: str, folder: str) -> ProblemCases:
        """Return the half of GSM8K that no rule was made on.

        Raises:
            PublicSetMissing: If it is not there.
        """
        from sidecar.evals.gsm8k import read_trial_problems

        try:
            return await asyncio.to_thread(read_trial_problems, Path(folder))
        except FileNotFoundError as exc:
            raise PublicSetMissing(name=name) from exc

    async def canaries(self) -> tuple[ProblemCase, ...]:
        """Return texts that bear no answer."""
        from sidecar.evals.gsm8k import read_problem_canaries

        return await asyncio.to_thread(read_problem_canaries)


def read_problem(heading: str) -> ReadProblem:
    """Return what reads the problem of a note as opening a round does.

    Args:
        heading: Heading above the core assertions.
    """

    def read(path: str, text: str) -> Problem | None:
        from sidecar.library.reading import parse_note

        parts = note_parts(parse_note(path, text), "")
        found = read_round_note(parts, assertions_heading=heading)
        return None if isinstance(found, NothingToExplain) else found.problem

    return read


def _case(answer: GoldAnswer) -> GoldCase:
    return GoldCase(
        id=answer.id,
        kind=answer.kind,
        assertion=answer.assertion,
        question=answer.question,
        answer=answer.answer,
        is_covered=answer.is_covered,
    )
