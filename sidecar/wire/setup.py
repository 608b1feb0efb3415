"""Wire models of what can be chosen: models and settings."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from sidecar.wire.base import WireModel
from sidecar.wire.shapes import Count


class ModelsParams(WireModel):
    """Ask which models there are to choose from."""

    source: Literal["ollama", "openai", "gguf"] = "ollama"
    """Whose: Ollama's, those of the server at openai.host, or the model files that lie beside
    those of the settings and in the folder models of the data directory."""


class InstalledModelShape(WireModel):
    """One model on this machine."""

    name: str
    """As a setting names it: as its server calls it, or the whole path of a file."""
    size_bytes: Count
    """Size of its weights; 0 when unknown."""
    can_chat: bool
    """Whether it writes text."""
    can_embed: bool
    """Whether it embeds text."""


class ModelsResult(WireModel):
    """Models to choose from; those that would run elsewhere are left out."""

    is_running: bool
    """Whether the server answered; files are always there to be looked for."""
    reason: str
    """Why not, one sentence; empty when it did."""
    remedy: str
    """What to do, or empty."""
    models: list[InstalledModelShape]
    """Its models by name."""


class SettingsParams(WireModel):
    """Ask which settings are in force, and where each came from."""


class SettingShape(WireModel):
    """One setting as it is in force."""

    name: str
    """Its dotted name, such as ollama.chatModel."""
    value: JsonValue
    """What is in force."""
    default: JsonValue
    """What holds when nobody says otherwise."""
    source: Literal["default", "file", "environment", "flag"]
    """Who said it."""
    variable: str
    """The environment variable that sets it."""
    accepts: str
    """What a value must be, in words."""
    about: str
    """What it does."""


class SettingsResult(WireModel):
    """All settings; secrets are none of them."""

    settings: list[SettingShape]
    """The settings, by section."""
    warnings: list[str]
    """What was wrong with the settings file, whole sentences; defaults hold instead."""
