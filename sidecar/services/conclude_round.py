"""Conclude a round: checks, gaps, verdict, record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sidecar.errors import OutsideError
from sidecar.language.words import content_words
from sidecar.ports.checker import GapRequest
from sidecar.ports.notes import Notes
from sidecar.rounds.central import gap_text
from sidecar.rounds.checks import refuse_hedged
from sidecar.rounds.gaps import (
    UNDECIDED_GAP,
    assertion_gaps,
    buzzword_gaps,
    grounded,
    partner_gaps,
    terms_in,
)
from sidecar.rounds.phrases import Phrase, phrase
from sidecar.rounds.problem_outcomes import ProblemOutcome
from sidecar.rounds.questions import dropped_names
from sidecar.rounds.rulings import final_verdict
from sidecar.rounds.told import told_all, told_verdict
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.turns import had_hint
from sidecar.rounds.values import (
    Basis,
    Check,
    Gap,
    NoteKind,
    Outcome,
    Problem,
    RoundRecord,
    TurnResult,
    Verdict,
    VerdictResult,
)
from sidecar.rounds.verdict import decide_by_checks, decide_by_gaps, judged, refused, weakest
from sidecar.services.ask_follow_up import FollowUp
from sidecar.services.ask_judge import ask_judge
from sidecar.services.changed_since import changed_since, models_used
from sidecar.services.check_assertions import check_assertions
from sidecar.services.number_verdict import number_verdict, with_point
from sidecar.services.progress import NoProgress, Progress
from sidecar.services.round_in_hand import RoundInHand, as_meant
from sidecar.services.round_parts import RoundParts
from sidecar.services.serve_numbers import JudgedNumber

MIN_SHARED_TERMS = 3
"""Distinct content words that an answer must share with focus and note before "no gap" may
pass a chapter note: what a partner that is mistaken, or obeys an order in the answer, says
about an answer to something else is not trusted. Set by hand; not measured."""

NOT_COUNTED = "What the note's answer says of derivations could not be counted."

_REFUSE = "refuse"
_BASES = {
    NoteKind.CONCEPT: Basis.CHECKS,
    NoteKind.CHAPTER: Basis.GAPS,
    NoteKind.PROBLEM: Basis.NUMBER,
}
_PHRASES = {
    VerdictResult.PASS: Phrase.PASSED,
    VerdictResult.FAIL: Phrase.FAILED,
    VerdictResult.UNDECIDED: Phrase.UNDECIDED,
}


class ConcludeRound:
    """Reaches verdicts and records them, once a round."""

    def __init__(self, notes: Notes, parts: RoundParts) -> None:
        """Take the ports.

        Args:
            notes: Tells whether the note has changed meanwhile.
            parts: Store, engines, clock, options.
        """
        self._notes = notes
        self._parts = parts

    async def conclude(
        self, hand: RoundInHand, said: FollowUp | None, *, progress: Progress
    ) -> TurnResult:
        """Conclude a concept or chapter round.

        Args:
            hand: The round.
            said: The partner's side of the last turn; ``None`` when it was not asked.
            progress: Told of each check.

        Returns:
            The verdict, stored; the judge has been asked where one is switched on.

        Raises:
            OutsideError: If a model is not available, or the store cannot write; then
                nothing is stored and the same request can be sent again.

        Side effects:
            Stores record and result in one transaction; focus and transcript of the open
            round are deleted.

        Idempotent:
            Yes: a round is recorded once; see the store.
        """
        checked = await self.verdict(hand, said, progress)
        verdict, notices = await ask_judge(self._parts.judge, hand, checked, progress)
        closing = phrase(_PHRASES[judged(verdict).result], hand.language)
        if said is not None and said.is_usable and not hand.is_builtin:
            closing = f"{said.feedback} {closing}"
        return await self.record(hand, verdict, closing, notices=notices)

    async def conclude_problem(self, hand: RoundInHand, number: JudgedNumber) -> TurnResult:
        """Conclude a problem round with what the last number came to.

        Args:
            hand: The round.
            number: The outcome, with the derivation behind it where there is one.

        Returns:
            The verdict, stored.

        Raises:
            OutsideError: If the round cannot be stored; the same request can be sent again.

        Side effects:
            Stores record and result, and, if it can, what the note's answer says of the derivation.

        Idempotent:
            Yes: a round is recorded once; see the store.
        """
        notices = await self._learn(hand)
        problem = hand.snapshot.note.problem
        fault = "" if problem is None else problem.fault
        verdict = number_verdict(number, hand.language, fault)
        is_known = verdict.result is VerdictResult.PASS and bool(number.answer)
        is_unjudged = number.outcome is ProblemOutcome.CANNOT_JUDGE and number.check is None
        which = Phrase.NO_ANSWER if is_unjudged else _PHRASES[verdict.result]
        shown = phrase(which, hand.language)
        if is_known:
            shown = phrase(Phrase.ANSWER_IS, hand.language, answer=number.answer)
        if problem is not None:
            verdict = with_point(verdict, problem, number, hand.transcript[-1].text)
        return await self.record(hand, verdict, shown, notices=notices)

    async def _learn(self, hand: RoundInHand) -> tuple[str, ...]:
        """Count what the note's answer says of the derivation; a round ends all the same."""
        problem, answers = hand.snapshot.note.problem, self._parts.answers
        if answers is None or problem is None or not problem.answer:
            return ()
        try:
            notice = await answers.learn(problem)
        except OutsideError as exc:
            notice = f"{NOT_COUNTED} {exc}"
        return (notice,) if notice else ()

    async def give_up(self, hand: RoundInHand) -> TurnResult:
        """End the round as fail and reveal what is missing, or say why nobody knows it."""
        if hand.snapshot.note.problem is not None:
            return await self._give_up_problem(hand, hand.snapshot.note.problem)
        checks, gaps = await self._missing(hand)
        standing = weakest([c.standing for c in checks if c.outcome is not Outcome.COVERED])
        checks = self._as_served(checks)
        basis = _BASES[hand.kind]
        verdict = Verdict(VerdictResult.FAIL, checks, gaps, standing, basis=basis)
        said = phrase(Phrase.GAVE_UP, hand.language)
        return await self.record(hand, verdict, said, gave_up=True, notices=_not_judged(checks))

    async def _give_up_problem(self, hand: RoundInHand, problem: Problem) -> TurnResult:
        """End a problem round as fail and tell the answer, or why there is none to tell."""
        known = await self._parts.numbers.known(problem)
        verdict = number_verdict(known, hand.language, problem.fault)
        which = Phrase.GAVE_UP if known.answer else Phrase.NO_ANSWER
        verdict = replace(verdict, result=VerdictResult.FAIL, checks=())
        return await self.record(hand, verdict, phrase(which, hand.language), gave_up=True)

    @property
    def _is_refusing(self) -> bool:
        """Whether hedged outcomes are not served."""
        return self._parts.options.serving == _REFUSE

    def _as_served(self, checks: tuple[Check, ...]) -> tuple[Check, ...]:
        """Return checks as the learner may see them."""
        return refuse_hedged(checks) if self._is_refusing else checks

    def _by_gaps(
        self,
        hand: RoundInHand,
        checks: tuple[Check, ...],
        gaps: tuple[Gap, ...],
        doubt: str = "",
    ) -> Verdict:
        """Return the verdict of gaps as it is served, with the checks shown beside it."""
        verdict = decide_by_gaps(self._as_served(checks), gaps, doubt=doubt)
        if not self._is_refusing:
            return verdict
        if checks or gaps:
            return refused(verdict)
        # The learner may rule either way, so there must be a point to rule on.
        whole = UNDECIDED_GAP.format(assertion=hand.snapshot.note.clean.title)
        return replace(refused(verdict), gaps=(Gap(whole, "note"),))

    async def record(
        self,
        hand: RoundInHand,
        verdict: Verdict,
        feedback: str,
        *,
        gave_up: bool = False,
        notices: tuple[str, ...] = (),
    ) -> TurnResult:
        """Store verdict and result in one transaction and return the result."""
        snapshot = hand.snapshot
        record = RoundRecord(
            round_id=snapshot.round_id,
            note_id=snapshot.note_id,
            path=snapshot.note.path,
            content_hash=snapshot.note.content_hash,
            challenge=snapshot.challenge,
            transcript=hand.transcript,
            verdict=verdict,
            engine=snapshot.engine,
            models=models_used(hand),
            prompt_version=snapshot.prompt_version,
            opened_at=snapshot.opened_at,
            concluded_at=self._parts.clock.now().isoformat(),
            gave_up=gave_up,
            turns_allowed=snapshot.turns_allowed,
            turns_used=hand.turns_used,
            had_hint=had_hint(hand.transcript),
        )
        result = TurnResult(
            round_id=snapshot.round_id,
            feedback=feedback,
            follow_up=None,
            verdict=told_verdict(final_verdict(record), hand.language),
            turns_used=hand.turns_used,
            turns_allowed=snapshot.turns_allowed,
            notices=told_all(
                (
                    *notices,
                    *await self._parts.serve.notices(),
                    *await changed_since(self._notes, hand),
                ),
                hand.language,
            ),
        )
        await self._parts.store.conclude(record, result)
        return result

    async def verdict(
        self, hand: RoundInHand, said: FollowUp | None, progress: Progress
    ) -> Verdict:
        """Return what the checks come to, by the way that engine and note call for.

        Args:
            hand: The round.
            said: The partner's side of the last turn; ``None`` when it was not asked.
            progress: Told of each check.

        Returns:
            The verdict before any judge; nothing is stored.

        Raises:
            OutsideError: If a model is not available.
        """
        checker = hand.engine.checker
        if hand.kind is NoteKind.CONCEPT and checker is not None:
            checked = await self._parts.serve.checks(hand, checker, progress=progress)
            checks = self._as_served(checked)
            gaps = (*assertion_gaps(checks), *_buzzwords(hand, checks))
            return replace(decide_by_checks(checks, gaps), is_refusing=self._is_refusing)
        if not hand.hearing.has_own_words:
            return self._by_gaps(hand, *await self._missing(hand))
        if hand.is_builtin:
            found = await hand.engine.gap_checker.find_gaps(
                hand.snapshot.note.clean, hand.for_prompt()
            )
            gaps = _supported(hand, (*found, *_buzzwords(hand)))
            return self._by_gaps(hand, (), gaps, _off_topic(hand))
        return await self._by_partner_gaps(hand, said, progress)

    async def _by_partner_gaps(
        self, hand: RoundInHand, said: FollowUp | None, progress: Progress
    ) -> Verdict:
        """Return the verdict of the gap check on the main model.

        What was only asked, disowned or taken back fills no gap.
        """
        meant = as_meant(hand)
        usable = said is not None and said.is_usable
        left: list[Gap] = []
        named = partner_gaps(said.gaps if said is not None else ())
        for number, gap in enumerate(named, 1):
            if dropped_names(gap.text, hand.snapshot.note.clean.names, hand.free_words):
                continue
            progress.report(number - 1, len(named), f"gap {number} of {len(named)}")
            request = GapRequest(
                meant.for_prompt(), gap.text, hand.delimiter, before=(hand.snapshot.focus,)
            )
            if await hand.engine.gap_checker.covers_gap(request) is not True:
                left.append(gap)
        checks = await self._parts.serve.with_recalled(hand, await semantic_checks(hand))
        doubt = "" if usable else "the partner's reply could not be used"
        doubt = doubt or (_contradicted(checks) if checks else _off_topic(meant))
        gaps = _supported(hand, (*left, *_buzzwords(hand)))
        return self._by_gaps(hand, checks, gaps, doubt)

    async def _missing(self, hand: RoundInHand) -> tuple[tuple[Check, ...], tuple[Gap, ...]]:
        """Return what is missing so far, by the built-in check: no model is called."""
        note = hand.snapshot.note
        if note.kind is NoteKind.CONCEPT:
            checks = await self._parts.serve.with_recalled(hand, await semantic_checks(hand))
            return checks, assertion_gaps(checks, with_undecided=True)
        found = await hand.builtin.gap_checker.find_gaps(note.clean, hand.for_prompt())
        # Never the focus: it leaves the store with the verdict, and gaps stay.
        return (), found or (Gap(gap_text(note.clean.title), "note"),)


async def semantic_checks(hand: RoundInHand) -> tuple[Check, ...]:
    """Return the built-in check's outcomes, hedged: cheap enough for every turn.

    Args:
        hand: The round.

    Returns:
        One check for each assertion; empty for a chapter note.
    """
    checker = hand.builtin.checker or hand.builtin.gap_checker
    return await check_assertions(hand, checker, progress=NoProgress())


def _buzzwords(hand: RoundInHand, checks: Sequence[Check] = ()) -> tuple[Gap, ...]:
    """Return gaps for terms that the learner used and never unpacked.

    A term that stands in a point that was explained has been unpacked there.
    """
    note = hand.snapshot.note
    language = note.clean.language
    texts = [hand.snapshot.focus, *(assertion.text for assertion in note.assertions)]
    explained = [check.assertion.text for check in checks if check.outcome is Outcome.COVERED]
    unpacked = terms_in(explained, note.clean.key_terms, language)
    terms = [
        term
        for term in terms_in(texts, note.clean.key_terms, language)
        if term not in unpacked and term.casefold() != note.clean.title.casefold()
    ]
    return buzzword_gaps(terms, learner_texts(hand.hearing.own), hand.language)


def _reference(hand: RoundInHand) -> tuple[str, ...]:
    """Return what may support a gap: focus, assertions and note."""
    note = hand.snapshot.note
    return (hand.snapshot.focus, note.clean.text, *(a.text for a in note.assertions))


def _supported(hand: RoundInHand, gaps: Sequence[Gap]) -> tuple[Gap, ...]:
    """Return the gaps that the reference supports."""
    language = hand.snapshot.note.clean.language
    return grounded(gaps, _reference(hand), language, spoken=hand.language)


def _contradicted(checks: Sequence[Check]) -> str:
    """Return the doubt when the built-in check finds a point missing, else empty."""
    missed = sum(check.outcome is Outcome.NOT_COVERED for check in checks)
    if not missed:
        return ""
    return (
        f"the partner found nothing missing, but the built-in check does not find "
        f"{missed} of {len(checks)} points in what you said"
    )


def _off_topic(hand: RoundInHand) -> str:
    """Return the doubt when the answer shares next to nothing with the note, else empty."""
    language = hand.snapshot.note.clean.language
    known = {word for text in _reference(hand) for word in content_words(text, language)}
    shared = known & set(content_words(hand.hearing.own_text, language))
    if len(shared) >= MIN_SHARED_TERMS:
        return ""
    return "what you said shares too little with the note to be judged"


def _not_judged(checks: Sequence[Check]) -> tuple[str, ...]:
    """Return how many points giving up left undecided, for a verdict that must not blame them."""
    left = sum(check.outcome is Outcome.UNDECIDED for check in checks)
    if not left:
        return ()
    points = "1 point was" if left == 1 else f"{left} points were"
    return (f"You gave up, which ends a round as fail; {points} left undecided, not judged wrong.",)
