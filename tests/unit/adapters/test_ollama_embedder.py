"""Embeddings by Ollama, against the stand-in."""

from collections.abc import AsyncIterator

import numpy as np
import pytest

from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.ollama_embedder import BATCH_TEXTS, OllamaEmbedder
from sidecar.errors import CloudModelRefused, EmbeddingFailed, ModelMissing, WrongModel
from tests.fakes.ollama_embed import NAN_WORD, ZERO_WORD, vector_of
from tests.fakes.ollama_script import Fail, FakeModel
from tests.fakes.ollama_server import StandInOllama

NOMIC = "nomic-embed-text:latest"


@pytest.fixture
async def ollama() -> AsyncIterator[StandInOllama]:
    """Return a stand-in with an embedding model and a chat model."""
    nomic = FakeModel(NOMIC, capabilities=["embedding"], trained_tokens=2048)
    async with StandInOllama(nomic, FakeModel("chat:1b")) as server:
        yield server


@pytest.fixture
async def client(ollama: StandInOllama) -> AsyncIterator[OllamaClient]:
    """Return a client of the stand-in."""
    ready = OllamaClient(ollama.url)
    yield ready
    await ready.close()


async def test_facts_come_without_embedding_anything(
    ollama: StandInOllama, client: OllamaClient
) -> None:
    """Dimension, family and digest are known before any text is sent."""
    info = (await OllamaEmbedder.open(client, "nomic-embed-text")).info

    assert info.dimension == 8
    assert (info.floor, info.is_calibrated, info.target_tokens) == (0.62, True, 750)
    assert "dddddddddddd" in info.id
    assert "nomic" in info.id
    assert not ollama.bodies("/api/embed")


async def test_texts_carry_the_familys_prefix(ollama: StandInOllama, client: OllamaClient) -> None:
    """Passages and queries are marked differently; vectors come back in order."""
    embedder = await OllamaEmbedder.open(client, NOMIC)
    passages = await embedder.embed_passages(["one", "two"])
    query = await embedder.embed_query("one")

    np.testing.assert_allclose(passages[1], vector_of("search_document: two", 8), atol=1e-6)
    np.testing.assert_allclose(query, vector_of("search_query: one", 8), atol=1e-6)
    assert passages.dtype == np.float32


async def test_long_lists_go_in_small_batches(ollama: StandInOllama, client: OllamaClient) -> None:
    """A learner's turn gets in between two batches."""
    embedder = await OllamaEmbedder.open(client, NOMIC)
    texts = [f"text {n}" for n in range(2 * BATCH_TEXTS + 1)]
    vectors = await embedder.embed_passages(texts)

    assert vectors.shape == (len(texts), 8)
    assert [len(b["input"]) for b in ollama.bodies("/api/embed")] == [BATCH_TEXTS, BATCH_TEXTS, 1]


async def test_one_window_for_all_embeddings(ollama: StandInOllama, client: OllamaClient) -> None:
    """Queries and passages never reload the model."""
    embedder = await OllamaEmbedder.open(client, NOMIC)
    await embedder.embed_passages(["one"])
    await embedder.embed_query("two")

    assert ollama.reloads[NOMIC] == 0


@pytest.mark.parametrize("form", ["old", "new"])
async def test_a_nan_text_is_found_by_halving(
    ollama: StandInOllama, client: OllamaClient, form: str
) -> None:
    """One bad text fails the batch, and alone it is named as failed."""
    ollama.nan_form = form
    embedder = await OllamaEmbedder.open(client, NOMIC)
    with pytest.raises(EmbeddingFailed) as failed:
        await embedder.embed_passages(["good", f"bad {NAN_WORD}", "fine"])

    assert "not finite" in str(failed.value)


@pytest.mark.parametrize("word", [NAN_WORD, ZERO_WORD])
async def test_a_bad_text_does_not_spoil_its_neighbors(
    ollama: StandInOllama, client: OllamaClient, word: str
) -> None:
    """Alone, the good ones still embed."""
    embedder = await OllamaEmbedder.open(client, NOMIC)
    with pytest.raises(EmbeddingFailed):
        await embedder.embed_passages([f"bad {word}"])
    vectors = await embedder.embed_passages(["good", "fine"])

    assert np.isfinite(vectors).all()


async def test_a_wrong_count_is_a_failure(ollama: StandInOllama, client: OllamaClient) -> None:
    """Fewer vectors than texts would shift every passage after the gap."""
    ollama.vectors_missing = 1
    embedder = await OllamaEmbedder.open(client, NOMIC)
    with pytest.raises(EmbeddingFailed):
        await embedder.embed_passages(["one", "two", "three"])


async def test_a_text_that_is_too_long_is_halved_until_it_fits(
    ollama: StandInOllama, client: OllamaClient
) -> None:
    """Builds that ignore truncate still end with the note indexed."""
    ollama.models[NOMIC].ignores_truncate = True
    embedder = await OllamaEmbedder.open(client, NOMIC)
    vectors = await embedder.embed_passages(["short", "a: 1; " * 1450])

    assert vectors.shape == (2, 8)


async def test_a_crash_is_reported_not_halved(ollama: StandInOllama, client: OllamaClient) -> None:
    """A server error has its own kind and is not retried in pieces."""
    ollama.script(NOMIC, Fail(500, "model runner has unexpectedly stopped"))
    embedder = await OllamaEmbedder.open(client, NOMIC)
    with pytest.raises(EmbeddingFailed) as failed:
        await embedder.embed_passages(["one", "two"])

    assert "runner stopped" in str(failed.value)
    assert len(ollama.bodies("/api/embed")) == 1


@pytest.mark.parametrize("text", ["", "  \n"])
async def test_blank_text_is_refused_before_the_call(
    ollama: StandInOllama, client: OllamaClient, text: str
) -> None:
    """Blank text has no meaning to embed."""
    embedder = await OllamaEmbedder.open(client, NOMIC)
    with pytest.raises(ValueError, match="blank"):
        await embedder.embed_query(text)

    assert not ollama.bodies("/api/embed")


async def test_no_texts_need_no_call(ollama: StandInOllama, client: OllamaClient) -> None:
    """An empty list gives an empty matrix of the right width."""
    embedder = await OllamaEmbedder.open(client, NOMIC)

    assert (await embedder.embed_passages([])).shape == (0, 8)


async def test_unfit_models_are_refused(ollama: StandInOllama, client: OllamaClient) -> None:
    """Missing, chat-only and cloud models each have their own error."""
    ollama.models["far:1b"] = FakeModel(
        "far:1b", capabilities=["embedding"], remote_host="https://ollama.com"
    )
    with pytest.raises(ModelMissing):
        await OllamaEmbedder.open(client, "bge-m3")
    with pytest.raises(WrongModel):
        await OllamaEmbedder.open(client, "chat:1b")
    with pytest.raises(CloudModelRefused):
        await OllamaEmbedder.open(client, "far:1b")
    with pytest.raises(CloudModelRefused):
        await OllamaEmbedder.open(client, "embed:cloud")
