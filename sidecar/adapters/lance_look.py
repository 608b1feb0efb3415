"""One look at a table that meets each of its indices: damage shows before somebody asks."""

from __future__ import annotations

from typing import Any

from sidecar.adapters.lance_rows import TEXT_COLUMN, quoted
from sidecar.adapters.lance_store import LIST_COLUMNS, LOOKUP_COLUMNS


async def look_through(table: Any) -> None:
    """Read all indices of a table, and its vectors where it has some.

    Args:
        table: Open; an empty one has nothing to read.

    Raises:
        Exception: As LanceDB raises it when a file is damaged; see ``lance_errors``.
    """
    for column in LOOKUP_COLUMNS:
        # A range meets every page of an index; a value may be ruled out by its first one.
        is_list = column in LIST_COLUMNS
        await table.count_rows(f"array_has({column}, {_WORD})" if is_list else f"{column} >= ''")
    await _look_at_words(table)
    await _look_at_vectors(table)


async def _look_at_words(table: Any) -> None:
    from lancedb.query import MatchQuery

    rows = await table.query().select([TEXT_COLUMN]).limit(1).to_arrow()
    if not len(rows):
        return
    match: Any = MatchQuery  # mypy takes the fields that pydantic gives defaults for required
    text = rows[TEXT_COLUMN][0].as_py()[:LOOKED_FOR_CHARS]
    query = table.query().nearest_to_text(match(text, TEXT_COLUMN))
    await query.select(["passage_id"]).limit(1).to_arrow()


async def _look_at_vectors(table: Any) -> None:
    schema = await table.schema()
    if "vector" not in schema.names:
        return
    query = table.query().where("vector IS NOT NULL").select(["vector"])
    rows = await query.limit(1).to_arrow()
    if len(rows):
        near = table.query().nearest_to(rows["vector"][0].as_py()).distance_type("cosine")
        await near.select(["passage_id"]).limit(1).to_arrow()


LOOKED_FOR_CHARS = 80
"""Of the text that is looked for: a dozen words, so that it has some that are in the index."""

_WORD = quoted("a")
