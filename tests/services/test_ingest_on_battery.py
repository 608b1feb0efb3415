"""On battery the index follows at half the pace, and a single save as quickly as ever."""

from __future__ import annotations

import pytest

from sidecar.adapters.system_clock import SystemClock
from sidecar.bootstrap.indexing import Pace
from sidecar.library.values import IngestRequest, JobState
from tests.fakes.catalogue import FakeCatalogue
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, library
from tests.fakes.passages import FakePassages
from tests.services.ingest_vaults import a_vault, stored_paths
from tests.services.round_rig import Steps


class FakePower:
    """A battery that a test plugs in and out."""

    def __init__(self, *, on_battery: bool) -> None:
        self.on_battery = on_battery
        self.asked = 0

    def is_on_battery(self) -> bool:
        """Return what was set."""
        self.asked += 1
        return self.on_battery


def a_library(power: FakePower) -> Library:
    """Return the library of forty notes that nobody indexed yet: several batches."""
    return library(
        a_vault(40),
        FakePassages(64),
        FakeCatalogue(),
        HashEmbedder(),
        clock=SystemClock(),
        pace=Pace(power=power),
    )


@pytest.mark.parametrize("on_battery", [True, False])
async def test_between_batches_it_rests_on_battery_only(*, on_battery: bool) -> None:
    """Everything is indexed all the same, and the progress says why it takes longer."""
    lib, steps = a_library(FakePower(on_battery=on_battery)), Steps()
    started = await lib.ingest.start(IngestRequest(everything=True))
    report = await lib.ingest.wait(started.job_id, progress=steps)

    assert report.state is JobState.DONE
    assert len(stored_paths(lib)) == 40
    assert ("on battery, at half the pace" in steps.messages) is on_battery


async def test_one_save_does_not_rest() -> None:
    """Nobody waits for a battery: there is one batch."""
    power = FakePower(on_battery=True)
    await a_library(power).run(changed=("even/n0.md",))

    assert power.asked == 0
