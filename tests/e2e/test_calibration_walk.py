"""The walk through calibration does what its page says, step by step, on real stores."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.calibration_walk import PAGE, masked, take

pytestmark = pytest.mark.timeout(300)


async def test_the_walk_goes_as_its_page_says(tmp_path: Path) -> None:
    """Hedged, practiced, ratified, served as ratified, contradicted, retracted, hedged again."""
    page = await take(tmp_path.resolve())

    assert masked(page) == masked(PAGE.read_text("utf-8")), (
        "run: python -m benchmarks.calibration_walk"
    )
