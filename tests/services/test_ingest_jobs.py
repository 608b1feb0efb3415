"""Jobs: what waits, what is stopped, what a rebuild does."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from sidecar.adapters.system_clock import SystemClock
from sidecar.bootstrap.indexing import Pace
from sidecar.errors import (
    DiskFull,
    JobUnknown,
    LibraryDamaged,
    LibraryUnavailable,
    RequestCancelled,
)
from sidecar.library.values import IngestRequest, JobState, NoteState
from sidecar.services.progress import NoProgress
from tests.fakes.catalogue import FakeCatalogue
from tests.fakes.clock import FakeClock
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, fake_library, library
from tests.fakes.notes import FakeNotes
from tests.fakes.passages import FakePassages
from tests.services.ingest_vaults import a_vault, stored_paths


@pytest.fixture
async def lib_of_six() -> Library:
    """Return the library of six indexed notes, 18 passages."""
    lib = fake_library(a_vault(6), HashEmbedder())
    await lib.run(everything=True)
    return lib


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
        pace=Pace(0.2),
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
        a_vault(2), FakePassages(64), FakeCatalogue(), HashEmbedder(), clock=clock, pace=Pace(9999)
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
