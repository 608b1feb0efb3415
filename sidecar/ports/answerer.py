"""Answering a question from passages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Protocol

from sidecar.library.budget import PromptPlan
from sidecar.library.values import Passage
from sidecar.ports.language_model import Ending


@dataclass(frozen=True, slots=True)
class AnswerRequest:
    """A question with the passages that retrieval kept, best first.

    Attributes:
        question: The learner's question as typed.
        passages: Retrieved passages, best first; the answerer's prompt budget may keep fewer.
        history: Earlier (question, answer) pairs, oldest first.
        delimiter: Random mark around retrieved text, one a conversation.
        language: Language of the answer, ISO 639-1.
        style: Response style: auto, focused, creative, off.
        closeness: How close in meaning each passage is to the question, 0 to 1; ``None`` where
            no embedder can tell; empty when nothing is known.
        temperature: Outranks the style's; ``None`` leaves it to the style.
    """

    question: str
    passages: tuple[Passage, ...]
    history: tuple[tuple[str, str], ...]
    delimiter: str
    language: str
    style: str = "auto"
    closeness: tuple[float | None, ...] = ()
    temperature: float | None = None


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    """What the budget kept: only these passages may be cited, ``[1]`` is the first.

    Attributes:
        passages: In citation order.
        notices: What was left out, one sentence each.
        prompt: How the model's window was used; ``None`` where there is no window.
        ending: How the answer ended; filled in once it has.
    """

    passages: tuple[Passage, ...]
    notices: tuple[str, ...] = ()
    prompt: PromptPlan | None = None
    ending: Ending = field(default_factory=Ending)


class Answerer(Protocol):
    """Answers from passages, citing ``[n]``."""

    async def plan(self, request: AnswerRequest) -> AnswerPlan:
        """Return the passages that fit, in citation order."""
        ...

    def answer(self, request: AnswerRequest, plan: AnswerPlan) -> AsyncIterator[str]:
        """Yield the answer's text as it comes; closing the iterator aborts upstream."""
        ...
