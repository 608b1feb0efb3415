"""Checks by a language model: it claims, code decides."""

from __future__ import annotations

from sidecar.adapters.model_replies import ask_fields
from sidecar.language.detect import detect
from sidecar.language.words import content_words
from sidecar.ports.checker import CheckReply, CheckRequest, GapRequest
from sidecar.ports.language_model import Generation, LanguageModel
from sidecar.ports.partner import Unusable
from sidecar.rounds.prompts import check_prompt, gap_prompt
from sidecar.rounds.replies import CHECK_SCHEMA, CheckFields, Flaw, read_check
from sidecar.rounds.said_in import said_in
from sidecar.rounds.values import CleanNote, Gap, Outcome, Turn

CHECK_TOKENS = 256
"""Cap of a check's reply: one sentence and a word as JSON."""

CHECK_OPTIONS = "temperature=0"
"""What else decides the replies; another value makes another checker (calibration.md)."""

_HOW = Generation(temperature=0.0, max_tokens=CHECK_TOKENS, schema=CHECK_SCHEMA)


class ModelChecker:
    """Checks assertions and gaps by prompting a model."""

    def __init__(self, model: LanguageModel) -> None:
        """Take the check model, or the chat model for gaps."""
        self._model = model

    async def check(self, request: CheckRequest) -> CheckReply | Unusable:
        """Return the claim for one assertion: covered or not, with the sentence it rests on."""
        fields = await ask_fields(
            self._model,
            lambda is_retry: check_prompt(
                transcript=request.transcript,
                mark=request.delimiter,
                assertion=request.assertion.text,
                is_retry=is_retry,
            ),
            _read,
            _HOW,
        )
        if isinstance(fields, Unusable):
            return fields
        outcome = Outcome.COVERED if fields.covered else Outcome.NOT_COVERED
        return CheckReply(outcome, fields.evidence)

    async def covers_gap(self, request: GapRequest) -> bool | Unusable:
        """Return whether the learner already explained a gap.

        A yes counts only with a sentence that the learner said and that shares a content
        word with the gap: dropping a gap can turn a fail into a pass, and a small model that
        is told to say yes quotes the very order as its evidence.
        """
        fields = await ask_fields(
            self._model,
            lambda is_retry: gap_prompt(
                transcript=request.transcript,
                mark=request.delimiter,
                gap=request.gap,
                is_retry=is_retry,
            ),
            _read,
            _HOW,
        )
        if isinstance(fields, Unusable):
            return fields
        is_said = said_in(
            fields.evidence, request.transcript, before=request.before, needed=request.gap
        )
        return fields.covered and is_said and _is_about(fields.evidence, request.gap)

    async def find_gaps(
        self,
        note: CleanNote,  # noqa: ARG002 - the port's signature
        transcript: tuple[Turn, ...],  # noqa: ARG002 - the port's signature
    ) -> tuple[Gap, ...]:
        """Return nothing: with a model the partner names the gaps as it talks."""
        return ()


def _is_about(evidence: str, gap: str) -> bool:
    language = detect(gap)
    wanted = set(content_words(gap, language))
    return not wanted or not wanted.isdisjoint(content_words(evidence, language))


def _read(content: str, is_cut: bool) -> CheckFields | Flaw:
    return read_check(content, is_cut=is_cut)
