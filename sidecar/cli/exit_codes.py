"""Exit codes of ``sparring``: what a script can rely on."""

from __future__ import annotations

from enum import IntEnum

CALLER_CODES = range(1000, 2000)
"""Error codes that ask the caller to fix the request (errors.py)."""

STATE_CODES = range(2000, 3000)
"""Error codes that ask to refresh and retry (errors.py)."""

OUTSIDE_CODES = range(3000, 4000)
"""Error codes that ask to change something outside (errors.py)."""

CANCELLED_CODE = -32800
"""Error code of a cancelled request (errors.py)."""

ENVELOPE_CALLER_CODES = (-32700, -32600, -32601, -32602)
"""JSON-RPC's own codes for a request that must change (protocol.md)."""


class ExitCode(IntEnum):
    """What each exit code means. A round that ended with a verdict is ``OK``, pass or fail."""

    OK = 0
    """It was done."""
    NO = 1
    """It was done, and the answer is no: doctor found a fault, a note failed or, though named,
    was left out, a round is open."""
    USAGE = 2
    """The command line is wrong."""
    CALLER = 3
    """Something asked for must change: the note, the vault path, a setting."""
    STATE = 4
    """The state moved on, or something is busy: refresh, then retry."""
    OUTSIDE = 5
    """Something outside must change: Ollama, a model, the disk."""
    INTERNAL = 70
    """A fault of the program (as ``EX_SOFTWARE`` of sysexits.h)."""
    INTERRUPTED = 130
    """Ctrl-C."""


def exit_code_of(code: int) -> ExitCode:
    """Return the exit code for an error code of the protocol.

    Example:
        >>> exit_code_of(3001)
        <ExitCode.OUTSIDE: 5>
    """
    if code in CALLER_CODES or code in ENVELOPE_CALLER_CODES:
        return ExitCode.CALLER
    if code in STATE_CODES or code == CANCELLED_CODE:
        return ExitCode.STATE
    if code in OUTSIDE_CODES:
        return ExitCode.OUTSIDE
    return ExitCode.INTERNAL
