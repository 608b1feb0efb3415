"""How large a context window to ask for: one number per model and process.

Asking Ollama for another ``num_ctx`` reloads the model, so the answer is computed once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

WINDOW_STEPS = (4096, 8192, 16384, 32768, 65536, 131072)
"""Windows to choose from (design page library.md, Prompt budget)."""

WINDOW_UNKNOWN = 8192
"""Window when nothing limits it that we know of (library.md, Prompt budget)."""

MEMORY_RATE = 0.8
"""Share of the available memory to use (library.md, Prompt budget)."""

BYTES_PER_VALUE = 2
"""The cache is assumed at 16 bits; a quantized one is headroom (library.md)."""

KIB = 1024
"""Bytes in a KiB."""

KV_KIB_BY_SIZE = ((1.5, 32), (4.0, 64), (9.0, 128), (15.0, 192), (35.0, 256), (math.inf, 512))
"""KiB of cache per token by billions of parameters, when the model tells no more (library.md)."""


@dataclass(frozen=True, slots=True)
class WindowFacts:
    """What limits the window; ``None`` where nothing is known.

    Attributes:
        trained_tokens: Window that the model was trained with.
        modelfile_tokens: ``num_ctx`` of the model's own settings.
        cap_tokens: The user's cap.
        available_bytes: Memory that a model may use.
        resident_bytes: Weights of all configured models that stay loaded.
        kv_bytes_per_token: Bytes of cache for each token of the window.
    """

    trained_tokens: int | None = None
    modelfile_tokens: int | None = None
    cap_tokens: int | None = None
    available_bytes: int | None = None
    resident_bytes: int = 0
    kv_bytes_per_token: int | None = None


def choose_window(facts: WindowFacts) -> int:
    """Return the window to ask for, in tokens.

    Returns:
        The lowest limit snapped down to a step. The least step beats a memory limit only:
        a model trained on 2,048 gets 2,048.

    Example:
        >>> choose_window(WindowFacts())
        8192
        >>> choose_window(WindowFacts(trained_tokens=2048))
        2048
        >>> choose_window(WindowFacts(trained_tokens=131072, available_bytes=16 * 1024**3,
        ...     resident_bytes=5 * 1024**3, kv_bytes_per_token=131072))
        32768
    """
    told = [facts.trained_tokens, facts.modelfile_tokens, facts.cap_tokens]
    limits = [limit for limit in told if limit is not None and limit > 0]
    affordable = _affordable_tokens(facts)
    if affordable is not None:
        limits.append(max(affordable, WINDOW_STEPS[0]))
    if not limits:
        return WINDOW_UNKNOWN
    lowest = min(limits)
    return max((step for step in WINDOW_STEPS if step <= lowest), default=lowest)


def kv_bytes_per_token(
    model_info: Mapping[str, object], parameters_b: float | None = None
) -> int | None:
    """Return the bytes of cache per token, from what ``/api/show`` tells about a model.

    Args:
        model_info: Keys under the model's architecture prefix; arrays may be blanked.
        parameters_b: Billions of parameters, the fallback when keys are missing.

    Returns:
        Bytes, or ``None`` when neither is known.

    Example:
        >>> kv_bytes_per_token({"general.architecture": "llama", "llama.block_count": 32,
        ...     "llama.attention.head_count": 32, "llama.attention.head_count_kv": 8,
        ...     "llama.embedding_length": 4096})
        131072
        >>> kv_bytes_per_token({}, 7.6)
        131072
    """
    arch = model_info.get("general.architecture")

    def number(key: str) -> int | None:
        value = model_info.get(f"{arch}.{key}")
        is_number = isinstance(value, int) and not isinstance(value, bool) and value > 0
        return value if is_number and isinstance(value, int) else None

    layers, heads = number("block_count"), number("attention.head_count")
    kv_heads = number("attention.head_count_kv") or heads
    head_dim = number("attention.key_length")
    width = number("embedding_length")
    if head_dim is None and width is not None and heads is not None:
        head_dim = width // heads
    if layers is not None and kv_heads is not None and head_dim is not None:
        return 2 * layers * kv_heads * head_dim * BYTES_PER_VALUE
    if parameters_b is None:
        return None
    return next(kib * KIB for largest, kib in KV_KIB_BY_SIZE if parameters_b <= largest)


def _affordable_tokens(facts: WindowFacts) -> int | None:
    if facts.available_bytes is None or not facts.kv_bytes_per_token:
        return None
    free = math.floor(facts.available_bytes * MEMORY_RATE) - facts.resident_bytes
    return max(0, free) // facts.kv_bytes_per_token
