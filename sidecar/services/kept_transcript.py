"""What an open round has kept of what was said, for a client that does not send it."""

from __future__ import annotations

from sidecar.ports.round_store import RoundStore
from sidecar.rounds.values import Speaker, Turn


async def kept_transcript(store: RoundStore, round_id: str) -> tuple[Turn, ...]:
    """Return the turns that an open round has kept.

    Args:
        store: Where rounds live.
        round_id: The round.

    Returns:
        Turns after the challenge, up to the partner's last question, or to the learner's last
        answer where it got no reply; none when nothing was said yet, or the round is not open.

    Raises:
        SidecarError: If the store cannot be read.
    """
    return await store.transcript(round_id)


async def is_rewritten(store: RoundStore, round_id: str, turns: tuple[Turn, ...]) -> bool:
    """Return whether what came before the last answer is not what was said here.

    Turns that are missing were said as well; an answer that had no reply yet may change.

    Args:
        store: Where rounds live.
        round_id: An open round.
        turns: As sent, with the challenge left out; the last one is the learner's.

    Raises:
        SidecarError: If the store cannot be read.
    """
    kept = await kept_transcript(store, round_id)
    answered = kept[:-1] if kept and kept[-1].speaker is Speaker.LEARNER else kept
    if turns[: len(answered)] != answered:
        return True
    if len(turns) == 1:
        return False
    *before, reply, _ = turns
    result = await store.turn_result(round_id, tuple(before))
    return result is None or result.follow_up != reply.text
