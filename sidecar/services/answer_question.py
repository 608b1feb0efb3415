"""Answer a question from the library, with citations checked by code."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Protocol, cast

from sidecar.errors import QueryEmpty
from sidecar.ids import content_hash
from sidecar.language.detect import UNDETERMINED, detect
from sidecar.library.citations import CheckedAnswer, check_citations
from sidecar.library.phrases import FALLBACK_LANGUAGE, answer_phrases, whole_percent
from sidecar.library.values import Answer, Coverage, Passage, Retrieval, Scope
from sidecar.ports.answerer import Answerer, AnswerPlan, AnswerRequest
from sidecar.ports.engine import EngineName, Engines
from sidecar.services.progress import Progress
from sidecar.services.retrieve import RetrieveRequest

MOST_CLOSEST = 3
"""Nearest notes that are named when the question is not covered."""


@dataclass(frozen=True, slots=True)
class AskRequest:
    """A question; ``history`` holds earlier (question, answer) pairs, oldest first."""

    question: str
    history: tuple[tuple[str, str], ...] = ()
    scope: Scope = field(default_factory=Scope)
    linked_note: str | None = None
    style: str = "auto"


class FindsPassages(Protocol):
    """The part of ``services.retrieve.Retrieve`` that answering needs."""

    async def retrieve(self, request: RetrieveRequest) -> Retrieval:
        """Return passages that clear the floor, best first."""
        ...


class AnswerQuestion:
    """Answers questions.

    The passages are data: whatever a note says, only code decides what is cited and whether
    the notes cover the question.
    """

    def __init__(
        self, retrieve: FindsPassages, engines: Engines, new_id: Callable[[], str]
    ) -> None:
        """Take what finds passages, what hands out engines, and a source of random ids."""
        self._retrieve = retrieve
        self._engines = engines
        self._secret = new_id()

    async def ask(self, request: AskRequest, *, progress: Progress) -> Answer:
        """Return the answer; its text also arrives piecewise through *progress*.

        The pieces are the text as the engine writes it; what counts is the answer returned,
        whose citations have been checked.

        Args:
            request: The question with its history and scope.
            progress: Receives stages and pieces.

        Returns:
            The answer, or the plain statement that the notes do not cover the question. That
            statement costs no model call when nothing was retrieved.

        Raises:
            QueryEmpty: If the question is blank.
            OutsideError: If the engine that the user chose is not available or fails.
        """
        if not request.question.strip():
            raise QueryEmpty
        progress.report(0, 2, "Searching your notes")
        retrieval = await self._retrieve.retrieve(
            RetrieveRequest(
                query=request.question, scope=request.scope, linked_note=request.linked_note
            )
        )
        if not retrieval.passages:
            return _not_covered(request.question, retrieval, EngineName.BUILTIN)
        engine = await self._engines.current()
        progress.report(1, 2, "Answering")
        passages = tuple(ranked.passage for ranked in retrieval.passages)
        asked = AnswerRequest(
            question=request.question,
            passages=passages,
            history=request.history,
            delimiter=self._delimiter(request),
            language=_language(request.question, passages),
            style=request.style,
            closeness=tuple(ranked.closeness for ranked in retrieval.passages),
        )
        plan = await engine.answerer.plan(asked)
        text = await _streamed(engine.answerer, asked, plan, progress)
        progress.report(2, 2, "Checking the citations")
        checked = check_citations(text, plan.passages, asked.language)
        if not checked.supported and not checked.unjudged:
            return _not_covered(request.question, retrieval, engine.name, plan)
        return _answered(checked, retrieval, engine.name, plan, asked.language)

    def _delimiter(self, request: AskRequest) -> str:
        """Return the mark around retrieved text: random, the same all through a conversation."""
        first = request.history[0][0] if request.history else request.question
        return content_hash(self._secret, first)


async def _streamed(
    answerer: Answerer, request: AnswerRequest, plan: AnswerPlan, progress: Progress
) -> str:
    """Return the whole text, passing the pieces on; leaving early aborts upstream."""
    pieces: list[str] = []
    stream = answerer.answer(request, plan)
    # The port says "closing the iterator aborts": every implementation is a generator.
    async with aclosing(cast("AsyncGenerator[str, None]", stream)) as open_stream:
        async for piece in open_stream:
            pieces.append(piece)
            progress.text(piece)
    return "".join(pieces)


def _language(question: str, passages: tuple[Passage, ...]) -> str:
    """Return the language to answer in: the question's, else that of the best passage."""
    spoken = (detect(question), *(passage.language for passage in passages))
    return next((code for code in spoken if code != UNDETERMINED), FALLBACK_LANGUAGE)


def _answered(
    checked: CheckedAnswer,
    retrieval: Retrieval,
    engine: EngineName,
    plan: AnswerPlan,
    language: str,
) -> Answer:
    """Return an answer that the notes support, with what is still to be said about it."""
    notices = [*retrieval.notices, *plan.notices, *_partly(retrieval, language)]
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
    )


def _not_covered(
    question: str, retrieval: Retrieval, engine: EngineName, plan: AnswerPlan | None = None
) -> Answer:
    """Return the plain statement that the notes do not answer, or are not indexed yet."""
    kept = plan.passages if plan else ()
    language = _language(question, kept)
    phrases = answer_phrases(language)
    is_empty = retrieval.trace.indexed_share <= 0
    answer = Answer(
        text=phrases.not_indexed if is_empty else phrases.not_covered,
        coverage=Coverage.NOT_INDEXED if is_empty else Coverage.NOT_COVERED,
        citations=(),
        unsupported=(),
        closest=tuple(dict.fromkeys(passage.path for passage in kept))[:MOST_CLOSEST],
        engine=engine.value,
        retrieval=retrieval,
        notices=retrieval.notices,
    )
    partly = _partly(retrieval, language)
    if not partly:
        return answer
    return replace(answer, text=" ".join((answer.text, *partly)))


def _partly(retrieval: Retrieval, language: str) -> tuple[str, ...]:
    """Return the sentence that only a share of the notes is indexed, if that is so."""
    share = retrieval.trace.indexed_share
    if share <= 0 or share >= 1:
        return ()
    return (answer_phrases(language).partly.format(percent=whole_percent(share)),)
