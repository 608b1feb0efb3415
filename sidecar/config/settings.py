"""The settings themselves: frozen dataclasses whose annotations carry their rules.

The file, the environment, the flags and ``docs/settings.md`` all share these rules.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

ENVIRONMENT_PREFIX = "SPARRING_"
"""Begins every environment variable of ours."""


class EngineChoice(StrEnum):
    """Which engine the user wants."""

    AUTO = "auto"
    OLLAMA = "ollama"
    OPENAI = "openai"
    GGUF = "gguf"
    BUILTIN = "builtin"


class EmbedderChoice(StrEnum):
    """Which embedder the user wants; auto takes Ollama's when one is configured."""

    AUTO = "auto"
    OLLAMA = "ollama"
    MINILM = "minilm"
    E5 = "e5"


class PassagePlacement(StrEnum):
    """Where passages stand in the prompt of an answer; it never changes which are kept."""

    TAIL = "tail"
    FRONT = "front"


class Serving(StrEnum):
    """What happens to an outcome whose class has no license."""

    HEDGE = "hedge"
    REFUSE = "refuse"


class JudgeMode(StrEnum):
    """Who gives the second opinion on verdicts."""

    OFF = "off"
    OLLAMA = "ollama"
    OPENAI = "openai"


class LogLevel(StrEnum):
    """How much is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Rule:
    """What a setting is for, and what it accepts beyond its type.

    Attributes:
        summary: What it does, one sentence, for ``docs/settings.md``.
        low: Smallest number accepted.
        high: Largest number accepted.
        is_path: Whether a text must be an absolute path, ``~`` allowed; ``://`` passes, for
            ``library.location`` is refused by its own error.
        is_clamped: Whether ``auto``, an empty text or an unreadable value means ``None`` and
            numbers outside the range are moved to its ends (library.md, minRelevance).
        alias: Another environment variable that sets it, weaker than its own.
    """

    summary: str
    low: float = -math.inf
    high: float = math.inf
    is_path: bool = False
    is_clamped: bool = False
    alias: str = ""


@dataclass(frozen=True, slots=True)
class OllamaSettings:
    """Models on Ollama. Empty names mean: not set."""

    host: Annotated[str, Rule("Where Ollama listens; loopback only.")] = "http://127.0.0.1:11434"
    chat_model: Annotated[str, Rule("Talks in rounds and answers.", alias="OLLAMA_CHAT_MODEL")] = ""
    tasks_model: Annotated[
        str, Rule("Small tasks such as query rewriting.", alias="OLLAMA_TASKS_MODEL")
    ] = ""
    check_model: Annotated[
        str, Rule("Checks assertions; empty: the gap check.", alias="OLLAMA_CHECK_MODEL")
    ] = ""
    embedding_model: Annotated[
        str, Rule("Embeds; empty: built in.", alias="OLLAMA_EMBEDDING_MODEL")
    ] = ""
    context_cap: Annotated[int | None, Rule("Most context tokens.", 512, 1_048_576)] = None
    first_byte_timeout_s: Annotated[float, Rule("Wait for a model to load.", 1, 3600)] = 180.0
    token_timeout_s: Annotated[float, Rule("Wait between two tokens.", 1, 600)] = 30.0
    connect_timeout_s: Annotated[float, Rule("Wait for a connection.", 0.1, 60)] = 2.0


@dataclass(frozen=True, slots=True)
class OpenAiSettings:
    """Models of a server that speaks OpenAI's protocol on this machine: LM Studio, llama.cpp."""

    host: Annotated[str, Rule("Where LM Studio or llama-server listens; loopback only.")] = (
        "http://127.0.0.1:1234"
    )
    chat_model: Annotated[str, Rule("Talks in rounds and answers.")] = ""
    tasks_model: Annotated[str, Rule("Small tasks such as query rewriting.")] = ""
    check_model: Annotated[str, Rule("Checks assertions; empty: the gap check.")] = ""
    context_cap: Annotated[int | None, Rule("Most context tokens.", 512, 1_048_576)] = None
    first_byte_timeout_s: Annotated[float, Rule("Wait for a model to load.", 1, 3600)] = 180.0
    token_timeout_s: Annotated[float, Rule("Wait between two tokens.", 1, 600)] = 30.0
    connect_timeout_s: Annotated[float, Rule("Wait for a connection.", 0.1, 60)] = 2.0


@dataclass(frozen=True, slots=True)
class GgufSettings:
    """A GGUF file run in process by llama.cpp. Empty paths mean: not set."""

    chat_path: Annotated[str, Rule("Model file that talks.", is_path=True)] = ""
    check_path: Annotated[str, Rule("Model file that checks.", is_path=True)] = ""
    context_tokens: Annotated[int, Rule("Context window in tokens.", 512, 1_048_576)] = 8192
    chat_template: Annotated[str, Rule("Chat template, if the file has none.")] = ""


@dataclass(frozen=True, slots=True)
class LibrarySettings:
    """Reading, indexing and retrieval. ``min_relevance`` ``None`` means the embedder's own."""

    embedder: Annotated[EmbedderChoice, Rule("Which embedder.")] = EmbedderChoice.AUTO
    limit: Annotated[int, Rule("Passages per question.", 1, 50)] = 5
    min_relevance: Annotated[
        float | None, Rule("Relevance floor; auto: the embedder's own.", 0, 1, is_clamped=True)
    ] = None
    relevance_check: Annotated[
        bool, Rule("Ask a model whether passages are on topic; wants a model of 8B or larger.")
    ] = False
    placement: Annotated[
        PassagePlacement, Rule("Passages before the question (tail) or before the history.")
    ] = PassagePlacement.TAIL
    excluded: Annotated[
        tuple[str, ...],
        Rule(
            "Folders and patterns left out, besides Obsidian's own list. File, environment and "
            "flags add up."
        ),
    ] = ()
    obsidian_folder: Annotated[str, Rule("Obsidian's own folder of the vault.")] = ".obsidian"
    max_note_bytes: Annotated[int, Rule("Largest note read, bytes.", 1, 10**9)] = 20_000_000
    remote: Annotated[bool, Rule("Allow a library on an object store.")] = False
    location: Annotated[
        str, Rule("Folder of the index; empty: the data directory.", is_path=True)
    ] = ""
    debounce_s: Annotated[float, Rule("Quiet time before a saved note is read.", 0, 600)] = 2.0


@dataclass(frozen=True, slots=True)
class RoundSettings:
    """Rounds."""

    turns_allowed: Annotated[int, Rule("Learner turns in a round.", 1, 12)] = 4
    assertions_heading: Annotated[str, Rule("Heading over core assertions.")] = "Core assertions"
    serving: Annotated[Serving, Rule("Outcomes without a license.")] = Serving.HEDGE
    contrast_check: Annotated[
        bool,
        Rule("Ask a check model which point of the note a quote states; one more call a point."),
    ] = False


@dataclass(frozen=True, slots=True)
class JudgeSettings:
    """The judge: a second opinion on verdicts with the final word. Its key is no setting."""

    mode: Annotated[
        JudgeMode, Rule("Second opinion on verdicts: none, Ollama's, or behind `judge.url`.")
    ] = JudgeMode.OFF
    model: Annotated[str, Rule("The judge's model.")] = ""
    url: Annotated[str, Rule("OpenAI-compatible base address; https, or http on this machine.")] = (
        ""
    )
    timeout_s: Annotated[float, Rule("Longest wait for a judgement.", 1, 600)] = 60.0


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be set.

    Attributes:
        vault: The vault's folder, absolute and resolved.
        data_dir: Where index, state store and handshake live; never inside the vault.
        engine: Which engine.
        ollama: Models on Ollama.
        openai: Models of LM Studio or a llama.cpp server.
        gguf: A GGUF file in process.
        library: Reading, indexing and retrieval.
        rounds: Rounds.
        judge: The judge.
        judge_key: Key for the judge's server, from the environment only; never shown.
        openai_key: Key for the model server of ``openai.host``, likewise.
        log_level: Level of the log file; stderr gets warnings at most.
        sources: Setting name to ``default``, ``file``, ``environment`` or ``flag``.
        warnings: What was wrong with the settings file; defaults hold in memory.
    """

    vault: Path
    data_dir: Path
    engine: Annotated[EngineChoice, Rule("What runs the models.")] = EngineChoice.AUTO
    ollama: OllamaSettings = field(default_factory=OllamaSettings)
    openai: OpenAiSettings = field(default_factory=OpenAiSettings)
    gguf: GgufSettings = field(default_factory=GgufSettings)
    library: LibrarySettings = field(default_factory=LibrarySettings)
    rounds: RoundSettings = field(default_factory=RoundSettings)
    judge: JudgeSettings = field(default_factory=JudgeSettings)
    judge_key: str = field(default="", repr=False)
    openai_key: str = field(default="", repr=False)
    log_level: Annotated[LogLevel, Rule("How much is logged.")] = LogLevel.INFO
    sources: Mapping[str, str] = field(default_factory=dict)
    obsidian_filters: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting as found in the dataclasses: ``field_name`` of ``section`` in ``Config``."""

    section: str
    field_name: str
    kind: Any
    rule: Rule
    default: object

    @property
    def name(self) -> str:
        """The dotted camelCase name, as nested in ``settings.json``."""
        head, *tail = self.field_name.split("_")
        key = head + "".join(word.capitalize() for word in tail)
        return f"{self.section}.{key}" if self.section else key

    @property
    def variable(self) -> str:
        """The environment variable that sets it, such as ``SPARRING_OLLAMA_CHAT_MODEL``."""
        parts = (self.section, self.field_name) if self.section else (self.field_name,)
        return ENVIRONMENT_PREFIX + "_".join(parts).upper()

    @property
    def accepts(self) -> str:
        """What a value must be, in words."""
        if isinstance(self.kind, type) and issubclass(self.kind, StrEnum):
            return "one of " + ", ".join(self.kind)
        kinds = [kind for kind in get_args(self.kind) or (self.kind,) if kind is not type(None)]
        words = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
        said = "a list of texts" if get_origin(self.kind) is tuple else words[kinds[0]]
        if self.rule.is_path:
            said = "an absolute path"
        if math.isfinite(self.rule.low):
            said += f" from {self.rule.low:g} to {self.rule.high:.10g}"
        if self.rule.is_clamped:
            return said + ", or auto"
        return said + (", or null" if type(None) in get_args(self.kind) else "")

    def parse(self, value: object) -> object:
        """Return *value* in its final form.

        Raises:
            ValueError: If it is not what the setting accepts; the message says what is.
        """
        wrong = ValueError(f"{self.name} must be {self.accepts}")
        is_optional = type(None) in get_args(self.kind)
        is_auto = self.rule.is_clamped and isinstance(value, str) and value in {"", "auto"}
        if (value is None and is_optional) or is_auto:
            return None
        if isinstance(self.kind, type) and issubclass(self.kind, StrEnum):
            if value not in list(self.kind):
                raise wrong
            return self.kind(str(value))
        if get_origin(self.kind) is tuple:
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise wrong
            return tuple(value)
        if self.kind is str:
            return self._text(value, wrong)
        if self.kind is bool or isinstance(value, bool):
            if self.kind is not bool or not isinstance(value, bool):
                raise wrong
            return value
        return self._number(value, wrong)

    def _text(self, value: object, wrong: ValueError) -> str:
        if not isinstance(value, str):
            raise wrong
        if not self.rule.is_path or not value or "://" in value:
            return value
        path = Path(value).expanduser()
        if not path.is_absolute():
            raise wrong
        return str(path)

    def _number(self, value: object, wrong: ValueError) -> int | float:
        is_whole = int in {self.kind, *get_args(self.kind)}
        if not isinstance(value, int if is_whole else (int, float)) or not math.isfinite(value):
            raise wrong
        low, high = self.rule.low, self.rule.high
        if self.rule.is_clamped:
            return min(high, max(low, float(value)))
        if not low <= value <= high:
            raise wrong
        return value if is_whole else float(value)


def all_settings() -> tuple[Setting, ...]:
    """Return every setting, read from the annotations of ``Config`` and its sections."""
    found: list[Setting] = []
    for outer in fields(Config):
        kind = get_type_hints(Config)[outer.name]
        section = outer.name if is_dataclass(kind) else ""
        owner: Any = kind if section else Config
        hints = get_type_hints(owner, include_extras=True)
        for inner in fields(owner) if section else (outer,):
            hint = hints[inner.name]
            if get_origin(hint) is Annotated:
                base, rule = get_args(hint)
                found.append(Setting(section, inner.name, base, rule, inner.default))
    return tuple(found)
