"""Settings: parsed once, frozen, nested; the only reader of the environment.

Order: defaults, then the settings file, then the environment, then command-line flags.
``Config.sources`` says where each setting came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


class EngineChoice(StrEnum):
    """Which engine the user wants."""

    AUTO = "auto"
    OLLAMA = "ollama"
    GGUF = "gguf"
    BUILTIN = "builtin"


class EmbedderChoice(StrEnum):
    """Which embedder the user wants; auto takes Ollama's when one is configured."""

    AUTO = "auto"
    OLLAMA = "ollama"
    MINILM = "minilm"
    E5 = "e5"


@dataclass(frozen=True, slots=True)
class OllamaSettings:
    """Models on Ollama. Empty names mean: not set."""

    host: str = "http://127.0.0.1:11434"
    chat_model: str = ""
    tasks_model: str = ""
    check_model: str = ""
    embedding_model: str = ""
    context_cap: int | None = None
    first_byte_timeout_s: float = 180.0
    token_timeout_s: float = 30.0
    connect_timeout_s: float = 2.0


@dataclass(frozen=True, slots=True)
class GgufSettings:
    """A GGUF file run in process by llama.cpp. Empty paths mean: not set."""

    chat_path: str = ""
    check_path: str = ""
    context_tokens: int = 8192
    chat_template: str = ""


@dataclass(frozen=True, slots=True)
class LibrarySettings:
    """Reading, indexing and retrieval. ``min_relevance`` ``None`` means the embedder's own."""

    embedder: EmbedderChoice = EmbedderChoice.AUTO
    limit: int = 5
    min_relevance: float | None = None
    relevance_check: bool = False
    excluded: tuple[str, ...] = ()
    max_note_bytes: int = 20_000_000
    remote: bool = False
    location: str = ""
    debounce_s: float = 2.0


@dataclass(frozen=True, slots=True)
class RoundSettings:
    """Rounds."""

    turns_allowed: int = 4
    assertions_heading: str = "Core assertions"
    serving: str = "hedge"


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be set.

    Attributes:
        vault: The vault's folder, absolute and resolved.
        data_dir: Where index, state store and handshake live; never inside the vault.
        engine: Which engine.
        ollama: Models on Ollama.
        gguf: A GGUF file in process.
        library: Reading, indexing and retrieval.
        rounds: Rounds.
        log_level: Level of the log file and of stderr.
        sources: Setting name to ``default``, ``file``, ``environment`` or ``flag``.
        warnings: What was wrong with the settings file; defaults hold in memory.
    """

    vault: Path
    data_dir: Path
    engine: EngineChoice = EngineChoice.AUTO
    ollama: OllamaSettings = field(default_factory=OllamaSettings)
    gguf: GgufSettings = field(default_factory=GgufSettings)
    library: LibrarySettings = field(default_factory=LibrarySettings)
    rounds: RoundSettings = field(default_factory=RoundSettings)
    log_level: str = "info"
    sources: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
