"""The English built-in embedder: all-MiniLM-L6-v2, int8 weights from an installed package."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sidecar.adapters.numpy_embedder import Model, NumpyEmbedder, TextForm
from sidecar.adapters.weight_packs import MINILM_SHA256, find_minilm, verified
from sidecar.ports.embedder import EmbedderInfo

if TYPE_CHECKING:
    from sidecar.adapters.encoder import Floats, Layer, Linear, Norm, Weights
    from sidecar.adapters.onnx_initializers import Tensor

VOCABULARY = "minilm_vocab.txt"
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
"""SHA-256 of ``data/minilm_vocab.txt`` (231,508 bytes)."""

LIMIT_TOKENS = 256
"""What the model was trained for. Source: its ``sentence_bert_config.json``."""

HEADS = 12
LAYERS = 6
MATRICES_PER_LAYER = 6

FLOOR = 0.30
"""Least final score of a relevant passage.

Source: ADR-0027. Beside the gate, which tells right from wrong better, it takes out single far
passages: at 0.40 ``core`` loses 1 point of recall at 5, below 0.30 nothing is gained.
"""

CANDIDATE_NET = 0.25
"""Least cosine of a candidate: 93 % (Cranfield) to 100 % (CLAPnq) of all relevant documents
have more; at the usual 0.30 Cranfield keeps 88 %. Source: the same measurement."""

UNRELATED = 0.28
"""Cosine up to which a question and a passage have nothing to do with each other.

Source: ``python -m benchmarks.answers`` on XQuAD and CLAPnq: with this zero the least score of
an answer means the same as with the other built-in embedder.
"""

INFO = EmbedderInfo(
    id=f"minilm-{MINILM_SHA256[:12]}-plain",
    dimension=384,
    target_tokens=LIMIT_TOKENS,
    languages=frozenset({"en"}),
    floor=FLOOR,
    candidate_net=CANDIDATE_NET,
    is_calibrated=True,
    unrelated=UNRELATED,
)


class MiniLmEmbedder(NumpyEmbedder):
    """Embeds English text; loads in well under a second, needs no network and no GPU."""

    def __init__(self, weights: Path | None = None) -> None:
        """Take the weights file; ``None`` finds the installed package at load."""
        super().__init__(INFO, TextForm("", "", LIMIT_TOKENS), lambda: load_minilm(weights))


def load_minilm(weights: Path | None = None) -> Model:
    """Read and verify vocabulary and weights, and build the model.

    Raises:
        ModelFileInvalid: If a file is missing or is not the pinned one.
    """
    from sidecar.adapters.encoder import Encoder
    from sidecar.adapters.onnx_initializers import read_initializers
    from sidecar.adapters.wordpiece import WordPiece

    vocabulary = verified(Path(__file__).parent / "data" / VOCABULARY, VOCABULARY_SHA256)
    data = verified(weights or find_minilm(), MINILM_SHA256)
    pieces = vocabulary.decode("utf-8").rstrip("\n").split("\n")
    return Model(WordPiece(pieces), Encoder(_weights(read_initializers(data))))


def _weights(tensors: Mapping[str, Tensor]) -> Weights:
    import numpy as np

    from sidecar.adapters.encoder import ScaledRows, Weights

    words = "inner.embeddings.word_embeddings.weight"
    positions = _dequantized(tensors, "inner.embeddings.position_embeddings.weight")
    positions += _floats(tensors, "inner.embeddings.token_type_embeddings.weight")[0]
    return Weights(
        # A copy: the view would keep the whole file in memory.
        words=ScaledRows(tensors[f"{words}_q"].copy(), _floats(tensors, f"{words}_scale")),
        positions=np.ascontiguousarray(positions),
        embedding_norm=_norm(tensors, "inner.embeddings.LayerNorm"),
        layers=_layers(tensors),
        heads=HEADS,
    )


def _layers(tensors: Mapping[str, Tensor]) -> tuple[Layer, ...]:
    """Return the layers: the pack names its matrices ``val_<n>``, in the order of their use."""
    numbers = sorted(
        int(match[1]) for name in tensors if (match := re.fullmatch(r"val_(\d+)_q", name))
    )
    names = [f"val_{number}" for number in numbers]
    return tuple(
        _layer(tensors, layer, names[layer * MATRICES_PER_LAYER :][:MATRICES_PER_LAYER])
        for layer in range(LAYERS)
    )


def _layer(tensors: Mapping[str, Tensor], number: int, matrices: list[str]) -> Layer:
    from sidecar.adapters.encoder import Layer, Linear, fuse_qkv

    prefix = f"inner.encoder.layer.{number}"
    biases = (
        "attention.self.query",
        "attention.self.key",
        "attention.self.value",
        "attention.output.dense",
        "intermediate.dense",
        "output.dense",
    )
    linears: list[Linear] = [
        Linear(_dequantized(tensors, matrix), _floats(tensors, f"{prefix}.{bias}.bias"))
        for matrix, bias in zip(matrices, biases, strict=True)
    ]
    query, key, value, attention_out, up, down = linears
    return Layer(
        qkv=fuse_qkv(query, key, value, heads=HEADS),
        attention_out=attention_out,
        attention_norm=_norm(tensors, f"{prefix}.attention.output.LayerNorm"),
        up=up,
        down=down,
        out_norm=_norm(tensors, f"{prefix}.output.LayerNorm"),
    )


def _norm(tensors: Mapping[str, Tensor], name: str) -> Norm:
    from sidecar.adapters.encoder import Norm

    return Norm(_floats(tensors, f"{name}.weight"), _floats(tensors, f"{name}.bias"))


def _floats(tensors: Mapping[str, Tensor], name: str) -> Floats:
    import numpy as np

    return tensors[name].astype(np.float32)


def _dequantized(tensors: Mapping[str, Tensor], name: str) -> Floats:
    return _floats(tensors, f"{name}_q") * _floats(tensors, f"{name}_scale")
