"""The composition root: settings in, running parts out; the only file that names adapters.

Adapters are imported inside functions, because the ready line must not wait for numpy or
the model clients; LanceDB itself is imported by its adapter in the background.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from sidecar.config import (
    Config,
    EmbedderChoice,
    EngineChoice,
    prepare_data_dir,
    vault_dir,
    vault_id,
)
from sidecar.errors import ExtraMissing, LibraryLocked, ModelFileInvalid, SidecarError
from sidecar.ids import new_id
from sidecar.library.passages import PASSAGE_FORMAT_VERSION
from sidecar.ports.engine import EngineName, EngineSource
from sidecar.rpc import handshake, lifecycle
from sidecar.rpc.methods import Services
from sidecar.rpc.parent_watch import read_token
from sidecar.services.answer_question import AnswerQuestion
from sidecar.services.choose_engine import ChooseEngine
from sidecar.services.describe_library import DescribeLibrary
from sidecar.services.index_notes import IndexNotes
from sidecar.services.ingest_notes import IngestNotes
from sidecar.services.next_turn import NextTurn
from sidecar.services.open_round import OpenRound
from sidecar.services.reconcile_vault import ReconcileVault
from sidecar.services.retrieve import Retrieve
from sidecar.services.round_parts import RoundOptions, RoundParts

if TYPE_CHECKING:
    from sidecar.adapters.lance_passages import LancePassages
    from sidecar.adapters.minilm_embedder import MiniLmEmbedder
    from sidecar.adapters.ollama_client import OllamaClient
    from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
    from sidecar.adapters.sqlite_state import SqliteState
    from sidecar.adapters.vault_files import VaultFiles
    from sidecar.ports.clock import Clock
    from sidecar.ports.embedder import Embedder

LOG_BYTES = 2_000_000
"""Size at which the log file is set aside; one older file is kept."""

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"

PRIVATE_UMASK = 0o077
"""The index holds note text in clear: files of ours are for this user alone."""

REPORTED_PACKAGES = ("lancedb", "ollama", "aiohttp", "pydantic", "numpy", "xllamacpp")
"""Packages whose versions ``status`` tells."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Stores:
    """What is kept on disk."""

    notes: VaultFiles
    catalogue: SqliteCatalogue
    state: SqliteState
    passages: LancePassages


class Parts:
    """What runs for one vault, under the lock of its library."""

    def __init__(self, config: Config, *, shutdown: Callable[[], None]) -> None:
        """Take the lock; nothing is opened yet.

        Raises:
            DataDirectoryUnwritable: If the data directory cannot be used.
            LibraryLocked: If another sidecar holds the library.
        """
        from sidecar.adapters.library_lock import LibraryLock

        self._config = config
        self._shutdown = shutdown
        self._folder = prepare_data_dir(config)
        self._closers: list[Callable[[], Awaitable[None]]] = []
        self._warnings: list[str] = list(config.warnings)
        self._services: Services | None = None
        self._lock = LibraryLock(self._folder / "lock")
        self._lock.acquire()

    @property
    def services(self) -> Services:
        """What the methods call; there once ``start`` has returned."""
        assert self._services is not None, "start() first"
        return self._services

    async def start(self) -> None:
        """Put the parts together and begin to open the library in the background.

        Raises:
            SidecarError: If the settings name something that must not be used.
        """
        from sidecar.adapters.minilm_embedder import MiniLmEmbedder
        from sidecar.adapters.system_clock import SystemClock

        clock = SystemClock()
        minilm = MiniLmEmbedder()
        self._closers.append(lambda: asyncio.to_thread(minilm.close))
        ollama = self._ollama_client()
        embedder = await self._embedder(minilm, ollama)
        stores = self._stores(embedder)
        engines = self._engines(minilm, ollama, clock)
        rounds = RoundParts(stores.state, engines, clock, new_id, self._round_options())
        ingest = self._ingest(stores, embedder, clock)
        retrieve = Retrieve(
            passages=stores.passages,
            catalogue=stores.catalogue,
            notes=stores.notes,
            embedder=embedder,
            clock=clock,
            min_relevance=self._config.library.min_relevance,
        )
        self._services = Services(
            open_round=OpenRound(stores.notes, stores.catalogue, rounds),
            next_turn=NextTurn(stores.notes, rounds),
            retrieve=retrieve,
            answer=AnswerQuestion(retrieve, engines, new_id),
            ingest=ingest,
            describe_library=DescribeLibrary(
                passages=stores.passages,
                catalogue=stores.catalogue,
                notes=stores.notes,
                embedder=embedder.info if embedder else None,
                running_job=ingest.running_job,
            ),
            engines=engines,
            rounds=stores.state,
            library_gate=stores.passages,
            vault_id=vault_id(self._config.vault),
            vault=self._config.vault,
            versions=_versions(),
            embedder_id=lambda: embedder.info.id if embedder else "",
            warnings=lambda: tuple(self._warnings),
            shutdown=self._shutdown,
        )
        stores.passages.start()

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
        from sidecar.adapters.sqlite_state import SqliteState
        from sidecar.adapters.vault_files import VaultFiles

        library = self._config.library
        stores = _Stores(
            notes=VaultFiles(
                self._config.vault,
                excluded=library.excluded,
                max_note_bytes=library.max_note_bytes,
            ),
            catalogue=SqliteCatalogue(self._folder / "catalogue.sqlite"),
            state=SqliteState(self._folder / "state.sqlite"),
            passages=self._passages(embedder),
        )
        self._closers += [stores.catalogue.close, stores.state.close, stores.passages.close]
        return stores

    def _ingest(self, stores: _Stores, embedder: Embedder | None, clock: Clock) -> IngestNotes:
        notes, passages, catalogue = stores.notes, stores.passages, stores.catalogue
        index = IndexNotes(
            notes=notes, passages=passages, catalogue=catalogue, embedder=embedder, clock=clock
        )
        ingest = IngestNotes(
            reconcile=ReconcileVault(notes, passages, catalogue),
            index=index,
            passages=passages,
            clock=clock,
            debounce_s=self._config.library.debounce_s,
        )
        self._closers.append(ingest.close)
        return ingest

    def _ollama_client(self) -> OllamaClient | None:
        """Return a client when anything on Ollama is asked for.

        Raises:
            HostNotLoopback: If the host is not on this machine.
        """
        ollama = self._config.ollama
        from sidecar.adapters.loopback import loopback_url

        base_url = loopback_url("ollama.host", ollama.host)
        is_wanted = self._config.engine is EngineChoice.OLLAMA
        if not (ollama.chat_model or ollama.embedding_model or is_wanted):
            return None
        from sidecar.adapters.ollama_client import OllamaClient, Timeouts

        client = OllamaClient(
            base_url,
            Timeouts(ollama.connect_timeout_s, ollama.first_byte_timeout_s, ollama.token_timeout_s),
        )
        self._closers.append(client.close)
        return client

    async def _embedder(
        self, minilm: MiniLmEmbedder, ollama: OllamaClient | None
    ) -> Embedder | None:
        """Return the embedder asked for; ``None`` when it cannot be had, with a warning."""
        wanted = self._config.library.embedder
        model = self._config.ollama.embedding_model
        if wanted is EmbedderChoice.OLLAMA or (wanted is EmbedderChoice.AUTO and model):
            return await self._ollama_embedder(ollama, model)
        from sidecar.adapters.weight_packs import has_e5

        data_dir = self._config.data_dir
        is_e5 = wanted is EmbedderChoice.E5 or (
            wanted is EmbedderChoice.AUTO and await asyncio.to_thread(has_e5, data_dir)
        )
        if not is_e5:
            return minilm
        from sidecar.adapters.e5_embedder import E5Embedder

        return E5Embedder(data_dir)

    async def _ollama_embedder(self, client: OllamaClient | None, model: str) -> Embedder | None:
        from sidecar.adapters.ollama_embedder import OllamaEmbedder

        if client is None or not model:
            self._warnings.append(
                "library.embedder is ollama, but ollama.embeddingModel is not set; "
                "notes are found by their words only."
            )
            return None
        try:
            return await OllamaEmbedder.open(client, model)
        except SidecarError as exc:
            self._warnings.append(
                f"{exc} Notes are found by their words only until the sidecar is restarted."
            )
            return None

    def _engines(
        self, minilm: MiniLmEmbedder, ollama: OllamaClient | None, clock: Clock
    ) -> ChooseEngine:
        sources: dict[EngineName, EngineSource] = {EngineName.BUILTIN: _builtin(minilm)}
        if ollama is not None:
            sources[EngineName.OLLAMA] = self._ollama_engine(ollama)
        sources[EngineName.GGUF] = self._gguf_engine()
        self._closers += [source.close for source in sources.values()]
        choice = self._config.engine
        wanted = None if choice is EngineChoice.AUTO else EngineName(choice.value)
        return ChooseEngine(sources, wanted=wanted, clock=clock)

    def _ollama_engine(self, client: OllamaClient) -> EngineSource:
        from sidecar.adapters.model_engine import ModelEngine
        from sidecar.adapters.model_memory import available_bytes
        from sidecar.adapters.ollama_models import OllamaModels

        settings = self._config.ollama
        models = OllamaModels(
            client, context_cap=settings.context_cap, available_bytes=available_bytes()
        )
        return ModelEngine(
            EngineName.OLLAMA,
            chat=models.model(settings.chat_model) if settings.chat_model else None,
            check=models.model(settings.check_model) if settings.check_model else None,
            setting="ollama.chatModel",
            close=_nothing_to_close,
        )

    def _gguf_engine(self) -> EngineSource:
        from sidecar.adapters.llama_cpp_models import LlamaCppModels
        from sidecar.adapters.model_engine import ModelEngine

        settings = self._config.gguf
        models = LlamaCppModels(
            context_tokens=settings.context_tokens, chat_template=settings.chat_template
        )
        return ModelEngine(
            EngineName.GGUF,
            chat=models.model(settings.chat_path) if settings.chat_path else None,
            check=models.model(settings.check_path) if settings.check_path else None,
            setting="gguf.chatPath",
            close=models.close,
        )

    def _passages(self, embedder: Embedder | None) -> LancePassages:
        # lance warns about a missing score column once a query; only this variable stops it,
        # and only before the import.
        os.environ.setdefault("LANCEDB_LOG", "error")
        from sidecar.adapters.lance_passages import LancePassages

        library = self._config.library
        return LancePassages(
            library.location or str(self._folder / "library.lance"),
            embedder_id=embedder.info.id if embedder else "words",
            dimension=embedder.info.dimension if embedder else 0,
            format_version=PASSAGE_FORMAT_VERSION,
            is_remote=library.remote,
        )

    def _round_options(self) -> RoundOptions:
        rounds = self._config.rounds
        return RoundOptions(
            turns_allowed=rounds.turns_allowed,
            assertions_heading=rounds.assertions_heading,
            serving=rounds.serving,
        )


def build(config: Config, *, shutdown: Callable[[], None] = lambda: None) -> Parts:
    """Return the parts for one vault; ``await parts.start()`` puts them together.

    Args:
        config: The settings.
        shutdown: Asks the process to stop; called by the method of that name.

    Raises:
        DataDirectoryUnwritable: If the data directory cannot be used.
        LibraryLocked: If another sidecar holds the library.

    Side effects:
        Creates the vault's folder in the data directory and takes its lock.
    """
    return Parts(config, shutdown=shutdown)


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
        await parts.start()
        life = lifecycle.Life(path, _print_line, token, has_parent=token_stdin)
        await lifecycle.run(parts.services, life, stop=stop)
    finally:
        await parts.close()


def embedder_packs(data_dir: Path) -> Mapping[str, str]:
    """Return the built-in embedders by name with what is wrong with each, empty when fine."""
    from sidecar.adapters.weight_packs import find_e5, find_minilm

    found: dict[str, str] = {"minilm": "", "e5": ""}
    try:
        find_minilm()
    except ModelFileInvalid as exc:
        found["minilm"] = str(exc)
    try:
        find_e5(data_dir)
    except ExtraMissing as exc:
        found["e5"] = str(exc)
    return found


async def add_e5(data_dir: Path, *, source: Path | None) -> Path:
    """Put the multilingual embedder's weights into the data directory; return their path."""
    from sidecar.adapters import weight_packs

    return await weight_packs.add_e5(data_dir, source=source)


def _builtin(minilm: MiniLmEmbedder) -> EngineSource:
    from sidecar.adapters.builtin_answerer import BuiltinAnswerer
    from sidecar.adapters.builtin_checker import BuiltinChecker
    from sidecar.adapters.builtin_engine import BuiltinEngine
    from sidecar.adapters.builtin_partner import BuiltinPartner
    from sidecar.adapters.check_models import read_check_models
    from sidecar.adapters.token_likeness import TokenLikeness

    return BuiltinEngine(
        partner=BuiltinPartner(),
        checker=BuiltinChecker(read_check_models(), [TokenLikeness(minilm, name="minilm")]),
        answerer=BuiltinAnswerer(minilm),
    )


async def _nothing_to_close() -> None:
    """Hold nothing: the client that the models share is closed by its owner."""


def _versions() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for package in REPORTED_PACKAGES:
        with contextlib.suppress(PackageNotFoundError):  # an optional part: not reported
            found[package] = version(package)
    return found


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
