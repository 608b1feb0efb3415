"""Opening LanceDB behind the ready line, and who may touch it when.

Its import alone takes seconds, so it happens in a thread while the sidecar already answers.
"""

from __future__ import annotations

import asyncio
import importlib
import shutil
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from sidecar.adapters.lance_errors import lance_errors
from sidecar.adapters.lance_rows import TEXT_COLUMN, schema
from sidecar.errors import LibraryDamaged, LibraryUnavailable, RemoteLibraryRefused, SidecarError
from sidecar.ports.library_gate import LibraryState

READERS = 2
"""Searches at a time. Source: 60 concurrent vector searches of 20,000 rows took 64 ms each
instead of 27 and 3.4 GB of memory (LanceDB 0.40, 2 cores)."""


REMOTE_SCHEMES = frozenset({"s3"})
"""Object stores that are tested; ``db://`` would be LanceDB's own cloud."""

LIST_COLUMNS = ("names", "tag_keys")
"""Columns that hold lists, looked up by one of their values."""

LOOKUP_COLUMNS = ("passage_id", "note_id", *LIST_COLUMNS)
"""Columns by which rows are looked up."""


@dataclass(frozen=True, slots=True)
class OpenTables:
    """The connection, the table of the embedder in use, and those of earlier embedders."""

    connection: Any
    current: Any
    older: tuple[Any, ...]

    @property
    def all(self) -> tuple[Any, ...]:
        """All tables, the current one first."""
        return (self.current, *self.older)

    def close(self) -> None:
        """Let go of all files."""
        for table in self.all:
            table.close()
        self.connection.close()


class LanceStore:
    """One LanceDB folder: opened once, written by one, read by few."""

    def __init__(
        self,
        location: str,
        *,
        table: str,
        dimension: int,
        is_remote: bool,
        runs: Callable[[], bool],
    ) -> None:
        """Name the store; see ``LancePassages``.

        Raises:
            RemoteLibraryRefused: If *location* is a URI other than ``s3://``, or *is_remote* is
                false.
            ValueError: If *location* is a relative path.
        """
        scheme, mark, _ = location.partition("://")
        if mark and not (is_remote and scheme in REMOTE_SCHEMES):
            raise RemoteLibraryRefused(scheme=scheme)
        if not mark and not Path(location).is_absolute():
            raise ValueError("The library's folder must be absolute.")
        self.folder = None if mark else Path(location)
        self._location = location
        self._table = table
        self._dimension = dimension
        self._runs = runs
        self._opening: asyncio.Task[OpenTables] | None = None
        self._reason = ""
        self._write_lock = asyncio.Lock()
        self._slots = asyncio.Semaphore(READERS)
        self.unsettled_writes = 0

    def start(self) -> None:
        """Begin to open in the background; after a failure, try again."""
        if self._opening is None or self.state() is LibraryState.UNAVAILABLE:
            self._opening = asyncio.get_running_loop().create_task(self._open())
            self._opening.add_done_callback(_look_at_failure)

    def state(self) -> LibraryState:
        """Return the state now."""
        if self._opening is None or not self._opening.done():
            return LibraryState.LOADING
        failed = self._opening.cancelled() or self._opening.exception() is not None
        return LibraryState.UNAVAILABLE if failed else LibraryState.READY

    def reason(self) -> str:
        """Return why the store is unavailable, one sentence, else empty."""
        return self._reason

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[OpenTables]:
        """Yield the tables to a reader; at most ``READERS`` at a time."""
        async with self._slots:
            tables = await self._opened()
            with lance_errors():
                yield tables

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[OpenTables]:
        """Yield the tables to the only writer; readers go on reading."""
        async with self._write_lock:
            tables = await self._opened()
            with lance_errors():
                yield tables
            self.unsettled_writes += 1
            self._mark()

    @asynccontextmanager
    async def settling(self) -> AsyncIterator[OpenTables]:
        """Yield the tables to a compaction; like writing, but it settles what was written."""
        async with self._write_lock:
            tables = await self._opened()
            with lance_errors():
                yield tables
            self.unsettled_writes = 0

    @asynccontextmanager
    async def without_readers(self) -> AsyncIterator[None]:
        """Wait until nobody reads and keep it so; only for the holder of the write lock."""
        async with AsyncExitStack() as slots:
            for _ in range(READERS):
                await slots.enter_async_context(self._slots)
            yield

    async def open_anew(self) -> None:
        """Let go of all files and open them again; only for the holder of everything.

        LanceDB caches readers of index files that a compaction has replaced, and through them
        keeps the deleted files open: six descriptors and 13 MB each time, without end.
        """
        await self._let_go()
        await self._opened()

    async def forget_older(self) -> None:
        """Drop the older tables, if there are any."""
        if not (await self._opened()).older:
            return
        async with self.writing() as tables, self.without_readers():
            for table in tables.older:
                name = table.name
                table.close()
                await tables.connection.drop_table(name)
            self._opening = _settled(OpenTables(tables.connection, tables.current, ()))

    async def clear(self) -> None:
        """Drop everything, whatever state the files are in, and open anew."""
        async with self._write_lock, self.without_readers():
            await self._let_go()
            if self.folder is not None:
                await asyncio.to_thread(_remove, self.folder)
            else:
                with lance_errors():
                    await (await self._connect()).drop_all_tables()
            self.unsettled_writes = 0
        await self._opened()

    async def close(self) -> None:
        """Wait for the write and the reads in hand, then let go of the files."""
        async with self._write_lock, self.without_readers():
            await self._let_go()

    async def _let_go(self) -> None:
        opening, self._opening = self._opening, None
        if opening is not None:
            await asyncio.wait([opening])
            if not opening.cancelled() and opening.exception() is None:
                opening.result().close()

    async def _opened(self) -> OpenTables:
        self.start()
        assert self._opening is not None, "start() has set it"
        return await asyncio.shield(self._opening)

    async def _open(self) -> OpenTables:
        self._reason = ""
        try:
            with lance_errors():
                connection = await self._connect()
                names = (await connection.list_tables()).tables
                self._refuse_lost(names)
                current = await self._open_current(connection, names)
                others = [name for name in names if name != self._table]
                older = [await connection.open_table(name) for name in others]
        except SidecarError as exc:
            self._reason = str(exc)
            raise
        return OpenTables(connection, current, tuple(older))

    async def _connect(self) -> Any:
        lancedb = await asyncio.to_thread(_import_lancedb, self._runs)
        if self.folder is not None:
            if self.folder.is_file():
                raise LibraryDamaged(kind="a file stands in the place of its folder")
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return await lancedb.connect_async(self._location, read_consistency_interval=timedelta(0))

    def _refuse_lost(self, names: Sequence[str]) -> None:
        """Take no lost library for one that was never built: every answer would be "not covered".

        Raises:
            LibraryDamaged: If passages were written once, and there is no table any more.
        """
        if names:
            self._mark()
        elif self.folder is not None and _mark_of(self.folder).exists():
            raise LibraryDamaged(kind="its passages are missing")

    def _mark(self) -> None:
        """Note beside a local folder that it holds passages."""
        if self.folder is not None and not _mark_of(self.folder).exists():
            # Without room for it the library works all the same.
            with suppress(OSError):
                _mark_of(self.folder).touch(mode=0o600)

    async def _open_current(self, connection: Any, names: Sequence[str]) -> Any:
        if self._table in names:
            table = await connection.open_table(self._table)
            await _index_lookups(table)
            return table
        table = await connection.create_table(self._table, schema=schema(self._dimension))
        await table.set_unenforced_primary_key("passage_id")
        await index_text(table)
        await _index_lookups(table)
        return table


def _mark_of(folder: Path) -> Path:
    """Return where it stands that a folder holds passages."""
    return folder.with_name(f"{folder.name}.kept")


def _remove(folder: Path) -> None:
    """Delete a folder, or what stands in its place, and the note that it holds something."""
    with suppress(OSError):
        _mark_of(folder).unlink(missing_ok=True)
    if folder.is_file():
        with suppress(OSError):
            folder.unlink()
    shutil.rmtree(folder, ignore_errors=True)


async def index_text(table: Any) -> None:
    """Build the full-text index anew.

    ``icu/split`` finds words in scripts without spaces and parts of ``snake_case``; English
    stemming adds 0.7 to 2 points of nDCG@10 on English (XQuAD 0.962 to 0.970, Cranfield
    0.477 to 0.497) and on German and Spanish, and changes nothing in nine other scripts. Stop
    words stay: a query may consist of them.
    """
    from lancedb.index import FTS

    config = FTS(
        base_tokenizer="icu/split", stem=True, remove_stop_words=False, with_position=False
    )
    await table.create_index(TEXT_COLUMN, config=config, replace=True)


async def _index_lookups(table: Any) -> None:
    """Index the columns by which rows are looked up, unless they are.

    At 100,000 rows a lookup of 15 passages takes 2 ms instead of 13, one of a note's vectors 3
    instead of 32, one of a name 1 instead of 8 (LanceDB 0.40, 2 cores).
    """
    from lancedb.index import BTree, LabelList

    indexed = {column for index in await table.list_indices() for column in index.columns}
    for column in LOOKUP_COLUMNS:
        if column not in indexed:
            config = LabelList() if column in LIST_COLUMNS else BTree()
            await table.create_index(column, config=config)


def _import_lancedb(runs: Callable[[], bool]) -> Any:
    if "lancedb" not in sys.modules and not runs():
        raise LibraryUnavailable(kind="LanceDB does not run on this processor")
    try:
        lancedb = importlib.import_module("lancedb")
        importlib.import_module("lancedb.index")
    except ImportError as exc:
        raise LibraryUnavailable(kind="LanceDB does not load on this system") from exc
    return lancedb


def _look_at_failure(opening: asyncio.Task[OpenTables]) -> None:
    """Mark the failure as seen: whoever needs the store meets it there."""
    if not opening.cancelled():
        opening.exception()


def _settled(tables: OpenTables) -> asyncio.Task[OpenTables]:
    async def same() -> OpenTables:
        return tables

    return asyncio.get_running_loop().create_task(same())
