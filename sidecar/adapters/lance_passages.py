"""Passages in LanceDB (``ports/passages.py``).

One process, one write lock, an unenforced primary key and explicit Arrow schemas keep merges
from duplicating rows. The index is disposable: the vault is the source of truth.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sidecar.adapters.lance_gate import LanceGate
from sidecar.adapters.lance_look import look_through
from sidecar.adapters.lance_rows import any_of, table_name, to_arrow
from sidecar.adapters.lance_search import TableSearch, merged
from sidecar.adapters.lance_store import LanceStore, index_text
from sidecar.adapters.lance_upkeep import (
    available_memory_bytes,
    bytes_below,
    compact,
    drop_old_versions,
    give_back_memory,
    lacks_memory,
)
from sidecar.adapters.lance_vectors import HeldVectors
from sidecar.ports.passages import (
    EmbeddedPassage,
    PassageStats,
    SearchRequest,
    SearchResult,
    Vector,
)

SETTLE_WRITES = 64
"""Writes after which the store is compacted even when busy. Source: measured on 20,000 rows
of 384 dimensions, 5,000 rows outside the text index cost 55 ms a query, a compaction 270 ms."""

LOOK_WRITES = 8
"""Writes after which the disk is looked at."""

MOST_GROWTH = 2.0
"""Growth of the disk that makes a compaction due. Source: a save adds some 90 kB, so a small
library triples within twenty (library.md: at most 3 x live data); looked at every 8 writes, it
stays below that (``python -m benchmarks saves``)."""

_LITTLE_MEMORY = "The index is compacted once there is more free memory."

MOVE_BATCH = 500
"""Notes moved in one transaction; bounds the rows held in memory."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Machine:
    """What a store asks of the machine.

    Attributes:
        available_bytes: Tells the memory that a compaction may take.
        runs: Tells, blocking, whether LanceDB runs on this processor.
    """

    available_bytes: Callable[[], int] = available_memory_bytes
    runs: Callable[[], bool] = lambda: True


class LancePassages(LanceGate):
    """Stores and searches passages; also the library's gate (``ports/library_gate.py``)."""

    def __init__(
        self,
        location: str,
        *,
        embedder_id: str,
        dimension: int,
        format_version: int,
        is_remote: bool = False,
        machine: Machine | None = None,
    ) -> None:
        """Name the store; nothing is opened yet.

        Args:
            location: Absolute local folder, or an object-store URI when *is_remote*.
            embedder_id: Names the vector space; part of the table's name.
            dimension: Length of a vector; 0 keeps text only.
            format_version: Of the passages; another version is another table.
            is_remote: Whether the user knowingly allowed a library outside this machine.
            machine: What the store asks of the machine; ``None`` takes the real memory and
                trusts that LanceDB runs here.

        Raises:
            RemoteLibraryRefused: If *location* is a URI other than ``s3://``, or *is_remote* is
                false.
            ValueError: If *location* is a relative path.
        """
        name = table_name(embedder_id, dimension, format_version)
        machine = machine or Machine()
        store = LanceStore(
            location, table=name, dimension=dimension, is_remote=is_remote, runs=machine.runs
        )
        super().__init__(store)
        self._dimension = dimension
        self._held = HeldVectors(dimension)
        self._turn = asyncio.Lock()
        self._available_bytes = machine.available_bytes
        self._put_off = ""
        self._settled_bytes = 0

    async def replace(
        self, notes: Mapping[str, Sequence[EmbeddedPassage]], *, same: Collection[str] = ()
    ) -> None:
        """Make the passages given the only ones of each note id, in one transaction."""
        if not notes:
            return
        passages = [item for items in notes.values() for item in items]
        async with self._turn:  # a deletion asked for later must not overtake this
            rows = await asyncio.to_thread(to_arrow, passages, self._dimension)
            await self._write(rows, notes, frozenset(same))

    async def _write(
        self,
        rows: Any,
        notes: Mapping[str, Sequence[EmbeddedPassage]],
        same: Collection[str],
    ) -> None:
        async with self._store.writing() as tables, self._held.writing():
            if len(rows):
                merge = _upsert(tables.current)
                merge = merge.when_not_matched_by_source_delete(any_of("note_id", notes))
                await merge.execute(rows, on_bad_vectors="null")
            else:
                await tables.current.delete(any_of("note_id", notes))
            await self._held.replace(notes, [item for items in notes.values() for item in items])
            stale = {note_id for note_id, items in notes.items() if not items} | notes.keys() - same
            for table in tables.older if stale else ():
                await table.delete(any_of("note_id", stale))

    async def move(self, paths: Mapping[str, str]) -> None:
        """Set the path of each note id's passages; vectors stay."""
        ids = sorted(paths)
        for start in range(0, len(ids), MOVE_BATCH):
            batch = {note_id: paths[note_id] for note_id in ids[start : start + MOVE_BATCH]}
            async with self._store.writing() as tables:
                for table in tables.all:
                    await _move(table, batch)

    async def delete(self, note_ids: Collection[str]) -> None:
        """Remove all passages of the note ids."""
        if not note_ids:
            return
        async with self._turn, self._store.writing() as tables, self._held.writing():
            for table in tables.all:
                await table.delete(any_of("note_id", note_ids))
            await self._held.replace(note_ids)

    async def clear(self) -> None:
        """Remove everything; works on a damaged store too."""
        self._held.forget()
        await self._store.clear()
        self._held.forget()

    async def vectors(self, note_ids: Collection[str]) -> Mapping[str, Vector]:
        """Return the stored vectors of the notes by ``content_hash(embed_text)``."""
        if not note_ids or not self._dimension:
            return {}
        async with self._store.reading() as tables:
            return await TableSearch(tables.current).vectors(any_of("note_id", note_ids))

    async def counts(self) -> Mapping[str, int]:
        """Return the number of passages of each note id in the current table."""
        async with self._store.reading() as tables:
            return await TableSearch(tables.current).note_counts()

    async def tags(self) -> Mapping[str, frozenset[str]]:
        """Return all tags, as the notes write them, each with the paths of its notes."""
        async with self._store.reading() as tables:
            held = [await TableSearch(each).tags() for each in (tables.current, *tables.older)]
        names = frozenset().union(*held)
        return {name: frozenset().union(*(one.get(name, ()) for one in held)) for name in names}

    async def older_notes(self) -> frozenset[str]:
        """Return the note ids that still wait in an older table."""
        return frozenset(await self._waiting())

    async def _waiting(self) -> Mapping[str, int]:
        """Return the number of passages of each note that only an older table holds."""
        async with self._store.reading() as tables:
            if not tables.older:
                return {}
            written = await TableSearch(tables.current).note_counts()
            counts = [await TableSearch(table).note_counts() for table in tables.older]
        return {
            note_id: number
            for count in reversed(counts)
            for note_id, number in count.items()
            if note_id not in written
        }

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the candidates of all lists; an older table answers by words only."""
        by_words = replace(request, vector=None)
        async with self._store.reading() as tables:
            first = request if self._dimension else by_words
            found = [await TableSearch(tables.current, self._held).search(first)]
            found += [await TableSearch(table).search(by_words) for table in tables.older]
            written = await TableSearch(tables.current).note_counts() if tables.older else {}
        return merged(found, per_list=request.per_list, written=written)

    async def settle(self, *, idle: bool, anew: bool = False) -> bool:
        """Compact, refresh the text index and drop old versions if it is due."""
        writes = self._store.unsettled_writes
        is_due = writes >= SETTLE_WRITES or (idle and writes > 0) or anew
        if not is_due and writes % LOOK_WRITES:
            return False
        live_bytes = await asyncio.to_thread(bytes_below, self._store.folder)
        has_grown = live_bytes > MOST_GROWTH * self._settled_bytes
        if not is_due and not (writes and has_grown):
            return False
        if lacks_memory(live_bytes, self._available_bytes()):
            self._put_off = _LITTLE_MEMORY
            logger.warning("compaction put off: too little memory for %d bytes", live_bytes)
            return False
        async with self._store.settling() as tables:
            if anew:
                await index_text(tables.current)
            await compact(tables.all)
            async with self._store.without_readers():
                await drop_old_versions(tables.all)
                await self._store.open_anew()
            self._settled_bytes = await asyncio.to_thread(bytes_below, self._store.folder)
        self._put_off = ""
        await asyncio.to_thread(give_back_memory)
        logger.info("library settled after %d writes", writes)
        return True

    async def drop_older(self) -> None:
        """Remove the older tables once their notes have been written anew."""
        await self._store.forget_older()

    async def stats(self) -> PassageStats:
        """Return the size of the store."""
        async with self._store.reading() as tables:
            total = await tables.current.count_rows()
            text_only = total
            if self._dimension:
                text_only = await tables.current.count_rows("vector IS NULL")
            names = [table.name for table in tables.older]
        older = sum((await self._waiting()).values())
        return PassageStats(
            passages=total - text_only,
            text_only=text_only,
            older=older,
            older_embedder=names[0].rsplit(".", 3)[0] if older else "",
            disk_bytes=await asyncio.to_thread(bytes_below, self._store.folder),
            unsettled_writes=self._store.unsettled_writes,
            put_off=self._put_off,
        )

    async def look_through(self) -> None:
        """Read every index once, so that damage is found before it is met."""
        async with self._store.reading() as tables:
            for table in tables.all:
                await look_through(table)

    async def close(self) -> None:
        """Finish the write and the reads in hand and let go of the files."""
        await self._store.close()
        self._held.forget()


def _upsert(table: Any) -> Any:
    return table.merge_insert("passage_id").when_matched_update_all().when_not_matched_insert_all()


async def _move(table: Any, paths: Mapping[str, str]) -> None:
    import pyarrow as pa

    rows = await table.query().where(any_of("note_id", paths)).to_arrow()
    if not len(rows):
        return
    place = rows.schema.get_field_index("path")
    new = pa.array([paths[note_id] for note_id in rows["note_id"].to_pylist()], pa.string())
    moved = rows.set_column(place, rows.schema.field("path"), new)
    await _upsert(table).execute(moved, on_bad_vectors="null")
