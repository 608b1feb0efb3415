"""Doctor's checks of the machine, each made to find what it looks for."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import pytest

from sidecar.cli import doctor_machine as machine
from sidecar.cli.findings import State
from sidecar.config import Config, load_config, prepare_data_dir, vault_dir


def _no_copy(_: Path) -> str:
    """Find no copy of a store."""
    return ""


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """Settings for an empty vault."""
    vault = tmp_path / "vault"
    vault.mkdir()
    environ = {"SPARRING_DATA_DIR": str(tmp_path / "data")}
    return load_config(vault=vault, environ=environ, settings_path=tmp_path / "settings.json")


def test_old_python_fails() -> None:
    """Python 3.10 is too old, 3.11 is not."""
    assert machine.check_python((3, 10, 9)).state is State.FAIL
    assert machine.check_python((3, 11, 0)).state is State.OK


def test_missing_package_is_named() -> None:
    """A package that is not installed is named together with the command that mends it."""
    finding = machine.check_packages(["rich", "no-such-package-here"])

    assert finding.state is State.FAIL
    assert "no-such-package-here" in finding.message
    assert "pip install" in finding.remedy


def test_required_packages_come_from_our_own_metadata() -> None:
    """The list is the package's own, without extras."""
    names = machine.required_packages()

    assert {"aiohttp", "lancedb", "click"} <= set(names)
    assert "pytest" not in names


def test_settings_warnings_are_shown(tmp_path: Path) -> None:
    """What is wrong with the settings file is found here too."""
    settings = tmp_path / "settings.json"
    settings.write_text('{"engin": 1}', "utf-8")
    environ = {"SPARRING_SETTINGS": str(settings)}
    config = load_config(vault=tmp_path, environ={**environ, "SPARRING_DATA_DIR": "/nowhere"})

    finding = machine.check_settings(config, environ)

    assert finding.state is State.WARN
    assert "engin is not a setting" in finding.message


def test_vault_without_notes_is_odd(config: Config) -> None:
    """An empty folder may be the wrong one; a note or .obsidian makes it a vault."""
    assert machine.check_vault(config).state is State.WARN
    (config.vault / "a.md").touch()
    assert machine.check_vault(config).state is State.OK


def test_unwritable_data_directory_fails(config: Config) -> None:
    """A data directory that cannot be made fails with its remedy."""
    config.data_dir.touch()

    finding = machine.check_data_dir(config)

    assert finding.state is State.FAIL
    assert "SPARRING_DATA_DIR" in finding.remedy


@pytest.mark.parametrize(
    ("free", "state"),
    [(10**6, State.FAIL), (10**8, State.WARN), (10**12, State.OK)],
)
def test_space_is_judged(config: Config, free: int, state: State) -> None:
    """A full disk fails, a nearly full one warns."""
    assert machine.check_disk(config, free_bytes=lambda _: free).state is state


def test_damaged_store_fails(config: Config) -> None:
    """A database that is no database is found before a round is lost to it."""
    prepare_data_dir(config)
    (vault_dir(config) / "state.sqlite").write_bytes(b"not a database at all" * 100)

    finding = machine.check_stores(config, _no_copy)

    assert finding.state is State.FAIL
    assert "state.sqlite" in finding.message
    assert "there is no sound copy" in finding.remedy


def test_the_newest_copy_is_named(config: Config) -> None:
    """Whoever lost a store reads which copy to take, and what lies in it."""
    prepare_data_dir(config)
    (vault_dir(config) / "state.sqlite").write_bytes(b"not a database at all" * 100)

    finding = machine.check_stores(config, lambda path: f"{path.name}.1.bak holds 3")

    assert "state.sqlite.1.bak holds 3" in finding.remedy


def test_a_damaged_catalogue_is_built_anew(config: Config) -> None:
    """It holds nothing that the vault does not; no copy is spoken of."""
    prepare_data_dir(config)
    (vault_dir(config) / "catalogue.sqlite").write_bytes(b"not a database at all" * 100)

    assert machine.check_stores(config, _no_copy).remedy == "Run: sparring ingest --rebuild"


def test_sound_store_passes(config: Config) -> None:
    """A sound database passes and is not changed."""
    prepare_data_dir(config)
    path = vault_dir(config) / "state.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE t (x)")
    connection.close()
    before = path.read_bytes()

    assert machine.check_stores(config, _no_copy).state is State.OK
    assert path.read_bytes() == before


def test_lancedb_loads_here() -> None:
    """The real import works in its own process."""
    assert machine.check_lancedb().state is State.OK


def test_a_crash_of_lancedb_is_survived() -> None:
    """A child that dies by a signal becomes a plain sentence."""
    crash = [sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGILL)"]

    finding = machine.check_lancedb(command=crash)

    assert finding.state is State.FAIL
    assert "AVX2" in finding.remedy


def test_a_failing_import_shows_its_last_line() -> None:
    """The reason that Python gives is passed on, without the traceback."""
    finding = machine.check_lancedb(command=[sys.executable, "-c", "import no_such_module_here"])

    assert finding.state is State.FAIL
    assert "no_such_module_here" in finding.message
    assert "Traceback" not in finding.message


def test_a_refused_ledger_is_a_fault_with_its_remedy() -> None:
    """Nobody reads "never sealed" where something was sealed."""
    finding = machine.check_ledger("it is missing")

    assert finding.state is State.FAIL
    assert "sparring doctor --repair" in finding.remedy
    assert machine.check_ledger("").state is State.OK


def test_a_lost_store_of_practice_is_a_fault(config: Config) -> None:
    """It is told as a lost store of rounds is."""
    finding = machine.check_stores(
        config, _no_copy, lambda path: "it is empty" if path.name == machine.PRACTICE else ""
    )

    assert (finding.state, finding.message) == (
        State.FAIL,
        "practice.sqlite lost what it held: it is empty.",
    )
