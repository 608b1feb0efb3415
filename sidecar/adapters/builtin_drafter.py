"""The drafter that needs no language model: it proposes sentences of the note."""

from __future__ import annotations

import asyncio

from sidecar.rounds.drafts import Proposal, extract_drafts
from sidecar.rounds.values import CleanNote


class BuiltinDrafter:
    """A ``Drafter`` that is deterministic and never says what the note does not."""

    async def draft(self, note: CleanNote, *, limit: int) -> tuple[Proposal, ...]:
        """Return the note's most central sentences, those that explain first."""
        return await asyncio.to_thread(extract_drafts, note, limit=limit)
