"""The parts that run for one vault, and how they are put together."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from sidecar.bootstrap.backups import store_faults
from sidecar.bootstrap.calibration import (
    CalibrationStores,
    calibration,
    derivation_identity,
    learning,
    learning_from_answers,
    open_stores,
    practice_database,
    seal_ledger,
)
from sidecar.bootstrap.indexing import Pace, ingesting
from sidecar.bootstrap.locking import locked
from sidecar.bootstrap.model_lists import model_lists
from sidecar.bootstrap.models import Models
from sidecar.config import Config, vault_dir, vault_id
from sidecar.errors import SidecarError
from sidecar.ids import new_id
from sidecar.library.passages import PASSAGE_FORMAT_VERSION
from sidecar.rpc.calls import AfterRound, Services
from sidecar.services.answer_question import AnswerQuestion
from sidecar.services.catch_up import CatchUp, FindsWhileBehind
from sidecar.services.check_relevance import CheckRelevance, RetrieveOnTopic
from sidecar.services.describe_library import DescribeLibrary
from sidecar.services.draft_assertions import DraftAssertions
from sidecar.services.forget_state import ForgetState
from sidecar.services.list_due import ListDue
from sidecar.services.list_models import ListModels
from sidecar.services.list_rounds import ListRounds
from sidecar.services.next_turn import NextTurn
from sidecar.services.note_ids import NoteIds
from sidecar.services.open_round import OpenRound
from sidecar.services.preview_judge import PreviewJudge
from sidecar.services.retrieve import Retrieve
from sidecar.services.round_parts import RoundOptions, RoundParts
from sidecar.services.rule_check import RuleCheck
from sidecar.services.seal_ledger import SealLedger
from sidecar.services.serve_checks import ServeChecks
from sidecar.services.serve_numbers import ServeNumbers
from sidecar.services.study_round import StudyRound

if TYPE_CHECKING:
    from sidecar.adapters.lance_passages import LancePassages
    from sidecar.adapters.library_lock import LibraryLock
    from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
    from sidecar.adapters.sqlite_history import SqliteHistory
    from sidecar.adapters.sqlite_state import SqliteState
    from sidecar.adapters.vault_files import VaultFiles
    from sidecar.ports.clock import Clock
    from sidecar.ports.embedder import Embedder
    from sidecar.ports.engine import Engines
    from sidecar.ports.gold import GoldSet
    from sidecar.services.ingest_notes import IngestNotes

REPORTED_PACKAGES = ("lancedb", "ollama", "aiohttp", "pydantic", "numpy", "xllamacpp")
"""Packages whose versions ``status`` tells."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Stores:
    """What is kept on disk."""

    notes: VaultFiles
    catalogue: SqliteCatalogue
    state: SqliteState
    history: SqliteHistory
    calibration: CalibrationStores
    passages: LancePassages


class Parts:
    """What runs for one vault, under the lock of its library."""

    def __init__(
        self,
        config: Config,
        *,
        lock: LibraryLock,
        shutdown: Callable[[], None],
        gold: GoldSet | None = None,
    ) -> None:
        """Take a lock that is held, and will be let go by ``close``; nothing is opened yet."""
        self._config = config
        self._shutdown = shutdown
        self._gold = gold
        self._folder = vault_dir(config)
        self._closers: list[Callable[[], Awaitable[None]]] = []
        self._warnings: list[str] = []
        self._services: Services | None = None
        self._library: LancePassages | None = None
        self._catch_up: CatchUp | None = None
        self._lock = lock

    @property
    def services(self) -> Services:
        """What the methods call; there once ``start`` has returned."""
        assert self._services is not None, "start() first"
        return self._services

    async def start(self, *, opens_library: bool = True) -> None:
        """Put the parts together and begin to open the library in the background.

        Args:
            opens_library: Whether to begin at once; a server waits until its ready line is
                out, because LanceDB's import would slow it down (``open_library``).

        Raises:
            SidecarError: If the settings name something that must not be used.
        """
        from sidecar.adapters.system_clock import SystemClock

        clock = SystemClock()
        models = Models(self._config, self._folder)
        self._closers = models.closers
        self._warnings = models.warnings
        embedder = await models.embedder()
        stores = self._stores(embedder)
        engines = models.engines(clock)
        earned = stores.calibration
        seal = seal_ledger(earned, stores.history, clock)
        rounds = self._round_parts(stores, models, engines, clock, seal)
        ingest = self._ingest(stores, embedder, clock)
        catch_up = CatchUp(ingest, stores.catalogue, stores.passages.opened)
        self._closers.append(catch_up.close)
        retrieve = FindsWhileBehind(self._retrieve(stores, embedder, clock), catch_up.notice)
        limit = self._config.library.limit
        relevance = CheckRelevance(engines, new_id, is_on=self._config.library.relevance_check)
        self._services = Services(
            open_round=OpenRound(stores.notes, stores.catalogue, rounds),
            next_turn=NextTurn(stores.notes, rounds, NoteIds(stores.catalogue, stores.history)),
            preview_judge=PreviewJudge(stores.notes, rounds),
            after_round=self._after_round(stores, rounds, ingest, seal),
            calibration=calibration(
                self._config, earned, stores.history, engines, seal, stores.notes
            ),
            retrieve=RetrieveOnTopic(retrieve, relevance),
            answer=AnswerQuestion(retrieve, engines, new_id, relevance=relevance, limit=limit),
            ingest=ingest,
            describe_library=_describe(self._config, stores, embedder, ingest),
            engines=engines,
            list_models=ListModels(model_lists(self._config)),
            config=self._config,
            library_gate=stores.passages,
            vault_id=vault_id(self._config.vault),
            vault=self._config.vault,
            versions=_versions(),
            embedder_id=lambda: embedder.info.id if embedder else "",
            warnings=lambda: (
                *self._config.warnings,
                *self._warnings,
                *store_faults(self._folder),
            ),
            shutdown=self._shutdown,
        )
        self._library, self._catch_up = stores.passages, catch_up
        if opens_library:
            self.open_library()

    def open_library(self) -> None:
        """Begin to open the library in the background."""
        assert self._library is not None, "start() first"
        self._library.start()

    def catch_up(self) -> None:
        """Begin to index, in the background, what changed while no sidecar was running."""
        assert self._catch_up is not None, "start() first"
        self._catch_up.begin()

    async def close(self) -> None:
        """Finish the note in hand, close all stores, let go of the lock.

        One part that fails to close keeps none of the others open.
        """
        try:
            for closer in reversed(self._closers):
                try:
                    await closer()
                except SidecarError as exc:
                    logger.warning("closing failed: %s", type(exc).__name__)
        finally:
            self._lock.release()

    def _stores(self, embedder: Embedder | None) -> _Stores:
        from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
        from sidecar.adapters.sqlite_history import SqliteHistory
        from sidecar.adapters.sqlite_state import SqliteState
        from sidecar.adapters.vault_files import VaultFiles

        library = self._config.library
        state = SqliteState(self._folder / "state.sqlite")
        practice = practice_database(self._folder)
        stores = _Stores(
            notes=VaultFiles(
                self._config.vault,
                excluded=library.excluded,
                filters=self._config.obsidian_filters,
                max_note_bytes=library.max_note_bytes,
            ),
            catalogue=SqliteCatalogue(self._folder / "catalogue.sqlite"),
            state=state,
            history=SqliteHistory(state.database),
            calibration=open_stores(state.database, practice, self._folder, self._gold),
            passages=self._passages(embedder),
        )
        self._closers += [
            stores.catalogue.close,
            stores.state.close,
            practice.close,
            stores.passages.close,
        ]
        return stores

    def _ingest(self, stores: _Stores, embedder: Embedder | None, clock: Clock) -> IngestNotes:
        from sidecar.adapters.system_power import SystemPower

        ingest = ingesting(
            stores.notes,
            stores.passages,
            stores.catalogue,
            embedder,
            clock=clock,
            pace=Pace(self._config.library.debounce_s, SystemPower()),
        )
        self._closers.append(ingest.close)
        return ingest

    def _retrieve(self, stores: _Stores, embedder: Embedder | None, clock: Clock) -> Retrieve:
        return Retrieve(
            passages=stores.passages,
            catalogue=stores.catalogue,
            notes=stores.notes,
            embedder=embedder,
            clock=clock,
            min_relevance=self._config.library.min_relevance,
        )

    def _after_round(
        self, stores: _Stores, rounds: RoundParts, ingest: IngestNotes, seal: SealLedger
    ) -> AfterRound:
        notes, state, heading = stores.notes, stores.state, rounds.options.assertions_heading
        history, earned = stores.history, stores.calibration
        ids = NoteIds(stores.catalogue, history)
        due = ListDue(
            notes=notes, ids=ids, history=history, clock=rounds.clock, assertions_heading=heading
        )
        return AfterRound(
            study=StudyRound(notes, ids, state, assertions_heading=heading),
            rule=RuleCheck(state, history, due, rounds.clock, learning(earned, seal)),
            rounds=ListRounds(notes, ids, state, history),
            due=due,
            draft=DraftAssertions(notes, rounds),
            forget=ForgetState(
                history=history,
                passages=stores.passages,
                catalogue=stores.catalogue,
                running_job=ingest.running_job,
                said=(earned.beliefs,),
                earned=(earned.sealed, earned.practice),
            ),
        )

    def _passages(self, embedder: Embedder | None) -> LancePassages:
        # lance warns about a missing score column once a query; only this variable stops it,
        # and only before the import.
        os.environ.setdefault("LANCEDB_LOG", "error")
        from sidecar.adapters.lance_passages import LancePassages, Machine
        from sidecar.adapters.lance_probe import runs_here

        marker = self._config.data_dir / "lancedb-runs-here"
        library = self._config.library
        return LancePassages(
            self._library_location(),
            embedder_id=embedder.info.id if embedder else "words",
            dimension=embedder.info.dimension if embedder else 0,
            format_version=PASSAGE_FORMAT_VERSION,
            is_remote=library.remote,
            machine=Machine(runs=lambda: runs_here(marker)),
        )

    def _library_location(self) -> str:
        """Return where the passages lie; each vault has a folder of its own there."""
        location = self._config.library.location
        if not location:
            return str(self._folder / "library.lance")
        return f"{location.rstrip('/')}/{vault_id(self._config.vault)}/library.lance"

    def _round_parts(
        self, stores: _Stores, models: Models, engines: Engines, clock: Clock, seal: SealLedger
    ) -> RoundParts:
        rounds, earned = self._config.rounds, stores.calibration
        numbers = ServeNumbers(earned.sealed, earned.beliefs, derivations=derivation_identity)
        return RoundParts(
            store=stores.state,
            engines=engines,
            clock=clock,
            new_id=new_id,
            options=RoundOptions(
                turns_allowed=rounds.turns_allowed,
                assertions_heading=rounds.assertions_heading,
                serving=rounds.serving,
            ),
            judge=models.judge(),
            serve=ServeChecks(earned.sealed, earned.beliefs, numbers=numbers),
            numbers=numbers,
            answers=learning_from_answers(earned, seal),
        )


def build(
    config: Config, *, shutdown: Callable[[], None] = lambda: None, gold: GoldSet | None = None
) -> Parts:
    """Return the parts for one vault; ``await parts.start()`` puts them together.

    Args:
        config: The settings.
        shutdown: Asks the process to stop; called by the method of that name.
        gold: What is practiced on; ``None`` means the shipped gold set.

    Raises:
        DataDirectoryUnwritable: If the data directory cannot be used.
        LibraryLocked: If another sidecar holds the library.

    Side effects:
        Creates the vault's folder in the data directory and takes its lock.
    """
    return Parts(config, lock=locked(config), shutdown=shutdown, gold=gold)


def _describe(
    config: Config, stores: _Stores, embedder: Embedder | None, ingest: IngestNotes
) -> DescribeLibrary:
    return DescribeLibrary(
        passages=stores.passages,
        catalogue=stores.catalogue,
        notes=stores.notes,
        embedder=embedder.info if embedder else None,
        running_job=ingest.running_job,
        has_own_floor=config.library.min_relevance is not None,
    )


def _versions() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for package in REPORTED_PACKAGES:
        with contextlib.suppress(PackageNotFoundError):  # an optional part: not reported
            found[package] = version(package)
    return found
