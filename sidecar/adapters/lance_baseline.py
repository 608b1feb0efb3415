"""LanceDB's own hybrid search, as its documentation shows it: what ours is timed beside."""

from __future__ import annotations

from typing import Any

from sidecar.ports.embedder import Vectors

PER_LIST = 15
"""Rows asked for: as many as our own search takes from each of its lists for five results."""


async def raw_hybrid(table: Any, text: str, vector: Vectors) -> None:
    """Search both lists, fused by reciprocal rank; the rows are thrown away."""
    from lancedb.rerankers import RRFReranker

    query = table.query().nearest_to(vector).distance_type("cosine")
    query = query.nearest_to_text(text, columns=["search_text"])
    await query.rerank(RRFReranker()).limit(PER_LIST).to_arrow()


async def open_raw(location: str, dimension: int) -> tuple[Any, Any]:
    """Return a connection and the table of vectors of that size, read by nothing of ours.

    Raises:
        LookupError: If there is no such table.
    """
    import lancedb

    connection = await lancedb.connect_async(location)
    for name in (await connection.list_tables()).tables:
        table = await connection.open_table(name)
        schema = await table.schema()
        if "vector" in schema.names and schema.field("vector").type.list_size == dimension:
            return connection, table
    raise LookupError("the library holds no vectors")
