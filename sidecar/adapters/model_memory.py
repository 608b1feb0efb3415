"""How much memory a model may use on this machine."""

from __future__ import annotations

import platform

import psutil

APPLE_RATE = 0.7
"""Share of the unified memory of Apple silicon (design page library.md, Prompt budget)."""

OTHER_RATE = 0.5
"""Share of the system memory elsewhere (library.md, Prompt budget)."""


def available_bytes() -> int:
    """Return the bytes that models may use, before the safety share of the window rule."""
    is_apple = platform.system() == "Darwin" and platform.machine() == "arm64"
    return int(psutil.virtual_memory().total * (APPLE_RATE if is_apple else OTHER_RATE))
