"""What the built-in embedders share: load once in a thread, pack, encode in threads."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from sidecar.errors import EmbeddingFailed
from sidecar.library.passage_size import passage_tokens
from sidecar.ports.embedder import EmbedderInfo, Vectors

if TYPE_CHECKING:
    from sidecar.adapters.encoder import Encoder

MARKS = 2
"""Tokens that stand before and after each text."""

PACK_TOKENS = 1024
"""Tokens encoded in one call: the best throughput on two cores. Source: embedded.md, 5(c)."""

PASSAGE_WORKERS = 2
"""Threads that encode passages; one core stays for the editor on usual machines."""


class Tokenizer(Protocol):
    """Cuts text into ids."""

    def encode(self, text: str, *, limit: int) -> tuple[int, ...]:
        """Return at most *limit* ids, marks included."""
        ...

    def telling(self) -> Sequence[float]:
        """Return for each id how telling its piece is, 0 (says nothing) to 1 (rare)."""
        ...


@dataclass(frozen=True, slots=True)
class Model:
    """A loaded model."""

    tokenizer: Tokenizer
    encoder: Encoder


@dataclass(frozen=True, slots=True)
class Tokens:
    """A text's tokens without marks and prefix.

    Attributes:
        states: (n_tokens, dimension) float32, as the encoder left them.
        telling: (n_tokens,) float32, how telling each token is, 0 to 1.
    """

    states: Vectors
    telling: Vectors


@dataclass(frozen=True, slots=True)
class TextForm:
    """How texts are put before the model.

    Attributes:
        query_prefix: Put before a query.
        passage_prefix: Put before a passage.
        limit_tokens: Where longer text is cut off, marks included.
    """

    query_prefix: str
    passage_prefix: str
    limit_tokens: int


class NumpyEmbedder:
    """An ``Embedder`` that runs a BERT encoder in numpy, off the event loop.

    The model is loaded at first use (or by ``load``), in a worker thread, once. Queries
    have a thread of their own, so that they never wait behind passages.
    """

    def __init__(self, info: EmbedderInfo, form: TextForm, load: Callable[[], Model]) -> None:
        """Take the facts, the prefixes and how to load; nothing is read yet."""
        self._info = info
        self._form = form
        self._load = load
        self._lock = Lock()
        self._model: Model | None = None
        self._passage_pool = ThreadPoolExecutor(PASSAGE_WORKERS, thread_name_prefix="embed")
        self._query_pool = ThreadPoolExecutor(1, thread_name_prefix="embed-query")

    @property
    def info(self) -> EmbedderInfo:
        """Fixed facts."""
        return self._info

    async def load(self) -> None:
        """Load the model in a thread, so that the first call need not wait for it.

        Raises:
            ModelFileInvalid: If the weights are missing or not the pinned ones.
        """
        await asyncio.get_running_loop().run_in_executor(self._query_pool, self._loaded)

    def measure(self, text: str) -> int:
        """Return the size of a text in estimated tokens; blocks until the model is loaded.

        What the model would cut off counts as over budget: numbers and rare words take more
        room than the estimate gives them (13 % of the passages of ``foam-docs`` lost their end).

        Raises:
            ModelFileInvalid: If the weights are missing or not the pinned ones.
        """
        estimated, target = passage_tokens(text), self._info.target_tokens
        if estimated > target:
            return estimated  # it is cut anyway
        tokenizer, limit = self._loaded().tokenizer, self._form.limit_tokens
        room = limit - len(tokenizer.encode(self._form.passage_prefix, limit=limit))
        own = len(tokenizer.encode(text, limit=len(text) + MARKS)) - MARKS
        return max(estimated, math.ceil(own * target / room))

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return unit-length vectors, (n_texts, dimension) float32, in order.

        Raises:
            ValueError: If a text is blank: a blank text has no meaning to find again.
            EmbeddingFailed: If the arithmetic gave something that is not a vector.
            ModelFileInvalid: If the weights are missing or not the pinned ones.
        """
        _refuse_blank(texts)
        prefix = self._form.passage_prefix
        return await self._embed([prefix + text for text in texts], self._passage_pool)

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit-length vector, (dimension,) float32.

        Raises:
            ValueError: If the text is blank.
            EmbeddingFailed: If the arithmetic gave something that is not a vector.
            ModelFileInvalid: If the weights are missing or not the pinned ones.
        """
        _refuse_blank([text])
        vectors = await self._embed([self._form.query_prefix + text], self._query_pool)
        vector: Vectors = vectors[0]
        return vector

    async def embed_tokens(self, texts: Sequence[str]) -> list[Tokens]:
        """Return the states of each text's tokens, read as a query, in order.

        Raises:
            ModelFileInvalid: If the weights are missing or not the pinned ones.
        """
        loop = asyncio.get_running_loop()
        prefixed = [self._form.query_prefix + text for text in texts]
        tokens = await loop.run_in_executor(self._query_pool, self._tokens, prefixed)
        packs = _packs([len(ids) for ids in tokens])
        found: list[Tokens | None] = [None] * len(texts)
        for pack in packs:
            rows = await loop.run_in_executor(
                self._query_pool, self._states, [tokens[place] for place in pack]
            )
            for place, row in zip(pack, rows, strict=True):
                found[place] = row
        return [row for row in found if row is not None]

    def close(self) -> None:
        """Let running packs end and stop the threads."""
        self._passage_pool.shutdown(wait=True, cancel_futures=True)
        self._query_pool.shutdown(wait=True, cancel_futures=True)

    async def _embed(self, texts: Sequence[str], pool: ThreadPoolExecutor) -> Vectors:
        import numpy as np

        loop = asyncio.get_running_loop()
        tokens = await loop.run_in_executor(pool, self._tokens, texts)
        packs = _packs([len(ids) for ids in tokens])
        encoded = await asyncio.gather(
            *(
                loop.run_in_executor(pool, self._encode, [tokens[place] for place in pack])
                for pack in packs
            )
        )
        vectors = np.empty((len(texts), self._info.dimension), dtype=np.float32)
        for pack, rows in zip(packs, encoded, strict=True):
            vectors[pack] = rows
        if not np.isfinite(vectors).all():
            raise EmbeddingFailed(embedder=self._info.id, kind="a vector is not finite")
        return vectors

    def _tokens(self, texts: Sequence[str]) -> list[tuple[int, ...]]:
        tokenizer = self._loaded().tokenizer
        return [tokenizer.encode(text, limit=self._form.limit_tokens) for text in texts]

    def _encode(self, tokens: Sequence[Sequence[int]]) -> Vectors:
        return self._loaded().encoder.encode(tokens)

    def _states(self, tokens: Sequence[Sequence[int]]) -> list[Tokens]:
        import numpy as np

        model = self._loaded()
        telling = np.asarray(model.tokenizer.telling(), dtype=np.float32)
        prefix = self._form.query_prefix
        # The first mark, then the prefix's own tokens.
        skip = len(model.tokenizer.encode(prefix, limit=self._form.limit_tokens)) - 1
        return [
            Tokens(state[skip:-1], telling[list(ids[skip:-1])])
            for ids, state in zip(tokens, model.encoder.states(tokens), strict=True)
        ]

    def _loaded(self) -> Model:
        with self._lock:
            if self._model is None:
                self._model = self._load()
            return self._model


def _refuse_blank(texts: Sequence[str]) -> None:
    if any(not text.strip() for text in texts):
        raise ValueError("A blank text cannot be embedded; leave it out before the call.")


def _packs(lengths: Sequence[int]) -> list[list[int]]:
    """Return places grouped by similar length, about ``PACK_TOKENS`` tokens a group."""
    packs: list[list[int]] = []
    room = 0
    for place in sorted(range(len(lengths)), key=lengths.__getitem__):
        if not packs or lengths[place] > room:
            packs.append([])
            room = PACK_TOKENS
        packs[-1].append(place)
        room -= lengths[place]
    return packs
