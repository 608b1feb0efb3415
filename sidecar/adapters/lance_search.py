"""Searching one table of passages, and merging what several tables found."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from sidecar.adapters.lance_rows import (
    PASSAGE_COLUMNS,
    TEXT_COLUMN,
    any_of,
    conjunction,
    named_predicate,
    phrase_predicate,
    quoted,
    scope_predicate,
    to_passages,
)
from sidecar.adapters.lance_vectors import HeldVectors
from sidecar.language.scripts import is_spaceless_character
from sidecar.library.values import Candidate, Passage
from sidecar.ports.passages import SearchRequest, SearchResult, Vector

MIN_RUN_CHARS = 2
"""A single character of a script without spaces stands in half of all notes."""

MAX_RUN_CHARS = 6
"""Longer runs are phrases, which the text index cuts into words."""

MAX_RUNS = 10
"""Runs of one query that are looked for; bounds the predicate."""


MAX_PHRASES = 10
"""Quoted phrases of one query that are looked for; bounds the predicate."""


@dataclass(slots=True)
class _Hit:
    passage: Passage
    cosine: float | None = None
    lexical_score: float | None = None


@dataclass(slots=True)
class Hits:
    """What one table found, by passage id; ``from_vectors`` counts the vector list."""

    by_id: dict[str, _Hit] = field(default_factory=dict)
    from_vectors: int = 0


class TableSearch:
    """Searches of one table."""

    def __init__(self, table: Any, held: HeldVectors | None = None) -> None:
        """Take the table and, for the current one, what is held of it in memory."""
        self._table = table
        self._held = held

    async def search(self, request: SearchRequest) -> Hits:
        """Return the union of the lists, each cut at ``per_list``."""
        hits = Hits()
        where = scope_predicate(request.scope)
        by_vector, by_words, by_name, by_phrase = await asyncio.gather(
            self._by_vector(request, where),
            self._by_words(request, where),
            self._by_name(request, where),
            self._by_phrase(request, where),
        )
        for passage, cosine in by_vector:
            if cosine >= request.net:
                hits.by_id[passage.id] = _Hit(passage, cosine)
                hits.from_vectors += 1
        for passage, row in by_words:
            hit = hits.by_id.setdefault(passage.id, _Hit(passage, _cosine(row, request.vector)))
            hit.lexical_score = float(row["_score"])
        for passage, row in (*by_phrase, *await self._by_run(request, where, by_words)):
            hit = hits.by_id.setdefault(passage.id, _Hit(passage, _cosine(row, request.vector)))
            hit.lexical_score = hit.lexical_score or 0.0
        for passage, row in by_name:
            hits.by_id.setdefault(passage.id, _Hit(passage, _cosine(row, request.vector)))
        return hits

    async def vectors(self, where: str) -> Mapping[str, Vector]:
        """Return stored vectors by the hash of their text."""
        query = self._table.query().where(f"({where}) AND vector IS NOT NULL")
        rows = await query.select(["embed_hash", "vector"]).to_arrow()
        if not len(rows):
            return {}
        values = rows["vector"].combine_chunks().flatten().to_numpy(zero_copy_only=False)
        import numpy as np

        matrix = np.asarray(values, np.float32).reshape(len(rows), -1)
        return dict(zip(rows["embed_hash"].to_pylist(), matrix, strict=True))

    async def note_counts(self) -> Mapping[str, int]:
        """Return the number of passages of each note id."""
        rows = await self._table.query().select(["note_id"]).to_arrow()
        counted = await asyncio.to_thread(lambda: rows["note_id"].value_counts().to_pylist())
        return {item["values"]: item["counts"] for item in counted}

    async def tags(self) -> dict[str, set[str]]:
        """Return all tags with the paths of their notes."""
        rows = await self._table.query().select(["path", "tags"]).to_arrow()
        return await asyncio.to_thread(_paths_by_tag, rows)

    async def _by_vector(
        self, request: SearchRequest, where: str | None
    ) -> list[tuple[Passage, float]]:
        if request.vector is None:
            return []
        if where is None:
            held = await self._by_held_vector(request, request.vector)
            if held is not None:
                return held
        query = self._table.query().nearest_to(request.vector).distance_type("cosine")
        rows = await self._run(query, where, request, ["_distance"])
        return [(passage, 1.0 - float(row["_distance"])) for passage, row in rows]

    async def _by_held_vector(
        self, request: SearchRequest, vector: Vector
    ) -> list[tuple[Passage, float]] | None:
        """Search in memory; ``None`` when nothing is held or a write came between."""
        matrix = None if self._held is None else await self._held.matrix(self._table)
        if matrix is None:
            return None
        near = await asyncio.to_thread(matrix.nearest, vector, request.per_list)
        cosines = {item.passage_id: item.cosine for item in near if item.cosine >= request.net}
        if not cosines:
            return []
        query = self._table.query().where(any_of("passage_id", cosines))
        found = list(to_passages(await query.select(list(PASSAGE_COLUMNS)).to_arrow()))
        if len(found) < len(cosines):
            return None
        return [(passage, cosines[passage.id]) for passage, _ in found]

    async def _by_words(self, request: SearchRequest, where: str | None) -> list[Any]:
        if not request.text.strip():
            return []
        from lancedb.query import MatchQuery

        # As a plain string, a text between quotation marks would be taken for a phrase query,
        # which an index without positions refuses.
        match: Any = MatchQuery  # mypy takes the fields that pydantic gives defaults for required
        query = self._table.query().nearest_to_text(match(request.text, TEXT_COLUMN))
        return await self._run(query, where, request, ["_score", *_vector_column(request)])

    async def _by_run(
        self, request: SearchRequest, where: str | None, taken: Sequence[Any]
    ) -> list[Any]:
        """Find short runs of scripts without spaces inside longer words.

        The text index cuts such scripts by a dictionary and so knows only whole words of it:
        a university's short name is not found in its full one. A scan fills up the list.
        """
        runs = short_runs(request.text)
        if not runs or len(taken) >= request.per_list:
            return []
        inside = " OR ".join(f"contains({TEXT_COLUMN}, {quoted(run)})" for run in runs)
        both = conjunction([where, inside])
        return await self._run(self._table.query(), both, request, _vector_column(request))

    async def _by_phrase(self, request: SearchRequest, where: str | None) -> list[Any]:
        """Find quoted phrases wherever they stand: their words alone may be in every note."""
        holds = phrase_predicate(request.phrases[:MAX_PHRASES])
        if holds is None:
            return []
        both = conjunction([where, holds])
        return await self._run(self._table.query(), both, request, _vector_column(request))

    async def _by_name(self, request: SearchRequest, where: str | None) -> list[Any]:
        named = named_predicate(request.names, request.tags)
        if named is None:
            return []
        both = conjunction([where, named])
        return await self._run(self._table.query(), both, request, _vector_column(request))

    async def _run(
        self, query: Any, where: str | None, request: SearchRequest, extra: Sequence[str]
    ) -> list[Any]:
        if where is not None:
            query = query.where(where)
        limited = query.limit(request.per_list).select([*PASSAGE_COLUMNS, *extra])
        return list(to_passages(await limited.to_arrow()))


def short_runs(text: str) -> tuple[str, ...]:
    """Return the distinct runs of 2 to 6 characters in scripts without spaces.

    Example:
        >>> short_runs("清华 in 北京 the 大")
        ('清华', '北京')
    """
    found = (
        "".join(group)
        for spaceless, group in groupby(text, key=is_spaceless_character)
        if spaceless
    )
    fitting = [run for run in found if MIN_RUN_CHARS <= len(run) <= MAX_RUN_CHARS]
    return tuple(dict.fromkeys(fitting))[:MAX_RUNS]


def merged(found: Sequence[Hits], *, per_list: int, written: Container[str] = ()) -> SearchResult:
    """Return the hits of all tables as candidates; the first table's passages win.

    Of the notes *written* anew, older tables may hold what no longer stands. Lexical ranks
    count from 1 by falling score, ties by id, over all tables together.
    """
    hits: dict[str, _Hit] = {}
    from_vectors = 0
    notes_seen: set[str] = set()
    for number, table in enumerate(found):
        fresh = {
            key: hit
            for key, hit in table.by_id.items()
            if hit.passage.note_id not in notes_seen
            and (number == 0 or hit.passage.note_id not in written)
        }
        hits |= fresh
        notes_seen |= {hit.passage.note_id for hit in fresh.values()}
        from_vectors += table.from_vectors
    scored = [hit for hit in hits.values() if hit.lexical_score is not None]
    scored.sort(key=lambda hit: (-(hit.lexical_score or 0.0), hit.passage.id))
    ranks = {hit.passage.id: place for place, hit in enumerate(scored[:per_list], start=1)}
    candidates = tuple(_candidate(hit, ranks) for hit in hits.values())
    return SearchResult(candidates, from_vectors, len(ranks))


def _candidate(hit: _Hit, ranks: Mapping[str, int]) -> Candidate:
    rank = ranks.get(hit.passage.id)
    plain = Candidate(hit.passage, hit.cosine)
    return (
        plain
        if rank is None
        else replace(plain, lexical_rank=rank, lexical_score=hit.lexical_score)
    )


def _vector_column(request: SearchRequest) -> list[str]:
    return [] if request.vector is None else ["vector"]


def _cosine(row: Mapping[str, Any], query: Vector | None) -> float | None:
    stored = row.get("vector")
    if stored is None or query is None:
        return None
    import numpy as np

    return float(np.dot(np.asarray(stored, np.float32), query))


def _paths_by_tag(rows: Any) -> dict[str, set[str]]:
    """Return the paths at which each tag stands, of an arrow table with both columns."""
    found: dict[str, set[str]] = {}
    for batch in rows.to_batches():
        pairs = zip(batch["path"].to_pylist(), batch["tags"].to_pylist(), strict=True)
        for path, tags in pairs:
            for tag in tags or ():
                found.setdefault(tag, set()).add(path)
    return found
