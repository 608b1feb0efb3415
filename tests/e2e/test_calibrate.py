"""``sparring calibrate`` killed in the middle goes on, and ends as if nothing had happened."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from sidecar.services.calibrate import STORED_TOGETHER
from tests.e2e.processes import environment

LIMIT = 12
"""Gold cases: one of each kind and side."""

WAIT_S = 90.0
"""Upper bound for half of them, with the canaries, on a busy machine."""

pytestmark = pytest.mark.timeout(240)


async def started(vault: Path, data_dir: Path, *more: str) -> asyncio.subprocess.Process:
    """Start the command."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sidecar", "--vault", str(vault), "--data-dir", str(data_dir),
        "--engine", "builtin", "calibrate", "--limit", str(LIMIT), *more,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environment(),
    )  # fmt: skip


async def report(process: asyncio.subprocess.Process) -> bytes:
    """Return what the command printed, byte for byte."""
    printed, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    return printed


async def killed_in_the_middle(vault: Path, data_dir: Path) -> int:
    """Kill a run when it tells of the half; return how many attempts are kept."""
    process = await started(vault, data_dir)
    assert process.stderr is not None
    async with asyncio.timeout(WAIT_S):
        await process.stderr.readline()  # the first case
        await process.stderr.readline()  # a quarter of all
        await process.stderr.readline()  # half of all
    process.kill()
    await process.communicate()
    (path,) = data_dir.glob("vaults/*/practice.sqlite")
    with closing(sqlite3.connect(path)) as db:
        (count,) = db.execute("SELECT count(*) FROM attempts").fetchone()
    return int(count)


async def test_a_killed_run_goes_on_and_reports_the_same(
    vault: Path, data_dir: Path, tmp_path: Path
) -> None:
    """Finished cases are kept; the report is that of a run in one go."""
    kept = await killed_in_the_middle(vault, data_dir)
    resumed = await report(await started(vault, data_dir, "--resume", "--json"))
    whole = await report(await started(vault, tmp_path / "other", "--json"))

    assert kept >= STORED_TOGETHER
    assert resumed == whole
    assert json.loads(whole)["cases"] == LIMIT
