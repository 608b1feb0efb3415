"""Checks by a language model: it claims, code decides."""

from __future__ import annotations

from sidecar.adapters.model_replies import ask_fields
from sidecar.language.detect import detect
from sidecar.language.words import content_words
from sidecar.ports.checker import CheckReply, CheckRequest, GapRequest
from sidecar.ports.language_model import Generation, LanguageModel
from sidecar.ports.partner import Unusable
from sidecar.rounds.checks import Why
from sidecar.rounds.prompts import check_prompt, contrast_prompt, gap_prompt
from sidecar.rounds.replies import (
    CHECK_SCHEMA,
    CONTRAST_SCHEMA,
    CheckFields,
    Flaw,
    read_check,
    read_contrast,
)
from sidecar.rounds.said_in import said_in
from sidecar.rounds.values import CleanNote, Gap, Outcome, Turn

CHECK_TOKENS = 256
"""Cap of a check's reply: one sentence and a word as JSON."""

CONTRAST_TOKENS = 64
"""Cap of a reply that names one point: a number as JSON, with room for blanks."""

CHECK_OPTIONS = "temperature=0"
"""What else decides the replies; another value makes another checker (calibration.md)."""

_HOW = Generation(temperature=0.0, max_tokens=CHECK_TOKENS, schema=CHECK_SCHEMA)

_HOW_CONTRASTED = Generation(temperature=0.0, max_tokens=CONTRAST_TOKENS, schema=CONTRAST_SCHEMA)


class ModelChecker:
    """Checks assertions and gaps by prompting a model."""

    def __init__(self, model: LanguageModel, *, contrasts: bool = False) -> None:
        """Take the model.

        Args:
            model: The check model, or the chat model for gaps.
            contrasts: Whether what it claims covered is asked about once more, beside the
                other points of the note (rounds.md, Loose checks).
        """
        self._model = model
        self._contrasts = contrasts

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
        if not fields.covered:
            return CheckReply(Outcome.NOT_COVERED, fields.evidence)
        if self._contrasts and fields.evidence:
            return await self._contrasted(request, fields.evidence)
        return CheckReply(Outcome.COVERED, fields.evidence)

    async def _contrasted(self, request: CheckRequest, evidence: str) -> CheckReply | Unusable:
        """Return covered where the evidence states this point sooner than any other, or none.

        A single broad point is judged too kindly when nothing stands beside it. Another choice
        leaves it undecided: the two answers of one model contradict each other.
        """
        points = request.points or (request.assertion.text,)
        chosen = await ask_fields(
            self._model,
            lambda is_retry: contrast_prompt(
                transcript=request.transcript,
                mark=request.delimiter,
                evidence=evidence,
                points=points,
                is_retry=is_retry,
            ),
            lambda content, is_cut: read_contrast(content, is_cut=is_cut, points=len(points)),
            _HOW_CONTRASTED,
        )
        if isinstance(chosen, Unusable):
            return chosen
        if chosen and points[chosen - 1] == request.assertion.text:
            return CheckReply(Outcome.COVERED, evidence)
        return CheckReply(Outcome.UNDECIDED, evidence, note=Why.OTHER_POINT)

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
