"""What the command line says about places: which vault, which note."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sidecar.errors import VaultNotFound

NOTE_SUFFIX = ".md"
"""Ends the name of every note."""


def choose_vault(named: str | None, *, environ: Mapping[str, str], folder: Path) -> Path:
    """Return the vault to work on: the one named, else ``SPARRING_VAULT``, else the folder.

    Args:
        named: What ``--vault`` says.
        environ: The environment.
        folder: The current folder; it, or the nearest folder above it that Obsidian opens as
            a vault, is taken, else the folder itself when it holds notes.

    Raises:
        VaultNotFound: If nothing is named and the folder is no vault.
    """
    given = named or environ.get("SPARRING_VAULT", "")
    if given:
        return Path(given)
    for candidate in (folder, *folder.parents):
        if (candidate / ".obsidian").is_dir():
            return candidate
    if any(folder.glob(f"*{NOTE_SUFFIX}")):
        return folder
    raise VaultNotFound(reason="none is named, and the current folder holds no notes")


def note_key(typed: str, *, vault: Path, folder: Path) -> str:
    """Return the vault-relative path of a note that a person typed.

    A path relative to the current folder, one relative to the vault, and either without
    ``.md`` are understood. What is not found is passed on as it is, so that the sidecar says
    what is wrong with it.

    Args:
        typed: What was typed.
        vault: The vault's folder, absolute and resolved.
        folder: The current folder.
    """
    for base in (folder, vault):
        for name in (typed, typed + NOTE_SUFFIX):
            path = base / name
            if not path.is_file():
                continue
            parent = path.parent.resolve()
            if parent.is_relative_to(vault):
                return (parent / path.name).relative_to(vault).as_posix()
    return Path(typed).as_posix()
