"""Settings: parsed once, frozen, nested; the only reader of the environment.

Order: defaults, then the settings file, then the environment, then command-line flags.
``Config.sources`` says where each setting came from. No setting is a secret: the sidecar's
token never passes here, and the keys of model servers come from the environment alone.
"""

from __future__ import annotations

from sidecar.config.loading import load_config
from sidecar.config.places import (
    default_settings_path,
    practice_dir,
    prepare_data_dir,
    process_environment,
    vault_dir,
    vault_id,
)
from sidecar.config.settings import (
    Config,
    EmbedderChoice,
    EngineChoice,
    GgufSettings,
    JudgeMode,
    JudgeSettings,
    LibrarySettings,
    LogLevel,
    OllamaSettings,
    OpenAiSettings,
    PassagePlacement,
    RoundSettings,
    Serving,
    Setting,
    all_settings,
)

__all__ = [
    "Config",
    "EmbedderChoice",
    "EngineChoice",
    "GgufSettings",
    "JudgeMode",
    "JudgeSettings",
    "LibrarySettings",
    "LogLevel",
    "OllamaSettings",
    "OpenAiSettings",
    "PassagePlacement",
    "RoundSettings",
    "Serving",
    "Setting",
    "all_settings",
    "default_settings_path",
    "load_config",
    "practice_dir",
    "prepare_data_dir",
    "process_environment",
    "vault_dir",
    "vault_id",
]
