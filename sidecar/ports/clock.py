"""Time, as an argument."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time; a test passes a fixed one."""

    def now(self) -> datetime:
        """Return the current time, timezone-aware, UTC."""
        ...

    def monotonic_s(self) -> float:
        """Return seconds on a clock that never goes back."""
        ...
