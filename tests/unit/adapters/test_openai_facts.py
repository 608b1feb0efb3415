"""Reading what servers of OpenAI's protocol tell about a model."""

import pytest

from sidecar.adapters.openai_facts import (
    WINDOW_UNTOLD,
    find_served,
    listed,
    llama_cpp_facts,
    other_facts,
    read_billions,
)

ROW = {
    "id": "tiny.gguf",
    "aliases": ["tiny"],
    "owned_by": "llamacpp",
    "meta": {"n_ctx_train": 32768, "n_params": 268098176, "size": 246587904, "n_vocab": 262144},
}


@pytest.mark.parametrize("answer", [None, {}, {"data": None}, {"data": {}}, {"data": [1, None]}])
def test_a_malformed_list_is_empty(answer: dict[str, object] | None) -> None:
    """Nothing is served by a server that talks nonsense."""
    assert listed(answer) == []


def test_a_model_is_found_by_name_or_alias() -> None:
    """llama.cpp names models by file unless told otherwise."""
    assert find_served("tiny", [ROW]) is ROW
    assert find_served("tiny.gguf", [ROW]) is ROW
    assert find_served("tin", [ROW]) is None


def test_llama_cpps_window_is_that_of_one_slot() -> None:
    """``/props`` tells it; older rows hold it too; else the least is assumed."""
    slot = {"default_generation_settings": {"n_ctx": 1024}, "total_slots": 4}
    row = {**ROW, "meta": {**ROW["meta"], "n_ctx": 4096}}  # type: ignore[dict-item]  # a dict

    assert llama_cpp_facts(row, slot).context_tokens == 1024
    assert llama_cpp_facts(row, None).context_tokens == 4096
    assert llama_cpp_facts(ROW, {}).context_tokens == WINDOW_UNTOLD


def test_another_file_under_the_same_name_is_another_digest() -> None:
    """As far as the server tells them apart; the time of the answer is no part of it."""
    other = {**ROW, "meta": {"n_params": 1, "size": 2}}
    later = {**ROW, "created": 99}

    assert llama_cpp_facts(ROW, None).digest != llama_cpp_facts(other, None).digest
    assert llama_cpp_facts(ROW, None).digest == llama_cpp_facts(later, None).digest


@pytest.mark.parametrize(
    ("native", "window"),
    [
        ({"loaded_context_length": 12000, "max_context_length": 131072}, 12000),
        ({"state": "not-loaded", "max_context_length": 131072}, WINDOW_UNTOLD),
        ({"state": "not-loaded", "max_context_length": 2048}, 2048),
        (None, WINDOW_UNTOLD),
        ({"loaded_context_length": "many"}, WINDOW_UNTOLD),
    ],
)
def test_lm_studios_window_is_what_is_loaded(native: dict[str, object], window: int) -> None:
    """A model that is not loaded yet gets LM Studio's default, at most what it was trained on."""
    assert other_facts({"id": "m"}, native).context_tokens == window


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("meta-llama-3.1-8b-instruct", 8.0),
        ("Qwen2.5-Coder-32B-Instruct-GGUF", 32.0),
        ("smollm2-1.7b", 1.7),
        ("mixtral-8x7b", None),
        ("gpt-4", None),
        ("web2b", None),
    ],
)
def test_sizes_are_read_from_names(name: str, size: float | None) -> None:
    """LM Studio tells them nowhere else; what is unclear stays unknown."""
    assert read_billions(name) == size
