"""The vault's sealed ledger above the shipped one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from sidecar.adapters.layered_ledger import LayeredLedger
from sidecar.adapters.ledger_file import LedgerFile
from sidecar.calibration.ledger import Counts
from sidecar.calibration.seal import seal
from tests.unit.calibration.builders import COVERED, NOT_COVERED, a_ledger, a_sealed_ledger


@dataclass
class Layers:
    """Both files and the store above them."""

    own: Path
    shipped: Path
    store: LayeredLedger


@pytest.fixture
def layers(tmp_path: Path) -> Layers:
    """Return a store with a shipped ledger and none of the vault's own."""
    own, shipped = tmp_path / "own.json", tmp_path / "shipped.json"
    shipped.write_text(seal(a_sealed_ledger(a_ledger(20))), "utf-8")
    return Layers(own, shipped, LayeredLedger(LedgerFile(own), LedgerFile(shipped)))


async def test_without_one_of_its_own_a_vault_reads_the_shipped_ledger(layers: Layers) -> None:
    """The built-in checker has figures from the first round on."""
    assert (await layers.store.read()).ledger.counts(COVERED) == Counts(20)


async def test_a_class_of_the_vault_hides_the_shipped_one(layers: Layers) -> None:
    """What a ruling tightened stays tight; other shipped classes still speak."""
    both = a_ledger(20).with_entry(a_ledger(30, of=NOT_COVERED).entries[0])
    layers.shipped.write_text(seal(a_sealed_ledger(both)), "utf-8")
    await layers.store.write(a_sealed_ledger(a_ledger(19, 1), COVERED))
    reading = await layers.store.read()

    assert reading.ledger.counts(COVERED) == Counts(19, 1)
    assert reading.ledger.counts(NOT_COVERED) == Counts(30)
    assert reading.ratified == {COVERED}


async def test_a_damaged_file_of_the_vault_hides_the_shipped_ledger(layers: Layers) -> None:
    """Nobody knows what it had tightened: every class is hedged."""
    layers.own.write_text("{}", "utf-8")
    reading = await layers.store.read()

    assert reading.problem
    assert reading.ledger.entries == ()


async def test_a_damaged_shipped_file_is_said(layers: Layers) -> None:
    """Without another one its problem is the ledger's."""
    layers.shipped.write_text("{}", "utf-8")

    assert (await layers.store.read()).problem


async def test_a_damaged_shipped_file_leaves_the_vaults_own(layers: Layers) -> None:
    """What the vault sealed itself still counts."""
    layers.shipped.write_text("{}", "utf-8")
    await layers.store.write(a_sealed_ledger(a_ledger(19, 1)))

    assert (await layers.store.read()).ledger.counts(COVERED) == Counts(19, 1)


async def test_forgetting_leaves_the_shipped_ledger(layers: Layers) -> None:
    """Only the vault's own file goes; nothing is ever written to the shipped one."""
    shipped = layers.shipped.read_bytes()
    await layers.store.write(a_sealed_ledger(a_ledger(19, 1)))
    await layers.store.clear()

    assert not layers.own.exists()
    assert (await layers.store.read()).ledger.counts(COVERED) == Counts(20)
    assert layers.shipped.read_bytes() == shipped


async def test_what_is_shipped_is_read_once(tmp_path: Path) -> None:
    """Nobody writes it; a vault's own file is read anew each time."""
    path = tmp_path / "ledger.json"
    path.write_text(seal(a_sealed_ledger(a_ledger(20))), "utf-8")
    shipped, own = LedgerFile(path, is_shipped=True), LedgerFile(path)
    first = await shipped.read()
    path.write_text(seal(a_sealed_ledger(a_ledger(21))), "utf-8")

    assert await shipped.read() is first
    assert (await own.read()).ledger.counts(COVERED) == Counts(21)
