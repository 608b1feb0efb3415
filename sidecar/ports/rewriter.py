"""Turning a follow-up question into questions that can be searched for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sidecar.ports.partner import Unusable


@dataclass(frozen=True, slots=True)
class RewriteRequest:
    """A question that goes on from earlier ones; nothing in it is cut yet.

    Attributes:
        question: The question as typed.
        history: Earlier (question, answer) pairs, oldest first; at least one.
        delimiter: Random mark around what is not an instruction, one a conversation.
    """

    question: str
    history: tuple[tuple[str, str], ...]
    delimiter: str


class Rewriter(Protocol):
    """Rewrites a follow-up so that it can be understood, and searched for, alone."""

    async def rewrite(self, request: RewriteRequest) -> tuple[str, ...] | Unusable:
        """Return one to three questions, or why there are none; the caller then asks as typed."""
        ...
