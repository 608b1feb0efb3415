"""The header of a GGUF file: what it holds, read before llama.cpp maps gigabytes.

llama.cpp reports every bad file as one sentence; the header tells a missing file from a
cut one from something that is not a model.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from sidecar.errors import ModelFileInvalid
from sidecar.ids import content_hash

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_MAX_TEXT_BYTES = 1 << 20
_MAX_ENTRIES = 1 << 16
_STRING, _ARRAY = 8, 9
_SCALARS = {
    0: "<B",
    1: "<b",
    2: "<H",
    3: "<h",
    4: "<I",
    5: "<i",
    6: "<f",
    7: "<?",
    10: "<Q",
    11: "<q",
    12: "<d",
}


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What matters of a GGUF file.

    Attributes:
        name: File name.
        digest: Hash of the metadata and the size: tells two models apart without reading all.
        size_bytes: Size of the file.
        architecture: llama.cpp's name of the architecture.
        trained_tokens: Window that the model was trained with; ``None`` when not told.
        parameters_b: Billions of parameters as the file names them; ``None`` when not told.
        has_chat_template: Whether the file brings a chat template.
    """

    name: str
    digest: str
    size_bytes: int
    architecture: str
    trained_tokens: int | None
    parameters_b: float | None
    has_chat_template: bool


def read_header(path: Path) -> GgufHeader:
    """Return the header of a GGUF file.

    Raises:
        ModelFileInvalid: If it is missing, unreadable, cut or no GGUF model.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            entries = _entries(file)
    except FileNotFoundError as exc:
        raise ModelFileInvalid(name=path.name, reason="it does not exist") from exc
    except OSError as exc:
        raise ModelFileInvalid(name=path.name, reason="it cannot be read") from exc
    except (KeyError, ValueError, struct.error) as exc:
        raise ModelFileInvalid(name=path.name, reason="it is not a complete GGUF file") from exc
    architecture = str(entries.get("general.architecture") or "")
    if not architecture or f"{architecture}.context_length" not in entries:
        raise ModelFileInvalid(name=path.name, reason="it holds no language model")
    trained = entries.get(f"{architecture}.context_length")
    facts = sorted((key, str(value)) for key, value in entries.items())
    return GgufHeader(
        name=path.name,
        digest=content_hash(str(size), *(part for fact in facts for part in fact)),
        size_bytes=size,
        architecture=architecture,
        trained_tokens=trained if isinstance(trained, int) else None,
        parameters_b=_size(entries),
        has_chat_template=bool(entries.get("tokenizer.chat_template")),
    )


def _size(entries: Mapping[str, object]) -> float | None:
    """Return billions of parameters from a label such as ``270M`` or ``8x7B``."""
    label = str(entries.get("general.size_label") or "").upper()
    units = {"B": 1.0, "M": 1e-3, "K": 1e-6}
    try:
        count, _, each = label[:-1].rpartition("X")
        return float(each) * float(count or 1) * units[label[-1:]]
    except (KeyError, ValueError):
        return None


def _entries(file: BinaryIO) -> dict[str, object]:
    """Return the metadata without its arrays.

    Raises:
        ValueError: If the bytes are not GGUF metadata.
    """
    if file.read(4) != _MAGIC:
        raise ValueError("no GGUF magic")
    if _number(file, "<I") not in _VERSIONS:
        raise ValueError("unknown version")
    tensors, count = int(_number(file, "<Q")), int(_number(file, "<Q"))
    if not tensors or count > _MAX_ENTRIES:
        raise ValueError("implausible counts")
    entries: dict[str, object] = {}
    for _ in range(count):
        key = _string(file)
        kind = int(_number(file, "<I"))
        if kind == _ARRAY:
            _skip_array(file)
        else:
            entries[key] = _string(file) if kind == _STRING else _number(file, _SCALARS[kind])
    return entries


def _number(file: BinaryIO, layout: str) -> int | float | bool:
    value: int | float | bool = struct.unpack(layout, file.read(struct.calcsize(layout)))[0]
    return value


def _string(file: BinaryIO) -> str:
    length = int(_number(file, "<Q"))
    if length > _MAX_TEXT_BYTES:
        raise ValueError("implausible length")
    data = file.read(length)
    if len(data) < length:
        raise ValueError("cut text")
    return data.decode("utf-8", "replace")


def _skip_array(file: BinaryIO) -> None:
    kind, count = int(_number(file, "<I")), int(_number(file, "<Q"))
    if kind == _STRING:
        for _ in range(count):
            length = int(_number(file, "<Q"))
            if length > _MAX_TEXT_BYTES:
                raise ValueError("implausible length")
            file.seek(length, 1)
    elif kind in _SCALARS:
        file.seek(count * struct.calcsize(_SCALARS[kind]), 1)
    else:
        raise ValueError("nested array")
