"""A judge on a language model of this machine."""

from __future__ import annotations

import asyncio

from sidecar.adapters.model_replies import as_messages, shown
from sidecar.errors import CallerError, OutsideError
from sidecar.ports.judge import JudgeInfo
from sidecar.ports.language_model import Generation, LanguageModel
from sidecar.ports.partner import Unusable
from sidecar.rounds.judging import (
    JUDGE_SCHEMA,
    JUDGE_TOKENS,
    JudgePayload,
    JudgeReply,
    judge_prompt,
    read_judgement,
)
from sidecar.rounds.replies import Flaw

_HOW = Generation(temperature=0.0, max_tokens=JUDGE_TOKENS, schema=JUDGE_SCHEMA)


class ModelJudge:
    """Judges by prompting a model, once a round."""

    def __init__(self, model: LanguageModel, info: JudgeInfo, *, timeout_s: float) -> None:
        """Take the model.

        Args:
            model: Must be on this machine.
            info: Its name and address.
            timeout_s: Longest that a judgement may take, seconds.
        """
        self._model = model
        self._info = info
        self._timeout_s = timeout_s

    @property
    def info(self) -> JudgeInfo:
        """Who judges."""
        return self._info

    async def judge(self, payload: JudgePayload, mark: str) -> JudgeReply | Unusable:
        """Return the judgement, or why there is none."""
        messages = as_messages(judge_prompt(payload, mark))
        try:
            async with asyncio.timeout(self._timeout_s):
                reply = await self._model.complete(messages, _HOW)
        except TimeoutError:
            return Unusable(f"no answer within {self._timeout_s:g} s")
        except (CallerError, OutsideError) as exc:
            return Unusable(str(exc).rstrip("."))
        read = read_judgement(shown(reply), is_cut=reply.finish != "stop")
        return Unusable(read.value) if isinstance(read, Flaw) else read
