"""The vault on disk: links, clouds, odd names, odd files."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from sidecar.adapters.vault_files import VaultFiles
from sidecar.adapters.vault_folders import (
    Entry,
    Folder,
    FolderByPath,
    RootOpener,
    Spellings,
    own_spelling,
)
from sidecar.adapters.vault_paths import MAX_DEPTH
from sidecar.errors import (
    NoteInCloud,
    NoteNotFound,
    NoteNotUtf8,
    NoteTooLarge,
    NoteUnreadable,
    OutsideVault,
    VaultNotFound,
)
from sidecar.ports.notes import NoteFile, NoteListing, SkippedNote, SkipReason

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs POSIX links and pipes")

LIMIT = 1000


def by_path(root: Path) -> FolderByPath:
    """Open a vault as on a platform without descriptors of folders."""
    return FolderByPath(root, Spellings())


@pytest.fixture(params=[RootOpener(), by_path], ids=["descriptors", "paths"])
def vault(request: pytest.FixtureRequest, tmp_path: Path) -> VaultFiles:
    """Return the vault in ``tmp_path/vault``, opened either way."""
    root(tmp_path).mkdir()
    return VaultFiles(root(tmp_path), max_note_bytes=LIMIT, open_vault=request.param)


def root(tmp_path: Path) -> Path:
    """Return the vault's folder."""
    return tmp_path.resolve() / "vault"


def write(tmp_path: Path, path: str, data: bytes = b"x") -> Path:
    """Write a file of the vault."""
    place = root(tmp_path) / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
    return place


def reasons(listing: NoteListing) -> dict[str, SkipReason]:
    """Return the skips by path."""
    return {skipped.path: skipped.reason for skipped in listing.skipped}


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


async def test_decomposed_names_on_disk_have_composed_keys(
    vault: VaultFiles, tmp_path: Path
) -> None:
    """A file that a Mac wrote is one note, in listing and in reading, folder names included."""
    write(tmp_path, "U\u0308ber/Cafe\u0301.md", b"text")
    listing = await vault.list_notes()

    assert [note.path for note in listing.notes] == ["\u00dcber/Caf\u00e9.md"]
    assert (await vault.read("\u00dcber/Caf\u00e9.md")).text == "text"
    assert (await vault.read("U\u0308ber/Cafe\u0301.md")).text == "text"


async def test_two_files_of_one_key_are_one_note(vault: VaultFiles, tmp_path: Path) -> None:
    """Where both spellings exist, the composed one is the note and the other is named."""
    write(tmp_path, "Cafe\u0301.md", b"decomposed")
    write(tmp_path, "Caf\u00e9.md", b"composed")
    listing = await vault.list_notes()

    if len(list(root(tmp_path).iterdir())) == 1:
        pytest.skip("this file system keeps one spelling")
    assert [note.path for note in listing.notes] == ["Caf\u00e9.md"]
    assert reasons(listing) == {"Cafe\u0301.md": SkipReason.TWIN}
    assert (await vault.read("Caf\u00e9.md")).text == "composed"


class IgnoresCase:
    """A folder on a file system that answers to every spelling of a name."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self.listings = 0

    def look(self, name: str) -> Entry | None:
        """Find the file whatever the case."""
        found = [p for p in self._place.iterdir() if p.name.casefold() == name.casefold()]
        return Entry(name, name, found[0].stat()) if found else None

    def scan(self) -> list[Entry]:
        """Return all entries."""
        return [Entry(p.name, p.name, p.stat()) for p in self._place.iterdir()]

    def names(self) -> frozenset[str | None]:
        """Return the listed names."""
        self.listings += 1
        return frozenset(p.name for p in self._place.iterdir())

    def facts(self) -> os.stat_result:
        """Return the folder's facts."""
        return self._place.stat()


def test_where_case_is_ignored_only_the_listed_spelling_is_a_note(tmp_path: Path) -> None:
    """A note asked for in another case, or under its name of before, is not a second note."""
    (tmp_path / "Inertia.md").write_text("x")
    folder, spellings = IgnoresCase(tmp_path), Spellings()
    answers = {
        name: own_spelling(folder, name, spellings) is not None
        for name in ("Inertia.md", "inertia.md", "慣性.md")
    }
    (tmp_path / "Inertia.md").rename(tmp_path / "INERTIA.md")

    assert answers == {"Inertia.md": True, "inertia.md": False, "慣性.md": False}
    assert own_spelling(folder, "INERTIA.md", spellings) is not None
    assert own_spelling(folder, "Inertia.md", spellings) is None


def test_a_folder_is_listed_once_until_it_changes(tmp_path: Path) -> None:
    """Checking the spelling of many notes does not list their folder for each."""
    for number in range(50):
        (tmp_path / f"Note{number}.md").write_text("x")
    folder, spellings = IgnoresCase(tmp_path), Spellings()
    for number in range(50):
        assert own_spelling(folder, f"Note{number}.md", spellings) is not None
    before = folder.listings
    (tmp_path / "New.md").write_text("x")

    assert own_spelling(folder, "New.md", spellings) is not None
    assert (before, folder.listings) == (1, 2)


def test_hard_links_in_two_cases_are_both_notes(vault: VaultFiles, tmp_path: Path) -> None:
    """Two listed names of one file are two notes, however alike."""
    write(tmp_path, "note.md")
    try:
        os.link(root(tmp_path) / "note.md", root(tmp_path) / "NOTE.MD")
    except OSError:
        pytest.skip("this file system ignores case")
    found = [asyncio.run(vault.find(name)) for name in ("note.md", "NOTE.MD")]

    assert all(isinstance(item, NoteFile) for item in found)


async def test_names_that_no_key_can_spell_are_listed(vault: VaultFiles, tmp_path: Path) -> None:
    """A name that is not UTF-8, or that some platform reads otherwise, is skipped by name."""
    write(tmp_path, "con.md")
    write(tmp_path, "a:b/note.md")
    try:
        Path(os.fsdecode(os.fsencode(root(tmp_path)) + b"/bad\xff.md")).write_text("x")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")

    assert reasons(await vault.list_notes()) == {
        "bad\ufffd.md": SkipReason.BAD_NAME,
        "con.md": SkipReason.BAD_NAME,
        "a:b/": SkipReason.BAD_NAME,
    }


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


async def test_overlong_names_are_not_found(vault: VaultFiles) -> None:
    """A name that no file system takes is simply not there."""
    with pytest.raises(NoteNotFound):
        await vault.read("x" * 300 + ".md")


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


async def test_listing_works_under_an_ascii_locale(tmp_path: Path) -> None:
    """File names are read as UTF-8 whatever the locale says."""
    write(tmp_path, "Über/慣性.md", "Trägheit".encode())
    program = (
        "import asyncio, sys; from pathlib import Path;"
        "from sidecar.adapters.vault_files import VaultFiles;"
        f"v = VaultFiles(Path({str(root(tmp_path))!r}), max_note_bytes=1000);"
        "l = asyncio.run(v.list_notes());"
        "t = asyncio.run(v.read(l.notes[0].path));"
        "print(ascii((sys.getfilesystemencoding(), l.notes[0].path, t.text)))"
    )
    bare = {
        "PATH": os.environ["PATH"],
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    }
    result = subprocess.run(
        [sys.executable, "-c", program],
        env=bare,
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )

    assert result.stdout.strip() == ascii(("ascii", "Über/慣性.md", "Trägheit")), result.stderr
