"""Starting a sidecar as a child: what happens when it does not come up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.spawn import NotReady, spawned
from sidecar.config import process_environment


async def test_a_sidecar_that_refuses_is_not_waited_for(tmp_path: Path) -> None:
    """A child that ends with an error is reported at once, and its reason stands in the log."""
    log = tmp_path / "log"

    with pytest.raises(NotReady, match="ended before it was ready"):
        async with spawned(tmp_path / "missing", environ=process_environment(), log=log):
            pass
    assert "does not exist" in log.read_text("utf-8")


def test_a_short_token_is_a_usage_error(tmp_path: Path) -> None:
    """A parent that sends no usable token is told so, and nothing is served."""
    done = subprocess.run(
        [sys.executable, "-m", "sidecar", "--vault", str(tmp_path), "serve", "--token-stdin"],
        input="short\n",
        env={**process_environment(), "SPARRING_DATA_DIR": str(tmp_path.parent / "data")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == ExitCode.USAGE
    assert done.stdout == ""
    assert "short" not in done.stderr
