"""Find a finished round, or say why there is none."""

from __future__ import annotations

from sidecar.errors import RoundNotFinished, RoundUnknown
from sidecar.ports.round_store import RoundStore
from sidecar.rounds.values import RoundRecord


async def find_record(store: RoundStore, round_id: str) -> RoundRecord:
    """Return the record of a round.

    Args:
        store: Where rounds live.
        round_id: The round.

    Raises:
        RoundUnknown: If there is no such round.
        RoundNotFinished: If it has no verdict yet.
    """
    record = await store.record(round_id)
    if record is not None:
        return record
    if await store.snapshot(round_id) is None:
        raise RoundUnknown(round_id=round_id)
    raise RoundNotFinished(round_id=round_id)
