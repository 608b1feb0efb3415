"""Answer one turn of the learner; conclude when the round ends."""

from __future__ import annotations

import asyncio
import unicodedata
from dataclasses import replace
from weakref import WeakValueDictionary

from sidecar.errors import RoundUnknown
from sidecar.language.normal import normalize
from sidecar.ports.engine import EngineName
from sidecar.ports.notes import Notes
from sidecar.rounds.copied_points import turned_point
from sidecar.rounds.phrases import Phrase, phrase
from sidecar.rounds.precheck import AnswerKind, answer_kind
from sidecar.rounds.problem_outcomes import ProblemOutcome
from sidecar.rounds.told import language_of, shown_verdict, told, told_all
from sidecar.rounds.transcript import partner_texts, read_transcript
from sidecar.rounds.turns import (
    is_used_up,
    language_of_round,
    must_fit,
    next_target,
    turns_used,
)
from sidecar.rounds.values import (
    Check,
    NoteKind,
    Outcome,
    RoundRecord,
    RoundSnapshot,
    Turn,
    TurnResult,
)
from sidecar.services.ask_follow_up import (
    FollowUp,
    ask_follow_up,
    ask_last_word,
    ask_template,
)
from sidecar.services.changed_since import excluded_since
from sidecar.services.conclude_round import ConcludeRound, semantic_checks
from sidecar.services.kept_transcript import is_rewritten, kept_transcript
from sidecar.services.note_ids import NoteIds
from sidecar.services.number_verdict import unclear_phrase
from sidecar.services.progress import Progress
from sidecar.services.round_in_hand import RoundInHand, hear
from sidecar.services.round_parts import RoundParts
from sidecar.services.serve_numbers import JudgedNumber
from sidecar.services.tell_loading import telling_of_loading
from sidecar.services.tell_stages import ToldProgress
from sidecar.services.turn_request import TurnRequest, must_match

ENDED = "This round had already ended; this is its verdict."
REWRITTEN = "What was said earlier was changed since; the round goes on with the text as sent."

MOST_REPEATS = 2
"""Times that a question comes when answers only paste the note; then another one does."""


class NextTurn:
    """Answers turns. Stateless but for the snapshot: the same request gives the same result."""

    def __init__(self, notes: Notes, parts: RoundParts, ids: NoteIds | None = None) -> None:
        """Take the ports.

        Args:
            notes: Tells whether the note has changed meanwhile.
            parts: Store, engines, clock, identifiers, options.
            ids: Tells where the note is now; without it a round goes by the path at opening.
        """
        self._notes = notes
        self._ids = ids
        self._parts = parts
        self._concluding = ConcludeRound(notes, parts)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def next(self, request: TurnRequest, *, progress: Progress) -> TurnResult:
        """Answer the learner's last turn.

        Args:
            request: Round, note, focus, challenge and the whole transcript.
            progress: Told what happens.

        Returns:
            Feedback and a follow-up, or the verdict.

        Raises:
            RoundUnknown: If the round is not known here.
            RoundMismatch: If note, focus or challenge are not those of the round.
            TranscriptMalformed: If the transcript does not alternate, is too long, or holds more
                answers than the round allows.
            OutsideError: If a model is not available or the store cannot write; nothing is
                lost, the same request can be sent again.

        Side effects:
            Stores the answer before anything is called, so that a process that is killed loses
            none; then transcript and result, or record and result.

        Idempotent:
            Yes: a transcript already answered gets the same result without a model call.
        """
        async with self._lock(request.round_id):
            snapshot = await self._snapshot(request.round_id)
            must_match(await self._on_its_note(request, snapshot), snapshot)
            turns = read_transcript(request.transcript, challenge=snapshot.challenge)
            known = await self._answered(snapshot, turns)
            if known is not None:
                return known
            must_fit(turns, snapshot.turns_allowed)
            was_rewritten = await is_rewritten(self._parts.store, snapshot.round_id, turns)
            await self._keep(snapshot, turns)
            hand = await self._take(snapshot, turns, by_code=_is_for_code(snapshot, turns))
            listener = ToldProgress(progress, hand.language)
            async with telling_of_loading(self._parts.engines, listener, then="thinking"):
                result = await self._answer(hand, listener)
            said = [REWRITTEN] if was_rewritten else []
            if result.verdict is None:
                said += await excluded_since(self._notes, hand)
            return replace(result, notices=(*result.notices, *told_all(said, hand.language)))

    async def give_up(
        self, round_id: str, transcript: tuple[Turn, ...], *, progress: Progress
    ) -> TurnResult:
        """End the round as fail and reveal what is missing.

        Args:
            round_id: The round.
            transcript: What was said so far; empty, what the round has kept of it counts.
            progress: Told what happens.

        Returns:
            The verdict.

        Raises:
            RoundUnknown: If the round is not known here.
            TranscriptMalformed: If the transcript does not alternate, is too long, or holds more
                answers than the round allows.
            OutsideError: If the store cannot write.

        Side effects:
            Stores record and result.

        Idempotent:
            Yes: a finished round keeps its verdict.
        """
        async with self._lock(round_id):
            snapshot = await self._snapshot(round_id)
            said = transcript or await kept_transcript(self._parts.store, round_id)
            turns = read_transcript(said, challenge=snapshot.challenge, may_end_open=True)
            record = await self._parts.store.record(round_id)
            if record is not None:
                return _ended(record, snapshot)
            must_fit(turns, snapshot.turns_allowed)
            listener = ToldProgress(progress, language_of_round(snapshot.note, turns))
            listener.report(0, 1, "looking up what was missing")
            hand = await self._take(snapshot, turns, by_code=True)
            return await self._concluding.give_up(hand)

    def _lock(self, round_id: str) -> asyncio.Lock:
        """Return the round's lock: two equal requests do the work once."""
        lock = self._locks.get(round_id)
        if lock is None:
            lock = self._locks[round_id] = asyncio.Lock()
        return lock

    async def _snapshot(self, round_id: str) -> RoundSnapshot:
        """Return what opening stored.

        Raises:
            RoundUnknown: If the round is not known here.
        """
        snapshot = await self._parts.store.snapshot(round_id)
        if snapshot is None:
            raise RoundUnknown(round_id=round_id)
        return snapshot

    async def _on_its_note(self, request: TurnRequest, snapshot: RoundSnapshot) -> TurnRequest:
        """Return the request as if it named the note as at opening, where it names it as it is."""
        if self._ids is None or request.note == snapshot.note.path:
            return request
        row = (await self._ids.rows()).get(snapshot.note_id)
        is_moved = row is not None and row.path == unicodedata.normalize("NFC", request.note)
        return replace(request, note=snapshot.note.path) if is_moved else request

    async def _keep(self, snapshot: RoundSnapshot, turns: tuple[Turn, ...]) -> None:
        """Keep an answer that says something, before anybody is asked about it."""
        if answer_kind(turns[-1].text, ()) is not AnswerKind.EMPTY:
            await self._parts.store.save_said(snapshot.round_id, turns)

    async def _answered(
        self, snapshot: RoundSnapshot, turns: tuple[Turn, ...]
    ) -> TurnResult | None:
        """Return the stored answer to this transcript, or the verdict of a finished round."""
        result = await self._parts.store.turn_result(snapshot.round_id, turns)
        if result is not None and result.verdict is None:
            return result
        record = await self._parts.store.record(snapshot.round_id)
        if record is None or result is None:
            return None if record is None else _ended(record, snapshot)
        return replace(result, verdict=shown_verdict(record))

    async def _take(
        self, snapshot: RoundSnapshot, turns: tuple[Turn, ...], *, by_code: bool
    ) -> RoundInHand:
        """Return the round at this turn, with its own engine unless code alone answers it."""
        name = EngineName.BUILTIN if by_code else EngineName(snapshot.engine)
        return RoundInHand(
            snapshot=snapshot,
            transcript=turns,
            hearing=await asyncio.to_thread(hear, snapshot, turns),
            engine=await self._parts.engines.by_name(name),
            builtin=await self._parts.engines.by_name(EngineName.BUILTIN),
            language=language_of_round(snapshot.note, turns),
        )

    async def _answer(self, hand: RoundInHand, progress: Progress) -> TurnResult:
        """Answer the last turn: first what code alone can say, then the partner."""
        said = answer_kind(hand.transcript[-1].text, (hand.snapshot.focus, *hand.asked))
        if said is AnswerKind.EMPTY and not hand.is_used_up:
            return await self._go_on(hand, phrase(Phrase.OWN_WORDS, hand.language), hand.question)
        if hand.kind is NoteKind.PROBLEM:
            return await self._answer_problem(hand, said)
        if hand.is_used_up:
            return await self._conclude(hand, said, progress)
        return await self._go_further(hand, said, progress)

    async def _go_further(
        self, hand: RoundInHand, said: AnswerKind, progress: Progress
    ) -> TurnResult:
        """Answer a turn of a round that has turns left."""
        checks = await self._parts.serve.with_recalled(hand, await semantic_checks(hand))
        if said in {AnswerKind.DONT_KNOW, AnswerKind.QUESTION_BACK}:
            return await self._hint(hand, checks, said)
        if not _says_something(hand):
            which = Phrase.PASTED if _is_copied(hand) else Phrase.OWN_WORDS
            return await self._go_on(hand, phrase(which, hand.language), await _again(hand, checks))
        if await _is_covered(hand, checks):
            return await self._conclude(hand, said, progress)
        return await self._talk(hand, checks, progress)

    async def _talk(
        self, hand: RoundInHand, checks: tuple[Check, ...], progress: Progress
    ) -> TurnResult:
        """Ask the partner for feedback and the next question."""
        target = next_target(checks, len(hand.asked) - 1)
        progress.report(0, 0, "thinking")
        reply = await ask_follow_up(hand, target)
        if reply.is_done and _may_end(hand, checks, reply):
            return await self._concluding.conclude(hand, reply, progress=progress)
        question = reply.question or (await ask_template(hand, target)).question
        feedback = phrase(Phrase.PASTED, hand.language) if _is_copied(hand) else reply.feedback
        return await self._go_on(hand, feedback, question)

    async def _hint(
        self, hand: RoundInHand, checks: tuple[Check, ...], said: AnswerKind
    ) -> TurnResult:
        """Help on without a model call; the turn is used and covers nothing."""
        if said is AnswerKind.QUESTION_BACK:
            feedback = phrase(Phrase.QUESTION_BACK, hand.language)
            return await self._go_on(hand, feedback, hand.question)
        template = await ask_template(hand, next_target(checks, len(hand.asked) - 1))
        return await self._go_on(hand, phrase(Phrase.DONT_KNOW, hand.language), template.question)

    async def _answer_problem(self, hand: RoundInHand, said: AnswerKind) -> TurnResult:
        """Compare the learner's number with the answer, given or derived."""
        problem = hand.snapshot.note.problem
        assert problem is not None, "a problem note holds a problem"
        judged = await self._parts.numbers.judge(problem, hand.transcript[-1].text)
        if said in {AnswerKind.DONT_KNOW, AnswerKind.QUESTION_BACK}:
            judged = JudgedNumber(ProblemOutcome.NO_NUMBER, answer=judged.answer)
        is_over = judged.outcome in {ProblemOutcome.RIGHT, ProblemOutcome.CANNOT_JUDGE}
        if is_over or hand.is_used_up:
            return await self._concluding.conclude_problem(hand, judged)
        which = Phrase.NUMBER_MISSING
        if judged.outcome is ProblemOutcome.WRONG:
            which = Phrase.NUMBER_WRONG
        elif judged.outcome is ProblemOutcome.UNCLEAR:
            which = unclear_phrase(judged.answer)
        return await self._go_on(hand, phrase(which, hand.language), hand.question)

    async def _conclude(
        self, hand: RoundInHand, said: AnswerKind, progress: Progress
    ) -> TurnResult:
        """Conclude; the partner is asked for its last word where one is needed."""
        wants_last_word = said is AnswerKind.ANSWER or hand.needs_gaps
        reply: FollowUp | None = None
        if not hand.is_builtin and hand.hearing.has_own_words and wants_last_word:
            progress.report(0, 0, "thinking")
            reply = await ask_last_word(hand)
        return await self._concluding.conclude(hand, reply, progress=progress)

    async def _go_on(self, hand: RoundInHand, feedback: str, question: str) -> TurnResult:
        """Store and return feedback with the next question."""
        result = TurnResult(
            round_id=hand.snapshot.round_id,
            feedback=feedback,
            follow_up=question,
            verdict=None,
            turns_used=hand.turns_used,
            turns_allowed=hand.snapshot.turns_allowed,
        )
        await self._parts.store.save_turn(hand.snapshot.round_id, hand.transcript, result)
        return result


def _is_for_code(snapshot: RoundSnapshot, turns: tuple[Turn, ...]) -> bool:
    """Return whether no model is needed for this turn, so that a dead one does not matter."""
    if snapshot.note.kind is NoteKind.PROBLEM:
        return True
    asked = (snapshot.focus, snapshot.challenge, *partner_texts(turns))
    is_answer = answer_kind(turns[-1].text, asked) is AnswerKind.ANSWER
    return not is_answer and not is_used_up(turns, snapshot.turns_allowed)


async def _is_covered(hand: RoundInHand, checks: tuple[Check, ...]) -> bool:
    """Return whether the semantic check finds nothing missing, so that the round can end."""
    if hand.kind is NoteKind.CONCEPT:
        return all(check.outcome is Outcome.COVERED for check in checks)
    if not hand.is_builtin:
        return False
    clean = hand.snapshot.note.clean
    return not await hand.engine.gap_checker.find_gaps(clean, hand.for_prompt())


def _may_end(hand: RoundInHand, checks: tuple[Check, ...], reply: FollowUp) -> bool:
    """Return whether the round may end because the partner has nothing left to ask.

    The partner never decides: not while the semantic check misses a point, or the partner
    itself still names a gap and turns are left.
    """
    if any(check.outcome is Outcome.NOT_COVERED for check in checks):
        return False
    return not (hand.needs_gaps and reply.gaps)


async def _again(hand: RoundInHand, checks: tuple[Check, ...]) -> str:
    """Return the question once more, another one when it has come twice already."""
    if hand.asked.count(hand.question) < MOST_REPEATS:
        return hand.question
    return (await ask_template(hand, next_target(checks, len(hand.asked) - 1))).question


def _says_something(hand: RoundInHand) -> bool:
    """Return whether the last answer has own words beside what was pasted."""
    return bool(normalize(hand.hearing.own[-1].text))


def _is_copied(hand: RoundInHand) -> bool:
    """Return whether the last answer is a copy that changes nothing of what it copies."""
    last = len(hand.transcript) - 1
    if last not in hand.hearing.pasted:
        return False
    points = [point.text for point in hand.snapshot.note.assertions]
    return not turned_point(hand.transcript[last].text, points, hand.snapshot.note.clean.language)


def _ended(record: RoundRecord, snapshot: RoundSnapshot) -> TurnResult:
    """Return the verdict of a round that had already ended."""
    return TurnResult(
        round_id=record.round_id,
        feedback="",
        follow_up=None,
        verdict=shown_verdict(record),
        turns_used=turns_used(record.transcript),
        turns_allowed=snapshot.turns_allowed,
        notices=(told(ENDED, language_of(record)),),
    )
