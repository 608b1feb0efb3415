"""Judge a learner's number: by the note's answer, else by a derivation as far as it has earned.

Serving only reads: the sealed ledger and the beliefs that a person ratified.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sidecar.calibration.beliefs import recall
from sidecar.calibration.classes import ClassKey, Side
from sidecar.calibration.gate import CEILINGS, Ceilings
from sidecar.calibration.standing import standing_of
from sidecar.derivation.values import Derived, Operation, Reading, Refused
from sidecar.language.detect import UNDETERMINED, detect
from sidecar.language.sentences import sentence_spans
from sidecar.ports.beliefs import BeliefStore
from sidecar.ports.ledger import LedgerReading, LedgerStore
from sidecar.rounds.known_cases import known_cases
from sidecar.rounds.problem_answers import (
    DerivedNumber,
    derived_number,
    judge_derived,
    number_text,
    problem_point,
)
from sidecar.rounds.problem_outcomes import ProblemOutcome
from sidecar.rounds.values import (
    Check,
    CheckerIdentity,
    CoreAssertion,
    Outcome,
    Problem,
    Reliability,
    Standing,
)
from sidecar.services.check_class import checker_key
from sidecar.services.derivation_class import derivation_of, operation_of, refusal_of

RECALLED = "you ruled before that this is the answer"
RULED_AGAINST = "you ruled before that this is not the answer"
NOT_DERIVED = "no answer could be worked out from the text: {why}"
DERIVED = "a derivation gives {answer} ({steps})"
NOT_LICENSED = "{derived}, and derivations of this kind ({operation}) are not licensed"
"""Note on a derived number whose class has not earned to decide; the figures stand beside it."""

WHY_NOT = {
    "skill_gap": "its numbers cannot be put together safely ({named})",
    "knowledge_gap": "something in it is not understood ({named})",
    "ambiguity": "it can be read in two ways ({named})",
}
"""What a refusal says to people, by its diagnosis."""

MISSING = {
    "question": "no single question is asked",
    "reading": "the text does not say how they belong together",
    "step": "the text does not say how they belong together",
    "unused": "it does not say what all of its numbers are for",
    "unsound": "what it comes to cannot be so",
    **dict.fromkeys(
        ("aim:value", "aim:total", "aim:left", "aim:difference", "aim:need", "aim:profit"),
        "what is asked does not follow from what it says",
    ),
    "branches": "there are too many ways to do it",
}
"""What a refusal misses, in words; other codes name the word or the number themselves."""

ONLY_ENGLISH = "only problems in English can be worked out; give the note an “answer:”"
"""Why a problem in another language is not derived, and what helps."""

_DERIVED_LANGUAGES = frozenset({"en", UNDETERMINED})

_SIGNS = {
    Operation.ADD: "+",
    Operation.SUBTRACT: "−",
    Operation.DIVIDE: "÷",
}
_TIMES = "×"


@dataclass(frozen=True, slots=True)
class JudgedNumber:
    """What an answer to a problem came to.

    Attributes:
        outcome: Right, wrong, no number, or that it cannot be judged.
        check: The derivation that it was compared with, to be shown and ruled on; ``None``
            where the note's own answer decided, or no number was said.
        answer: The right answer as it is known; empty where it is not.
    """

    outcome: ProblemOutcome
    check: Check | None = None
    answer: str = ""


class ServeNumbers:
    """Judges numbers and says how far each outcome may be trusted."""

    def __init__(
        self,
        sealed: LedgerStore | None = None,
        beliefs: BeliefStore | None = None,
        *,
        derivations: Callable[[], CheckerIdentity] | None = None,
        ceilings: Ceilings = CEILINGS,
    ) -> None:
        """Take the ports.

        Args:
            sealed: Holds the sealed ledger; without it every derivation is hedged.
            beliefs: Holds what rulings ratified; without it nothing is recalled.
            derivations: Names the derivations that run here, by their rules; without it
                nothing is derived.
            ceilings: What is required.
        """
        self._sealed = sealed
        self._beliefs = beliefs
        self._derivations = derivations
        self._ceilings = ceilings

    async def judge(self, problem: Problem, said: str) -> JudgedNumber:
        """Return what an answer to a problem comes to.

        Args:
            problem: The problem.
            said: The learner's answer.

        Returns:
            The outcome. Without an answer in the note a derivation decides only where its
            class is licensed or ratified; else the outcome is that it cannot be judged, with
            the reason and what is missing as the note of the check.

        Raises:
            StateDamaged: If the beliefs cannot be read.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        from sidecar.rounds.answer_matching import judge_answer
        from sidecar.rounds.answer_plain import plain_answer
        from sidecar.rounds.answer_values import values

        by_gold = judge_answer(said, problem.answer, problem.text)
        if by_gold is not ProblemOutcome.CANNOT_JUDGE:
            return JudgedNumber(by_gold, answer=problem.answer or "")
        point = problem_point(problem.text)
        recalled = await self._recalled(point, said)
        if recalled is not None and recalled.outcome is Outcome.COVERED:
            return JudgedNumber(ProblemOutcome.RIGHT, recalled)
        if not values(plain_answer(said)):
            # An answer of the note that cannot be compared may ask for no number at all.
            is_in_words = bool(problem.answer)
            none = ProblemOutcome.CANNOT_JUDGE if is_in_words else ProblemOutcome.NO_NUMBER
            return JudgedNumber(none)
        if self._derivations is None:
            return JudgedNumber(ProblemOutcome.CANNOT_JUDGE)
        return await self._derived(problem, said, recalled)

    async def _derived(self, problem: Problem, said: str, recalled: Check | None) -> JudgedNumber:
        """Return what an answer comes to beside what a derivation reaches."""
        point = problem_point(problem.text)
        found = await asyncio.to_thread(derivation_of, problem.text)
        if isinstance(found, Refused):
            why = _why_not(found, problem.text)
            check = Check(point, Outcome.UNDECIDED, said.strip(), note=why)
            return JudgedNumber(ProblemOutcome.CANNOT_JUDGE, check)
        number = derived_number(found.reading.value, found.reading.unit, problem.text)
        judged = judge_derived(said, number, problem.text)
        if judged is ProblemOutcome.UNCLEAR:
            return JudgedNumber(judged)
        is_same = judged is ProblemOutcome.RIGHT
        claimed = Outcome.COVERED if is_same else Outcome.NOT_COVERED
        note = derived_note(found.reading, number)
        claim = Check(point, claimed, said.strip(), note=note)
        check = await self.with_standing(claim, found)
        return _settled(check, recalled, number)

    async def known(self, problem: Problem) -> JudgedNumber:
        """Return the answer to a problem as far as it may be told plainly, or why it may not.

        Args:
            problem: The problem.

        Returns:
            The note's answer, else a derived one whose class is licensed or ratified, as what
            no number came to; else that it cannot be judged, with the reason as the note of
            the check.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        if problem.answer:
            return JudgedNumber(ProblemOutcome.NO_NUMBER, answer=problem.answer)
        if self._derivations is None:
            return JudgedNumber(ProblemOutcome.CANNOT_JUDGE)
        point = problem_point(problem.text)
        found = await asyncio.to_thread(derivation_of, problem.text)
        if isinstance(found, Refused):
            open_ = Check(point, Outcome.UNDECIDED, note=_why_not(found, problem.text))
            return JudgedNumber(ProblemOutcome.CANNOT_JUDGE, open_)
        number = derived_number(found.reading.value, found.reading.unit, problem.text)
        claim = Check(point, Outcome.COVERED, note=derived_note(found.reading, number))
        check = await self.with_standing(claim, found)
        if check.outcome is Outcome.COVERED:
            return JudgedNumber(ProblemOutcome.NO_NUMBER, check, str(number))
        return JudgedNumber(ProblemOutcome.CANNOT_JUDGE, check)

    async def with_standing(self, check: Check, found: Derived) -> Check:
        """Return a check that a derivation decided, with the standing of its class.

        Args:
            check: The check, with the derivation in words as its note.
            found: The derivation behind it.

        Returns:
            The check; undecided, and claiming its outcome, where the class has not earned it.

        Raises:
            OutsideError: If what names the rules cannot be read.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        assert self._derivations is not None, "nothing is derived without rules"
        checker = self._derivations()
        operation = operation_of(found.reading)
        of = ClassKey(checker_key(checker), operation, Side.ANSWER)
        reading = LedgerReading() if self._sealed is None else await self._sealed.read()
        record = standing_of(of, reading.ledger, ratified=reading.ratified, ceilings=self._ceilings)
        known = Reliability(
            measured=record.measured,
            required=record.required,
            trials=record.trials,
            missing_trials=record.missing_trials,
            correct=record.correct,
        )
        decided = replace(
            check,
            standing=Standing(record.earned.value),
            checker=checker,
            operation=operation.value,
            reliability=known,
        )
        if decided.standing is not Standing.HEDGED:
            return decided
        note = NOT_LICENSED.format(derived=decided.note, operation=operation.value)
        return replace(decided, outcome=Outcome.UNDECIDED, claimed=check.outcome, note=note)

    @property
    def derives(self) -> bool:
        """Whether anything is derived here."""
        return self._derivations is not None

    async def _recalled(self, point: CoreAssertion, said: str) -> Check | None:
        """Return what the learner ruled of the very same answer before."""
        if self._beliefs is None:
            return None
        sentences = [said[start:end] for start, end in sentence_spans(said)]
        found = recall(await self._beliefs.read(), point.text, [said.strip(), *sentences])
        if found.covered_by is not None:
            return Check(
                point, Outcome.COVERED, found.sentence, standing=Standing.RATIFIED, note=RECALLED
            )
        if not found.known_not_to_cover:
            return None
        return Check(point, Outcome.NOT_COVERED, said.strip(), note=RULED_AGAINST)


def why_open(check: Check) -> str:
    """Return why a number could not be judged: the class, what it has shown and what is missing.

    Args:
        check: An undecided check of a problem.

    Determinism:
        Pure.
    """
    if check.reliability is None or check.claimed is None:
        return check.note
    return f"{check.note}: {known_cases(check.reliability)}"


def derived_note(reading: Reading, number: DerivedNumber | None = None) -> str:
    """Return what a derivation gives and how, in a few words.

    Args:
        reading: The derivation.
        number: What it gives, as the problem writes it; ``None`` for the reading's own unit.

    Determinism:
        Pure.

    Example:
        >>> found = derivation_of("Ann has 3 boxes of 4 pens. How many pens has Ann?")
        >>> derived_note(found.reading)
        'a derivation gives 12 pens (3 × 4 = 12)'
    """
    steps = ", ".join(
        f"{number_text(step.left)} {_sign(step.operation, step.left, step.right, step.result)} "
        f"{number_text(step.right)} = {number_text(step.result)}"
        for step in reading.steps
    )
    given = number or DerivedNumber(reading.value, reading.unit)
    return DERIVED.format(answer=given, steps=steps)


def _sign(operation: Operation, left: Fraction, right: Fraction, result: Fraction) -> str:
    """Return the sign of a step; a comparison goes the way that its result shows."""
    if operation is Operation.COMPARE_ADDITIVE:
        return "+" if left + right == result else "−"
    return _SIGNS.get(operation, _TIMES)


def _settled(check: Check, recalled: Check | None, number: DerivedNumber) -> JudgedNumber:
    """Return the outcome of a number that a derivation was compared with."""
    is_against = recalled is not None and (check.claimed or check.outcome) is Outcome.COVERED
    if is_against:
        open_ = replace(check, outcome=Outcome.UNDECIDED, note=RULED_AGAINST)
        return JudgedNumber(ProblemOutcome.CANNOT_JUDGE, open_)
    if check.outcome is Outcome.UNDECIDED:
        return JudgedNumber(ProblemOutcome.CANNOT_JUDGE, check)
    is_right = check.outcome is Outcome.COVERED
    outcome = ProblemOutcome.RIGHT if is_right else ProblemOutcome.WRONG
    return JudgedNumber(outcome, check, str(number))


def _why_not(found: Refused, problem: str) -> str:
    """Return why nothing was derived, to people."""
    if detect(problem) not in _DERIVED_LANGUAGES:
        return NOT_DERIVED.format(why=ONLY_ENGLISH)
    refusal = refusal_of(found)
    named = missing_in_words(refusal.named)
    return NOT_DERIVED.format(why=WHY_NOT[refusal.diagnosis.value].format(named=named))


def missing_in_words(named: Sequence[str]) -> str:
    """Return what a refusal misses, in words.

    Args:
        named: Its codes; of answers that disagree, the answers behind the first.

    Determinism:
        Pure.

    Example:
        >>> missing_in_words(["question"]), missing_in_words(["answers", "3", "4"])
        ('no single question is asked', '3 and 4')
    """
    first, *answers = named
    return " and ".join(answers) or MISSING.get(first) or f"“{first.rpartition(':')[2]}”"
