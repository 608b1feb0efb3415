"""What happened in the vault while the sidecar was off is found after its start."""

from __future__ import annotations

import pytest

from sidecar.errors import LibraryUnavailable
from sidecar.library.values import IngestRequest
from sidecar.services.catch_up import CATCHING_UP, CatchUp, FindsWhileBehind
from sidecar.services.progress import NoProgress
from sidecar.services.retrieve import RetrieveRequest
from tests.fakes.catalogue import FakeCatalogue
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, library
from tests.fakes.notes import FakeNotes
from tests.fakes.passages import FakePassages
from tests.services.ingest_vaults import a_vault, stored_paths


async def opened_at_once() -> None:
    """Stand for an index that is open."""


async def never_opened() -> None:
    """Stand for an index that cannot be opened."""
    raise LibraryUnavailable(kind="LanceDB does not load on this system")


@pytest.fixture
def notes() -> FakeNotes:
    """Return a vault of three notes."""
    return a_vault(3)


@pytest.fixture
async def lib(notes: FakeNotes) -> Library:
    """Return the library as a new process finds it: filled, and nothing compared yet."""
    passages, catalogue = FakePassages(64), FakeCatalogue()
    before = library(notes, passages, catalogue, HashEmbedder())
    await before.run(everything=True)
    await before.ingest.close()
    return library(notes, passages, catalogue, HashEmbedder())


async def caught_up(lib: Library) -> CatchUp:
    """Begin to catch up, and wait until it has."""
    catch_up = CatchUp(lib.ingest, lib.catalogue, opened_at_once)
    await catch_up.begin()
    return catch_up


async def test_deleted_and_new_notes_are_found_after_a_start(
    notes: FakeNotes, lib: Library
) -> None:
    """Nobody has to ask for it."""
    notes.remove("odd/n1.md")
    notes.write("new.md", "A new note on tides.")
    await caught_up(lib)

    assert stored_paths(lib) == {"even/n0.md", "even/n2.md", "new.md"}


async def test_an_unchanged_vault_costs_nothing(lib: Library) -> None:
    """Nothing is embedded again."""
    await caught_up(lib)

    assert isinstance(lib.embedder, HashEmbedder)
    assert lib.embedder.texts == []


async def test_a_library_that_was_never_indexed_is_left_alone(notes: FakeNotes) -> None:
    """The first indexing takes long: whoever uses the library starts it."""
    lib = library(notes, FakePassages(64), FakeCatalogue(), HashEmbedder())
    catch_up = await caught_up(lib)

    assert stored_paths(lib) == set()
    assert catch_up.notice() == ""


async def test_a_comparison_that_a_client_asked_for_is_not_made_twice(lib: Library) -> None:
    """The plugin asks for one as soon as it is connected."""
    asked = await lib.ingest.start(IngestRequest(everything=True))
    await lib.ingest.wait(asked.job_id, progress=NoProgress())
    await CatchUp(lib.ingest, lib.catalogue, opened_at_once).begin()

    assert lib.ingest.running_job() is None


async def test_answers_tell_that_the_index_may_be_behind_until_it_is_not(
    notes: FakeNotes, lib: Library
) -> None:
    """What is found before the comparison has ended comes with a notice."""
    assert isinstance(lib.embedder, HashEmbedder)
    notes.write("new.md", "A new note on tides.")
    catch_up = CatchUp(lib.ingest, lib.catalogue, opened_at_once)
    finder = FindsWhileBehind(lib.retrieve, catch_up.notice)
    lib.embedder.gate.clear()
    work = catch_up.begin()
    await lib.embedder.entered.wait()
    early = await finder.retrieve(RetrieveRequest("cause"))
    lib.embedder.gate.set()
    await work
    late = await finder.retrieve(RetrieveRequest("cause"))

    assert CATCHING_UP in early.notices
    assert CATCHING_UP not in late.notices


async def test_a_vault_that_is_mostly_gone_is_told_instead_of_removed() -> None:
    """A vault that was not mounted must not empty its library; answers say what to do."""
    many, passages, catalogue = a_vault(30), FakePassages(64), FakeCatalogue()
    before = library(many, passages, catalogue, HashEmbedder())
    await before.run(everything=True)
    lib = library(FakeNotes(), passages, catalogue, HashEmbedder())
    catch_up = await caught_up(lib)

    assert len(stored_paths(lib)) == 30
    assert "30" in catch_up.notice()


async def test_an_index_that_cannot_be_opened_is_told_to_whoever_asks(lib: Library) -> None:
    """The start goes on; the calls that need the index meet its error."""
    await CatchUp(lib.ingest, lib.catalogue, never_opened).begin()

    assert lib.ingest.running_job() is None


async def test_closing_before_the_index_is_open_starts_nothing(lib: Library) -> None:
    """A sidecar that stops at once has nothing to wait for."""
    catch_up = CatchUp(lib.ingest, lib.catalogue, opened_at_once)
    catch_up.begin()
    await catch_up.close()

    assert lib.ingest.running_job() is None
