"""The encoder's arithmetic, on small random weights."""

import math

import numpy as np
import pytest

from sidecar.adapters.encoder import (
    Encoder,
    Layer,
    Linear,
    Norm,
    ScaledRows,
    Weights,
    fuse_qkv,
)

RANDOM = np.random.Generator(np.random.PCG64(7))
DIMENSION, HEADS, INNER = 8, 2, 16


def _linear(n_in: int, n_out: int) -> Linear:
    weight = RANDOM.normal(size=(n_in, n_out)).astype(np.float32)
    return Linear(weight, RANDOM.normal(size=n_out).astype(np.float32))


def _norm() -> Norm:
    gain = RANDOM.normal(size=DIMENSION).astype(np.float32)
    return Norm(gain, RANDOM.normal(size=DIMENSION).astype(np.float32))


QUERY, KEY, VALUE = (_linear(DIMENSION, DIMENSION) for _ in range(3))
LAYER = Layer(
    qkv=fuse_qkv(QUERY, KEY, VALUE, heads=HEADS),
    attention_out=_linear(DIMENSION, DIMENSION),
    attention_norm=_norm(),
    up=_linear(DIMENSION, INNER),
    down=_linear(INNER, DIMENSION),
    out_norm=_norm(),
)
WORDS = RANDOM.normal(size=(10, DIMENSION)).astype(np.float32)
POSITIONS = RANDOM.normal(size=(6, DIMENSION)).astype(np.float32)
FIRST_NORM = _norm()
ENCODER = Encoder(
    Weights(
        words=ScaledRows(WORDS, np.ones((10, 1), dtype=np.float32)),
        positions=POSITIONS,
        embedding_norm=FIRST_NORM,
        layers=(LAYER,),
        heads=HEADS,
    )
)


def _plain_norm(x: np.ndarray, norm: Norm) -> np.ndarray:
    centered = x - x.mean(axis=1, keepdims=True)
    spread = np.sqrt((centered**2).mean(axis=1, keepdims=True) + norm.epsilon)
    return centered / spread * norm.gain + norm.bias


def _plain_encode(ids: list[int]) -> np.ndarray:
    """Return the vector by the textbook formulas, in float64, head by head."""
    x = _plain_norm((WORDS[ids] + POSITIONS[: len(ids)]).astype(np.float64), FIRST_NORM)
    q, k, v = (x @ part.weight + part.bias for part in (QUERY, KEY, VALUE))
    heads = []
    for head in range(HEADS):
        part = slice(head * DIMENSION // HEADS, (head + 1) * DIMENSION // HEADS)
        scores = q[:, part] @ k[:, part].T / math.sqrt(DIMENSION // HEADS)
        weights = np.exp(scores - scores.max(axis=1, keepdims=True))
        heads.append(weights / weights.sum(axis=1, keepdims=True) @ v[:, part])
    attended = np.concatenate(heads, axis=1) @ LAYER.attention_out.weight
    x = _plain_norm(x + attended + LAYER.attention_out.bias, LAYER.attention_norm)
    up = x @ LAYER.up.weight + LAYER.up.bias
    active = up * 0.5 * (1 + np.vectorize(math.erf)(up / math.sqrt(2)))
    x = _plain_norm(x + active @ LAYER.down.weight + LAYER.down.bias, LAYER.out_norm)
    mean: np.ndarray = x.mean(axis=0)
    return mean / np.linalg.norm(mean)


@pytest.mark.parametrize("ids", [[1], [1, 2, 3], [9, 0, 4, 4, 2, 7]])
def test_vector_follows_the_textbook_formulas(ids: list[int]) -> None:
    """Packing, fused projections and the erf approximation change nothing that matters."""
    assert ENCODER.encode([ids])[0] == pytest.approx(_plain_encode(ids), abs=2e-6)


def test_neighbors_in_a_pack_do_not_change_a_vector() -> None:
    """A text embeds the same alone and in a batch."""
    together = ENCODER.encode([[1, 2, 3], [4], [5, 6]])

    assert together[1] == pytest.approx(ENCODER.encode([[4]])[0], abs=1e-6)


def test_states_hold_one_row_a_token() -> None:
    """Token states are split at the texts' bounds."""
    assert [state.shape for state in ENCODER.states([[1, 2, 3], [4]])] == [
        (3, DIMENSION),
        (1, DIMENSION),
    ]
