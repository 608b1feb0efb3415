"""The library's gate on a LanceDB store (``ports/library_gate.py``)."""

from __future__ import annotations

from sidecar.adapters.lance_store import LanceStore
from sidecar.ports.library_gate import LibraryState


class LanceGate:
    """Opens a store and tells how far it is."""

    def __init__(self, store: LanceStore) -> None:
        """Take the store; nothing is opened yet."""
        self._store = store

    def start(self) -> None:
        """Begin to open the store in the background; after a failure, try again."""
        self._store.start()

    async def opened(self) -> None:
        """Return once the store is open.

        Raises:
            SidecarError: If it cannot be opened.
        """
        async with self._store.reading():
            return

    def state(self) -> LibraryState:
        """Return the state now."""
        return self._store.state()

    def reason(self) -> str:
        """Return why the store is unavailable, one sentence, else empty."""
        return self._store.reason()
