"""A processor on which LanceDB cannot run is found out without dying of it."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from sidecar.adapters.lance_probe import has_needed_instructions, runs_here

GOES_WELL = (sys.executable, "-c", "")
RAISES = (sys.executable, "-c", "import no_such_module")
DIES = (sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGILL)")


def old() -> bool:
    """Say that nothing is known of the processor."""
    return False


STORE = """
import asyncio, sys
from pathlib import Path
from sidecar.adapters.lance_passages import LancePassages, Machine
from sidecar.errors import LibraryUnavailable

async def open_it() -> None:
    machine = Machine(runs=lambda: False)
    store = LancePassages(
        sys.argv[1], embedder_id="x", dimension=4, format_version=1, machine=machine
    )
    try:
        await store.counts()
    except LibraryUnavailable as exc:
        print(exc, store.state().value, "lancedb" in sys.modules)

asyncio.run(open_it())
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
def test_a_trial_that_dies_is_told(tmp_path: Path) -> None:
    """An illegal instruction ends the child only, and is tried again the next time."""
    marker = tmp_path / "data" / "marker"

    assert not runs_here(marker, trial=DIES, is_modern=old)
    assert runs_here(marker, trial=GOES_WELL, is_modern=old)


def test_a_trial_that_went_well_is_not_repeated(tmp_path: Path) -> None:
    """It costs seconds, so it is remembered for this version on this machine."""
    marker = tmp_path / "data" / "marker"

    assert runs_here(marker, trial=GOES_WELL, is_modern=old)
    assert runs_here(marker, trial=DIES, is_modern=old)


def test_another_version_is_tried_anew(tmp_path: Path) -> None:
    """What another version left behind proves nothing."""
    marker = tmp_path / "marker"
    marker.write_text("0.1 x86_64")

    assert not runs_here(marker, trial=DIES, is_modern=old)


def test_a_failing_import_is_left_to_the_import(tmp_path: Path) -> None:
    """Its own message is better than a guess about the processor."""
    assert runs_here(tmp_path / "marker", trial=RAISES, is_modern=old)


def test_a_modern_processor_is_not_tried(tmp_path: Path) -> None:
    """Where the instructions are known to be there, no start waits for a trial."""
    assert runs_here(tmp_path / "marker", trial=DIES, is_modern=lambda: True)
    assert not (tmp_path / "marker").exists()


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="reads Linux's own facts"
)
def test_instructions_are_read_from_the_processors_facts(tmp_path: Path) -> None:
    """A processor without AVX2, or one that tells nothing, is not known to be modern."""
    facts = tmp_path / "cpuinfo"
    facts.write_text("flags : fpu sse2 avx fma\n")
    lacking = has_needed_instructions(facts)
    facts.write_text("flags : fpu sse2 avx avx2 fma\n")

    assert not lacking
    assert has_needed_instructions(facts)
    assert not has_needed_instructions(tmp_path / "absent")


def test_a_store_that_cannot_run_is_unavailable_and_not_imported(tmp_path: Path) -> None:
    """The sidecar goes on without the library and says why."""
    done = subprocess.run(
        [sys.executable, "-c", STORE, str(tmp_path / "library")],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split(": ")[1] == (
        "LanceDB does not run on this processor. unavailable False\n"
    )
