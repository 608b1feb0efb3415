"""Notes that move and go."""

from __future__ import annotations

import pytest

from sidecar.errors import (
    OutsideVault,
    PruneUnconfirmed,
)
from sidecar.library.values import IngestRequest
from sidecar.services.embed_passages import TEXTS_PER_CALL
from sidecar.services.progress import NoProgress
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import fake_library
from tests.fakes.notes import FakeNotes
from tests.services.ingest_vaults import a_note, a_vault, row, stored_paths


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
