"""Which paths may name a note."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.adapters.vault_paths import Exclusions, note_key
from sidecar.errors import OutsideVault

HOSTILE = [
    "",
    "/etc/passwd",
    "\\\\server\\share\\a.md",
    "C:/a.md",
    "c:a.md",
    "a\\b.md",
    "a/../b.md",
    "..",
    "./a.md",
    "a//b.md",
    "a/",
    "a\x00.md",
    "a\nb.md",
    "a\x7f.md",
    "\x85.md",
    ".obsidian/plugins/x/data.json",
    "a/.hidden.md",
    ".trash/a.md",
    "a.md:stream",
    "a./b.md",
    "a /b.md",
    "a.md.",
    "a.md ",
    "CON.md",
    "x/nul",
    "LPT1.md",
    "com¹.md",
    "\ud800.md",
    "/".join(["d"] * 80) + "/a.md",
]

FRIENDLY = [
    "a.md",
    "C# notes.md",
    "a[1].md",
    "x^y.md",
    "It's a test.md",
    "x' OR 1=1 --.md",
    "R&D <draft>.md",
    "Über/慣性 🙂.md",
    "console.md",
    "what is it? #1.md",
    "a..b.md",
]


@pytest.mark.parametrize("path", HOSTILE)
def test_hostile_paths_are_refused(path: str) -> None:
    """What climbs, hides, or means another path on some platform is no key."""
    with pytest.raises(OutsideVault):
        note_key(path)


@pytest.mark.parametrize("path", FRIENDLY)
def test_odd_but_honest_names_are_keys(path: str) -> None:
    """Names that people really give notes stay usable."""
    assert note_key(path) == path


def test_refusals_do_not_repeat_the_path() -> None:
    """A refusal names the rule, not what was asked for."""
    with pytest.raises(OutsideVault) as refusal:
        note_key("/home/anna/secret.md")

    assert "anna" not in str(refusal.value)


@given(st.text())
def test_a_key_is_its_own_key(path: str) -> None:
    """Keys are in normal form: taking the key again changes nothing."""
    try:
        key = note_key(path)
    except OutsideVault:
        return

    assert note_key(key) == key
    assert not key.startswith("/")
    assert ".." not in key.split("/")


@pytest.mark.parametrize(
    ("pattern", "covered", "free"),
    [
        (
            "Foo",
            ["Foo", "Foo/a.md", "Foo/b/c.md"],
            ["Foobar/a.md", "x/Foo.md", "x/Foo/a.md", "foo/a.md"],
        ),
        ("Foo/", ["Foo/a.md"], ["Foobar.md"]),
        ("/Foo", ["Foo/a.md"], ["x/Foo/a.md"]),
        ("x/Foo.md", ["x/Foo.md"], ["Foo.md", "x/Foo.md.md"]),
        ("*.excalidraw.md", ["a.excalidraw.md"], ["x/a.excalidraw.md", "a.md"]),
        ("**/*.excalidraw.md", ["a.excalidraw.md", "x/y/a.excalidraw.md"], ["a.md"]),
        ("**/Templates", ["Templates/a.md", "x/Templates/a.md"], ["x/Templates2/a.md"]),
        ("Daily/2024-??-*", ["Daily/2024-01-02.md"], ["Daily/2024-1.md", "Daily/x/2024-01-02.md"]),
        ("a.b", ["a.b", "a.b/c.md"], ["axb/c.md"]),
        ("[x]", ["[x]/a.md"], ["x/a.md"]),
        ("Foo\\Bar", ["Foo/Bar/a.md"], ["Foo/a.md"]),
        ("Foo/**", ["Foo/a.md", "Foo/b/c.md"], ["Foobar/a.md"]),
        ("Cafe\u0301", ["Caf\u00e9/a.md"], ["Cafe/a.md"]),
    ],
)
def test_exclusions_cover_exactly_their_folder(
    pattern: str, covered: list[str], free: list[str]
) -> None:
    """A pattern covers what it names and all below, and none of its namesakes."""
    exclusions = Exclusions([pattern])

    assert [key for key in covered if exclusions.match(key) is None] == []
    assert [key for key in free if exclusions.match(key) is not None] == []


@pytest.mark.parametrize("pattern", ["", "  ", "/", ".", "./"])
def test_blank_exclusions_exclude_nothing(pattern: str) -> None:
    """A blank line in the settings does not hide the whole vault."""
    assert Exclusions([pattern]).match("a.md") is None


def test_a_dot_is_not_said_to_climb() -> None:
    """Whoever writes "./" reads what is wrong with it."""
    with pytest.raises(OutsideVault, match="a segment of it is a single dot"):
        note_key("./Science/Osmosis.md")
