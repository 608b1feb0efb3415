"""What the command line says about places: which vault, which note."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path, PurePosixPath

import click

from sidecar.errors import NoteNotFound, VaultNotFound

NOTE_SUFFIX = ".md"
"""Ends the name of every note."""

MOST_SIMILAR = 3
"""Notes that are suggested at most: a line that is read at a glance."""

LEAST_ALIKE = 0.6
"""Least similarity of a suggested name, 0 to 1. Source: the default of ``get_close_matches``."""


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


def note_key(typed: str, *, vault: Path, folder: Path, must_exist: bool = False) -> str:
    """Return the vault-relative path of a note that a person typed.

    A path relative to the current folder, one relative to the vault, and either without
    ``.md`` are understood, and, as in a wikilink, the bare name of a note in any folder,
    whichever way the disk spells its accents (NFC or, from macOS, NFD) and its capitals. What
    is not found is passed on as it is, so that the sidecar says what is wrong with it.

    Args:
        typed: What was typed.
        vault: The vault's folder, absolute and resolved.
        folder: The current folder.
        must_exist: Whether a note that is gone is of no use, so that others may be suggested.

    Raises:
        click.BadParameter: If nothing was typed, or a bare name belongs to several notes.
        NoteNotFound: If it must exist and does not, and notes of a similar name do.
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
    notes = _notes(vault)
    found = _named(typed, notes)
    if len(found) > 1:
        raise click.BadParameter(f"{typed!r} names {len(found)} notes: {', '.join(found)}")
    key = found[0] if found else _nfc(Path(typed).as_posix())
    similar = _similar(typed, notes) if must_exist and not found else []
    if similar:
        raise NoteNotFound(path=key, similar=similar)
    return key


def _on_disk(base: Path, name: str) -> Path:
    """Return the path of *name* below *base*, spelled as on the disk if it is there."""
    path = base
    for segment in Path(name).parts:
        path /= segment if segment in {os.curdir, os.pardir} else _spelled(path, segment)
    return path


def _spelled(folder: Path, name: str) -> str:
    """Return how *folder* spells a name: exactly so, else with other accents, else capitals.

    Also where the disk takes any capitals: the note is known by those that it has.
    """
    try:
        there = [each.name for each in folder.iterdir()]
    except OSError:
        return name  # what cannot be listed is left to the sidecar to explain
    if name in there:
        return name
    same = [each for each in there if _nfc(each) == _nfc(name)]
    alike = [each for each in there if _folded(each) == _folded(name)]
    return next((found[0] for found in (same, alike) if len(found) == 1), name)


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _folded(text: str) -> str:
    return _nfc(_nfc(text).casefold())


def _notes(vault: Path) -> list[str]:
    """Return the paths of all notes that lie in no hidden folder."""
    found = []
    for parent, folders, files in os.walk(vault):
        folders[:] = [name for name in folders if not name.startswith(".")]
        inside = Path(parent).relative_to(vault)
        found += [_nfc((inside / name).as_posix()) for name in files if name.endswith(NOTE_SUFFIX)]
    return sorted(set(found))


def _stem(typed: str) -> str:
    """Return a name without what ends a note's, in any capitals."""
    has_suffix = typed.lower().endswith(NOTE_SUFFIX)
    return typed[: -len(NOTE_SUFFIX)] if has_suffix else typed


def _named(typed: str, notes: Sequence[str]) -> list[str]:
    """Return the notes of that name in any folder; those with its very capitals come first."""
    wanted = _nfc(_stem(typed) + NOTE_SUFFIX)
    if PurePosixPath(wanted).name != wanted:
        return []
    exact = [note for note in notes if PurePosixPath(note).name == wanted]
    folded = _folded(wanted)
    return exact or [note for note in notes if _folded(PurePosixPath(note).name) == folded]


def _similar(typed: str, notes: Sequence[str]) -> list[str]:
    """Return notes that may have been meant: their name holds what was typed, or nearly is it."""
    wanted = _folded(_stem(Path(typed).name)).strip()
    stems = {note: _folded(PurePosixPath(note).stem) for note in notes}
    holding = [note for note, stem in stems.items() if wanted and wanted in stem]
    near = get_close_matches(wanted, stems.values(), n=MOST_SIMILAR, cutoff=LEAST_ALIKE)
    close = [note for each in near for note, stem in stems.items() if stem == each]
    return list(dict.fromkeys([*close, *holding]))[:MOST_SIMILAR]
