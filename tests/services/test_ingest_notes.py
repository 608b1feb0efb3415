"""Indexing: what is embedded, what is not, and what survives."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from sidecar.adapters.system_clock import SystemClock
from sidecar.errors import (
    DiskFull,
    EmbeddingFailed,
    JobUnknown,
    LibraryDamaged,
    LibraryUnavailable,
    OllamaDown,
    OutsideVault,
    PruneUnconfirmed,
    RequestCancelled,
)
from sidecar.library.values import IngestRequest, JobState, NoteState
from sidecar.ports.embedder import Vectors
from sidecar.ports.notes import SkipReason
from sidecar.services.embed_passages import TEXTS_PER_CALL
from sidecar.services.index_notes import LONG_NOTE_BUDGET_S, LONG_NOTE_BYTES
from sidecar.services.progress import NoProgress
from tests.fakes.catalogue import FakeCatalogue
from tests.fakes.clock import FakeClock
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, fake_library, library
from tests.fakes.notes import OLD_NS, FakeNotes
from tests.fakes.passages import FakePassages

SECTIONS = "# {title}\n\n" + "\n\n".join(
    f"## Part {number}\n\nThe {word} of {{title}} is explained at some length in this part."
    for number, word in enumerate(("cause", "effect", "limit"))
)


def a_note(title: str) -> str:
    """Return a note of three passages."""
    return SECTIONS.format(title=title)


def a_vault(count: int) -> FakeNotes:
    """Return a vault of as many notes in two folders."""
    return FakeNotes(
        {f"{'even' if n % 2 == 0 else 'odd'}/n{n}.md": a_note(f"topic{n}") for n in range(count)}
    )


def a_long_text() -> str:
    """Return a text above the size from which a note is long, of a few hundred passages."""
    parts = (f"## Part {n}\n\n{f'word{n} number{n * 7} ' * 60}" for n in range(400))
    text = "\n\n".join(parts)
    assert len(text) > LONG_NOTE_BYTES
    return text


@pytest.fixture
async def lib_of_six() -> Library:
    """Return the library of six indexed notes, 18 passages."""
    lib = fake_library(a_vault(6), HashEmbedder())
    await lib.run(everything=True)
    return lib


def stored_paths(lib: Library) -> set[str]:
    """Return the paths of all stored passages."""
    assert isinstance(lib.passages, FakePassages)
    return {item.passage.path for items in lib.passages.notes.values() for item in items}


async def row(lib: Library, path: str):
    """Return the row of a note that must be in the catalogue."""
    found = await lib.catalogue.find(path)
    assert found is not None
    return found


# What is embedded


async def test_a_whole_vault_is_indexed() -> None:
    """Every note ends indexed, every passage with a vector."""
    lib = fake_library(a_vault(6), HashEmbedder())
    report = await lib.run(everything=True)

    assert report.state is JobState.DONE
    assert (report.counts.total, report.counts.done, report.counts.indexed) == (6, 6, 6)
    assert (
        report.counts.passages_embedded
        == len(lib.embedder.texts)
        == (await lib.passages.stats()).passages
    )
    assert stored_paths(lib) == set(lib.notes.files)


async def test_an_unchanged_vault_is_not_even_read() -> None:
    """A second comparison embeds nothing and reads nothing: size and time are the same."""
    notes = a_vault(6)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    calls, reads = lib.embedder.calls, dict(notes.reads)
    report = await lib.run(everything=True)

    assert report.counts.unchanged == 6
    assert (lib.embedder.calls, notes.reads) == (calls, reads)


async def test_a_restart_embeds_nothing() -> None:
    """New services over the same stores find nothing to do."""
    notes = a_vault(6)
    first = fake_library(notes, HashEmbedder())
    await first.run(everything=True)
    again = library(notes, first.passages, first.catalogue, HashEmbedder())
    report = await again.run(everything=True)

    assert report.counts.unchanged == 6
    assert again.embedder.calls == 0


async def test_a_touched_note_embeds_nothing() -> None:
    """Another time with the same content is read, and that is all."""
    notes = a_vault(2)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    calls = lib.embedder.calls
    notes.write("even/n0.md", notes.files["even/n0.md"][0])
    report = await lib.run(everything=True)
    again = await lib.run(everything=True)

    assert (report.counts.unchanged, again.counts.unchanged) == (2, 2)
    assert lib.embedder.calls == calls
    assert notes.reads["even/n0.md"] == 2


async def test_a_changed_word_embeds_one_passage() -> None:
    """Only the passage whose text changed gets a new vector."""
    notes = a_vault(1)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    lib.embedder.texts.clear()
    notes.write("even/n0.md", notes.files["even/n0.md"][0].replace("effect", "consequence"))
    report = await lib.run(changed=("even/n0.md",))

    assert report.counts.indexed == 1
    assert len(lib.embedder.texts) == 1
    assert "consequence" in lib.embedder.texts[0]


async def test_a_recent_note_is_read_again() -> None:
    """A save within the same tick of the file system's clock is not overlooked."""
    now = datetime(2026, 1, 1, 12, tzinfo=UTC)
    just_now = int((now - timedelta(seconds=1)).timestamp() * 1e9)
    notes = FakeNotes()
    notes.write("a.md", "first word", mtime_ns=just_now)
    lib = library(notes, FakePassages(64), FakeCatalogue(), HashEmbedder(), clock=FakeClock(now))
    await lib.run(everything=True)
    notes.write("a.md", "other word", mtime_ns=just_now)
    report = await lib.run(everything=True)

    assert report.counts.indexed == 1
    assert "other word" in lib.embedder.texts[-1]


async def test_new_notes_come_newest_first() -> None:
    """What was written last is found first."""
    notes = FakeNotes()
    for day, name in enumerate(("old", "middle", "new")):
        notes.write(f"{name}.md", f"the {name} text", mtime_ns=day)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)

    assert [text.split()[-2] for text in lib.embedder.texts] == ["new", "middle", "old"]


async def test_a_long_note_comes_after_all_others() -> None:
    """However new it is, one long note lets the short ones be written first."""
    notes = FakeNotes({"old.md": "the old text", "new.md": "the new text"})
    notes.write("long.md", a_long_text(), mtime_ns=OLD_NS + 1_000)
    lib = fake_library(notes, HashEmbedder())
    written_before: list[set[str]] = []
    lib.embedder.on_call = lambda texts: written_before.append(stored_paths(lib))
    await lib.run(everything=True)

    assert written_before[0] == set()
    assert written_before[1] == {"old.md", "new.md"}
    assert stored_paths(lib) == set(notes.files)


async def test_a_long_note_embeds_no_longer_than_its_budget() -> None:
    """Past its time the rest of a long note is found by its words, and the note is named."""
    clock = FakeClock()
    embedder = HashEmbedder()
    lib = fake_library(FakeNotes({"long.md": a_long_text()}), embedder, clock=clock)
    embedder.on_call = lambda texts: clock.advance(0.6 * LONG_NOTE_BUDGET_S)
    report = await lib.run(everything=True)
    found = await row(lib, "long.md")
    again = await lib.run(everything=True)

    assert (report.state, report.counts.indexed, embedder.calls) == (JobState.DONE, 1, 2)
    assert (found.state, found.passages) == (NoteState.INDEXED, len(set(embedder.texts)))
    assert found.text_only_passages > 0
    assert report.notices == (f"long.md: {found.reason}.",)
    assert again.counts.unchanged == 1


async def test_progress_tells_of_a_long_note() -> None:
    """While it takes its time, whoever waits knows why the count stands still."""
    lib = fake_library(FakeNotes({"long.md": a_long_text()}), HashEmbedder())
    heard: list[str] = []

    class Listener(NoProgress):
        """Keeps the messages."""

        def report(self, done: float, total: float, message: str) -> None:
            heard.append(message)

    started = await lib.ingest.start(IngestRequest(everything=True))
    await lib.ingest.wait(started.job_id, progress=Listener())

    assert "a long note: 30 s at most" in heard


async def test_a_stop_inside_a_long_note_keeps_the_others() -> None:
    """What came before the long note is written; the long note waits."""
    notes = FakeNotes({"short.md": "the short text", "long.md": a_long_text()})
    embedder = HashEmbedder()
    lib = fake_library(notes, embedder)
    job_ids: list[str] = []

    def stop_at_the_long_note(texts: Sequence[str]) -> None:
        if embedder.calls == 2:
            lib.ingest.cancel(job_ids[0])

    embedder.on_call = stop_at_the_long_note
    job_ids.append((await lib.ingest.start(IngestRequest(everything=True))).job_id)
    report = await lib.ingest.wait(job_ids[0], progress=NoProgress())

    assert (report.state, report.counts.done) == (JobState.CANCELLED, 1)
    assert stored_paths(lib) == {"short.md"}
    assert (await row(lib, "long.md")).state is NoteState.PENDING


async def test_equal_passages_of_a_batch_are_embedded_once() -> None:
    """Two notes with the same title and text share the call, not the passages."""
    notes = FakeNotes({"x/a.md": a_note("same"), "y/a.md": a_note("same")})
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)

    assert len(lib.embedder.texts) == len(set(lib.embedder.texts))
    assert len({len(items) for items in lib.passages.notes.values()}) == 1


async def test_blank_notes_cost_no_call() -> None:
    """A note without a word is indexed as empty and never shown to the embedder."""
    notes = FakeNotes(
        {"empty.md": "", "blank.md": " \n\n", "yaml.md": "---\na: 1\n---\n", "embed.md": "---"}
    )
    lib = fake_library(notes, HashEmbedder())
    report = await lib.run(everything=True)

    assert report.counts.indexed == 4
    assert lib.embedder.calls == 0
    assert "no text" in (await row(lib, "yaml.md")).reason


async def test_odd_front_matter_is_told_once() -> None:
    """The body is indexed; job and note status say what was not understood, the next job not."""
    lib = fake_library(FakeNotes({"a.md": "---\na: 1\nb: [{{x}}\n---\nbody"}), HashEmbedder())
    first = await lib.run(everything=True)
    again = await lib.run(everything=True)
    status = await lib.describe.note("a.md")

    assert [notice.split(":")[0] for notice in first.notices] == ["a.md"]
    assert "front matter" in first.notices[0]
    assert (status.state, again.notices) == (NoteState.INDEXED, ())
    assert "front matter" in status.reason
    assert stored_paths(lib) == {"a.md"}


async def test_languages_that_the_embedder_does_not_serve_are_not_embedded() -> None:
    """There, words find passages better than misleading vectors."""
    notes = FakeNotes(
        {
            "de.md": "Die Trägheit ist der Widerstand eines Körpers gegen jede Änderung.",
            "en.md": "Inertia is the resistance of a body to any change of its motion.",
        }
    )
    lib = fake_library(notes, HashEmbedder(languages=frozenset({"en"})))
    report = await lib.run(everything=True)

    assert [text.split()[0] for text in lib.embedder.texts] == ["en"]
    assert report.counts.failed == 0
    assert (await row(lib, "de.md")).state is NoteState.INDEXED
    assert (await row(lib, "de.md")).text_only_passages == 1


async def test_without_an_embedder_notes_are_found_by_words() -> None:
    """A library without an embedder is whole, only without vectors."""
    lib = fake_library(a_vault(2), None)
    report = await lib.run(everything=True)

    assert report.counts.indexed == 2
    assert (await lib.passages.stats()).passages == 0


# What is skipped


async def test_one_odd_note_stops_nothing() -> None:
    """Notes that cannot be read are named with their reasons; the others are indexed."""
    notes = a_vault(2)
    notes.write("latin.md", "caf?")
    notes.undecodable.add("latin.md")
    notes.write("large.md", "x")
    notes.skip("large.md", SkipReason.TOO_LARGE, "it has 2 bytes; the limit is 1")
    lib = fake_library(notes, HashEmbedder())
    report = await lib.run(everything=True)

    assert report.state is JobState.DONE
    assert report.counts.indexed == 2
    assert {problem.path for problem in report.skipped} == {"latin.md", "large.md"}
    assert "not UTF-8" in next(p.reason for p in report.skipped if p.path == "latin.md")


async def test_a_note_that_turns_unreadable_text_loses_its_passages() -> None:
    """What the note no longer says must not answer."""
    notes = a_vault(1)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.write("even/n0.md", "changed")
    notes.undecodable.add("even/n0.md")
    await lib.run(changed=("even/n0.md",))

    assert stored_paths(lib) == set()
    assert (await row(lib, "even/n0.md")).state is NoteState.SKIPPED


@pytest.mark.parametrize("request_", [{"everything": True}, {"changed": ("even/n0.md",)}])
async def test_a_note_in_the_cloud_keeps_its_passages(request_: dict[str, object]) -> None:
    """An evicted note is neither read nor taken for deleted, and answers as it last was."""
    notes = a_vault(1)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    reads = notes.reads["even/n0.md"]
    notes.skip("even/n0.md", SkipReason.IN_CLOUD, "it is in the cloud and was not read")
    report = await lib.run(**request_)
    known = await row(lib, "even/n0.md")

    assert stored_paths(lib) == {"even/n0.md"}
    assert notes.reads["even/n0.md"] == reads
    assert "older passages" in known.reason
    assert report.counts.skipped == 1


async def test_a_note_back_from_the_cloud_embeds_nothing() -> None:
    """The same content is the same note."""
    notes = a_vault(1)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    calls = lib.embedder.calls
    notes.skip("even/n0.md", SkipReason.IN_CLOUD, "it is in the cloud and was not read")
    await lib.run(everything=True)
    notes.skips.clear()
    await lib.run(everything=True)

    assert lib.embedder.calls == calls
    assert (await row(lib, "even/n0.md")).state is NoteState.INDEXED


async def test_an_exclusion_prunes_at_once() -> None:
    """However many notes it covers, an exclusion asks nothing and leaves no passage."""
    notes = a_vault(40)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.skip("even/", SkipReason.EXCLUDED, "it is excluded by 'even'")
    report = await lib.run(everything=True)

    assert report.state is JobState.DONE
    assert all(path.startswith("odd/") for path in stored_paths(lib))


async def test_a_lifted_exclusion_brings_the_notes_back() -> None:
    """Skips of yesterday leave no trace when the folder is read again."""
    notes = a_vault(4)
    notes.skip("even/", SkipReason.EXCLUDED, "it is excluded by 'even'")
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.skips.clear()
    await lib.run(everything=True)

    assert stored_paths(lib) == set(notes.files)
    assert {r.state for r in await lib.catalogue.all_notes()} == {NoteState.INDEXED}


# What moves and goes


async def test_a_renamed_folder_embeds_nothing() -> None:
    """Told of the rename, the library rewrites paths, and filters by the new folder work."""
    notes = a_vault(10)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    calls = lib.embedder.calls
    notes.move("even", "Moved/here")
    report = await lib.run(renamed={"even": "Moved/here"})

    assert (report.counts.moved, report.counts.total) == (5, 5)
    assert lib.embedder.calls == calls
    assert stored_paths(lib) == set(notes.files)
    assert {r.path for r in await lib.catalogue.all_notes()} == set(notes.files)


async def test_a_rename_found_later_embeds_nothing() -> None:
    """A folder renamed while the sidecar was off is recognized by content."""
    notes = a_vault(10)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    ids = {r.note_id for r in await lib.catalogue.all_notes()}
    calls = lib.embedder.calls
    notes.move("even", "Elsewhere")
    report = await lib.run(everything=True)

    assert (report.counts.moved, report.counts.unchanged, report.counts.deleted) == (5, 5, 0)
    assert lib.embedder.calls == calls
    assert {r.note_id for r in await lib.catalogue.all_notes()} == ids
    assert stored_paths(lib) == set(notes.files)


async def test_a_new_file_name_that_is_the_title_is_embedded_again() -> None:
    """Where the title is the file name, renaming changes what is embedded, for that note only."""
    notes = FakeNotes({"Old name.md": "some text", "Titled.md": "# A title\n\nother text"})
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    lib.embedder.texts.clear()
    notes.move("Old name.md", "New name.md")
    notes.move("Titled.md", "Retitled.md")
    await lib.run(renamed={"Old name.md": "New name.md", "Titled.md": "Retitled.md"})

    assert lib.embedder.texts == ["New name\nsome text"]
    assert stored_paths(lib) == {"New name.md", "Retitled.md"}


async def test_a_word_changed_after_a_move_embeds_one_passage() -> None:
    """The folder is no part of what is embedded."""
    notes = a_vault(1)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.move("even/n0.md", "odd/n0.md")
    await lib.run(renamed={"even/n0.md": "odd/n0.md"})
    lib.embedder.texts.clear()
    notes.write("odd/n0.md", notes.files["odd/n0.md"][0].replace("effect", "consequence"))
    await lib.run(changed=("odd/n0.md",))

    assert len(lib.embedder.texts) == 1


async def test_two_notes_may_change_places() -> None:
    """A swap told in one request keeps both notes, ids and vectors."""
    notes = FakeNotes({"x/a.md": a_note("first"), "y/a.md": a_note("second")})
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    first = (await row(lib, "x/a.md")).note_id
    calls = lib.embedder.calls
    notes.move("x/a.md", "t.md")
    notes.move("y/a.md", "x/a.md")
    notes.move("t.md", "y/a.md")
    await lib.run(renamed={"x/a.md": "y/a.md", "y/a.md": "x/a.md"})

    assert (await row(lib, "y/a.md")).note_id == first
    assert lib.embedder.calls == calls
    assert stored_paths(lib) == {"x/a.md", "y/a.md"}


async def test_a_note_moved_onto_another_replaces_it() -> None:
    """The note that stood there is gone, passages and all."""
    notes = FakeNotes({"a.md": a_note("first"), "x/a.md": a_note("second")})
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.remove("x/a.md")
    notes.move("a.md", "x/a.md")
    await lib.run(renamed={"a.md": "x/a.md"})

    assert len(lib.passages.notes) == 1
    assert {r.path for r in await lib.catalogue.all_notes()} == {"x/a.md"}


async def test_a_deleted_note_is_gone() -> None:
    """Passages and row go; the others stay."""
    notes = a_vault(4)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.remove("even/n0.md")
    report = await lib.run(deleted=("even/n0.md",))

    assert report.counts.deleted == 1
    assert stored_paths(lib) == set(notes.files)
    assert await lib.catalogue.find("even/n0.md") is None


async def test_a_deleted_folder_takes_its_notes_and_not_its_namesakes() -> None:
    """Deleting ``Foo`` leaves ``Foobar`` and ``x/Foo``."""
    notes = FakeNotes(
        {p: a_note(p) for p in ("Foo/a.md", "Foo/b/c.md", "Foobar/a.md", "x/Foo/a.md")}
    )
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.remove("Foo/a.md")
    notes.remove("Foo/b/c.md")
    await lib.run(deleted=("Foo",))

    assert stored_paths(lib) == {"Foobar/a.md", "x/Foo/a.md"}


async def test_the_disk_decides_what_a_path_means() -> None:
    """A note reported deleted that is there is indexed; one reported changed that is gone goes."""
    notes = FakeNotes({"a.md": a_note("one"), "b.md": a_note("two")})
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.write("a.md", "quite new text")
    notes.remove("b.md")
    await lib.run(deleted=("a.md",), changed=("b.md",))

    assert stored_paths(lib) == {"a.md"}
    assert "quite new text" in lib.embedder.texts[-1]


async def test_deletions_while_off_are_found() -> None:
    """A whole comparison removes what is gone."""
    notes = a_vault(10)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.remove("odd/n9.md")
    report = await lib.run(everything=True)

    assert report.counts.deleted == 1
    assert stored_paths(lib) == set(notes.files)


async def test_a_large_disappearance_is_asked_about() -> None:
    """More than a fifth of twenty notes or more: nothing is removed until confirmed."""
    notes = a_vault(20)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    for number in range(0, 10, 2):
        notes.remove(f"even/n{number}.md")
    with pytest.raises(PruneUnconfirmed) as refusal:
        await lib.run(everything=True)
    kept = stored_paths(lib)
    await lib.run(everything=True, confirm_prune=True)

    assert (refusal.value.details()["missing"], refusal.value.details()["known"]) == (5, 20)
    assert len(kept) == 20
    assert stored_paths(lib) == set(notes.files)


@pytest.mark.parametrize(("size", "removed"), [(20, 4), (19, 19)])
async def test_a_small_disappearance_is_not_asked_about(size: int, removed: int) -> None:
    """A fifth exactly, or a small library, goes without a question."""
    notes = a_vault(size)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    for path in sorted(notes.files)[:removed]:
        notes.remove(path)
    report = await lib.run(everything=True)

    assert report.counts.deleted == removed


async def test_changes_told_one_by_one_need_no_confirmation() -> None:
    """The guard is for surprises, not for what a client reports."""
    notes = a_vault(20)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    gone = tuple(sorted(notes.files)[:10])
    for path in gone:
        notes.remove(path)
    report = await lib.run(deleted=gone)

    assert report.counts.deleted == 10


async def test_a_path_that_never_was_is_reported() -> None:
    """A typing mistake is told, not swallowed."""
    lib = fake_library(a_vault(1), HashEmbedder())
    report = await lib.run(changed=("typo.md",))

    assert [problem.path for problem in report.skipped] == ["typo.md"]


async def test_thousands_of_paths_are_one_job() -> None:
    """One request may name 5,000 notes; they are indexed in many small steps, with progress."""
    notes = FakeNotes({f"n{number}.md": f"note {number}" for number in range(5_000)})
    lib = fake_library(notes, HashEmbedder())
    heard: list[float] = []

    class Listener(NoProgress):
        """Keeps what it hears."""

        def report(self, done: float, total: float, message: str) -> None:
            """Keep it."""
            heard.append(done / total)

    started = await lib.ingest.start(IngestRequest(changed=tuple(notes.files)))
    report = await lib.ingest.wait(started.job_id, progress=Listener())

    assert (report.counts.indexed, report.counts.failed) == (5_000, 0)
    assert len(set(heard)) > 50
    assert lib.embedder.calls >= 5_000 / TEXTS_PER_CALL


async def test_a_changed_folder_means_its_notes() -> None:
    """``sparring ingest Folder`` indexes what is in it."""
    lib = fake_library(a_vault(4), HashEmbedder())
    report = await lib.run(changed=("even/",))

    assert report.counts.indexed == 2
    assert stored_paths(lib) == {"even/n0.md", "even/n2.md"}


async def test_paths_out_of_the_vault_queue_nothing() -> None:
    """A request whose every path is hostile is refused at once."""
    lib = fake_library(a_vault(1), HashEmbedder())

    with pytest.raises(OutsideVault):
        await lib.ingest.start(IngestRequest(changed=("../secret.md",), renamed={"/a": "/b"}))

    assert lib.ingest.running_job() is None


async def test_one_hostile_path_does_not_keep_the_others_out() -> None:
    """It is skipped by name; the other notes of the request are indexed."""
    lib = fake_library(a_vault(2), HashEmbedder())
    report = await lib.run(changed=("even/n0.md", "../secret.md", "odd/n1.md"))

    assert report.counts.indexed == 2
    assert [problem.path for problem in report.skipped] == ["../secret.md"]
    assert (report.counts.done, report.counts.total) == (3, 3)


async def test_a_rename_to_a_name_that_is_no_key_removes_the_old_note() -> None:
    """Half of the rename can be followed: the note is no longer where it was."""
    notes = a_vault(1)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.remove("even/n0.md")
    await lib.run(renamed={"even/n0.md": "/odd:name.md"})

    assert stored_paths(lib) == set()


# When the embedder fails


async def test_a_failing_batch_costs_only_the_bad_text() -> None:
    """One poisonous text fails alone; its neighbors keep their vectors; the job names it."""
    notes = a_vault(6)
    notes.write("bad.md", "this one is poison")
    embedder = HashEmbedder()

    def fail(texts: Sequence[str]) -> None:
        if any("poison" in text for text in texts):
            raise EmbeddingFailed(embedder="hash", kind="server error 500")

    embedder.on_call = fail
    lib = fake_library(notes, embedder)
    report = await lib.run(everything=True)
    stats = await lib.passages.stats()

    assert report.state is JobState.DONE
    assert [problem.path for problem in report.failed] == ["bad.md"]
    assert (report.counts.indexed, report.counts.failed) == (6, 1)
    assert (stats.passages, stats.text_only) == (18, 1)
    assert (await row(lib, "bad.md")).state is NoteState.FAILED


async def test_a_failed_note_is_tried_again() -> None:
    """Once the embedder works, the next comparison gives the passage its vector, and only it."""
    notes = FakeNotes({"a.md": a_note("good") + "\n\n## Last\n\npoison"})
    embedder = HashEmbedder()

    def fail(texts: Sequence[str]) -> None:
        if any("poison" in text for text in texts):
            raise EmbeddingFailed(embedder="hash", kind="server error 500")

    embedder.on_call = fail
    lib = fake_library(notes, embedder)
    await lib.run(everything=True)
    embedder.on_call = lambda texts: None
    embedder.texts.clear()
    await lib.run(everything=True)

    assert len(embedder.texts) == 1
    assert (await lib.passages.stats()).text_only == 0
    assert (await row(lib, "a.md")).state is NoteState.INDEXED


@pytest.mark.parametrize(
    "spoil",
    [
        lambda texts, vectors: vectors * np.float32(np.nan),
        lambda texts, vectors: vectors * np.float32(0),
        lambda texts, vectors: vectors[:, :-1],
        lambda texts, vectors: vectors[:-1],
        lambda texts, vectors: vectors * np.float32(3),
    ],
    ids=["nan", "zero", "other dimension", "one too few", "not unit length"],
)
async def test_unusable_vectors_are_never_stored(spoil: object) -> None:
    """The passage is kept, found by its words, and the note says so."""
    embedder = HashEmbedder()
    embedder.spoil = spoil
    lib = fake_library(FakeNotes({"a.md": "a text"}), embedder)
    report = await lib.run(everything=True)

    assert report.counts.failed == 1
    assert (await lib.passages.stats()).text_only == 1


async def test_one_bad_vector_of_a_call_is_asked_for_alone() -> None:
    """A vector spoiled in company but fine alone is used."""

    def spoil(texts: Sequence[str], vectors: Vectors) -> Vectors:
        if len(texts) > 1:
            vectors[0] = np.nan
        return vectors

    embedder = HashEmbedder()
    embedder.spoil = spoil
    lib = fake_library(a_vault(2), embedder)
    report = await lib.run(everything=True)

    assert report.counts.failed == 0
    assert (await lib.passages.stats()).text_only == 0


async def test_an_absent_embedder_leaves_a_library_of_words() -> None:
    """With Ollama off, notes are indexed by words after one call, and embedded when it is back."""
    embedder = HashEmbedder()

    def down(texts: Sequence[str]) -> None:
        raise OllamaDown(host="http://127.0.0.1:11434")

    embedder.on_call = down
    lib = fake_library(a_vault(100), embedder)
    report = await lib.run(everything=True)
    calls = embedder.calls
    share = (await lib.catalogue.counts()).indexed_share
    embedder.on_call = lambda texts: None
    await lib.run(everything=True)

    assert report.state is JobState.DONE
    assert (report.counts.failed, calls, share) == (0, 1, 1.0)
    assert any("Ollama does not answer" in notice for notice in report.notices)
    assert (await lib.passages.stats()).text_only == 0


# Jobs


async def test_starting_answers_at_once() -> None:
    """The caller gets the job, not the wait."""
    embedder = HashEmbedder()
    embedder.gate.clear()
    lib = fake_library(a_vault(2), embedder)
    report = await lib.ingest.start(IngestRequest(everything=True))

    assert report.state is JobState.RUNNING
    assert lib.ingest.running_job() == report.job_id
    embedder.gate.set()
    ended = await lib.ingest.wait(report.job_id, progress=NoProgress())
    assert ended.state is JobState.DONE
    assert lib.ingest.report(report.job_id) == ended


async def test_twenty_quick_saves_are_one_job() -> None:
    """Requests inside the debounce window collapse: one version, one embedding."""
    notes = FakeNotes({"a.md": "version 0"})
    lib = library(
        notes,
        FakePassages(64),
        FakeCatalogue(),
        HashEmbedder(),
        clock=SystemClock(),
        debounce_s=0.2,
    )
    jobs = set()
    for version in range(1, 21):
        notes.write("a.md", f"version {version}")
        jobs.add((await lib.ingest.start(IngestRequest(changed=("a.md",)))).job_id)
        await asyncio.sleep(0)  # let the worker see each request by itself
    report = await lib.ingest.wait(next(iter(jobs)), progress=NoProgress())

    assert len(jobs) == 1
    assert report.counts.indexed == 1
    assert lib.embedder.texts == ["a\nversion 20"]


async def test_a_whole_comparison_does_not_wait_for_rest() -> None:
    """Only paths are debounced: asked for everything, the worker begins at once."""
    clock = FakeClock()
    lib = library(
        a_vault(2), FakePassages(64), FakeCatalogue(), HashEmbedder(), clock=clock, debounce_s=9999
    )
    report = await lib.run(everything=True)

    assert report.counts.indexed == 2


async def test_edits_during_a_rebuild_are_not_lost() -> None:
    """Edit, rename and deletion wait for the rebuild's end and are right after it."""
    notes = a_vault(6)
    embedder = HashEmbedder()
    embedder.gate.clear()
    lib = fake_library(notes, embedder)
    rebuild = await lib.ingest.start(IngestRequest(everything=True, rebuild=True))
    await embedder.entered.wait()
    notes.write("even/n0.md", "edited meanwhile")
    notes.move("even/n2.md", "odd/n2.md")
    notes.remove("odd/n1.md")
    edits = await lib.ingest.start(
        IngestRequest(
            changed=("even/n0.md",), renamed={"even/n2.md": "odd/n2.md"}, deleted=("odd/n1.md",)
        )
    )
    embedder.gate.set()
    await lib.ingest.wait(edits.job_id, progress=NoProgress())

    assert edits.job_id != rebuild.job_id
    assert stored_paths(lib) == set(notes.files)
    assert any("edited meanwhile" in text for text in embedder.texts)


async def test_a_rebuild_writes_everything_anew() -> None:
    """Every passage is embedded again; note ids stay."""
    notes = a_vault(3)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    ids = {r.note_id for r in await lib.catalogue.all_notes()}
    lib.embedder.texts.clear()
    report = await lib.run(rebuild=True)

    assert (report.counts.indexed, len(lib.embedder.texts)) == (3, 9)
    assert {r.note_id for r in await lib.catalogue.all_notes()} == ids


async def test_a_rebuild_answers_from_what_was_there(lib_of_six: Library) -> None:
    """While everything is written anew, every note is found as before."""
    embedder = lib_of_six.embedder
    embedder.entered.clear()
    embedder.gate.clear()
    rebuild = await lib_of_six.ingest.start(IngestRequest(rebuild=True))
    await embedder.entered.wait()
    paths = stored_paths(lib_of_six)
    counts = await lib_of_six.catalogue.counts()
    embedder.gate.set()
    await lib_of_six.ingest.wait(rebuild.job_id, progress=NoProgress())

    assert paths == set(lib_of_six.notes.files)
    assert counts.indexed_share == 1.0


async def test_a_rebuild_that_was_stopped_goes_on() -> None:
    """Notes that a stopped rebuild did not reach are written anew by the next comparison."""
    lib = fake_library(a_vault(40), HashEmbedder())
    await lib.run(everything=True)
    lib.embedder.texts.clear()
    lib.embedder.on_call = lambda texts: lib.ingest.cancel(lib.ingest.running_job())
    await lib.run(rebuild=True)
    lib.embedder.on_call = lambda texts: None
    before = len(lib.embedder.texts)
    await lib.run(everything=True)

    assert before < 120
    assert set(lib.embedder.texts) == {
        item.passage.embed_text for items in lib.passages.notes.values() for item in items
    }
    assert {r.state for r in await lib.catalogue.all_notes()} == {NoteState.INDEXED}


async def test_a_rebuild_builds_the_text_index_anew(lib_of_six: Library) -> None:
    """Whatever was wrong with it is gone; an ordinary comparison leaves it alone."""
    before = lib_of_six.passages.built_anew
    await lib_of_six.run(rebuild=True)

    assert (before, lib_of_six.passages.built_anew) == (0, 1)


async def test_a_rebuild_of_a_damaged_index_starts_from_nothing(lib_of_six: Library) -> None:
    """What cannot be read is cleared, then everything is written anew."""

    class DamagedOnce(FakePassages):
        """Fails until it is cleared."""

        is_damaged = True

        async def counts(self) -> dict[str, int]:
            """Fail while damaged."""
            if self.is_damaged:
                raise LibraryDamaged(kind="test")
            return dict(await super().counts())

        async def clear(self) -> None:
            """Mend it."""
            self.is_damaged = False
            await super().clear()

    damaged = DamagedOnce(64)
    lib = library(lib_of_six.notes, damaged, lib_of_six.catalogue, HashEmbedder())
    report = await lib.run(rebuild=True)

    assert report.counts.indexed == 6
    assert stored_paths(lib) == set(lib.notes.files)


async def test_a_cancelled_job_keeps_what_it_did_and_goes_on_later() -> None:
    """Cancelling stops between calls; the next job embeds only the rest."""
    notes = a_vault(60)
    embedder = HashEmbedder()
    lib = fake_library(notes, embedder)
    job_ids: list[str] = []

    def cancel(texts: Sequence[str]) -> None:
        if embedder.calls == 3:
            lib.ingest.cancel(job_ids[0])

    embedder.on_call = cancel
    job_ids.append((await lib.ingest.start(IngestRequest(everything=True))).job_id)
    report = await lib.ingest.wait(job_ids[0], progress=NoProgress())
    kept = len(stored_paths(lib))
    embedded = len(embedder.texts)
    await lib.run(everything=True)

    assert report.state is JobState.CANCELLED
    assert 0 < kept < 60
    assert stored_paths(lib) == set(notes.files)
    assert len(embedder.texts) <= 180 + (embedded - 3 * kept)


async def test_a_half_embedded_note_is_not_written() -> None:
    """A stop inside a long note leaves its older passages, not half of its new ones."""
    notes = FakeNotes({"a.md": "short"})
    embedder = HashEmbedder()
    lib = fake_library(notes, embedder)
    await lib.run(everything=True)
    notes.write("a.md", "\n\n".join(f"## H{n}\n\nnew text {n}" for n in range(200)))
    job_ids: list[str] = []
    embedder.on_call = lambda texts: job_ids and lib.ingest.cancel(job_ids[0])
    job_ids.append((await lib.ingest.start(IngestRequest(changed=("a.md",)))).job_id)
    await lib.ingest.wait(job_ids[0], progress=NoProgress())
    (items,) = lib.passages.notes.values()

    assert [item.passage.text for item in items] == ["short"]


async def test_closing_finishes_and_refuses_new_jobs() -> None:
    """After closing nothing runs and nothing starts; waiting callers are told."""
    embedder = HashEmbedder()
    embedder.gate.clear()
    lib = fake_library(a_vault(60), embedder)
    running = await lib.ingest.start(IngestRequest(everything=True))
    await embedder.entered.wait()
    queued = await lib.ingest.start(IngestRequest(changed=("even/n0.md",)))
    closing = asyncio.create_task(lib.ingest.close())
    await asyncio.sleep(0)
    embedder.gate.set()
    await closing

    assert lib.ingest.report(running.job_id).state is JobState.CANCELLED
    assert lib.ingest.report(queued.job_id).state is JobState.CANCELLED
    with pytest.raises(RequestCancelled):
        await lib.ingest.start(IngestRequest(everything=True))


async def test_unknown_jobs_are_refused() -> None:
    """A job nobody started has no report."""
    lib = fake_library(a_vault(0), HashEmbedder())

    with pytest.raises(JobUnknown):
        lib.ingest.report("nope")
    with pytest.raises(JobUnknown):
        lib.ingest.cancel("nope")
    with pytest.raises(JobUnknown):
        await lib.ingest.wait("nope", progress=NoProgress())


async def test_a_failing_store_ends_the_job_with_its_error() -> None:
    """Who waits gets the error; who asks sees a failed job with the reason; the next job works."""
    lib = fake_library(a_vault(2), HashEmbedder())
    lib.passages.failure = LibraryUnavailable(kind="LanceDB does not load on this system")
    with pytest.raises(LibraryUnavailable):
        await lib.run(everything=True)
    (job_id,) = lib.ingest._jobs
    failed = lib.ingest.report(job_id)
    lib.passages.failure = None
    report = await lib.run(everything=True)

    assert failed.state is JobState.FAILED
    assert "LanceDB" in failed.notices[0]
    assert report.counts.indexed == 2


async def test_a_failing_compaction_ends_no_job() -> None:
    """Upkeep that fails leaves what was written; the job goes on to its end."""

    class NeverSettled(FakePassages):
        """Fails to compact."""

        async def settle(self, *, idle: bool, anew: bool = False) -> bool:
            """Fail."""
            raise DiskFull

    lib = library(a_vault(40), NeverSettled(64), FakeCatalogue(), HashEmbedder())
    report = await lib.run(everything=True)

    assert (report.state, report.counts.indexed) == (JobState.DONE, 40)


async def test_a_bug_ends_the_job_and_not_the_worker(caplog: pytest.LogCaptureFixture) -> None:
    """An unexpected exception fails that job, leaks no text into the log, and the next runs."""
    lib = fake_library(a_vault(1), HashEmbedder())
    lib.passages.failure = TypeError("canary sentence of a note")
    started = await lib.ingest.start(IngestRequest(everything=True))
    failed = await lib.ingest.wait(started.job_id, progress=NoProgress())
    lib.passages.failure = None
    report = await lib.run(everything=True)

    assert failed.state is JobState.FAILED
    assert "canary" not in caplog.text + "".join(failed.notices)
    assert "TypeError" in caplog.text
    assert report.state is JobState.DONE


async def test_progress_ends_at_the_total() -> None:
    """Listeners hear growing numbers that end with all notes."""
    heard: list[tuple[float, float]] = []

    class Listener(NoProgress):
        """Keeps what it hears."""

        def report(self, done: float, total: float, message: str) -> None:
            """Keep it."""
            heard.append((done, total))

    lib = fake_library(a_vault(5), HashEmbedder())
    started = await lib.ingest.start(IngestRequest(everything=True))
    await lib.ingest.wait(started.job_id, progress=Listener())

    assert heard[-1] == (5, 5)
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)


async def test_cancelling_the_wait_leaves_the_job_running() -> None:
    """A client that goes away stops nothing."""
    embedder = HashEmbedder()
    embedder.gate.clear()
    lib = fake_library(a_vault(2), embedder)
    started = await lib.ingest.start(IngestRequest(everything=True))
    waiting = asyncio.create_task(lib.ingest.wait(started.job_id, progress=NoProgress()))
    await embedder.entered.wait()
    waiting.cancel()
    await asyncio.wait([waiting])
    embedder.gate.set()
    report = await lib.ingest.wait(started.job_id, progress=NoProgress())

    assert report.state is JobState.DONE


# After a crash


async def test_passages_without_a_row_are_dropped() -> None:
    """A crash between passages and row leaves orphans; the next comparison removes them."""
    notes = a_vault(2)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    known = await row(lib, "even/n0.md")
    await lib.catalogue.remove([known.note_id])
    await lib.run(everything=True)

    assert known.note_id not in lib.passages.notes
    assert stored_paths(lib) == set(notes.files)


async def test_rows_without_passages_are_indexed_again() -> None:
    """An index that lost passages (or is of another embedder) is filled from the vault."""
    notes = a_vault(4)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    lost = (await row(lib, "even/n0.md")).note_id
    lib.passages.notes.pop(lost)
    report = await lib.run(everything=True)

    assert (report.counts.indexed, report.counts.unchanged) == (1, 3)
    assert stored_paths(lib) == set(notes.files)


async def test_an_older_table_answers_until_the_new_one_is_complete() -> None:
    """After a change of embedder each note leaves the older table as it is written anew."""
    notes = a_vault(4)
    first = fake_library(notes, HashEmbedder())
    await first.run(everything=True)
    passages = FakePassages(64)
    passages.older = dict(first.passages.notes)
    other = HashEmbedder("other")
    lib = library(notes, passages, first.catalogue, other)
    before = (await first.catalogue.counts()).indexed_share
    report = await lib.run(everything=True)

    assert before == 1.0
    assert report.counts.indexed == 4
    assert len(other.texts) == 12
    assert passages.older == {}


async def test_the_store_is_compacted_after_a_whole_comparison() -> None:
    """Compaction is the writer's task: nobody else does it."""
    lib = fake_library(a_vault(2), HashEmbedder())
    await lib.run(everything=True)
    await lib.run(everything=True)

    assert lib.passages.settled == 1
