"""Which notes of the index may still be shown: the vault's rules and files as they are now.

The index may be older than an exclusion. What it still holds of such a note is never shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol

from sidecar.ports.notes import NoteFile, SkippedNote, SkipReason
from sidecar.services.index_age import REMEDY

CLOSED = frozenset({SkipReason.EXCLUDED, SkipReason.HIDDEN, SkipReason.LINK})
"""Reasons by which the vault's rules withhold a note. Others, such as a note that is in the cloud,
leave its older passages standing, as indexing does."""


class FindsNotes(Protocol):
    """The part of ``ports.notes.Notes`` that is needed here."""

    async def find(self, path: str) -> NoteFile | SkippedNote | None:
        """Return the note at *path*, why it is not read, or ``None`` when nothing is there."""
        ...


class Away(StrEnum):
    """Why a note that the index holds is not shown."""

    EXCLUDED = "excluded"
    GONE = "gone"


async def away(paths: Iterable[str], notes: FindsNotes) -> dict[str, Away]:
    """Return those of *paths* that may not be shown, with why; each is looked up once.

    Raises:
        SidecarError: If the vault cannot be looked at.
    """
    found: dict[str, Away] = {}
    for path in dict.fromkeys(paths):
        note = await notes.find(path)
        if note is None:
            found[path] = Away.GONE
        elif isinstance(note, SkippedNote) and note.reason in CLOSED:
            found[path] = Away.EXCLUDED
    return found


def away_notice(left_out: Iterable[Away]) -> str:
    """Return that notes were left out of what was found, with the remedy; empty for none.

    Example:
        >>> away_notice([Away.EXCLUDED])
        '1 note still in the index was left out (1 excluded). Run: sparring ingest'
        >>> away_notice([])
        ''
    """
    counts = Counter(left_out)
    if not counts:
        return ""
    kinds = ", ".join(f"{counts[kind]} {kind}" for kind in Away if counts[kind])
    one = counts.total() == 1
    what = (
        "1 note still in the index was"
        if one
        else f"{counts.total()} notes still in the index were"
    )
    return f"{what} left out ({kinds}). {REMEDY}"
