"""What the command line says about places: which vault, which note."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from pathlib import Path

import click

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
    ``.md`` are understood, and, as in a wikilink, the bare name of a note in any folder,
    whichever way the disk spells its accents (NFC or, from macOS, NFD). What is not found is
    passed on as it is, so that the sidecar says what is wrong with it.

    Args:
        typed: What was typed.
        vault: The vault's folder, absolute and resolved.
        folder: The current folder.

    Raises:
        click.BadParameter: If nothing was typed, or a bare name belongs to several notes.
    """
    if not typed.strip():
        raise click.BadParameter("Name a note.", param_hint="NOTE")
    for base in (folder, vault):
        for name in (typed, typed + NOTE_SUFFIX):
            path = _on_disk(base, name)
            if not path.is_file():
                continue
            parent = path.parent.resolve()
            if parent.is_relative_to(vault):
                return _nfc((parent / path.name).relative_to(vault).as_posix())
    found = _named(typed, vault)
    if len(found) > 1:
        raise click.BadParameter(f"{typed!r} names {len(found)} notes: {', '.join(found)}")
    return found[0] if found else _nfc(Path(typed).as_posix())


def _on_disk(base: Path, name: str) -> Path:
    """Return the path of *name* below *base*, spelled as on the disk if it is there."""
    path = base
    for segment in Path(name).parts:
        exact = path / segment
        path = exact if os.path.lexists(exact) else _twin(path, segment) or exact
    return path


def _twin(folder: Path, name: str) -> Path | None:
    """Return what lies in *folder* under another Unicode spelling of *name*."""
    if name.isascii():
        return None
    try:
        return next((each for each in folder.iterdir() if _nfc(each.name) == _nfc(name)), None)
    except OSError:
        return None  # what cannot be listed is left to the sidecar to explain


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _named(typed: str, vault: Path) -> list[str]:
    """Return the notes of that name in any folder that is not hidden."""
    wanted = _nfc(typed.removesuffix(NOTE_SUFFIX) + NOTE_SUFFIX)
    if Path(wanted).name != wanted:
        return []
    found = set()
    for parent, folders, files in os.walk(vault):
        folders[:] = [name for name in folders if not name.startswith(".")]
        if any(_nfc(name) == wanted for name in files):
            found.add(_nfc((Path(parent) / wanted).relative_to(vault).as_posix()))
    return sorted(found)
