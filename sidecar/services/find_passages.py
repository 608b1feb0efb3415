"""What asks for passages needs of retrieval; and several searches for one question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, zip_longest
from typing import Protocol

from sidecar.library.values import RankedPassage, Retrieval
from sidecar.services.retrieve import RetrieveRequest


class FindsPassages(Protocol):
    """The part of ``services.retrieve.Retrieve`` that its users need."""

    async def retrieve(self, request: RetrieveRequest) -> Retrieval:
        """Return passages that clear the floor, best first."""
        ...


async def find_all(
    finder: FindsPassages, request: RetrieveRequest, queries: Sequence[str]
) -> Retrieval:
    """Return what is found for several questions, as one retrieval.

    Args:
        finder: Finds passages.
        request: The question as typed, with its scope and limit.
        queries: What to search for in its place; empty for the question as typed.

    Returns:
        The best of each query in turn, no passage twice, up to the limit; the trace is that
        of the first query, with all of them listed. When they find nothing, what the question
        as typed finds: a small model may rewrite it into nonsense.

    Raises:
        SidecarError: As ``retrieve`` does.
    """
    found = [await finder.retrieve(replace(request, query=query)) for query in queries]
    if not any(retrieval.passages for retrieval in found):
        return await finder.retrieve(request)
    return replace(
        found[0],
        passages=_in_turn([retrieval.passages for retrieval in found], request.limit),
        trace=replace(found[0].trace, queries=tuple(queries)),
        nearest=(),
        missing=(),
        notices=tuple(dict.fromkeys(notice for one in found for notice in one.notices)),
    )


def _in_turn(lists: Sequence[tuple[RankedPassage, ...]], limit: int) -> tuple[RankedPassage, ...]:
    kept: dict[str, RankedPassage] = {}
    for ranked in chain.from_iterable(zip_longest(*lists)):
        if ranked is not None:
            kept.setdefault(ranked.passage.id, ranked)
    return tuple(kept.values())[:limit]
