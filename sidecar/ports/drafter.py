"""Proposing core assertions for a note: proposals only, code keeps what the note supports."""

from __future__ import annotations

from typing import Protocol

from sidecar.ports.partner import Unusable
from sidecar.rounds.drafts import Proposal
from sidecar.rounds.values import CleanNote


class Drafter(Protocol):
    """Proposes assertions."""

    async def fitted(self, note: CleanNote, *, limit: int) -> CleanNote:
        """Return the note as far as ``draft`` can look at it: a model's window may be small.

        Args:
            note: The cleaned note.
            limit: Most proposals, 1 to 20.
        """
        ...

    async def draft(self, note: CleanNote, *, limit: int) -> tuple[Proposal, ...] | Unusable:
        """Return proposals with the sentence each rests on, as they were proposed.

        Args:
            note: The cleaned note.
            limit: Most proposals, 1 to 20.
        """
        ...
