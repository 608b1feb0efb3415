"""A whole library for tests: the services over fakes, or over the real stores."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sidecar.adapters.lance_passages import LancePassages
from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
from sidecar.adapters.vault_files import VaultFiles
from sidecar.bootstrap.indexing import Pace, ingesting
from sidecar.library.passages import PASSAGE_FORMAT_VERSION
from sidecar.library.values import IngestReport, IngestRequest
from sidecar.ports.catalogue import Catalogue
from sidecar.ports.clock import Clock
from sidecar.ports.embedder import Embedder
from sidecar.ports.notes import Notes
from sidecar.ports.passages import Passages
from sidecar.services.describe_library import DescribeLibrary
from sidecar.services.ingest_notes import IngestNotes
from sidecar.services.progress import NoProgress
from sidecar.services.retrieve import Retrieve
from tests.fakes.catalogue import FakeCatalogue
from tests.fakes.clock import FakeClock
from tests.fakes.notes import FakeNotes
from tests.fakes.passages import FakePassages

os.environ.setdefault("LANCEDB_LOG", "error")  # else LanceDB logs a line for every query


@dataclass
class Library:
    """The services with what they stand on."""

    notes: Notes
    passages: Passages
    catalogue: Catalogue
    embedder: Embedder | None
    ingest: IngestNotes
    retrieve: Retrieve
    describe: DescribeLibrary

    async def run(self, **request: object) -> IngestReport:
        """Run one indexing job to its end."""
        started = await self.ingest.start(IngestRequest(**request))  # type: ignore[arg-type] - tests name the fields
        return await self.ingest.wait(started.job_id, progress=NoProgress())

    async def close(self) -> None:
        """Stop and let go of all files."""
        await self.ingest.close()
        await self.passages.close()
        await self.catalogue.close()


QUICKLY = Pace()
"""No wait for further changes, no battery."""


def library(
    notes: Notes,
    passages: Passages,
    catalogue: Catalogue,
    embedder: Embedder | None,
    *,
    clock: Clock | None = None,
    pace: Pace = QUICKLY,
) -> Library:
    """Wire the services as the composition root does."""
    clock = clock or FakeClock()
    info = embedder.info if embedder is not None else None
    ingest = ingesting(notes, passages, catalogue, embedder, clock=clock, pace=pace)
    retrieve = Retrieve(
        passages=passages,
        catalogue=catalogue,
        notes=notes,
        embedder=embedder,
        clock=clock,
        min_relevance=None,
    )
    describe = DescribeLibrary(
        passages=passages,
        catalogue=catalogue,
        notes=notes,
        embedder=info,
        running_job=ingest.running_job,
    )
    return Library(notes, passages, catalogue, embedder, ingest, retrieve, describe)


def fake_library(
    notes: FakeNotes, embedder: Embedder | None, *, clock: Clock | None = None
) -> Library:
    """Return a library in memory."""
    dimension = embedder.info.dimension if embedder is not None else 0
    return library(notes, FakePassages(dimension), FakeCatalogue(), embedder, clock=clock)


def real_library(
    vault: Path,
    data: Path,
    embedder: Embedder | None,
    *,
    clock: Clock | None = None,
    excluded: Sequence[str] = (),
) -> Library:
    """Return a library on the disk."""
    passages = LancePassages(
        str(data / "library.lance"),
        embedder_id=embedder.info.id if embedder is not None else "none",
        dimension=embedder.info.dimension if embedder is not None else 0,
        format_version=PASSAGE_FORMAT_VERSION,
    )
    notes = VaultFiles(vault, excluded=excluded, max_note_bytes=20_000_000)
    catalogue = SqliteCatalogue(data / "catalogue.sqlite")
    return library(notes, passages, catalogue, embedder, clock=clock)
