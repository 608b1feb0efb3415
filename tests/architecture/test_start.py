"""What is imported before the ready line."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.architecture.source_tree import ROOT

ASK = "import sys, sidecar.cli.machine_commands, sidecar.bootstrap.process; print(*sys.modules)"


@pytest.fixture(scope="module")
def imported() -> set[str]:
    """Return the names of the modules that a sidecar has imported when it is ready."""
    asked = [sys.executable, "-c", ASK]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "late",
    [
        "sidecar.rounds",
        "sidecar.library",
        "sidecar.calibration",
        "sidecar.bootstrap.parts",
        "sidecar.rpc.methods",
        "jsonrpcserver",
        "lancedb",
        "numpy",
        "rich",
        "yaml",
    ],
)
def test_the_ready_line_waits_for_no_part(imported: set[str], late: str) -> None:
    """Whatever is put together after the ready line is not imported before it."""
    assert "sidecar.bootstrap.process" in imported
    assert late not in imported
