"""Answers from passages through a language model; citations are checked elsewhere."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import replace

from sidecar.adapters.model_replies import as_messages
from sidecar.library.answer_prompt import answer_messages, answer_system, passage_block
from sidecar.library.budget import Placement, PromptParts, PromptPlan, passages_for, plan_prompt
from sidecar.library.citations import without_marks
from sidecar.library.samplers import sampling
from sidecar.library.think import TOOL_TAGS, BlockSplitter
from sidecar.ports.answerer import AnswerPlan, AnswerRequest
from sidecar.ports.language_model import Generation, LanguageModel, ModelInfo, Priority
from sidecar.rounds.prompts import language_name


class ModelAnswerer:
    """Answers by prompting a model with as many passages as its window holds."""

    def __init__(self, model: LanguageModel, placement: Placement = Placement.TAIL) -> None:
        """Take the chat model and where the passages stand in its prompt."""
        self._model = model
        self._placement = placement

    async def plan(self, request: AnswerRequest) -> AnswerPlan:
        """Return the passages that fit, in citation order, and what had to be left out."""
        info = await self._model.describe()
        plan = _planned(_unmarked(request), info)
        kept = tuple(request.passages[place] for place in plan.kept_passages)
        notices = _notices(plan, len(request.passages), info)
        return AnswerPlan(kept, notices, replace(plan, placement=self._placement))

    async def answer(self, request: AnswerRequest, plan: AnswerPlan) -> AsyncGenerator[str, None]:
        """Yield the answer's text as it comes; closing the iterator aborts upstream."""
        info = await self._model.describe()
        kept = replace(_unmarked(request), passages=plan.passages)
        planned = plan.prompt or _planned(kept, info)
        prompt = answer_messages(
            planned,
            system=answer_system(language_name(request.language)),
            passages=_blocks(kept),
            history=kept.history,
            placement=self._placement,
        )
        style = sampling(
            request.style,
            modelfile=info.samplers,
            temperature=request.temperature,
            carries_min_p=info.carries_min_p,
        )
        how = Generation(
            temperature=style.temperature,
            max_tokens=planned.num_predict,
            # No answer holds the mark: a model that writes it goes on with the prompt instead.
            stop=(request.delimiter,),
            samplers=style.samplers,
            priority=Priority.ASK,
        )
        splitter = BlockSplitter(TOOL_TAGS)
        pieces = self._model.stream(as_messages(prompt), how, plan.ending)
        try:
            async for piece in pieces:
                if text := splitter.feed(piece).content:
                    yield text
        finally:
            await _close(pieces)
        if rest := splitter.flush().content:
            yield rest


def _unmarked(request: AnswerRequest) -> AnswerRequest:
    """Return the request with earlier answers as prose.

    Their marks number passages of earlier prompts; a model that sees them cites those numbers
    again, which now stand for other passages.
    """
    plain = tuple((asked, without_marks(answered)) for asked, answered in request.history)
    return replace(request, history=plain)


def _planned(request: AnswerRequest, info: ModelInfo) -> PromptPlan:
    parts = PromptParts(
        system=answer_system(language_name(request.language)),
        question=request.question,
        passages=_blocks(request),
        history=request.history,
    )
    return plan_prompt(
        parts,
        window=info.context_tokens,
        factor=info.token_factor,
        most_passages=passages_for(info.parameters_b),
    )


def _blocks(request: AnswerRequest) -> tuple[str, ...]:
    return tuple(
        passage_block(number, passage, request.delimiter)
        for number, passage in enumerate(request.passages, start=1)
    )


def _notices(plan: PromptPlan, offered: int, info: ModelInfo) -> tuple[str, ...]:
    """Return what was left out for want of room, one sentence each."""
    notices = []
    kept = len(plan.kept_passages)
    if kept < min(offered, passages_for(info.parameters_b)):
        notices.append(f"Only {kept} of {offered} passages fit the model's window.")
    if plan.is_question_cut:
        notices.append("The question is too long for the model's window and was cut.")
    if plan.dropped_turns:
        notices.append(f"The first {plan.dropped_turns} turns of the conversation are left out.")
    return tuple(notices)


async def _close(pieces: object) -> None:
    """Close a stream now: the model stops generating."""
    close = getattr(pieces, "aclose", None)
    if close is not None:
        await close()
