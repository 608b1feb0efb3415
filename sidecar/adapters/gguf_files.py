"""Model files on this machine: ``InstalledModels`` behind a few folders."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sidecar.ports.installed_models import InstalledModel

SUFFIX = ".gguf"

MOST_FILES = 500
"""Files that are offered at most: a list to choose from."""

NOT_ALONE = ("mmproj", "-of-")
"""Parts of the names of files that are no model by themselves: projectors, split files but the
first (which llama.cpp opens with the others)."""

FIRST_PART = "-00001-of-"


class GgufFiles:
    """Lists the model files that lie in folders, not below them."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """Take the folders; those that are not there hold nothing."""
        self._folders = folders

    async def listed(self) -> tuple[InstalledModel, ...]:
        """Return the files by their whole paths, which is what a setting takes."""
        return await asyncio.to_thread(self._found)

    def _found(self) -> tuple[InstalledModel, ...]:
        files = {path: size for folder in self._folders for path, size in _files(folder)}
        return tuple(
            InstalledModel(str(path), files[path], can_chat=True, can_embed=False)
            for path in sorted(files)[:MOST_FILES]
        )


def _files(folder: Path) -> Iterator[tuple[Path, int]]:
    for path in _entries(folder):
        name = path.name.lower()
        is_part = any(part in name for part in NOT_ALONE) and FIRST_PART not in name
        if name.endswith(SUFFIX) and not is_part:
            try:
                if path.is_file():
                    yield path, path.stat().st_size
            except OSError:
                continue  # it went away, or may not be read: it cannot be chosen either


def _entries(folder: Path) -> Iterable[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []
