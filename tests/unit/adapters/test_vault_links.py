"""Links in a vault on disk: none leads out, none makes a second note."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sidecar.adapters.vault_files import VaultFiles
from sidecar.adapters.vault_folders import Entry, Folder, RootOpener
from sidecar.errors import NoteUnreadable, OutsideVault
from sidecar.ports.notes import SkippedNote, SkipReason
from tests.unit.adapters.vault_on_disk import LIMIT, by_path, reasons, root, write

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs POSIX links and pipes")


async def test_links_out_of_the_vault_leak_nothing(vault: VaultFiles, tmp_path: Path) -> None:
    """A link to a file or folder outside is skipped with the reason, whichever method asks."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.md").write_text("secret")
    (root(tmp_path) / "file.md").symlink_to(tmp_path / "outside" / "secret.md")
    (root(tmp_path) / "folder").symlink_to(tmp_path / "outside")
    listing = await vault.list_notes()

    assert listing.notes == ()
    assert reasons(listing) == {"file.md": SkipReason.LINK, "folder/": SkipReason.LINK}
    assert all("out of the vault" in skipped.sentence for skipped in listing.skipped)
    for path in ("file.md", "folder/secret.md"):
        assert isinstance(await vault.find(path), SkippedNote)
        with pytest.raises(OutsideVault, match="out of the vault"):
            await vault.read(path)
    assert (await vault.list_notes("folder")).notes == ()


async def test_links_in_a_circle_end(vault: VaultFiles, tmp_path: Path) -> None:
    """A link to a folder above it is skipped, not followed for ever."""
    write(tmp_path, "a/note.md")
    (root(tmp_path) / "a" / "up").symlink_to(root(tmp_path))
    (root(tmp_path) / "loop.md").symlink_to("loop.md")
    listing = await vault.list_notes()

    assert [note.path for note in listing.notes] == ["a/note.md"]
    assert reasons(listing) == {"a/up/": SkipReason.LINK, "loop.md": SkipReason.LINK}


async def test_links_inside_the_vault_are_not_second_notes(
    vault: VaultFiles, tmp_path: Path
) -> None:
    """A note that is linked to is read once, under its own path."""
    write(tmp_path, "real.md", b"text")
    (root(tmp_path) / "alias.md").symlink_to("real.md")
    listing = await vault.list_notes()

    assert [note.path for note in listing.notes] == ["real.md"]
    assert "under its own path" in listing.skipped[0].sentence
    with pytest.raises(OutsideVault):
        await vault.read("alias.md")


async def test_a_dangling_link_is_said_to_be_one(vault: VaultFiles, tmp_path: Path) -> None:
    """No note lies behind it that could be read elsewhere."""
    (root(tmp_path) / "alias.md").symlink_to("gone.md")
    listing = await vault.list_notes()

    assert [skipped.sentence for skipped in listing.skipped] == ["it is a link that leads nowhere"]


async def test_links_to_attachments_are_no_news(vault: VaultFiles, tmp_path: Path) -> None:
    """Nobody wonders why a linked picture is no note."""
    (root(tmp_path) / "picture.png").symlink_to("/nowhere.png")

    assert (await vault.list_notes()).skipped == ()


@pytest.mark.parametrize("kind", ["descriptors", "paths"])
async def test_a_note_swapped_for_a_link_is_not_followed(tmp_path: Path, kind: str) -> None:
    """What was a file when it was looked at and is a link when it is opened is refused."""
    write(tmp_path, "a.md", b"harmless")
    (tmp_path / "secret").write_text("secret")

    def swapping(place: Path) -> Folder:
        folder = by_path(place) if kind == "paths" else RootOpener()(place)
        return Swapping(folder, root(tmp_path) / "a.md", tmp_path / "secret")

    vault = VaultFiles(root(tmp_path), max_note_bytes=LIMIT, open_vault=swapping)

    with pytest.raises(NoteUnreadable):
        await vault.read("a.md")


class Swapping:
    """A folder in which a file becomes a link between the look and the opening."""

    def __init__(self, folder: Folder, place: Path, target: Path) -> None:
        self._folder = folder
        self._place = place
        self._target = target

    def entry(self, name: str) -> Entry | None:
        """Look, then swap."""
        found = self._folder.entry(name)
        self._place.unlink()
        self._place.symlink_to(self._target)
        return found

    def open_file(self, entry: Entry) -> int:
        """Open what is there now."""
        return self._folder.open_file(entry)

    def __enter__(self) -> Swapping:
        return self

    def __exit__(self, *exc: object) -> None:
        self._folder.__exit__(*exc)
