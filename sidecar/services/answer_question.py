"""Answer a question from the library, with citations checked by code."""

from __future__ import annotations

from dataclasses import dataclass, field

from sidecar.library.values import Answer, Scope
from sidecar.services.progress import Progress


@dataclass(frozen=True, slots=True)
class AskRequest:
    """A question; ``history`` holds earlier (question, answer) pairs, oldest first."""

    question: str
    history: tuple[tuple[str, str], ...] = ()
    scope: Scope = field(default_factory=Scope)
    linked_note: str | None = None
    style: str = "auto"


class AnswerQuestion:
    """Answers questions."""

    async def ask(self, request: AskRequest, *, progress: Progress) -> Answer:
        """Return the answer; its text also arrives piecewise through *progress*."""
        raise NotImplementedError
