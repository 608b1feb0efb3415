"""The judge (Tier 2): an optional second opinion with the final word; it never sees the note."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sidecar.ports.partner import Unusable
from sidecar.rounds.judging import JudgePayload, JudgeReply


@dataclass(frozen=True, slots=True)
class JudgeInfo:
    """Who judges, and where.

    Attributes:
        model: Name of the model.
        destination: Address that the payload is sent to; never holds a key.
        is_on_this_machine: Whether that is this machine.
    """

    model: str
    destination: str
    is_on_this_machine: bool


class Judge(Protocol):
    """Judges finished rounds."""

    @property
    def info(self) -> JudgeInfo:
        """Who judges, known without asking."""
        ...

    async def judge(self, payload: JudgePayload, mark: str) -> JudgeReply | Unusable:
        """Return the judgement, or why there is none; no failure of the judge is raised.

        What is sent is ``judge_prompt(payload, mark)`` and nothing else about the round.
        Bounded in time; cancelling the task aborts upstream.
        """
        ...
