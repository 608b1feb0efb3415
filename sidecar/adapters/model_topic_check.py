"""Whether passages are on topic, judged by a language model."""

from __future__ import annotations

from sidecar.adapters.model_replies import ask_fields
from sidecar.library.budget import reserve_tokens
from sidecar.library.excerpts import TOPIC_SCHEMA, TOPIC_TOKENS, topic_prompt
from sidecar.library.tokens import estimate_messages
from sidecar.ports.language_model import Generation, LanguageModel, Priority
from sidecar.ports.partner import Unusable
from sidecar.ports.topic_check import TopicRequest
from sidecar.rounds.replies import Flaw, first_object

_HOW = Generation(
    temperature=0.0, max_tokens=TOPIC_TOKENS, schema=TOPIC_SCHEMA, priority=Priority.ASK
)


class ModelTopicCheck:
    """A ``TopicCheck`` that prompts a model: the one for small tasks, else the chat model."""

    def __init__(self, model: LanguageModel) -> None:
        """Take the model."""
        self._model = model

    async def is_on_topic(self, request: TopicRequest) -> bool | Unusable:
        """Return what the model says of the whole set."""
        info = await self._model.describe()
        bare = topic_prompt(request.question, (), request.delimiter, tokens=0, is_retry=True)
        fixed = estimate_messages(turn.content for turn in bare)
        room = info.context_tokens - reserve_tokens(info.context_tokens)
        return await ask_fields(
            self._model,
            lambda is_retry: topic_prompt(
                request.question,
                request.passages,
                request.delimiter,
                tokens=int(room / info.token_factor) - fixed,
                is_retry=is_retry,
            ),
            _read,
            _HOW,
        )


def _read(content: str, is_cut: bool) -> bool | Flaw:
    fields = first_object(content, is_cut=is_cut)
    if isinstance(fields, Flaw):
        return fields
    said = fields.get("on_topic")
    return said if isinstance(said, bool) else Flaw.WRONG_SHAPE
