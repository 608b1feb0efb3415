"""Names in a vault on disk: spellings, case, locales, lengths."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sidecar.adapters.vault_files import VaultFiles
from sidecar.adapters.vault_folders import Entry, Spellings, own_spelling
from sidecar.errors import NoteNotFound
from sidecar.ports.notes import NoteFile, SkipReason
from tests.unit.adapters.vault_on_disk import reasons, root, write

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs POSIX links and pipes")


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


async def test_overlong_names_are_not_found(vault: VaultFiles) -> None:
    """A name that no file system takes is simply not there."""
    with pytest.raises(NoteNotFound):
        await vault.read("x" * 300 + ".md")


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
