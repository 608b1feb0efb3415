"""A small library in memory for evals."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path

from sidecar.adapters.builtin_answerer import BuiltinAnswerer
from sidecar.adapters.builtin_rewriter import BuiltinRewriter
from sidecar.evals.shelf import OpenShelf, Shelf
from sidecar.ports.embedder import Embedder
from sidecar.ports.engine import Engine, EngineName
from tests.fakes.clock import FakeClock
from tests.fakes.engine import FakeEngines, an_engine
from tests.fakes.library import real_library


def shelf_with(embedder: Embedder | None, engine: Engine | None = None) -> OpenShelf:
    """Return what opens a library on the disk around *embedder*, answered by *engine*."""
    quoting = replace(an_engine(EngineName.BUILTIN), answerer=BuiltinAnswerer(embedder))

    @asynccontextmanager
    async def opened(folder: Path) -> AsyncIterator[Shelf]:
        vault = folder / "vault"
        vault.mkdir()
        library = real_library(vault, folder, embedder, clock=FakeClock())
        try:
            yield Shelf(
                vault=vault,
                notes=library.notes,
                catalogue=library.catalogue,
                passages=library.passages,
                embedder=embedder,
                ingest=library.ingest,
                rewriter=BuiltinRewriter(),
                engines=FakeEngines(engine or quoting),
                clock=FakeClock(),
            )
        finally:
            await library.close()

    def open_shelf(folder: Path) -> AbstractAsyncContextManager[Shelf]:
        return opened(folder)

    return open_shelf
