"""Whether passages have to do with a question at all, judged by a model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sidecar.library.values import Passage
from sidecar.ports.partner import Unusable


@dataclass(frozen=True, slots=True)
class TopicRequest:
    """A question with all passages found for it, best first.

    Attributes:
        question: The question, understandable alone.
        passages: Judged as one set: judging them one by one costs recall.
        delimiter: Random mark around the passages.
    """

    question: str
    passages: tuple[Passage, ...]
    delimiter: str


class TopicCheck(Protocol):
    """Judges a whole set of passages with one call."""

    async def is_on_topic(self, request: TopicRequest) -> bool | Unusable:
        """Return whether any passage is about the question, or why nobody can say."""
        ...
