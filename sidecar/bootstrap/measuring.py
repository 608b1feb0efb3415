"""The parts that evals measure: those of the product, without a vault's settings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sidecar.bootstrap.models import Models
from sidecar.config import Config
from sidecar.evals.instruments import Instruments, Stage

if TYPE_CHECKING:
    from sidecar.adapters.minilm_embedder import MiniLmEmbedder
    from sidecar.ports.checker import Checker
    from sidecar.ports.engine import Engine
    from sidecar.ports.likeness import LikenessMeter
    from sidecar.rounds.semantic import CheckModel


@asynccontextmanager
async def measuring(config: Config | None, folder: Path) -> AsyncIterator[Instruments]:
    """Put together what an eval measures, and give it back at the end.

    Args:
        config: Settings that name the engine to measure; ``None`` measures the builtin
            engine, which no setting changes.
        folder: An empty folder for what the engine keeps.

    Raises:
        SidecarError: If the engine asked for is not available.
    """
    from sidecar.adapters.builtin_checker import BuiltinChecker
    from sidecar.adapters.check_models import read_check_models
    from sidecar.adapters.minilm_embedder import MiniLmEmbedder
    from sidecar.adapters.system_clock import SystemClock
    from sidecar.adapters.token_likeness import TokenLikeness
    from sidecar.adapters.wordnet_lexicon import lexicons

    embedder, known = MiniLmEmbedder(), lexicons()
    models = None if config is None else Models(config, folder)

    def checker(fitted: Mapping[str, CheckModel], meters: Sequence[LikenessMeter]) -> Checker:
        return BuiltinChecker(fitted, meters, known)

    try:
        yield Instruments(
            models=read_check_models(),
            meters=lambda: [TokenLikeness(embedder, name="minilm")],
            checker=checker,
            builtin=lambda checks: _builtin(checks, embedder),
            embedder=embedder,
            engine=await models.engines(SystemClock()).current() if models else None,
            stage=_stage,
            lexicons=known,
        )
    finally:
        for closer in reversed(models.closers if models else []):
            await closer()
        await asyncio.to_thread(embedder.close)


async def _builtin(checker: Checker, embedder: MiniLmEmbedder) -> Engine:
    from sidecar.adapters.builtin_answerer import BuiltinAnswerer
    from sidecar.adapters.builtin_engine import BuiltinEngine
    from sidecar.adapters.builtin_partner import BuiltinPartner

    engine = BuiltinEngine(
        partner=BuiltinPartner(), checker=checker, answerer=BuiltinAnswerer(embedder)
    )
    return await engine.build("It is measured.")


@asynccontextmanager
async def _stage(folder: Path) -> AsyncIterator[Stage]:
    from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
    from sidecar.adapters.sqlite_state import SqliteState
    from sidecar.adapters.system_clock import SystemClock
    from sidecar.adapters.vault_files import VaultFiles
    from sidecar.config import LibrarySettings

    vault = (folder / "vault").resolve()
    vault.mkdir()
    catalogue = SqliteCatalogue(folder / "catalogue.sqlite")
    state = SqliteState(folder / "state.sqlite")
    try:
        yield Stage(
            vault=vault,
            notes=VaultFiles(vault, max_note_bytes=LibrarySettings().max_note_bytes),
            catalogue=catalogue,
            store=state,
            clock=SystemClock(),
        )
    finally:
        await state.close()
        await catalogue.close()
