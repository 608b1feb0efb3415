"""The weights of the built-in embedders: what is installed, and adding what is not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sidecar.errors import ExtraMissing, ModelFileInvalid


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
