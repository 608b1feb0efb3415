"""Choosing a context window."""

import pytest

from sidecar.library.window import WindowFacts, choose_window, kv_bytes_per_token

GIB = 1024**3


@pytest.mark.parametrize(
    ("facts", "window"),
    [
        (WindowFacts(), 8192),
        (WindowFacts(trained_tokens=2048), 2048),
        (WindowFacts(trained_tokens=131072, cap_tokens=20000), 16384),
        (WindowFacts(trained_tokens=131072, modelfile_tokens=8192), 8192),
        (WindowFacts(trained_tokens=10_000_000), 131072),
        (WindowFacts(trained_tokens=131072, cap_tokens=1000), 1000),
    ],
)
def test_lowest_limit_wins_snapped_down(facts: WindowFacts, window: int) -> None:
    """Trained, modelfile and user limits all hold; the result is a step below the least."""
    assert choose_window(facts) == window


def test_memory_limits_the_window() -> None:
    """What 80 % of the memory leaves after the weights decides."""
    facts = WindowFacts(
        trained_tokens=131072,
        available_bytes=16 * GIB,
        resident_bytes=5 * GIB,
        kv_bytes_per_token=131072,
    )

    assert choose_window(facts) == 32768


def test_floor_beats_memory_but_not_training() -> None:
    """Too little memory still gives 4,096, unless the model was trained on less."""
    poor = {"available_bytes": GIB, "resident_bytes": 5 * GIB, "kv_bytes_per_token": 131072}

    assert choose_window(WindowFacts(trained_tokens=131072, **poor)) == 4096
    assert choose_window(WindowFacts(trained_tokens=2048, **poor)) == 2048


def test_cache_bytes_follow_the_published_example() -> None:
    """32 layers, 8 heads of 128 need 131,072 bytes a token."""
    info = {
        "general.architecture": "llama",
        "llama.block_count": 32,
        "llama.attention.head_count": 32,
        "llama.attention.head_count_kv": 8,
        "llama.attention.key_length": 128,
    }

    assert kv_bytes_per_token(info) == 131072


@pytest.mark.parametrize(
    ("size", "kib"), [(0.27, 32), (3.8, 64), (8.0, 128), (14.0, 192), (32.0, 256), (70.0, 512)]
)
def test_incomplete_facts_fall_back_to_size(size: float, kib: int) -> None:
    """Blanked arrays leave the table by size."""
    info = {"general.architecture": "gemma3", "gemma3.attention.head_count_kv": None}

    assert kv_bytes_per_token(info, size) == kib * 1024


def test_nothing_known_is_unknown() -> None:
    """No facts give no number rather than a guess."""
    assert kv_bytes_per_token({}) is None
