"""What every store of the sealed ledger does, in memory and in a file."""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from sidecar.adapters.ledger_file import MAX_BYTES, LedgerFile, write_error
from sidecar.calibration.ledger import Ledger
from sidecar.calibration.seal import seal
from sidecar.calibration.standing import Earned, standing_of
from sidecar.errors import DataDirectoryUnwritable, DiskFull, OutsideError
from sidecar.ports.ledger import LedgerReading, LedgerStore
from tests.fakes.ledger import FakeLedger
from tests.unit.calibration.builders import COVERED, a_ledger, a_sealed_ledger

SEALED = a_sealed_ledger(a_ledger(700, 1, 3), COVERED)


@dataclass
class Kept:
    """A store, and a way to write anything past it."""

    store: LedgerStore
    damage: Callable[[str], object]


@pytest.fixture(params=["memory", "file"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    """Return the fake, then the real store in a folder that is not there yet."""
    if request.param == "memory":
        fake = FakeLedger()
        return Kept(fake, lambda text: setattr(fake, "text", text))
    path = tmp_path / "vault" / "ledger.json"
    return Kept(LedgerFile(path), lambda text: path.write_text(text, "utf-8"))


async def test_without_a_ledger_nothing_is_licensed(kept: Kept) -> None:
    """No file is no problem, and no license."""
    reading = await kept.store.read()

    assert (reading, reading.ledger) == (LedgerReading(), Ledger())


async def test_what_was_sealed_is_read(kept: Kept) -> None:
    """Ledger and ratifications come back."""
    await kept.store.write(SEALED)
    reading = await kept.store.read()

    assert reading == LedgerReading(SEALED)
    assert (reading.ledger, reading.ratified) == (SEALED.ledger, {COVERED})


async def test_a_later_ledger_replaces_the_earlier(kept: Kept) -> None:
    """There is one sealed ledger."""
    await kept.store.write(SEALED)
    await kept.store.write(a_sealed_ledger(a_ledger(3)))

    assert (await kept.store.read()).ledger == a_ledger(3)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "no ledger", seal(SEALED)[:-30], seal(SEALED).replace('"wrong": 1', '"wrong": 0')],
)
async def test_a_damaged_ledger_licenses_nothing(kept: Kept, text: str) -> None:
    """It is refused with its reason, and every class falls back to hedged."""
    await kept.store.write(SEALED)
    kept.damage(text)

    reading = await kept.store.read()

    assert reading.problem
    standing = standing_of(COVERED, reading.ledger, ratified=reading.ratified)
    assert standing.earned is Earned.HEDGED


async def test_a_refused_ledger_can_be_sealed_anew(kept: Kept) -> None:
    """Damage is not for ever."""
    await kept.store.write(SEALED)
    kept.damage("{}")
    await kept.store.write(SEALED)

    assert (await kept.store.read()).problem == ""


def test_a_refused_ledger_serves_nothing() -> None:
    """A reading cannot hold both a problem and a ledger."""
    with pytest.raises(ValueError, match="licenses nothing"):
        LedgerReading(SEALED, "it is not JSON")


async def test_a_refusal_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Loudly: the log names the reason and none of the content."""
    path = tmp_path / "ledger.json"
    path.write_text('{"schema": "secret"}', "utf-8")

    with caplog.at_level(logging.ERROR):
        await LedgerFile(path).read()

    assert caplog.messages == ["The sealed ledger was refused: it has another schema."]


async def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """A binary file is no ledger."""
    path = tmp_path / "ledger.json"
    path.write_bytes(b"\xff\xfe{")

    assert (await LedgerFile(path).read()).problem == "it is not UTF-8"


async def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """What stands in the file's place is no reason to fail."""
    reading = await LedgerFile(tmp_path).read()

    assert reading.problem.startswith("it cannot be read")


async def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    """No more is read than a ledger can have."""
    path = tmp_path / "ledger.json"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)

    assert (await LedgerFile(path).read()).problem == "it is too large"


async def test_a_failed_write_keeps_what_was_sealed(tmp_path: Path) -> None:
    """A folder in the way of the file: nothing is lost and nothing half written stays."""
    path = tmp_path / "ledger.json"
    (path / "inside").mkdir(parents=True)

    with pytest.raises(DataDirectoryUnwritable):
        await LedgerFile(path).write(SEALED)
    assert [child.name for child in tmp_path.iterdir()] == ["ledger.json"]


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """A file where the folder should be is the caller's to clear."""
    (tmp_path / "vault").write_text("in the way", "utf-8")

    with pytest.raises(DataDirectoryUnwritable):
        await LedgerFile(tmp_path / "vault" / "ledger.json").write(SEALED)


async def test_the_file_is_the_sealed_text(tmp_path: Path) -> None:
    """Equal ledgers give equal bytes; nothing but a copy is left in the folder."""
    path = tmp_path / "ledger.json"
    await LedgerFile(path).write(SEALED)

    copy = tmp_path / "ledger.json.1.bak"
    assert path.read_bytes() == copy.read_bytes() == seal(SEALED).encode("ascii")
    assert sorted(tmp_path.iterdir()) == [path, copy]


async def test_a_ledger_that_was_deleted_is_refused_and_not_begun_anew(tmp_path: Path) -> None:
    """Its copy tells that it was sealed; nothing is licensed until somebody decides."""
    path = tmp_path / "ledger.json"
    await LedgerFile(path).write(SEALED)
    path.unlink()

    reading = await LedgerFile(path).read()

    assert (reading.sealed, reading.problem) == (None, "it is missing")
    assert "sparring doctor --repair" in reading.notices[0]


async def test_a_ledger_of_no_bytes_is_refused(tmp_path: Path) -> None:
    """An empty file is no empty ledger."""
    path = tmp_path / "ledger.json"
    path.touch()

    assert (await LedgerFile(path).read()).problem == "it is empty"


@pytest.mark.parametrize("damage", ["missing", "empty", "garbage", "folder"])
async def test_repair_puts_the_sound_copy_in_its_place(tmp_path: Path, damage: str) -> None:
    """And keeps what stood there under another name."""
    path = tmp_path / "ledger.json"
    await LedgerFile(path).write(SEALED)
    path.unlink()
    if damage == "folder":
        path.mkdir()
    elif damage != "missing":
        path.write_bytes(b"" if damage == "empty" else b"\xff\x00")

    done = LedgerFile(path).repair(stamp="20261130-120000")

    assert done is not None
    assert done.is_restored
    assert (done.set_aside is None) is (damage == "missing")
    assert (await LedgerFile(path).read()).sealed == SEALED


async def test_repair_without_a_sound_copy_sets_aside(tmp_path: Path) -> None:
    """The shipped ledger may speak again, since somebody asked for it."""
    path = tmp_path / "ledger.json"
    await LedgerFile(path).write(SEALED)
    for file in tmp_path.iterdir():
        file.write_text("{}", "utf-8")

    done = LedgerFile(path).repair(stamp="20261130-120000")

    assert done is not None
    assert not done.is_restored
    assert await LedgerFile(path).read() == LedgerReading()
    assert LedgerFile(path).repair(stamp="20261130-120001") is None


async def test_what_is_forgotten_leaves_no_copy(tmp_path: Path) -> None:
    """Else it would count as lost."""
    path = tmp_path / "ledger.json"
    await LedgerFile(path).write(SEALED)
    await LedgerFile(path).clear()

    assert not list(tmp_path.iterdir())
    assert await LedgerFile(path).read() == LedgerReading()


@pytest.mark.parametrize(
    ("number", "error"),
    [
        (errno.ENOSPC, DiskFull),
        (errno.EDQUOT, DiskFull),
        (errno.EACCES, DataDirectoryUnwritable),
        (errno.EROFS, DataDirectoryUnwritable),
    ],
)
def test_what_the_system_says_becomes_ours(number: int, error: type[OutsideError]) -> None:
    """A full disk and a folder without permission need different remedies."""
    assert type(write_error(OSError(number, "said by the system"))) is error
