"""Where the machine gets its power from."""

from __future__ import annotations

from typing import Protocol


class Power(Protocol):
    """Tells whether the machine runs on its battery now."""

    def is_on_battery(self) -> bool:
        """Return true on battery; false on mains, and where the system does not say."""
        ...
