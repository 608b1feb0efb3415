"""How long a model server is waited for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds to wait: for a connection, for the first piece (a model loads), for the next."""

    connect_s: float = 2.0
    first_byte_s: float = 180.0
    token_s: float = 30.0
