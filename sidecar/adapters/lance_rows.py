"""Rows of the passage table: schema, conversion both ways, predicates."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from sidecar.ids import content_hash
from sidecar.language.scripts import is_spaceless_character
from sidecar.library.values import Passage, Scope, Span
from sidecar.ports.passages import EmbeddedPassage, Vector

UNIT_TOLERANCE = 1e-2
"""How far a vector's length may be from 1. Source: int8 and f16 embedders stay within 1e-3;
ten times that still catches a vector that was never normalized."""

TEXT_COLUMN = "search_text"
"""The column of the full-text index: the embedded text, then file name and aliases."""

_NO_WORD = r"[^\p{L}\p{M}\p{N}]"
"""A character that no word holds, as the store's regular expressions write it."""

PASSAGE_COLUMNS = (
    "passage_id",
    "note_id",
    "path",
    "title",
    "heading_path",
    "span_start",
    "span_end",
    "text",
    "text_hash",
    "search_text",
    "embed_chars",
    "ordinal",
    "block_id",
    "tags",
    "aliases",
    "language",
)


def table_name(embedder_id: str, dimension: int, format_version: int) -> str:
    """Return the name of the table for one embedder, dimension and passage format.

    Example:
        >>> table_name("all-minilm:l6/v2", 384, 1)[:16]
        'all-minilm_l6_v2'
    """
    slug = re.sub(r"[^A-Za-z0-9_-]", "_", embedder_id)[:60] or "none"
    return f"{slug}.{content_hash(embedder_id)[:8]}.d{dimension}.v{format_version}"


def schema(dimension: int) -> Any:
    """Return the Arrow schema; without a dimension there is no vector column.

    ``passage_id`` is not nullable: LanceDB's primary key demands it.
    """
    import pyarrow as pa

    texts = pa.list_(pa.string())
    fields = [
        pa.field("passage_id", pa.string(), nullable=False),
        pa.field("note_id", pa.string(), nullable=False),
        pa.field("path", pa.string(), nullable=False),
        pa.field("title", pa.string(), nullable=False),
        pa.field("heading_path", texts, nullable=False),
        pa.field("span_start", pa.int64(), nullable=False),
        pa.field("span_end", pa.int64(), nullable=False),
        pa.field("text", pa.string(), nullable=False),
        pa.field("text_hash", pa.string(), nullable=False),
        pa.field("search_text", pa.string(), nullable=False),
        pa.field("embed_chars", pa.int64(), nullable=False),
        pa.field("embed_hash", pa.string(), nullable=False),
        pa.field("ordinal", pa.int64(), nullable=False),
        pa.field("block_id", pa.string(), nullable=True),
        pa.field("tags", texts, nullable=False),
        pa.field("tag_keys", texts, nullable=False),
        pa.field("aliases", texts, nullable=False),
        pa.field("names", texts, nullable=False),
        pa.field("language", pa.string(), nullable=False),
    ]
    if dimension:
        fields.append(pa.field("vector", pa.list_(pa.float32(), dimension), nullable=True))
    return pa.schema(fields)


def to_arrow(passages: Sequence[EmbeddedPassage], dimension: int) -> Any:
    """Return the rows as an Arrow table of the schema.

    Raises:
        ValueError: If a vector is unusable or two passages have one id.
    """
    import pyarrow as pa

    ids = {item.passage.id for item in passages}
    if len(ids) != len(passages):
        raise ValueError("Two passages have the same id.")
    rows = pa.Table.from_pylist([_row(item.passage) for item in passages], schema=schema(0))
    if not dimension:
        return rows
    return rows.append_column(schema(dimension).field("vector"), _vectors(passages, dimension))


def _vectors(passages: Sequence[EmbeddedPassage], dimension: int) -> Any:
    import numpy as np
    import pyarrow as pa

    matrix = np.zeros((len(passages), dimension), np.float32)
    is_missing = np.array([item.vector is None for item in passages], dtype=bool)
    for place, item in enumerate(passages):
        if item.vector is not None:
            matrix[place] = checked(item.vector, dimension)
    return pa.FixedSizeListArray.from_arrays(
        pa.array(matrix.ravel()), dimension, mask=pa.array(is_missing)
    )


def checked(vector: Vector, dimension: int) -> Vector:
    """Return the vector unchanged.

    Raises:
        ValueError: If it is not (dimension,), not finite or not of unit length.
    """
    if vector.shape != (dimension,):
        raise ValueError(f"A vector has the shape {vector.shape}, not ({dimension},).")
    import numpy as np

    length = float(np.linalg.norm(vector))
    if not abs(length - 1.0) <= UNIT_TOLERANCE:
        raise ValueError(f"A vector has the length {length}, not 1.")
    return vector


def _row(passage: Passage) -> dict[str, object]:
    stem = PurePosixPath(passage.path).stem
    names = {name_key(name) for name in (passage.title, stem, *passage.aliases)} - {""}
    extra = " ".join(dict.fromkeys((stem, *passage.aliases)))
    return {
        "passage_id": passage.id,
        "note_id": passage.note_id,
        "path": passage.path,
        "title": passage.title,
        "heading_path": list(passage.heading_path),
        "span_start": passage.span.start,
        "span_end": passage.span.end,
        "text": passage.text,
        "text_hash": passage.text_hash,
        "search_text": f"{passage.embed_text}\n{extra}",
        "embed_chars": len(passage.embed_text),
        "embed_hash": content_hash(passage.embed_text),
        "ordinal": passage.ordinal,
        "block_id": passage.block_id,
        "tags": list(passage.tags),
        "tag_keys": sorted(_tag_keys(passage.tags)),
        "aliases": list(passage.aliases),
        "names": sorted(names),
        "language": passage.language,
    }


def to_passages(rows: Any) -> Iterator[tuple[Passage, Mapping[str, Any]]]:
    """Yield each row of an Arrow table as a passage together with the raw row."""
    for row in rows.to_pylist():
        yield (
            Passage(
                id=row["passage_id"],
                note_id=row["note_id"],
                path=row["path"],
                title=row["title"],
                heading_path=tuple(row["heading_path"]),
                span=Span(row["span_start"], row["span_end"]),
                text=row["text"],
                text_hash=row["text_hash"],
                embed_text=row["search_text"][: row["embed_chars"]],
                ordinal=row["ordinal"],
                block_id=row["block_id"],
                tags=tuple(row["tags"]),
                aliases=tuple(row["aliases"]),
                language=row["language"],
            ),
            row,
        )


def name_key(name: str) -> str:
    """Return the form in which titles, aliases and tags are compared.

    Example:
        >>> name_key(" Newton's  Laws ")
        "newton's laws"
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _tag_keys(tags: Collection[str]) -> set[str]:
    """Return the tags with all their parents: ``a/b`` is found by ``a`` too."""
    keys = set()
    for tag in tags:
        parts = name_key(tag).split("/")
        keys |= {"/".join(parts[: end + 1]) for end in range(len(parts))}
    return keys


def quoted(value: str) -> str:
    """Return an SQL string literal: the only way a value enters a predicate.

    Example:
        >>> quoted("x' OR 1=1 --")
        "'x'' OR 1=1 --'"
    """
    return "'" + value.replace("'", "''") + "'"


def any_of(column: str, values: Collection[str]) -> str:
    """Return a predicate: *column* is one of *values* (at least one)."""
    return f"{column} IN ({', '.join(quoted(value) for value in sorted(values))})"


def scope_predicate(scope: Scope) -> str | None:
    """Return the predicate of a scope, or ``None`` for the whole library.

    Example:
        >>> scope_predicate(Scope(folder="Physics"))
        "(starts_with(path, 'Physics/'))"
    """
    parts = []
    if scope.folder:
        parts.append(f"starts_with(path, {quoted(scope.folder.rstrip('/') + '/')})")
    keys = [name_key(tag.removeprefix("#")) for tag in (scope.tag, *scope.tags) if tag]
    parts += [f"array_has(tag_keys, {quoted(key)})" for key in keys]
    if scope.paths:
        parts.append(any_of("path", scope.paths))
    if scope.leave_out:
        parts.append(f"NOT {any_of('path', scope.leave_out)}")
    return conjunction(parts)


def phrase_predicate(phrases: Collection[str]) -> str | None:
    """Return the predicate of texts that hold any of the phrases, or ``None`` for no phrase.

    Between its words anything may stand that is no word, a line break as well; around it, too,
    unless it is written without spaces.

    Args:
        phrases: In the normal form of ``language.normal.normalize``.

    Example:
        >>> phrase_predicate(["北京"])
        "regexp_like(search_text, '(?i)北京')"
    """
    patterns = []
    for phrase in phrases:
        # The normal form writes the German sharp s as two letters, the text need not.
        spelled = re.escape(phrase).replace("ss", "(ss|ß)")
        pattern = f"{_NO_WORD}+".join(spelled.split("\\ "))
        if not is_spaceless_character(phrase[0]):
            pattern = f"(^|{_NO_WORD}){pattern}($|{_NO_WORD})"
        patterns.append(f"regexp_like({TEXT_COLUMN}, {quoted(f'(?i){pattern}')})")
    return " OR ".join(patterns) or None


def named_predicate(names: Collection[str], tags: Collection[str]) -> str | None:
    """Return the predicate of whole names and tags, or ``None`` when there are none."""
    parts = [f"array_has(names, {quoted(name_key(name))})" for name in names]
    parts += [f"array_has(tag_keys, {quoted(name_key(tag))})" for tag in tags]
    return " OR ".join(parts) or None


def conjunction(parts: Collection[str | None]) -> str | None:
    """Join predicates; ``None`` counts as true."""
    return " AND ".join(f"({part})" for part in parts if part) or None
