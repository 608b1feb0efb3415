"""A small library in memory for evals."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from sidecar.adapters.builtin_rewriter import BuiltinRewriter
from sidecar.evals.shelf import OpenShelf, Shelf
from sidecar.ports.embedder import Embedder
from tests.fakes.clock import FakeClock
from tests.fakes.library import real_library


def shelf_with(embedder: Embedder | None) -> OpenShelf:
    """Return what opens a library on the disk around *embedder*."""

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
                clock=FakeClock(),
            )
        finally:
            await library.close()

    def open_shelf(folder: Path) -> AbstractAsyncContextManager[Shelf]:
        return opened(folder)

    return open_shelf
