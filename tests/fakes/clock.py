"""A clock that a test sets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


class FakeClock:
    """Tells a fixed time and moves only when told to."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)) -> None:
        self._start = start
        self._passed = timedelta()

    def now(self) -> datetime:
        """Return the set time."""
        return self._start + self._passed

    def monotonic_s(self) -> float:
        """Return the seconds passed."""
        return self._passed.total_seconds()

    def advance(self, seconds: float) -> None:
        """Move on."""
        self._passed += timedelta(seconds=seconds)
