"""Refuse a folder or tag that the library does not hold, and name what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import PurePosixPath
from typing import Protocol

from sidecar.errors import ScopeUnknown
from sidecar.library.query import Query
from sidecar.library.search_phrases import search_phrases
from sidecar.library.values import NoteState, Scope
from sidecar.ports.catalogue import Catalogue
from sidecar.services.shown_notes import FindsNotes, away

LEAST_LIKENESS = 0.6
"""How alike a name must be to be offered instead (``difflib``'s own default)."""

MOST_OFFERED = 5
"""Alike names of which the first that a shown note bears is offered."""


class TellsTags(Protocol):
    """The part of ``ports.passages.Passages`` that is needed here."""

    async def tags(self) -> Mapping[str, frozenset[str]]:
        """Return all tags of the library, as the notes write them, with the notes' paths."""
        ...


class KnownScopes:
    """Knows folders and tags. No note that may not be shown makes one known, or a hint."""

    def __init__(self, notes: FindsNotes, catalogue: Catalogue, passages: TellsTags) -> None:
        """Take the parts.

        Args:
            notes: Tell which notes may be shown now.
            catalogue: Knows the folders.
            passages: Know the tags.
        """
        self._notes = notes
        self._catalogue = catalogue
        self._passages = passages

    async def refuse_unknown(self, scope: Scope) -> None:
        """Return when the library holds what a scope names.

        Folders count as they are written, tags whatever their case. A folder that is left out of
        the library is known.

        Args:
            scope: What the caller asked for.

        Raises:
            ScopeUnknown: If no note lies in the folder, or none has the tag.
            SidecarError: If the vault cannot be looked at.
        """
        folder = (scope.folder or "").strip("/")
        if folder and not await self._is_folder(folder):
            meant = await self._nearest(folder, await self._folders())
            raise ScopeUnknown(what="folder", name=folder, meant=meant)
        tag = (scope.tag or "").removeprefix("#")
        if not tag:
            return
        tags = await self._passages.tags()
        below = f"{tag}/".casefold()
        same = [paths for one, paths in tags.items() if f"{one}/".casefold().startswith(below)]
        if not await self._is_any_shown(path for paths in same for path in paths):
            raise ScopeUnknown(what="tag", name=tag, meant=await self._nearest(tag, tags))

    async def unknown_filters(self, query: Query) -> tuple[str, ...]:
        """Return a sentence for each ``#tag`` or ``path:`` of a question that the library lacks.

        Nothing that is typed as a question is an error: this is told beside an empty answer.

        Args:
            query: The question.
        """
        phrases = search_phrases(query.language)
        asked = [(Scope(tag=tag), phrases.no_tag.format(name=tag)) for tag in query.tags]
        asked += [
            (Scope(folder=name), phrases.no_folder.format(name=name)) for name in query.folders
        ]
        lacking = []
        for scope, sentence in asked:
            try:
                await self.refuse_unknown(scope)
            except ScopeUnknown:
                lacking.append(sentence)
        return tuple(lacking)

    async def _is_folder(self, folder: str) -> bool:
        left_out = await self._catalogue.find(f"{folder}/")
        return left_out is not None or bool(await self._catalogue.under(folder))

    async def _folders(self) -> dict[str, set[str]]:
        """Return the folders of the library with the paths of the notes below them."""
        found: dict[str, set[str]] = {}
        for row in await self._catalogue.all_notes():
            if row.state is not NoteState.SKIPPED:
                for parent in PurePosixPath(row.path).parents[:-1]:
                    found.setdefault(str(parent), set()).add(row.path)
        return found

    async def _nearest(self, name: str, known: Mapping[str, Iterable[str]]) -> str:
        """Return the known name that is most alike whatever its case, empty when none is.

        Args:
            name: What was asked for.
            known: Names with the paths of the notes that bear them.
        """
        by_key = {one.casefold(): one for one in sorted(known)}
        near = get_close_matches(name.casefold(), by_key, n=MOST_OFFERED, cutoff=LEAST_LIKENESS)
        for key in near:
            if await self._is_any_shown(known[by_key[key]]):
                return by_key[key]
        return ""

    async def _is_any_shown(self, paths: Iterable[str]) -> bool:
        """Return whether one of the notes may be shown now; the first one ends the search."""
        for path in sorted(set(paths)):
            if not await away([path], self._notes):
                return True
        return False
