"""What the library says about itself."""

from __future__ import annotations

import pytest

from sidecar.errors import LibraryUnavailable, OutsideVault
from sidecar.library.values import IngestRequest, NoteState
from sidecar.ports.notes import SkipReason
from sidecar.services.describe_library import DescribeLibrary
from sidecar.services.progress import NoProgress
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import fake_library, library
from tests.fakes.notes import FakeNotes
from tests.fakes.passages import FakePassages


async def test_the_library_counts_what_it_holds() -> None:
    """Notes by state, passages, embedder and what was left out."""
    notes = FakeNotes({"a.md": "one", "b.md": "two", "bad.md": "x"})
    notes.undecodable.add("bad.md")
    notes.skip("Private/", SkipReason.EXCLUDED, "it is excluded by 'Private'")
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    status = await lib.describe.library()

    assert status.notes == {NoteState.INDEXED: 2, NoteState.SKIPPED: 1}
    assert (status.passages, status.indexed_share) == (2, 1.0)
    assert (status.embedder, status.dimension) == ("hash", 64)
    assert [problem.path for problem in status.skipped] == ["Private/", "bad.md"]
    assert all(problem.reason.endswith(".") for problem in status.skipped)
    assert status.running_job is None


async def test_a_new_library_is_not_indexed() -> None:
    """Before the first job nothing is claimed."""
    status = await fake_library(FakeNotes({"a.md": "one"}), HashEmbedder()).describe.library()

    assert (status.indexed_share, status.passages) == (0.0, 0)


async def test_a_running_job_is_named() -> None:
    """While a job runs, its id is there to ask about."""
    embedder = HashEmbedder()
    embedder.gate.clear()
    lib = fake_library(FakeNotes({"a.md": "one"}), embedder)
    started = await lib.ingest.start(IngestRequest(everything=True))
    await embedder.entered.wait()
    during = await lib.describe.library()
    embedder.gate.set()
    await lib.ingest.wait(started.job_id, progress=NoProgress())

    assert during.running_job == started.job_id
    assert during.notes == {NoteState.PENDING: 1}
    assert (await lib.describe.library()).running_job is None


async def test_an_unavailable_index_is_a_notice() -> None:
    """Status answers when the index cannot be opened, and says why and what to do."""

    class Broken(FakePassages):
        """Cannot be opened."""

        async def stats(self):
            """Refuse."""
            raise LibraryUnavailable(kind="LanceDB does not load on this system")

    lib = fake_library(FakeNotes(), HashEmbedder())
    lib = library(lib.notes, Broken(), lib.catalogue, lib.embedder)
    status = await lib.describe.library()

    assert "LanceDB does not load" in status.notices[0]
    assert "sparring doctor" in status.notices[0]


async def test_passages_of_an_older_embedder_are_told() -> None:
    """After a change of embedder the status names the old one and what still waits."""
    lib = fake_library(FakeNotes({"a.md": "one"}), HashEmbedder())
    await lib.run(everything=True)
    lib.passages.older, lib.passages.notes = lib.passages.notes, {}
    status = await lib.describe.library()

    assert any("embedded with older" in notice for notice in status.notices)


@pytest.mark.parametrize(
    ("languages", "is_told"), [(frozenset({"en"}), True), (frozenset({"de"}), False), (None, False)]
)
async def test_languages_out_of_reach_are_told(
    languages: frozenset[str] | None, is_told: bool
) -> None:
    """Notes in languages that the embedder does not serve are counted, with the remedy."""
    text = "Die Trägheit ist der Widerstand eines Körpers gegen jede Änderung der Bewegung."
    lib = fake_library(FakeNotes({"a.md": text}), HashEmbedder(languages=languages))
    await lib.run(everything=True)
    notices = (await lib.describe.library()).notices

    assert any("sparring models add e5" in notice for notice in notices) == is_told


async def test_without_an_embedder_it_is_said() -> None:
    """A library of words says that it is one."""
    status = await fake_library(FakeNotes(), None).describe.library()

    assert "no embedder" in status.notices[0]


async def test_an_embedder_without_a_floor_is_told_with_the_remedy() -> None:
    """Until a sweep was run, words judge, and who asks why learns what to run."""
    lib = fake_library(FakeNotes(), HashEmbedder(is_calibrated=False))

    assert "sparring eval sweep-floor" in (await lib.describe.library()).notices[0]


async def test_a_floor_of_the_users_own_needs_no_sweep() -> None:
    """The setting takes the place of the measured one."""
    lib = fake_library(FakeNotes(), None)
    describe = DescribeLibrary(
        passages=lib.passages,
        catalogue=lib.catalogue,
        notes=lib.notes,
        embedder=HashEmbedder(is_calibrated=False).info,
        running_job=lambda: None,
        has_own_floor=True,
    )

    assert (await describe.library()).notices == ()


async def test_an_indexed_note_tells_its_passages() -> None:
    """State, counts, size and time of an indexed note."""
    lib = fake_library(FakeNotes({"a.md": "one"}), HashEmbedder())
    await lib.run(everything=True)
    status = await lib.describe.note("a.md")

    assert (status.state, status.passages, status.size_bytes) == (NoteState.INDEXED, 1, 3)
    assert status.indexed_at == "2026-01-01T12:00:00+00:00"


@pytest.mark.parametrize(
    ("path", "state", "said"),
    [
        ("new.md", NoteState.PENDING, "waits"),
        ("gone.md", NoteState.UNKNOWN, "No note"),
        ("Private/a.md", NoteState.SKIPPED, "excluded by 'Private'"),
        ("latin.md", NoteState.SKIPPED, "not UTF-8"),
        ("deleted.md", NoteState.INDEXED, "no longer in the vault"),
    ],
)
async def test_every_note_has_a_reason(path: str, state: NoteState, said: str) -> None:
    """Why is this note missing? There is always an answer."""
    notes = FakeNotes({"latin.md": "x", "deleted.md": "text"})
    notes.undecodable.add("latin.md")
    notes.skip("Private/", SkipReason.EXCLUDED, "it is excluded by 'Private'")
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.write("new.md", "text")
    notes.remove("deleted.md")
    status = await lib.describe.note(path)

    assert status.state is state
    assert said in status.reason


async def test_a_note_in_the_cloud_still_counts_its_passages() -> None:
    """Its older passages answer, and the reason says so."""
    notes = FakeNotes({"a.md": "one"})
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.skip("a.md", SkipReason.IN_CLOUD, "it is in the cloud and was not read")
    await lib.run(everything=True)
    status = await lib.describe.note("a.md")

    assert (status.state, status.passages) == (NoteState.SKIPPED, 1)
    assert "older passages" in status.reason


async def test_a_path_outside_has_no_status() -> None:
    """Asking about a file outside tells nothing about it."""
    with pytest.raises(OutsideVault):
        await fake_library(FakeNotes(), None).describe.note("../secret.md")
