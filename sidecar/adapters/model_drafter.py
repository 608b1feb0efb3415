"""Proposing core assertions through a language model."""

from __future__ import annotations

from sidecar.adapters.fitted_notes import fitted_note
from sidecar.adapters.model_replies import ask_fields
from sidecar.library.budget import reserve_tokens
from sidecar.ports.language_model import Generation, LanguageModel
from sidecar.ports.partner import Unusable
from sidecar.rounds.drafts import Proposal
from sidecar.rounds.prompts import drafts_prompt
from sidecar.rounds.replies import drafts_schema, read_drafts
from sidecar.rounds.values import CleanNote

PROPOSAL_TOKENS = 130
"""Tokens of one proposal: a sentence, 25 words about it, and the JSON around them."""


class ModelDrafter:
    """A ``Drafter`` that prompts a model; what it proposes is checked elsewhere."""

    def __init__(self, model: LanguageModel) -> None:
        """Take the chat model."""
        self._model = model

    async def fitted(self, note: CleanNote, *, limit: int) -> CleanNote:
        """Return the note cut to what the window holds beside the prompt."""
        return await self._cut(note, await self._most(limit))

    async def draft(self, note: CleanNote, *, limit: int) -> tuple[Proposal, ...] | Unusable:
        """Return the model's proposals; fewer than asked for where its window is small."""
        most = await self._most(limit)
        fitted = await self._cut(note, most)
        fields = await ask_fields(
            self._model,
            lambda is_retry: drafts_prompt(fitted, limit=most, is_retry=is_retry),
            lambda content, is_cut: read_drafts(content, is_cut=is_cut),
            Generation(
                temperature=0.0,
                max_tokens=max(PROPOSAL_TOKENS, most * PROPOSAL_TOKENS),
                schema=drafts_schema(most),
            ),
        )
        if isinstance(fields, Unusable):
            return fields
        return tuple(Proposal(each.assertion, each.quote) for each in fields[:most])

    async def _most(self, limit: int) -> int:
        """Return how many proposals the reply has room for."""
        info = await self._model.describe()
        return max(1, min(limit, reserve_tokens(info.context_tokens) // PROPOSAL_TOKENS))

    async def _cut(self, note: CleanNote, most: int) -> CleanNote:
        """Return the note as far as it fits beside the prompt for so many proposals."""
        return await fitted_note(
            self._model, note, lambda empty: drafts_prompt(empty, limit=most, is_retry=True)
        )
