"""One sidecar per library."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from sidecar.adapters.library_lock import LibraryLock
from sidecar.errors import DataDirectoryUnwritable, LibraryLocked

HOLD = """
import sys
from pathlib import Path
from sidecar.adapters.library_lock import LibraryLock
lock = LibraryLock(Path(sys.argv[1]))
lock.acquire()
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_holder_is_refused_and_told_who_holds(tmp_path: Path) -> None:
    """The refusal names the process that has the library."""
    first, second = LibraryLock(tmp_path / "v" / "lock"), LibraryLock(tmp_path / "v" / "lock")
    first.acquire()

    with pytest.raises(LibraryLocked) as refusal:
        second.acquire()

    assert refusal.value.details()["pid"] == os.getpid()
    first.release()


def test_a_released_lock_can_be_taken(tmp_path: Path) -> None:
    """Releasing, even twice, frees the library."""
    first, second = LibraryLock(tmp_path / "lock"), LibraryLock(tmp_path / "lock")
    first.acquire()
    first.release()
    first.release()

    second.acquire()

    assert second.holder() == os.getpid()
    second.release()
    assert second.holder() is None


def test_a_refused_lock_does_not_free_the_holder(tmp_path: Path) -> None:
    """Letting go of what one never had changes nothing."""
    first, second = LibraryLock(tmp_path / "lock"), LibraryLock(tmp_path / "lock")
    first.acquire()
    with pytest.raises(LibraryLocked):
        second.acquire()

    second.release()

    with pytest.raises(LibraryLocked):
        second.acquire()
    first.release()


def test_a_killed_holder_frees_the_library(tmp_path: Path) -> None:
    """After kill -9 the next start takes the lock at once."""
    root = Path(__file__).parents[3]
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "lock")],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdin is not None
    assert holder.stdout.readline() == "held\n"
    lock = LibraryLock(tmp_path / "lock")
    with pytest.raises(LibraryLocked) as refusal:
        lock.acquire()
    holder.kill()
    holder.wait()
    holder.stdout.close()
    holder.stdin.close()

    lock.acquire()

    assert refusal.value.details()["pid"] == holder.pid
    lock.release()


def test_lock_files_are_for_their_owner_only(tmp_path: Path) -> None:
    """Nobody else can take or read them."""
    lock = LibraryLock(tmp_path / "lock")
    lock.acquire()

    assert {stat.S_IMODE(place.stat().st_mode) for place in tmp_path.iterdir()} == {0o600}
    lock.release()


def test_a_lock_that_cannot_be_made_is_unwritable(tmp_path: Path) -> None:
    """A file in place of the folder is no traceback."""
    (tmp_path / "file").write_text("x")

    with pytest.raises(DataDirectoryUnwritable):
        LibraryLock(tmp_path / "file" / "lock").acquire()
