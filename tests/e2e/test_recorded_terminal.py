"""The guide shows what the terminal shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.recorded_terminal import PAGE, masked, section, take, written

pytestmark = pytest.mark.timeout(300)


def test_the_guide_shows_a_round_as_the_terminal_does(tmp_path: Path) -> None:
    """Round, study, ruling, history and schedule, as the commands print them now."""
    shown = section(take(tmp_path.resolve()))

    assert masked(shown) == masked(written(PAGE.read_text("utf-8"))), (
        "run: python -m benchmarks.recorded_terminal"
    )
