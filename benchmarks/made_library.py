"""Large libraries on disk, with vectors made beforehand."""

from __future__ import annotations

from pathlib import Path

from sidecar.adapters.lance_passages import LancePassages
from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
from sidecar.evals.made_library import DIMENSION, INFO, MadeNotes, fill
from sidecar.library.passages import PASSAGE_FORMAT_VERSION


async def write_library(made: MadeNotes, folder: Path) -> tuple[LancePassages, SqliteCatalogue]:
    """Write the notes to a library in the folder, as an indexing would leave it."""
    passages = LancePassages(
        str(folder / "library.lance"),
        embedder_id=INFO.id,
        dimension=DIMENSION,
        format_version=PASSAGE_FORMAT_VERSION,
    )
    catalogue = SqliteCatalogue(folder / "catalogue.sqlite")
    await fill(made, passages, catalogue)
    return passages, catalogue
