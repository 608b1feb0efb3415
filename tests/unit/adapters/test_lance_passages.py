"""LanceDB behind the port: opening, languages, older tables, upkeep, damage."""

from __future__ import annotations

import asyncio
import inspect
import shutil
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import lancedb.exceptions
import psutil
import pyarrow as pa
import pytest

from sidecar.adapters.lance_errors import RequestNotTakenError, contract_error, lance_errors
from sidecar.adapters.lance_passages import LOOK_WRITES, SETTLE_WRITES, Machine
from sidecar.adapters.lance_rows import table_name
from sidecar.adapters.lance_store import LOOKUP_COLUMNS
from sidecar.errors import (
    DataDirectoryUnwritable,
    DiskFull,
    LibraryDamaged,
    LibraryUnavailable,
    RemoteLibraryRefused,
    SidecarError,
)
from sidecar.ports.library_gate import LibraryState
from sidecar.ports.passages import EmbeddedPassage, SearchRequest
from tests.contract.test_passages_contract import axis, embedded, found, words
from tests.fakes.library import LancePassages

DIMENSION = 4


def a_store(
    folder: Path, embedder_id: str = "test", *, dimension: int = DIMENSION
) -> LancePassages:
    """Return the store in a folder."""
    return LancePassages(
        str(folder / "library"), embedder_id=embedder_id, dimension=dimension, format_version=1
    )


@pytest.fixture
async def lance(tmp_path: Path) -> AsyncIterator[LancePassages]:
    """Return an empty store."""
    store = a_store(tmp_path)
    yield store
    await store.close()


# Opening


async def test_the_store_opens_behind(tmp_path: Path) -> None:
    """Starting returns at once; who needs the store waits for it."""
    store = a_store(tmp_path)
    store.start()
    before = store.state()
    await store.counts()

    assert (before, store.state(), store.reason()) == (LibraryState.LOADING, LibraryState.READY, "")
    await store.close()


async def test_a_store_that_cannot_open_says_why_and_can_be_tried_again(tmp_path: Path) -> None:
    """A file in the way is a reason; once it is gone, the next call opens the store."""
    (tmp_path / "library").write_text("in the way")
    store = a_store(tmp_path)
    with pytest.raises(SidecarError):
        await store.counts()
    state, reason = store.state(), store.reason()
    (tmp_path / "library").unlink()

    assert await store.counts() == {}
    assert (state, store.state()) == (LibraryState.UNAVAILABLE, LibraryState.READY)
    assert reason
    await store.close()


@pytest.mark.parametrize("is_emptied", [False, True])
async def test_passages_that_were_lost_are_damage_and_no_empty_library(
    tmp_path: Path, *, is_emptied: bool
) -> None:
    """Else every question would be answered with "your notes do not cover this"."""
    store = a_store(tmp_path)
    await store.replace({"a": [embedded("a", "inertia", axis(0))]})
    await store.close()
    shutil.rmtree(tmp_path / "library")
    if is_emptied:
        (tmp_path / "library").mkdir()
    again = a_store(tmp_path)

    with pytest.raises(LibraryDamaged, match="its passages are missing"):
        await again.search(words("inertia"))
    await again.clear()
    assert await again.counts() == {}
    await again.close()


async def test_a_library_that_never_held_anything_may_go(tmp_path: Path) -> None:
    """And so may one that was forgotten."""
    store = a_store(tmp_path)
    await store.replace({"a": [embedded("a", "inertia", axis(0))]})
    await store.clear()
    await store.close()
    shutil.rmtree(tmp_path / "library")
    again = a_store(tmp_path)

    assert await again.counts() == {}
    await again.close()


async def test_a_failure_nobody_waits_for_is_no_noise(tmp_path: Path) -> None:
    """Opening in the background may fail while no call is waiting: the state tells."""
    (tmp_path / "library").write_text("in the way")
    store = a_store(tmp_path)
    store.start()
    while store.state() is LibraryState.LOADING:
        await asyncio.sleep(0)

    assert store.state() is LibraryState.UNAVAILABLE


@pytest.mark.parametrize("location", ["s3://bucket/x", "gs://b", "db://cloud", "memory://x"])
def test_a_library_elsewhere_needs_consent(location: str) -> None:
    """Connecting alone would leave the machine; it is refused before anything is opened."""
    with pytest.raises(RemoteLibraryRefused):
        LancePassages(location, embedder_id="x", dimension=4, format_version=1)


@pytest.mark.parametrize("location", ["gs://b", "db://cloud", "memory://x", "file:///x"])
def test_consent_is_for_object_stores_only(location: str) -> None:
    """What is not tested is refused even where a library elsewhere is allowed."""
    with pytest.raises(RemoteLibraryRefused):
        LancePassages(location, embedder_id="x", dimension=4, format_version=1, is_remote=True)


def test_a_relative_folder_is_refused() -> None:
    """Where a library lies must not depend on where the sidecar was started."""
    with pytest.raises(ValueError, match="absolute"):
        LancePassages("library", embedder_id="x", dimension=4, format_version=1)


async def test_the_folder_is_for_its_owner_only(lance: LancePassages, tmp_path: Path) -> None:
    """The index holds note text in clear."""
    await lance.counts()

    assert stat.S_IMODE((tmp_path / "library").stat().st_mode) == 0o700


@pytest.mark.parametrize("embedder_id", ["nomic-embed-text:v1.5@abc", "../../x", "", "ä" * 300])
def test_table_names_are_safe_and_distinct(embedder_id: str) -> None:
    """Whatever an embedder is called, its table has a name that LanceDB takes."""
    name = table_name(embedder_id, 384, 1)

    assert set(name) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")
    assert len(name) < 100
    assert name != table_name(embedder_id + "x", 384, 1)
    assert name != table_name(embedder_id, 768, 1)
    assert name != table_name(embedder_id, 384, 2)


# Words


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("北京清华大学的学生", "大学"),
        ("北京清华大学的学生", "清华"),
        ("東京の天気は良い", "天気"),
        ("call parse_date twice", "parse_date"),
        ("call parse_date twice", "date"),
        ("The runners were running", "run"),
        ("Crème brûlée", "creme brulee"),
        ("Ångström and Müller", "muller"),
        ("error E1234-5 in C++", "e1234"),
        ("the to be or not", "to be"),
        ("Москва слезам не верит", "москва"),
    ],
)
async def test_words_are_found_in_many_scripts(lance: LancePassages, text: str, query: str) -> None:
    """Scripts without spaces, identifiers, inflected and accented words are found."""
    await lance.replace({"a": [embedded("a", text)], "b": [embedded("b", "something else 別")]})

    assert await found(lance, words(query)) == ["a"]


# Tables


async def test_passages_survive_a_restart(tmp_path: Path) -> None:
    """What was written is there for the next process."""
    first = a_store(tmp_path)
    await first.replace({"a": [embedded("a", "inertia", axis(0))]})
    await first.close()
    second = a_store(tmp_path)

    assert await found(second, SearchRequest("inertia", axis(0), 5)) == ["a"]
    await second.close()


async def test_an_older_table_answers_by_words(tmp_path: Path) -> None:
    """After a change of embedder, notes not yet embedded anew are found without a cosine."""
    old = a_store(tmp_path, "old-embedder")
    await old.replace({"a": [embedded("a", "inertia", axis(0))], "b": [embedded("b", "inertia")]})
    await old.close()
    new = a_store(tmp_path, "new", dimension=3)
    await new.replace({"a": [embedded("a", "inertia", axis(1, of=3))]})
    result = await new.search(SearchRequest("inertia", axis(1, of=3), 5))
    cosines = {c.passage.note_id: c.cosine for c in result.candidates}
    stats = await new.stats()

    assert cosines == {"a": pytest.approx(1.0, abs=1e-6), "b": None}
    assert await new.older_notes() == {"b"}
    assert (stats.passages, stats.older, stats.older_embedder) == (1, 1, "old-embedder")
    await new.close()


async def test_notes_in_an_older_table_move_and_go_too(tmp_path: Path) -> None:
    """Renames and deletions during a re-embedding reach both tables."""
    old = a_store(tmp_path, "old")
    await old.replace({n: [embedded(n, "inertia", axis(0))] for n in ("a", "b")})
    await old.close()
    new = a_store(tmp_path, "new")
    await new.move({"a": "moved.md"})
    await new.delete(["b"])
    result = await new.search(words("inertia"))

    assert [candidate.passage.path for candidate in result.candidates] == ["moved.md"]
    await new.close()


async def test_an_older_table_can_be_dropped(tmp_path: Path) -> None:
    """When nothing waits any more, the disk is given back."""
    old = a_store(tmp_path, "old")
    await old.replace({"a": [embedded("a", "inertia", axis(0))]})
    await old.close()
    new = a_store(tmp_path, "new")
    await new.drop_older()

    assert await new.older_notes() == frozenset()
    assert not list((tmp_path / "library").glob("old.*"))
    await new.close()


async def test_the_same_note_stays_in_an_older_table_unused(tmp_path: Path) -> None:
    """A note written anew with the same text answers once, from the new table only."""
    old = a_store(tmp_path, "old")
    await old.replace({n: [embedded(n, "inertia", axis(0))] for n in ("a", "b")})
    await old.close()
    new = a_store(tmp_path, "new")
    await new.replace({"a": [embedded("a", "momentum", axis(1))]}, same={"a"})
    waiting, by_words = await new.older_notes(), await found(new, words("inertia"))
    stats = await new.stats()
    await new.close()
    back = a_store(tmp_path, "old")

    assert (waiting, by_words, stats.older) == ({"b"}, ["b"], 1)
    assert await back.counts() == {"a": 1, "b": 1}
    await back.close()


async def test_dropping_no_older_table_is_no_write(lance: LancePassages) -> None:
    """A comparison that finds nothing to do leaves nothing to compact."""
    await lance.drop_older()

    assert (await lance.stats()).unsettled_writes == 0


async def test_a_library_of_words_has_no_vectors(tmp_path: Path) -> None:
    """Without an embedder the table has no vector column, and all else works."""
    store = a_store(tmp_path, "words", dimension=0)
    await store.replace({"a": [embedded("a", "inertia")]})
    (candidate,) = (await store.search(SearchRequest("inertia", axis(0), 5))).candidates

    assert candidate.cosine is None
    assert await store.vectors(["a"]) == {}
    assert (await store.stats()).text_only == 1
    await store.close()


# Upkeep


async def test_many_saves_keep_the_disk_small(tmp_path: Path) -> None:
    """During 96 single-note saves, compacted when due, the disk holds at most 3 × live data."""
    saved, fresh = a_store(tmp_path / "saved"), a_store(tmp_path / "fresh")
    notes: dict[str, list[EmbeddedPassage]] = {}
    most_bytes = 0
    for number in range(24):
        note = f"n{number}"
        notes[note] = [
            embedded(note, f"word{number}-{part} " * 200, axis(1), ordinal=part)
            for part in range(20)
        ]
    await saved.replace(notes)
    for number in range(96):
        note = f"n{number % 24}"
        notes[note] = [
            embedded(note, f"new{number}-{part} " * 200, axis(1), ordinal=part)
            for part in range(20)
        ]
        await saved.replace({note: notes[note]})
        await saved.settle(idle=False)
        most_bytes = max(most_bytes, (await saved.stats()).disk_bytes)
    await fresh.replace(notes)
    await fresh.settle(idle=True)

    assert most_bytes <= 3 * (await fresh.stats()).disk_bytes
    assert await saved.counts() == await fresh.counts()
    await saved.close()
    await fresh.close()


async def test_a_busy_store_is_compacted_by_writes_or_by_growth(lance: LancePassages) -> None:
    """While more is waiting, a compaction is due after many writes, or when the disk doubled."""
    await lance.replace({f"n{n}": [embedded(f"n{n}", "x" * 9000, axis(0))] for n in range(100)})
    await lance.settle(idle=True)
    runs = []
    for number in range(1, 3 * SETTLE_WRITES):
        await lance.delete([f"gone{number}"])
        if await lance.settle(idle=False):
            runs.append(number)

    assert 2 <= len(runs) <= 3 * SETTLE_WRITES // LOOK_WRITES
    assert all(number % LOOK_WRITES == 0 for number in runs[:1])


async def test_compactions_keep_no_files_open(lance: LancePassages) -> None:
    """LanceDB's caches hold on to index files that a compaction replaced; they are let go of."""
    process = psutil.Process()
    open_files = []
    for number in range(12):
        await lance.replace({"a": [embedded("a", f"word{number}", axis(0))]})
        await lance.search(SearchRequest("word", axis(0), 5))
        await lance.settle(idle=True)
        open_files.append(process.num_fds())

    assert max(open_files[2:]) <= open_files[1] + 2


async def test_a_compaction_that_would_take_too_much_memory_is_put_off(tmp_path: Path) -> None:
    """With little free memory nothing is compacted and the status says so; later it is."""
    free = [1_000_000]
    store = LancePassages(
        str(tmp_path / "library"),
        embedder_id="test",
        dimension=DIMENSION,
        format_version=1,
        machine=Machine(available_bytes=lambda: free[0]),
    )
    await store.replace({"a": [embedded("a", "inertia", axis(0))]})
    refused = await store.settle(idle=True)
    reason = (await store.stats()).put_off
    free[0] = 10_000_000_000
    done = await store.settle(idle=True)

    assert (refused, done) == (False, True)
    assert "free memory" in reason
    assert (await store.stats()).put_off == ""
    await store.close()


async def test_rows_are_looked_up_by_indexed_columns(tmp_path: Path) -> None:
    """A store made before these indexes existed gets them when it is opened."""
    store = a_store(tmp_path)
    await store.replace({"a": [embedded("a", "inertia", axis(0))]})
    async with store._store.writing() as tables:
        for column in LOOKUP_COLUMNS:
            await tables.current.drop_index(f"{column}_idx")
    await store.close()
    again = a_store(tmp_path)
    async with again._store.reading() as tables:
        indexed = {c for index in await tables.current.list_indices() for c in index.columns}

    assert set(LOOKUP_COLUMNS) <= indexed
    assert await found(again, SearchRequest("", axis(0), 5)) == ["a"]
    await again.close()


async def test_the_text_index_never_lags_nor_remembers(lance: LancePassages) -> None:
    """Edit and compact, again and again: only the newest word of each note is found."""
    for cycle in range(12):
        for note in ("a", "b", "c"):
            await lance.replace({note: [embedded(note, f"{note}word{cycle}", axis(0))]})
        if cycle % 2:
            await lance.settle(idle=True)
        for note in ("a", "b", "c"):
            assert await found(lance, words(f"{note}word{cycle}")) == [note]
            assert await found(lance, words(f"{note}word{cycle - 1}")) == []


async def test_searches_answer_while_the_store_is_compacted(lance: LancePassages) -> None:
    """Compaction drops old versions only when nobody reads them."""
    for number in range(30):
        await lance.replace({f"n{number}": [embedded(f"n{number}", "inertia", axis(0))]})
    searches = [lance.search(SearchRequest("inertia", axis(0), 40)) for _ in range(40)]
    results = await asyncio.gather(lance.settle(idle=True), *searches)

    assert {len(result.candidates) for result in results[1:]} == {30}


async def test_writers_and_cleaners_take_turns(lance: LancePassages) -> None:
    """Writing, deleting, moving and compacting at once leaves what the last writer said."""
    work = []
    for number in range(24):
        note = f"n{number % 6}"
        work.append(lance.replace({note: [embedded(note, f"version {number}", axis(0))]}))
        work.append(lance.settle(idle=True))
        work.append(lance.move({note: f"x/{note}.md"}))
    work.append(lance.delete(["n0"]))
    await asyncio.gather(*work)

    assert await lance.counts() == {f"n{number}": 1 for number in range(1, 6)}


async def test_clearing_repairs_a_damaged_store(tmp_path: Path) -> None:
    """Files that make no sense are an error with a remedy, and the remedy works."""
    store = a_store(tmp_path)
    await store.replace({"a": [embedded("a", "inertia", axis(0))]})
    await store.close()
    for place in (tmp_path / "library").rglob("*"):
        if place.is_file():
            place.write_bytes(b"garbage")
    damaged = a_store(tmp_path)
    with pytest.raises(LibraryDamaged) as refusal:
        await damaged.counts()
    await damaged.clear()
    await damaged.replace({"b": [embedded("b", "momentum", axis(0))]})

    assert "--rebuild" in str(refusal.value.details()["remedy"])
    assert await damaged.counts() == {"b": 1}
    await damaged.close()


# Errors


FOREIGN = [
    kind
    for module in (lancedb.exceptions, pa.lib)
    for _, kind in inspect.getmembers(module, inspect.isclass)
    if issubclass(kind, Exception) and kind.__module__.startswith(("lancedb", "pyarrow"))
]


@pytest.mark.parametrize("kind", FOREIGN)
def test_every_exception_of_lancedb_and_arrow_is_mapped(kind: type[Exception]) -> None:
    """No exception of either library leaves the adapter as it is, nor does its text."""
    with pytest.raises((SidecarError, RequestNotTakenError)) as mapped, lance_errors():
        raise kind("canary")

    assert "canary" not in str(mapped.value)


@pytest.mark.parametrize("bug", [TypeError, AttributeError, AssertionError, KeyError])
def test_our_own_mistakes_are_not_taken_for_damage(bug: type[Exception]) -> None:
    """A bug stays a bug: a rebuild would not help."""
    with pytest.raises(bug), lance_errors():
        raise bug


@pytest.mark.parametrize(
    ("foreign", "ours"),
    [
        (OSError(28, "No space left on device"), DiskFull),
        (RuntimeError("lance error: IO error: No space left on device (os error 28)"), DiskFull),
        (PermissionError(13, "Permission denied"), DataDirectoryUnwritable),
        (RuntimeError("Permission denied (os error 13)"), DataDirectoryUnwritable),
        (RuntimeError("Not found: x.lance"), LibraryDamaged),
        (ValueError("Invalid input, file does not appear to be a Lance file"), LibraryDamaged),
        (ValueError("Invalid input, failed to decode Protobuf message"), LibraryDamaged),
        (ValueError("Invalid input, phrase queries need positions"), RequestNotTakenError),
        (ValueError('Generic { store: "S3", source: Connect }'), LibraryUnavailable),
        (ValueError('store: "S3", status: 404, body: NoSuchBucket'), LibraryUnavailable),
        (ValueError('store: "S3", status: 403, body: AccessDenied'), LibraryUnavailable),
    ],
)
def test_the_disk_is_told_from_the_index(foreign: Exception, ours: type[Exception]) -> None:
    """A full disk, a locked one, a damaged index and our own fault have different remedies."""
    assert type(contract_error(foreign)) is ours
