"""What tests of commands share: a command line on scripted services."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.scripted_app import ScriptedApp


@pytest.fixture
def app(tmp_path: Path) -> ScriptedApp:
    """A command line on a vault with one note."""
    vault = tmp_path / "vault"
    vault.mkdir()
    (vault / "Note.md").write_text("A note.", "utf-8")
    return ScriptedApp(folder=tmp_path)
