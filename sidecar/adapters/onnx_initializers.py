"""The weights inside an ONNX file, read without an ONNX package.

An ONNX file is a protocol buffer: ``ModelProto.graph`` (7) holds ``initializer`` (5)
messages, each a ``TensorProto`` with dims (1), data type (2), name (8), raw data (9).
Source: onnx/onnx.proto3 of the ONNX project.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Tensor: TypeAlias = NDArray[np.float32] | NDArray[np.int8]

_GRAPH, _INITIALIZER = 7, 5
_DIMS, _TYPE, _NAME, _RAW = 1, 2, 8, 9
_FLOAT32, _INT8 = 1, 3
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_MORE_BIT = 0x80


def read_initializers(data: bytes) -> dict[str, Tensor]:
    """Return the float32 and int8 tensors of an ONNX file by name, as views of *data*.

    Raises:
        ValueError: If *data* is not such a file.
    """
    view = memoryview(data)
    tensors: dict[str, Tensor] = {}
    for number, graph in _fields(view):
        if number == _GRAPH and isinstance(graph, memoryview):
            for inner, message in _fields(graph):
                if inner == _INITIALIZER and isinstance(message, memoryview):
                    tensors.update(_tensor(message))
    return tensors


def _tensor(message: memoryview) -> Iterator[tuple[str, Tensor]]:
    dims: list[int] = []
    kind, name, raw = 0, "", memoryview(b"")
    for number, field in _fields(message):
        if number == _DIMS:
            dims.extend([field] if isinstance(field, int) else _varints(field))
        elif number == _TYPE and isinstance(field, int):
            kind = field
        elif number == _NAME and isinstance(field, memoryview):
            name = bytes(field).decode("utf-8")
        elif number == _RAW and isinstance(field, memoryview):
            raw = field
    if kind == _FLOAT32:
        yield name, np.frombuffer(raw, dtype=np.float32).reshape(dims)
    elif kind == _INT8:
        yield name, np.frombuffer(raw, dtype=np.int8).reshape(dims)


def _fields(message: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    place = 0
    while place < len(message):
        key, place = _varint(message, place)
        number, wire = key >> 3, key & 7
        if wire == _VARINT:
            value, place = _varint(message, place)
            yield number, value
            continue
        if wire == _BYTES:
            length, place = _varint(message, place)
        elif wire in {_FIXED64, _FIXED32}:
            length = 8 if wire == _FIXED64 else 4
        else:
            raise ValueError(f"not a protocol buffer: wire type {wire}")
        if place + length > len(message):
            raise ValueError("not a protocol buffer: a field runs past the end")
        yield number, message[place : place + length]
        place += length


def _varint(message: memoryview, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if place >= len(message):
            raise ValueError("not a protocol buffer: it ends inside a number")
        byte = message[place]
        value |= (byte & ~_MORE_BIT) << shift
        place, shift = place + 1, shift + 7
        if not byte & _MORE_BIT:
            return value, place


def _varints(message: memoryview) -> Iterator[int]:
    place = 0
    while place < len(message):
        value, place = _varint(message, place)
        yield value
