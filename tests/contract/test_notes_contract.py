"""What every source of notes does: the fake, and the vault on disk both ways of opening it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pytest

from sidecar.adapters.vault_files import VaultFiles
from sidecar.adapters.vault_folders import FolderByPath, Spellings
from sidecar.errors import NoteExcluded, NoteNotFound, NoteNotUtf8, OutsideVault
from sidecar.ids import content_hash
from sidecar.ports.notes import NoteFile, Notes, SkippedNote, SkipReason
from tests.fakes.notes import FakeNotes

NFD = "Cafe\u0301.md"
NFC = "Caf\u00e9.md"


def by_path(root: Path) -> FolderByPath:
    """Open a vault as on a platform without descriptors of folders."""
    return FolderByPath(root, Spellings())


class Vault(Protocol):
    """A vault under test, with a hand to change it."""

    notes: Notes

    def write(self, path: str, data: bytes) -> None:
        """Create or change a note."""


class InMemory:
    """The fake; ``Private`` is excluded."""

    def __init__(self) -> None:
        self.fake = FakeNotes()
        self.fake.skip("Private/", SkipReason.EXCLUDED, "it is excluded by 'Private'")
        self.notes: Notes = self.fake

    def write(self, path: str, data: bytes) -> None:
        """Create or change a note."""
        try:
            self.fake.write(path, data.decode())
        except UnicodeDecodeError:
            self.fake.write(path, "")
            self.fake.undecodable.add(path)


class OnDisk:
    """The real adapter; ``Private`` is excluded."""

    def __init__(self, root: Path, notes: Notes) -> None:
        self._root = root
        self.notes = notes

    def write(self, path: str, data: bytes) -> None:
        """Create or change a note."""
        place = self._root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


@pytest.fixture(params=["fake", "descriptors", "paths"])
def vault(request: pytest.FixtureRequest, tmp_path: Path) -> Vault:
    """Return an empty vault."""
    if request.param == "fake":
        return InMemory()
    root = tmp_path.resolve()
    if request.param == "paths":
        files = VaultFiles(root, excluded=["Private"], max_note_bytes=999, open_vault=by_path)
        return OnDisk(root, files)
    return OnDisk(root, VaultFiles(root, excluded=["Private"], max_note_bytes=999))


async def test_notes_are_listed_by_path_with_size(vault: Vault) -> None:
    """All notes at any depth, sorted, with their size in bytes."""
    vault.write("b.md", "ü".encode())
    vault.write("Folder/deep/a.md", b"four")
    listing = await vault.notes.list_notes()

    assert [(note.path, note.size_bytes) for note in listing.notes] == [
        ("Folder/deep/a.md", 4),
        ("b.md", 2),
    ]


async def test_a_listed_note_is_found_and_read(vault: Vault) -> None:
    """Listing, finding and reading agree about size, time and hash."""
    vault.write("a.md", b"text\r\n")
    (listed,) = (await vault.notes.list_notes()).notes
    found = await vault.notes.find("a.md")
    read = await vault.notes.read("a.md")

    assert found == listed
    assert (read.size_bytes, read.mtime_ns) == (listed.size_bytes, listed.mtime_ns)
    assert (read.text, read.content_hash) == ("text\r\n", content_hash("text\r\n"))


async def test_a_folder_can_be_listed_alone(vault: Vault) -> None:
    """Only what lies in the folder, not in its namesakes."""
    for path in ("Foo/a.md", "Foo/b/c.md", "Foobar/a.md", "Foo.md"):
        vault.write(path, b"x")
    listing = await vault.notes.list_notes("Foo")

    assert [note.path for note in listing.notes] == ["Foo/a.md", "Foo/b/c.md"]


async def test_a_folder_that_is_not_there_is_empty(vault: Vault) -> None:
    """A deleted folder is no error."""
    listing = await vault.notes.list_notes("Nowhere")

    assert (listing.notes, listing.skipped) == ((), ())


async def test_nothing_is_found_where_nothing_is(vault: Vault) -> None:
    """Finding says none, reading says not found."""
    assert await vault.notes.find("nowhere.md") is None
    with pytest.raises(NoteNotFound):
        await vault.notes.read("nowhere.md")


async def test_excluded_notes_are_skipped_everywhere(vault: Vault) -> None:
    """A note in an excluded folder is not listed, not read, and the reason is told."""
    vault.write("Private/a.md", b"x")
    listing = await vault.notes.list_notes()
    found = await vault.notes.find("Private/a.md")

    assert listing.notes == ()
    assert [(s.path, s.reason) for s in listing.skipped] == [("Private/", SkipReason.EXCLUDED)]
    assert isinstance(found, SkippedNote)
    assert found.reason is SkipReason.EXCLUDED
    with pytest.raises(NoteExcluded):
        await vault.notes.read("Private/a.md")


async def test_a_note_in_another_encoding_is_refused(vault: Vault) -> None:
    """Text that is not UTF-8 is never guessed at."""
    vault.write("latin.md", b"caf\xe9")

    with pytest.raises(NoteNotUtf8) as refusal:
        await vault.notes.read("latin.md")

    assert refusal.value.details()["offset"] == 3


@pytest.mark.parametrize("path", ["../a.md", "/a.md", "a/../../b.md", ""])
async def test_paths_out_of_the_vault_are_refused(vault: Vault, path: str) -> None:
    """No method looks outside."""
    with pytest.raises(OutsideVault):
        vault.notes.key(path)
    with pytest.raises(OutsideVault):
        await vault.notes.find(path)
    with pytest.raises(OutsideVault):
        await vault.notes.read(path)


async def test_both_spellings_of_a_name_are_one_note(vault: Vault) -> None:
    """A name in decomposed letters is found under the composed key."""
    vault.write(NFC, b"x")

    assert vault.notes.key(NFD) == NFC
    assert (await vault.notes.read(NFD)).path == NFC
    assert isinstance(await vault.notes.find(NFD), NoteFile)
