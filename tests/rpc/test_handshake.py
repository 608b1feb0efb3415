"""The handshake file: private, whole, never through a link, never of a dead process."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import psutil
import pytest

from sidecar.rpc import handshake
from sidecar.wire.session import HandshakeShape
from tests.rpc.harness import TOKEN


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the handshake goes, in a folder that does not exist yet."""
    return tmp_path / "data" / "vault-1" / handshake.FILE_NAME


@pytest.fixture
def own() -> HandshakeShape:
    """The handshake of this very process."""
    return handshake.of_this_process(port=4321, token=TOKEN, vault_id="vault-1")


def test_what_is_written_is_read(path: Path, own: HandshakeShape) -> None:
    """Port, token, process, start time, protocol and vault come back."""
    handshake.write(path, own)

    assert handshake.read(path) == own
    assert handshake.read_live(path) == own


def test_file_and_folder_are_private_under_any_umask(path: Path, own: HandshakeShape) -> None:
    """With a umask of 000 the file is still 0600 and its folder 0700."""
    before = os.umask(0)
    try:
        handshake.write(path, own)
    finally:
        os.umask(before)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_link_in_the_way_is_replaced_not_followed(
    path: Path, own: HandshakeShape, tmp_path: Path
) -> None:
    """Whoever plants a link does not get the token written elsewhere."""
    victim = tmp_path / "victim"
    victim.write_text("untouched")
    path.parent.mkdir(parents=True)
    path.symlink_to(victim)
    handshake.write(path, own)

    assert victim.read_text() == "untouched"
    assert not path.is_symlink()


def test_a_link_is_not_read(path: Path, own: HandshakeShape, tmp_path: Path) -> None:
    """A link at the path is not trusted, wherever it leads."""
    handshake.write(tmp_path / "elsewhere", own)
    path.parent.mkdir(parents=True)
    path.symlink_to(tmp_path / "elsewhere")

    assert handshake.read(path) is None


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o666])
def test_a_file_that_others_may_read_is_not_trusted(
    path: Path, own: HandshakeShape, mode: int
) -> None:
    """A token that others could read is no secret."""
    handshake.write(path, own)
    path.chmod(mode)

    assert handshake.read(path) is None


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"{}", b"\xff\xfe", b'{"port": 0}', b"x" * 10_000]
)
def test_rubbish_is_no_handshake(path: Path, own: HandshakeShape, content: bytes) -> None:
    """A damaged file counts as none."""
    handshake.write(path, own)
    path.write_bytes(content)

    assert handshake.read(path) is None


def test_absence_is_no_handshake(path: Path) -> None:
    """No file is the ordinary case, not an error."""
    assert handshake.read(path) is None


def test_a_folder_in_the_way_is_no_handshake(path: Path) -> None:
    """Something that is not a file counts as none."""
    path.mkdir(parents=True)

    assert handshake.read(path) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_in_the_way_does_not_hang(path: Path) -> None:
    """A named pipe that nobody writes to counts as none, at once."""
    path.parent.mkdir(parents=True)
    os.mkfifo(path, 0o600)

    assert handshake.read(path) is None


def test_a_dead_process_is_stale(path: Path, own: HandshakeShape) -> None:
    """A handshake whose process is gone is ignored."""
    handshake.write(path, own.model_copy(update={"pid": _unused_pid()}))

    assert handshake.read(path) is not None
    assert handshake.read_live(path) is None


def test_another_process_with_the_same_number_is_stale(path: Path, own: HandshakeShape) -> None:
    """Process numbers are used again; the start time tells."""
    handshake.write(path, own.model_copy(update={"pid_start_time": own.pid_start_time - 60}))

    assert handshake.read_live(path) is None


def test_removal_takes_only_ones_own(path: Path, own: HandshakeShape) -> None:
    """A sidecar that ends does not delete its successor's handshake."""
    handshake.write(path, own.model_copy(update={"pid": own.pid + 1}))
    handshake.remove(path)
    is_there = path.exists()
    handshake.write(path, own)
    handshake.remove(path)

    assert is_there
    assert not path.exists()


def test_removal_of_nothing_is_fine(path: Path) -> None:
    """Removing twice is harmless."""
    handshake.remove(path)

    assert not path.exists()


def test_failing_to_write_leaves_no_draft(path: Path, own: HandshakeShape) -> None:
    """When the file cannot be put in place, no half-written token stays behind."""
    path.mkdir(parents=True)
    with pytest.raises(OSError):  # noqa: PT011 - the kind differs between systems
        handshake.write(path, own)

    assert [item.name for item in path.parent.iterdir()] == [path.name]


def test_the_token_is_not_in_the_repr(own: HandshakeShape) -> None:
    """Printing a handshake by mistake does not print the token."""
    assert TOKEN not in repr(own)


def _unused_pid() -> int:
    return next(pid for pid in range(400_000, 500_000) if not psutil.pid_exists(pid))
