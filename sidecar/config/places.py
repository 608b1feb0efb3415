"""Where things are: the vault, the data directory, the settings file, the environment."""

from __future__ import annotations

import os
import tempfile
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import platformdirs

from sidecar.config.settings import Config
from sidecar.errors import DataDirectoryUnwritable, VaultNotFound
from sidecar.ids import content_hash

APP_NAME = "sparring-partner"
"""Names the folders of this program in the user's data and config directories."""


def process_environment() -> Mapping[str, str]:
    """Return the environment of this process, for ``load_config`` and child processes."""
    return MappingProxyType(dict(os.environ))


SETTINGS_VARIABLE = "SPARRING_SETTINGS"
"""Names the settings file."""


def default_settings_path(environ: Mapping[str, str]) -> Path:
    """Return where the settings file is: ``SPARRING_SETTINGS``, else the user's config folder."""
    named = environ.get(SETTINGS_VARIABLE, "")
    if named:
        return Path(named)
    return platformdirs.user_config_path(APP_NAME, appauthor=False) / "settings.json"


def vault_id(vault: Path) -> str:
    """Return the name of a vault: a hash of its resolved path, 32 hexadecimal characters.

    Folder names differ in case and Unicode form between calls on some systems, so both are
    made one first.
    """
    return content_hash(unicodedata.normalize("NFC", os.path.normcase(str(vault))))


def vault_dir(config: Config) -> Path:
    """Return the folder below the data directory that holds all state of the vault."""
    return config.data_dir / "vaults" / vault_id(config.vault)


def prepare_data_dir(config: Config) -> Path:
    """Create ``vault_dir`` for this user alone and try to write there.

    Returns:
        The folder.

    Raises:
        DataDirectoryUnwritable: If it cannot be made or written.

    Side effects:
        Creates folders with mode 0700; writes and removes one empty file.
    """
    folder = vault_dir(config)
    try:
        config.data_dir.parent.mkdir(parents=True, exist_ok=True)
        for level in (config.data_dir, folder.parent, folder):
            level.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (FileExistsError, NotADirectoryError) as exc:
        raise DataDirectoryUnwritable(reason="a file stands where its folder should be") from exc
    except OSError as exc:
        raise DataDirectoryUnwritable(reason=reason_of(exc)) from exc
    return folder


def vault_folder(vault: Path) -> Path:
    """Return the vault's folder, absolute and resolved.

    Raises:
        VaultNotFound: If it is not a folder that can be listed.
    """
    try:
        root = vault.expanduser().resolve(strict=True)
        next(root.iterdir(), None)
    except FileNotFoundError as exc:
        raise VaultNotFound(reason="it does not exist") from exc
    except NotADirectoryError as exc:
        raise VaultNotFound(reason="it is not a folder") from exc
    except (OSError, RuntimeError, ValueError) as exc:
        raise VaultNotFound(reason="it cannot be listed") from exc
    return root


def data_directory(vault: Path, flag: object, environ: Mapping[str, str]) -> Path:
    """Return the data directory: flag, else ``SPARRING_DATA_DIR``, else the user's own.

    Raises:
        DataDirectoryUnwritable: If it lies inside *vault*, where sync tools would copy it, or
            is the root of the file system.
    """
    named = str(flag or "") or environ.get("SPARRING_DATA_DIR", "")
    folder = Path(named) if named else platformdirs.user_data_path(APP_NAME, appauthor=False)
    resolved = folder.expanduser().resolve()
    if resolved == resolved.parent:
        raise DataDirectoryUnwritable(reason="it is the root of the file system")
    if is_inside(resolved, vault):
        raise DataDirectoryUnwritable(reason="it lies inside the vault, where it would be synced")
    return resolved


def practice_dir(flag: object, environ: Mapping[str, str]) -> Path:
    """Return the folder for interrupted practice runs that belong to no vault, made if missing.

    Args:
        flag: What the command line says of the data directory, if anything.
        environ: The environment.

    Raises:
        DataDirectoryUnwritable: If it cannot be made.
    """
    named = str(flag or "") or environ.get("SPARRING_DATA_DIR", "")
    root = Path(named) if named else platformdirs.user_data_path(APP_NAME, appauthor=False)
    folder = root.expanduser().resolve() / "practice"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as exc:
        raise DataDirectoryUnwritable(reason=reason_of(exc)) from exc
    return folder


def is_inside(path: Path, folder: Path) -> bool:
    """Return whether *path*, which need not exist, is *folder* or below it.

    The file system is asked, because spelling differs where it ignores case.
    """
    resolved = path.resolve()
    return any(
        parent.exists() and parent.samefile(folder) for parent in (resolved, *resolved.parents)
    )


def reason_of(exc: OSError) -> str:
    """Return the system's words for an error, without the path."""
    return (exc.strerror or type(exc).__name__).lower()
