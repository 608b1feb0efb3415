"""Questions with what must be found for them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

FIELDS = {"id", "query", "turns", "relevant", "must", "mustNot", "expectRefusal", "tags"}
"""What a line may hold; ``id`` and ``query`` it must."""


class GoldensInvalidError(ValueError):
    """The goldens are not sound; the message lists every problem, one a line."""


@dataclass(frozen=True, slots=True)
class Golden:
    """One question.

    Attributes:
        id: Unique in its suite.
        query: As it is asked.
        relevant: Paths of the notes that answer, with their gain >= 1; empty when none does.
        turns: Earlier (question, answer) pairs of the conversation.
        must: Regular expressions that a right answer holds, whatever their case.
        must_not: Those that it must not hold.
        tags: What kind of question it is.
        leave_out: Paths that the search may not see.
    """

    id: str
    query: str
    relevant: Mapping[str, int]
    turns: tuple[tuple[str, str], ...] = ()
    must: tuple[str, ...] = ()
    must_not: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    leave_out: tuple[str, ...] = ()

    @property
    def expects_refusal(self) -> bool:
        """Whether nothing in the notes answers."""
        return not self.relevant


def read_goldens(text: str, documents: Collection[str]) -> tuple[Golden, ...]:
    """Return the goldens of a JSONL text.

    Args:
        text: One JSON object a line; blank lines are skipped. ``relevant`` names documents
            without their ``.md``.
        documents: Paths of the documents there are.

    Raises:
        GoldensInvalidError: If a line is no JSON object, lacks a field or has one too many,
            repeats an id, names a document that there is not, holds a broken expression, or
            expects a refusal with documents, or an answer without.
    """
    rows = list(_rows(text))
    problems = [problem for number, row in rows for problem in _problems(number, row, documents)]
    counted = Counter(row["id"] for _, row in rows if isinstance(row, dict) and "id" in row)
    problems += [
        f"The id {name} stands {times} times." for name, times in counted.items() if times > 1
    ]
    if problems:
        raise GoldensInvalidError("\n".join(problems))
    return tuple(_golden(row) for _, row in rows)


def _rows(text: str) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except ValueError:
                yield number, None


def _problems(number: int, row: Any, documents: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with one line."""
    if not isinstance(row, dict):
        yield f"Line {number} is no JSON object."
        return
    yield from _shape_problems(number, row)
    relevant = row.get("relevant", [])
    for name in relevant:
        if f"{name}.md" not in documents:
            yield f"Line {number} names a document that there is not: {name}."
    if row.get("expectRefusal", False) and relevant:
        yield f"Line {number} expects a refusal and names documents."
    if not row.get("expectRefusal", False) and not relevant:
        yield f"Line {number} expects an answer and names no document."


def _shape_problems(number: int, row: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the fields of one line, whatever documents there are."""
    for name in ("id", "query"):
        if not isinstance(row.get(name), str) or not row[name].strip():
            yield f"Line {number} has no {name}."
    if unknown := sorted(set(row) - FIELDS):
        yield f"Line {number} has unknown fields: {', '.join(unknown)}."
    for pattern in (*row.get("must", ()), *row.get("mustNot", ())):
        try:
            re.compile(pattern)
        except re.error:
            yield f"Line {number} holds a broken expression: {pattern}."
    turns = row.get("turns", [])
    if [turn.get("role") for turn in turns] != ["user", "assistant"] * (len(turns) // 2):
        yield f"Line {number} has turns that do not alternate between user and assistant."


def _golden(row: Mapping[str, Any]) -> Golden:
    turns: Sequence[Mapping[str, str]] = row.get("turns", ())
    said = [turn["text"] for turn in turns]
    return Golden(
        id=row["id"],
        query=row["query"],
        relevant={f"{name}.md": 1 for name in row.get("relevant", ())},
        turns=tuple(zip(said[::2], said[1::2], strict=True)),
        must=tuple(row.get("must", ())),
        must_not=tuple(row.get("mustNot", ())),
        tags=tuple(row.get("tags", ())),
    )
