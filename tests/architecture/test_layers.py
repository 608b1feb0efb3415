"""The arrows: each contract fails when it is broken on purpose."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source_tree import ROOT

BREACHES = {
    "a service names an adapter": (
        "services/retrieve.py",
        "from sidecar.adapters import system_clock",
        "Only the composition root names adapters",
    ),
    "a pure room reads files": (
        "rounds/values.py",
        "import pathlib",
        "The pure rooms do no I/O",
    ),
    "a room reaches up": (
        "library/values.py",
        "from sidecar.services import progress",
        "Arrows point down",
    ),
    "a room imports its sibling": (
        "rounds/values.py",
        "from sidecar.library import values",
        "Arrows point down",
    ),
    "two modules need each other": (
        "ids.py",
        "from sidecar import errors",
        "No cycles between siblings",
    ),
    "jsonrpcserver leaks out": (
        "services/retrieve.py",
        "import jsonrpcserver",
        "jsonrpcserver stands behind rpc.dispatch",
    ),
    "serving sees practice": (
        "services/retrieve.py",
        "from sidecar import evals",
        "Serving does not see practice",
    ),
}
"""What is broken: file, the line added to it, and the contract that must say so."""


def _lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = Path(sys.executable).with_name("lint-imports")
    if not command.exists():
        pytest.skip("import-linter is not installed; run: make setup")
    return subprocess.run(
        [str(command), "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that may be broken."""
    shutil.copytree(
        ROOT / "sidecar", tmp_path / "sidecar", ignore=shutil.ignore_patterns("__pycache__", "data")
    )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_every_contract_is_kept(copy: Path) -> None:
    """The package as it is breaks no contract."""
    done = _lint(copy)

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("breach", BREACHES)
def test_a_broken_contract_is_named(copy: Path, breach: str) -> None:
    """Breaking a contract fails the check and names the contract."""
    name, line, contract = BREACHES[breach]
    _append(copy / "sidecar" / name, line)
    if breach == "two modules need each other":
        _append(copy / "sidecar" / "errors.py", "from sidecar import ids")

    done = _lint(copy)

    assert done.returncode != 0
    assert f"{contract} BROKEN" in done.stdout


def test_a_stray_module_is_named(copy: Path) -> None:
    """A module that no layer holds fails the check."""
    (copy / "sidecar" / "spare.py").write_text('"""Spare."""\n', "utf-8")

    done = _lint(copy)

    assert done.returncode != 0
    assert "spare" in done.stdout


def _append(path: Path, line: str) -> None:
    path.write_text(path.read_text("utf-8") + f"\n{line}\n", "utf-8")
