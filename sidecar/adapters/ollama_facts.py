"""Reading what Ollama tells about a model: windows, samplers, capabilities, cloud."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from sidecar.adapters.model_names import full_name
from sidecar.adapters.ollama_client import Installed, is_remote
from sidecar.library.window import kv_bytes_per_token

_SIZE = re.compile(r"^([\d.]+)\s*([BMK])$", re.IGNORECASE)
_BILLIONS = {"B": 1.0, "M": 1e-3, "K": 1e-6}
_SAMPLERS = frozenset(
    {"temperature", "top_k", "top_p", "min_p", "typical_p", "repeat_penalty", "repeat_last_n"}
)


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """What matters of ``/api/show`` and ``/api/tags`` for one model.

    Attributes:
        digest: Identifies the weights.
        size_bytes: Size of the weights; 0 when unknown.
        is_remote: Whether it runs elsewhere.
        capabilities: As listed; empty for servers that list none.
        family: Model family, lower case.
        parameters_b: Billions of parameters; ``None`` when unknown.
        trained_tokens: Window that the model was trained with.
        modelfile_tokens: ``num_ctx`` of its own settings.
        kv_bytes_per_token: Bytes of cache per token.
        embedding_length: Width of its vectors.
        samplers: Sampler values of its own settings.
    """

    digest: str
    size_bytes: int
    is_remote: bool
    capabilities: frozenset[str] = frozenset()
    family: str = ""
    parameters_b: float | None = None
    trained_tokens: int | None = None
    modelfile_tokens: int | None = None
    kv_bytes_per_token: int | None = None
    embedding_length: int | None = None
    samplers: Mapping[str, float] = field(default_factory=dict)


def find_installed(model: str, tags: tuple[Installed, ...]) -> Installed | None:
    """Return the line of a model, or ``None``; names compare without case, as Ollama does."""
    wanted = full_name(model).lower()
    return next((tag for tag in tags if full_name(tag.name).lower() == wanted), None)


def read_facts(installed: Installed, shown: Mapping[str, object]) -> ModelFacts:
    """Return the facts of one model; keys that are missing or odd stay unknown."""
    info = _mapping(shown.get("model_info"))
    details = _mapping(shown.get("details"))
    arch = info.get("general.architecture")
    listed = shown.get("capabilities")
    parameters = read_parameters(str(shown.get("parameters") or ""))
    size_b = read_size(str(details.get("parameter_size") or ""))
    own_window = parameters.get("num_ctx")
    return ModelFacts(
        digest=installed.digest,
        size_bytes=installed.size_bytes,
        is_remote=installed.is_remote or is_remote(shown),
        capabilities=frozenset(str(name) for name in listed)
        if isinstance(listed, list)
        else frozenset(),
        family=str(details.get("family") or "").lower(),
        parameters_b=size_b,
        trained_tokens=_whole(info.get(f"{arch}.context_length")),
        modelfile_tokens=int(own_window) if own_window else None,
        kv_bytes_per_token=kv_bytes_per_token(info, size_b),
        embedding_length=_whole(info.get(f"{arch}.embedding_length")),
        samplers={key: value for key, value in parameters.items() if key in _SAMPLERS},
    )


def read_parameters(text: str) -> dict[str, float]:
    r"""Return the numbers of a modelfile's parameters, one a line; strings are left out.

    Example:
        >>> read_parameters('num_ctx                        8192\nstop  "<end>"\ntop_k 64')
        {'num_ctx': 8192.0, 'top_k': 64.0}
    """
    values: dict[str, float] = {}
    for line in text.splitlines():
        key, _, value = line.strip().partition(" ")
        try:
            values[key] = float(value)
        except ValueError:
            continue
    return values


def read_size(text: str) -> float | None:
    """Return billions of parameters from a text such as ``7.6B``.

    Example:
        >>> read_size("7.6B"), read_size("268.10M"), read_size("?")
        (7.6, 0.2681, None)
    """
    match = _SIZE.match(text.strip())
    if match is None:
        return None
    try:
        return float(match[1]) * _BILLIONS[match[2].upper()]
    except ValueError:
        return None


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _whole(value: object) -> int | None:
    is_number = isinstance(value, int) and not isinstance(value, bool) and value > 0
    return value if is_number and isinstance(value, int) else None
