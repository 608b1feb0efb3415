"""Whether the library is there yet: it loads behind the ready line."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol


class LibraryState(StrEnum):
    """State of the library's loading."""

    LOADING = "loading"
    READY = "ready"
    UNAVAILABLE = "unavailable"


class LibraryGate(Protocol):
    """Tells the loading state and why the library is unavailable."""

    def state(self) -> LibraryState:
        """Return the state now."""
        ...

    def reason(self) -> str:
        """Return why it is unavailable, one sentence, else empty."""
        ...
