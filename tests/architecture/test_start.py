"""What is imported before the ready line."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.architecture.source_tree import ROOT

CODE = "import sys, sidecar.cli.machine_commands, sidecar.bootstrap.process; print(*sys.modules)"


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
def test_the_ready_line_waits_for_no_part(late: str) -> None:
    """Whatever is put together after the ready line is not imported before it."""
    done = subprocess.run(
        [sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert late not in done.stdout.split()
