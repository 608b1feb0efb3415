"""Show what would leave for the judge, before anything does."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from sidecar.errors import RoundUnanswered, RoundUnknown
from sidecar.ports.engine import EngineName
from sidecar.ports.judge import JudgeInfo
from sidecar.ports.notes import Notes
from sidecar.rounds.judging import JudgePayload, judge_prompt
from sidecar.rounds.prompts import Prompt
from sidecar.rounds.told import told_all
from sidecar.rounds.transcript import read_transcript
from sidecar.rounds.turns import language_of_round
from sidecar.rounds.values import (
    Basis,
    NoteKind,
    RoundSnapshot,
    Speaker,
    Standing,
    Turn,
    Verdict,
    VerdictResult,
)
from sidecar.services.ask_judge import is_for_judge, payload_of
from sidecar.services.conclude_round import ConcludeRound
from sidecar.services.kept_transcript import kept_transcript
from sidecar.services.progress import NoProgress
from sidecar.services.round_in_hand import RoundInHand, hear
from sidecar.services.round_parts import RoundParts

PROVISIONAL = (
    "Verdict and gaps are those of the built-in check; those of the round's own engine are "
    "not known before its end and may differ."
)
NOT_ASKED = (
    "The judge is not asked here: not about numbers, nor about an answer without own words, "
    "nor about a round that was given up."
)
SWITCHED_OFF = "No judge is switched on; nothing leaves this machine."


@dataclass(frozen=True, slots=True)
class JudgePreview:
    """What would leave.

    Attributes:
        judge: Who would get it; ``None`` when no judge is switched on.
        payload: All that it would be told of the round.
        messages: The messages that would be sent, word for word.
        is_exact: Whether verdict and gaps are what the round's end will say.
        notices: Things to know, whole sentences.
    """

    judge: JudgeInfo | None
    payload: JudgePayload
    messages: Prompt
    is_exact: bool
    notices: tuple[str, ...]


class PreviewJudge:
    """Builds the payload; sends nothing and calls no language model."""

    def __init__(self, notes: Notes, parts: RoundParts) -> None:
        """Take the ports.

        Args:
            notes: As for concluding; no note is read.
            parts: Store, engines, options and the judge.
        """
        self._parts = parts
        self._concluding = ConcludeRound(notes, parts)

    async def preview(self, round_id: str, transcript: tuple[Turn, ...]) -> JudgePreview:
        """Return what would leave for the judge if the round ended now.

        Args:
            round_id: The round; of a finished one its own transcript and verdict are taken.
            transcript: What was said so far, up to the last answer or the question after it;
                empty, what the round has kept of it counts.

        Returns:
            The exact payload of a finished round and of one on the built-in engine; for one
            on a language model, verdict and gaps are provisional.

        Raises:
            RoundUnknown: If the round is not known here.
            RoundUnanswered: If nothing was said in it yet.
            TranscriptMalformed: If the transcript does not alternate or is too long.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        snapshot = await self._parts.store.snapshot(round_id)
        if snapshot is None:
            raise RoundUnknown(round_id=round_id)
        record = await self._parts.store.record(round_id)
        if record is not None:
            hand = await self._take(snapshot, record.transcript)
            verdict = replace(record.verdict, judge=None)
        else:
            kept = transcript or await kept_transcript(self._parts.store, round_id)
            said = _answered(kept)
            if not any(turn.speaker is Speaker.LEARNER for turn in said):
                raise RoundUnanswered(round_id=round_id)
            turns = read_transcript(said, challenge=snapshot.challenge)
            hand = await self._take(snapshot, turns)
            verdict = await self._checked(hand)
        is_exact = record is not None or snapshot.engine == EngineName.BUILTIN
        payload = payload_of(hand, verdict)
        judge = self._parts.judge
        known = {
            SWITCHED_OFF: judge is None,
            PROVISIONAL: not is_exact,
            NOT_ASKED: not is_for_judge(hand) or (record is not None and record.gave_up),
        }
        return JudgePreview(
            judge=None if judge is None else judge.info,
            payload=payload,
            messages=judge_prompt(payload, hand.delimiter),
            is_exact=is_exact,
            notices=told_all([notice for notice, is_so in known.items() if is_so], hand.language),
        )

    async def _checked(self, hand: RoundInHand) -> Verdict:
        """Return what the built-in check comes to; numbers are left to the round's end."""
        if hand.kind is NoteKind.PROBLEM:
            return Verdict(VerdictResult.UNDECIDED, (), (), Standing.HEDGED, basis=Basis.NUMBER)
        return await self._concluding.verdict(hand, None, NoProgress())

    async def _take(self, snapshot: RoundSnapshot, turns: tuple[Turn, ...]) -> RoundInHand:
        """Return the round on the built-in engine, so that no model is called."""
        builtin = await self._parts.engines.by_name(EngineName.BUILTIN)
        return RoundInHand(
            snapshot=snapshot,
            transcript=turns,
            hearing=await asyncio.to_thread(hear, snapshot, turns),
            engine=builtin,
            builtin=builtin,
            language=language_of_round(snapshot.note, turns),
        )


def _answered(said: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Return a transcript up to its last answer: a question that waits leaves for nobody."""
    return said[:-1] if said and said[-1].speaker is Speaker.PARTNER else said
