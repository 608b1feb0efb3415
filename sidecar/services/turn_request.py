"""What a client sends for a turn, and whether it belongs to the round."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from sidecar.errors import RoundMismatch
from sidecar.rounds.values import RoundSnapshot, Turn


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """What the client sends: everything but the snapshot."""

    round_id: str
    note: str
    focus: str
    challenge: str
    transcript: tuple[Turn, ...]


def must_match(request: TurnRequest, snapshot: RoundSnapshot) -> None:
    """Refuse a request that mixes two rounds.

    Raises:
        RoundMismatch: If note, focus or challenge are not those of the round.
    """
    pairs = {
        "note": (request.note, snapshot.note.path),
        "challenge": (request.challenge, snapshot.challenge),
        "focus": (request.focus, snapshot.focus or request.focus),
    }
    for field, (sent, stored) in pairs.items():
        if (
            unicodedata.normalize("NFC", sent).strip()
            != unicodedata.normalize("NFC", stored).strip()
        ):
            raise RoundMismatch(round_id=snapshot.round_id, field=field)
