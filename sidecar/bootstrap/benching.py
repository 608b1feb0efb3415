"""The parts that ``sparring bench`` times: those of the settings, on a library of their own."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sidecar.bootstrap.models import Models
from sidecar.config import Config, LibrarySettings
from sidecar.evals.bench import Bench, MadeShelf, RawSearch
from sidecar.evals.made_library import DIMENSION, INFO
from sidecar.library.passages import PASSAGE_FORMAT_VERSION, cut_passages
from sidecar.library.reading import parse_note

if TYPE_CHECKING:
    from sidecar.ports.embedder import Vectors

SEED = 1
"""Every run searches the same library."""

PASSAGE_TOKENS = 256
"""Size that the sample notes are cut to where no embedder says another."""


@asynccontextmanager
async def benching(config: Config, folder: Path, notes: Mapping[str, str]) -> AsyncIterator[Bench]:
    """Put together what is timed, and give it back at the end.

    Args:
        config: The settings: they name embedder and engine. Nothing of the vault is read, and
            nothing is learned for it.
        folder: An empty folder for the made library.
        notes: Sample notes, text by path.

    Raises:
        SidecarError: If the settings name something that must not be used.
    """
    from numpy.random import default_rng

    from sidecar.adapters.system_clock import SystemClock

    clock = SystemClock()
    async with AsyncExitStack() as stack:
        models = Models(config, folder)

        async def close_models() -> None:
            for closer in reversed(models.closers):
                await closer()

        stack.push_async_callback(close_models)
        embedder = await models.embedder()
        engines = models.engines(clock)
        tokens = embedder.info.target_tokens if embedder else PASSAGE_TOKENS
        yield Bench(
            clock=clock,
            embedder=embedder,
            engine=engines.current,
            shelf=await _shelf(folder, stack),
            passages=[
                passage
                for path, text in notes.items()
                for passage in cut_passages(parse_note(path, text), path, target_tokens=tokens)
            ],
            numbers=default_rng(SEED),
        )


async def _shelf(folder: Path, stack: AsyncExitStack) -> MadeShelf:
    os.environ.setdefault("LANCEDB_LOG", "error")
    from sidecar.adapters.lance_baseline import open_raw, raw_hybrid
    from sidecar.adapters.lance_passages import LancePassages
    from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
    from sidecar.adapters.vault_files import VaultFiles

    location = str(folder / "library.lance")
    passages = LancePassages(
        location,
        embedder_id=INFO.id,
        dimension=DIMENSION,
        format_version=PASSAGE_FORMAT_VERSION,
    )
    catalogue = SqliteCatalogue(folder / "catalogue.sqlite")
    stack.push_async_callback(catalogue.close)
    stack.push_async_callback(passages.close)

    @asynccontextmanager
    async def raw() -> AsyncIterator[RawSearch]:
        connection, table = await open_raw(location, DIMENSION)

        async def search(text: str, vector: Vectors) -> None:
            await raw_hybrid(table, text, vector)

        try:
            yield search
        finally:
            table.close()
            connection.close()

    vault = VaultFiles(folder, max_note_bytes=LibrarySettings().max_note_bytes)
    return MadeShelf(passages=passages, catalogue=catalogue, notes=vault, open_raw=raw)
