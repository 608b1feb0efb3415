"""What every catalogue does: the fake and SQLite alike."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
from sidecar.errors import LibraryDamaged
from sidecar.library.values import NoteState
from sidecar.ports.catalogue import Catalogue, CatalogueNote
from tests.fakes.catalogue import FakeCatalogue


@pytest.fixture(params=["fake", "sqlite"])
async def catalogue(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Catalogue]:
    """Return an empty catalogue."""
    if request.param == "fake":
        yield FakeCatalogue()
        return
    sqlite = SqliteCatalogue(tmp_path / "catalogue.sqlite")
    yield sqlite
    await sqlite.close()


def a_row(path: str, **other: object) -> CatalogueNote:
    """Return the row of an indexed note."""
    row = CatalogueNote(
        note_id=f"id of {path}",
        path=path,
        state=NoteState.INDEXED,
        content_hash="hash",
        size_bytes=12,
        mtime_ns=1_700_000_000_123_456_789,
        passages=2,
        language="en",
        indexed_at="2026-01-01T12:00:00+00:00",
        dates=("2024-03-05", "2024-07"),
    )
    return replace(row, **other)  # type: ignore[arg-type] - tests name the fields


async def test_a_row_comes_back_as_it_went_in(catalogue: Catalogue) -> None:
    """Every field survives, nanoseconds and quotes included."""
    row = a_row("it's/ü 慣性.md", reason='say "hi"', text_only_passages=1)

    await catalogue.put([row])

    assert await catalogue.find("it's/ü 慣性.md") == row
    assert await catalogue.all_notes() == (row,)


async def test_an_unknown_path_has_no_row(catalogue: Catalogue) -> None:
    """Nothing is invented."""
    assert await catalogue.find("nowhere.md") is None


async def test_a_row_moves_with_its_id(catalogue: Catalogue) -> None:
    """Putting the same id at another path moves the row."""
    await catalogue.put([a_row("old.md")])

    await catalogue.put([replace(a_row("old.md"), path="new.md")])

    assert [row.path for row in await catalogue.all_notes()] == ["new.md"]


async def test_a_path_belongs_to_one_note(catalogue: Catalogue) -> None:
    """Another note at the same path takes the place over."""
    await catalogue.put([a_row("a.md")])

    await catalogue.put([a_row("a.md", note_id="other")])

    assert [row.note_id for row in await catalogue.all_notes()] == ["other"]


async def test_two_notes_can_change_places(catalogue: Catalogue) -> None:
    """A swap in one call loses neither."""
    a, b = a_row("a.md"), a_row("b.md")
    await catalogue.put([a, b])

    await catalogue.put([replace(a, path="b.md"), replace(b, path="a.md")])

    assert {row.note_id: row.path for row in await catalogue.all_notes()} == {
        a.note_id: "b.md",
        b.note_id: "a.md",
    }


async def test_a_folder_is_not_its_namesakes(catalogue: Catalogue) -> None:
    """Below ``Foo`` lies what is in it, not ``Foobar`` and not ``Foo.md``."""
    paths = ["Foo/a.md", "Foo/b/c.md", "Foo.md", "Foobar/a.md", "Foo0.md", "x/Foo/a.md"]
    await catalogue.put([a_row(path) for path in paths])

    assert [row.path for row in await catalogue.under("Foo")] == ["Foo/a.md", "Foo/b/c.md"]


async def test_names_are_found_whatever_their_case(catalogue: Catalogue) -> None:
    """A link's name finds notes by file name, in any folder."""
    await catalogue.put([a_row("x/Straße.md"), a_row("STRASSE.md"), a_row("Other.md")])

    assert [row.path for row in await catalogue.named(["strasse"])] == ["STRASSE.md", "x/Straße.md"]


async def test_thousands_of_names_can_be_asked_for(catalogue: Catalogue) -> None:
    """A note with very many links is no limit."""
    await catalogue.put([a_row("n1999.md")])

    rows = await catalogue.named([f"n{number}" for number in range(2000)])

    assert [row.path for row in rows] == ["n1999.md"]


async def test_removing_ignores_unknown_ids(catalogue: Catalogue) -> None:
    """Only the rows named go."""
    await catalogue.put([a_row("a.md"), a_row("b.md")])

    await catalogue.remove(["id of a.md", "unknown", "x' OR 1=1 --"])

    assert [row.path for row in await catalogue.all_notes()] == ["b.md"]


async def test_counts_leave_folders_and_skips_out(catalogue: Catalogue) -> None:
    """The share says how many of the notes to be indexed answer now."""
    await catalogue.put(
        [
            a_row("indexed.md"),
            a_row("empty.md", passages=0),
            a_row("pending.md", state=NoteState.PENDING, passages=0),
            a_row("renewed.md", state=NoteState.PENDING, language="zh"),
            a_row("skipped.md", state=NoteState.SKIPPED, passages=0),
            a_row("Folder/", state=NoteState.SKIPPED, passages=0),
        ]
    )
    counts = await catalogue.counts()

    assert counts.states == {NoteState.INDEXED: 2, NoteState.PENDING: 2, NoteState.SKIPPED: 1}
    assert counts.searchable == 3
    assert counts.indexed_share == pytest.approx(0.75)
    assert counts.languages == {"en": 2, "zh": 1}


async def test_notes_that_waiting_does_not_help_leave_the_share_whole(
    catalogue: Catalogue,
) -> None:
    """A note that failed or is left out is no part of what is still to come."""
    await catalogue.put(
        [
            a_row("a.md"),
            a_row("broken.canvas", state=NoteState.FAILED, passages=0),
            a_row("kept out.md", state=NoteState.SKIPPED, passages=0),
        ]
    )

    counts = await catalogue.counts()

    assert (counts.indexed_share, counts.waiting) == (1.0, 0)


async def test_an_empty_catalogue_is_not_indexed(catalogue: Catalogue) -> None:
    """Without notes the share is 0, not a division by it."""
    assert (await catalogue.counts()).indexed_share == 0.0


async def test_clearing_forgets_everything(catalogue: Catalogue) -> None:
    """After clearing there are no rows and new ones are taken."""
    await catalogue.put([a_row("a.md")])

    await catalogue.clear()
    await catalogue.put([a_row("b.md")])

    assert [row.path for row in await catalogue.all_notes()] == ["b.md"]


async def test_counts_follow_every_change(catalogue: Catalogue) -> None:
    """What was counted before a write is never given after it."""
    searchable = []
    for change in (
        catalogue.put([a_row("a.md"), a_row("b.md")]),
        catalogue.remove(["id of a.md"]),
        catalogue.clear(),
    ):
        await change
        searchable.append((await catalogue.counts()).searchable)

    assert searchable == [2, 1, 0]


async def test_a_folder_in_the_place_of_the_file_is_damage_that_a_rebuild_mends(
    tmp_path: Path,
) -> None:
    """No other data directory would help; what stands there is kept under another name."""
    path = tmp_path / "catalogue.sqlite"
    (path / "inside").mkdir(parents=True)
    catalogue = SqliteCatalogue(path)

    with pytest.raises(LibraryDamaged, match="a folder stands in its place"):
        await catalogue.all_notes()
    await catalogue.clear()

    assert await catalogue.all_notes() == ()
    assert (tmp_path / "catalogue.sqlite.damaged-1" / "inside").is_dir()
    await catalogue.close()
