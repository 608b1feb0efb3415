"""What is done before anything is put together: the lock, and addresses that are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sidecar.config import Config, JudgeMode, prepare_data_dir

if TYPE_CHECKING:
    from sidecar.adapters.library_lock import LibraryLock


def locked(config: Config) -> LibraryLock:
    """Return the lock of the vault's library, held.

    Raises:
        DataDirectoryUnwritable: If the data directory cannot be used.
        LibraryLocked: If another sidecar holds the library.

    Side effects:
        Creates the vault's folder in the data directory.
    """
    from sidecar.adapters.library_lock import LibraryLock

    lock = LibraryLock(prepare_data_dir(config) / "lock")
    lock.acquire()
    return lock


def refuse_addresses(config: Config) -> None:
    """Refuse settings that name a server where none may be; nothing is connected to.

    Raises:
        HostNotLoopback: If a model server is not on this machine.
        SettingsInvalid: If an address is none.
    """
    from sidecar.adapters.loopback import loopback_url, openai_url

    loopback_url("ollama.host", config.ollama.host)
    openai_url(config.openai.host)
    if config.judge.mode is JudgeMode.OPENAI and config.judge.url:
        from sidecar.adapters.judge_address import judge_address

        judge_address(config.judge.url)
