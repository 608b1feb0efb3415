"""A passage store in memory, searched by brute force."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

import numpy as np

from sidecar.ids import content_hash
from sidecar.language.normal import normalize
from sidecar.language.scripts import is_spaceless_character
from sidecar.language.words import words
from sidecar.library.values import Candidate, Passage, Scope
from sidecar.ports.passages import (
    EmbeddedPassage,
    PassageStats,
    SearchRequest,
    SearchResult,
    Vector,
)


class FakePassages:
    """Passages by note id; ``older`` stands for the table of an earlier embedder.

    ``failure`` is raised by every write while it is set.
    """

    def __init__(self, dimension: int = 4) -> None:
        self.notes: dict[str, list[EmbeddedPassage]] = {}
        self.older: dict[str, list[EmbeddedPassage]] = {}
        self.failure: Exception | None = None
        self.settled = 0
        self.built_anew = 0
        self._dimension = dimension
        self._unsettled = 0

    async def replace(
        self, notes: Mapping[str, Sequence[EmbeddedPassage]], *, same: Collection[str] = ()
    ) -> None:
        """Make the passages given the only ones of each note."""
        ids = [item.passage.id for items in notes.values() for item in items]
        if len(set(ids)) != len(ids):
            raise ValueError("Two passages have the same id.")
        for item in (item for items in notes.values() for item in items):
            self._check(item.vector)
        self._write()
        for note_id, items in notes.items():
            self.notes[note_id] = list(items)
            if note_id not in same or not items:
                self.older.pop(note_id, None)

    async def move(self, paths: Mapping[str, str]) -> None:
        """Set the path of each note's passages."""
        self._write()
        for table in (self.notes, self.older):
            for note_id in paths.keys() & table.keys():
                table[note_id] = [
                    replace(item, passage=replace(item.passage, path=paths[note_id]))
                    for item in table[note_id]
                ]

    async def delete(self, note_ids: Collection[str]) -> None:
        """Remove the notes' passages."""
        if note_ids:
            self._write()
        for note_id in note_ids:
            self.notes.pop(note_id, None)
            self.older.pop(note_id, None)

    async def clear(self) -> None:
        """Remove everything."""
        self.notes.clear()
        self.older.clear()
        self._unsettled = 0

    async def vectors(self, note_ids: Collection[str]) -> Mapping[str, Vector]:
        """Return vectors by the hash of their text."""
        return {
            content_hash(item.passage.embed_text): item.vector
            for note_id in note_ids
            for item in self.notes.get(note_id, [])
            if item.vector is not None
        }

    async def counts(self) -> Mapping[str, int]:
        """Return passages by note id."""
        return {note_id: len(items) for note_id, items in self.notes.items() if items}

    async def tags(self) -> dict[str, frozenset[str]]:
        """Return all tags with the paths of their notes."""
        tables = (self.notes, self.older)
        held = [item.passage for table in tables for items in table.values() for item in items]
        names = {tag for passage in held for tag in passage.tags}
        return {name: frozenset(p.path for p in held if name in p.tags) for name in names}

    async def older_notes(self) -> frozenset[str]:
        """Return the note ids of the older table."""
        return frozenset(self._waiting())

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the union of the lists."""
        current = self._in_scope(self.notes, request.scope)
        older = self._in_scope(self._waiting(), request.scope)
        by_cosine = sorted(
            (i for i in current if _cosine(i, request) is not None),
            key=lambda i: -(_cosine(i, request) or 0.0),
        )[: request.per_list]
        near = [i for i in by_cosine if (_cosine(i, request) or 0.0) >= request.net]
        scored = sorted(
            ((i, _score(i.passage, request.text)) for i in (*current, *older)),
            key=lambda pair: (-pair[1], pair[0].passage.id),
        )
        lexical = [pair for pair in scored if pair[1] > 0][: request.per_list]
        named = [i for i in current if _is_named(i.passage, request)][: request.per_list]
        named += [i for i in current if _holds(i.passage, request)][: request.per_list]
        found = {i.passage.id: Candidate(i.passage, _cosine(i, request)) for i in (*near, *named)}
        for rank, (item, score) in enumerate(lexical, start=1):
            cosine = _cosine(item, request) if item in current else None
            found[item.passage.id] = Candidate(item.passage, cosine, rank, score)
        return SearchResult(tuple(found.values()), len(near), len(lexical))

    async def settle(self, *, idle: bool, anew: bool = False) -> bool:
        """Note that the store was compacted."""
        if not anew and (not self._unsettled or not idle):
            return False
        self.built_anew += anew
        self._unsettled = 0
        self.settled += 1
        return True

    async def drop_older(self) -> None:
        """Remove the older table."""
        self.older.clear()

    async def stats(self) -> PassageStats:
        """Return the counts."""
        items = [item for note in self.notes.values() for item in note]
        with_vector = sum(item.vector is not None for item in items)
        older = sum(len(note) for note in self._waiting().values())
        name = "older" if older else ""
        text_only = len(items) - with_vector
        return PassageStats(with_vector, text_only, older, name, 0, self._unsettled)

    async def look_through(self) -> None:
        """Nothing is damaged."""

    async def close(self) -> None:
        """Nothing to let go of."""

    def _waiting(self) -> dict[str, list[EmbeddedPassage]]:
        return {k: items for k, items in self.older.items() if not self.notes.get(k)}

    def _write(self) -> None:
        if self.failure is not None:
            raise self.failure
        self._unsettled += 1

    def _check(self, vector: Vector | None) -> None:
        if vector is None:
            return
        if vector.shape != (self._dimension,) or not abs(np.linalg.norm(vector) - 1) <= 1e-2:
            raise ValueError("A vector is unusable.")

    def _in_scope(
        self, table: Mapping[str, list[EmbeddedPassage]], scope: Scope
    ) -> list[EmbeddedPassage]:
        return [i for items in table.values() for i in items if _is_in(i.passage, scope)]


def _is_in(passage: Passage, scope: Scope) -> bool:
    if scope.folder and not passage.path.startswith(scope.folder + "/"):
        return False
    if scope.paths and passage.path not in scope.paths:
        return False
    if not all(_has_tag(passage, tag) for tag in (scope.tag, *scope.tags) if tag):
        return False
    return passage.path not in scope.leave_out


def _has_tag(passage: Passage, wanted: str) -> bool:
    return any(f"{tag}/".casefold().startswith(f"{wanted}/".casefold()) for tag in passage.tags)


def _is_named(passage: Passage, request: SearchRequest) -> bool:
    names = {passage.title, PurePosixPath(passage.path).stem, *passage.aliases}
    wanted = {name.casefold() for name in request.names}
    has_name = bool({name.casefold() for name in names} & wanted)
    return has_name or any(_has_tag(passage, tag) for tag in request.tags)


def _holds(passage: Passage, request: SearchRequest) -> bool:
    text = f" {normalize(passage.embed_text)} "
    return any(
        f" {phrase} " in text or (is_spaceless_character(phrase[0]) and phrase in text)
        for phrase in request.phrases
    )


def _cosine(item: EmbeddedPassage, request: SearchRequest) -> float | None:
    if item.vector is None or request.vector is None:
        return None
    return float(np.dot(item.vector, request.vector))


def _score(passage: Passage, text: str) -> float:
    wanted = set(words(text))
    extra = " ".join((passage.embed_text, PurePosixPath(passage.path).stem, *passage.aliases))
    return float(sum(word in wanted for word in words(extra)))
