"""A library of its own for an eval; the composition root puts it together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from sidecar.ports.catalogue import Catalogue
from sidecar.ports.clock import Clock
from sidecar.ports.embedder import Embedder
from sidecar.ports.engine import Engines
from sidecar.ports.notes import Notes
from sidecar.ports.passages import Passages
from sidecar.ports.rewriter import Rewriter
from sidecar.services.ingest_notes import IngestNotes


class EmbedderName(StrEnum):
    """The built-in embedders, the one that the settings name, and none at all."""

    MINILM = "minilm"
    E5 = "e5"
    SETTINGS = "settings"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Shelf:
    """The parts of one library, as the product puts them together.

    Attributes:
        vault: Folder to write notes into.
        notes: Reads them.
        catalogue: What is indexed.
        passages: The index.
        embedder: ``None`` searches by words only.
        ingest: Indexes the vault.
        rewriter: Makes follow-up questions stand alone: the built-in one.
        engines: Hands out the engine that answers: the built-in one, or the one to measure.
        clock: Times the stages.
    """

    vault: Path
    notes: Notes
    catalogue: Catalogue
    passages: Passages
    embedder: Embedder | None
    ingest: IngestNotes
    rewriter: Rewriter
    engines: Engines
    clock: Clock


OpenShelf = Callable[[Path], AbstractAsyncContextManager[Shelf]]
"""Opens an empty library in an empty folder."""
