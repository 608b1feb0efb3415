"""The vault on disk: which files are notes, and odd files."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from sidecar.adapters.vault_files import VaultFiles
from sidecar.adapters.vault_paths import MAX_DEPTH
from sidecar.errors import (
    NoteInCloud,
    NoteNotUtf8,
    NoteTooLarge,
    NoteUnreadable,
    OutsideVault,
    VaultNotFound,
)
from sidecar.ports.notes import NoteFile, SkippedNote, SkipReason
from tests.unit.adapters.vault_on_disk import LIMIT, reasons, root, write

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs POSIX links and pipes")


async def test_only_markdown_and_canvases_are_notes(vault: VaultFiles, tmp_path: Path) -> None:
    """Pictures, PDFs and hidden files are passed over in silence."""
    for path in ("a.md", "B.MD", "c.png", "d.canvas", ".e.md", "md", "f.pdf"):
        write(tmp_path, path)
    listing = await vault.list_notes()

    assert [note.path for note in listing.notes] == ["B.MD", "a.md", "d.canvas"]
    assert listing.skipped == ()


async def test_a_canvas_is_read_as_the_text_of_its_cards(vault: VaultFiles, tmp_path: Path) -> None:
    """Its JSON is nobody's words; size, time and the placeholder rule are those of any note."""
    write(tmp_path, "a.canvas", b'{"nodes": [{"type": "text", "text": "A \\"heron\\""}]}')
    write(tmp_path, "b.canvas", b"no canvas")
    write(tmp_path, ".c.canvas.icloud")
    note = await vault.read("a.canvas")
    listing = await vault.list_notes()

    assert note.text == 'A "heron"\n'
    assert note.size_bytes == (root(tmp_path) / "a.canvas").stat().st_size
    assert reasons(listing) == {"c.canvas": SkipReason.IN_CLOUD}
    with pytest.raises(NoteUnreadable, match="it is not a canvas"):
        await vault.read("b.canvas")


async def test_hidden_folders_are_named_and_never_entered(
    vault: VaultFiles, tmp_path: Path
) -> None:
    """Settings, plugins' keys and the bin are out of reach for listing, finding and reading."""
    write(tmp_path, ".obsidian/plugins/keys.md")
    write(tmp_path, ".trash/old.md")

    assert reasons(await vault.list_notes()) == {
        ".obsidian/": SkipReason.HIDDEN,
        ".trash/": SkipReason.HIDDEN,
    }
    for method in (vault.find, vault.read):
        with pytest.raises(OutsideVault):
            await method(".obsidian/plugins/keys.md")


async def test_pipes_and_sockets_are_refused_without_waiting(
    vault: VaultFiles, tmp_path: Path
) -> None:
    """A pipe with a note's name neither blocks nor is read."""
    root(tmp_path).mkdir(exist_ok=True)
    os.mkfifo(root(tmp_path) / "pipe.md")
    (root(tmp_path) / "folder.md").mkdir()
    with socket.socket(socket.AF_UNIX) as unix:
        here = Path.cwd()
        os.chdir(root(tmp_path))  # socket paths are short
        unix.bind("socket.md")
        os.chdir(here)

    assert reasons(await vault.list_notes()) == {
        "pipe.md": SkipReason.NOT_A_FILE,
        "socket.md": SkipReason.NOT_A_FILE,
    }
    for path in ("pipe.md", "socket.md", "folder.md"):
        with pytest.raises(NoteUnreadable):
            await vault.read(path)


async def test_placeholders_of_the_cloud_are_not_read(vault: VaultFiles, tmp_path: Path) -> None:
    """A stub beside a missing note, and a file without data, are notes in the cloud."""
    write(tmp_path, "x/.Evicted.md.icloud", b"bplist")
    write(tmp_path, "x/.picture.png.icloud", b"bplist")
    with write(tmp_path, "hollow.md", b"").open("r+b") as file:
        file.truncate(500)
    if (root(tmp_path) / "hollow.md").stat().st_blocks:
        pytest.skip("this file system gives sparse files blocks")
    listing = await vault.list_notes()

    assert reasons(listing) == {
        "x/Evicted.md": SkipReason.IN_CLOUD,
        "hollow.md": SkipReason.IN_CLOUD,
    }
    for path in ("x/Evicted.md", "hollow.md"):
        assert isinstance(await vault.find(path), SkippedNote)
        with pytest.raises(NoteInCloud):
            await vault.read(path)


async def test_a_placeholder_beside_its_note_does_not_count(
    vault: VaultFiles, tmp_path: Path
) -> None:
    """A stub left over after the download hides nothing."""
    write(tmp_path, "a.md")
    write(tmp_path, ".a.md.icloud")
    listing = await vault.list_notes()

    assert [note.path for note in listing.notes] == ["a.md"]
    assert listing.skipped == ()


async def test_large_notes_are_left_out_by_size(vault: VaultFiles, tmp_path: Path) -> None:
    """A note of exactly the limit is read, one byte more is not."""
    write(tmp_path, "fits.md", b"x" * LIMIT)
    write(tmp_path, "large.md", b"x" * (LIMIT + 1))

    assert reasons(await vault.list_notes()) == {"large.md": SkipReason.TOO_LARGE}
    assert len((await vault.read("fits.md")).text) == LIMIT
    with pytest.raises(NoteTooLarge) as refusal:
        await vault.read("large.md")
    assert refusal.value.details()["size_bytes"] == LIMIT + 1


@pytest.mark.parametrize(
    ("data", "offset"),
    [
        (b"caf\xe9", 3),
        ("Grüße".encode("utf-16"), 0),
        (b"\xef\xbb\xbfab\xff", 5),
        (b"\xff", 0),
        (b"a\xed\xa0\x80", 1),
    ],
    ids=["latin-1", "utf-16", "after a byte order mark", "lone byte", "surrogate"],
)
async def test_the_first_bad_byte_is_named(
    vault: VaultFiles, tmp_path: Path, data: bytes, offset: int
) -> None:
    """A note in another encoding is refused with the place in the file."""
    write(tmp_path, "a.md", data)

    with pytest.raises(NoteNotUtf8) as refusal:
        await vault.read("a.md")

    assert refusal.value.details()["offset"] == offset


async def test_only_the_byte_order_mark_is_removed(vault: VaultFiles, tmp_path: Path) -> None:
    """Line ends, trailing space and a missing last line end stay as they are."""
    write(tmp_path, "a.md", b"\xef\xbb\xbfone\r\ntwo \rthree")

    assert (await vault.read("a.md")).text == "one\r\ntwo \rthree"


async def test_a_locked_folder_is_skipped_not_taken_as_empty(
    vault: VaultFiles, tmp_path: Path
) -> None:
    """What cannot be looked at is unreadable, which is not the same as gone."""
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    write(tmp_path, "locked/a.md")
    (root(tmp_path) / "locked").chmod(0)

    try:
        assert reasons(await vault.list_notes()) == {"locked/": SkipReason.UNREADABLE}
        found = await vault.find("locked/a.md")
    finally:
        (root(tmp_path) / "locked").chmod(0o700)
    assert isinstance(found, SkippedNote)


async def test_very_deep_trees_end(vault: VaultFiles, tmp_path: Path) -> None:
    """A tree nested beyond any real vault is cut off with a reason."""
    place = root(tmp_path)
    for _ in range(MAX_DEPTH + 5):
        place = place / "d"
    place.mkdir(parents=True)
    (place / "a.md").write_text("x")
    listing = await vault.list_notes()

    assert listing.notes == ()
    assert [skipped.reason for skipped in listing.skipped] == [SkipReason.TOO_DEEP]


async def test_a_missing_vault_is_an_error_not_an_empty_one(tmp_path: Path) -> None:
    """An unplugged disk must not look like a vault whose notes were all deleted."""
    vault = VaultFiles(tmp_path / "gone", max_note_bytes=LIMIT)

    with pytest.raises(VaultNotFound):
        await vault.list_notes()
    with pytest.raises(VaultNotFound):
        await vault.read("a.md")


async def test_listing_does_not_leak_descriptors(vault: VaultFiles, tmp_path: Path) -> None:
    """Many listings and refusals leave no file open."""
    write(tmp_path, "a/b/c.md")
    write(tmp_path, "large.md", b"x" * 2000)
    open_files = Path("/proc/self/fd")
    before = len(list(open_files.iterdir())) if open_files.exists() else None
    for _ in range(20):
        await vault.list_notes()
        assert isinstance(await vault.find("a/b/c.md"), NoteFile)
        with pytest.raises(NoteTooLarge):
            await vault.read("large.md")

    if before is None:
        pytest.skip("this system has no /proc")
    assert len(list(open_files.iterdir())) == before
