"""Loading settings: defaults, then the file, then the environment, then flags."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any

from sidecar.config.obsidian import obsidian_filters
from sidecar.config.places import (
    SETTINGS_VARIABLE,
    data_directory,
    default_settings_path,
    is_inside,
    reason_of,
    vault_folder,
)
from sidecar.config.settings import (
    ENVIRONMENT_PREFIX,
    Config,
    GgufSettings,
    JudgeSettings,
    LibrarySettings,
    OllamaSettings,
    OpenAiSettings,
    RoundSettings,
    Setting,
    all_settings,
)
from sidecar.errors import DataDirectoryUnwritable, RemoteLibraryRefused, SettingsInvalid

JUDGE_KEY = "SPARRING_JUDGE_KEY"
"""Names the key for the judge's server. A secret is no setting: it is read from the
environment alone, and no file, result, message or log ever holds it."""

OPENAI_KEY = "SPARRING_OPENAI_KEY"
"""Names the key for the model server of ``openai.host``, for servers that want one."""

RESERVED_VARIABLES = frozenset(
    {
        "SPARRING_VAULT",
        "SPARRING_DATA_DIR",
        "SPARRING_SETTINGS",
        "SPARRING_SHARED_DATA",
        JUDGE_KEY,
        OPENAI_KEY,
    }
)
"""Variables of ours that are not settings: places, secrets, the data of the test suite."""

ADDING = frozenset({"library.excluded"})
"""Lists to which each layer adds: what one of them keeps private, no other may show."""

REMOTE_SCHEMES = frozenset({"s3"})
"""Object stores on which a library may lie; only these are tested."""


def load_config(
    *,
    vault: str | Path,
    environ: Mapping[str, str],
    flags: Mapping[str, object] | None = None,
    settings_path: Path | None = None,
) -> Config:
    """Return the settings in force for one vault.

    Args:
        vault: The folder that Obsidian opens as a vault.
        environ: The environment; ``OLLAMA_HOST`` is never read, because it names the address
            that Ollama's server binds, often not one of this machine.
        flags: Setting names, and ``dataDir``, to values; ``None`` values are not set.
        settings_path: The settings file; ``None`` takes ``default_settings_path``.

    Returns:
        The settings. What is wrong in the file becomes warnings, all of them, and the file is
        left as it is.

    Raises:
        VaultNotFound: If the vault is not a folder that can be listed.
        SettingsInvalid: If environment or flags hold values that are not accepted, or the
            environment names a settings file that is missing or cannot be read; all at once.
        RemoteLibraryRefused: If the library is elsewhere without ``library.remote``, or on
            anything but an ``s3://`` store.
        DataDirectoryUnwritable: If the data directory lies inside the vault.
    """
    given = {name: value for name, value in (flags or {}).items() if value is not None}
    root = vault_folder(Path(vault))
    data_dir = data_directory(root, given.pop("dataDir", None), environ)
    layers = _Layers()
    named = environ.get(SETTINGS_VARIABLE, "") if settings_path is None else ""
    layers.read_file(settings_path or default_settings_path(environ), named=named)
    layers.read_environment(environ)
    layers.read_flags(given)
    if layers.refusals:
        raise SettingsInvalid(problems=layers.refusals)
    keys = {"judge_key": JUDGE_KEY, "openai_key": OPENAI_KEY}
    secrets = {name: environ.get(variable, "").strip() for name, variable in keys.items()}
    return layers.build(root, data_dir, secrets)


class _Layers:
    """Values from file, environment and flags, the later ones stronger."""

    def __init__(self) -> None:
        self._settings = {setting.name: setting for setting in all_settings()}
        self._values: dict[str, object] = {}
        self._sources = dict.fromkeys(self._settings, "default")
        self._warnings: list[str] = []
        self.refusals: list[str] = []

    def read_file(self, path: Path, *, named: str = "") -> None:
        """Take what the settings file says; whatever is wrong with it becomes a warning.

        Args:
            path: The file.
            named: What the environment calls it. A file that somebody named must be there and
                readable: else its settings would be believed to be in force.
        """
        try:
            content = json.loads(path.read_text("utf-8-sig"))
        except OSError as exc:
            if named:
                self.refusals.append(_no_such_file(named, exc))
            elif not isinstance(exc, FileNotFoundError):
                self._warnings.append(f"settings.json cannot be read: {reason_of(exc)}.")
            return
        except (ValueError, RecursionError):
            self._warnings.append("settings.json is not JSON; defaults hold, the file is kept.")
            return
        if not isinstance(content, dict):
            self._warnings.append("settings.json must hold an object; defaults hold.")
            return
        sections = {setting.section for setting in self._settings.values()} - {""}
        for name, value in _flatten(content, sections):
            if name in self._settings:
                self._take(name, value, "file", self._warnings)
            else:
                self._warnings.append(f"settings.json: {name} is not a setting.")

    def read_environment(self, environ: Mapping[str, str]) -> None:
        """Take variables of ours and the aliases; an empty one counts as not set."""
        for setting in self._settings.values():
            for variable in (setting.rule.alias, setting.variable):
                text = environ.get(variable, "")
                if text:
                    value = _from_text(setting, text)
                    self._take(setting.name, value, "environment", self.refusals, variable)
        known = RESERVED_VARIABLES | {setting.variable for setting in self._settings.values()}
        for variable in sorted(environ):
            if variable.startswith(ENVIRONMENT_PREFIX) and variable not in known:
                self._warnings.append(f"{variable} is not a setting.")

    def read_flags(self, flags: Mapping[str, object]) -> None:
        """Take what the command line says."""
        for name, value in flags.items():
            if name in self._settings:
                self._take(name, value, "flag", self.refusals)
            else:
                self.refusals.append(f"{name} is not a setting")

    def build(self, vault: Path, data_dir: Path, secrets: Mapping[str, str]) -> Config:
        """Return the settings; refuses a library elsewhere or inside the vault."""
        self._check_location(vault)
        folder = str(self._values.get("library.obsidianFolder", LibrarySettings().obsidian_folder))
        filters, problems = obsidian_filters(vault / folder)
        self._warnings += problems
        sections: dict[str, dict[str, Any]] = {}
        for name, value in self._values.items():
            setting = self._settings[name]
            sections.setdefault(setting.section, {})[setting.field_name] = value
        return Config(
            vault=vault,
            data_dir=data_dir,
            ollama=OllamaSettings(**sections.get("ollama", {})),
            openai=OpenAiSettings(**sections.get("openai", {})),
            gguf=GgufSettings(**sections.get("gguf", {})),
            library=LibrarySettings(**sections.get("library", {})),
            rounds=RoundSettings(**sections.get("rounds", {})),
            judge=JudgeSettings(**sections.get("judge", {})),
            judge_key=secrets["judge_key"],
            openai_key=secrets["openai_key"],
            sources=MappingProxyType(self._sources),
            obsidian_filters=filters,
            warnings=tuple(self._warnings),
            **sections.get("", {}),
        )

    def _take(
        self, name: str, value: object, source: str, problems: list[str], variable: str = ""
    ) -> None:
        setting = self._settings[name]
        try:
            parsed = setting.parse(value)
        except ValueError as exc:
            is_warning = source == "file" or setting.rule.is_clamped
            (self._warnings if is_warning else problems).append(f"{exc} ({variable or source})")
        else:
            self._values[name] = self._added(name, parsed) if name in ADDING else parsed
            self._sources[name] = source

    def _added(self, name: str, more: object) -> object:
        """Return a list with what a weaker layer said before."""
        known = self._values.get(name, ())
        if not isinstance(known, tuple) or not isinstance(more, tuple):
            return more
        return tuple(dict.fromkeys((*known, *more)))

    def _check_location(self, vault: Path) -> None:
        location = str(self._values.get("library.location", ""))
        scheme, separator, _ = location.partition("://")
        is_allowed = self._values.get("library.remote", False) and scheme in REMOTE_SCHEMES
        if separator and not is_allowed:
            raise RemoteLibraryRefused(scheme=scheme)
        if location and not separator and is_inside(Path(location), vault):
            raise DataDirectoryUnwritable(reason="library.location lies inside the vault")


def _no_such_file(named: str, exc: OSError) -> str:
    return (
        f"{SETTINGS_VARIABLE} names {named}, which cannot be read ({reason_of(exc)}); "
        "name a file that can, or unset the variable"
    )


def _flatten(content: Mapping[str, object], sections: set[str]) -> list[tuple[str, object]]:
    flat: list[tuple[str, object]] = []
    for key, value in content.items():
        if key in sections and isinstance(value, dict):
            flat += [(f"{key}.{inner}", item) for inner, item in value.items()]
        else:
            flat.append((key, value))
    return flat


def _from_text(setting: Setting, text: str) -> object:
    """Read a variable: texts and names as they are, everything else as JSON if it is."""
    if setting.kind is str or (
        isinstance(setting.kind, type) and issubclass(setting.kind, StrEnum)
    ):
        return text
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value
