"""Settings: who wins, what is reported, what is refused."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sidecar.config import (
    Config,
    EngineChoice,
    JudgeMode,
    all_settings,
    default_settings_path,
    load_config,
    prepare_data_dir,
    vault_dir,
    vault_id,
)
from sidecar.errors import (
    DataDirectoryUnwritable,
    RemoteLibraryRefused,
    SettingsInvalid,
    VaultNotFound,
)


def _load(
    tmp_path: Path,
    *,
    content: object = None,
    raw: str | None = None,
    environ: Mapping[str, str] | None = None,
    flags: Mapping[str, object] | None = None,
) -> Config:
    vault = tmp_path / "vault"
    vault.mkdir(exist_ok=True)
    settings = tmp_path / "settings.json"
    if content is not None or raw is not None:
        settings.write_text(json.dumps(content) if raw is None else raw, "utf-8")
    places = {"SPARRING_DATA_DIR": str(tmp_path / "data")}
    return load_config(
        vault=vault, environ={**places, **(environ or {})}, flags=flags, settings_path=settings
    )


def test_without_anything_the_defaults_hold(tmp_path: Path) -> None:
    """No file, no variable, no flag: every setting is at its default."""
    config = _load(tmp_path)

    assert config.engine is EngineChoice.AUTO
    assert config.rounds.turns_allowed == 4
    assert set(config.sources.values()) == {"default"}
    assert config.warnings == ()


def test_later_layers_win(tmp_path: Path) -> None:
    """Flags beat the environment, which beats the file, which beats defaults."""
    config = _load(
        tmp_path,
        content={
            "engine": "gguf",
            "rounds": {"turnsAllowed": 3},
            "library": {"limit": 9},
        },
        environ={"SPARRING_ENGINE": "ollama", "SPARRING_ROUNDS_TURNS_ALLOWED": "5"},
        flags={"engine": "builtin"},
    )

    assert (config.engine, config.rounds.turns_allowed, config.library.limit) == ("builtin", 5, 9)
    assert config.sources["engine"] == "flag"
    assert config.sources["rounds.turnsAllowed"] == "environment"
    assert config.sources["library.limit"] == "file"


def test_every_problem_of_the_file_is_reported_at_once(tmp_path: Path) -> None:
    """Unknown keys and wrong types become warnings; the good settings still hold."""
    config = _load(
        tmp_path,
        content={
            "engine": "magic",
            "rounds": {"turnsAllowed": "4", "speed": 1},
            "library": {"limit": 9, "remote": "yes"},
            "colour": "red",
        },
    )

    assert len(config.warnings) == 5
    assert config.library.limit == 9
    assert config.engine is EngineChoice.AUTO
    assert config.library.remote is False


@pytest.mark.parametrize("raw", ["{", "[1]", '"text"', "\x00", "[" * 5000])
def test_a_file_that_is_not_settings_is_kept(tmp_path: Path, raw: str) -> None:
    """An unreadable file gives defaults with one warning and is not touched."""
    config = _load(tmp_path, raw=raw)

    assert len(config.warnings) == 1
    assert (tmp_path / "settings.json").read_text("utf-8") == raw


@pytest.mark.parametrize("name", ["none.json", "vault"], ids=["missing", "a folder"])
def test_a_settings_file_that_is_named_must_be_readable(tmp_path: Path, name: str) -> None:
    """Settings that somebody believes to be in force stop the command, with the remedy."""
    vault = tmp_path / "vault"
    vault.mkdir()
    environ = {"SPARRING_SETTINGS": str(tmp_path / name)}
    flags = {"dataDir": str(tmp_path / "data")}

    with pytest.raises(SettingsInvalid, match=r"SPARRING_SETTINGS names .* unset the variable"):
        load_config(vault=vault, environ=environ, flags=flags)


def test_a_settings_file_that_nobody_named_may_be_absent(tmp_path: Path) -> None:
    """Without the variable, no file means the defaults, and no word of it."""
    vault = tmp_path / "vault"
    vault.mkdir()
    config = load_config(
        vault=vault,
        environ={},
        flags={"dataDir": str(tmp_path / "data")},
        settings_path=tmp_path / "none.json",
    )

    assert not config.warnings


def test_a_byte_order_mark_is_no_problem(tmp_path: Path) -> None:
    """Editors on Windows write one; the settings are read all the same."""
    config = _load(tmp_path, raw='\ufeff{"engine": "builtin"}')

    assert config.engine is EngineChoice.BUILTIN


def test_wrong_variables_and_flags_are_refused_together(tmp_path: Path) -> None:
    """What was said for this one run is an error, with every problem named."""
    with pytest.raises(SettingsInvalid) as caught:
        _load(tmp_path, environ={"SPARRING_ENGINE": "magic"}, flags={"library.limit": 0})

    problems = caught.value.details()["problems"]
    assert isinstance(problems, list)
    assert len(problems) == 2
    assert "SPARRING_ENGINE" in str(problems)


def test_unknown_variables_of_ours_are_named(tmp_path: Path) -> None:
    """A misspelled variable does not vanish in silence."""
    config = _load(tmp_path, environ={"SPARRING_OLAMA_HOST": "x", "SPARRING_VAULT": "y"})

    assert config.warnings == ("SPARRING_OLAMA_HOST is not a setting.",)


def test_the_server_variable_of_ollama_is_not_read(tmp_path: Path) -> None:
    """OLLAMA_HOST is the address a server binds, so it never becomes our host."""
    config = _load(tmp_path, environ={"OLLAMA_HOST": "http://elsewhere.example:1"})

    assert config.ollama.host == "http://127.0.0.1:11434"


def test_an_alias_is_weaker_than_our_own_variable(tmp_path: Path) -> None:
    """OLLAMA_CHECK_MODEL sets the check model unless SPARRING_OLLAMA_CHECK_MODEL does."""
    alias = {"OLLAMA_CHECK_MODEL": "small"}

    assert _load(tmp_path, environ=alias).ollama.check_model == "small"
    both = _load(tmp_path, environ={**alias, "SPARRING_OLLAMA_CHECK_MODEL": "large"})
    assert both.ollama.check_model == "large"


@pytest.mark.parametrize(
    ("value", "expected"),
    [("auto", None), ("", None), (None, None), (2, 1.0), (-1, 0.0), (0.5, 0.5)],
)
def test_relevance_floor_is_clamped(tmp_path: Path, value: object, expected: float | None) -> None:
    """Empty and auto mean the embedder's own floor; numbers stay between 0 and 1."""
    config = _load(tmp_path, content={"library": {"minRelevance": value}})

    assert config.library.min_relevance == expected
    assert config.warnings == ()


def test_unreadable_relevance_floor_is_the_default(tmp_path: Path) -> None:
    """A floor that is no number is said, and the embedder's own floor holds."""
    config = _load(tmp_path, environ={"SPARRING_LIBRARY_MIN_RELEVANCE": "strict"})

    assert config.library.min_relevance is None
    assert len(config.warnings) == 1


def test_a_list_comes_from_the_environment_as_json(tmp_path: Path) -> None:
    """Folder names hold commas and colons, so a list is JSON."""
    config = _load(tmp_path, environ={"SPARRING_LIBRARY_EXCLUDED": '["a, b", "c"]'})

    assert config.library.excluded == ("a, b", "c")


def test_a_missing_vault_is_refused(tmp_path: Path) -> None:
    """A vault path that does not exist is an error of its own."""
    with pytest.raises(VaultNotFound, match="does not exist"):
        load_config(vault=tmp_path / "none", environ={})


def test_a_file_is_no_vault(tmp_path: Path) -> None:
    """A note is not a vault."""
    (tmp_path / "note.md").touch()

    with pytest.raises(VaultNotFound, match="not a folder"):
        load_config(vault=tmp_path / "note.md", environ={})


def test_data_inside_the_vault_is_refused(tmp_path: Path) -> None:
    """State never lies where sync tools copy it, links included."""
    vault = tmp_path / "vault"
    vault.mkdir()
    (tmp_path / "link").symlink_to(vault)

    with pytest.raises(DataDirectoryUnwritable, match="inside the vault"):
        _load(tmp_path, flags={"dataDir": str(tmp_path / "link" / "data")})


def test_an_index_inside_the_vault_is_refused(tmp_path: Path) -> None:
    """The same holds for an index that is put elsewhere."""
    inside = str(tmp_path / "vault" / "index")

    with pytest.raises(DataDirectoryUnwritable, match="inside the vault"):
        _load(tmp_path, content={"library": {"location": inside}})


def test_a_remote_library_needs_consent(tmp_path: Path) -> None:
    """An address is refused by name until library.remote is set."""
    with pytest.raises(RemoteLibraryRefused, match="s3"):
        _load(tmp_path, content={"library": {"location": "s3://bucket/index"}})


def test_consent_is_for_object_stores_only(tmp_path: Path) -> None:
    """LanceDB's own cloud and other schemes stay refused: they are not tested."""
    library = {"location": "db://cloud", "remote": True}

    with pytest.raises(RemoteLibraryRefused, match="db"):
        _load(tmp_path, content={"library": library})


def test_a_remote_library_with_consent_is_taken(tmp_path: Path) -> None:
    """With library.remote the address is passed on."""
    library = {"location": "s3://bucket/index", "remote": True}

    assert _load(tmp_path, content={"library": library}).library.location == "s3://bucket/index"


def test_a_relative_index_folder_is_not_taken(tmp_path: Path) -> None:
    """A relative folder would depend on where the sidecar was started."""
    config = _load(tmp_path, content={"library": {"location": "index"}})

    assert config.library.location == ""
    assert len(config.warnings) == 1


def test_data_folder_is_for_this_user_alone(tmp_path: Path) -> None:
    """The vault's folder in the data directory has mode 0700 under any umask."""
    config = _load(tmp_path)
    previous = os.umask(0)
    try:
        folder = prepare_data_dir(config)
    finally:
        os.umask(previous)

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert folder == vault_dir(config)
    assert list(folder.iterdir()) == []


def test_an_unwritable_data_directory_has_its_own_error(tmp_path: Path) -> None:
    """A file where the folder should be is said to be in the way."""
    (tmp_path / "data").touch()

    with pytest.raises(DataDirectoryUnwritable, match="a file stands") as caught:
        prepare_data_dir(_load(tmp_path))
    assert str(tmp_path) not in str(caught.value)


def test_the_root_of_the_file_system_is_no_data_directory(tmp_path: Path) -> None:
    """A slip of the keyboard must not scatter folders over the machine."""
    with pytest.raises(DataDirectoryUnwritable, match="root of the file system"):
        _load(tmp_path, flags={"dataDir": tmp_path.anchor})


def test_vault_id_is_stable_and_tells_vaults_apart() -> None:
    """The id depends on the path alone, in one Unicode form."""
    assert vault_id(Path("/a/é")) == vault_id(Path("/a/e\u0301"))
    assert vault_id(Path("/a")) != vault_id(Path("/b"))


def test_settings_file_can_be_named(tmp_path: Path) -> None:
    """SPARRING_SETTINGS names the file."""
    assert default_settings_path({"SPARRING_SETTINGS": "/x/y.json"}) == Path("/x/y.json")
    assert default_settings_path({}).name == "settings.json"


def test_names_and_variables_are_unique() -> None:
    """No two settings share a name or a variable."""
    settings = all_settings()

    assert len({s.name for s in settings}) == len(settings)
    assert len({s.variable for s in settings}) == len(settings)


@example({"library": {"minRelevance": []}})
@given(
    st.dictionaries(
        st.sampled_from([s.name.split(".")[0] for s in all_settings()]) | st.text(max_size=5),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from([s.name.split(".")[-1] for s in all_settings()]),
                    inner,
                    max_size=5,
                )
            ),
            max_leaves=8,
        ),
        max_size=6,
    )
)
def test_no_file_content_stops_the_sidecar(
    tmp_path_factory: pytest.TempPathFactory, content: object
) -> None:
    """Whatever JSON the file holds, settings come back and each value is accepted or reported."""
    tmp_path = tmp_path_factory.mktemp("settings")

    config = _load(tmp_path, content=content)

    assert set(config.sources.values()) <= {"default", "file"}


def test_the_key_of_the_judge_comes_from_the_environment_alone(tmp_path: Path) -> None:
    """In the file it is no setting; in the environment it is taken and never shown."""
    config = _load(
        tmp_path,
        content={"judge": {"mode": "openai", "apiKey": "sk-file"}},
        environ={"SPARRING_JUDGE_KEY": " sk-environment "},
    )

    assert config.judge_key == "sk-environment"
    assert config.judge.mode is JudgeMode.OPENAI
    assert config.warnings == ("settings.json: judge.apiKey is not a setting.",)
    assert "sk-" not in repr(config)
