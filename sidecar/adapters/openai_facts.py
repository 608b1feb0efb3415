"""Reading what a server of OpenAI's protocol tells about its models."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sidecar.ids import content_hash
from sidecar.library.window import WINDOW_STEPS

WINDOW_UNTOLD = WINDOW_STEPS[0]
"""Window of a model that the server says nothing about: LM Studio loads with 4,096 by default,
and a prompt over the window is an error there."""

_BILLIONS = re.compile(r"(?<![a-z0-9.])(\d+(?:\.\d+)?)b(?![a-z0-9])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ServedFacts:
    """What matters of one model.

    Attributes:
        digest: Identifies the weights as far as the server tells them apart.
        context_tokens: Window it is loaded with, or will be.
        parameters_b: Billions of parameters; ``None`` when unknown.
        is_llama_cpp: Whether llama.cpp's own server runs it.
        is_embedder: Whether it only embeds.
    """

    digest: str
    context_tokens: int
    parameters_b: float | None
    is_llama_cpp: bool
    is_embedder: bool = False


def listed(answer: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """Return the models of ``/v1/models`` or ``/api/v0/models``; none when it is malformed."""
    rows = (answer or {}).get("data")
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def find_served(model: str, rows: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the row of a model, by its name or an alias.

    Example:
        >>> find_served("tiny", [{"id": "/models/tiny.gguf", "aliases": ["tiny"]}])["id"]
        '/models/tiny.gguf'
    """

    def names(row: Mapping[str, Any]) -> set[str]:
        aliases = row.get("aliases")
        return {str(row.get("id")), *(map(str, aliases) if isinstance(aliases, list) else ())}

    return next((row for row in rows if model in names(row)), None)


def llama_cpp_facts(row: Mapping[str, Any], props: Mapping[str, Any] | None) -> ServedFacts:
    """Return the facts of a model on llama.cpp's server.

    Args:
        row: Its row of ``/v1/models``.
        props: ``/props``, whose window is that of one slot; ``None`` when it is not served.
    """
    meta = _mapping(row.get("meta"))
    slot = _mapping(_mapping(props).get("default_generation_settings"))
    window = _whole(slot, "n_ctx") or _whole(meta, "n_ctx") or WINDOW_UNTOLD
    parameters = _whole(meta, "n_params")
    kinds = ("n_params", "n_vocab", "n_embd", "size", "ftype")
    return ServedFacts(
        digest=content_hash("llama.cpp", *(str(meta.get(key)) for key in kinds), _name(row)),
        context_tokens=window,
        parameters_b=parameters / 1e9 if parameters else read_billions(_name(row)),
        is_llama_cpp=True,
    )


def other_facts(row: Mapping[str, Any], native: Mapping[str, Any] | None) -> ServedFacts:
    """Return the facts of a model on LM Studio or another server.

    Args:
        row: Its row of ``/v1/models``.
        native: Its row of LM Studio's ``/api/v0/models``; ``None`` elsewhere.
    """
    told = _mapping(native)
    loaded, most = _whole(told, "loaded_context_length"), _whole(told, "max_context_length")
    kinds = ("arch", "quantization", "compatibility_type", "publisher")
    return ServedFacts(
        digest=content_hash("served", _name(row), *(str(told.get(key)) for key in kinds)),
        context_tokens=loaded or min(most or WINDOW_UNTOLD, WINDOW_UNTOLD),
        parameters_b=read_billions(_name(row)),
        is_llama_cpp=False,
        is_embedder=told.get("type") == "embeddings",
    )


def read_billions(name: str) -> float | None:
    """Return billions of parameters from a model's name, the only place that tells of them.

    Example:
        >>> read_billions("qwen2.5-7b"), read_billions("Qwen3-0.6B"), read_billions("phi-4")
        (7.0, 0.6, None)
    """
    found = _BILLIONS.search(name)
    return float(found[1]) if found else None


def _name(row: Mapping[str, Any]) -> str:
    return str(row.get("id") or "")


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _whole(facts: Mapping[str, Any], key: str) -> int | None:
    value = facts.get(key)
    is_number = isinstance(value, int) and not isinstance(value, bool) and value > 0
    return value if is_number else None
