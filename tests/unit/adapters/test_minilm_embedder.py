"""The English embedder on its real weights."""

import asyncio
import base64
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sidecar.adapters.minilm_embedder import LIMIT_TOKENS, MiniLmEmbedder, load_minilm
from sidecar.adapters.weight_packs import find_minilm
from sidecar.errors import ModelFileInvalid
from sidecar.library.passage_size import passage_tokens
from sidecar.library.passages import cut_passages
from sidecar.library.reading import parse_note
from tests.shared_data import unpacked_vault

GOLDEN: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "golden" / "minilm_vectors.json").read_text(encoding="utf-8")
)
SAME_WEIGHTS = 0.9999
"""Source: embedded.md, section 9."""

FULL_PRECISION = 0.995
"""8-bit weights against 32-bit ones. Source: embedded.md, section 3."""


@pytest.fixture(scope="module")
def embedder() -> MiniLmEmbedder:
    """Return one embedder for all tests; it loads at first use."""
    return MiniLmEmbedder()


def _vector(row: dict[str, Any], name: str) -> np.ndarray:
    stored = np.frombuffer(base64.b64decode(row[name]), dtype="<f2").astype(np.float32)
    return stored / np.linalg.norm(stored)


@pytest.mark.parametrize("row", GOLDEN, ids=range(len(GOLDEN)))
async def test_vectors_equal_the_golden_ones(embedder: MiniLmEmbedder, row: dict[str, Any]) -> None:
    """Korean, emoji, code, a 120-letter word and 700 words give the stored vectors."""
    vector = await embedder.embed_query(row["text"])

    assert float(vector @ _vector(row, "same_weights")) >= SAME_WEIGHTS


@pytest.mark.parametrize("row", GOLDEN, ids=range(len(GOLDEN)))
async def test_eight_bit_weights_stay_close_to_the_full_model(
    embedder: MiniLmEmbedder, row: dict[str, Any]
) -> None:
    """The golden vectors of the 32-bit weights are in the same space."""
    vector = await embedder.embed_query(row["text"])

    assert float(vector @ _vector(row, "full_precision")) >= FULL_PRECISION


async def test_text_embeds_the_same_alone_and_in_a_batch(embedder: MiniLmEmbedder) -> None:
    """Batches are packed without padding, whatever their order and lengths."""
    texts = ["Short.", "Water moves through a membrane. " * 30, "渗透作用", "a", "B " * 300]
    together = await embedder.embed_passages(texts)

    for text, row in zip(texts, together, strict=True):
        assert float(row @ await embedder.embed_query(text)) >= SAME_WEIGHTS


async def test_vectors_are_unit_length_float32_in_order(embedder: MiniLmEmbedder) -> None:
    """The shape that the port promises."""
    vectors = await embedder.embed_passages(["one", "two", "one"])

    assert vectors.shape == (3, embedder.info.dimension)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1.0, 1.0, 1.0], abs=1e-5)
    assert vectors[0] == pytest.approx(vectors[2], abs=1e-5)


async def test_no_texts_give_no_vectors(embedder: MiniLmEmbedder) -> None:
    """An empty batch is not an error."""
    assert (await embedder.embed_passages([])).shape == (0, embedder.info.dimension)


async def test_over_long_text_is_truncated(embedder: MiniLmEmbedder) -> None:
    """What is beyond the model's limit does not change the vector and is not an error."""
    limit = "water " * (LIMIT_TOKENS - 2)
    longer = await embedder.embed_query(limit + "and much about pizza " * 500)

    assert float(longer @ await embedder.embed_query(limit)) >= SAME_WEIGHTS


@pytest.mark.parametrize("blank", ["", "  ", "\n\t"])
async def test_blank_text_is_refused_before_the_call(embedder: MiniLmEmbedder, blank: str) -> None:
    """A blank text has no meaning to find again."""
    with pytest.raises(ValueError, match="blank"):
        await embedder.embed_passages(["fine", blank])


async def test_paraphrase_is_closer_than_another_topic(embedder: MiniLmEmbedder) -> None:
    """The vectors mean something."""
    said, same, other = await embedder.embed_passages(
        ["A man is eating food.", "Someone has a meal.", "The moon orbits the earth."]
    )

    assert float(said @ same) > float(said @ other) + 0.3


async def test_loop_keeps_running_while_a_batch_is_embedded(embedder: MiniLmEmbedder) -> None:
    """Encoding happens in threads; the loop answers meanwhile."""
    batch = asyncio.create_task(embedder.embed_passages(["Water moves. " * 60] * 24))
    longest = 0.0
    while not batch.done():
        before = time.perf_counter()
        await asyncio.sleep(0)
        longest = max(longest, time.perf_counter() - before)

    assert longest < 0.25


async def test_query_does_not_wait_behind_passages(embedder: MiniLmEmbedder) -> None:
    """A query has a thread of its own."""
    batch = asyncio.create_task(embedder.embed_passages(["Water moves. " * 60] * 48))
    await embedder.embed_query("What moves?")

    assert not batch.done()
    await batch


async def test_model_loads_in_under_a_second() -> None:
    """It loads behind the ready line and must not be noticed."""
    began = time.perf_counter()
    await MiniLmEmbedder().load()

    assert time.perf_counter() - began < 1.0


def test_another_file_is_refused(tmp_path: Path) -> None:
    """Weights are read only after their hash was checked."""
    other = tmp_path / "model.onnx"
    other.write_bytes(find_minilm().read_bytes()[:-1] + b"x")

    with pytest.raises(ModelFileInvalid, match="SHA-256"):
        load_minilm(other)


def test_missing_file_is_named(tmp_path: Path) -> None:
    """A file that is not there is its own error, not a traceback."""
    with pytest.raises(ModelFileInvalid, match=r"model\.onnx"):
        load_minilm(tmp_path / "model.onnx")


def test_identity_names_model_weights_and_prefix_scheme(embedder: MiniLmEmbedder) -> None:
    """Another id is another space: the table's name hangs on it."""
    assert embedder.info.id == "minilm-8199be6f699a-plain"
    assert embedder.info.languages == frozenset({"en"})


def test_blas_is_kept_to_one_thread() -> None:
    """BLAS is told to use one thread before numpy's first import."""
    code = (
        "import sidecar.adapters.minilm_embedder, os;"
        "assert os.environ['OPENBLAS_NUM_THREADS'] == '1'"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)

    assert done.returncode == 0, done.stderr


def test_no_passage_of_a_real_vault_loses_its_end(embedder: MiniLmEmbedder, tmp_path: Path) -> None:
    """Notes are cut by the model's own count: tables, numbers and code fit, too."""
    tokenizer = load_minilm().tokenizer
    root = unpacked_vault("obsidian-dataview", tmp_path)
    lengths = [
        len(tokenizer.encode(passage.embed_text, limit=100_000))
        for path in sorted(root.rglob("*.md"))
        for passage in cut_passages(
            parse_note(path.name, path.read_text("utf-8")),
            path.name,
            target_tokens=embedder.info.target_tokens,
            measure=embedder.measure,
        )
    ]

    assert max(lengths) <= LIMIT_TOKENS


@pytest.mark.parametrize("text", ["", "word", "a" * 5_000, "1 2 3 4 5 " * 400, "3.14159265358979"])
def test_the_own_measure_is_no_less_than_the_estimate(embedder: MiniLmEmbedder, text: str) -> None:
    """What the estimate keeps small stays small."""
    assert embedder.measure(text) >= passage_tokens(text)
