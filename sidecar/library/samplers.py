"""Response styles: how freely a model writes an answer.

Checks, judgements and rewrites never use a style; they run at temperature 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType


class Style(StrEnum):
    """Response styles by name; ``off`` sends nothing."""

    AUTO = "auto"
    FOCUSED = "focused"
    CREATIVE = "creative"
    OFF = "off"


STYLES: Mapping[Style, Mapping[str, float]] = MappingProxyType(
    {
        Style.AUTO: MappingProxyType(
            {"temperature": 0.6, "top_p": 1.0, "top_k": 40, "min_p": 0.05, "repeat_penalty": 1.10}
        ),
        Style.FOCUSED: MappingProxyType(
            {"temperature": 0.2, "top_p": 1.0, "top_k": 40, "min_p": 0.10, "repeat_penalty": 1.05}
        ),
        Style.CREATIVE: MappingProxyType(
            {"temperature": 1.0, "top_p": 1.0, "top_k": 100, "min_p": 0.03, "repeat_penalty": 1.15}
        ),
        Style.OFF: MappingProxyType({}),
    }
)
"""Sampler values of each style (design page library.md, Model options)."""

TOP_P_WITHOUT_MIN_P: Mapping[Style, float] = MappingProxyType(
    {Style.AUTO: 0.90, Style.FOCUSED: 0.85, Style.CREATIVE: 0.95}
)
"""Sent in place of min_p where a transport drops it (library.md, Model options)."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """What to send: temperature apart, ``None`` when it is left to the model."""

    temperature: float | None
    samplers: Mapping[str, float] = field(default_factory=dict)


def sampling(
    style: str,
    *,
    modelfile: Mapping[str, float] = MappingProxyType({}),
    temperature: float | None = None,
    carries_min_p: bool = True,
) -> Sampling:
    """Return the samplers to send for a response style.

    Args:
        style: Name of the style; an unknown name means ``auto``.
        modelfile: Values that the model brings along; ``auto`` leaves those keys to it.
        temperature: Explicit temperature; it outranks every style.
        carries_min_p: Whether the transport passes ``min_p`` on.

    Returns:
        Temperature and further samplers by Ollama's names.

    Example:
        >>> sampling("focused").temperature, sampling("focused").samplers["min_p"]
        (0.2, 0.1)
        >>> sampling("auto", modelfile={"temperature": 1.0, "top_k": 64}).samplers
        {'top_p': 1.0, 'min_p': 0.05, 'repeat_penalty': 1.1}
        >>> sampling("off")
        Sampling(temperature=None, samplers={})
    """
    name = Style(style) if style in {member.value for member in Style} else Style.AUTO
    values = dict(STYLES[name])
    if not carries_min_p and "min_p" in values:
        del values["min_p"]
        values["top_p"] = TOP_P_WITHOUT_MIN_P[name]
    if name is Style.AUTO:
        values = {key: value for key, value in values.items() if key not in modelfile}
    styled = values.pop("temperature", None)
    return Sampling(temperature if temperature is not None else styled, values)
