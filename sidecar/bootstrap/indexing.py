"""How what indexes a library is put together, in the product, in evals and in tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sidecar.services.index_notes import IndexNotes
from sidecar.services.ingest_notes import IngestNotes
from sidecar.services.reconcile_vault import ReconcileVault

if TYPE_CHECKING:
    from sidecar.ports.catalogue import Catalogue
    from sidecar.ports.clock import Clock
    from sidecar.ports.embedder import Embedder
    from sidecar.ports.notes import Notes
    from sidecar.ports.passages import Passages
    from sidecar.ports.power import Power


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the index follows.

    Attributes:
        debounce_s: Seconds that changes are gathered before they are indexed.
        power: Tells whether to go slowly; ``None``: never.
    """

    debounce_s: float = 0.0
    power: Power | None = None


def ingesting(
    notes: Notes,
    passages: Passages,
    catalogue: Catalogue,
    embedder: Embedder | None,
    *,
    clock: Clock,
    pace: Pace,
) -> IngestNotes:
    """Return what brings the index up to the vault.

    Args:
        notes: The vault.
        passages: The index.
        catalogue: What is indexed.
        embedder: ``None`` indexes words only.
        clock: Tells the time.
        pace: How fast it goes.
    """
    index = IndexNotes(
        notes=notes,
        passages=passages,
        catalogue=catalogue,
        embedder=embedder,
        clock=clock,
        power=pace.power,
    )
    return IngestNotes(
        reconcile=ReconcileVault(notes, passages, catalogue),
        index=index,
        passages=passages,
        clock=clock,
        debounce_s=pace.debounce_s,
    )
