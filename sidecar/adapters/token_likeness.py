"""Likeness measured on the token states of a built-in embedder."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from sidecar.adapters.numpy_embedder import NumpyEmbedder, Tokens
from sidecar.ports.likeness import LikenessRequest
from sidecar.rounds.semantic import Likeness

if TYPE_CHECKING:
    from sidecar.ports.embedder import Vectors

CACHED_TEXTS = 600
"""Texts whose token states are kept: a long round twice over, at most some 30 MB."""


class TokenLikeness:
    """A ``LikenessMeter`` on the token states of a numpy embedder.

    The states of one text are kept for a while: a round checks the same sentences against
    every assertion, and again after every turn.
    """

    def __init__(
        self, embedder: NumpyEmbedder, *, name: str, cached_texts: int = CACHED_TEXTS
    ) -> None:
        """Take the embedder and the name under which its coefficients were fitted."""
        self._embedder = embedder
        self._name = name
        self._cached_texts = cached_texts
        self._known: OrderedDict[str, Tokens] = OrderedDict()

    @property
    def name(self) -> str:
        """Name of the space."""
        return self._name

    def serves(self, language: str) -> bool:
        """Return whether the embedder knows the language."""
        languages = self._embedder.info.languages
        return languages is None or language in languages

    async def measure(self, request: LikenessRequest) -> tuple[Likeness, ...]:
        """Return one likeness a statement, in order.

        Raises:
            ModelFileInvalid: If the weights are missing or not the pinned ones.
            ExtraMissing: If the weights' package is not installed.
        """
        wanted = [request.assertion, request.asked, *request.statements]
        tokens = await self._tokens(text for text in wanted if text.strip())
        return await asyncio.to_thread(_measure, request, tokens)

    async def _tokens(self, texts: Iterable[str]) -> dict[str, Tokens]:
        wanted = list(dict.fromkeys(texts))
        missing = [text for text in wanted if text not in self._known]
        found = {text: self._known[text] for text in wanted if text in self._known}
        found |= dict(zip(missing, await self._embedder.embed_tokens(missing), strict=True))
        for text, tokens in found.items():
            self._known[text] = tokens
            self._known.move_to_end(text)
        while len(self._known) > self._cached_texts:
            self._known.popitem(last=False)
        return found


def _measure(request: LikenessRequest, tokens: Mapping[str, Tokens]) -> tuple[Likeness, ...]:
    import numpy as np

    point = tokens[request.assertion]
    asked = tokens.get(request.asked)
    novelty = 1.0 - _best(point, asked) if asked is not None else np.ones_like(point.telling)
    return tuple(_likeness(point, tokens[text], asked, novelty) for text in request.statements)


def _likeness(point: Tokens, said: Tokens, asked: Tokens | None, novelty: Vectors) -> Likeness:
    best = _best(point, said)
    said_novelty = 1.0 - _best(said, asked) if asked is not None else 1.0
    return Likeness(
        whole=_cosine(point, said),
        aligned=float(best.mean()) if len(best) else 0.0,
        aligned_content=_weighted(best, point.telling),
        aligned_new=_weighted(best, point.telling * novelty),
        said_new=_weighted(_best(said, point), said.telling * said_novelty),
    )


def _cosine(a: Tokens, b: Tokens) -> float:
    import numpy as np

    if not len(a.states) or not len(b.states):
        return 0.0
    first, second = a.states.mean(axis=0), b.states.mean(axis=0)
    return float(first @ second / (np.linalg.norm(first) * np.linalg.norm(second)))


def _best(wanted: Tokens, given: Tokens) -> Vectors:
    """Return for each wanted token the cosine of its best match, (n_wanted,)."""
    import numpy as np

    if not len(given.states) or not len(wanted.states):
        return np.zeros(len(wanted.states), dtype=np.float32)
    best: Vectors = (_unit(wanted.states) @ _unit(given.states).T).max(axis=1)
    return best


def _unit(states: Vectors) -> Vectors:
    import numpy as np

    rows: Vectors = states / np.linalg.norm(states, axis=1, keepdims=True)
    return rows


def _weighted(values: Vectors, weights: Vectors) -> float:
    total = float(weights.sum())
    return float((values * weights).sum()) / total if total > 0.0 else 0.0
