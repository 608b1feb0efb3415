"""Open a round on a note: focus, challenge, snapshot."""

from __future__ import annotations

from sidecar.rounds.values import OpenedRound
from sidecar.services.progress import Progress


class OpenRound:
    """Opens rounds."""

    async def open(self, note: str, *, progress: Progress) -> OpenedRound:
        """Open a round on the note at the vault-relative path *note*."""
        raise NotImplementedError
