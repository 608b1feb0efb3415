"""What Obsidian leaves out is left out here as well, whoever starts the sidecar."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from sidecar.adapters.vault_paths import Exclusions
from sidecar.config import Config, load_config

SOUND = ("Templates/", "/^Daily[/ ]/")


def loaded(
    tmp_path: Path,
    app: object,
    *,
    file: Mapping[str, object] | None = None,
    environ: Mapping[str, str] | None = None,
    folder: str = ".obsidian",
) -> Config:
    """Return the settings of a vault whose Obsidian holds *app* as its own settings."""
    own = tmp_path / "vault" / folder
    own.mkdir(parents=True)
    text = app if isinstance(app, str) else json.dumps(app)
    (own / "app.json").write_text(text, "utf-8")
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps(file or {}), "utf-8")
    places = {"SPARRING_DATA_DIR": str(tmp_path / "data")}
    return load_config(
        vault=tmp_path / "vault", environ={**places, **(environ or {})}, settings_path=settings
    )


def test_obsidians_own_list_is_read_from_the_vault(tmp_path: Path) -> None:
    """The terminal must not index what Obsidian hides."""
    config = loaded(tmp_path, {"userIgnoreFilters": [*SOUND, 7, None]})

    assert config.obsidian_filters == SOUND
    assert config.warnings == ()


@pytest.mark.parametrize("app", [{}, {"userIgnoreFilters": None}, {"userIgnoreFilters": []}, []])
def test_no_list_is_nothing_to_tell(tmp_path: Path, app: object) -> None:
    """Most vaults exclude nothing."""
    config = loaded(tmp_path, app)

    assert (config.obsidian_filters, config.warnings) == ((), ())


@pytest.mark.parametrize("app", ["{", '{"userIgnoreFilters": "Private"}', "[" * 100_000])
def test_a_list_that_cannot_be_read_is_told(tmp_path: Path, app: str) -> None:
    """What should be private and is not, somebody must hear of."""
    config = loaded(tmp_path, app)

    assert config.obsidian_filters == ()
    assert "Obsidian's own list of excluded files cannot be read" in config.warnings[0]


def test_an_expression_that_cannot_be_read_is_told_and_the_rest_holds(tmp_path: Path) -> None:
    """One wrong entry takes no other with it."""
    config = loaded(tmp_path, {"userIgnoreFilters": ["/(draft/", *SOUND]})

    assert config.obsidian_filters == SOUND
    assert "excludes files by /(draft/" in config.warnings[0]


def test_another_folder_of_obsidian_can_be_named(tmp_path: Path) -> None:
    """Obsidian lets people choose it, to keep settings of two machines apart."""
    config = loaded(
        tmp_path,
        {"userIgnoreFilters": ["Private/"]},
        folder=".obsidian-work",
        environ={"SPARRING_LIBRARY_OBSIDIAN_FOLDER": ".obsidian-work"},
    )

    assert config.obsidian_filters == ("Private/",)


def test_what_the_file_keeps_private_no_variable_shows(tmp_path: Path) -> None:
    """The bridge passes its own folders; those of the file stay left out."""
    config = loaded(
        tmp_path,
        {},
        file={"library": {"excluded": ["Private", "Old"]}},
        environ={"SPARRING_LIBRARY_EXCLUDED": '["Templates", "Old"]'},
    )

    assert config.library.excluded == ("Private", "Old", "Templates")


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("Templates/", "Templates/Daily.md", "My Templates/Daily.md"),
        ("templates/", "Templates/Daily.md", "Template.md"),
        ("Draft", "Drafts.md", "My draft.md"),
        ("/^Daily/", "daily/Monday.md", "My daily.md"),
        (r"/\d{4}-\d\d/", "Log/2026-11.md", "Log/11.md"),
        ("/private$/", "", "private/a.md"),
        (r"/\p{Han}/", "笔记.md", "Notes.md"),
    ],
)
def test_filters_mean_what_they_mean_in_obsidian(text: str, inside: str, outside: str) -> None:
    """The start of a path, or an expression that is found anywhere in it; no case is minded."""
    found = Exclusions([], [text])

    assert found.match(outside) is None
    assert not inside or found.match(inside) == text


@pytest.mark.parametrize("text", ["", " ", "/", "//", " / "])
def test_a_filter_of_nothing_leaves_nothing_out(text: str) -> None:
    """A slash left over in the list must not hide the whole vault."""
    assert Exclusions([], [text]).match("Notes/a.md") is None


def test_a_folder_is_left_out_as_a_whole() -> None:
    """It is listed once, not by each of its notes."""
    assert Exclusions([], ["Templates/"]).match("Templates") == "Templates/"


def test_an_expression_without_end_stops_and_keeps_private() -> None:
    """What takes too long to tell stays out: indexing goes on, and nothing leaks."""
    key = f"{'a' * 60}!.md"

    assert Exclusions([], ["/^(a|aa)+$/"]).match(key) is not None
