"""Embeddings by a model on Ollama: checked, because a bad vector is silent for ever."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sidecar.adapters.model_failures import KIND_NOT_FINITE, KIND_TOO_LONG, KIND_UNREADABLE
from sidecar.adapters.model_names import full_name, is_cloud_name
from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.ollama_facts import (
    ModelFacts,
    find_installed,
    read_facts,
)
from sidecar.adapters.ollama_families import EmbeddingFamily, embedding_family
from sidecar.errors import (
    CloudModelRefused,
    EmbeddingFailed,
    ModelFailed,
    ModelMissing,
    WrongModel,
)
from sidecar.library.window import WINDOW_UNKNOWN
from sidecar.ports.embedder import EmbedderInfo, Vectors
from sidecar.ports.language_model import Priority

BATCH_TEXTS = 16
"""Texts of one request: small, so that a learner's turn gets in between two."""

CANDIDATE_NET = 0.30
"""Least cosine of a candidate (design page library.md, Retrieval)."""

LEAST_CHARS = 32
"""A text this short that is still too long for the model is given up."""


class OllamaEmbedder:
    """An embedding model on Ollama; ``open`` asks for its facts once."""

    def __init__(self, client: OllamaClient, model: str, facts: ModelFacts) -> None:
        """Take what ``open`` found out."""
        self._client = client
        self._model = model
        self._family = embedding_family(model)
        self._window = min(facts.trained_tokens or WINDOW_UNKNOWN, WINDOW_UNKNOWN)
        self._info = _info(model, facts, self._family)

    @classmethod
    async def open(cls, client: OllamaClient, model: str) -> OllamaEmbedder:
        """Return the embedder after checking where the model runs; sends no note text.

        Raises:
            CloudModelRefused: If the model runs elsewhere.
            ModelMissing: If it is not installed.
            WrongModel: If it gives no embeddings.
        """
        if is_cloud_name(model):
            raise CloudModelRefused(model=model)
        installed = find_installed(model, await client.tags())
        if installed is None:
            raise ModelMissing(model=model)
        facts = read_facts(installed, await client.show(model))
        if facts.is_remote:
            raise CloudModelRefused(model=model)
        is_listed = not facts.capabilities or "embedding" in facts.capabilities
        if not is_listed or facts.embedding_length is None:
            raise WrongModel(model=model, needed="it gives no embeddings")
        return cls(client, model, facts)

    @property
    def info(self) -> EmbedderInfo:
        """Fixed facts."""
        return self._info

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return unit-length vectors, (n_texts, dimension) float32, in order.

        Raises:
            EmbeddingFailed: If a text cannot be embedded; the passage may then be tried alone.
            ValueError: If a text is blank.
        """
        if any(not text.strip() for text in texts):
            raise ValueError("a blank text has no meaning to embed")
        prefixed = [self._family.passage_prefix + text for text in texts]
        rows = [
            await self._batch(prefixed[start : start + BATCH_TEXTS], Priority.INGEST)
            for start in range(0, len(prefixed), BATCH_TEXTS)
        ]
        return np.concatenate(rows) if rows else np.empty((0, self._info.dimension), np.float32)

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit-length vector, (dimension,) float32.

        Raises:
            EmbeddingFailed: If the model failed.
            ValueError: If the text is blank.
        """
        if not text.strip():
            raise ValueError("a blank text has no meaning to embed")
        row: Vectors = (await self._batch([self._family.query_prefix + text], Priority.ASK))[0]
        return row

    async def _batch(self, texts: Sequence[str], priority: Priority) -> Vectors:
        """Return the vectors of a few texts; a failing batch is halved to find the culprit.

        Raises:
            EmbeddingFailed: If one text alone fails.
        """
        try:
            return await self._request(texts, priority)
        except ModelFailed as exc:
            kind = str(exc.details()["kind"])
            if kind not in {KIND_NOT_FINITE, KIND_TOO_LONG}:
                raise EmbeddingFailed(embedder=self._info.id, kind=kind) from exc
            if len(texts) > 1:
                half = len(texts) // 2
                first = await self._batch(texts[:half], priority)
                return np.concatenate((first, await self._batch(texts[half:], priority)))
            if kind == KIND_TOO_LONG and len(texts[0]) > LEAST_CHARS:
                return await self._batch([texts[0][: len(texts[0]) // 2]], priority)
            raise EmbeddingFailed(embedder=self._info.id, kind=kind) from exc

    async def _request(self, texts: Sequence[str], priority: Priority) -> Vectors:
        body = {
            "input": list(texts),
            "truncate": True,
            "options": {"num_ctx": self._window},
        }
        async with self._client.queue.turn(priority):
            answer = await self._client.embed(self._model, body)
        return self._checked(answer.get("embeddings"), len(texts))

    def _checked(self, rows: object, expected: int) -> Vectors:
        """Return the rows as unit vectors.

        Raises:
            ModelFailed: If they are not as many as asked for, not numbers, not finite or zero.
        """
        try:
            vectors = np.asarray(rows, dtype=np.float32)
        except (TypeError, ValueError) as exc:
            raise ModelFailed(model=self._model, kind=KIND_UNREADABLE) from exc
        if vectors.shape != (expected, self._info.dimension):
            raise ModelFailed(model=self._model, kind=KIND_UNREADABLE)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        if not np.isfinite(vectors).all() or not (lengths > 0).all():
            raise ModelFailed(model=self._model, kind=KIND_NOT_FINITE)
        unit: Vectors = (vectors / lengths).astype(np.float32)
        return unit


def _info(model: str, facts: ModelFacts, family: EmbeddingFamily) -> EmbedderInfo:
    """Return the fixed facts; a short window lowers the passages' budget."""
    trained = facts.trained_tokens or WINDOW_UNKNOWN
    return EmbedderInfo(
        id=f"ollama-{full_name(model)}-{facts.digest[:12]}-{family.scheme}",
        dimension=facts.embedding_length or 0,
        target_tokens=min(family.target_tokens, max(1, trained // 2)),
        languages=family.languages,
        floor=family.floor or 0.0,
        candidate_net=CANDIDATE_NET,
        is_calibrated=family.floor is not None,
    )
