"""Reading what Ollama tells about a model."""

import pytest

from sidecar.adapters.model_names import is_cloud_name
from sidecar.adapters.ollama_client import Installed
from sidecar.adapters.ollama_facts import (
    find_installed,
    read_facts,
    read_parameters,
    read_size,
)
from sidecar.adapters.ollama_families import embedding_family

TAG = Installed(name="gemma3:4b", digest="abc", size_bytes=5, is_remote=False)


@pytest.mark.parametrize(
    "name", ["gpt-oss:120b-cloud", "kimi-k2:cloud", "x/y:CLOUD", "deepseek:671b-Cloud"]
)
def test_cloud_names_are_seen(name: str) -> None:
    """The tag alone is enough to refuse a model."""
    assert is_cloud_name(name)


@pytest.mark.parametrize("name", ["cloud", "cloudy:7b", "gemma3", "a/cloud:1b", "x:cloud-like"])
def test_innocent_names_are_not_cloud(name: str) -> None:
    """Only the tag counts, and only its end."""
    assert not is_cloud_name(name)


@pytest.mark.parametrize("asked", ["gemma3:4b", "Gemma3:4B"])
def test_models_are_found_without_case(asked: str) -> None:
    """Ollama's names do not depend on case."""
    assert find_installed(asked, (TAG,)) is TAG


def test_latest_is_implied() -> None:
    """A name without a tag means latest, on both sides."""
    latest = Installed("nomic-embed-text:latest", "d", 1, is_remote=False)

    assert find_installed("nomic-embed-text", (TAG, latest)) is latest
    assert find_installed("gemma3", (TAG, latest)) is None


def test_odd_facts_stay_unknown() -> None:
    """Missing, blanked and mistyped keys never become numbers."""
    facts = read_facts(
        TAG,
        {
            "model_info": {"general.architecture": "gemma3", "gemma3.context_length": "8192"},
            "details": None,
            "capabilities": "completion",
        },
    )

    assert facts.trained_tokens is None
    assert facts.capabilities == frozenset()
    assert facts.kv_bytes_per_token is None


def test_architecture_prefix_is_read_not_assumed() -> None:
    """The keys stand under the model's own architecture."""
    facts = read_facts(
        TAG,
        {"model_info": {"general.architecture": "qwen3", "qwen3.context_length": 40960}},
    )

    assert facts.trained_tokens == 40960


def test_remote_host_in_show_counts() -> None:
    """A cloud model is seen even when only its details say so."""
    assert read_facts(TAG, {"remote_host": "https://ollama.com"}).is_remote


def test_modelfile_numbers_are_read_and_strings_left() -> None:
    """Padded keys, quoted strings and repeated stop lines are what the server prints."""
    text = 'num_ctx                        8192\nstop                           "<end>"\ntop_p 0.95'

    assert read_parameters(text) == {"num_ctx": 8192.0, "top_p": 0.95}


@pytest.mark.parametrize(
    ("text", "billions"), [("7.6B", 7.6), ("270M", 0.27), ("1.2.3B", None), ("", None)]
)
def test_sizes_are_read(text: str, billions: float | None) -> None:
    """Sizes come as labels."""
    assert read_size(text) == pytest.approx(billions) if billions else read_size(text) is None


@pytest.mark.parametrize(
    ("model", "query", "passage"),
    [
        ("nomic-embed-text", "search_query: ", "search_document: "),
        ("user/multilingual-e5-small:f16", "query: ", "passage: "),
        ("bge-m3:latest", "", ""),
        ("all-minilm", "", ""),
        ("something-new", "", ""),
    ],
)
def test_prefixes_belong_to_the_family(model: str, query: str, passage: str) -> None:
    """Each family's texts are marked as its makers trained it; an unknown one gets none."""
    family = embedding_family(model)

    assert (family.query_prefix, family.passage_prefix) == (query, passage)


def test_qwen3_instructs_queries_only() -> None:
    """Its instruction stands on the query side alone."""
    family = embedding_family("qwen3-embedding:0.6b")

    assert family.query_prefix.startswith("Instruct:")
    assert not family.passage_prefix
