"""Refuse a folder or tag that the library does not hold, and name what was probably meant."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from pathlib import PurePosixPath
from typing import Protocol

from sidecar.errors import ScopeUnknown
from sidecar.library.query import Query
from sidecar.library.search_phrases import search_phrases
from sidecar.library.values import Scope
from sidecar.ports.catalogue import Catalogue

LEAST_LIKENESS = 0.6
"""How alike a name must be to be offered instead (``difflib``'s own default)."""


class TellsTags(Protocol):
    """The part of ``ports.passages.Passages`` that is needed here."""

    async def tags(self) -> frozenset[str]:
        """Return all tags of the library, as the notes write them."""
        ...


async def refuse_unknown(scope: Scope, catalogue: Catalogue, passages: TellsTags) -> None:
    """Return when the library holds what a scope names.

    Folders count as they are written, tags whatever their case. A folder that is left out of
    the library is known.

    Args:
        scope: What the caller asked for.
        catalogue: Knows the folders.
        passages: Know the tags.

    Raises:
        ScopeUnknown: If no note lies in the folder, or none has the tag.
    """
    folder = (scope.folder or "").strip("/")
    if folder and not await _is_folder(folder, catalogue):
        rows = await catalogue.all_notes()
        known = {str(one) for row in rows for one in PurePosixPath(row.path).parents}
        raise ScopeUnknown(what="folder", name=folder, meant=_nearest(folder, known - {"."}))
    tag = (scope.tag or "").removeprefix("#")
    if tag:
        tags = await passages.tags()
        if not any(f"{one}/".casefold().startswith(f"{tag}/".casefold()) for one in tags):
            raise ScopeUnknown(what="tag", name=tag, meant=_nearest(tag, tags))


async def unknown_filters(
    query: Query, catalogue: Catalogue, passages: TellsTags
) -> tuple[str, ...]:
    """Return a sentence for each ``#tag`` or ``path:`` of a question that the library lacks.

    Nothing that is typed as a question is an error: this is told beside an empty answer.
    """
    phrases = search_phrases(query.language)
    asked = [(Scope(tag=tag), phrases.no_tag.format(name=tag)) for tag in query.tags]
    asked += [(Scope(folder=name), phrases.no_folder.format(name=name)) for name in query.folders]
    lacking = []
    for scope, sentence in asked:
        try:
            await refuse_unknown(scope, catalogue, passages)
        except ScopeUnknown:
            lacking.append(sentence)
    return tuple(lacking)


async def _is_folder(folder: str, catalogue: Catalogue) -> bool:
    left_out = await catalogue.find(f"{folder}/")
    return left_out is not None or bool(await catalogue.under(folder))


def _nearest(name: str, known: Collection[str]) -> str:
    """Return the known name that is most alike whatever its case, empty when none is.

    Example:
        >>> _nearest("databases", {"Databases", "Physics"}), _nearest("x", {"Physics"})
        ('Databases', '')
    """
    by_key = {one.casefold(): one for one in sorted(known)}
    near = get_close_matches(name.casefold(), by_key, n=1, cutoff=LEAST_LIKENESS)
    return by_key[near[0]] if near else ""
