"""The library that evals measure: the product's own parts around an empty vault."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sidecar.bootstrap.models import FLOORS, Models
from sidecar.errors import DataDirectoryUnwritable
from sidecar.evals.kept_vectors import KeptVectors
from sidecar.evals.shelf import EmbedderName, Shelf

if TYPE_CHECKING:
    from sidecar.adapters.numpy_embedder import NumpyEmbedder
    from sidecar.config import Config
    from sidecar.evals.report import Report
    from sidecar.evals.shelf import OpenShelf
    from sidecar.ports.clock import Clock
    from sidecar.ports.embedder import Embedder
    from sidecar.ports.engine import Engines


@asynccontextmanager
async def measuring_library(
    name: EmbedderName,
    *,
    data_dir: Path | None,
    kept: Path,
    engine: Config | None = None,
    settings: Config | None = None,
) -> AsyncIterator[OpenShelf]:
    """Load an embedder and hand out what opens libraries around it.

    No setting of the user's takes part, but for the embedder's name where that is asked for.

    Args:
        name: Which embedder; ``SETTINGS`` takes the one that *settings* name.
        data_dir: Where ``sparring models add`` puts weights; ``None`` looks for packages only.
        kept: File of the vectors kept between evals.
        engine: Settings that name the engine that answers; ``None`` is the builtin one.
        settings: Settings that name an embedder.

    Raises:
        ExtraMissing: If the embedder's weights are not installed.
        SettingsInvalid: If *settings* want an embedder on Ollama and name none.
        SidecarError: If the embedder that they name cannot be had.
    """
    from sidecar.adapters.system_clock import SystemClock

    clock = SystemClock()
    models = None if engine is None else Models(engine, kept.parent)
    try:
        async with _embedding(name, data_dir, settings) as embedder:
            known = None if embedder is None else KeptVectors(embedder, kept)
            engines = models.engines(clock) if models else _builtin_only(known, clock)

            def open_shelf(folder: Path) -> AbstractAsyncContextManager[Shelf]:
                return _shelf(folder.resolve(), known, engines, clock)

            yield open_shelf
    finally:
        for closer in reversed(models.closers if models else []):
            await closer()


@asynccontextmanager
async def _embedding(
    name: EmbedderName, data_dir: Path | None, settings: Config | None
) -> AsyncIterator[Embedder | None]:
    """Hand out an embedder that is ready, and let go of it."""
    if name is EmbedderName.SETTINGS:
        assert settings is not None, "the settings that name it are missing"
        named = Models(settings, settings.data_dir)
        try:
            yield await named.embedder_to_measure()
        finally:
            for closer in reversed(named.closers):
                await closer()
        return
    embedder = _built_in(name, data_dir)
    try:
        if embedder is not None:
            await embedder.load()
        yield embedder
    finally:
        if embedder is not None:
            await asyncio.to_thread(embedder.close)


def keep_floor(config: Config, report: Report) -> float | None:
    """Keep the floor that a sweep advises for the embedder it was run with.

    Args:
        config: Names the data directory.
        report: A report of ``sweep_floor``.

    Returns:
        The floor; ``None`` when the sweep advises none, and nothing is kept.

    Raises:
        DataDirectoryUnwritable: If it cannot be written down.
    """
    from sidecar.adapters.measured_floors import keep_floor as keep

    floor = report.details["advised"]
    if not isinstance(floor, float):
        return None
    try:
        keep(config.data_dir / FLOORS, report.fingerprint.check, floor)
    except OSError as exc:
        raise DataDirectoryUnwritable(reason=exc.strerror or "it cannot be written") from exc
    return floor


def _builtin_only(embedder: Embedder | None, clock: Clock) -> Engines:
    """Return the builtin engine; for answers it needs no check."""
    from sidecar.adapters.builtin_answerer import BuiltinAnswerer
    from sidecar.adapters.builtin_checker import BuiltinChecker
    from sidecar.adapters.builtin_engine import BuiltinEngine
    from sidecar.adapters.builtin_partner import BuiltinPartner
    from sidecar.ports.engine import EngineName
    from sidecar.services.choose_engine import ChooseEngine

    engine = BuiltinEngine(
        partner=BuiltinPartner(),
        checker=BuiltinChecker({}, ()),
        answerer=BuiltinAnswerer(embedder),
    )
    builtin = EngineName.BUILTIN
    return ChooseEngine({builtin: engine}, wanted=builtin, clock=clock)


def _built_in(name: EmbedderName, data_dir: Path | None) -> NumpyEmbedder | None:
    if name is EmbedderName.NONE:
        return None
    if name is EmbedderName.E5:
        from sidecar.adapters.e5_embedder import E5Embedder

        return E5Embedder(data_dir)
    from sidecar.adapters.minilm_embedder import MiniLmEmbedder

    return MiniLmEmbedder()


@asynccontextmanager
async def _shelf(
    folder: Path, embedder: Embedder | None, engines: Engines, clock: Clock
) -> AsyncIterator[Shelf]:
    from sidecar.adapters.builtin_rewriter import BuiltinRewriter
    from sidecar.adapters.lance_passages import LancePassages
    from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
    from sidecar.adapters.vault_files import VaultFiles
    from sidecar.bootstrap.indexing import Pace, ingesting
    from sidecar.config import LibrarySettings
    from sidecar.library.passages import PASSAGE_FORMAT_VERSION

    vault = folder / "vault"
    vault.mkdir()
    notes = VaultFiles(vault, max_note_bytes=LibrarySettings().max_note_bytes)
    catalogue = SqliteCatalogue(folder / "catalogue.sqlite")
    passages = LancePassages(
        str(folder / "library.lance"),
        embedder_id=embedder.info.id if embedder else "none",
        dimension=embedder.info.dimension if embedder else 0,
        format_version=PASSAGE_FORMAT_VERSION,
    )
    ingest = ingesting(notes, passages, catalogue, embedder, clock=clock, pace=Pace())
    try:
        yield Shelf(
            vault=vault,
            notes=notes,
            catalogue=catalogue,
            passages=passages,
            embedder=embedder,
            ingest=ingest,
            rewriter=BuiltinRewriter(),
            engines=engines,
            clock=clock,
        )
    finally:
        await ingest.close()
        await passages.close()
        await catalogue.close()
