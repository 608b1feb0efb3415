"""The machine's clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class SystemClock:
    """Tells the real time (``ports/clock.py``)."""

    def now(self) -> datetime:
        """Return the current time, timezone-aware, UTC."""
        return datetime.now(UTC)

    def monotonic_s(self) -> float:
        """Return seconds on a clock that never goes back."""
        return time.monotonic()
