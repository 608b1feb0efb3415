"""Checks of the machine: Python, packages, folders, disk, the stores."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from importlib import metadata
from pathlib import Path

from sidecar.cli.findings import Finding, fail, of_error, ok, warn
from sidecar.config import Config, default_settings_path, prepare_data_dir, vault_dir
from sidecar.errors import SidecarError

DISTRIBUTION = "sparring-partner"
"""Name of our package."""

STATE = "state.sqlite"
"""The store of rounds."""

PRACTICE = "practice.sqlite"
"""What practice wrote; serving never opens it."""

MIN_PYTHON = (3, 11)
"""Oldest Python that pyproject.toml admits."""

LOW_DISK_BYTES = 500 * 1024 * 1024
"""A library of 10,000 notes and its compaction need about this much (platform-notes 5.7)."""

FULL_DISK_BYTES = 50 * 1024 * 1024
"""Below this, SQLite and LanceDB cannot be expected to finish a write."""

IMPORT_TIMEOUT_S = 60.0
"""LanceDB's first import takes a few seconds on a cold, slow disk."""


def check_python(version: tuple[int, int, int]) -> Finding:
    """Check the version of Python."""
    said = ".".join(map(str, version))
    if version[:2] < MIN_PYTHON:
        return fail("python", f"Python {said} is too old.", "Install Python 3.11 or newer.")
    return ok("python", f"Python {said}")


def required_packages() -> list[str]:
    """Return the names of the packages that ours needs, extras left out."""
    requirements = metadata.requires(DISTRIBUTION) or []
    return [
        re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]
        for requirement in requirements
        if "extra ==" not in requirement
    ]


def check_packages(names: Sequence[str]) -> Finding:
    """Check that every package needed is installed."""
    missing = []
    for name in names:
        try:
            metadata.version(name)
        except metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        said = ", ".join(missing)
        return fail("packages", f"Not installed: {said}.", f"Run: pip install {DISTRIBUTION}")
    return ok("packages", f"{len(names)} packages installed")


def check_settings(config: Config, environ: Mapping[str, str]) -> Finding:
    """Check that the settings could all be read."""
    path = default_settings_path(environ)
    said = f"{path}" if path.exists() else f"{path} (not there; defaults hold)"
    if config.warnings:
        return warn("settings", f"{said}: {' '.join(config.warnings)}", "Correct what is named.")
    return ok("settings", said)


def check_vault(config: Config) -> Finding:
    """Check that the vault is one."""
    if (config.vault / ".obsidian").is_dir():
        return ok("vault", f"{config.vault}")
    if any(config.vault.rglob("*.md")):
        return ok("vault", f"{config.vault} (notes, but not opened in Obsidian yet)")
    return warn("vault", f"{config.vault} holds no notes.", "Pass --vault FOLDER.")


def check_data_dir(config: Config) -> Finding:
    """Check that index and rounds can be written."""
    try:
        folder = prepare_data_dir(config)
    except SidecarError as exc:
        return of_error("data directory", exc)
    return ok("data directory", f"{folder}")


def check_disk(config: Config, *, free_bytes: Callable[[Path], int] | None = None) -> Finding:
    """Check the space left for the index."""
    folder = next(path for path in (config.data_dir, *config.data_dir.parents) if path.exists())
    free = (free_bytes or _free_bytes)(folder)
    said = f"{free / 1024**3:.1f} GiB free"
    if free < FULL_DISK_BYTES:
        return fail("disk", f"The disk is full: {said}.", "Free some space.")
    if free < LOW_DISK_BYTES:
        return warn("disk", f"Little space is left: {said}.", "Free some space.")
    return ok("disk", said)


def _free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def check_stores(
    config: Config,
    newest_backup: Callable[[Path], str],
    lost_rounds: Callable[[Path], str] = lambda _: "",
) -> Finding:
    """Check that the databases of rounds and notes are sound, without changing them.

    Args:
        config: Says where they lie.
        newest_backup: Tells in words the newest sound copy of the store of rounds, or nothing.
        lost_rounds: Tells in words how a store lost what it held, or nothing.
    """
    for path in (vault_dir(config) / STATE, vault_dir(config) / PRACTICE):
        lost = lost_rounds(path)
        if lost:
            said = f"{path.name} lost what it held: {lost}."
            return fail("stores", said, _remedy(path, newest_backup))
    found = [vault_dir(config) / name for name in (STATE, PRACTICE, "catalogue.sqlite")]
    found = [path for path in found if path.exists()]
    for path in found:
        try:
            with closing(_opened(path)) as connection:
                answer = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.Error as exc:
            answer = str(exc)
        if answer != "ok":
            remedy = _remedy(path, newest_backup)
            return fail("stores", f"{path.name} is damaged: {answer}.", remedy)
    return ok("stores", f"{len(found)} of 3 databases exist, all sound")


def check_ledger(problem: str) -> Finding:
    """Check that the sealed ledger can be trusted.

    Args:
        problem: Why it was refused; empty where it was not.
    """
    if problem:
        remedy = (
            "Close Obsidian and run: sparring doctor --repair. It takes the sound copy, or "
            "sets the file aside; until then every outcome is hedged."
        )
        return fail("ledger", f"ledger.json was refused: {problem}.", remedy)
    return ok("ledger", "what is sealed can be read, or nothing was sealed yet")


def _remedy(path: Path, newest_backup: Callable[[Path], str]) -> str:
    """Return what to do about a damaged store; only a copy that exists is named."""
    if path.name == PRACTICE:
        return "Close Obsidian and run: sparring doctor --repair. It sets the file aside."
    if path.name != STATE:
        return "Run: sparring ingest --rebuild"
    run = "Close Obsidian and run: sparring doctor --repair. It saves what can be read"
    copy = newest_backup(path)
    if not copy:
        return f"{run}; there is no sound copy that holds a round."
    return f"{run}, and takes the rest from the newest sound copy: {copy}."


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)


def check_lancedb(*, command: Sequence[str] | None = None) -> Finding:
    """Check that LanceDB loads, in a process of its own: on some processors it dies.

    Args:
        command: What to run instead of the import; for tests.
    """
    line = "import lancedb; print(lancedb.__version__)"
    try:
        done = subprocess.run(  # noqa: S603 - this interpreter, a fixed program
            command or [sys.executable, "-c", line],
            capture_output=True,
            text=True,
            timeout=IMPORT_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as exc:
        said = f"LanceDB could not be tried: {type(exc).__name__}."
        return fail("lancedb", said, "Reinstall it: pip install --force-reinstall lancedb")
    if done.returncode < 0:
        said = f"LanceDB crashes this machine's Python (signal {-done.returncode})."
        remedy = "Its build needs a processor with AVX2; use another machine."
        return fail("lancedb", said, remedy)
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2]
        remedy = "Reinstall it: pip install --force-reinstall lancedb"
        return fail("lancedb", f"LanceDB does not load: {reason}", remedy)
    return ok("lancedb", f"LanceDB {done.stdout.strip()}")
