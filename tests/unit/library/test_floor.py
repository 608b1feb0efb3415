"""The relevance floor."""

from __future__ import annotations

import pytest

from sidecar.library.floor import resolve_floor


@pytest.mark.parametrize(
    ("setting", "floor"),
    [
        (None, 0.4), ("", 0.4), ("auto", 0.4), ("high", 0.4), (True, 0.4), ([0.1], 0.4),
        (float("nan"), 0.4), ("inf", 0.4),
        (0, 0.0), (0.66, 0.66), ("0.5", 0.5), (-1, 0.0), (3, 1.0),
    ],
)  # fmt: skip
def test_a_setting_is_clamped_or_falls_back(setting: object, floor: float) -> None:
    """Empty, auto and unreadable mean the default."""
    assert resolve_floor(setting, 0.4) == floor
