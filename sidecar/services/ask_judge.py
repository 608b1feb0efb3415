"""Ask the judge about a verdict, and look beforehand at what would leave for it."""

from __future__ import annotations

from dataclasses import replace

from sidecar.ports.judge import Judge
from sidecar.ports.partner import Unusable
from sidecar.rounds.judging import JudgePayload, judge_payload
from sidecar.rounds.values import Judgement, NoteKind, Verdict
from sidecar.services.progress import Progress
from sidecar.services.round_in_hand import RoundInHand


async def ask_judge(
    judge: Judge | None, hand: RoundInHand, verdict: Verdict, progress: Progress
) -> tuple[Verdict, tuple[str, ...]]:
    """Return the verdict with the judge's word beside it, and what the learner should know.

    Args:
        judge: Who is asked; ``None`` when it is switched off.
        hand: The round.
        verdict: What the checks came to.
        progress: Told that the judge is asked.

    Returns:
        The verdict as it is where the judge is off, is not called for, or gave nothing
        usable; the last with a notice.

    Side effects:
        The payload leaves for the judge's address.
    """
    if judge is None or not is_for_judge(hand):
        return verdict, ()
    progress.report(0, 0, "asking the judge")
    reply = await judge.judge(payload_of(hand, verdict), hand.delimiter)
    if isinstance(reply, Unusable):
        notice = f"The judge gave no verdict ({reply.reason}); what the checks came to stands."
        return verdict, (notice,)
    said = Judgement(reply.result, reply.reason, judge.info.model, verdict.result)
    return replace(verdict, judge=said), ()


def is_for_judge(hand: RoundInHand) -> bool:
    """Return whether a judge has anything to say on a round.

    Not on numbers, which code compares, and not where the learner said nothing in own words.
    """
    return hand.kind is not NoteKind.PROBLEM and hand.hearing.has_own_words


def payload_of(hand: RoundInHand, verdict: Verdict) -> JudgePayload:
    """Return what leaves for the judge: the transcript as every prompt of the round holds it."""
    challenge, *turns = hand.for_prompt()
    return judge_payload(challenge.text, turns, verdict)
