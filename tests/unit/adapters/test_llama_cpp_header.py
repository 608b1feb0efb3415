"""Reading GGUF headers."""

import struct
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.adapters.llama_cpp_header import read_header
from sidecar.adapters.llama_cpp_templates import fallback_template, has_system_role
from sidecar.errors import ModelFileInvalid


def text(value: str) -> bytes:
    """Return a GGUF string."""
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def entry(key: str, value: object) -> bytes:
    """Return a metadata entry: text, number or list of texts."""
    match value:
        case str():
            return text(key) + struct.pack("<I", 8) + text(value)
        case int():
            return text(key) + struct.pack("<II", 4, value)
        case [*items]:
            body = b"".join(text(str(item)) for item in items)
            return text(key) + struct.pack("<IIQ", 9, 8, len(items)) + body
    raise AssertionError(value)


def gguf(entries: dict[str, object], *, magic: bytes = b"GGUF", version: int = 3) -> bytes:
    """Return the bytes of a header."""
    body = b"".join(entry(key, value) for key, value in entries.items())
    return magic + struct.pack("<IQQ", version, 1, len(entries)) + body


MODEL: dict[str, object] = {
    "general.architecture": "llama",
    "general.size_label": "8x7B",
    "tokenizer.ggml.tokens": ["a", "b"],
    "llama.context_length": 4096,
    "tokenizer.chat_template": "{{ messages }}",
}


def written(folder: Path, data: bytes) -> Path:
    """Write a model file."""
    path = folder / "model.gguf"
    path.write_bytes(data)
    return path


def test_a_model_is_described_by_its_header(tmp_path: Path) -> None:
    """Window, size, template and architecture come from the metadata; lists are skipped."""
    header = read_header(written(tmp_path, gguf(MODEL)))

    assert header.architecture == "llama"
    assert header.trained_tokens == 4096
    assert header.parameters_b == 56.0
    assert header.has_chat_template
    assert header.name == "model.gguf"


def test_another_model_has_another_digest(tmp_path: Path) -> None:
    """The ledger of a checker starts anew with other weights."""
    one = read_header(written(tmp_path, gguf(MODEL))).digest
    other = read_header(written(tmp_path, gguf(MODEL | {"general.name": "x"}))).digest

    assert one != other


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GGU",
        gguf(MODEL, magic=b"GGML"),
        gguf(MODEL, version=99),
        gguf(MODEL)[:-5],
        b"PK\x03\x04" + b"x" * 100,
        b"GGUF" + struct.pack("<IQQ", 3, 1, 1 << 40),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + struct.pack("<Q", 1 << 60),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + text("k") + struct.pack("<I", 77),
    ],
)
def test_what_is_no_complete_model_is_refused(tmp_path: Path, data: bytes) -> None:
    """Cut files, other formats and absurd lengths are told before llama.cpp sees them."""
    with pytest.raises(ModelFileInvalid, match="not a complete GGUF"):
        read_header(written(tmp_path, data))


def test_a_file_without_a_language_model_is_refused(tmp_path: Path) -> None:
    """A GGUF file of something else says so."""
    with pytest.raises(ModelFileInvalid, match="no language model"):
        read_header(written(tmp_path, gguf({"general.architecture": "clip"})))


def test_a_missing_file_is_named_without_its_folder(tmp_path: Path) -> None:
    """The message carries the file's name, not the path on this machine."""
    with pytest.raises(ModelFileInvalid) as invalid:
        read_header(tmp_path / "gone.gguf")

    assert "gone.gguf" in str(invalid.value)
    assert str(tmp_path) not in str(invalid.value)


def test_a_folder_is_not_a_model(tmp_path: Path) -> None:
    """Whatever cannot be opened is a file problem, not a crash."""
    with pytest.raises(ModelFileInvalid):
        read_header(tmp_path)


@given(st.binary(max_size=400), st.integers(0, 120))
def test_no_bytes_break_the_reader(noise: bytes, at: int) -> None:
    """Damage anywhere gives a header or our error."""
    data = gguf(MODEL)
    damaged = data[:at] + noise + data[at + len(noise) :]
    with tempfile.TemporaryDirectory() as folder:
        path = written(Path(folder), damaged)
        with suppress(ModelFileInvalid):
            assert read_header(path).architecture


def test_families_have_their_turns() -> None:
    """A file without a template gets its family's, with the strings that end a turn."""
    assert "<start_of_turn>" in fallback_template("gemma3").text
    assert "<|im_end|>" in fallback_template("qwen2").stop
    assert has_system_role("llama")
    assert not has_system_role("gemma2")
