"""What is embedded, and what is not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sidecar.library.values import IngestRequest, JobState, NoteState
from sidecar.services.index_notes import LONG_NOTE_BUDGET_S
from sidecar.services.progress import NoProgress
from tests.fakes.catalogue import FakeCatalogue
from tests.fakes.clock import FakeClock
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import fake_library, library
from tests.fakes.notes import OLD_NS, FakeNotes
from tests.fakes.passages import FakePassages
from tests.services.ingest_vaults import a_long_text, a_note, a_vault, row, stored_paths


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
