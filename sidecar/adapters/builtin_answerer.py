"""The answerer that needs no language model: it quotes the sentences that answer best."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from sidecar.language.detect import UNDETERMINED, detect
from sidecar.library.extract import Closeness, extract_answer, passage_sentences
from sidecar.library.phrases import answer_phrases
from sidecar.library.ranking import closeness
from sidecar.library.values import Passage
from sidecar.ports.answerer import AnswerPlan, AnswerRequest
from sidecar.ports.embedder import Embedder

MOST_PASSAGES = 5
"""Passages that are looked at: as many as retrieval returns by default."""


class BuiltinAnswerer:
    """An ``Answerer`` that only quotes: each sentence stands in a passage, with its ``[n]``."""

    def __init__(self, embedder: Embedder | None) -> None:
        """Take the embedder that ranks sentences beside their words; ``None`` does without."""
        self._embedder = embedder

    async def plan(self, request: AnswerRequest) -> AnswerPlan:
        """Return the best passages, in retrieval's order.

        A notice says that the answer quotes what is closest, which claims no more than that.
        """
        notices = (answer_phrases(request.language).closest,)
        return AnswerPlan(request.passages[:MOST_PASSAGES], notices)

    async def answer(self, request: AnswerRequest, plan: AnswerPlan) -> AsyncIterator[str]:
        """Yield the answer, sentence marks and ``[n]`` included; nothing when none fits.

        Raises:
            EmbeddingFailed: If the embedder failed.
        """
        known = request.closeness[: len(plan.passages)] or (None,) * len(plan.passages)
        text = await self._text(request.question, plan.passages, known)
        if text:
            yield text

    async def _text(
        self, question: str, passages: Sequence[Passage], known: tuple[float | None, ...]
    ) -> str:
        """Return the answer, by meaning where the meaning of any passage is known."""
        if all(close is None for close in known):
            return await asyncio.to_thread(extract_answer, question, passages)
        sentences = await asyncio.to_thread(passage_sentences, passages)
        similar = await self._similar(question, [sentence.text for sentence in sentences])
        close = Closeness(known, similar)
        return await asyncio.to_thread(extract_answer, question, passages, closeness=close)

    async def _similar(self, question: str, sentences: Sequence[str]) -> tuple[float, ...]:
        """Return how close each sentence is to the question; zeros where nobody can tell."""
        if self._embedder is None or not sentences or not self._knows(question):
            return (0.0,) * len(sentences)
        vectors = await self._embedder.embed_passages(sentences)
        query = await self._embedder.embed_query(question)
        zero = self._embedder.info.zero
        return tuple(closeness(float(cosine), zero) for cosine in vectors @ query)

    def _knows(self, question: str) -> bool:
        languages = self._embedder.info.languages if self._embedder else None
        language = detect(question)
        return languages is None or language == UNDETERMINED or language in languages
