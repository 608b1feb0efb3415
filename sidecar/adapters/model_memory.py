"""How much memory a model may use on this machine."""

from __future__ import annotations

import json
import platform
import shutil
import subprocess
from collections.abc import Callable, Sequence

import psutil

APPLE_RATE = 0.7
"""Share of the unified memory of Apple silicon (design page library.md, Prompt budget)."""

OTHER_RATE = 0.5
"""Share of the system memory elsewhere (library.md, Prompt budget)."""

TOOL_TIMEOUT_S = 3.0
"""Longest wait for a vendor's tool; one that hangs says nothing."""

MIB = 1024**2

NVIDIA = ("nvidia-smi", "--query-gpu=memory.total", "--format=csv,noheader,nounits")
"""Prints the MiB of each card, one a line (nvidia-smi's manual)."""

AMD = ("rocm-smi", "--showmeminfo", "vram", "--json")
"""Prints the bytes of each card (rocm-smi's manual)."""

_AMD_KEY = "VRAM Total Memory (B)"

Ask = Callable[[Sequence[str]], str]
"""Runs a command and returns what it prints; empty when it is absent or fails."""


def available_bytes(ask: Ask | None = None) -> int:
    """Return the bytes that models may use, before the safety share of the window rule.

    Memory of graphics cards where their vendor's tool tells of it, else a share of the
    system's. Models are spread over the cards, so these count together.

    Args:
        ask: Runs the tools; ``None`` runs the real ones, which takes a moment.
    """
    run = ask or _printed
    if on_cards := _nvidia_bytes(run(NVIDIA)) or _amd_bytes(run(AMD)):
        return on_cards
    is_apple = platform.system() == "Darwin" and platform.machine() == "arm64"
    return int(psutil.virtual_memory().total * (APPLE_RATE if is_apple else OTHER_RATE))


def _nvidia_bytes(printed: str) -> int:
    r"""Return the memory of all cards.

    Example:
        >>> _nvidia_bytes("8192\n[N/A]\n") // MIB
        8192
    """
    return sum(int(line) * MIB for line in printed.split() if line.isdecimal())


def _amd_bytes(printed: str) -> int:
    """Return the memory of all cards.

    Example:
        >>> _amd_bytes('{"card0": {"VRAM Total Memory (B)": "17163091968"}}')
        17163091968
    """
    try:
        cards = json.loads(printed)
    except ValueError:
        return 0
    rows = cards.values() if isinstance(cards, dict) else ()
    told = (str(row.get(_AMD_KEY)) for row in rows if isinstance(row, dict))
    return sum(int(count) for count in told if count.isdecimal())


def _printed(command: Sequence[str]) -> str:
    tool = shutil.which(command[0])
    if tool is None:
        return ""
    try:
        run = subprocess.run(  # noqa: S603 - a fixed command, found on the path
            [tool, *command[1:]],
            capture_output=True,
            text=True,
            timeout=TOOL_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""
    return run.stdout if run.returncode == 0 else ""
