"""The drafter that needs no language model: it proposes sentences of the note."""

from __future__ import annotations

import asyncio

from sidecar.rounds.drafts import Proposal, extract_drafts
from sidecar.rounds.values import CleanNote


class BuiltinDrafter:
    """A ``Drafter`` that is deterministic and never says what the note does not."""

    async def fitted(
        self,
        note: CleanNote,
        *,
        limit: int,  # noqa: ARG002 - the port's signature
    ) -> CleanNote:
        """Return the note: there is no window."""
        return note

    async def draft(self, note: CleanNote, *, limit: int) -> tuple[Proposal, ...]:
        """Return the note's most central sentences, those that explain first."""
        return await asyncio.to_thread(extract_drafts, note, limit=limit)
