"""Answer a question from the library, with citations checked by code."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, aclosing
from dataclasses import dataclass, field, replace
from typing import cast

from sidecar.errors import CallerError, OutsideError, QueryEmpty
from sidecar.ids import content_hash
from sidecar.language.detect import UNDETERMINED, detect
from sidecar.library.citations import CheckedAnswer, check_citations, renumbered
from sidecar.library.phrases import (
    FALLBACK_LANGUAGE,
    AnswerPhrases,
    answer_phrases,
    whole_percent,
)
from sidecar.library.plain_answers import in_prose
from sidecar.library.repetition import CircleWatch, repeated_chars
from sidecar.library.values import Answer, Coverage, Passage, PromptTrace, Retrieval, Scope
from sidecar.ports.answerer import AnswerPlan, AnswerRequest
from sidecar.ports.engine import Engine, EngineName, Engines
from sidecar.ports.rewriter import Rewriter, RewriteRequest
from sidecar.services.check_relevance import CheckRelevance
from sidecar.services.find_passages import FindsPassages, find_all
from sidecar.services.progress import Progress
from sidecar.services.retrieve import RetrieveRequest
from sidecar.services.rewrite_question import rewritten
from sidecar.services.tell_loading import LOADING_AFTER_S, telling_of_loading

MOST_CLOSEST = 3
"""Nearest notes that are named when the question is not covered."""

PASSAGES = 5
"""Passages looked for (library.md, Retrieval 5); the setting ``library.limit`` overrides it."""

CIRCLING = "circling"
"""How an answer ended whose model repeated itself."""

_STAGES = ("Searching your notes", "Answering", "Checking the citations")


@dataclass(frozen=True, slots=True)
class AskRequest:
    """A question; ``history`` holds earlier (question, answer) pairs, oldest first."""

    question: str
    history: tuple[tuple[str, str], ...] = ()
    scope: Scope = field(default_factory=Scope)
    linked_note: str | None = None
    style: str = "auto"
    temperature: float | None = None


class AnswerQuestion:
    """Answers questions.

    The passages are data: whatever a note says, only code decides what is cited and whether
    the notes cover the question.
    """

    def __init__(
        self,
        retrieve: FindsPassages,
        engines: Engines,
        new_id: Callable[[], str],
        *,
        relevance: CheckRelevance | None = None,
        limit: int = PASSAGES,
        loading_after_s: float = LOADING_AFTER_S,
    ) -> None:
        """Take the parts.

        Args:
            retrieve: Finds passages.
            engines: Hands out engines.
            new_id: A source of random ids.
            relevance: Judges what was found; ``None``: it stands.
            limit: Passages looked for.
            loading_after_s: Silence after which a loading model is told of, seconds.
        """
        self._retrieve = retrieve
        self._engines = engines
        self._secret = new_id()
        self._relevance = relevance or CheckRelevance(engines, new_id, is_on=False)
        self._limit = limit
        self._loading_after_s = loading_after_s

    async def ask(self, request: AskRequest, *, progress: Progress) -> Answer:
        """Return the answer; its text also arrives piecewise through *progress*.

        The pieces are the text as the engine writes it; what counts is the answer returned,
        whose citations have been checked.

        Args:
            request: The question with its history and scope.
            progress: Receives stages and pieces.

        Returns:
            The answer, or the plain statement that the notes do not cover the question. That
            statement costs no model call when nothing was retrieved for a first question.

        Raises:
            QueryEmpty: If the question is blank.
            OutsideError: If the engine that the user chose is not available or fails.
        """
        if not request.question.strip():
            raise QueryEmpty
        progress.report(0, 2, _STAGES[0])
        async with self._telling_of_loading(progress, 0):
            retrieval = await self._found(request)
        if not retrieval.passages:
            return _not_covered(request, retrieval, EngineName.BUILTIN)
        async with self._telling_of_loading(progress, 0):
            engine = await self._engines.current()
        progress.report(1, 2, _STAGES[1])
        asked = self._asked(request, retrieval, engine)
        plan = await engine.answerer.plan(asked)
        text = await self._streamed(engine, asked, plan, progress)
        progress.report(2, 2, _STAGES[2])
        checked = check_citations(in_prose(text), plan.passages, asked.language)
        if not checked.supported and not checked.unjudged:
            return _not_covered(request, retrieval, engine.name, plan)
        return _answered(renumbered(checked), retrieval, engine.name, plan, asked.language)

    async def _found(self, request: AskRequest) -> Retrieval:
        """Return what was found for the question, which may go on from earlier ones."""
        mark = self._delimiter(request)
        queries: tuple[str, ...] = ()
        if request.history:
            follow_up = RewriteRequest(request.question, request.history, mark)
            queries = await rewritten(follow_up, await self._rewriter())
        search = RetrieveRequest(
            query=request.question,
            limit=self._limit,
            scope=request.scope,
            linked_note=request.linked_note,
        )
        retrieval = await find_all(self._retrieve, search, queries)
        alone = queries[0] if queries else request.question
        return await self._relevance.check(alone, retrieval, delimiter=mark)

    async def _rewriter(self) -> Rewriter | None:
        """Return who rewrites; an engine that is down is told of where it must answer."""
        try:
            return (await self._engines.current()).rewriter
        except (CallerError, OutsideError):
            return None

    def _asked(self, request: AskRequest, retrieval: Retrieval, engine: Engine) -> AnswerRequest:
        passages = tuple(ranked.passage for ranked in retrieval.passages)
        queries = retrieval.trace.queries
        # The built-in engine reads no history: it is given the question that stands alone.
        is_alone = engine.name is EngineName.BUILTIN and queries
        return AnswerRequest(
            question=queries[0] if is_alone else request.question,
            passages=passages,
            history=request.history,
            delimiter=self._delimiter(request),
            language=_language(request, passages),
            style=request.style,
            closeness=tuple(ranked.closeness for ranked in retrieval.passages),
            temperature=request.temperature,
        )

    def _delimiter(self, request: AskRequest) -> str:
        """Return the mark around retrieved text: random, the same all through a conversation."""
        first = request.history[0][0] if request.history else request.question
        return content_hash(self._secret, first)

    async def _streamed(
        self, engine: Engine, request: AnswerRequest, plan: AnswerPlan, progress: Progress
    ) -> str:
        """Return the whole text, passing the pieces on; leaving early aborts upstream.

        A model that goes round in circles is stopped, and what it repeated is left out.
        """
        text, watch = "", CircleWatch()
        stream = engine.answerer.answer(request, plan)
        # The port says "closing the iterator aborts": every implementation is a generator.
        async with aclosing(cast("AsyncGenerator[str, None]", stream)) as open_stream:
            async with self._telling_of_loading(progress, 1):
                piece = await anext(open_stream, None)
            while piece is not None:
                text += piece
                progress.text(piece)
                if watch.is_circling(text):
                    plan.ending.finish = CIRCLING
                    return text[: -repeated_chars(text)]
                piece = await anext(open_stream, None)
        return text

    def _telling_of_loading(
        self, progress: Progress, done: int
    ) -> AbstractAsyncContextManager[None]:
        return telling_of_loading(
            self._engines,
            progress,
            then=_STAGES[done],
            done=done,
            total=2,
            after_s=self._loading_after_s,
        )


def _language(request: AskRequest, passages: tuple[Passage, ...]) -> str:
    """Return the language to answer in: the question's, an earlier one's, the best passage's."""
    asked = (request.question, *(question for question, _ in reversed(request.history)))
    spoken = (*map(detect, asked), *(passage.language for passage in passages))
    return next((code for code in spoken if code != UNDETERMINED), FALLBACK_LANGUAGE)


def _answered(
    checked: CheckedAnswer,
    retrieval: Retrieval,
    engine: EngineName,
    plan: AnswerPlan,
    language: str,
) -> Answer:
    """Return an answer that the notes support, with what is still to be said about it."""
    notices = [*retrieval.notices, *plan.notices, *_partly(retrieval, language), *_cut(plan)]
    if checked.unjudged:
        notices.append(answer_phrases(language).unjudged)
    return Answer(
        text=checked.text,
        coverage=Coverage.ANSWERED,
        citations=checked.citations,
        unsupported=checked.unsupported,
        closest=(),
        engine=engine.value,
        retrieval=retrieval,
        notices=tuple(dict.fromkeys(notices)),
        prompt=_prompt(plan),
    )


def _not_covered(
    request: AskRequest, retrieval: Retrieval, engine: EngineName, plan: AnswerPlan | None = None
) -> Answer:
    """Return the plain statement that the notes do not answer, or are not indexed yet."""
    near = plan.passages if plan else tuple(one.passage for one in retrieval.nearest)
    language = _language(request, near)
    is_empty = retrieval.trace.indexed_share <= 0
    answer = Answer(
        text=_why_not(answer_phrases(language), retrieval, near),
        coverage=Coverage.NOT_INDEXED if is_empty else Coverage.NOT_COVERED,
        citations=(),
        unsupported=(),
        closest=tuple(dict.fromkeys(passage.path for passage in near))[:MOST_CLOSEST],
        engine=engine.value,
        retrieval=retrieval,
        notices=retrieval.notices,
        prompt=_prompt(plan) if plan else None,
    )
    partly = _partly(retrieval, language)
    if not partly:
        return answer
    return replace(answer, text=" ".join((answer.text, *partly)))


def _why_not(phrases: AnswerPhrases, retrieval: Retrieval, near: tuple[Passage, ...]) -> str:
    """Return why there is no answer: nothing indexed, nothing near, or near and not said."""
    if retrieval.trace.indexed_share <= 0:
        return phrases.not_indexed
    if retrieval.missing:
        return phrases.not_named.format(names=", ".join(retrieval.missing))
    return phrases.not_said if near else phrases.not_covered


def _partly(retrieval: Retrieval, language: str) -> tuple[str, ...]:
    """Return the sentence that only a share of the notes is indexed, if that is so."""
    share = retrieval.trace.indexed_share
    if share <= 0 or share >= 1:
        return ()
    return (answer_phrases(language).partly.format(percent=whole_percent(share)),)


def _prompt(plan: AnswerPlan) -> PromptTrace | None:
    """Return how the window was used and how the answer ended."""
    if plan.prompt is None:
        return None
    return PromptTrace(
        plan.prompt,
        done_reason=plan.ending.finish,
        prompt_tokens=plan.ending.prompt_tokens,
        cached_tokens=plan.ending.cached_tokens,
        reply_tokens=plan.ending.reply_tokens,
    )


def _cut(plan: AnswerPlan) -> tuple[str, ...]:
    """Return that the answer was cut, if it was, and by what: its own cap or a full window."""
    if plan.ending.finish == CIRCLING:
        return ("The answer was cut: the model only repeated itself.",)
    if plan.prompt is None or plan.ending.finish != "length":
        return ()
    written, cap = plan.ending.reply_tokens, plan.prompt.num_predict
    if written is None or written >= cap:
        return (f"The answer was cut: it reached the {cap} tokens that it may have.",)
    return ("The answer was cut: the model's context window is full.",)
