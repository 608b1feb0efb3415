"""A BERT encoder in numpy: token ids in, unit-length sentence vectors out.

Texts are packed end to end without padding, so a text's vector does not depend on its
neighbours: linear layers run over all tokens at once, attention runs text by text.
BLAS is kept to one thread (``sidecar/__init__.py``); callers run packs in threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_ERF = (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)
_ERF_P = 0.3275911
"""Abramowitz and Stegun, 7.1.26: erf within 1.5e-7, which float32 cannot tell apart."""


@dataclass(frozen=True, slots=True)
class Linear:
    """A linear layer: ``weight`` (n_in, n_out), ``bias`` (n_out,), both float32."""

    weight: Floats
    bias: Floats

    def apply(self, x: Floats) -> Floats:
        """Return ``x @ weight + bias``, (n_tokens, n_out)."""
        y: Floats = x @ self.weight
        y += self.bias
        return y


@dataclass(frozen=True, slots=True)
class Norm:
    """A layer norm: ``gain`` and ``bias`` (dimension,) float32, and its epsilon."""

    gain: Floats
    bias: Floats
    epsilon: float = 1e-12

    def apply(self, x: Floats) -> Floats:
        """Normalize the rows of *x* in place and return it."""
        x -= x.mean(axis=1, keepdims=True)
        variance = np.einsum("ij,ij->i", x, x)[:, None] / np.float32(x.shape[1])
        x *= 1.0 / np.sqrt(variance + np.float32(self.epsilon))
        x *= self.gain
        x += self.bias
        return x


@dataclass(frozen=True, slots=True)
class Layer:
    """One transformer layer; ``qkv`` is the three projections side by side."""

    qkv: Linear
    attention_out: Linear
    attention_norm: Norm
    up: Linear
    down: Linear
    out_norm: Norm


class Words(Protocol):
    """Word embeddings, however stored."""

    def look_up(self, ids: NDArray[np.int64]) -> Floats:
        """Return the embeddings of *ids*, (n_ids, dimension) float32, a fresh array."""
        ...


@dataclass(frozen=True, slots=True)
class ScaledRows:
    """Word embeddings as rows times their scales, multiplied out on lookup.

    Attributes:
        rows: (n_words, dimension), int8 or float32.
        scales: (n_words, 1) float32.
    """

    rows: NDArray[np.int8] | Floats
    scales: Floats

    def look_up(self, ids: NDArray[np.int64]) -> Floats:
        """Return the embeddings of *ids*, (n_ids, dimension) float32, a fresh array."""
        rows: Floats = self.rows[ids].astype(np.float32)
        rows *= self.scales[ids]
        return rows


@dataclass(frozen=True, slots=True)
class Weights:
    """All weights of an encoder; ``positions`` has the token type row 0 added in."""

    words: Words
    positions: Floats
    embedding_norm: Norm
    layers: tuple[Layer, ...]
    heads: int


def fuse_qkv(query: Linear, key: Linear, value: Linear, *, heads: int) -> Linear:
    """Return the three projections as one layer, with 1/sqrt(head width) in the query's."""
    scale = np.float32((query.weight.shape[1] // heads) ** -0.5)
    weight = np.concatenate([query.weight * scale, key.weight, value.weight], axis=1)
    bias = np.concatenate([query.bias * scale, key.bias, value.bias])
    return Linear(np.ascontiguousarray(weight), bias)


class Encoder:
    """Runs the forward pass; stateless after construction, safe to call from threads."""

    def __init__(self, weights: Weights) -> None:
        """Take the weights; they are not copied."""
        self._weights = weights

    def encode(self, texts: Sequence[Sequence[int]]) -> Floats:
        """Return unit-length mean-pooled vectors.

        Args:
            texts: Token ids of each text, start and end marks included, none empty, none
                longer than the position table.

        Returns:
            (n_texts, dimension) float32, rows unit-length, in order.
        """
        states, starts = self._run(texts)
        sums: Floats = np.add.reduceat(states, starts, axis=0)
        # The mean's divisor drops out: the vector is scaled to length one anyway.
        sums /= np.linalg.norm(sums, axis=1, keepdims=True)
        return sums

    def states(self, texts: Sequence[Sequence[int]]) -> list[Floats]:
        """Return each text's token states, (n_tokens, dimension) float32, marks included."""
        states, starts = self._run(texts)
        return np.split(states, starts[1:])

    def _run(self, texts: Sequence[Sequence[int]]) -> tuple[Floats, NDArray[np.int64]]:
        lengths = [len(text) for text in texts]
        bounds = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        ids = np.concatenate([np.asarray(text, dtype=np.int64) for text in texts])
        places = np.concatenate([np.arange(length) for length in lengths])
        weights = self._weights
        x = weights.words.look_up(ids)
        x += weights.positions[places]
        x = weights.embedding_norm.apply(x)
        spans = [(int(start), int(end)) for start, end in pairwise(bounds)]
        for layer in weights.layers:
            attended = layer.attention_out.apply(self._attend(layer.qkv.apply(x), spans))
            attended += x
            x = layer.attention_norm.apply(attended)
            y = layer.down.apply(_gelu(layer.up.apply(x)))
            y += x
            x = layer.out_norm.apply(y)
        return x, bounds[:-1]

    def _attend(self, qkv: Floats, spans: Sequence[tuple[int, int]]) -> Floats:
        heads = self._weights.heads
        dimension = qkv.shape[1] // 3
        out = np.empty((qkv.shape[0], dimension), dtype=np.float32)
        for start, end in spans:
            split = qkv[start:end].reshape(end - start, 3, heads, dimension // heads)
            query, key, value = (split[:, part].transpose(1, 0, 2) for part in range(3))
            scores = query @ key.transpose(0, 2, 1)
            scores -= scores.max(axis=2, keepdims=True)
            np.exp(scores, out=scores)
            scores /= scores.sum(axis=2, keepdims=True)
            out[start:end] = (scores @ value).transpose(1, 0, 2).reshape(end - start, dimension)
        return out


def _gelu(x: Floats) -> Floats:
    """Return x * (1 + erf(x / sqrt 2)) / 2, the exact form that BERT was trained with."""
    z = np.abs(x)
    z *= np.float32(0.5**0.5)
    t = np.float32(1.0) / (np.float32(1.0) + np.float32(_ERF_P) * z)
    poly = np.full_like(t, _ERF[0])
    for coefficient in _ERF[1:]:
        poly *= t
        poly += np.float32(coefficient)
    poly *= t
    np.multiply(z, -z, out=z)
    np.exp(z, out=z)
    poly *= z
    # poly is 1 - erf(|z|); for negative x erf changes sign.
    erf = np.copysign(np.float32(1.0) - poly, x)
    erf += np.float32(1.0)
    erf *= x
    erf *= np.float32(0.5)
    result: Floats = erf
    return result
