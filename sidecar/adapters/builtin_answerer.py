"""The answerer that needs no language model: it quotes the sentences that answer best."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from sidecar.language.detect import UNDETERMINED, detect
from sidecar.library.extract import extract_answer, passage_sentences
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
        """Return the best passages, in retrieval's order."""
        return AnswerPlan(request.passages[:MOST_PASSAGES])

    async def answer(self, request: AnswerRequest, plan: AnswerPlan) -> AsyncIterator[str]:
        """Yield the answer, sentence marks and ``[n]`` included; nothing when none fits.

        Raises:
            EmbeddingFailed: If the embedder failed.
        """
        similarities = await self._similarities(request.question, plan.passages)
        text = extract_answer(request.question, plan.passages, similarities=similarities)
        if text:
            yield text

    async def _similarities(self, question: str, passages: Sequence[Passage]) -> list[float] | None:
        """Return the similarity of each sentence to the question, where it can be measured."""
        sentences = [sentence.text for sentence in passage_sentences(passages)]
        if self._embedder is None or not sentences or not self._knows(question):
            return None
        vectors = await self._embedder.embed_passages(sentences)
        query = await self._embedder.embed_query(question)
        return [float(similarity) for similarity in vectors @ query]

    def _knows(self, question: str) -> bool:
        languages = self._embedder.info.languages if self._embedder else None
        language = detect(question)
        return languages is None or language == UNDETERMINED or language in languages
