"""What an open round has kept of what was said, for a client that does not send it."""

from __future__ import annotations

from sidecar.ports.round_store import RoundStore
from sidecar.rounds.values import Turn


async def kept_transcript(store: RoundStore, round_id: str) -> tuple[Turn, ...]:
    """Return the turns that an open round has kept.

    Args:
        store: Where rounds live.
        round_id: The round.

    Returns:
        Turns after the challenge, the partner's last question among them; none when nothing
        was answered yet, or the round is not open.

    Raises:
        SidecarError: If the store cannot be read.
    """
    rounds = await store.open_rounds()
    return next((one.transcript for one in rounds if one.round_id == round_id), ())
