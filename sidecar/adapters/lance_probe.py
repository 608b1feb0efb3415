"""Whether LanceDB runs on this processor at all, found out in a process that may die of it.

Its wheels use instructions that processors from before 2013 lack (AVX2); there the import does
not raise, it ends the process. So where the processor is not known to have them, the first
import of each version is tried in a child.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

TRIAL = (sys.executable, "-c", "import lancedb")

TRIAL_TIMEOUT_S = 120.0
"""Longest trial; an import that takes longer is none to wait for twice."""


def has_needed_instructions(cpu_info: Path = Path("/proc/cpuinfo")) -> bool:
    """Return whether this processor is known to have what LanceDB's wheels need."""
    if platform.machine().lower() in {"aarch64", "arm64"}:
        return True
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(_WINDOWS_AVX2))
    try:
        words = cpu_info.read_text(encoding="ascii", errors="replace").split()
    except OSError:
        return False
    return "avx2" in words and "fma" in words


def runs_here(
    marker: Path,
    *,
    trial: Sequence[str] = TRIAL,
    is_modern: Callable[[], bool] = has_needed_instructions,
) -> bool:
    """Return whether importing LanceDB leaves the process alive; a trial blocks for seconds.

    Args:
        marker: Where a trial that went well is remembered, for this version on this machine.
        trial: The command that imports it.
        is_modern: Whether the processor is known to have what is needed; then nothing is tried.

    Returns:
        False only if the child was killed by a signal (or, on Windows, by an exception): a
        plain failure to import is told by the import itself.
    """
    if is_modern():
        return True
    fingerprint = _fingerprint()
    try:
        if marker.read_text(encoding="utf-8") == fingerprint:
            return True
    except OSError:
        pass  # not tried yet, or not readable: tried again
    if _was_killed(trial):
        return False
    marker.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    marker.write_text(fingerprint, encoding="utf-8")
    return True


def _fingerprint() -> str:
    try:
        installed = version("lancedb")
    except PackageNotFoundError:
        installed = "none"
    return f"{installed} {platform.machine()} {platform.processor()} {platform.node()}\n"


def _was_killed(trial: Sequence[str]) -> bool:
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter
            trial, check=False, capture_output=True, timeout=TRIAL_TIMEOUT_S
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode < 0 or done.returncode >= _WINDOWS_EXCEPTION


_WINDOWS_AVX2 = 40
"""PF_AVX2_INSTRUCTIONS_AVAILABLE (learn.microsoft.com, IsProcessorFeaturePresent)."""

_WINDOWS_EXCEPTION = 0xC0000000
"""Least exit code of a Windows process that an exception ended (NTSTATUS, severity error)."""
