"""How much memory a model may use."""

from collections.abc import Sequence

import psutil
import pytest

from sidecar.adapters.model_memory import (
    AMD,
    APPLE_RATE,
    NVIDIA,
    OTHER_RATE,
    Ask,
    available_bytes,
)

GIB = 1024**3


def telling(nvidia: str = "", amd: str = "") -> Ask:
    """Return what runs the tools, with what each prints."""
    printed = {NVIDIA: nvidia, AMD: amd}
    return lambda command: printed[tuple(command)]


def silent(command: Sequence[str]) -> str:
    """Have no tool."""
    return ""


def test_the_memory_of_cards_counts_where_their_tool_tells_of_it() -> None:
    """All cards together, whoever made them."""
    assert available_bytes(telling(nvidia="8192\n16384\n")) == 24 * GIB
    amd = '{"card0": {"VRAM Total Memory (B)": "8589934592"}, "system": {}}'
    assert available_bytes(telling(amd=amd)) == 8 * GIB


@pytest.mark.parametrize(
    "nonsense", ["", "[N/A]", "No devices were found", "{}", "[1]", '{"a": 1}']
)
def test_a_tool_that_tells_nothing_leaves_the_systems_memory(nonsense: str) -> None:
    """A share of it: 70 % on Apple silicon, else half."""
    share = available_bytes(telling(nonsense, nonsense)) / psutil.virtual_memory().total

    assert share == pytest.approx(OTHER_RATE) or share == pytest.approx(APPLE_RATE)
    assert available_bytes(silent) == available_bytes(telling(nonsense, nonsense))


def test_the_real_tools_never_fail() -> None:
    """Installed or not, an amount comes back."""
    assert available_bytes() > 0
