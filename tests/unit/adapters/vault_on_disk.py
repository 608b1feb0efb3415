"""A vault in a temporary folder: where it is, how it is written, what was skipped."""

from __future__ import annotations

from pathlib import Path

from sidecar.adapters.vault_folders import FolderByPath, Spellings
from sidecar.ports.notes import NoteListing, SkipReason

LIMIT = 1000


def by_path(root: Path) -> FolderByPath:
    """Open a vault as on a platform without descriptors of folders."""
    return FolderByPath(root, Spellings())


def root(tmp_path: Path) -> Path:
    """Return the vault's folder."""
    return tmp_path.resolve() / "vault"


def write(tmp_path: Path, path: str, data: bytes = b"x") -> Path:
    """Write a file of the vault."""
    place = root(tmp_path) / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
    return place


def reasons(listing: NoteListing) -> dict[str, SkipReason]:
    """Return the skips by path."""
    return {skipped.path: skipped.reason for skipped in listing.skipped}
