"""A judge that says what a test wants and remembers what it was told."""

from __future__ import annotations

from sidecar.ports.judge import JudgeInfo
from sidecar.ports.partner import Unusable
from sidecar.rounds.judging import JudgePayload, JudgeReply, judge_prompt
from sidecar.rounds.prompts import Prompt
from sidecar.rounds.values import VerdictResult

ELSEWHERE = JudgeInfo("judge:70b", "https://judge.example/v1/chat/completions", False)
HERE = JudgeInfo("judge:8b", "http://127.0.0.1:11434", True)


class FakeJudge:
    """Judges by script: always the same reply."""

    def __init__(self, reply: JudgeReply | Unusable, info: JudgeInfo = HERE) -> None:
        self.reply = reply
        self.info = info
        self.payloads: list[JudgePayload] = []
        self.sent: list[Prompt] = []

    async def judge(self, payload: JudgePayload, mark: str) -> JudgeReply | Unusable:
        """Remember and reply."""
        self.payloads.append(payload)
        self.sent.append(judge_prompt(payload, mark))
        return self.reply


def says(result: str, reason: str = "It says why.") -> JudgeReply:
    """Return a judgement."""
    return JudgeReply(VerdictResult(result), reason)
