"""The few lines that read weights out of an ONNX file."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.adapters.onnx_initializers import read_initializers


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def _field(number: int, data: bytes | int) -> bytes:
    if isinstance(data, int):
        return _varint(number << 3) + _varint(data)
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def _tensor(name: str, kind: int, dims: list[int], raw: bytes, *, packed: bool = False) -> bytes:
    shape = (
        _field(1, b"".join(map(_varint, dims)))
        if packed
        else b"".join(_field(1, dim) for dim in dims)
    )
    return _field(5, shape + _field(2, kind) + _field(8, name.encode()) + _field(9, raw))


def _model(*tensors: bytes) -> bytes:
    graph = _field(1, b"a node") + b"".join(tensors) + _field(2, b"name")
    return _field(1, 8) + _field(7, graph) + _field(14, b"imports")


@pytest.mark.parametrize("packed", [False, True])
def test_tensors_come_back_by_name_and_shape(packed: bool) -> None:
    """Float32 and int8, dims packed or not."""
    floats = np.arange(6, dtype=np.float32)
    bytes_ = np.array([-128, 0, 127], dtype=np.int8)
    found = read_initializers(
        _model(
            _tensor("f", 1, [2, 3], floats.tobytes(), packed=packed),
            _tensor("b", 3, [3], bytes_.tobytes(), packed=packed),
        )
    )

    assert np.array_equal(found["f"], floats.reshape(2, 3))
    assert np.array_equal(found["b"], bytes_)


def test_other_types_are_left_out() -> None:
    """Shapes and flags of the graph are no weights."""
    assert read_initializers(_model(_tensor("shape", 7, [1], b"\x00" * 8))) == {}


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Damage is a ValueError, never a hang or another error."""
    try:
        read_initializers(data)
    except ValueError:
        return
