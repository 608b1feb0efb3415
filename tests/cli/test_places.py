"""Which vault, which note."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import click
import pytest

from sidecar.cli.places import choose_vault, note_key
from sidecar.errors import NoteNotFound, VaultNotFound


def test_option_beats_variable_beats_folder(tmp_path: Path) -> None:
    """--vault is taken first, then SPARRING_VAULT, then the current folder."""
    (tmp_path / "note.md").touch()
    environ = {"SPARRING_VAULT": "/from/environment"}

    assert choose_vault("/named", environ=environ, folder=tmp_path) == Path("/named")
    assert choose_vault(None, environ=environ, folder=tmp_path) == Path("/from/environment")
    assert choose_vault(None, environ={}, folder=tmp_path) == tmp_path


def test_inside_a_vault_its_root_is_taken(tmp_path: Path) -> None:
    """In a folder of a vault, the folder that holds .obsidian is the vault."""
    (tmp_path / ".obsidian").mkdir()
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    (deep / "note.md").touch()

    assert choose_vault(None, environ={}, folder=deep) == tmp_path


def test_a_folder_without_notes_is_no_vault(tmp_path: Path) -> None:
    """Nothing named and nothing found is an error, never a guess."""
    with pytest.raises(VaultNotFound, match="none is named"):
        choose_vault(None, environ={}, folder=tmp_path)


@pytest.mark.parametrize("typed", ["Sub/Note.md", "Sub/Note", "Note.md", "Note"])
def test_note_is_found_from_vault_or_folder(tmp_path: Path, typed: str) -> None:
    """A note may be typed relative to the vault or to the current folder, .md or not."""
    (tmp_path / "Sub").mkdir()
    (tmp_path / "Sub" / "Note.md").touch()

    assert note_key(typed, vault=tmp_path, folder=tmp_path / "Sub") == "Sub/Note.md"


@pytest.mark.parametrize("typed", ["Deep", "Deep.md"])
def test_a_bare_name_finds_the_note_anywhere(tmp_path: Path, typed: str) -> None:
    """As in a wikilink, the name alone is enough; hidden folders are not looked into."""
    for folder in ("a/b", ".trash"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "Deep.md").touch()

    assert note_key(typed, vault=tmp_path, folder=tmp_path) == "a/b/Deep.md"


@pytest.mark.parametrize("typed", ["Süß/Café", "Süß/Café.md", "Café"])
def test_a_note_is_found_however_its_accents_are_spelled(tmp_path: Path, typed: str) -> None:
    """A name typed in NFC reaches the file that macOS spelled in NFD, and so the other way."""
    folder = tmp_path / unicodedata.normalize("NFD", "Süß")
    folder.mkdir()
    (folder / unicodedata.normalize("NFD", "Café.md")).touch()

    for form in ("NFC", "NFD"):
        spelled = unicodedata.normalize(form, typed)
        key = note_key(spelled, vault=tmp_path, folder=tmp_path)
        assert key == unicodedata.normalize("NFC", "Süß/Café.md")


def test_a_name_of_two_notes_is_not_guessed(tmp_path: Path) -> None:
    """When two notes share the name, both are named and none is taken."""
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "Same.md").touch()

    with pytest.raises(click.BadParameter, match=r"a/Same.md, b/Same.md"):
        note_key("Same", vault=tmp_path, folder=tmp_path)


@pytest.mark.parametrize(
    "typed", ["inflation", "INFLATION.MD", "economics/Inflation", "inflation.md"]
)
def test_a_note_is_found_whatever_its_capitals(tmp_path: Path, typed: str) -> None:
    """Who types in small letters means that note; its key is spelled as on the disk."""
    (tmp_path / "Economics").mkdir()
    (tmp_path / "Economics" / "Inflation.md").touch()

    assert note_key(typed, vault=tmp_path, folder=tmp_path) == "Economics/Inflation.md"


def test_the_very_capitals_come_first(tmp_path: Path) -> None:
    """Where a disk tells two notes apart by them, so does the name."""
    for folder, name in (("a", "US.md"), ("b", "us.md")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).touch()

    assert note_key("us", vault=tmp_path, folder=tmp_path) == "b/us.md"
    with pytest.raises(click.BadParameter, match=r"a/US.md, b/us.md"):
        note_key("Us", vault=tmp_path, folder=tmp_path)


@pytest.mark.parametrize("typed", ["Inflatoin", "infl", "Economics/Inflacion", "Inflations.md"])
def test_a_slip_in_the_name_is_answered_with_the_note_that_is_like_it(
    tmp_path: Path, typed: str
) -> None:
    """Where the note has to exist; nothing is guessed."""
    for name in ("Inflation.md", "Osmosis.md"):
        (tmp_path / name).touch()

    with pytest.raises(NoteNotFound, match=r"similar to it: 'Inflation.md'\."):
        note_key(typed, vault=tmp_path, folder=tmp_path, must_exist=True)


@pytest.mark.parametrize("must_exist", [True, False])
def test_nothing_is_suggested_where_nothing_is_like_it(tmp_path: Path, must_exist: bool) -> None:
    """The name is passed on, as is one that need not exist."""
    (tmp_path / "Osmosis.md").touch()

    assert note_key("Xyz", vault=tmp_path, folder=tmp_path, must_exist=must_exist) == "Xyz"
    assert note_key("Osmose", vault=tmp_path, folder=tmp_path) == "Osmose"


def test_what_is_not_found_is_passed_on(tmp_path: Path) -> None:
    """The sidecar says what is wrong with a path, in one place."""
    assert note_key("../x.md", vault=tmp_path, folder=tmp_path) == "../x.md"


def test_a_file_outside_the_vault_is_no_key(tmp_path: Path) -> None:
    """A file beside the vault is not turned into a path inside it."""
    vault = tmp_path / "vault"
    vault.mkdir()
    (tmp_path / "x.md").touch()

    assert note_key("x.md", vault=vault, folder=tmp_path) == "x.md"


def test_nothing_typed_names_no_note(tmp_path: Path) -> None:
    """Whoever typed nothing reads that, not something about folders."""
    with pytest.raises(click.BadParameter, match="Name a note"):
        note_key("", vault=tmp_path, folder=tmp_path)
