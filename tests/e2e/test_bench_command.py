"""``sparring bench`` as a process."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from pathlib import Path

import pytest

from tests.e2e.processes import START_S, environment

pytestmark = pytest.mark.timeout(180)


async def start(folder: Path, *more: str) -> asyncio.subprocess.Process:
    """Start the command in a folder without notes, with places of its own."""
    settings = folder / "settings.json"
    settings.write_text("{}", "utf-8")
    temporary = folder / "tmp"
    temporary.mkdir()
    places = {
        "SPARRING_SETTINGS": str(settings),
        "SPARRING_DATA_DIR": str(folder / "data"),
        "SPARRING_ENGINE": "builtin",
        "TMPDIR": str(temporary),
    }
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sidecar", "bench", "--passages", "100", *more),
        cwd=folder,
        env={**environment(), **places},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_it_measures_a_whole_installation(tmp_path: Path) -> None:
    """One JSON document with every figure; nothing is left behind."""
    process = await start(tmp_path, "--json")
    output, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    document = json.loads(output)

    assert document["missed"] == []
    assert {"ready", "answered", "call", "embedded", "search", "check"} <= set(document["figures"])
    assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
async def test_ctrl_c_leaves_nothing_behind(tmp_path: Path) -> None:
    """Interrupted in the middle, it ends with 130, and its library is gone."""
    process = await start(tmp_path)
    assert process.stderr is not None
    async with asyncio.timeout(START_S):
        await process.stderr.readline()  # the first stage has begun
        process.send_signal(signal.SIGINT)
        _, errors = await process.communicate()

    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert list((tmp_path / "tmp").iterdir()) == []
