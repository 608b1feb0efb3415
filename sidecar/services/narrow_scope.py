"""Work out which notes a query may see: its own filters and what the caller asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import PurePosixPath

from sidecar.library.note_dates import dates_in_name
from sidecar.library.query import Query
from sidecar.library.reading import parse_note
from sidecar.library.values import Scope
from sidecar.ports.catalogue import Catalogue, CatalogueNote
from sidecar.ports.notes import Notes


class NarrowScope:
    """Combines scopes; every filter narrows, none widens."""

    def __init__(self, notes: Notes, catalogue: Catalogue) -> None:
        """Take where links and dates are looked up."""
        self._notes = notes
        self._catalogue = catalogue

    async def narrow(self, scope: Scope, query: Query, linked_note: str | None) -> Scope | None:
        """Return the scope to search, or ``None`` when no note can be in it.

        Args:
            scope: What the caller asked for.
            query: Its ``path:``, ``tag:`` and date filters narrow the scope.
            linked_note: Limits it to that note and the notes it links to.

        Raises:
            OutsideVault: If a note to leave out is not a path inside the vault.
            SidecarError: If *linked_note* cannot be read.
        """
        leave_out = tuple(map(self._notes.key, scope.leave_out))
        folder = _narrowest([folder for folder in (scope.folder, *query.folders) if folder])
        if folder is None:
            return None
        allowed: list[set[str]] = [set(scope.paths)] if scope.paths else []
        if linked_note is not None:
            allowed.append(await self._linked(linked_note))
        if query.after or query.before:
            allowed.append(await self._dated(query))
        paths = set.intersection(*allowed) if allowed else set()
        if allowed and not paths:
            return None
        tags = tuple(dict.fromkeys((*scope.tags, *query.tags)))
        return replace(
            scope,
            folder=folder or None,
            tags=tags,
            paths=tuple(sorted(paths)),
            leave_out=leave_out,
        )

    async def _linked(self, path: str) -> set[str]:
        """Return the note and what it links to, as paths of the catalogue."""
        note = await self._notes.read(path)
        parsed = await asyncio.to_thread(parse_note, note.path, note.text)
        targets = [_target(link) for link in parsed.links]
        rows = await self._catalogue.named([PurePosixPath(target).name for target in targets])
        return {note.path, *(row.path for row in rows if _is_target(row.path, targets))}

    async def _dated(self, query: Query) -> set[str]:
        rows = await self._catalogue.all_notes()
        return {
            row.path
            for row in rows
            if any(_is_between(date, query.after, query.before) for date in _dates(row))
        }


def _narrowest(folders: Sequence[str]) -> str | None:
    """Return the folder that lies in all of them, empty for none; ``None`` when there is none.

    Example:
        >>> _narrowest(["Physics", "Physics/Motion"]), _narrowest([]), _narrowest(["a", "b"])
        ('Physics/Motion', '', None)
    """
    by_depth = sorted((folder.strip("/") for folder in folders), key=len)
    deepest = by_depth[-1] if by_depth else ""
    is_in_all = all(f"{deepest}/".startswith(f"{folder}/") for folder in by_depth if folder)
    return deepest if is_in_all else None


def _target(link: str) -> str:
    """Return the note that a link names: without heading, alias, suffix and steps upward.

    Example:
        >>> _target("../Physics/Inertia.md#Mass")
        'Physics/Inertia'
    """
    path = link.split("#", maxsplit=1)[0].split("|", maxsplit=1)[0].strip()
    parts = [part for part in path.split("/") if part not in {"", ".", ".."}]
    return "/".join(parts).removesuffix(".md")


def _is_target(path: str, targets: Iterable[str]) -> bool:
    """Return whether a link to one of *targets* means the note at *path*."""
    bare = "/" + path.removesuffix(".md").casefold()
    return any(target and bare.endswith("/" + target.casefold()) for target in targets)


def _dates(row: CatalogueNote) -> tuple[str, ...]:
    """Return the days of a note, ISO 8601.

    Those that it gives itself; else the day it was last modified, which a copy or a clone of the
    vault sets anew; when that is unknown, the day of indexing.
    """
    own = (*row.dates, *dates_in_name(row.path))
    if own:
        return own
    if row.mtime_ns:
        return (datetime.fromtimestamp(row.mtime_ns / 1e9, UTC).date().isoformat(),)
    return ((row.indexed_at or "")[:10],)


def _is_between(date: str, after: str | None, before: str | None) -> bool:
    """Return whether a day lies between two dates, both inclusive, each whole or a prefix.

    Example:
        >>> _is_between("2026-03-05", "2026-03", "2026"), _is_between("2025-12-31", "2026", None)
        (True, False)
    """
    is_late_enough = after is None or date[: len(after)] >= after
    return is_late_enough and (before is None or date[: len(before)] <= before)
