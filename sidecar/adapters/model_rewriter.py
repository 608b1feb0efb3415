"""Follow-up questions made to stand alone by a language model."""

from __future__ import annotations

from sidecar.adapters.model_replies import ask_fields
from sidecar.library.follow_ups import (
    REWRITE_SCHEMA,
    REWRITE_TOKENS,
    rewrite_prompt,
    usable_queries,
)
from sidecar.ports.language_model import Generation, LanguageModel, Priority
from sidecar.ports.partner import Unusable
from sidecar.ports.rewriter import RewriteRequest
from sidecar.rounds.replies import Flaw, first_object

_HOW = Generation(
    temperature=0.0, max_tokens=REWRITE_TOKENS, schema=REWRITE_SCHEMA, priority=Priority.ASK
)


class ModelRewriter:
    """A ``Rewriter`` that prompts a model: the one for small tasks, else the chat model."""

    def __init__(self, model: LanguageModel) -> None:
        """Take the model."""
        self._model = model

    async def rewrite(self, request: RewriteRequest) -> tuple[str, ...] | Unusable:
        """Return the questions that the model makes of it."""
        return await ask_fields(
            self._model,
            lambda is_retry: rewrite_prompt(
                request.question, request.history, request.delimiter, is_retry=is_retry
            ),
            _read,
            _HOW,
        )


def _read(content: str, is_cut: bool) -> tuple[str, ...] | Flaw:
    fields = first_object(content, is_cut=is_cut)
    if isinstance(fields, Flaw):
        return fields
    return usable_queries(fields.get("queries")) or Flaw.WRONG_SHAPE
